//! Making scores known, and taking them back from sight.

use crate::{
    ScoresChanged,
    release::{self, ReleaseState, Released, release},
};
use axum::extract::State;
use database::Tx;
use exams::{AssessmentId, PlannedRelease, require_assessment};
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::Teacher,
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};

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

/// Whether attempts that still wait hold up the others, and when.
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
        .write(move |tx| async move {
            let assessment = require_assessment(&tx, &user, id).await?;
            release(&tx, &assessment, user.id, text.even_if_waiting, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message(
        format!("已发布 {} 份成绩。", report.released),
        report,
    ))
}

/// When the scores are to be made known by themselves.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ReleasePlan, example = json!({ "at_ms": 1795471200000_i64 }))]
pub(super) struct PlanText {
    /// None takes the plan back.
    #[garde(skip)]
    at_ms: Option<Millis>,
}

/// Plans when the scores of an assessment are made known by themselves, or takes the plan back.
#[utoipa::path(put, path = "/api/marking/assessments/{assessment_id}/release/", tag = "marking",
    params(("assessment_id" = i64, Path)), request_body = PlanText,
    responses((status = 200, body = platform::Envelope<ReleaseState>)))]
pub(super) async fn plan_release(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<PlanText>,
) -> ApiResult<ReleaseState> {
    let now_ms = app.now_ms();
    let state = app
        .db
        .write(move |tx| async move { put_plan(&tx, &user, id, text.at_ms, now_ms).await })
        .await?;
    Ok(Envelope::with_message("已保存。", state))
}

async fn put_plan(
    tx: &Tx,
    user: &CurrentUser,
    id: AssessmentId,
    at_ms: Option<Millis>,
    now_ms: Millis,
) -> Result<ReleaseState, Error> {
    let assessment = require_assessment(tx, user, id).await?;
    if assessment.released_at_ms.is_some() {
        return Err(Error::conflict("marking.released_already", "成绩已经发布。"));
    }
    if at_ms.is_some_and(|at_ms| at_ms <= now_ms || at_ms < assessment.end_ms()) {
        return Err(Error::invalid("at_ms", "发布时间应晚于现在和考核结束的时间。"));
    }
    match at_ms {
        Some(at_ms) => release::plan(tx, id, PlannedRelease { at_ms, by: user.id }, now_ms).await?,
        None => exams::plan_release(tx, id, None).await?,
    }
    let act = Act::of("marking.release_planned", &assessment.title);
    let before = assessment.planned_release.map(|plan| plan.at_ms);
    audit::record_act(tx, user, act.changed("at_ms", before, at_ms), now_ms).await?;
    let assessment = require_assessment(tx, user, id).await?;
    ReleaseState::of(tx, &assessment, now_ms).await
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
