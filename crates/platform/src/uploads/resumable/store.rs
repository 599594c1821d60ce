//! SQL of `platform_resumable_upload` and `platform_resumable_part`.

use super::{FileKind, NewUpload, Part, Upload, UploadId, UploadState};
use crate::{Millis, access::UserId, files::FileHash};
use database::{Result, Tx, params};

database::sql! {
    FIND = "select * from platform_resumable_upload where id = $1";
    OF_OWNER = "select * from platform_resumable_upload where owner_id = $1 order by id";
    INSERT = "insert into platform_resumable_upload (owner_id, area, purpose, name, size_bytes, file_modified_at_ms, \
              received_bytes, kind, state, fault, file_hash, touched_at_ms) \
              values ($1, $2, $3, $4, $5, $6, 0, null, 'receiving', null, null, $7) returning id";
    PARTS = "select offset_bytes, size_bytes, hash from platform_resumable_part where upload_id = $1 order by offset_bytes";
    LAST_PART = "select offset_bytes, size_bytes, hash from platform_resumable_part where upload_id = $1 \
                 order by offset_bytes desc limit 1";
    PART_AT = "select offset_bytes, size_bytes, hash from platform_resumable_part where upload_id = $1 and offset_bytes = $2";
    ADD_PART = "insert into platform_resumable_part (upload_id, offset_bytes, size_bytes, hash) values ($1, $2, $3, $4)";
    RECEIVED = "update platform_resumable_upload set received_bytes = $2, kind = coalesce($3, kind), fault = null, \
                touched_at_ms = $4 where id = $1";
    SET_STATE = "update platform_resumable_upload set state = $2, fault = $3, touched_at_ms = $4 where id = $1 and state <> 'done'";
    REWIND = "update platform_resumable_upload set state = 'receiving', fault = $3, received_bytes = $2 where id = $1";
    DROP_PARTS = "delete from platform_resumable_part where upload_id = $1 and offset_bytes >= $2";
    COMPLETE = "update platform_resumable_upload set state = 'done', fault = null, file_hash = $2, touched_at_ms = $3 where id = $1";
    DELETE = "delete from platform_resumable_upload where id = $1";
    OLD = "select id, area from platform_resumable_upload where touched_at_ms < $1 order by id";
    AREAS = "select area from platform_resumable_upload where state <> 'done'";
}

pub(super) async fn find(tx: &Tx, id: UploadId) -> Result<Option<Upload>> {
    tx.query_optional_as(&FIND, params![id]).await
}

pub(super) async fn list_of(tx: &Tx, owner: UserId) -> Result<Vec<Upload>> {
    tx.query_as(&OF_OWNER, params![owner]).await
}

pub(super) async fn insert(
    tx: &Tx,
    owner: UserId,
    new: &NewUpload,
    area: &str,
    now_ms: Millis,
) -> Result<UploadId> {
    let values = params![
        owner,
        area,
        &new.purpose,
        &new.name,
        new.size_bytes as i64,
        new.file_modified_at_ms,
        now_ms
    ];
    tx.query_one(&INSERT, values).await?.get("id")
}

pub(super) async fn list_parts(tx: &Tx, id: UploadId) -> Result<Vec<Part>> {
    tx.query_as(&PARTS, params![id]).await
}

pub(super) async fn find_last_part(tx: &Tx, id: UploadId) -> Result<Option<Part>> {
    tx.query_optional_as(&LAST_PART, params![id]).await
}

pub(super) async fn find_part(tx: &Tx, id: UploadId, offset: i64) -> Result<Option<Part>> {
    tx.query_optional_as(&PART_AT, params![id, offset]).await
}

/// Notes that a part has come, which stands right behind what was there.
pub(super) async fn add_part(
    tx: &Tx,
    id: UploadId,
    part: &Part,
    kind: Option<FileKind>,
    now_ms: Millis,
) -> Result<()> {
    let values = params![id, part.offset_bytes, part.size_bytes, &part.hash];
    tx.execute(&ADD_PART, values).await?;
    let received = part.offset_bytes + part.size_bytes;
    tx.execute(&RECEIVED, params![id, received, kind, now_ms])
        .await
        .map(drop)
}

pub(super) async fn set_state(
    tx: &Tx,
    id: UploadId,
    state: UploadState,
    fault: Option<&str>,
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&SET_STATE, params![id, state, fault, now_ms])
        .await
        .map(drop)
}

/// What stands at `offset` and behind it has to come again.
pub(super) async fn rewind(tx: &Tx, id: UploadId, offset: i64, fault: &str) -> Result<()> {
    tx.execute(&DROP_PARTS, params![id, offset]).await?;
    tx.execute(&REWIND, params![id, offset, fault]).await.map(drop)
}

/// The file is whole and kept; its parts are needed no more. Returns whether the upload was still there.
pub(super) async fn complete(tx: &Tx, id: UploadId, hash: &FileHash, now_ms: Millis) -> Result<bool> {
    tx.execute(&DROP_PARTS, params![id, 0]).await?;
    Ok(tx.execute(&COMPLETE, params![id, hash, now_ms]).await? > 0)
}

pub(super) async fn delete(tx: &Tx, id: UploadId) -> Result<()> {
    tx.execute(&DELETE, params![id]).await.map(drop)
}

/// Uploads that nobody touched since then, and where their parts lie.
pub(super) async fn list_old(tx: &Tx, before_ms: Millis) -> Result<Vec<(UploadId, String)>> {
    tx.query_as(&OLD, params![before_ms]).await
}

/// Where parts lie that are still needed.
pub(super) async fn list_areas(tx: &Tx) -> Result<Vec<String>> {
    tx.query_as(&AREAS, params![]).await
}
