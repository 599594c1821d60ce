//! 限时考核: an activity that a class does in an assessment. `exams` says which one, and what came of it; here the activity's own work
//! is shut meanwhile, and what was reached stands in its place.

use crate::{
    ActivityId, ActivityKind, TaskId,
    store::{activity::find_activity, exam as store, result::tell_change, task::find_task},
};
use classes::{ClassId, CourseAccess};
use database::{FromRow, Tx};
use platform::{CurrentUser, Error, Millis, access::UserId};
use scoring::BasisPoints;

/// A class does an activity in an assessment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct ExamLink {
    /// The activity.
    #[row(rename = "activity_id")]
    pub activity: ActivityId,
    /// The class.
    #[row(rename = "class_id")]
    pub class: ClassId,
    /// The row id of the assessment.
    #[row(rename = "assessment_id")]
    pub assessment: i64,
    /// Whether it is published: then the activity is done only there.
    pub is_live: bool,
}

/// What a student reached in an activity in an assessment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct ExamResult {
    /// Of the activity's marks.
    #[row(from = i64)]
    pub share: BasisPoints,
    /// Attempts that have a score; 0 for who was absent.
    pub tries: i64,
    /// When the last one was handed in.
    pub at_ms: Millis,
}

impl ActivityKind {
    /// Whether a class can do such an activity as an exam: a set of questions is a paper already, and a table earns nothing.
    pub const fn may_be_exam(self) -> bool {
        matches!(self, Self::Python | Self::Simulation | Self::Flow)
    }
}

/// Says that a class does an activity in an assessment, and whether it is published. Returns false where the class does it in
/// another one.
pub async fn link_exam(tx: &Tx, link: &ExamLink, now_ms: Millis) -> database::Result<bool> {
    store::link(tx, link, now_ms).await
}

/// The class does the activity by itself again.
pub async fn unlink_exam(tx: &Tx, assessment: i64, class: ClassId) -> database::Result<()> {
    store::unlink(tx, assessment, class).await
}

/// In which assessment a class does an activity, published or not.
pub async fn find_exam(tx: &Tx, activity: ActivityId, class: ClassId) -> database::Result<Option<ExamLink>> {
    store::find(tx, activity, class).await
}

/// In which assessments a class does the activities of a task, published or not.
pub async fn list_exams_of_task(tx: &Tx, task: TaskId, class: ClassId) -> database::Result<Vec<ExamLink>> {
    store::list_of_task(tx, task, class).await
}

/// What the classes of an assessment do in it instead of an activity; one activity for all of them.
pub async fn list_exam_links(tx: &Tx, assessment: i64) -> database::Result<Vec<ExamLink>> {
    store::list_of_assessment(tx, assessment).await
}

/// The assessment in which a person does an activity now; none to a teacher, and outside of a class.
pub(crate) async fn find_live(
    tx: &Tx,
    activity: ActivityId,
    access: CourseAccess,
) -> database::Result<Option<i64>> {
    let CourseAccess::Member(class) = access else {
        return Ok(None);
    };
    let link = store::find(tx, activity, class).await?;
    Ok(link.filter(|link| link.is_live).map(|link| link.assessment))
}

/// Refuses an activity's own work while the class does it in an assessment.
pub(crate) async fn require_none(tx: &Tx, activity: ActivityId, access: CourseAccess) -> Result<(), Error> {
    if find_live(tx, activity, access).await?.is_none() {
        return Ok(());
    }
    Err(Error::conflict(
        "tasks.activity_is_examined",
        "这项活动已设为限时考核，请到考核中完成。",
    ))
}

/// The code with which an activity's own work is refused while the class does it in an assessment.
pub const EXAMINED: &str = "tasks.activity_is_examined";

/// The course of an activity, for whoever learns there, and the assessment in which they do it now.
pub(crate) async fn exam_of_mine(
    tx: &Tx,
    user: &CurrentUser,
    id: ActivityId,
) -> Result<(courses::CourseId, Option<i64>), Error> {
    let activity = find_activity(tx, id).await?.ok_or(Error::NotFound)?;
    let task = find_task(tx, activity.task).await?.ok_or(Error::NotFound)?;
    let (course, access) = classes::require_course_access(tx, user, task.course).await?;
    Ok((course.id, find_live(tx, id, access).await?))
}

/// Writes what students reached in an assessment that is done instead of an activity, or that they have nothing there (any more);
/// tells it of those whose result is another one now.
pub async fn put_exam_results(
    tx: &Tx,
    (activity, assessment): (ActivityId, i64),
    reached: &[(UserId, Option<ExamResult>)],
    now_ms: Millis,
) -> database::Result<()> {
    let users: Vec<UserId> = reached.iter().map(|(user, _)| *user).collect();
    let known = store::list_results(tx, assessment, &users).await?;
    let changed = reached
        .iter()
        .filter(|(user, result)| known.get(user) != result.as_ref());
    let (mut put, mut gone) = (Vec::new(), Vec::new());
    for (user, result) in changed {
        match result {
            Some(result) => put.push((*user, *result)),
            None => gone.push(*user),
        }
    }
    store::put_results(tx, (activity, assessment), &put).await?;
    if !gone.is_empty() {
        store::remove_results(tx, assessment, &gone).await?;
    }
    for user in put.iter().map(|(user, _)| user).chain(&gone) {
        tell_change(tx, activity, *user, now_ms).await?;
    }
    Ok(())
}

/// Forgets an assessment: its classes do the activity by themselves again, and their own work counts.
pub async fn forget_exam(tx: &Tx, assessment: i64, now_ms: Millis) -> database::Result<()> {
    let links = store::list_of_assessment(tx, assessment).await?;
    let Some(activity) = links.first().map(|link| link.activity) else {
        return Ok(());
    };
    let users = store::list_with_results(tx, assessment).await?;
    let gone: Vec<_> = users.into_iter().map(|user| (user, None)).collect();
    put_exam_results(tx, (activity, assessment), &gone, now_ms).await?;
    for link in links {
        store::unlink(tx, assessment, link.class).await?;
    }
    Ok(())
}
