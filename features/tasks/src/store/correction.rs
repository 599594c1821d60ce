//! A result that a person sets: the same table as `result`, another hand.

use crate::ActivityId;
use database::{Result, Tx, params};
use platform::access::UserId;

database::sql! {
    SET_SHARE = "update task_result set share = $3 where activity_id = $1 and user_id = $2";
}

/// Sets what a student's work in an activity counts for; the number of hand-ins and their times stay.
pub async fn set_share(tx: &Tx, activity: ActivityId, user: UserId, share: i64) -> Result<()> {
    tx.execute(&SET_SHARE, params![activity, user, share]).await.map(drop)
}
