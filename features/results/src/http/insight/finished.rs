//! When works were finished, as the features that keep them say.

use crate::{
    insight::remedial::{Finished, WorkKind},
    store::remedial::{list_finished_lectures, list_finished_lectures_of},
};
use classes::ClassId;
use courses::CourseId;
use database::Tx;
use platform::{Error, access::UserId};

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
    Ok(finished)
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
    for one in tasks::list_exercise_progress(tx, course, class, user).await? {
        if let Some(result) = one.result {
            finished.put(user, WorkKind::Exercise, one.exercise.id.0, result.last_at_ms);
        }
    }
    for one in coding::list_python_progress(tx, course, user).await? {
        if let Some(at_ms) = one.last_at_ms {
            finished.put(user, WorkKind::Python, one.task.id.0, at_ms);
        }
    }
    Ok(finished)
}
