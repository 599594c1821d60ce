//! SQL of `learning_pace`.

use crate::progress::Pace;
use database::{Result, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    FIND = "select credit_ms, updated_at_ms from learning_pace where user_id = $1";
    BEGIN = "insert into learning_pace (user_id, credit_ms, updated_at_ms) values ($1, $2, $3) \
             on conflict (user_id) do nothing";
    SET = "update learning_pace set credit_ms = $2, updated_at_ms = $3 where user_id = $1";
}

/// The person's pace; that of a beginner if they have none yet.
pub async fn begin_pace(tx: &Tx, user: UserId, now_ms: Millis) -> Result<Pace> {
    let fresh = Pace::beginning_at(now_ms);
    tx.execute(&BEGIN, params![user, fresh.credit_ms, fresh.updated_at_ms])
        .await?;
    tx.query_one_as(&FIND, params![user]).await
}

pub async fn set_pace(tx: &Tx, user: UserId, pace: Pace) -> Result<()> {
    tx.execute(&SET, params![user, pace.credit_ms, pace.updated_at_ms])
        .await
        .map(drop)
}
