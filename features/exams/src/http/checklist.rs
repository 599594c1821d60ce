//! What is looked at before an exam.

use crate::{
    AssessmentId,
    checklist::{self, Check, Facts, Host, facts},
    require_assessment,
    store::checklist::touch,
};
use axum::extract::State;
use coding::Runner;
use platform::{ApiResult, App, Envelope, Error, Millis, Path, access::Teacher, space::Left};
use serde::Serialize;
use std::time::{Duration, Instant};

/// So long the sandbox has to say whether it isolates.
const SANDBOX_WAITS: Duration = Duration::from_secs(10);

/// Every check of an assessment, what keeps it from being sat first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamChecklist)]
pub(super) struct Checklist {
    checks: Vec<Check>,
    /// When it was looked at.
    now_ms: Millis,
}

/// What is looked at before an exam: the paper, the people, the rooms, the server, as they are now.
#[utoipa::path(get, path = "/api/exams/managed/{assessment_id}/checklist/", tag = "exams",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Checklist>)))]
pub(super) async fn show_checklist(
    State(app): State<App>,
    State(runner): State<Runner>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<Checklist> {
    let now_ms = app.now_ms();
    let mut facts = app
        .db
        .read(move |tx| async move {
            let known = require_assessment(&tx, &user, id).await?;
            facts::read(&tx, &known, now_ms).await
        })
        .await?;
    look_for_pictures(&app, &mut facts).await;
    let host = look_at_host(&app, &runner, &facts, id).await;
    let checks = checklist::check(&facts, host);
    Ok(Envelope::ok(Checklist { checks, now_ms }))
}

async fn look_for_pictures(app: &App, facts: &mut Facts) {
    for (hash, of) in &facts.paper.pictures {
        // What cannot be looked at cannot be shown either.
        if !matches!(app.files.size(hash).await, Ok(Some(_))) {
            facts.paper.missing.push(of.clone());
        }
    }
}

async fn look_at_host(app: &App, runner: &Runner, facts: &Facts, id: AssessmentId) -> Host {
    let is_isolated = if facts.paper.has_programs {
        let sandbox = tokio::time::timeout(SANDBOX_WAITS, runner.sandbox()).await;
        Some(sandbox.is_ok_and(|sandbox| sandbox.is_ok()))
    } else {
        None
    };
    let Left { room, .. } = app.space.measure();
    let began = Instant::now();
    let written: Result<(), Error> = app
        .db
        .write(move |tx| async move { Ok(touch(&tx, id).await?) })
        .await;
    let took_ms = Millis::try_from(began.elapsed().as_millis()).unwrap_or(Millis::MAX);
    Host {
        is_isolated,
        room,
        write_ms: written.is_ok().then_some(took_ms),
    }
}
