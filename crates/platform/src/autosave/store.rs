//! SQL of `platform_autosave`.

use super::{Document, rule::Writing};
use database::{Result, Tx, params};

database::sql! {
    FIND = "select writer, epoch, seen_at_ms from platform_autosave where document = $1";
    PUT = "insert into platform_autosave (document, writer, epoch, seen_at_ms) values ($1, $2, $3, $4) \
           on conflict (document) do update set writer = excluded.writer, epoch = excluded.epoch, \
           seen_at_ms = excluded.seen_at_ms";
}

pub(super) async fn find(tx: &Tx, document: &Document) -> Result<Option<Writing>> {
    tx.query_optional_as(&FIND, params![document.name()]).await
}

pub(super) async fn put(tx: &Tx, document: &Document, writing: &Writing) -> Result<()> {
    let values = params![document.name(), &writing.token, writing.epoch, writing.seen_at_ms];
    tx.execute(&PUT, values).await.map(drop)
}
