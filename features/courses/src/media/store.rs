//! SQL of `course_media`.

use super::{FilmSize, Media, MediaId, MediaState};
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
    SIZES = "select lines, hash, bytes from course_film_size where film_hash = $1 order by lines desc";
    ALL_SIZES = "select film_hash, hash from course_film_size order by film_hash, lines";
    DROP_SIZES = "delete from course_film_size where film_hash = $1";
    ADD_SIZE = "insert into course_film_size (film_hash, lines, hash, bytes) values ($1, $2, $3, $4) \
                on conflict (film_hash, lines) do nothing";
    PUT_NEW = "insert into course_media (source_hash, kind, state, percent, is_transcoded, asked_at_ms) \
               values ($1, $2, 'waiting', 0, 0, $3) on conflict (source_hash) do nothing returning id";
    UNSEEN = "select f.file_hash, min(f.path) as path from course_lecture l \
              join course_file f on f.course_id = l.course_id and f.file_hash = l.video_hash \
              where l.is_removed = 0 and l.video_hash is not null and f.size_bytes >= $1 \
              and not exists (select 1 from course_media m where m.source_hash = l.video_hash) \
              and not exists (select 1 from course_media m where m.playable_hash = l.video_hash) group by f.file_hash order by f.file_hash limit $2";
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

/// A film that waits; none if it was there.
pub(super) async fn put_new(
    tx: &Tx,
    source: &FileHash,
    kind: FileKind,
    now_ms: Millis,
) -> Result<Option<MediaId>> {
    tx.query_optional_as(&PUT_NEW, params![source, kind, now_ms])
        .await
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

pub(super) async fn list_sizes(tx: &Tx, film: &FileHash) -> Result<Vec<FilmSize>> {
    tx.query_as(&SIZES, params![film]).await
}

/// Of every film with sizes, the film and a size.
pub(super) async fn list_all_sizes(tx: &Tx) -> Result<Vec<(FileHash, FileHash)>> {
    tx.query_as(&ALL_SIZES, params![]).await
}

/// Puts these sizes in the place of those a film had.
pub(super) async fn put_sizes(tx: &Tx, film: &FileHash, sizes: &[FilmSize]) -> Result<()> {
    tx.execute(&DROP_SIZES, params![film]).await?;
    for size in sizes {
        let values = params![film, size.lines, &size.hash, size.bytes];
        tx.execute(&ADD_SIZE, values).await?;
    }
    Ok(())
}

/// Films of lectures, that large at least, that nobody asked to be made fit, and their paths.
pub(super) async fn list_unseen(tx: &Tx, bytes: i64, limit: i64) -> Result<Vec<(FileHash, String)>> {
    tx.query_as(&UNSEEN, params![bytes, limit]).await
}
