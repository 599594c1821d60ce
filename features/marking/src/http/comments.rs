//! What a marker says again and again.

use crate::store::comment::{self, Comment};
use axum::extract::State;
use platform::{ApiResult, App, Envelope, Error, Path, access::Teacher, http::Nothing};

/// The comments this teacher uses, the most used first.
#[utoipa::path(get, path = "/api/marking/comments/", tag = "marking",
    responses((status = 200, body = platform::Envelope<Vec<Comment>>)))]
pub(super) async fn list_comments(State(app): State<App>, user: Teacher) -> ApiResult<Vec<Comment>> {
    let list = app
        .db
        .read(move |tx| async move { comment::list(&tx, user.id).await })
        .await?;
    Ok(Envelope::ok(list))
}

/// Forgets a comment.
#[utoipa::path(delete, path = "/api/marking/comments/{comment_id}/", tag = "marking", params(("comment_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn delete_comment(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<i64>,
) -> ApiResult<Nothing> {
    let is_gone = app
        .db
        .write(move |tx| async move { comment::delete(&tx, id, user.id).await })
        .await?;
    if is_gone {
        Ok(Envelope::ok(Nothing {}))
    } else {
        Err(Error::NotFound)
    }
}
