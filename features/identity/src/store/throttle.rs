//! SQL of `identity_throttle`.

use database::{Result, Tx, params};
use platform::Millis;

database::sql! {
    BLOCKED_UNTIL = "select blocked_until_ms from identity_throttle where key = $1";
    COUNT_FAILURE = "insert into identity_throttle (key, failures, first_at_ms, blocked_until_ms) values ($1, 1, $2, 0) \
                     on conflict (key) do update set \
                     failures = case when identity_throttle.first_at_ms < $3 then 1 else identity_throttle.failures + 1 end, \
                     first_at_ms = case when identity_throttle.first_at_ms < $3 then $2 else identity_throttle.first_at_ms end \
                     returning failures";
    BLOCK = "update identity_throttle set blocked_until_ms = $2 where key = $1";
    FORGET = "delete from identity_throttle where key = $1";
    PURGE = "delete from identity_throttle where first_at_ms < $1 and blocked_until_ms < $1";
}

pub(crate) async fn blocked_until_ms(tx: &Tx, key: &str) -> Result<Millis> {
    let row = tx.query_optional(&BLOCKED_UNTIL, params![key]).await?;
    row.map_or(Ok(0), |row| row.get("blocked_until_ms"))
}

pub(crate) async fn count_failure(
    tx: &Tx,
    key: &str,
    now_ms: Millis,
    window_begin_ms: Millis,
) -> Result<i64> {
    tx.query_one(&COUNT_FAILURE, params![key, now_ms, window_begin_ms])
        .await?
        .get("failures")
}

pub(crate) async fn block(tx: &Tx, key: &str, until_ms: Millis) -> Result<()> {
    tx.execute(&BLOCK, params![key, until_ms]).await.map(drop)
}

pub(crate) async fn forget(tx: &Tx, key: &str) -> Result<()> {
    tx.execute(&FORGET, params![key]).await.map(drop)
}

pub(crate) async fn purge(tx: &Tx, before_ms: Millis) -> Result<u64> {
    tx.execute(&PURGE, params![before_ms]).await
}
