//! The heartbeat of an attempt, and what a browser notices.

use super::require_own;
use crate::{
    Attempt, AttemptId, AttemptState, EventKind, SubmittedBy,
    answers::{Receipt, document},
    corrections::{self, Correction},
    find_assessment, pushes,
    review::LeaveAction,
    sit::require_writable,
    store::{
        attempt,
        event::record,
        message::{self, Message},
        schedule::{self, DeadlineChange},
    },
    submit_attempt,
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, autosave};
use serde::{Deserialize, Serialize};

/// A student who is heard of this often need not be written down anew.
const SEEN_EVERY_MS: Millis = 10_000;

/// How an attempt stands, for a browser that asks now and then.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamHeartbeat)]
pub(in crate::http) struct Heartbeat {
    state: AttemptState,
    is_here: bool,
    /// Whether the page that asks may write.
    is_writer: bool,
    now_ms: Millis,
    deadline_at_ms: Option<Millis>,
    /// How often the end was moved, and how.
    schedule_version: i64,
    deadline_changes: Vec<DeadlineChange>,
    corrections: Vec<Correction>,
    submitted_by: Option<SubmittedBy>,
    /// Questions answered, of how many.
    answered: i64,
    questions: i64,
    receipt: Receipt,
    messages: Vec<Message>,
}

/// A sign of life.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamBeat, example = json!({ "device": "4f2a9c81d07b4e55", "writer": "9f2a4c81d07b4e55", "place": 6 }))]
pub(in crate::http) struct Beat {
    #[garde(length(chars, min = 8, max = 64))]
    device: String,
    /// The page's name as a writer.
    #[garde(length(chars, min = 8, max = 64))]
    writer: String,
    /// The place on the form that is on the screen, from 0: a reload and another device open it again.
    #[garde(skip)]
    #[serde(default)]
    place: Option<i64>,
    /// The version of the end that is on the screen.
    #[garde(skip)]
    #[serde(default)]
    schedule_version: i64,
}

/// Says that the student is there, and hears of more time, of messages, of the end.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/heartbeat/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = Beat,
    responses((status = 200, body = platform::Envelope<Heartbeat>)))]
pub(in crate::http) async fn heartbeat(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Body(on): Body<Beat>,
) -> ApiResult<Heartbeat> {
    let now_ms = app.now_ms();
    let page = on.writer.clone();
    let (attempt, messages, changes, corrections, (page, is_unseen)) = app
        .db
        .read(move |tx| async move {
            let attempt = require_own(&tx, &user, id).await?;
            let messages = message::list_for(&tx, attempt.assessment, attempt.user).await?;
            let page = autosave::look(&tx, &document(id), &page, now_ms).await?;
            let changes = deadline_changes(&tx, &attempt).await?;
            let corrections = corrections::list_of(&tx, &attempt).await?;
            Ok::<_, Error>((attempt, messages, changes, corrections, page))
        })
        .await?;
    let is_here = attempt.state == AttemptState::Running && attempt.device == on.device;
    // What is no place of this form is not kept; an old page must not lose its heartbeat over it.
    let place = on.place.filter(|place| attempt.form.item(*place).is_some());
    let has_moved = place.is_some() && place != attempt.place;
    let is_due = attempt
        .seen_at_ms
        .is_none_or(|seen_at_ms| now_ms - seen_at_ms > SEEN_EVERY_MS);
    let has_heard = on.schedule_version > attempt.heard_version;
    if is_here && (has_moved || is_due || is_unseen || has_heard) {
        app.db
            .write(move |tx| async move {
                autosave::note_seen(&tx, &document(id), &on.writer, now_ms).await?;
                if has_heard {
                    schedule::note_heard(&tx, id, on.schedule_version, now_ms).await?;
                    pushes::board(attempt.assessment).push(&tx);
                }
                attempt::put_seen(&tx, id, place, now_ms).await
            })
            .await?;
    }
    Ok(Envelope::ok(Heartbeat {
        state: attempt.state,
        is_here,
        is_writer: is_here && page.is_writer,
        now_ms,
        deadline_at_ms: attempt.deadline_at_ms,
        schedule_version: attempt.schedule_version,
        deadline_changes: changes,
        corrections,
        submitted_by: attempt.submitted_by,
        answered: attempt.answered,
        questions: attempt.form.len() as i64,
        receipt: attempt.receipt,
        messages,
    }))
}

/// How the end of an attempt was moved; most never are.
pub(super) async fn deadline_changes(tx: &Tx, attempt: &Attempt) -> Result<Vec<DeadlineChange>, Error> {
    if attempt.schedule_version == 0 {
        return Ok(Vec::new());
    }
    Ok(schedule::list_deadline_changes(tx, attempt.id).await?)
}

/// What a browser noticed.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExamSignalKind)]
pub(in crate::http) enum SignalKind {
    /// The page was left or hidden.
    Left,
    /// And came back.
    Returned,
    /// Why, in the student's own words.
    Explained,
    /// Full screen was left.
    FullscreenLeft,
    /// Text was pasted into an answer.
    Pasted,
    /// The network was away; the answers are safe in the browser.
    Offline,
    /// And came back.
    Online,
}

impl From<SignalKind> for EventKind {
    fn from(kind: SignalKind) -> Self {
        match kind {
            SignalKind::Left => Self::Left,
            SignalKind::Returned => Self::Returned,
            SignalKind::Explained => Self::Explained,
            SignalKind::FullscreenLeft => Self::FullscreenLeft,
            SignalKind::Pasted => Self::Pasted,
            SignalKind::Offline => Self::Offline,
            SignalKind::Online => Self::Online,
        }
    }
}

/// Something a browser noticed. A sign, never a proof: only a person judges it.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "device": "4f2a9c81d07b4e55", "kind": "left", "detail": "" }))]
pub(in crate::http) struct Signal {
    #[garde(length(chars, min = 8, max = 64))]
    device: String,
    #[garde(skip)]
    kind: SignalKind,
    /// The student's own words, if they want to explain.
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    detail: String,
}

/// What became of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamSignalTaken)]
pub(in crate::http) struct SignalTaken {
    leaves: i64,
    leave_limit: platform::Limit,
    /// Submitted, if the rules hand in after so many.
    state: AttemptState,
}

/// Writes down a signal; if the rules say so, the last of several hands the attempt in.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/signals/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = Signal,
    responses((status = 200, body = platform::Envelope<SignalTaken>)))]
pub(in crate::http) async fn signal(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Body(signal): Body<Signal>,
) -> ApiResult<SignalTaken> {
    let now_ms = app.now_ms();
    let taken = app
        .db
        .write(move |tx| async move {
            let attempt = require_writable(&tx, id, user.id, &signal.device).await?;
            pushes::board(attempt.assessment).push(&tx);
            take_signal(&tx, &attempt, &signal, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(taken))
}

async fn take_signal(
    tx: &Tx,
    attempt: &Attempt,
    signal: &Signal,
    now_ms: Millis,
) -> Result<SignalTaken, Error> {
    let assessment = find_assessment(tx, attempt.assessment)
        .await?
        .ok_or(Error::NotFound)?;
    let rules = &assessment.rules;
    let mut taken = SignalTaken {
        leaves: attempt.leaves,
        leave_limit: rules.leave_limit,
        state: attempt.state,
    };
    if rules.leave_action == LeaveAction::Ignore {
        return Ok(taken);
    }
    record(tx, attempt.id, signal.kind.into(), &signal.detail, None, now_ms).await?;
    if matches!(signal.kind, SignalKind::Left) {
        taken.leaves = attempt::count_leaving(tx, attempt.id, now_ms).await?;
        if rules.hands_in_after(taken.leaves) {
            submit_attempt(tx, attempt.id, SubmittedBy::Leaving, None, now_ms).await?;
            taken.state = AttemptState::Submitted;
        }
    }
    Ok(taken)
}
