//! Rehearsing an exam on this server.

use crate::{
    AssessmentId,
    rehearsal::{self, MOST, RehearsalState, Report},
    require_assessment,
    store::{attempt, rehearsal::Rehearsal},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path,
    access::Teacher,
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};

/// A rehearsal as its teacher sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = RehearsalRow)]
pub(super) struct Row {
    students: i64,
    state: RehearsalState,
    /// Students who have handed in so far.
    done: i64,
    report: Option<Report>,
    asked_at_ms: Millis,
    ended_at_ms: Option<Millis>,
}

/// The newest rehearsal of an assessment, and with how many students one would be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamRehearsal)]
pub(super) struct View {
    newest: Option<Row>,
    /// Everybody who is expected.
    expected: i64,
    /// The most that can be simulated.
    most: i64,
    now_ms: Millis,
}

impl From<Rehearsal> for Row {
    fn from(found: Rehearsal) -> Self {
        Self {
            students: found.students,
            state: found.state,
            done: found.done,
            report: found.report,
            asked_at_ms: found.asked_at_ms,
            ended_at_ms: found.ended_at_ms,
        }
    }
}

async fn view(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<View, Error> {
    Ok(View {
        newest: rehearsal::find_newest(tx, id, now_ms).await?.map(Row::from),
        expected: attempt::list_board(tx, id).await?.len() as i64,
        most: MOST,
        now_ms,
    })
}

/// The newest rehearsal of an assessment, with its progress or its verdict.
#[utoipa::path(get, path = "/api/exams/managed/{assessment_id}/rehearsal/", tag = "exams",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<View>)))]
pub(super) async fn show_rehearsal(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<View> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .read(move |tx| async move {
            require_assessment(&tx, &user, id).await?;
            view(&tx, id, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// How many students are simulated.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RehearsalText, example = json!({ "students": 40 }))]
pub(super) struct Text {
    #[garde(range(min = 1, max = 200))]
    students: i64,
}

/// Has students who do not exist sit the assessment on this server; one rehearsal at a time, and none near an exam.
#[utoipa::path(post, path = "/api/exams/managed/{assessment_id}/rehearsal/", tag = "exams",
    params(("assessment_id" = i64, Path)), request_body = Text,
    responses((status = 200, body = platform::Envelope<View>)))]
pub(super) async fn rehearse(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<Text>,
) -> ApiResult<View> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let known = require_assessment(&tx, &user, id).await?;
            rehearsal::ask(&tx, id, user.id, text.students, now_ms).await?;
            let act = Act::of("exams.rehearsed", &known.title);
            let act = act.with(serde_json::json!({ "students": text.students }));
            audit::record_act(&tx, &user, act, now_ms).await?;
            view(&tx, id, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("演练已经开始。", view))
}
