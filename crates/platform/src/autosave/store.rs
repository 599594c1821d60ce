//! SQL of `platform_autosave`.

use super::{Document, rule::Writing};
use database::{FromRow, Result, Tx, params, texts};
use std::collections::HashMap;

database::sql! {
    FIND = "select writer, epoch, seen_at_ms from platform_autosave where document = $1";
    FIND_ALL = "select document, writer, epoch, seen_at_ms from platform_autosave where document in \
                (select value from json_array_elements_text(cast(cast($1 as text) as json)))";
    PUT = "insert into platform_autosave (document, writer, epoch, seen_at_ms) values ($1, $2, $3, $4) \
           on conflict (document) do update set writer = excluded.writer, epoch = excluded.epoch, \
           seen_at_ms = excluded.seen_at_ms";
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
    let names = texts(documents.iter().map(Document::name));
    let found: Vec<Written> = tx.query_as(&FIND_ALL, params![names]).await?;
    Ok(found.into_iter().map(|one| (one.document, one.writing)).collect())
}

pub(super) async fn put(tx: &Tx, document: &Document, writing: &Writing) -> Result<()> {
    let values = params![document.name(), &writing.token, writing.epoch, writing.seen_at_ms];
    tx.execute(&PUT, values).await.map(drop)
}
