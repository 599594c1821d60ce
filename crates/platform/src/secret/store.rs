//! SQL of `platform_secret`.

use database::{Result, Tx, params};

database::sql! {
    INSERT = "insert into platform_secret (name, value, created_at_ms) values ($1, $2, $3) on conflict (name) do nothing";
    LOAD = "select value from platform_secret where name = $1";
}

pub(super) async fn insert_if_absent(tx: &Tx, name: &str, value: &[u8], now_ms: i64) -> Result<()> {
    tx.execute(&INSERT, params![name, value, now_ms]).await.map(drop)
}

pub(super) async fn find(tx: &Tx, name: &str) -> Result<Option<Vec<u8>>> {
    tx.query_optional_as(&LOAD, params![name]).await
}
