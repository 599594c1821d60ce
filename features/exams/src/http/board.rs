//! The live board of `/gradeManage/assessDetails`: who is there, and what a teacher can do for them.

use crate::{
    AssessmentId, AttemptId, BoardRow, SubmittedBy, find_attempt, pushes, require_assessment,
    store::{assessment, attempt, event, message},
    submit_attempt,
};
use axum::extract::State;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
    http::Nothing,
};
use serde::{Deserialize, Serialize};

/// A row with what only the board shows.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamBoardRow)]
pub(super) struct LiveRow {
    #[serde(flatten)]
    row: BoardRow,
    /// Leaving, pasting, taking over: signs, not proofs.
    signals: i64,
}

/// Everybody who is expected, as they stand now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamBoard)]
pub(super) struct Board {
    now_ms: Millis,
    rows: Vec<LiveRow>,
}

/// Everybody who is expected at an assessment: present, last saved, answered, signals.
#[utoipa::path(get, path = "/api/exams/managed/{assessment_id}/board/", tag = "exams",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Board>)))]
pub(super) async fn show_board(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<Board> {
    let now_ms = app.now_ms();
    let rows = app
        .db
        .read(move |tx| async move {
            require_assessment(&tx, &user, id).await?;
            let signals = event::count_signals(&tx, id).await?;
            let rows = attempt::list_board(&tx, id).await?;
            Ok::<_, Error>(
                rows.into_iter()
                    .map(|row| LiveRow {
                        signals: row
                            .attempt_id
                            .and_then(|id| signals.get(&id).copied())
                            .unwrap_or(0),
                        row,
                    })
                    .collect(),
            )
        })
        .await?;
    Ok(Envelope::ok(Board { now_ms, rows }))
}

/// Something to say to those who are being examined.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "user_id": null, "text": "第 7 题单位为元，请注意。" }))]
pub(super) struct ExamMessageText {
    /// For one student; none for everybody.
    #[garde(skip)]
    #[serde(default)]
    user_id: Option<UserId>,
    #[garde(length(chars, min = 1, max = 500))]
    text: String,
}

/// Says something to one student or to everybody.
#[utoipa::path(post, path = "/api/exams/managed/{assessment_id}/message/", tag = "exams",
    params(("assessment_id" = i64, Path)), request_body = ExamMessageText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn send_message(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(message): Body<ExamMessageText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let known = require_assessment(&tx, &user, id).await?;
            let mut whom = "全体".to_owned();
            if let Some(student) = message.user_id {
                assessment::find_allowance(&tx, id, student)
                    .await?
                    .ok_or(Error::NotFound)?;
                let person = identity::find_user(&tx, student).await?;
                whom = person.ok_or(Error::NotFound)?.real_name;
            }
            message::add(&tx, id, message.user_id, &message.text, user.id, now_ms).await?;
            pushes::push_to_all(&tx, id).await?;
            let act = Act::of("exams.message_sent", &known.title);
            let act = act.with(serde_json::json!({ "to": whom, "text": message.text }));
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已发送。", Nothing {}))
}

/// Why.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "reason": "学生因病离场" }))]
pub(super) struct EndReason {
    /// Goes into the audit log.
    #[garde(length(chars, min = 2, max = 200))]
    reason: String,
}

/// Hands in the attempt of one student with the last acknowledged answers.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/end/", tag = "exams", params(("attempt_id" = i64, Path)),
    request_body = EndReason, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn end_attempt(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AttemptId>,
    Body(why): Body<EndReason>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let attempt = find_attempt(&tx, id).await?.ok_or(Error::NotFound)?;
            let known = require_assessment(&tx, &user, attempt.assessment).await?;
            submit_attempt(&tx, id, SubmittedBy::Teacher, Some(user.id), now_ms).await?;
            pushes::attempt(id).push(&tx);
            pushes::board(attempt.assessment).push(&tx);
            let act = Act::of("exams.ended", &known.title).because(&why.reason);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已结束该学生的作答。", Nothing {}))
}
