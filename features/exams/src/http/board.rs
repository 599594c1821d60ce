//! The live board of `/gradeManage/assessDetails`: who is there, and what a teacher can do for them.

use super::whom::{self, WhomText};
use crate::{
    Assessment, AssessmentId, AttemptId, BoardRow, EventKind, EventRow, RoomId, SubmittedBy, find_attempt,
    pushes, require_assessment,
    schedule::Whom,
    sit::take_over_to,
    store::{answer_file, attempt, event, message, room},
    submits::{HandIn, hand_in_all},
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
    /// Vouchers saved in the book that is kept; none where no book is asked for, or it was not opened yet.
    booked: Option<i64>,
}

/// Everybody who is expected, as they stand now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamBoard)]
pub(super) struct Board {
    now_ms: Millis,
    rows: Vec<LiveRow>,
    /// The rooms they sit in.
    rooms: Vec<BoardRoom>,
    /// Answer files that wait for a decision.
    answer_files: i64,
}

/// A room, as the board names it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamBoardRoom)]
pub(super) struct BoardRoom {
    id: RoomId,
    name: String,
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
    let board = app
        .db
        .read(move |tx| async move {
            let known = require_assessment(&tx, &user, id).await?;
            let rooms = room::list_rooms(&tx, id).await?;
            let signals = event::count_signals(&tx, id).await?;
            let rows = attempt::list_board(&tx, id).await?;
            let attempts: Vec<i64> = rows.iter().filter_map(|row| Some(row.attempt_id?.0)).collect();
            let booked = simulation::count_booked(&tx, &attempts).await?;
            let live = |row: BoardRow| LiveRow {
                signals: row
                    .attempt_id
                    .and_then(|id| signals.get(&id).copied())
                    .unwrap_or(0),
                booked: row.attempt_id.and_then(|id| booked.get(&id.0).copied()),
                row: without_way_to_answers(row, &known),
            };
            let room = |room: room::Room| BoardRoom {
                id: room.id,
                name: room.name,
            };
            Ok::<_, Error>(Board {
                now_ms,
                rows: rows.into_iter().map(live).collect(),
                rooms: rooms.into_iter().map(room).collect(),
                answer_files: answer_file::count_waiting(&tx, id).await?,
            })
        })
        .await?;
    Ok(Envelope::ok(board))
}

/// What was handed in is nobody's as long as names are held: the row says who is there, and leads to no answers.
fn without_way_to_answers(row: BoardRow, of: &Assessment) -> BoardRow {
    if !row.state.is_some_and(|state| of.hides_whose(state)) {
        return row;
    }
    BoardRow {
        attempt_id: None,
        earned: None,
        ..row
    }
}

/// Something to say to those who are being examined.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "whom": { "kind": "everybody" }, "text": "第 7 题单位为元，请注意。" }))]
pub(super) struct ExamMessageText {
    #[garde(dive)]
    whom: WhomText,
    #[garde(length(chars, min = 1, max = 500))]
    text: String,
}

/// Says something to one student, to several, to a class or to everybody.
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
            let whom = message.whom.find(&tx, &known).await?;
            for one in &whom {
                message::add(&tx, id, *one, &message.text, user.id, now_ms).await?;
            }
            pushes::push_to_all(&tx, id).await?;
            let names = whom::names(&tx, &known, &whom).await?;
            let act = Act::of("exams.message_sent", &known.title);
            let act = act.with(serde_json::json!({ "to": names.trim(), "text": message.text }));
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已发送。", Nothing {}))
}

/// Whose attempts are ended, and why.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamHandIn, example = json!({ "user_ids": [18], "reason": "学生因病离场" }))]
pub(super) struct HandInText {
    #[garde(length(min = 1, max = 500))]
    user_ids: Vec<UserId>,
    /// Goes into the audit log.
    #[garde(length(chars, min = 2, max = 200))]
    reason: String,
}

/// Hands in the attempts of students who are writing, with the last acknowledged answers.
#[utoipa::path(post, path = "/api/exams/managed/{assessment_id}/hand_in/", tag = "exams",
    params(("assessment_id" = i64, Path)), request_body = HandInText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn hand_in(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<HandInText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    let count = app
        .db
        .write(move |tx| async move {
            let known = require_assessment(&tx, &user, id).await?;
            let students = whom::require_expected(&tx, &known, &text.user_ids).await?;
            let running = attempt::list_running(&tx, id).await?;
            let is_meant = |one: &&attempt::Running| students.contains(&one.user);
            let all: Vec<HandIn> = running
                .iter()
                .filter(is_meant)
                .map(|one| HandIn {
                    attempt: one.id,
                    by: SubmittedBy::Teacher,
                    actor: Some(user.id),
                    at_ms: now_ms,
                })
                .collect();
            if all.is_empty() {
                return Err(Error::conflict("exams.nobody_writes", "所选学生都没有在作答。"));
            }
            for handed_in in hand_in_all(&tx, &all).await? {
                handed_in?;
            }
            for one in &all {
                pushes::attempt(one.attempt).push(&tx);
            }
            pushes::board(id).push(&tx);
            let meant: Vec<_> = running
                .iter()
                .filter(is_meant)
                .map(|one| Whom::Student(one.user))
                .collect();
            let names = whom::names(&tx, &known, &meant).await?;
            let act = Act::of("exams.ended", &known.title).because(&text.reason);
            let act = act.with(serde_json::json!({ "whom": names.trim() }));
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok(all.len())
        })
        .await?;
    let said = format!("已结束 {count} 名学生的作答。");
    Ok(Envelope::with_message(said, Nothing {}))
}

/// Whether a device that waits may go on with a student's attempt.
#[derive(Debug, Clone, Copy, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamTakeOver, example = json!({ "user_id": 18, "is_allowed": true }))]
pub(super) struct TakeOverText {
    #[garde(skip)]
    user_id: UserId,
    #[garde(skip)]
    is_allowed: bool,
}

/// Lets the device that waits go on with a student's attempt, or refuses it.
#[utoipa::path(post, path = "/api/exams/managed/{assessment_id}/take_over/", tag = "exams",
    params(("assessment_id" = i64, Path)), request_body = TakeOverText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn decide_take_over(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<TakeOverText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let known = require_assessment(&tx, &user, id).await?;
            let running = attempt::list_running(&tx, id).await?;
            let meant = running.iter().find(|one| one.user == text.user_id);
            let attempt = find_attempt(&tx, meant.ok_or(Error::NotFound)?.id).await?;
            let attempt = attempt.ok_or(Error::NotFound)?;
            let Some(device) = attempt.asked_device else {
                return Err(Error::conflict("exams.nobody_asks", "没有等待处理的换机申请。"));
            };
            let action = if text.is_allowed {
                take_over_to(&tx, attempt.id, &device, Some(user.id), now_ms).await?;
                "exams.take_over_allowed"
            } else {
                attempt::put_asking(&tx, attempt.id, None, now_ms).await?;
                let refused = EventKind::TakeOverRefused;
                event::record(&tx, attempt.id, refused, "", Some(user.id), now_ms).await?;
                "exams.take_over_refused"
            };
            pushes::attempt(attempt.id).push(&tx);
            pushes::board(id).push(&tx);
            let names = whom::names(&tx, &known, &[Whom::Student(text.user_id)]).await?;
            let subject = format!("{}：{names}", known.title);
            audit::record_act(&tx, &user, Act::of(action, &subject), now_ms).await
        })
        .await?;
    let said = if text.is_allowed {
        "已同意换机。"
    } else {
        "已拒绝换机。"
    };
    Ok(Envelope::with_message(said, Nothing {}))
}

/// Everything that happened to an attempt, in order: signs that a browser noticed are no proofs.
#[utoipa::path(get, path = "/api/exams/attempts/{attempt_id}/events/", tag = "exams",
    params(("attempt_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Vec<EventRow>>)))]
pub(super) async fn list_attempt_events(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AttemptId>,
) -> ApiResult<Vec<EventRow>> {
    let events = app
        .db
        .read(move |tx| async move {
            let attempt = find_attempt(&tx, id).await?.ok_or(Error::NotFound)?;
            require_assessment(&tx, &user, attempt.assessment).await?;
            Ok::<_, Error>(event::list_events(&tx, id).await?)
        })
        .await?;
    Ok(Envelope::ok(events))
}
