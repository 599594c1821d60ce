//! Files as answers of an exercise.

use super::exercises::require_own;
use crate::{ExerciseAttemptId, attempt::require_running, exercise::Answers, store::exercise::Attempt};
use axum::extract::{Multipart, State};
use database::Tx;
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Path, secret::Secret, uploads::Allowance,
};
use questions::files::{
    AnswerFileForm, AnswerFileUploaded, AnswerFileView, FileOf, FileSource, add_file, list_files, list_named,
    names_own_files, receive,
};
use scoring::question::{
    QuestionAnswer, QuestionBody,
    file_upload::{self, SavedAnswer},
};
use std::collections::HashMap;

/// Keeps a file for a file question of an open attempt; the answer then names it by its id.
#[utoipa::path(post, path = "/api/exercise/attempt/{exercise_attempt_id}/files/{position}/", tag = "tasks",
    params(("exercise_attempt_id" = i64, Path), ("position" = i64, Path)),
    request_body(content = AnswerFileForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<AnswerFileUploaded>)))]
pub(super) async fn upload_file(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, position)): Path<(ExerciseAttemptId, i64)>,
    form: Multipart,
) -> ApiResult<AnswerFileUploaded> {
    let now_ms = app.now_ms();
    let asking = user.clone();
    let question = app
        .db
        .read(move |tx| async move { require_question(&tx, &asking, (id, position), now_ms).await })
        .await?;
    let received = receive(&app, &user, form, &question, Allowance::Usual).await?;
    let uploaded = app
        .db
        .write(move |tx| async move {
            // Uploads that came at the same time are counted here, one after the other.
            require_question(&tx, &user, (id, position), now_ms).await?;
            Ok::<_, Error>(add_file(&tx, files_of(id, position), &received, now_ms).await?)
        })
        .await?;
    Ok(Envelope::ok(uploaded))
}

const fn files_of(attempt: ExerciseAttemptId, position: i64) -> FileOf {
    FileOf {
        source: FileSource::Exercise,
        attempt: attempt.0,
        position,
    }
}

/// The files of an attempt's answers, by the question's place.
pub(super) async fn list_answer_files(
    tx: &Tx,
    attempt: &Attempt,
    secret: &Secret,
    now_ms: Millis,
) -> Result<HashMap<usize, Vec<AnswerFileView>>, Error> {
    let mut files = HashMap::new();
    for (place, answer) in &attempt.answers {
        let QuestionAnswer::FileUpload(answer) = answer else {
            continue;
        };
        let of = (FileSource::Exercise, attempt.id.0);
        files.insert(*place, list_named(tx, of, answer, secret, now_ms).await?);
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
    require_running(&exercise, &attempt, now_ms)?;
    let place = usize::try_from(position).map_err(|_| Error::NotFound)?;
    let item = attempt.form.item(position).ok_or(Error::NotFound)?;
    let shown = questions::load_shown(tx, &[item.version]).await?.pop();
    let Some(QuestionBody::FileUpload(question)) = shown.map(|shown| shown.body.clone()) else {
        return Err(Error::NotFound);
    };
    let kept = list_files(tx, files_of(id, position)).await?;
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
        if !names_own_files(tx, (FileSource::Exercise, id.0), answer).await? {
            return Err(Error::invalid(
                format!("answers.{place}"),
                "没有这个文件，请重新上传。",
            ));
        }
    }
    Ok(())
}
