//! SQL that forgets the marks of trials.

use database::{Result, Tx};
use exams::AttemptId;

database::sql! {
    TURNS = "delete from marking_turn where item_id in (select i.id from marking_item i where i.source_kind = 'exam' \
             and i.source_id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))))";
    MARKS = "delete from marking_mark where item_id in (select i.id from marking_item i where i.source_kind = 'exam' \
             and i.source_id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))))";
    ITEMS = "delete from marking_item where source_kind = 'exam' and source_id in \
             (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    SHEETS = "delete from marking_sheet where attempt_id in \
              (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
}

/// Forgets the marks of these attempts.
pub(crate) async fn forget_marks(tx: &Tx, attempts: &[AttemptId]) -> Result<()> {
    for statement in [&TURNS, &MARKS, &ITEMS, &SHEETS] {
        let these = database::list(attempts.iter().map(|id| id.0));
        tx.execute(statement, vec![these]).await?;
    }
    Ok(())
}
