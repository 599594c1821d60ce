//! Making scores known, and changing a mark with a reason.

use super::desk::require_item;
use crate::{
    ItemId, ScoresChanged,
    settle::settle,
    store::{
        item::{self, Given},
        queue::count_waiting,
    },
};
use axum::extract::State;
use database::Tx;
use exams::{AssessmentId, require_assessment};
use garde::Validate;
use platform::{
    Answer, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
};
use scoring::Points;
use serde::{Deserialize, Serialize};

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

/// Makes the scores of an assessment known to its students.
#[utoipa::path(post, path = "/api/marking/assessments/{assessment_id}/release/", tag = "marking",
    params(("assessment_id" = i64, Path)), request_body = ReleaseText,
    responses((status = 200, body = platform::Envelope<Released>)))]
pub(super) async fn release_assessment(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<ReleaseText>,
) -> Answer<Released> {
    let now_ms = app.now_ms();
    let report = app
        .db
        .write(move |tx| async move { release(&tx, &user, id, text.even_if_waiting, now_ms).await })
        .await?;
    Ok(Envelope::said(
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
    if !assessment.is_closed(now_ms) {
        return Err(Error::conflict(
            "marking.still_open",
            "考核尚未结束，结束后才能发布成绩。",
        ));
    }
    let waiting = count_waiting(tx, id).await?;
    if waiting > 0 && !even_if_waiting {
        return Err(Error::conflict(
            "marking.still_waiting",
            format!("还有 {waiting} 份答案等待批改。可以先批改，或选择“先发布已评完的成绩”。"),
        ));
    }
    let released = exams::release(tx, id, user.id, now_ms).await?;
    let act = Act::of("marking.released", &assessment.title)
        .with(serde_json::json!({ "released": released, "waiting": waiting }));
    audit::record_act(tx, user, act, now_ms).await?;
    ::jobs::tell(tx, &ScoresChanged { assessment_id: id }, now_ms).await?;
    Ok(Released { released, waiting })
}

/// Another mark, and why.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "points": 2, "reason": "等价写法，应给分" }))]
pub(super) struct OverrideText {
    #[garde(skip)]
    points: Points,
    /// Goes into the history of the mark and into the audit log.
    #[garde(length(chars, min = 2, max = 500))]
    reason: String,
}

/// Changes a mark with a reason; scores, rankings and statistics follow.
#[utoipa::path(post, path = "/api/marking/items/{item_id}/override/", tag = "marking", params(("item_id" = i64, Path)),
    request_body = OverrideText, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn override_mark(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<ItemId>,
    Body(text): Body<OverrideText>,
) -> Answer<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { change(&tx, &user, id, &text, now_ms).await })
        .await?;
    Ok(Envelope::said("已改分。", Nothing {}))
}

async fn change(
    tx: &Tx,
    user: &CurrentUser,
    id: ItemId,
    text: &OverrideText,
    now_ms: Millis,
) -> Result<(), Error> {
    let found = require_item(tx, user, id).await?;
    if text.points < Points::ZERO || text.points > found.full {
        return Err(Error::invalid(
            "points",
            format!("得分应在 0 与 {} 之间。", found.full),
        ));
    }
    let given = Given {
        points: text.points,
        rubric: &found.rubric,
        comment: &found.comment,
        marker: user.id,
        is_override: true,
    };
    item::mark(tx, &found, &given, now_ms).await?;
    item::add_change(tx, &found, &given, &text.reason, now_ms).await?;
    let student = identity::find_user(tx, found.user)
        .await?
        .ok_or(Error::NotFound)?;
    let act = Act::of("marking.overridden", &student.real_name)
        .with(serde_json::json!({ "item_id": id, "before": found.points, "after": text.points }))
        .because(&text.reason);
    audit::record_act(tx, user, act, now_ms).await?;
    settle(tx, found.source, now_ms).await
}
