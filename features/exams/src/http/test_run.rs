//! A teacher sits an assessment as a student would, and leaves no trace.

use crate::{
    AssessmentId, AttemptId, AttemptState, require_assessment,
    store::trial::{self, TestRun},
    trials::{begin_test_run, end_test_run},
};
use axum::extract::State;
use platform::{ApiResult, App, Envelope, Error, Millis, Path, access::Teacher};
use scoring::Points;
use serde::Serialize;

/// A teacher's own run through an assessment.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamTestRunView)]
pub(super) struct RunView {
    /// What the exam screen is opened with.
    assessment_id: AssessmentId,
    /// None while it was not begun.
    attempt_id: Option<AttemptId>,
    state: Option<AttemptState>,
    deadline_at_ms: Option<Millis>,
    submitted_at_ms: Option<Millis>,
    answered: Option<i64>,
    questions: Option<i64>,
    /// None while answers wait for a mark; those that people mark get none.
    earned: Option<Points>,
    full: Points,
    /// When it is removed by itself.
    until_ms: Millis,
}

impl From<TestRun> for RunView {
    fn from(found: TestRun) -> Self {
        Self {
            assessment_id: found.assessment,
            attempt_id: found.attempt,
            state: found.state,
            deadline_at_ms: found.deadline_at_ms,
            submitted_at_ms: found.submitted_at_ms,
            answered: found.answered,
            questions: found.questions,
            earned: found.earned,
            full: found.full,
            until_ms: found.until_ms,
        }
    }
}

/// The run that is kept, if there is one.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamTestRun)]
pub(super) struct KeptRun {
    run: Option<RunView>,
    now_ms: Millis,
}

impl KeptRun {
    fn at(now_ms: Millis, run: Option<trial::TestRun>) -> Self {
        let run = run.map(RunView::from);
        Self { run, now_ms }
    }
}

/// The teacher's own run through an assessment.
#[utoipa::path(get, path = "/api/exams/managed/{assessment_id}/test_run/", tag = "exams",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<KeptRun>)))]
pub(super) async fn show_test_run(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<KeptRun> {
    let now_ms = app.now_ms();
    let run = app
        .db
        .read(move |tx| async move {
            require_assessment(&tx, &user, id).await?;
            Ok::<_, Error>(trial::find_test_run(&tx, id, user.id, now_ms).await?)
        })
        .await?;
    Ok(Envelope::ok(KeptRun::at(now_ms, run)))
}

/// Makes an assessment ready for its teacher to sit; the run before is removed.
#[utoipa::path(post, path = "/api/exams/managed/{assessment_id}/test_run/", tag = "exams",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<KeptRun>)))]
pub(super) async fn begin(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<KeptRun> {
    let now_ms = app.now_ms();
    let run = app
        .db
        .write(move |tx| async move {
            let known = require_assessment(&tx, &user, id).await?;
            begin_test_run(&tx, &known, user.id, now_ms).await?;
            Ok::<_, Error>(trial::find_test_run(&tx, id, user.id, now_ms).await?)
        })
        .await?;
    Ok(Envelope::ok(KeptRun::at(now_ms, run)))
}

/// Removes the teacher's own run with everything in it.
#[utoipa::path(delete, path = "/api/exams/managed/{assessment_id}/test_run/", tag = "exams",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<KeptRun>)))]
pub(super) async fn remove(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<KeptRun> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            require_assessment(&tx, &user, id).await?;
            end_test_run(&tx, id, user.id, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("试考已删除。", KeptRun::at(now_ms, None)))
}
