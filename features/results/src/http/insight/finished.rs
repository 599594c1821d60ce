//! When works were finished, as the features that keep them say.

use crate::{
    insight::remedial::{Finished, WorkKind},
    store::remedial::{list_finished_lectures, list_finished_lectures_of},
};
use classes::ClassId;
use courses::CourseId;
use database::Tx;
use platform::{Error, Millis, access::UserId};
use std::collections::HashMap;
use tasks::{ActivityId, ActivityKind, TaskId};

/// By all members of a class.
pub(crate) async fn of_class(tx: &Tx, class: ClassId, course: CourseId) -> Result<Finished, Error> {
    let mut finished = Finished::default();
    for (user, lecture, at_ms) in list_finished_lectures(tx, class, course).await? {
        finished.put(user, WorkKind::Lecture, lecture.0, at_ms);
    }
    for (user, results) in tasks::list_exercise_results_of_class(tx, course, class).await? {
        for (exercise, result) in results {
            finished.put(user, WorkKind::Exercise, exercise.0, result.last_at_ms);
        }
    }
    for one in coding::list_python_results_of_class(tx, course, class).await? {
        finished.put(one.user, WorkKind::Python, one.task.0, one.last_at_ms);
    }
    put_tasks(tx, &mut finished, class, course).await?;
    Ok(finished)
}

/// Tasks of which everything that is graded was handed in, by the time of the last hand-in.
async fn put_tasks(tx: &Tx, finished: &mut Finished, class: ClassId, course: CourseId) -> Result<(), Error> {
    let mut graded: HashMap<ActivityId, TaskId> = HashMap::new();
    let mut parts: HashMap<TaskId, usize> = HashMap::new();
    for one in tasks::list_activities(tx, course).await? {
        if one.kind != ActivityKind::Table {
            graded.insert(one.id, one.task);
            *parts.entry(one.task).or_default() += 1;
        }
    }
    let mut done: HashMap<(UserId, TaskId), (usize, Millis)> = HashMap::new();
    for one in tasks::list_results_of_class(tx, course, class).await? {
        if let Some(task) = graded.get(&one.activity) {
            let (count, last_at_ms) = done.entry((one.user, *task)).or_default();
            *count += 1;
            *last_at_ms = one.last_at_ms.max(*last_at_ms);
        }
    }
    for ((user, task), (count, last_at_ms)) in done {
        if parts.get(&task) == Some(&count) {
            finished.put(user, WorkKind::Task, task.0, last_at_ms);
        }
    }
    Ok(())
}

/// By one student.
pub(crate) async fn of_student(
    tx: &Tx,
    user: UserId,
    course: CourseId,
    class: Option<ClassId>,
) -> Result<Finished, Error> {
    let mut finished = Finished::default();
    for (user, lecture, at_ms) in list_finished_lectures_of(tx, user, course).await? {
        finished.put(user, WorkKind::Lecture, lecture.0, at_ms);
    }
    for (exercise, result) in tasks::list_exercise_results(tx, course, user).await? {
        finished.put(user, WorkKind::Exercise, exercise.0, result.last_at_ms);
    }
    for one in tasks::list_tasks_of_student(tx, course, class, user).await? {
        let last_at_ms = one.last_at_ms().filter(|_| one.progress.is_complete());
        if let Some(last_at_ms) = last_at_ms {
            finished.put(user, WorkKind::Task, one.task.id.0, last_at_ms);
        }
    }
    for one in coding::list_python_progress(tx, course, user).await? {
        if let Some(at_ms) = one.last_at_ms {
            finished.put(user, WorkKind::Python, one.task.id.0, at_ms);
        }
    }
    Ok(finished)
}
