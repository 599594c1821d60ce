//! What a document of a voucher question can be.

use platform::{ApiResult, Envelope, access::Teacher};
use scoring::document_types::{DocumentType, document_types};

/// The kinds of source documents, each with the fields its paper has.
#[utoipa::path(get, path = "/api/questions/document_kinds/", tag = "questions",
    responses((status = 200, body = platform::Envelope<Vec<DocumentType>>)))]
pub(super) async fn list_document_kinds(_: Teacher) -> ApiResult<Vec<DocumentType>> {
    Ok(Envelope::ok(document_types().collect()))
}
