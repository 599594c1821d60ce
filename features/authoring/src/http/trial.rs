//! A Python task being written, tried: what its tests give a program.

use crate::{
    course::{Texts, published},
    store::{draft, file},
};
use axum::extract::State;
use coding::{Runner, Trial, files_of, try_program};
use course_folder::model::PythonTask;
use courses::{CourseId, CoursePart};
use garde::Validate;
use platform::{ApiResult, App, Body, Envelope, Error, Path, access::Teacher};
use sandbox::{Outcome, ProgramError, Report, Verdict};
use serde::{Deserialize, Serialize};

/// A program for a task as both are on screen.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "task": { "head": { "id": "p1", "title": "价税分离" }, "declared_tests": "[[test]]\nname = \"一笔\"\nkind = \"variable\"\nvariable = \"net\"\nexpect = 100\n" },
    "code": "net = 100\n" }))]
pub(super) struct TrialRequest {
    /// Its tests and the files it names count; nothing of it is kept.
    #[garde(custom(within_limits))]
    task: PythonTask,
    /// The program that is tested.
    #[garde(length(chars, max = 200_000))]
    code: String,
}

fn within_limits(task: &PythonTask, (): &()) -> garde::Result {
    let size = |text: &Option<String>| text.as_ref().map_or(0, String::len);
    if size(&task.declared_tests) + size(&task.test_program) > 1 << 20 {
        return Err(garde::Error::new("测试太长，最多 1 MiB。"));
    }
    Ok(())
}

/// What a test gave the program.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct TrialTest {
    name: String,
    weight: f64,
    is_visible: bool,
    is_passed: bool,
    /// Of the weight, from 0 to 1.
    earned: f64,
    /// Why it was not passed, hidden or not; empty where it was.
    message: String,
}

/// What the tests gave a program.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TrialReport {
    /// In per cent; none where the tests themselves are wrong or could not be run.
    #[schema(required = true)]
    percent: Option<f64>,
    /// Why there is no score; empty where there is one.
    detail: String,
    tests: Vec<TrialTest>,
    /// The exception that loading the program ended with.
    #[schema(required = true)]
    error: Option<ProgramError>,
    /// The last 16 KiB of what the program printed.
    stdout: String,
    runtime_ms: f64,
}

/// Tests a program by the tests of a Python task that is being written.
#[utoipa::path(post, path = "/api/authoring/{course_id}/trial/", tag = "authoring", params(("course_id" = i64, Path)),
    request_body = TrialRequest, responses((status = 200, body = platform::Envelope<TrialReport>)))]
pub(super) async fn try_solution(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
    State(runner): State<Runner>,
    Body(form): Body<TrialRequest>,
) -> ApiResult<TrialReport> {
    if !form.task.head.notebook.is_empty() {
        return Err(Error::invalid("task", "笔记本任务在导入时试运行。"));
    }
    let course = published(&app, &texts, &teacher, id, parts).await?;
    let (drafts, files) = app
        .db
        .read(move |tx| async move {
            let files = file::list_with_published(&tx, id).await?;
            Ok::<_, Error>((draft::list(&tx, id).await?, files))
        })
        .await?;
    let working = super::outline::working(&course, &drafts);
    let trial = Trial {
        files: files_of(&working, &files, &form.task),
        code: form.code,
        declared_tests: form.task.declared_tests,
        test_program: form.task.test_program,
    };
    let report = try_program(&app, &runner, teacher.id, trial).await?;
    Ok(Envelope::ok(view(report)))
}

fn view(report: Report) -> TrialReport {
    let is_marked = report.outcome == Outcome::Marked;
    let (error, stdout) = report
        .program
        .map_or((None, String::new()), |end| (end.error, end.stdout));
    TrialReport {
        percent: is_marked.then(|| (report.earned * 10_000.0).round() / 100.0),
        detail: report.detail,
        tests: report.tests.into_iter().map(view_test).collect(),
        error,
        stdout,
        runtime_ms: report.runtime_ms,
    }
}

fn view_test(verdict: Verdict) -> TrialTest {
    TrialTest {
        message: verdict.staff.map_or(verdict.message, |staff| staff.message),
        name: verdict.name,
        weight: verdict.weight,
        is_visible: verdict.visible,
        is_passed: verdict.passed,
        earned: verdict.earned,
    }
}
