//! SQL of `platform_upload`.

use crate::{access::UserId, files::FileHash};
use database::{Result, Tx, params};

database::sql! {
    USED = "select cast(coalesce(sum(bytes), 0) as bigint) as used from platform_upload \
            where owner_id = $1 and (hash <> $2 or $2 is null)";
    COMING = "select cast(coalesce(sum(size_bytes), 0) as bigint) as used from platform_resumable_upload \
              where owner_id = $1 and state <> 'done'";
    PUT = "insert into platform_upload (owner_id, hash, bytes, at_ms) values ($1, $2, $3, $4) \
           on conflict (owner_id, hash) do update set at_ms = excluded.at_ms";
    DROP = "delete from platform_upload where owner_id = $1 and hash = $2";
    YOUNG = "select distinct hash from platform_upload where at_ms >= $1";
    OLD = "select owner_id, hash from platform_upload where at_ms < $1";
}

/// Bytes that a person has on the server or has announced, this file not counted.
pub(super) async fn used_without(tx: &Tx, owner: UserId, hash: Option<&FileHash>) -> Result<i64> {
    let used: i64 = tx.query_one(&USED, params![owner, hash]).await?.get("used")?;
    let coming: i64 = tx.query_one(&COMING, params![owner]).await?.get("used")?;
    Ok(used + coming)
}

pub(super) async fn put(tx: &Tx, owner: UserId, hash: &FileHash, bytes: i64, now_ms: i64) -> Result<()> {
    tx.execute(&PUT, params![owner, hash, bytes, now_ms])
        .await
        .map(drop)
}

pub(super) async fn remove(tx: &Tx, owner: UserId, hash: &FileHash) -> Result<()> {
    tx.execute(&DROP, params![owner, hash]).await.map(drop)
}

pub(super) async fn list_young(tx: &Tx, since_ms: i64) -> Result<Vec<FileHash>> {
    tx.query_as(&YOUNG, params![since_ms]).await
}

pub(super) async fn list_old(tx: &Tx, before_ms: i64) -> Result<Vec<(UserId, FileHash)>> {
    tx.query_as(&OLD, params![before_ms]).await
}
