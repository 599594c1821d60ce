//! SQL of `school_document`.

use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::SchoolId};
use serde::{Deserialize, Serialize};

database::sql! {
    LATEST = "select version, text from school_document \
              where school_id = $1 and kind = $2 order by published_at_ms desc, id desc limit 1";
    LIST = "select kind, version, text, published_at_ms from school_document where school_id = $1 \
            order by published_at_ms desc, id desc";
    INSERT = "insert into school_document (school_id, kind, version, text, published_at_ms) values ($1, $2, $3, $4, $5) \
              on conflict (school_id, kind, version) do nothing";
}

/// What a school publishes.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DocumentKind {
    Agreement,
    Privacy,
    Service,
}

database::text_column! { DocumentKind }

/// A published version of a document.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Document {
    pub(crate) kind: DocumentKind,
    pub(crate) version: String,
    /// Markdown.
    pub(crate) text: String,
    pub(crate) published_at_ms: Millis,
}

/// The version that holds: number and text; none if the school has published none.
pub(crate) async fn latest_document(
    tx: &Tx,
    school: SchoolId,
    kind: DocumentKind,
) -> Result<Option<(String, String)>> {
    tx.query_optional_as(&LATEST, params![school, kind]).await
}

/// All versions a school has published, the newest first.
pub(crate) async fn list_documents(tx: &Tx, school: SchoolId) -> Result<Vec<Document>> {
    tx.query_as(&LIST, params![school]).await
}

/// Publishes a version; returns whether its number was free.
pub(crate) async fn publish_document(tx: &Tx, school: SchoolId, document: &Document) -> Result<bool> {
    let values = params![
        school,
        document.kind,
        &document.version,
        &document.text,
        document.published_at_ms
    ];
    Ok(tx.execute(&INSERT, values).await? == 1)
}
