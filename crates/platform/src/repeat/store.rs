//! SQL of `platform_repeat`.

use database::{Result, Tx, params};

database::sql! {
    EXISTS = "select at_ms from platform_repeat where digest = $1";
    INSERT = "insert into platform_repeat (digest, at_ms) values ($1, $2) on conflict (digest) do nothing";
    PURGE = "delete from platform_repeat where at_ms < $1";
}

pub(super) async fn exists(tx: &Tx, digest: &[u8]) -> Result<bool> {
    Ok(tx.query_optional(&EXISTS, params![digest]).await?.is_some())
}

pub(super) async fn insert(tx: &Tx, digest: &[u8], now_ms: i64) -> Result<()> {
    tx.execute(&INSERT, params![digest, now_ms]).await.map(drop)
}

pub(super) async fn purge(tx: &Tx, before_ms: i64) -> Result<()> {
    tx.execute(&PURGE, params![before_ms]).await.map(drop)
}
