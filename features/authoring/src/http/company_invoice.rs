//! A source document of a company that is being written, from the XML of an electronic invoice (数电票).
//! Nothing is kept: the editor puts what was read beside the other documents, for the teacher to go on with.

use axum::extract::{Multipart, State};
use course_folder::{document_of_einvoice, model::Document};
use courses::{CourseId, require_writer};
use garde::Validate;
use interchange::einvoice::{EINVOICE_BYTES, read_einvoice};
use platform::{ApiResult, App, Envelope, Error, Path, Query, access::Teacher, http::read_file};
use serde::Deserialize;

/// The largest file, in bytes.
pub(super) const INVOICE_LIMIT_BYTES: usize = EINVOICE_BYTES;

/// For which document of which company.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ForDocument {
    /// The id that the document gets.
    #[garde(length(chars, min = 1, max = 60))]
    id: String,
    /// 统一社会信用代码 of the company: an invoice that it issued is one of its sales.
    #[garde(length(chars, max = 60))]
    #[serde(default)]
    company_code: String,
}

/// The XML as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct CompanyInvoiceForm {
    /// The XML that is the original of a fully digital invoice, at most 1 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Reads an electronic invoice as a document of a company that is being written; keeps nothing. The region in its number becomes
/// one that no tax office has, so that no course carries a number that a lookup finds.
#[utoipa::path(post, path = "/api/authoring/{course_id}/company_invoices/", tag = "authoring",
    params(("course_id" = i64, Path), ForDocument),
    request_body(content = CompanyInvoiceForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<Document>)))]
pub(super) async fn read_company_invoice(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    Query(wanted): Query<ForDocument>,
    form: Multipart,
) -> ApiResult<Document> {
    app.db
        .read(move |tx| async move { require_writer(&tx, &teacher, id).await })
        .await?;
    let (_, bytes) = read_file(form, INVOICE_LIMIT_BYTES).await?;
    let invoice = read_einvoice(&bytes).map_err(|error| Error::invalid("file", format!("{error}。")))?;
    Ok(Envelope::ok(document_of_einvoice(
        &wanted.id,
        &invoice,
        &wanted.company_code,
    )))
}
