//! The task list and a task.

use crate::{
    Activity, ActivityId, ActivityKind, ActivityResult, ProjectId, ReturnedActivity, TaskId, exam,
    prerequisite::unmet,
    progress::TaskState,
    store,
    student_work::{StudentTask, list_tasks_of_student},
};
use axum::extract::State;
use classes::CourseAccess;
use courses::CourseId;
use database::Tx;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Path};
use scoring::Points;
use serde::Serialize;
use std::collections::HashMap;

/// The tasks of a course, by project.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TaskList {
    projects: Vec<ProjectView>,
}

/// A project and its tasks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ProjectView {
    /// None for tasks that belong to no project.
    id: Option<ProjectId>,
    title: String,
    summary: String,
    tasks: Vec<TaskRow>,
}

/// A task as a list shows it.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(super) struct TaskRow {
    pub(super) id: TaskId,
    pub(super) title: String,
    pub(super) kinds: Vec<ActivityKind>,
    pub(super) state: TaskState,
    pub(super) is_open: bool,
    pub(super) opens_at_ms: Option<Millis>,
    pub(super) due_at_ms: Option<Millis>,
    pub(super) closes_at_ms: Option<Millis>,
    pub(super) points: Points,
    pub(super) earned: Points,
    /// Graded activities handed in, and in all.
    pub(super) done: usize,
    pub(super) graded: usize,
    /// Everything graded was handed in, though it may still wait for its mark.
    pub(super) is_complete: bool,
    pub(super) is_late: bool,
    /// Titles of the tasks that hold this one up; empty once it may be entered.
    pub(super) waits_for: Vec<String>,
    /// Of what was given back of it and has not been done again, what is due first.
    pub(super) returned: Option<ReturnedActivity>,
}

/// A task as its student sees it; to a teacher no task is held up by another.
pub(super) fn row(
    standing: &StudentTask,
    all: &[StudentTask],
    access: CourseAccess,
    now_ms: Millis,
) -> TaskRow {
    let StudentTask {
        task,
        activities,
        progress,
        opening,
        ..
    } = standing;
    let progress = progress.seen_through(opening, now_ms);
    let waits_for: Vec<String> = if access.is_teacher() {
        Vec::new()
    } else {
        unmet(all, task, now_ms).into_iter().map(str::to_owned).collect()
    };
    TaskRow {
        id: task.id,
        title: task.title.clone(),
        kinds: activities.iter().map(|activity| activity.kind).collect(),
        state: if !waits_for.is_empty() && progress.state == TaskState::NotStarted {
            TaskState::Shut
        } else {
            progress.state
        },
        is_open: opening.is_open_at(now_ms),
        opens_at_ms: opening.opens_at_ms,
        due_at_ms: opening.due_at_ms,
        closes_at_ms: opening.closes_at_ms,
        points: task.points,
        earned: progress.earned,
        done: progress.done,
        graded: progress.graded,
        is_complete: progress.is_complete(),
        is_late: progress.is_late,
        waits_for,
        returned: standing.to_redo_at(now_ms).cloned(),
    }
}

/// The projects and tasks of a course, with my state in each.
#[utoipa::path(get, path = "/api/course/{course_id}/tasks/", tag = "tasks", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<TaskList>)))]
pub(super) async fn list_tasks(
    State(app): State<App>,
    user: CurrentUser,
    Path(course): Path<CourseId>,
) -> ApiResult<TaskList> {
    let now_ms = app.now_ms();
    let list = app
        .db
        .read(move |tx| async move {
            let (_, access) = classes::require_course_access(&tx, &user, course).await?;
            let standings = list_tasks_of_student(&tx, course, access.class(), user.id).await?;
            let rows = standings
                .iter()
                .map(|one| (one.task.project, row(one, &standings, access, now_ms)))
                .collect();
            let projects = store::task::list_projects(&tx, course).await?;
            Ok::<_, Error>(TaskList {
                projects: by_project(projects, rows),
            })
        })
        .await?;
    Ok(Envelope::ok(list))
}

pub(super) fn results_of(results: Vec<ActivityResult>) -> HashMap<ActivityId, ActivityResult> {
    results
        .into_iter()
        .map(|result| (result.activity, result))
        .collect()
}

fn by_project(projects: Vec<crate::Project>, rows: Vec<(Option<ProjectId>, TaskRow)>) -> Vec<ProjectView> {
    let of = |id: Option<ProjectId>| -> Vec<TaskRow> {
        rows.iter()
            .filter(|(project, _)| *project == id)
            .map(|(_, row)| row.clone())
            .collect()
    };
    let mut views: Vec<_> = projects
        .into_iter()
        .map(|project| ProjectView {
            id: Some(project.id),
            title: project.title,
            summary: project.summary,
            tasks: of(Some(project.id)),
        })
        .collect();
    views.push(ProjectView {
        id: None,
        title: String::new(),
        summary: String::new(),
        tasks: of(None),
    });
    views.retain(|view| !view.tasks.is_empty());
    views
}

/// A task with its instructions and activities.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TaskView {
    #[serde(flatten)]
    row: TaskRow,
    course_id: CourseId,
    project_title: Option<String>,
    /// Markdown.
    text: String,
    knowledge: Vec<String>,
    /// What is still earned when late, in percent.
    late_percent: i64,
    /// Titles of the tasks to finish first.
    requires: Vec<String>,
    activities: Vec<ActivityView>,
}

/// An activity and what I have reached in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ActivityView {
    id: ActivityId,
    kind: ActivityKind,
    title: String,
    /// The key of the Python task, flow or exercise.
    reference: String,
    /// The key of the company.
    company: String,
    /// Keys of the tables to read.
    tables: Vec<String>,
    /// Its share of the task, relative to the others.
    weight: i64,
    /// Reached so far, in percent; none before the first hand-in.
    reached_percent: Option<f64>,
    tries: i64,
    is_late: bool,
    needs_marker: bool,
    last_at_ms: Option<Millis>,
    /// Why it was given back to be done again, and until when; none where it was not, and once it was done again.
    returned: Option<ReturnedActivity>,
    /// The assessment in which my class does it; none where it is done by itself.
    exam_id: Option<i64>,
    /// Whether what I reached is from that assessment, and not from work of its own.
    is_from_exam: bool,
}

/// One task.
#[utoipa::path(get, path = "/api/task/{task_id}/", tag = "tasks", params(("task_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<TaskView>)))]
pub(super) async fn show_task(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<TaskId>,
) -> ApiResult<TaskView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .read(move |tx| async move { view_task(&tx, &user, id, now_ms).await })
        .await?;
    Ok(Envelope::ok(view))
}

async fn view_task(tx: &Tx, user: &CurrentUser, id: TaskId, now_ms: Millis) -> Result<TaskView, Error> {
    let task = store::task::find_task(tx, id).await?.ok_or(Error::NotFound)?;
    let (_, access) = classes::require_course_access(tx, user, task.course).await?;
    let standings = list_tasks_of_student(tx, task.course, access.class(), user.id).await?;
    let title_of = |key: &String| {
        standings
            .iter()
            .find(|other| other.task.key == *key)
            .map(|other| other.task.title.clone())
    };
    let standing = standings
        .iter()
        .find(|one| one.task.id == id)
        .ok_or(Error::NotFound)?;
    let projects = store::task::list_projects(tx, task.course).await?;
    let exams = list_my_exams(tx, id, access).await?;
    Ok(TaskView {
        row: row(standing, &standings, access, now_ms),
        course_id: task.course,
        project_title: projects
            .into_iter()
            .find(|one| Some(one.id) == task.project)
            .map(|one| one.title),
        requires: task.requires.iter().filter_map(title_of).collect(),
        text: task.text,
        knowledge: task.knowledge,
        late_percent: task.late_percent,
        activities: standing
            .activities
            .iter()
            .map(|activity| view_activity(activity, standing, &exams))
            .collect(),
    })
}

/// The published assessments in which a student's class does activities of a task; none to a teacher.
async fn list_my_exams(tx: &Tx, id: TaskId, access: CourseAccess) -> Result<HashMap<ActivityId, i64>, Error> {
    let CourseAccess::Member(class) = access else {
        return Ok(HashMap::new());
    };
    let links = exam::list_exams_of_task(tx, id, class).await?;
    let live = links.into_iter().filter(|link| link.is_live);
    Ok(live.map(|link| (link.activity, link.assessment)).collect())
}

fn view_activity(
    activity: &Activity,
    standing: &StudentTask,
    exams: &HashMap<ActivityId, i64>,
) -> ActivityView {
    let result = standing.results.get(&activity.id);
    let tables = activity.spec["tables"].as_array().into_iter().flatten();
    ActivityView {
        id: activity.id,
        kind: activity.kind,
        title: activity.title.clone(),
        reference: activity.reference().into(),
        company: activity.company().into(),
        tables: tables
            .filter_map(|table| table.as_str().map(str::to_owned))
            .collect(),
        weight: activity.weight,
        reached_percent: result.map(|result| result.share.percent()),
        tries: result.map_or(0, |result| result.tries),
        is_late: result.is_some_and(|result| result.is_late),
        needs_marker: result.is_some_and(|result| result.needs_marker),
        last_at_ms: result.map(|result| result.last_at_ms),
        returned: standing.returned_of(activity.id).cloned(),
        exam_id: exams.get(&activity.id).copied(),
        is_from_exam: result.is_some_and(|result| result.is_from_exam),
    }
}

/// Where an activity is done.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ActivityExam {
    course_id: CourseId,
    /// The assessment in which my class does it; none where it is done by itself.
    #[schema(required = true)]
    assessment_id: Option<i64>,
}

/// Whether my class does an activity as an exam, and in which assessment.
#[utoipa::path(get, path = "/api/activity/{activity_id}/exam/", tag = "tasks", params(("activity_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<ActivityExam>)))]
pub(super) async fn show_activity_exam(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<ActivityId>,
) -> ApiResult<ActivityExam> {
    let found = app
        .db
        .read(move |tx| async move { exam::exam_of_mine(&tx, &user, id).await });
    let (course_id, assessment_id) = found.await?;
    Ok(Envelope::ok(ActivityExam {
        course_id,
        assessment_id,
    }))
}
