//! Which tasks a student has to finish before another.

use crate::{Task, progress::TaskState, student_work::StudentTask};
use platform::Millis;

/// The titles of the tasks that hold up a task: those it requires that are not handed in whole, as long as they still
/// can be. What was missed, or was never opened, holds up nothing for ever; nor does anything a task already begun.
pub(crate) fn unmet<'a>(standings: &'a [StudentTask], task: &Task, now_ms: Millis) -> Vec<&'a str> {
    let is_begun = standings
        .iter()
        .any(|one| one.task.id == task.id && one.progress.state != TaskState::NotStarted);
    if is_begun {
        return Vec::new();
    }
    standings
        .iter()
        .filter(|one| task.requires.contains(&one.task.key))
        .filter(|one| one.progress.done < one.progress.graded && can_be_done(one, now_ms))
        .map(|one| one.task.title.as_str())
        .collect()
}

fn can_be_done(standing: &StudentTask, now_ms: Millis) -> bool {
    let is_overdue = standing.opening.is_late_at(now_ms) && standing.task.late_percent == 0;
    standing.opening.is_open_at(now_ms) && !is_overdue
}
