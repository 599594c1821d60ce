//! SQL of `platform_autosave`.

use super::{Document, rule::Writing};
use crate::Millis;
use database::{FromRow, Result, Tx, params};
use std::collections::HashMap;

database::sql! {
    FIND = "select writer, epoch, seen_at_ms, user_id from platform_autosave where document = $1";
    FIND_ALL = "select a.document, a.writer, a.epoch, a.seen_at_ms, a.user_id from $given(document text) \
                join platform_autosave a on a.document = given.document";
    PUT = "insert into platform_autosave (document, writer, epoch, seen_at_ms, touched_at_ms, user_id) \
           values ($1, $2, $3, $4, $5, $6) on conflict (document) do update set writer = excluded.writer, epoch = excluded.epoch, \
           seen_at_ms = excluded.seen_at_ms, touched_at_ms = excluded.touched_at_ms, user_id = excluded.user_id";
    RELEASE = "update platform_autosave set seen_at_ms = 0 where document = $1";
    // The row without a document holds the highest epoch of all that is forgotten.
    FORGOTTEN = "select epoch from platform_autosave where document = ''";
    KEEP_EPOCH = "insert into platform_autosave (document, writer, epoch, seen_at_ms, touched_at_ms) \
                  select '', '', max(epoch), 0, 0 from platform_autosave where document <> '' and touched_at_ms < $1 \
                  having count(*) > 0 \
                  on conflict (document) do update set epoch = excluded.epoch where platform_autosave.epoch < excluded.epoch";
    FORGET = "delete from platform_autosave where document <> '' and touched_at_ms < $1";
}

pub(super) async fn find(tx: &Tx, document: &Document) -> Result<Option<Writing>> {
    tx.query_optional_as(&FIND, params![document.name()]).await
}

#[derive(FromRow)]
struct Written {
    document: String,
    #[row(flatten)]
    writing: Writing,
}

/// Who writes each of the documents, by its name.
pub(super) async fn find_all(tx: &Tx, documents: &[Document]) -> Result<HashMap<String, Writing>> {
    let names = documents
        .iter()
        .map(|document| params![document.name()])
        .collect();
    let found: Vec<Written> = tx.query_rows(&FIND_ALL, names).await?;
    Ok(found.into_iter().map(|one| (one.document, one.writing)).collect())
}

pub(super) async fn put(tx: &Tx, document: &Document, writing: &Writing, now_ms: Millis) -> Result<()> {
    let values = params![
        document.name(),
        &writing.token,
        writing.epoch,
        writing.seen_at_ms,
        now_ms,
        writing.person
    ];
    tx.execute(&PUT, values).await.map(drop)
}

pub(super) async fn release(tx: &Tx, document: &Document) -> Result<()> {
    tx.execute(&RELEASE, params![document.name()]).await.map(drop)
}

/// The highest epoch of what was forgotten; 0 before anything was.
pub(super) async fn forgotten_epoch(tx: &Tx) -> Result<i64> {
    let found: Option<i64> = tx.query_optional_as(&FORGOTTEN, params![]).await?;
    Ok(found.unwrap_or_default())
}

/// Forgets who wrote what nobody has touched since, but not how far its epochs had come.
pub(super) async fn forget(tx: &Tx, before_ms: Millis) -> Result<()> {
    tx.execute(&KEEP_EPOCH, params![before_ms]).await?;
    tx.execute(&FORGET, params![before_ms]).await.map(drop)
}
