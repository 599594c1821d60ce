//! Making scores known, and taking them back from sight.

use crate::{
    ScoresChanged,
    store::queue::{count_unmarked, count_waiting},
};
use axum::extract::State;
use database::Tx;
use exams::{Assessment, AssessmentId, AttemptState, list_board, require_assessment};
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};

/// A student, as the release names them.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = ReleasePerson)]
struct Person {
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
}

/// Where an assessment stands on the way to the release of its scores.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ReleaseState)]
pub(super) struct ReleaseState {
    /// Whether its window has closed.
    is_closed: bool,
    released_at_ms: Option<Millis>,
    /// Whose score a release makes known.
    graded: usize,
    /// Who still writes; the release waits for them.
    running: Vec<Person>,
    /// Who handed in and has answers without a mark; their scores follow.
    unmarked: Vec<Person>,
    /// Who was expected and did not begin.
    absent: Vec<Person>,
}

impl ReleaseState {
    async fn of(tx: &Tx, assessment: &Assessment, now_ms: Millis) -> Result<Self, Error> {
        let waiting = count_unmarked(tx, assessment.id).await?;
        let mut state = Self {
            is_closed: assessment.is_closed(now_ms),
            released_at_ms: assessment.released_at_ms,
            graded: 0,
            running: Vec::new(),
            unmarked: Vec::new(),
            absent: Vec::new(),
        };
        for row in list_board(tx, assessment.id).await? {
            let is_unmarked = waiting.contains_key(&row.user_id);
            let group = match row.state {
                None => &mut state.absent,
                Some(AttemptState::Ready | AttemptState::Running) => &mut state.running,
                Some(AttemptState::Submitted) => &mut state.unmarked,
                Some(AttemptState::Graded | AttemptState::Released) if is_unmarked => &mut state.unmarked,
                Some(AttemptState::Graded | AttemptState::Released) => {
                    state.graded += 1;
                    continue;
                }
            };
            group.push(Person {
                user_id: row.user_id,
                real_name: row.real_name,
                student_number: row.student_number,
            });
        }
        Ok(state)
    }
}

/// Who still writes, waits for a mark, was absent: what a teacher looks at before the scores are made known.
#[utoipa::path(get, path = "/api/marking/assessments/{assessment_id}/release/", tag = "marking",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<ReleaseState>)))]
pub(super) async fn show_release(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<ReleaseState> {
    let now_ms = app.now_ms();
    let state = app
        .db
        .read(move |tx| async move {
            let assessment = require_assessment(&tx, &user, id).await?;
            ReleaseState::of(&tx, &assessment, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(state))
}

/// What a release did.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ReleaseReport)]
pub(super) struct Released {
    /// Scores made known.
    released: u64,
    /// Answers that still wait; their attempts follow when they are marked.
    waiting: i64,
}

/// Whether attempts that still wait hold up the others.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "even_if_waiting": false }))]
pub(super) struct ReleaseText {
    /// Release what is graded though answers of others still wait for marking.
    #[garde(skip)]
    #[serde(default)]
    even_if_waiting: bool,
}

/// Makes the scores of an assessment known to its students; refused while anybody still writes.
#[utoipa::path(post, path = "/api/marking/assessments/{assessment_id}/release/", tag = "marking",
    params(("assessment_id" = i64, Path)), request_body = ReleaseText,
    responses((status = 200, body = platform::Envelope<Released>)))]
pub(super) async fn release_assessment(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<ReleaseText>,
) -> ApiResult<Released> {
    let now_ms = app.now_ms();
    let report = app
        .db
        .write(move |tx| async move { release(&tx, &user, id, text.even_if_waiting, now_ms).await })
        .await?;
    Ok(Envelope::with_message(
        format!("已发布 {} 份成绩。", report.released),
        report,
    ))
}

async fn release(
    tx: &Tx,
    user: &CurrentUser,
    id: AssessmentId,
    even_if_waiting: bool,
    now_ms: Millis,
) -> Result<Released, Error> {
    let assessment = require_assessment(tx, user, id).await?;
    let state = ReleaseState::of(tx, &assessment, now_ms).await?;
    if !state.is_closed {
        return Err(Error::conflict(
            "marking.still_open",
            "考核尚未结束，结束后才能发布成绩。",
        ));
    }
    let running = state.running.len();
    if running > 0 {
        return Err(Error::conflict(
            "marking.still_running",
            format!("还有 {running} 人正在作答。请等他们交卷，或在监考页立即结束全部作答。"),
        ));
    }
    let waiting = count_waiting(tx, id).await?;
    let unmarked = state.unmarked.len();
    if unmarked > 0 && !even_if_waiting {
        return Err(Error::conflict(
            "marking.still_waiting",
            format!("还有 {unmarked} 人的答案等待批改。可以先批改，或选择「先发布已批改的成绩」。"),
        ));
    }
    let released = exams::release(tx, id, user.id, now_ms).await?;
    let act = Act::of("marking.released", &assessment.title).with(serde_json::json!({
        "released": released, "waiting": waiting, "unmarked": unmarked, "absent": state.absent.len(),
    }));
    audit::record_act(tx, user, act, now_ms).await?;
    ::jobs::emit(tx, &ScoresChanged { assessment_id: id }, now_ms).await?;
    Ok(Released { released, waiting })
}

/// Why a release is withdrawn.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WithdrawText, example = json!({ "reason": "第 7 题答案有误，重新评分后再发布" }))]
pub(super) struct WithdrawText {
    /// Goes into the audit log.
    #[garde(length(chars, min = 2, max = 200))]
    reason: String,
}

/// What a withdrawal did.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = WithdrawReport)]
pub(super) struct Withdrawn {
    /// Scores taken back from sight.
    withdrawn: u64,
}

/// Takes the scores of an assessment back from sight; marks stay, and can be released again.
#[utoipa::path(post, path = "/api/marking/assessments/{assessment_id}/withdraw/", tag = "marking",
    params(("assessment_id" = i64, Path)), request_body = WithdrawText,
    responses((status = 200, body = platform::Envelope<Withdrawn>)))]
pub(super) async fn withdraw_release(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<WithdrawText>,
) -> ApiResult<Withdrawn> {
    let now_ms = app.now_ms();
    let withdrawn = app
        .db
        .write(move |tx| async move { withdraw(&tx, &user, id, &text.reason, now_ms).await })
        .await?;
    Ok(Envelope::with_message(
        format!("已撤回 {withdrawn} 份成绩。"),
        Withdrawn { withdrawn },
    ))
}

async fn withdraw(
    tx: &Tx,
    user: &CurrentUser,
    id: AssessmentId,
    reason: &str,
    now_ms: Millis,
) -> Result<u64, Error> {
    let assessment = require_assessment(tx, user, id).await?;
    if assessment.released_at_ms.is_none() {
        return Err(Error::conflict("marking.not_released", "成绩尚未发布。"));
    }
    let withdrawn = exams::withdraw(tx, id, user.id, now_ms).await?;
    let act = Act::of("marking.withdrawn", &assessment.title)
        .with(serde_json::json!({ "withdrawn": withdrawn }))
        .because(reason);
    audit::record_act(tx, user, act, now_ms).await?;
    ::jobs::emit(tx, &ScoresChanged { assessment_id: id }, now_ms).await?;
    Ok(withdrawn)
}
