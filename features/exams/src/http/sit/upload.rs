//! Files as answers.

use super::require_own;
use crate::{
    AttemptId, SubmittedBy,
    attempt::{Step, next},
    store::file,
    view::shown_items,
};
use axum::{
    Extension,
    extract::{Multipart, State},
};
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Path, http::read_file, uploads::Allowance};
use questions::ShownCache;
use scoring::question::QuestionBody;
use serde::Serialize;

/// One file.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form")]
#[schema(as = ExamFileForm)]
pub(in crate::http) struct FileForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// A file that was uploaded for an answer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamFileUploaded)]
pub(in crate::http) struct Uploaded {
    file_id: i64,
    name: String,
    size_bytes: i64,
}

/// Keeps a file for a file question; the answer then names it by its id.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/files/{position}/", tag = "exams",
    params(("attempt_id" = i64, Path), ("position" = i64, Path)),
    request_body(content = FileForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<Uploaded>)))]
pub(in crate::http) async fn upload(
    State(app): State<App>,
    Extension(cache): Extension<ShownCache>,
    user: CurrentUser,
    Path((id, position)): Path<(AttemptId, i64)>,
    form: Multipart,
) -> ApiResult<Uploaded> {
    let asking = user.clone();
    let question = app
        .db
        .read(move |tx| async move {
            let attempt = require_own(&tx, &user, id).await?;
            next(attempt.state, Step::Submit(SubmittedBy::Student))?;
            let items = shown_items(&tx, &attempt.form, &cache).await?;
            let found = items.into_iter().find(|(item, _)| item.position == position);
            let Some(QuestionBody::FileUpload(body)) = found.map(|(_, shown)| shown.body.clone()) else {
                return Err(Error::NotFound);
            };
            file::require_room(&tx, id, position, &body).await?;
            Ok(body)
        })
        .await?;
    let (name, bytes) = read_file(form, question.size_limit_bytes() as usize).await?;
    if let Some(refusal) = question.name_refusal(&name) {
        return Err(Error::invalid("file", refusal));
    }
    let (size_bytes, now_ms) = (bytes.len() as i64, app.now_ms());
    let hash = app.keep_upload(&asking, bytes, Allowance::Exam).await?;
    let stored = name.clone();
    let file_id = app
        .db
        .write(move |tx| async move {
            // Uploads that came at the same time are counted here, one after the other.
            file::require_room(&tx, id, position, &question).await?;
            let about = (hash.as_str(), stored.as_str(), size_bytes);
            Ok::<_, Error>(file::add(&tx, id, position, about, now_ms).await?)
        })
        .await?;
    Ok(Envelope::ok(Uploaded {
        file_id,
        name,
        size_bytes,
    }))
}
