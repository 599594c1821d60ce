//! Trying the program that answers a question.

use crate::{
    AttemptId,
    clock::is_in_time,
    find_assessment,
    sit::{require_writable, time_is_up},
    view::task_of,
};
use axum::{extract::State, response::Response};
use coding::{PythonTask, QuestionProgram, Runner, find_task_by_key, run_question_program};
use database::Tx;
use garde::Validate;
use platform::{App, Body, CurrentUser, Error, Millis, Path};
use questions::set::shown_items;
use scoring::question::QuestionKind;
use serde::Deserialize;

/// A program to try.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamProgram, example = json!({ "device": "4f2a9c81d07b4e55", "code": "print('你好')" }))]
pub(in crate::http) struct Trial {
    #[garde(length(chars, min = 8, max = 64))]
    device: String,
    #[garde(length(bytes, max = 200_000))]
    code: String,
}

/// Runs the program of one question of a running attempt, line by line as `/api/python/run/` does. It finds the data files of
/// that question's task only; nothing is saved or marked by it.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/run/{position}/", tag = "exams",
    params(("attempt_id" = i64, Path), ("position" = i64, Path)), request_body = Trial,
    responses((status = 200, body = String, content_type = "application/x-ndjson")))]
pub(in crate::http) async fn run_answer(
    State(app): State<App>,
    State(runner): State<Runner>,
    user: CurrentUser,
    Path((id, position)): Path<(AttemptId, i64)>,
    Body(trial): Body<Trial>,
) -> Result<Response, Error> {
    let now_ms = app.now_ms();
    let wanted = Wanted {
        attempt: id,
        position,
        device: trial.device,
        now_ms,
    };
    let student = user.clone();
    let task = app
        .db
        .read(move |tx| async move { require_program(&tx, &student, &wanted).await })
        .await?;
    let program = QuestionProgram {
        place: format!("exam:{id}:{position}"),
        task,
        code: trial.code,
    };
    run_question_program(&app, &runner, &user, program).await
}

/// The question whose program is tried.
struct Wanted {
    attempt: AttemptId,
    position: i64,
    device: String,
    now_ms: Millis,
}

/// The Python task behind a programming question of this person's running attempt; none for a question without one.
async fn require_program(tx: &Tx, user: &CurrentUser, wanted: &Wanted) -> Result<Option<PythonTask>, Error> {
    let attempt = require_writable(tx, wanted.attempt, user.id, &wanted.device).await?;
    if !is_in_time(attempt.deadline_at_ms.unwrap_or(0), wanted.now_ms) {
        return Err(time_is_up());
    }
    let items = shown_items(tx, &attempt.form).await?;
    let (_, shown) = items
        .iter()
        .find(|(item, shown)| item.position == wanted.position && shown.kind == QuestionKind::Python)
        .ok_or(Error::NotFound)?;
    let Some(key) = task_of(&shown.body) else {
        return Ok(None);
    };
    let assessment = find_assessment(tx, attempt.assessment)
        .await?
        .ok_or(Error::NotFound)?;
    Ok(find_task_by_key(tx, assessment.course, key).await?)
}
