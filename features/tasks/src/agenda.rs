//! What a learner has to do: tasks and exercises that are open or will be, and not done yet.

use crate::{
    progress::TaskState,
    student_work::{ExerciseProgress, StudentTask, list_exercise_progress, list_tasks_of_student},
};
use classes::Opening;
use database::Tx;
use learning::{AgendaItem, AgendaPart, Learner};
use platform::{Error, Millis};

/// The tasks and exercises of a course's agenda.
pub const AGENDA: AgendaPart = |tx, learner| Box::pin(agenda(tx, learner));

async fn agenda(tx: &Tx, learner: &Learner) -> Result<Vec<AgendaItem>, Error> {
    let Learner {
        user,
        course,
        class,
        now_ms,
    } = *learner;
    let tasks = list_tasks_of_student(tx, course, class, user).await?;
    let exercises = list_exercise_progress(tx, course, class, user).await?;
    let tasks = tasks.into_iter().filter_map(|standing| of_task(standing, now_ms));
    let exercises = exercises
        .into_iter()
        .filter_map(|standing| of_exercise(standing, now_ms));
    Ok(tasks.chain(exercises).collect())
}

fn of_task(standing: StudentTask, now_ms: Millis) -> Option<AgendaItem> {
    let is_coming = is_coming(&standing.opening, now_ms);
    // What was given back is to be done again, whatever else its task says.
    if let Some(again) = standing.to_redo_at(now_ms) {
        let own = standing
            .opening
            .due_at_ms
            .filter(|due_at_ms| *due_at_ms > now_ms && !standing.progress.is_complete() && is_coming);
        let due_at_ms = own.unwrap_or(again.due_at_ms).min(again.due_at_ms);
        let task = standing.task;
        return Some(given_back("task", task.id.0, task.title, due_at_ms));
    }
    let is_shut = standing.opening.is_late_at(now_ms) && standing.task.late_percent == 0;
    (is_coming && !is_shut).then(|| AgendaItem {
        kind: "task",
        item_id: standing.task.id.0,
        is_done: matches!(standing.progress.state, TaskState::Done | TaskState::Waiting),
        title: standing.task.title,
        opens_at_ms: still_to_open(&standing.opening, now_ms),
        due_at_ms: standing.opening.due_at_ms,
        is_returned: false,
    })
}

/// An exercise without a date can be done at any time: it is no business of the agenda.
fn of_exercise(standing: ExerciseProgress, now_ms: Millis) -> Option<AgendaItem> {
    if let Some(again) = standing
        .next_returned()
        .filter(|one| one.may_be_redone_at(now_ms))
    {
        let (due_at_ms, exercise) = (again.due_at_ms, standing.exercise);
        return Some(given_back("exercise", exercise.id.0, exercise.title, due_at_ms));
    }
    let is_dated = standing.opening.due_at_ms.is_some();
    (is_coming(&standing.opening, now_ms) && is_dated).then(|| AgendaItem {
        kind: "exercise",
        item_id: standing.exercise.id.0,
        is_done: standing.result.is_some(),
        title: standing.exercise.title,
        opens_at_ms: still_to_open(&standing.opening, now_ms),
        due_at_ms: standing.opening.due_at_ms,
        is_returned: false,
    })
}

fn still_to_open(opening: &Opening, now_ms: Millis) -> Option<Millis> {
    opening.opens_at_ms.filter(|opens_at_ms| *opens_at_ms > now_ms)
}

/// Something that was given back and has not been done again.
const fn given_back(kind: &'static str, item_id: i64, title: String, due_at_ms: Millis) -> AgendaItem {
    AgendaItem {
        kind,
        item_id,
        title,
        opens_at_ms: None,
        due_at_ms: Some(due_at_ms),
        is_done: false,
        is_returned: true,
    }
}

/// Whether something is open, or will be.
fn is_coming(opening: &Opening, now_ms: Millis) -> bool {
    opening.is_open
        && opening
            .closes_at_ms
            .is_none_or(|closes_at_ms| now_ms < closes_at_ms)
}
