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
    let row = tx.query_optional(&FIND, params![document.name()]).await?;
    row.map(|row| {
        Ok(Writing {
            token: row.get("writer")?,
            epoch: row.get("epoch")?,
            seen_at_ms: row.get("seen_at_ms")?,
        })
    })
    .transpose()
}

pub(super) async fn put(tx: &Tx, document: &Document, writing: &Writing) -> Result<()> {
    let values = params![document.name(), &writing.token, writing.epoch, writing.seen_at_ms];
    tx.execute(&PUT, values).await.map(drop)
}
