//! Ending an assessment before its time.

use super::manage::{ManagedAssessment, Phase, managed, phase};
use crate::{
    Assessment, AssessmentId,
    clock::End,
    require_assessment,
    schedule::{self, Why},
    sit::{self, Ended},
    store::attempt,
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::Teacher,
    audit::{self, Act},
};
use serde::Deserialize;
use serde_json::json;

/// How an assessment ends before its time.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AssessmentEnd, example = json!({ "keeps_extra": false, "reason": "全体已完成" }))]
pub(super) struct EndText {
    /// Whether students with more time of their own still use it up; otherwise it is over for everybody at once.
    #[garde(skip)]
    keeps_extra: bool,
    /// Wanted while somebody writes: they read it.
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    reason: String,
}

/// Ends an assessment before its time: nobody begins any more, and whoever writes is handed in with the last
/// acknowledged answers, at once or when their own extra time has run out. A second call may end that too.
#[utoipa::path(post, path = "/api/exams/managed/{assessment_id}/close/", tag = "exams",
    params(("assessment_id" = i64, Path)), request_body = EndText,
    responses((status = 200, body = platform::Envelope<ManagedAssessment>)))]
pub(super) async fn close_assessment(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<EndText>,
) -> ApiResult<ManagedAssessment> {
    let now_ms = app.now_ms();
    let (said, view) = app
        .db
        .write_locked(move |tx| async move {
            let known = schedule::lock(&tx, &user, id).await?;
            let said = end(&tx, &user, &known, &text, now_ms).await?;
            let found = require_assessment(&tx, &user, id).await?;
            Ok::<_, Error>((said, managed(&tx, found, now_ms).await?))
        })
        .await?;
    Ok(Envelope::with_message(said, view))
}

async fn end(
    tx: &Tx,
    user: &CurrentUser,
    known: &Assessment,
    text: &EndText,
    now_ms: Millis,
) -> Result<String, Error> {
    let keeps_extra = text.keeps_extra;
    let is_open = phase(known, now_ms) == Phase::Open;
    let is_written = !attempt::list_running(tx, known.id).await?.is_empty();
    if !is_open && (keeps_extra || !is_written) {
        return Err(Error::conflict("exams.not_running", "考核不在进行中。"));
    }
    let end = End {
        at_ms: now_ms,
        keeps_extra,
    };
    let why = Why {
        reason: &text.reason,
        by: user.id,
        now_ms,
    };
    let ended = sit::end(tx, known, end, why).await?;
    let act = Act::of("exams.assessment_closed", &known.title).with(json!({
        "running": ended.running, "with_extra": ended.with_extra, "keeps_extra": keeps_extra,
    }));
    let act = act.because(&text.reason);
    audit::record_act(tx, user, act, now_ms).await?;
    Ok(match ended {
        Ended { running: 0, .. } => "考核已结束。".into(),
        Ended { with_extra: 1.., .. } if keeps_extra => format!(
            "考核已结束，{} 名有加时的学生继续作答，到加时用完为止。",
            ended.with_extra
        ),
        Ended { running, .. } => format!("考核已结束，{running} 份作答按最后保存的答案交卷。"),
    })
}
