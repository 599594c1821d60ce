//! SQL of `identity_known_device`.

use database::{Result, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    EXISTS = "select last_at_ms from identity_known_device where user_id = $1 and device_hash = $2";
    PUT = "insert into identity_known_device (user_id, device_hash, last_at_ms) values ($1, $2, $3) \
           on conflict (user_id, device_hash) do update set last_at_ms = excluded.last_at_ms";
    PURGE = "delete from identity_known_device where last_at_ms < $1";
}

/// Whether the browser has signed in to this account before.
pub(crate) async fn exists(tx: &Tx, user: UserId, device_hash: &str) -> Result<bool> {
    Ok(tx
        .query_optional(&EXISTS, params![user, device_hash])
        .await?
        .is_some())
}

/// Remembers that the browser has signed in to this account.
pub(crate) async fn put(tx: &Tx, user: UserId, device_hash: &str, now_ms: Millis) -> Result<()> {
    tx.execute(&PUT, params![user, device_hash, now_ms])
        .await
        .map(drop)
}

pub(crate) async fn purge(tx: &Tx, before_ms: Millis) -> Result<u64> {
    tx.execute(&PURGE, params![before_ms]).await
}
