//! Publishing new versions of the user agreement, the privacy policy and the terms of service.

use crate::store::document::{self, Document, DocumentKind};
use axum::extract::State;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis,
    access::Staff,
    audit::{self, Act},
    http::Nothing,
};
use serde::{Deserialize, Serialize};

/// A version that was published.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PublishedDocument {
    kind: DocumentKind,
    version: String,
    /// Markdown.
    text: String,
    published_at_ms: Millis,
}

/// All versions the school has published, the newest first.
#[utoipa::path(get, path = "/api/school/documents/", tag = "school",
    responses((status = 200, body = Envelope<Vec<PublishedDocument>>)))]
pub(super) async fn list_published(
    State(app): State<App>,
    staff: Staff,
) -> ApiResult<Vec<PublishedDocument>> {
    let school = staff.school;
    let all = app
        .db
        .read(move |tx| async move { document::list_documents(&tx, school).await })
        .await?;
    let view = |one: Document| PublishedDocument {
        kind: one.kind,
        version: one.version,
        text: one.text,
        published_at_ms: one.published_at_ms,
    };
    Ok(Envelope::ok(all.into_iter().map(view).collect()))
}

/// A version to be published.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "kind": "privacy", "version": "2027-02", "text": "# 隐私政策\n\n……" }))]
pub(super) struct NewVersion {
    #[garde(skip)]
    kind: DocumentKind,
    /// Told to people, and recorded with their consent.
    #[garde(length(chars, min = 1, max = 20))]
    version: String,
    /// Markdown.
    #[garde(length(chars, min = 1, max = 100_000))]
    text: String,
}

/// Publishes a version. It is never changed afterwards: a mistake is mended by publishing another.
#[utoipa::path(post, path = "/api/school/documents/", tag = "school", request_body = NewVersion,
    responses((status = 200, body = Envelope<Nothing>)))]
pub(super) async fn publish(
    State(app): State<App>,
    staff: Staff,
    Body(new): Body<NewVersion>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let version = new.version.trim().to_owned();
            let published = Document {
                kind: new.kind,
                version: version.clone(),
                text: new.text,
                published_at_ms: now_ms,
            };
            if !document::publish_document(&tx, staff.school, &published).await? {
                return Err(Error::invalid("version", "该版本号已发布过，请换一个。"));
            }
            let facts = serde_json::json!({ "document": published.kind });
            let act = Act::of("school.document_published", &version).with(facts);
            audit::record_act(&tx, &staff, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("新版本已发布。", Nothing {}))
}
