//! SQL of `identity_throttle`: `failures` counts tries, or failures where only those count.

use crate::throttle::Counter;
use database::{Result, Tx, params};
use platform::Millis;

database::sql! {
    LOCK = "insert into identity_throttle (key, failures, first_at_ms, blocked_until_ms) values ($1, 0, $2, 0) \
            on conflict (key) do update set key = excluded.key returning failures, first_at_ms, blocked_until_ms";
    PUT = "update identity_throttle set failures = $2, first_at_ms = $3, blocked_until_ms = $4 where key = $1";
    COUNT_FAILURE = "insert into identity_throttle (key, failures, first_at_ms, blocked_until_ms) values ($1, 1, $2, 0) \
                     on conflict (key) do update set \
                     failures = case when identity_throttle.first_at_ms < $3 then 1 else identity_throttle.failures + 1 end, \
                     first_at_ms = case when identity_throttle.first_at_ms < $3 then $2 else identity_throttle.first_at_ms end";
    FAILURES_SINCE = "select failures from identity_throttle where key = $1 and first_at_ms >= $2";
    FORGET = "delete from identity_throttle where key = $1";
    PURGE = "delete from identity_throttle where first_at_ms < $1 and blocked_until_ms < $1";
}

/// The counter of a key; nobody else reads or changes it until this unit of work ends.
pub(crate) async fn lock(tx: &Tx, key: &str, now_ms: Millis) -> Result<Counter> {
    tx.query_one_as(&LOCK, params![key, now_ms]).await
}

pub(crate) async fn put(tx: &Tx, key: &str, counter: Counter) -> Result<()> {
    let Counter {
        tries,
        first_at_ms,
        blocked_until_ms,
    } = counter;
    tx.execute(&PUT, params![key, tries, first_at_ms, blocked_until_ms])
        .await
        .map(drop)
}

pub(crate) async fn count_failure(tx: &Tx, key: &str, now_ms: Millis, window_begin_ms: Millis) -> Result<()> {
    tx.execute(&COUNT_FAILURE, params![key, now_ms, window_begin_ms])
        .await
        .map(drop)
}

pub(crate) async fn failures_since(tx: &Tx, key: &str, since_ms: Millis) -> Result<i64> {
    let failures = tx
        .query_optional_as(&FAILURES_SINCE, params![key, since_ms])
        .await?;
    Ok(failures.unwrap_or(0))
}

pub(crate) async fn forget(tx: &Tx, key: &str) -> Result<()> {
    tx.execute(&FORGET, params![key]).await.map(drop)
}

pub(crate) async fn purge(tx: &Tx, before_ms: Millis) -> Result<u64> {
    tx.execute(&PURGE, params![before_ms]).await
}
