//! What a teacher sees of a class's tasks.

use super::tasks::{TaskRow, results_of, row};
use crate::{
    Activity, ActivityResult, TaskId, progress::task_progress, store, student_work::list_tasks_of_student,
};
use axum::extract::State;
use classes::{ClassId, CourseAccess};
use courses::CourseId;
use platform::{ApiResult, App, Envelope, Error, Path, Query, access::Teacher, access::UserId};
use scoring::Points;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// Which course of the class.
#[derive(Debug, Deserialize, garde::Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct CourseFilter {
    #[garde(skip)]
    course_id: CourseId,
}

/// How a class stands with a task.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassTask {
    id: TaskId,
    title: String,
    points: Points,
    /// Members in all, who have handed in everything, and who something.
    members: usize,
    done: usize,
    begun: usize,
    /// Of those who have handed in something.
    mean: Option<f64>,
    /// Hand-ins that wait for a person.
    waiting: usize,
}

/// How a class stands with each task of a course.
#[utoipa::path(get, path = "/api/class/{class_id}/tasks/", tag = "tasks", params(("class_id" = i64, Path), CourseFilter),
    responses((status = 200, body = platform::Envelope<Vec<ClassTask>>)))]
pub(super) async fn list_class_tasks(
    State(app): State<App>,
    teacher: Teacher,
    Path(class): Path<ClassId>,
    Query(filter): Query<CourseFilter>,
) -> ApiResult<Vec<ClassTask>> {
    let course = filter.course_id;
    let views = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &teacher, class).await?;
            classes::require_course_access(&tx, &teacher, course).await?;
            let members = classes::list_members(&tx, class).await?.len();
            let tasks = store::task::list_tasks(&tx, course).await?;
            let activities = store::activity::list_activities(&tx, course).await?;
            let results = store::result::list_results_of_class(&tx, course, class).await?;
            let views = tasks.iter().map(|task| {
                let own: Vec<_> = activities
                    .iter()
                    .filter(|one| one.task == task.id)
                    .cloned()
                    .collect();
                summary(task, &own, &results, members)
            });
            Ok::<_, Error>(views.collect())
        })
        .await?;
    Ok(Envelope::ok(views))
}

fn summary(
    task: &crate::Task,
    activities: &[Activity],
    results: &[ActivityResult],
    members: usize,
) -> ClassTask {
    let own: HashSet<_> = activities.iter().map(|activity| activity.id).collect();
    let mut by_student: HashMap<UserId, Vec<ActivityResult>> = HashMap::new();
    for result in results.iter().filter(|result| own.contains(&result.activity)) {
        by_student.entry(result.user).or_default().push(result.clone());
    }
    let waiting = results
        .iter()
        .filter(|result| own.contains(&result.activity) && result.needs_marker)
        .count();
    let progress: Vec<_> = by_student
        .into_values()
        .map(|results| {
            task_progress(
                activities,
                &results_of(results),
                task.points,
                task.late_percent,
                true,
            )
        })
        .collect();
    let earned: i64 = progress.iter().map(|one| one.earned.0).sum();
    ClassTask {
        id: task.id,
        title: task.title.clone(),
        points: task.points,
        members,
        done: progress
            .iter()
            .filter(|one| one.done == one.graded && one.graded > 0)
            .count(),
        begun: progress.len(),
        mean: (!progress.is_empty()).then(|| earned as f64 / 100.0 / progress.len() as f64),
        waiting,
    }
}

/// The tasks of a course as one student of the class has done them: the same figures as on the student's own page.
#[utoipa::path(get, path = "/api/class/{class_id}/student/{student_id}/tasks/", tag = "tasks",
    params(("class_id" = i64, Path), ("student_id" = i64, Path), CourseFilter),
    responses((status = 200, body = platform::Envelope<Vec<TaskRow>>)))]
pub(super) async fn list_student_tasks(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, student)): Path<(ClassId, UserId)>,
    Query(filter): Query<CourseFilter>,
) -> ApiResult<Vec<TaskRow>> {
    let (course, now_ms) = (filter.course_id, app.now_ms());
    let rows = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &teacher, class).await?;
            classes::require_course_access(&tx, &teacher, course).await?;
            classes::find_member(&tx, class, student)
                .await?
                .ok_or(Error::NotFound)?;
            let standings = list_tasks_of_student(&tx, course, Some(class), student).await?;
            let rows = standings
                .iter()
                .map(|one| row(one, &standings, CourseAccess::Member(class), now_ms));
            Ok::<_, Error>(rows.collect())
        })
        .await?;
    Ok(Envelope::ok(rows))
}
