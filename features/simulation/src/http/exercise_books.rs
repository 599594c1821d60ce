//! The book that answers a question of an exercise.

use crate::{BookId, exercise_books};
use axum::extract::State;
use platform::{ApiResult, App, CurrentUser, Envelope, Path};
use serde::Serialize;
use tasks::ExerciseAttemptId;

/// The book, which is kept by the calls of books.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExerciseBook)]
pub(super) struct OpenedBook {
    book_id: BookId,
}

/// Opens the book that answers a question of my attempt at an exercise, or returns the one that is open already.
#[utoipa::path(post, path = "/api/exercise/attempt/{exercise_attempt_id}/book/{position}/", tag = "simulation",
    params(("exercise_attempt_id" = i64, Path), ("position" = i64, Path)),
    responses((status = 200, body = platform::Envelope<OpenedBook>)))]
pub(super) async fn open_exercise_book(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, position)): Path<(ExerciseAttemptId, i64)>,
) -> ApiResult<OpenedBook> {
    let now_ms = app.now_ms();
    let book_id = app
        .db
        .write(move |tx| async move { exercise_books::open(&tx, user.id, (id, position), now_ms).await })
        .await?;
    Ok(Envelope::ok(OpenedBook { book_id }))
}
