//! A result that a person sets: the same table as `result`, another hand.

use super::result::tell_change;
use crate::ActivityId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use scoring::BasisPoints;

/// What a person decided that a work counts for, in place of what it came to.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DecidedShare {
    /// Of the marks.
    #[row(from = i64)]
    pub share: BasisPoints,
    /// Why; its student reads it.
    pub reason: String,
    /// Who decided.
    pub decided_by: UserId,
    /// When.
    pub decided_at_ms: Millis,
}

database::sql! {
    SET_SHARE = "update task_result set share = $3 where activity_id = $1 and user_id = $2";
}

/// Sets what a student's work in an activity counts for, and tells it; the number of hand-ins and their times stay.
pub async fn set_share(
    tx: &Tx,
    activity: ActivityId,
    user: UserId,
    share: BasisPoints,
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&SET_SHARE, params![activity, user, share.get()])
        .await?;
    tell_change(tx, activity, user, now_ms).await
}
