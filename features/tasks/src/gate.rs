//! Who may enter an activity, and whether it may still be handed in.

use crate::{
    Activity, ActivityId, Task, exam,
    give_back::{ReturnedActivity, extended},
    prerequisite::unmet,
    store,
    student_work::list_tasks_of_student,
};
use classes::{CourseAccess, ItemKind, Late, Opening};
use database::Tx;
use platform::{CurrentUser, Error, Millis};

/// An activity that this person may enter now.
#[derive(Debug, Clone)]
pub struct OpenActivity {
    /// The activity.
    pub activity: Activity,
    /// Its task.
    pub task: Task,
    /// How the person comes to the course.
    pub access: CourseAccess,
    /// When it is open to them, their extension included, and the date until which it is to be done again.
    pub opening: Opening,
    /// What of it was given back to them, the first one first.
    pub returned: Vec<ReturnedActivity>,
}

impl OpenActivity {
    /// How late handing in now is.
    pub fn late_at(&self, now_ms: Millis) -> Late {
        self.opening.late_at(now_ms)
    }
}

/// When a task is open to this person. A task of a course chosen without a class is always open; a teacher sees all.
pub(crate) async fn opening_of_task(
    tx: &Tx,
    user: &CurrentUser,
    access: CourseAccess,
    task: &Task,
) -> database::Result<Opening> {
    match access {
        CourseAccess::Member(class) => {
            classes::find_opening(tx, class, ItemKind::Task, task.id.0, user.id).await
        }
        CourseAccess::Enrolled | CourseAccess::Teacher => Ok(Opening {
            is_open: true,
            ..Opening::by_default(ItemKind::Task)
        }),
    }
}

/// The activity, if this person may enter it and hand it in now: 404 if it is none of theirs, 409 if it is shut or their class
/// does it as an exam.
pub async fn require_activity(
    tx: &Tx,
    user: &CurrentUser,
    id: ActivityId,
    now_ms: Millis,
) -> Result<OpenActivity, Error> {
    let activity = store::activity::find_activity(tx, id)
        .await?
        .ok_or(Error::NotFound)?;
    let task = store::task::find_task(tx, activity.task)
        .await?
        .ok_or(Error::NotFound)?;
    let (_, access) = classes::require_course_access(tx, user, task.course).await?;
    exam::require_none(tx, id, access).await?;
    let returned = store::activity_return::list_of_activity(tx, id, user.id).await?;
    let opening = extended(opening_of_task(tx, user, access, &task).await?, &returned, now_ms);
    if !opening.is_open_at(now_ms) {
        return Err(shut(&opening, now_ms));
    }
    if opening.is_late_at(now_ms) && task.late_percent == 0 {
        return Err(Error::conflict(
            "tasks.overdue",
            "任务已过截止时间，不再接受提交。",
        ));
    }
    // What was given back was begun.
    if !access.is_teacher() && !task.requires.is_empty() && returned.is_empty() {
        require_prerequisites(tx, user, access, &task, now_ms).await?;
    }
    store::task::note_start(tx, task.id, user.id, now_ms).await?;
    Ok(OpenActivity {
        activity,
        task,
        access,
        opening,
        returned,
    })
}

async fn require_prerequisites(
    tx: &Tx,
    user: &CurrentUser,
    access: CourseAccess,
    task: &Task,
    now_ms: Millis,
) -> Result<(), Error> {
    // Asked once per student and task: what was begun stays open.
    if store::task::is_started(tx, task.id, user.id).await? {
        return Ok(());
    }
    let standings = list_tasks_of_student(tx, task.course, access.class(), user.id).await?;
    let first = unmet(&standings, task, now_ms);
    if first.is_empty() {
        return Ok(());
    }
    Err(Error::conflict(
        "tasks.requires",
        format!("请先完成前置任务「{}」。", first.join("」「")),
    ))
}

fn shut(opening: &Opening, now_ms: Millis) -> Error {
    let is_early = opening.is_open
        && opening
            .opens_at_ms
            .is_some_and(|opens_at_ms| now_ms < opens_at_ms);
    if is_early {
        Error::conflict("tasks.not_yet", "任务还没有到开放时间。")
    } else if opening.is_open {
        Error::conflict("tasks.closed", "任务已经关闭。")
    } else {
        Error::conflict("tasks.not_open", "教师还没有开放这个任务。")
    }
}
