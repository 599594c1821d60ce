//! The sealed paper, for whoever waits for the start.

use crate::{AssessmentId, Hall, sit::require_open_to};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use platform::{App, CurrentUser, Error, Path};

/// The questions that are on every form of an assessment, encrypted: a page fetches them while it waits, and an attempt that has begun
/// gives it the key (`ExamSealed`). The tag stands in `ETag`. Bytes: ChaCha20-Poly1305 of gzip of JSON, beside
/// `exam paper\n<assessment>\n<tag>`, with a nonce of zeros.
#[utoipa::path(get, path = "/api/exams/assessments/{assessment_id}/paper/", tag = "exams",
    params(("assessment_id" = i64, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream")))]
pub(in crate::http) async fn show_sealed_paper(
    State(app): State<App>,
    State(hall): State<Hall>,
    user: CurrentUser,
    Path(id): Path<AssessmentId>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let read = app.db.read(move |tx| async move {
        require_open_to(&tx, id, user.id).await?;
        hall.sealed_paper(&tx, id).await
    });
    let paper = read.await?;
    let tag = format!("\"{}\"", paper.text.tag);
    let is_known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let kept = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
    ];
    if is_known {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let kind = [(header::CONTENT_TYPE, "application/octet-stream")];
    Ok((kept, kind, paper.text.bytes.clone()).into_response())
}
