//! SQL of `marking_sample` and `marking_sample_mark`: answers with the mark they deserve, and what each marker gave them.

use crate::{ItemId, store::item::Item};
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use questions::QuestionId;
use scoring::Points;
use std::collections::HashMap;

database::sql! {
    OF_PLAN = "select s.item_id, s.points, s.by_id, i.question_id, i.full_points from marking_sample s join marking_item i on i.id = s.item_id \
               where s.plan_id = $1 order by s.set_at_ms, s.item_id";
    GIVEN = "select g.item_id, g.user_id, g.points from marking_sample s join marking_sample_mark g on g.item_id = s.item_id \
             where s.plan_id = $1 order by g.item_id, g.user_id";
    ADD = "insert into marking_sample (item_id, plan_id, points, by_id, set_at_ms) values ($1, $2, $3, $4, $5)";
    GIVE = "insert into marking_sample_mark (item_id, user_id, points, at_ms) values ($1, $2, $3, $4)";
    NO_MARKS = "delete from marking_sample_mark where item_id = $1";
    REMOVE = "delete from marking_sample where item_id = $1";
}

/// An answer with the mark it deserves.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Sample {
    #[row(rename = "item_id")]
    pub(crate) item: ItemId,
    #[row(from = i64)]
    pub(crate) points: Points,
    /// Who set it.
    #[row(rename = "by_id")]
    pub(crate) by: UserId,
    #[row(rename = "question_id")]
    pub(crate) question: Option<QuestionId>,
    #[row(rename = "full_points", from = i64)]
    pub(crate) full: Points,
    /// What each marker gave it.
    #[row(skip)]
    pub(crate) given: HashMap<UserId, Points>,
}

impl Sample {
    /// Whether this marker has still to mark it; whoever set it knows what it deserves.
    pub(crate) fn is_ahead_of(&self, marker: UserId) -> bool {
        self.by != marker && !self.given.contains_key(&marker)
    }
}

/// The answers of a plan that every marker marks first.
pub(crate) async fn list(tx: &Tx, plan: i64) -> Result<Vec<Sample>> {
    let mut all: Vec<Sample> = tx.query_as(&OF_PLAN, params![plan]).await?;
    if all.is_empty() {
        return Ok(all);
    }
    let given: Vec<(ItemId, UserId, i64)> = tx.query_as(&GIVEN, params![plan]).await?;
    for (item, by, points) in given {
        if let Some(sample) = all.iter_mut().find(|sample| sample.item == item) {
            sample.given.insert(by, Points(points));
        }
    }
    Ok(all)
}

pub(crate) async fn add(
    tx: &Tx,
    plan: i64,
    item: &Item,
    (points, by): (Points, UserId),
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&ADD, params![item.id, plan, points.0, by, now_ms])
        .await
        .map(drop)
}

/// Keeps what a marker gave.
pub(crate) async fn give(tx: &Tx, item: ItemId, by: UserId, points: Points, now_ms: Millis) -> Result<()> {
    tx.execute(&GIVE, params![item, by, points.0, now_ms])
        .await
        .map(drop)
}

/// Makes an answer one like any other; returns whether it was none.
pub(crate) async fn remove(tx: &Tx, item: ItemId) -> Result<bool> {
    tx.execute(&NO_MARKS, params![item]).await?;
    Ok(tx.execute(&REMOVE, params![item]).await? == 1)
}
