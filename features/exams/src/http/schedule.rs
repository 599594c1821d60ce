//! Changes of an assessment's times: more time, make-up windows, late entry; what an edit would change; every change so far.

use super::whom::{self, WhomText};
use crate::{
    AssessmentId, grants, require_assessment,
    schedule::{self, What, Why},
    store::{
        attempt,
        schedule::{ScheduleChange, list_changes},
    },
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Limit, Millis, Path, Query,
    access::{Teacher, UserId},
    audit::{self, Act},
    clock::minutes,
    http::Nothing,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashMap;

/// What is granted.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = ScheduleGrantKind)]
enum Granted {
    /// More time.
    Extended {
        #[garde(range(min = 1, max = 600))]
        minutes: i64,
    },
    /// A window of their own, for students who could not come.
    MakeUp {
        #[garde(range(min = 0))]
        opens_at_ms: Millis,
        #[garde(range(min = 0))]
        closes_at_ms: Millis,
    },
    /// Being let in until then, for students who are late.
    LateEntry {
        #[garde(range(min = 0))]
        until_ms: Millis,
    },
}

/// A change of times.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ScheduleGrant, example = json!({
    "whom": { "kind": "everybody" }, "what": { "kind": "extended", "minutes": 5 }, "reason": "机房网络中断 5 分钟"
}))]
pub(super) struct Grant {
    #[garde(dive)]
    whom: WhomText,
    #[garde(dive)]
    what: Granted,
    /// Students read it; it goes into the audit log.
    #[garde(length(chars, min = 2, max = 200))]
    reason: String,
}

/// Changes the times of an assessment for one, for several, for a class or for everybody. Who is writing hears of it at once.
#[utoipa::path(post, path = "/api/exams/managed/{assessment_id}/schedule/", tag = "exams",
    params(("assessment_id" = i64, Path)), request_body = Grant,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn change_schedule(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(grant): Body<Grant>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    let said = app
        .db
        .write_locked(move |tx| async move { make(&tx, &user, id, &grant, now_ms).await })
        .await?;
    Ok(Envelope::with_message(said, Nothing {}))
}

async fn make(
    tx: &Tx,
    user: &CurrentUser,
    id: AssessmentId,
    grant: &Grant,
    now_ms: Millis,
) -> Result<String, Error> {
    let known = schedule::lock(tx, user, id).await?;
    let whom = grant.whom.find(tx, &known).await?;
    let what = match &grant.what {
        Granted::Extended { minutes: by } => What::Extended { by_ms: minutes(*by) },
        Granted::MakeUp {
            opens_at_ms,
            closes_at_ms,
        } => What::MakeUp {
            opens_at_ms: *opens_at_ms,
            closes_at_ms: *closes_at_ms,
        },
        Granted::LateEntry { until_ms } => What::LateEntry { until_ms: *until_ms },
    };
    let why = Why {
        reason: &grant.reason,
        by: user.id,
        now_ms,
    };
    grants::grant(tx, &known, &whom, &what, why).await?;
    let names = whom::names(tx, &known, &whom).await?;
    let said = words(&grant.what, &names);
    let detail = match &what {
        What::Extended { by_ms } => json!({ "minutes": by_ms / minutes(1) }),
        What::MakeUp {
            opens_at_ms,
            closes_at_ms,
        } => json!({ "opens_at_ms": opens_at_ms, "closes_at_ms": closes_at_ms }),
        What::LateEntry { until_ms } => json!({ "until_ms": until_ms }),
        What::Edited(_) | What::Ended(_) => json!({}),
    };
    let act = match &grant.what {
        Granted::Extended { .. } => "exams.extended",
        Granted::MakeUp { .. } => "exams.made_up",
        Granted::LateEntry { .. } => "exams.let_in",
    };
    let subject = format!("{}：{names}", known.title);
    let act = Act::of(act, &subject).with(detail).because(&grant.reason);
    audit::record_act(tx, user, act, now_ms).await?;
    Ok(said)
}

fn words(what: &Granted, names: &str) -> String {
    match what {
        Granted::Extended { minutes } => format!("已为{names}延长 {minutes} 分钟。"),
        Granted::MakeUp { .. } => format!("已为{names}安排补考时间。"),
        Granted::LateEntry { .. } => format!("已允许{names}迟到进入。"),
    }
}

/// Every change of an assessment's times, the newest first: who made it, for whom, why, from what to what, who has heard.
#[utoipa::path(get, path = "/api/exams/managed/{assessment_id}/schedule/", tag = "exams",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Vec<ScheduleChange>>)))]
pub(super) async fn list_schedule(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<Vec<ScheduleChange>> {
    let changes = app
        .db
        .read(move |tx| async move {
            require_assessment(&tx, &user, id).await?;
            Ok::<_, Error>(list_changes(&tx, id).await?)
        })
        .await?;
    Ok(Envelope::ok(changes))
}

/// The times an assessment might have.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MightBe {
    /// Not after.
    #[garde(skip)]
    closes_at_ms: Millis,
    /// Time for one attempt; 0: until the window closes.
    #[garde(skip)]
    #[param(value_type = i64)]
    minutes: Limit,
}

/// A student who is writing and would get another end.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ScheduleMove)]
pub(super) struct MoveRow {
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
    /// The end as it is.
    from_ms: Millis,
    /// As it would be.
    to_ms: Millis,
}

/// Who is writing and would get another end if the assessment had these times; who would lose most first.
#[utoipa::path(get, path = "/api/exams/managed/{assessment_id}/schedule/preview/", tag = "exams",
    params(("assessment_id" = i64, Path), MightBe), responses((status = 200, body = platform::Envelope<Vec<MoveRow>>)))]
pub(super) async fn preview_schedule(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Query(times): Query<MightBe>,
) -> ApiResult<Vec<MoveRow>> {
    let now_ms = app.now_ms();
    let rows = app
        .db
        .read(move |tx| async move {
            let known = require_assessment(&tx, &user, id).await?;
            let mut window = known.window();
            window.duration_ms = times.minutes.get().map(minutes);
            if times.closes_at_ms != known.closes_at_ms && times.closes_at_ms > now_ms {
                window.ended = None;
            }
            window.closes_at_ms = times.closes_at_ms;
            let moved = schedule::preview(&tx, id, window).await?;
            let names: HashMap<_, _> = attempt::list_board(&tx, id)
                .await?
                .into_iter()
                .map(|row| (row.user_id, (row.real_name, row.student_number)))
                .collect();
            let mut rows: Vec<MoveRow> = moved
                .into_iter()
                .map(|one| {
                    let (real_name, student_number) = names.get(&one.student).cloned().unwrap_or_default();
                    MoveRow {
                        user_id: one.student,
                        real_name,
                        student_number,
                        from_ms: one.from_ms,
                        to_ms: one.to_ms,
                    }
                })
                .collect();
            rows.sort_by_key(|row| row.to_ms - row.from_ms);
            Ok::<_, Error>(rows)
        })
        .await?;
    Ok(Envelope::ok(rows))
}
