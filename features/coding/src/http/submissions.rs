//! Handing in, and the records of it.

use super::{require_activity_of, require_task};
use crate::{
    Manual, ManualMark, PythonTask, PythonTaskId, SubmissionId, SubmissionState,
    evaluate::{HandIn, hand_in, place_of},
    manual::manual_answers,
    store::{
        retest::{self, Retested},
        run,
        submission::{self, Submission},
        task::list_tasks,
    },
};
use ::tasks::ActivityId;
use axum::extract::State;
use classes::{ClassId, Late};
use courses::CourseId;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Query,
    access::{Teacher, UserId},
};
use sandbox::{ProgramError, Report, Verdict};
use scoring::MarkNote;
use serde::{Deserialize, Serialize};

/// A program to hand in.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "code": "def dep(cost, salvage, life, method):\n    return []" }))]
pub(super) struct ProgramHandIn {
    #[garde(length(bytes, min = 1, max = 200_000))]
    code: String,
    /// The activity it is done for; none in practice.
    #[garde(skip)]
    #[serde(default)]
    activity_id: Option<ActivityId>,
}

/// Hands a program in for evaluation.
#[utoipa::path(post, path = "/api/python/{python_task_id}/submit/", tag = "coding",
    params(("python_task_id" = i64, Path)), request_body = ProgramHandIn,
    responses((status = 200, body = platform::Envelope<SubmissionView>)))]
pub(super) async fn submit_program(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<PythonTaskId>,
    Body(form): Body<ProgramHandIn>,
) -> ApiResult<SubmissionView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let task = require_task(&tx, &user, id).await?;
            let open = match form.activity_id {
                Some(activity) => Some(require_activity_of(&tx, &user, &task, activity, now_ms).await?),
                None => None,
            };
            let program = HandIn {
                task: &task,
                activity: form.activity_id,
                class: open.as_ref().and_then(|open| open.access.class()),
                user: user.id,
                code: &form.code,
                late: open.as_ref().map_or(Late::NOT, |open| open.late_at(now_ms)),
                returned: open.as_ref().map_or(0, |open| open.returned.len()),
            };
            let id = hand_in(&tx, &program, now_ms).await?;
            view_submission(&tx, id, &user, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已提交，正在评测。", view))
}

/// A submission, and its report once it has one.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SubmissionView {
    #[serde(flatten)]
    row: SubmissionRow,
    code: String,
    /// Whether that is a notebook, whose cells are marked one by one.
    is_notebook: bool,
    /// While it waits: how many are evaluated before it.
    waiting_before: Option<i64>,
    /// While it waits: until its report, in milliseconds, as far as one can tell.
    wait_ms: Option<i64>,
    is_running: bool,
    tests: Vec<VerdictView>,
    /// What the tests count for, in percent of the marks: less than 100 where people mark cells.
    tested_percent: f64,
    /// What a person decided that the tests count for, in percent; none where the tests have the last word.
    decided_percent: Option<f64>,
    /// Why; empty where nobody did.
    decided_reason: String,
    /// What that person says at lines of the program.
    decided_notes: Vec<MarkNote>,
    /// The cells that people mark.
    manual: Vec<ManualCellView>,
    /// The last 16 KiB of what the program printed when it was loaded.
    stdout: String,
    /// The exception that loading it ended with.
    error: Option<ProgramError>,
    runtime_ms: f64,
    /// What it counted for before its tests were put right; none where they were not.
    retested: Option<RetestedView>,
    /// For staff: signs that the program was meant to change its marking; empty for its student.
    tampering: Vec<TamperingView>,
}

/// A cell that people mark, with what was written in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ManualCellMark)]
struct ManualCellView {
    #[serde(flatten)]
    mark: ManualMark,
    /// None where nothing was written, and where the notebook has no such cell any more.
    answer: Option<String>,
    /// Whether that is a program.
    is_code: bool,
}

/// That a submission was tested once more by tests that were put right.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct RetestedView {
    /// Of the marks, in percent; none where the tests had failed.
    was_percent: Option<f64>,
    reason: String,
    applied_at_ms: Millis,
}

impl From<Retested> for RetestedView {
    fn from(of: Retested) -> Self {
        Self {
            was_percent: (of.was_state == SubmissionState::Done).then(|| of.was_share.percent()),
            reason: of.reason,
            applied_at_ms: of.applied_at_ms,
        }
    }
}

/// A sign that a program was meant to change its marking.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct TamperingView {
    /// In the program; 0 where no line is meant.
    line: u32,
    text: String,
}

/// A submission as a list shows it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SubmissionRow {
    id: SubmissionId,
    python_task_id: PythonTaskId,
    title: String,
    activity_id: Option<ActivityId>,
    number: i64,
    state: SubmissionState,
    /// Of the marks, in percent; none before it is marked.
    percent: Option<f64>,
    passed: usize,
    tests_total: usize,
    is_late: bool,
    /// Whether a person still has to mark a cell: the percent may rise.
    is_waiting: bool,
    submitted_at_ms: Millis,
    marked_at_ms: Option<Millis>,
}

/// A submission in the list of a student's.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SubmissionLine {
    #[serde(flatten)]
    row: SubmissionRow,
    /// How often the student ran the program of its task in the last 400 days, cells of a notebook one by one.
    runs: i64,
}

/// One test as its student sees it. Of a hidden one only its category and hint.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct VerdictView {
    name: String,
    weight: f64,
    is_visible: bool,
    is_passed: bool,
    /// Of the weight, from 0 to 1.
    earned: f64,
    category: String,
    message: String,
    /// For visible tests: how expected and actual differ.
    #[schema(value_type = Option<Object>)]
    difference: Option<serde_json::Value>,
    /// For staff: what a hidden test said.
    staff_message: Option<String>,
    runtime_ms: f64,
}

fn view_row(submission: &Submission, title: String) -> SubmissionRow {
    let tests = submission.report.as_ref().map_or(&[][..], |report| &report.tests);
    SubmissionRow {
        id: submission.id,
        python_task_id: submission.task,
        title,
        activity_id: submission.activity,
        number: submission.number,
        state: submission.state,
        percent: (submission.state == SubmissionState::Done).then(|| submission.share.percent()),
        passed: tests.iter().filter(|test| test.passed).count(),
        tests_total: tests.len(),
        is_late: submission.is_late,
        is_waiting: submission.needs_marker,
        submitted_at_ms: submission.submitted_at_ms,
        marked_at_ms: submission.marked_at_ms,
    }
}

fn view_verdict(verdict: &Verdict, is_staff: bool) -> VerdictView {
    VerdictView {
        name: verdict.name.clone(),
        weight: verdict.weight,
        is_visible: verdict.visible,
        is_passed: verdict.passed,
        earned: verdict.earned,
        category: verdict.category.clone(),
        message: verdict.message.clone(),
        difference: verdict.difference.clone(),
        staff_message: verdict
            .staff
            .as_ref()
            .filter(|_| is_staff)
            .map(|staff| staff.message.clone()),
        runtime_ms: verdict.runtime_ms,
    }
}

fn tested_percent(manual: &Manual) -> f64 {
    let full: i64 = manual.tested.0 + manual.cells.iter().map(|cell| cell.full.0).sum::<i64>();
    manual.tested.0 as f64 * 100.0 / full.max(1) as f64
}

fn view_tampering(report: &Report) -> Vec<TamperingView> {
    let view = |sign: &sandbox::Tampering| TamperingView {
        line: sign.line,
        text: sign.text.clone(),
    };
    report.tampering.iter().map(view).collect()
}

/// The cells that people mark, each with its answer.
fn view_manual(task: &PythonTask, submission: &Submission) -> Result<Vec<ManualCellView>, Error> {
    let Some(manual) = &submission.manual else {
        return Ok(Vec::new());
    };
    let answers = manual_answers(task, &submission.code)?;
    let view = |mark: &ManualMark| {
        let written = answers.iter().find(|one| one.cell.id == mark.cell);
        ManualCellView {
            mark: mark.clone(),
            answer: written.and_then(|one| one.answer.clone()),
            is_code: written.is_some_and(|one| one.cell.is_code),
        }
    };
    Ok(manual.cells.iter().map(view).collect())
}

async fn view_submission(
    tx: &database::Tx,
    id: SubmissionId,
    user: &CurrentUser,
    now_ms: Millis,
) -> Result<SubmissionView, Error> {
    let submission = submission::find_submission(tx, id)
        .await?
        .ok_or(Error::NotFound)?;
    let task = crate::find_task(tx, submission.task)
        .await?
        .ok_or(Error::NotFound)?;
    let is_others = submission.user != user.id;
    // What a hidden test said tells what it asks: a student's teacher of another course does not read it.
    let is_staff = is_others && classes::may_read_tests(tx, user, task.course).await?;
    if is_others {
        // Somebody else's program is shown to their teachers only; what was handed in for practice has no class.
        if !classes::is_taught_by(tx, submission.user, user.id).await? {
            return Err(Error::NotFound);
        }
    }
    let waiting = match submission.state {
        SubmissionState::Queued => place_of(tx, id, now_ms).await?,
        SubmissionState::Done | SubmissionState::Broken => None,
    };
    let report = submission.report.as_ref();
    let decided = submission
        .manual
        .as_ref()
        .and_then(|manual| manual.decided.clone());
    let decided_percent = decided.as_ref().map(|decided| decided.share.percent());
    let told = decided.map(|decided| (decided.reason, decided.notes));
    let (decided_reason, decided_notes) = told.unwrap_or_default();
    let program = report.and_then(|report: &Report| report.program.as_ref());
    Ok(SubmissionView {
        manual: view_manual(&task, &submission)?,
        code: submission.code.clone(),
        is_notebook: task.notebook_source.is_some(),
        row: view_row(&submission, task.title),
        waiting_before: waiting.map(|waiting| waiting.ahead),
        wait_ms: waiting.map(|waiting| waiting.wait_ms),
        is_running: waiting.is_some_and(|waiting| waiting.is_running),
        tests: report.map_or_else(Vec::new, |report| {
            report
                .tests
                .iter()
                .map(|verdict| view_verdict(verdict, is_staff))
                .collect()
        }),
        tested_percent: submission.manual.as_ref().map_or(100.0, tested_percent),
        decided_percent,
        decided_reason,
        decided_notes,
        stdout: program.map(|program| program.stdout.clone()).unwrap_or_default(),
        error: program.and_then(|program| program.error.clone()),
        runtime_ms: report.map_or(0.0, |report| report.runtime_ms),
        retested: retest::last_of_submission(tx, id).await?.map(RetestedView::from),
        tampering: report.filter(|_| is_staff).map_or_else(Vec::new, view_tampering),
    })
}

/// One submission: mine, or of a student whose class I teach.
#[utoipa::path(get, path = "/api/python/submission/{submission_id}/", tag = "coding",
    params(("submission_id" = i64, Path)), responses((status = 200, body = platform::Envelope<SubmissionView>)))]
pub(super) async fn show_submission(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<SubmissionId>,
) -> ApiResult<SubmissionView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .read(move |tx| async move { view_submission(&tx, id, &user, now_ms).await })
        .await?;
    Ok(Envelope::ok(view))
}

/// Which submissions.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct SubmissionFilter {
    /// Of one task only.
    #[garde(skip)]
    python_task_id: Option<PythonTaskId>,
}

/// My submissions in a course, the newest first.
#[utoipa::path(get, path = "/api/course/{course_id}/submissions/", tag = "coding",
    params(("course_id" = i64, Path), SubmissionFilter),
    responses((status = 200, body = platform::Envelope<Vec<SubmissionLine>>)))]
pub(super) async fn list_submissions(
    State(app): State<App>,
    user: CurrentUser,
    Path(course): Path<CourseId>,
    Query(filter): Query<SubmissionFilter>,
) -> ApiResult<Vec<SubmissionLine>> {
    let rows = app
        .db
        .read(move |tx| async move {
            classes::require_course_access(&tx, &user, course).await?;
            rows_of(&tx, course, user.id, filter.python_task_id).await
        })
        .await?;
    Ok(Envelope::ok(rows))
}

async fn rows_of(
    tx: &database::Tx,
    course: CourseId,
    user: UserId,
    task: Option<PythonTaskId>,
) -> Result<Vec<SubmissionLine>, Error> {
    let tasks = list_tasks(tx, course).await?;
    let title = |id| {
        tasks
            .iter()
            .find(|task| task.id == id)
            .map(|task| task.title.clone())
            .unwrap_or_default()
    };
    let runs = run::count_by_task(tx, user).await?;
    let submissions = submission::list_submissions_of_student(tx, course, user).await?;
    let wanted = submissions
        .iter()
        .filter(|submission| task.is_none_or(|task| submission.task == task));
    Ok(wanted
        .map(|submission| SubmissionLine {
            runs: runs.get(&submission.task).copied().unwrap_or_default(),
            row: view_row(submission, title(submission.task)),
        })
        .collect())
}

/// Which course of the class.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct CourseFilter {
    #[garde(skip)]
    course_id: CourseId,
}

/// The submissions of one student of the class in a course: the same figures as on the student's own page.
#[utoipa::path(get, path = "/api/class/{class_id}/student/{student_id}/submissions/", tag = "coding",
    params(("class_id" = i64, Path), ("student_id" = i64, Path), CourseFilter),
    responses((status = 200, body = platform::Envelope<Vec<SubmissionLine>>)))]
pub(super) async fn list_student_submissions(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, student)): Path<(ClassId, UserId)>,
    Query(filter): Query<CourseFilter>,
) -> ApiResult<Vec<SubmissionLine>> {
    let course = filter.course_id;
    let rows = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &teacher, class).await?;
            classes::require_course_access(&tx, &teacher, course).await?;
            classes::find_member(&tx, class, student)
                .await?
                .ok_or(Error::NotFound)?;
            rows_of(&tx, course, student, None).await
        })
        .await?;
    Ok(Envelope::ok(rows))
}
