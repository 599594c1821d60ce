//! SQL of `exam_receipt.edits`: what stood on the screen after each receipt.

use crate::{
    AssessmentId, AttemptId,
    answers::is_hand_in,
    edits::{Edit, Step},
};
use database::{FromRow, Result, Tx, params};
use platform::Millis;

database::sql! {
    LIST = "select number, at_ms, content, edits from exam_receipt where attempt_id = $1 order by number";
    DUE = "select id from exam_assessment where released_at_ms < $1 and edits_forgotten_at_ms is null order by id limit 1";
    ATTEMPTS = "select id from exam_attempt where assessment_id = $1 order by id";
    FORGET = "update exam_receipt set edits = '[]' from $given(attempt_id bigint, number bigint) \
              where exam_receipt.attempt_id = given.attempt_id and exam_receipt.number = given.number";
    FORGOTTEN = "update exam_assessment set edits_forgotten_at_ms = $2 where id = $1";
}

#[derive(FromRow)]
struct StepRow {
    number: i64,
    at_ms: Millis,
    content: String,
    #[row(json)]
    edits: Vec<Edit>,
}

/// What an attempt's receipts cover, in order.
pub(crate) async fn list_steps(tx: &Tx, attempt: AttemptId) -> Result<Vec<Step>> {
    let rows: Vec<StepRow> = tx.query_as(&LIST, params![attempt]).await?;
    let step = |row: StepRow| Step {
        number: row.number,
        at_ms: row.at_ms,
        is_hand_in: is_hand_in(&row.content),
        edits: row.edits,
    };
    Ok(rows.into_iter().map(step).collect())
}

/// An assessment that was released before this time and whose edits are still whole, and its attempts.
pub(crate) async fn find_due(tx: &Tx, before_ms: Millis) -> Result<Option<(AssessmentId, Vec<AttemptId>)>> {
    let Some(found) = tx.query_optional_as(&DUE, params![before_ms]).await? else {
        return Ok(None);
    };
    Ok(Some((found, tx.query_as(&ATTEMPTS, params![found]).await?)))
}

/// Forgets what these receipts of an attempt cover; the receipts themselves stay.
pub(crate) async fn forget(tx: &Tx, attempt: AttemptId, numbers: &[i64]) -> Result<u64> {
    let rows = numbers.iter().map(|number| params![attempt, *number]);
    tx.execute_rows(&FORGET, rows.collect()).await
}

/// Remembers that this assessment's edits were gone through.
pub(crate) async fn mark_forgotten(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<()> {
    tx.execute(&FORGOTTEN, params![id, now_ms]).await.map(drop)
}
