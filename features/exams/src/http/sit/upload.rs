//! Files as answers.

use super::require_own;
use crate::{
    AttemptId, SubmittedBy,
    attempt::{Step, next},
    store::file,
};
use axum::extract::{Multipart, State};
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Path, uploads::Allowance};
use questions::{
    files::{AnswerFileForm, AnswerFileUploaded, add_file, receive},
    set::shown_items,
};
use scoring::question::QuestionBody;

/// Keeps a file for a file question; the answer then names it by its id.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/files/{position}/", tag = "exams",
    params(("attempt_id" = i64, Path), ("position" = i64, Path)),
    request_body(content = AnswerFileForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<AnswerFileUploaded>)))]
pub(in crate::http) async fn upload(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, position)): Path<(AttemptId, i64)>,
    form: Multipart,
) -> ApiResult<AnswerFileUploaded> {
    let asking = user.clone();
    let question = app
        .db
        .read(move |tx| async move {
            let attempt = require_own(&tx, &user, id).await?;
            next(attempt.state, Step::Submit(SubmittedBy::Student))?;
            let items = shown_items(&tx, &attempt.form).await?;
            let found = items.into_iter().find(|(item, _)| item.position == position);
            let Some(QuestionBody::FileUpload(body)) = found.map(|(_, shown)| shown.body.clone()) else {
                return Err(Error::NotFound);
            };
            file::require_room(&tx, file::files_of(id, position), &body).await?;
            Ok(body)
        })
        .await?;
    let received = receive(&app, &asking, form, &question, Allowance::Exam).await?;
    let now_ms = app.now_ms();
    let uploaded = app
        .db
        .write(move |tx| async move {
            // Uploads that came at the same time are counted here, one after the other.
            let of = file::files_of(id, position);
            file::require_room(&tx, of, &question).await?;
            Ok::<_, Error>(add_file(&tx, of, &received, now_ms).await?)
        })
        .await?;
    Ok(Envelope::ok(uploaded))
}
