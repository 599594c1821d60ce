//! 重新评测: what a class handed in, tested once more by the tests as they are now.

use crate::{
    PythonTask, PythonTaskId, RetestId, SubmissionId, SubmissionState,
    retest::{self, RetestState, Word, counted},
    store::{
        retest::{self as store, Retest, RetestItem},
        submission::list_submissions_of_class,
        task::find_task,
    },
};
use axum::extract::State;
use classes::ClassId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
};
use scoring::{
    BasisPoints,
    moves::{Board, Moves, PASS_PERCENT, Place, Score, moves},
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The last retest of a class and a task, and those before it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RetestsView {
    /// How many submissions of members have their report: they would be tested.
    submissions: usize,
    /// None before the first.
    current: Option<RetestView>,
    /// The earlier ones that were applied, the last first.
    earlier: Vec<RetestRow>,
}

/// A retest as the history shows it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RetestRow {
    id: RetestId,
    state: RetestState,
    asked_by_name: String,
    asked_at_ms: Millis,
    /// Why it was applied; empty before.
    reason: String,
    applied_at_ms: Option<Millis>,
    undone_at_ms: Option<Millis>,
}

/// What a retest changes.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RetestView {
    #[serde(flatten)]
    row: RetestRow,
    done: usize,
    total: usize,
    /// Submissions of which the tests themselves failed: they stay as they are.
    broken: usize,
    /// Whether the task was changed since: it cannot be applied any more.
    is_stale: bool,
    /// Whether it can be taken back.
    may_undo: bool,
    /// Students whose score changes, or has changed.
    changed: usize,
    /// Places, who passes and the figures before and after; none while it runs.
    moves: Option<Moves>,
    /// Students who handed in, by student number.
    students: Vec<RetestStudent>,
}

/// What it changes for one student.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct RetestStudent {
    student_id: UserId,
    student_name: String,
    student_number: Option<String>,
    /// What counts, in percent: before, and after; none where nothing has its report.
    before: Option<f64>,
    after: Option<f64>,
    /// Where the student was among the class, and is after.
    place_before: Option<Place>,
    place_after: Option<Place>,
    submissions: Vec<RetestSubmission>,
}

/// What it changes for one submission.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct RetestSubmission {
    submission_id: SubmissionId,
    number: i64,
    before: Option<f64>,
    /// None while it waits.
    after: Option<f64>,
    /// Whether the tests themselves failed.
    is_broken: bool,
    /// Whether a person decided what its tests count for: that stands.
    is_decided: bool,
}

fn row(of: &Retest) -> RetestRow {
    RetestRow {
        id: of.id,
        state: of.state,
        asked_by_name: of.asked_by_name.clone(),
        asked_at_ms: of.asked_at_ms,
        reason: of.reason.clone(),
        applied_at_ms: of.applied_at_ms,
        undone_at_ms: of.undone_at_ms,
    }
}

/// The task, if this teacher teaches the class and the class takes its course.
async fn require_task(
    tx: &Tx,
    teacher: &Teacher,
    class: ClassId,
    id: PythonTaskId,
) -> Result<PythonTask, Error> {
    classes::require_teacher(tx, teacher, class).await?;
    let task = find_task(tx, id).await?.ok_or(Error::NotFound)?;
    classes::require_course_access(tx, teacher, task.course).await?;
    Ok(task)
}

async fn view(tx: &Tx, task: &PythonTask, class: ClassId) -> Result<RetestsView, Error> {
    let all = store::list(tx, task.id, class).await?;
    let submissions = list_submissions_of_class(tx, task.id, class).await?;
    let mut retests = all.iter();
    let current = match retests.next() {
        Some(current) => Some(detail(tx, task, current).await?),
        None => None,
    };
    Ok(RetestsView {
        submissions: submissions
            .iter()
            .filter(|one| one.state != SubmissionState::Queued)
            .count(),
        current,
        earlier: retests.map(row).collect(),
    })
}

async fn detail(tx: &Tx, task: &PythonTask, of: &Retest) -> Result<RetestView, Error> {
    let items = store::list_items(tx, of.id).await?;
    let mut lines: HashMap<UserId, Vec<Line>> = HashMap::new();
    for item in &items {
        lines.entry(item.user).or_default().push(Line::of(item, of.state));
    }
    let board = |which: fn(&Line) -> Option<BasisPoints>| {
        let scores = lines.iter().filter_map(|(user, own)| {
            let shares: Vec<BasisPoints> = own.iter().filter_map(which).collect();
            Some((*user, Score::from(counted(task, &shares)?)))
        });
        Board::of(scores, PASS_PERCENT)
    };
    let (was, is) = (board(|line| line.before), board(|line| line.after));
    let mut students = Vec::new();
    for member in classes::list_members(tx, of.class).await? {
        let Some(own) = lines.remove(&member.user) else {
            continue;
        };
        let (before, after) = (was.find(member.user), is.find(member.user));
        students.push(RetestStudent {
            student_id: member.user,
            student_name: member.real_name,
            student_number: member.student_number,
            before: before.map(percent),
            after: after.map(percent),
            place_before: before.map(|(_, place)| place),
            place_after: after.map(|(_, place)| place),
            submissions: own.into_iter().map(Line::view).collect(),
        });
    }
    let is_done = |item: &&RetestItem| item.state.is_some();
    Ok(RetestView {
        row: row(of),
        done: items.iter().filter(is_done).count(),
        total: items.len(),
        broken: items
            .iter()
            .filter(|item| item.state == Some(SubmissionState::Broken))
            .count(),
        is_stale: of.content_hash != task.content_hash && of.state == RetestState::Ready,
        may_undo: of.state == RetestState::Applied,
        changed: students
            .iter()
            .filter(|student| student.before != student.after)
            .count(),
        moves: (of.state != RetestState::Running).then(|| moves(&was, &is)),
        students,
    })
}

/// What a student's score is of a hundred.
fn percent((score, _): (Score, Place)) -> f64 {
    BasisPoints::from(score.earned.out_of(score.full)).percent()
}

/// A submission as a retest found it, and what it makes of it.
struct Line {
    id: SubmissionId,
    number: i64,
    before: Option<BasisPoints>,
    after: Option<BasisPoints>,
    is_broken: bool,
    is_decided: bool,
}

impl Line {
    fn of(item: &RetestItem, state: RetestState) -> Self {
        let done = |state: SubmissionState, share| (state == SubmissionState::Done).then_some(share);
        let now = done(item.now_state, item.now_share);
        let was = item
            .was_state
            .zip(item.was_share)
            .and_then(|(state, share)| done(state, share));
        let is_new = item.state == Some(SubmissionState::Done);
        let (before, after) = match state {
            RetestState::Applied => (was, now),
            RetestState::Running | RetestState::Ready if item.state.is_none() => (now, None),
            _ if is_new => (now, Some(item.after())),
            _ => (now, now),
        };
        Self {
            id: item.submission,
            number: item.number,
            before,
            after,
            is_broken: item.state == Some(SubmissionState::Broken),
            is_decided: item
                .manual
                .as_ref()
                .is_some_and(|manual| manual.decided.is_some()),
        }
    }

    fn view(self) -> RetestSubmission {
        RetestSubmission {
            submission_id: self.id,
            number: self.number,
            before: self.before.map(BasisPoints::percent),
            after: self.after.map(BasisPoints::percent),
            is_broken: self.is_broken,
            is_decided: self.is_decided,
        }
    }
}

/// What testing the class's submissions once more changes, and what was done before.
#[utoipa::path(get, path = "/api/class/{class_id}/python/{python_task_id}/retests/", tag = "coding",
    params(("class_id" = i64, Path), ("python_task_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<RetestsView>)))]
pub(super) async fn list_retests(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, id)): Path<(ClassId, PythonTaskId)>,
) -> ApiResult<RetestsView> {
    let retests = app
        .db
        .read(move |tx| async move {
            let task = require_task(&tx, &teacher, class, id).await?;
            view(&tx, &task, class).await
        })
        .await?;
    Ok(Envelope::ok(retests))
}

/// Tests everything that members of the class handed in by the tests as they are now. No score changes by it.
#[utoipa::path(post, path = "/api/class/{class_id}/python/{python_task_id}/retests/", tag = "coding",
    params(("class_id" = i64, Path), ("python_task_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<RetestsView>)))]
pub(super) async fn begin_retest(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, id)): Path<(ClassId, PythonTaskId)>,
) -> ApiResult<RetestsView> {
    let now_ms = app.now_ms();
    let retests = app
        .db
        .write(move |tx| async move {
            let task = require_task(&tx, &teacher, class, id).await?;
            retest::begin(&tx, &task, class, teacher.id, now_ms).await?;
            view(&tx, &task, class).await
        })
        .await?;
    Ok(Envelope::with_message("正在重新评测，完成前成绩不变。", retests))
}

/// Why scores are updated, or the update is taken back; students whose score changes read it.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "reason": "第 3 个测试的期望值写错，已改正。" }))]
pub(super) struct RetestReason {
    #[garde(length(chars, min = 2, max = 300))]
    reason: String,
}

/// Updates the scores to what the tests said. What a person decided stands.
#[utoipa::path(post, path = "/api/class/{class_id}/python/{python_task_id}/retests/{retest_id}/apply/", tag = "coding",
    params(("class_id" = i64, Path), ("python_task_id" = i64, Path), ("retest_id" = i64, Path)),
    request_body = RetestReason, responses((status = 200, body = platform::Envelope<RetestsView>)))]
pub(super) async fn apply_retest(
    State(app): State<App>,
    teacher: Teacher,
    Path(place): Path<(ClassId, PythonTaskId, RetestId)>,
    Body(form): Body<RetestReason>,
) -> ApiResult<RetestsView> {
    change(app, teacher, place, form, true).await
}

/// Gives the submissions the scores they had before.
#[utoipa::path(post, path = "/api/class/{class_id}/python/{python_task_id}/retests/{retest_id}/undo/", tag = "coding",
    params(("class_id" = i64, Path), ("python_task_id" = i64, Path), ("retest_id" = i64, Path)),
    request_body = RetestReason, responses((status = 200, body = platform::Envelope<RetestsView>)))]
pub(super) async fn undo_retest(
    State(app): State<App>,
    teacher: Teacher,
    Path(place): Path<(ClassId, PythonTaskId, RetestId)>,
    Body(form): Body<RetestReason>,
) -> ApiResult<RetestsView> {
    change(app, teacher, place, form, false).await
}

async fn change(
    app: App,
    teacher: Teacher,
    (class, id, retest): (ClassId, PythonTaskId, RetestId),
    form: RetestReason,
    applies: bool,
) -> ApiResult<RetestsView> {
    let now_ms = app.now_ms();
    let (count, retests) = app
        .db
        .write(move |tx| async move {
            let task = require_task(&tx, &teacher, class, id).await?;
            let found = store::find(&tx, retest)
                .await?
                .filter(|found| found.class == class && found.task == id)
                .ok_or(Error::NotFound)?;
            let word = Word {
                retest: &found,
                task: &task,
                by: &teacher,
                reason: form.reason.trim(),
                now_ms,
            };
            let (count, action) = if applies {
                (retest::apply(&tx, &word).await?, "coding.retest_applied")
            } else {
                (retest::undo(&tx, &word).await?, "coding.retest_undone")
            };
            let act = Act::of(action, &task.title)
                .with(serde_json::json!({ "students": count }))
                .because(word.reason);
            audit::record_act(&tx, &teacher, act, now_ms).await?;
            Ok::<_, Error>((count, view(&tx, &task, class).await?))
        })
        .await?;
    let msg = if applies {
        format!("成绩已更新，{count} 名学生的得分有变化。")
    } else {
        format!("已撤销，{count} 名学生的得分恢复。")
    };
    Ok(Envelope::with_message(msg, retests))
}
