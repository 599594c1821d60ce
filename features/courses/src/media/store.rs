//! SQL of `course_media`.

use super::{Media, MediaId, MediaState};
use database::{Result, Tx, params};
use platform::{Millis, files::FileHash, uploads::resumable::FileKind};

database::sql! {
    FIND = "select * from course_media where source_hash = $1";
    BY_ID = "select * from course_media where id = $1";
    LIST = "select * from course_media order by id";
    PUT = "insert into course_media (source_hash, kind, state, percent, is_transcoded, asked_at_ms) \
           values ($1, $2, 'waiting', 0, 0, $3) \
           on conflict (source_hash) do update set state = 'waiting', percent = 0, fault = null, is_transcoded = 0, \
           playable_hash = null, poster_hash = null, asked_at_ms = excluded.asked_at_ms returning id";
    PROGRESS = "update course_media set state = $2, percent = $3 where id = $1";
    END = "update course_media set state = $2, percent = 100, fault = $3, duration_ms = $4, width = $5, height = $6, \
           is_transcoded = $7, playable_hash = $8, poster_hash = $9 where id = $1";
    DELETE = "delete from course_media where id = $1";
}

pub(super) async fn find(tx: &Tx, source: &FileHash) -> Result<Option<Media>> {
    tx.query_optional_as(&FIND, params![source]).await
}

pub(super) async fn find_by_id(tx: &Tx, id: MediaId) -> Result<Option<Media>> {
    tx.query_optional_as(&BY_ID, params![id]).await
}

pub(super) async fn list(tx: &Tx) -> Result<Vec<Media>> {
    tx.query_as(&LIST, params![]).await
}

/// A film that waits, again if it was there.
pub(super) async fn put(tx: &Tx, source: &FileHash, kind: FileKind, now_ms: Millis) -> Result<MediaId> {
    tx.query_one(&PUT, params![source, kind, now_ms]).await?.get("id")
}

pub(super) async fn set_progress(tx: &Tx, id: MediaId, percent: i64) -> Result<()> {
    tx.execute(&PROGRESS, params![id, MediaState::Running, percent])
        .await
        .map(drop)
}

/// How it ended, as the row will say.
pub(super) async fn end(tx: &Tx, media: &Media) -> Result<()> {
    let values = params![
        media.id,
        media.state,
        media.fault.as_deref(),
        media.duration_ms,
        media.width,
        media.height,
        media.is_transcoded,
        media.playable_hash.as_ref(),
        media.poster_hash.as_ref()
    ];
    tx.execute(&END, values).await.map(drop)
}

pub(super) async fn delete(tx: &Tx, id: MediaId) -> Result<()> {
    tx.execute(&DELETE, params![id]).await.map(drop)
}
