//! The book that answers a question.

use crate::{AttemptId, books::open_book};
use axum::extract::State;
use garde::Validate;
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Path};
use serde::{Deserialize, Serialize};
use simulation::BookId;

/// Which computer asks.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamBookOpening, example = json!({ "device": "4f2a9c81d07b4e55" }))]
pub(in crate::http) struct BookOpening {
    #[garde(length(chars, min = 8, max = 64))]
    device: String,
}

/// The book, which is kept by the calls of books.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamBook)]
pub(in crate::http) struct OpenedBook {
    book_id: BookId,
}

/// Opens the book that answers a question of my attempt, or returns the one that is open already.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/book/{position}/", tag = "exams",
    params(("attempt_id" = i64, Path), ("position" = i64, Path)), request_body = BookOpening,
    responses((status = 200, body = platform::Envelope<OpenedBook>)))]
pub(in crate::http) async fn open_exam_book(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, position)): Path<(AttemptId, i64)>,
    Body(form): Body<BookOpening>,
) -> ApiResult<OpenedBook> {
    let now_ms = app.now_ms();
    let book_id = app
        .db
        .write(move |tx| async move { open_book(&tx, user.id, (id, position), &form.device, now_ms).await })
        .await?;
    Ok(Envelope::ok(OpenedBook { book_id }))
}
