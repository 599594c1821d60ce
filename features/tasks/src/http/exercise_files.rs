//! Files as answers of an exercise.

use super::exercises::{ended, is_over, require_own};
use crate::{
    ExerciseAttemptId,
    exercise::Answers,
    store::{
        exercise::Attempt,
        file::{self, find_exercise_file},
    },
};
use axum::extract::{Multipart, State};
use database::Tx;
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Path,
    files::{FileHash, signed_address},
    http::read_file,
    secret::Secret,
    uploads::Allowance,
};
use scoring::question::{
    QuestionAnswer, QuestionBody,
    file_upload::{self, SavedAnswer},
};
use serde::Serialize;
use std::collections::HashMap;

/// One file.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form")]
#[schema(as = ExerciseFileForm)]
pub(super) struct FileForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// A file that was uploaded for an answer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExerciseFileUploaded)]
pub(super) struct Uploaded {
    file_id: i64,
    name: String,
    size_bytes: i64,
}

/// Keeps a file for a file question of an open attempt; the answer then names it by its id.
#[utoipa::path(post, path = "/api/exercise/attempt/{exercise_attempt_id}/files/{position}/", tag = "tasks",
    params(("exercise_attempt_id" = i64, Path), ("position" = i64, Path)),
    request_body(content = FileForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<Uploaded>)))]
pub(super) async fn upload_file(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, position)): Path<(ExerciseAttemptId, i64)>,
    form: Multipart,
) -> ApiResult<Uploaded> {
    let now_ms = app.now_ms();
    let asking = user.clone();
    let question = app
        .db
        .read(move |tx| async move { require_question(&tx, &asking, (id, position), now_ms).await })
        .await?;
    let (name, bytes) = read_file(form, question.size_limit_bytes() as usize).await?;
    if let Some(refusal) = question.name_refusal(&name) {
        return Err(Error::invalid("file", refusal));
    }
    let size_bytes = bytes.len() as i64;
    let hash = app.keep_upload(&user, bytes, Allowance::Usual).await?;
    let stored = name.clone();
    let file_id = app
        .db
        .write(move |tx| async move {
            // Uploads that came at the same time are counted here, one after the other.
            require_question(&tx, &user, (id, position), now_ms).await?;
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

/// A file that answers a question.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExerciseAnswerFile)]
pub(super) struct AnswerFile {
    file_id: i64,
    name: String,
    /// Where its content is, for a while.
    address: String,
}

/// The files of an attempt's answers, by the question's place.
pub(super) async fn list_answer_files(
    tx: &Tx,
    attempt: &Attempt,
    secret: &Secret,
    now_ms: Millis,
) -> Result<HashMap<usize, Vec<AnswerFile>>, Error> {
    let mut files: HashMap<usize, Vec<AnswerFile>> = HashMap::new();
    for (place, answer) in &attempt.answers {
        let QuestionAnswer::FileUpload(answer) = answer else {
            continue;
        };
        for named in &answer.files {
            let found = find_exercise_file(tx, named.file_id).await?;
            let own = found.filter(|file| file.attempt == attempt.id);
            let Some((hash, name)) = own.and_then(|file| Some((FileHash::parse(&file.hash)?, file.name)))
            else {
                continue;
            };
            files.entry(*place).or_default().push(AnswerFile {
                file_id: named.file_id,
                address: signed_address(secret, &hash, &name, now_ms),
                name,
            });
        }
    }
    Ok(files)
}

fn saved_answer(attempt: &Attempt, place: usize) -> SavedAnswer {
    let files = match attempt.answers.get(&place) {
        Some(QuestionAnswer::FileUpload(answer)) => answer.files.clone(),
        _ => Vec::new(),
    };
    SavedAnswer {
        files,
        saved_at_ms: attempt.saved_at_ms,
    }
}

/// The file question at that place of an open attempt of this person, if it may get one file more; 404 otherwise.
async fn require_question(
    tx: &Tx,
    user: &CurrentUser,
    (id, position): (ExerciseAttemptId, i64),
    now_ms: Millis,
) -> Result<file_upload::Body, Error> {
    let (exercise, attempt) = require_own(tx, user, id).await?;
    if attempt.submitted_at_ms.is_some() || is_over(&exercise, &attempt, now_ms) {
        return Err(ended());
    }
    let place = usize::try_from(position).map_err(|_| Error::NotFound)?;
    let item = attempt.items.get(place).ok_or(Error::NotFound)?;
    let shown = questions::load_shown(tx, &[item.version]).await?.pop();
    let Some(QuestionBody::FileUpload(question)) = shown.map(|shown| shown.body) else {
        return Err(Error::NotFound);
    };
    let kept = file::list_of_question(tx, id, position).await?;
    if !question.has_room(&kept, Some(&saved_answer(&attempt, place))) {
        return Err(Error::conflict("tasks.too_many_files", question.full_refusal()));
    }
    Ok(question)
}

/// Refuses answers that name a file of another attempt: whoever names a file could read it later.
pub(super) async fn require_own_files(
    tx: &Tx,
    id: ExerciseAttemptId,
    answers: &Answers,
) -> Result<(), Error> {
    for (place, answer) in answers {
        let QuestionAnswer::FileUpload(answer) = answer else {
            continue;
        };
        for named in &answer.files {
            let found = find_exercise_file(tx, named.file_id).await?;
            if found.is_none_or(|file| file.attempt != id) {
                return Err(Error::invalid(
                    format!("answers.{place}"),
                    "没有这个文件，请重新上传。",
                ));
            }
        }
    }
    Ok(())
}
