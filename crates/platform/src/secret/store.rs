//! SQL of `platform_secret`.

use database::{Database, Error, Result, Tx, params};

database::sql! {
    INSERT = "insert into platform_secret (name, value, created_at_ms) values ($1, $2, $3) on conflict (name) do nothing";
    LOAD = "select value from platform_secret where name = $1";
}

/// The secret of this name; of several instances that start for the first time together, one makes it for all.
pub(super) async fn find_or_insert(
    db: &Database,
    name: &'static str,
    fresh: impl FnOnce() -> [u8; 32],
    now_ms: i64,
) -> Result<Vec<u8>> {
    let known = db.read(move |tx| async move { find(&tx, name).await }).await?;
    if let Some(known) = known {
        return Ok(known);
    }
    let fresh = fresh();
    db.write(move |tx| async move {
        tx.execute(&INSERT, params![name, &fresh[..], now_ms]).await?;
        find(&tx, name).await?.ok_or(Error::NoRow("a secret"))
    })
    .await
}

async fn find(tx: &Tx, name: &str) -> Result<Option<Vec<u8>>> {
    tx.query_optional_as(&LOAD, params![name]).await
}
