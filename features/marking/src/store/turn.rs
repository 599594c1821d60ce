//! SQL of `marking_turn`: which teacher holds which answer, and which mark of its history they gave.

use crate::{
    ItemId, SourceKind,
    second::{Marking, Turn},
    store::item::Item,
};
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use scoring::{MarkNote, Points, Tick};
use std::collections::HashMap;

/// Turns with what was given.
macro_rules! turns {
    ($rest:literal) => {
        concat!(
            "select t.item_id, t.user_id, t.held_until_ms, t.full_points, m.number, m.points, m.rubric, m.comment, m.tags, m.notes \
             from marking_turn t \
             left join marking_mark m on m.item_id = t.item_id and m.number = t.mark_number ",
            $rest
        )
    };
}

database::sql! {
    OF_ITEM = turns!("where t.item_id = $1 order by t.user_id");
    OF_GROUP = turns!("join marking_item i on i.id = t.item_id where i.source_kind = $1 and i.group_id = $2 order by t.item_id, t.user_id");
    HOLD = "insert into marking_turn (item_id, user_id, held_until_ms, mark_number, full_points) values ($1, $2, $3, null, null) \
            on conflict (item_id, user_id) do update set held_until_ms = excluded.held_until_ms";
    GIVEN = "insert into marking_turn (item_id, user_id, held_until_ms, mark_number, full_points) values ($1, $2, 0, $3, $4) \
             on conflict (item_id, user_id) do update set held_until_ms = 0, mark_number = excluded.mark_number, \
             full_points = excluded.full_points";
    FORGET_GIVEN = "update marking_turn set mark_number = null, full_points = null where item_id = $1 and user_id = $2";
    FORGET = "delete from marking_turn where item_id = $1";
    LET_GO = "delete from marking_turn where user_id = $1 and mark_number is null and item_id not in \
              (select cast(value as bigint) from json_array_elements_text(cast(cast($2 as text) as json)))";
}

/// A turn as it is stored.
#[derive(Debug, FromRow)]
struct Stored {
    item_id: ItemId,
    user_id: UserId,
    held_until_ms: Millis,
    #[row(from = i64)]
    full_points: Option<Points>,
    number: Option<i64>,
    #[row(from = i64)]
    points: Option<Points>,
    #[row(json)]
    rubric: Option<Vec<Tick>>,
    comment: Option<String>,
    #[row(json)]
    tags: Option<Vec<String>>,
    #[row(json)]
    notes: Option<Vec<MarkNote>>,
}

impl From<Stored> for Turn {
    fn from(stored: Stored) -> Self {
        let given = stored.number.zip(stored.points).map(|(number, points)| Marking {
            by: stored.user_id,
            number,
            points,
            full: stored.full_points.unwrap_or_default(),
            rubric: stored.rubric.unwrap_or_default(),
            comment: stored.comment.unwrap_or_default(),
            tags: stored.tags.unwrap_or_default(),
            notes: stored.notes.unwrap_or_default(),
        });
        Self {
            by: stored.user_id,
            held_until_ms: stored.held_until_ms,
            given,
        }
    }
}

/// Everybody's part in an answer.
pub(crate) async fn list_of_item(tx: &Tx, item: ItemId) -> Result<Vec<Turn>> {
    let all: Vec<Stored> = tx.query_as(&OF_ITEM, params![item]).await?;
    Ok(all.into_iter().map(Turn::from).collect())
}

/// Everybody's part in the answers to an exam or an exercise.
pub(crate) async fn list_of_group(
    tx: &Tx,
    (kind, group): (SourceKind, i64),
) -> Result<HashMap<ItemId, Vec<Turn>>> {
    let all: Vec<Stored> = tx.query_as(&OF_GROUP, params![kind, group]).await?;
    let mut turns: HashMap<ItemId, Vec<Turn>> = HashMap::new();
    for one in all {
        turns.entry(one.item_id).or_default().push(one.into());
    }
    Ok(turns)
}

/// Holds an answer until then.
pub(crate) async fn hold(tx: &Tx, item: ItemId, by: UserId, until_ms: Millis) -> Result<()> {
    tx.execute(&HOLD, params![item, by, until_ms]).await.map(drop)
}

/// Lets go of whatever else a teacher holds and has not marked.
pub(crate) async fn let_go_of_others(tx: &Tx, by: UserId, but: impl Iterator<Item = i64>) -> Result<()> {
    let these = database::list(but);
    tx.execute(&LET_GO, vec![by.into(), these]).await.map(drop)
}

/// Keeps which mark of an answer's history a teacher gave.
pub(crate) async fn record(tx: &Tx, item: &Item, by: UserId, number: i64) -> Result<()> {
    tx.execute(&GIVEN, params![item.id, by, number, item.full.0])
        .await
        .map(drop)
}

/// Forgets what a teacher gave: they may mark the answer again.
pub(crate) async fn forget_given(tx: &Tx, item: ItemId, by: UserId) -> Result<()> {
    tx.execute(&FORGET_GIVEN, params![item, by]).await.map(drop)
}

/// Forgets everybody's part in an answer: another one has taken its place.
pub(crate) async fn forget(tx: &Tx, item: ItemId) -> Result<()> {
    tx.execute(&FORGET, params![item]).await.map(drop)
}
