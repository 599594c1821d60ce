//! SQL of `task_result`.

use crate::{ActivityId, ResultChanged};
use classes::{ClassId, Late};
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use scoring::BasisPoints;

database::sql! {
    RECORD = "insert into task_result (activity_id, user_id, class_id, share, tries, is_late, needs_marker, first_at_ms, last_at_ms, late_ms) \
              values ($1, $2, $3, $4, 1, $5, $6, $7, $7, $9) on conflict (activity_id, user_id) do update set \
              class_id = excluded.class_id, tries = task_result.tries + 1, last_at_ms = excluded.last_at_ms, \
              needs_marker = excluded.needs_marker, \
              is_late = case when $8 = 1 and task_result.share > excluded.share then task_result.is_late else excluded.is_late end, \
              late_ms = case when $8 = 1 and task_result.share > excluded.share then task_result.late_ms else excluded.late_ms end, \
              share = case when $8 = 1 and task_result.share > excluded.share then task_result.share else excluded.share end";
    RECOUNT = "update task_result set share = $3, is_late = $4, needs_marker = $5, \
               late_ms = case when $7 = 1 then late_ms else $6 end where activity_id = $1 and user_id = $2";
    COURSE = "select t.course_id from task_activity a join task_task t on t.id = a.task_id where a.id = $1";
    // What was reached in an exam stands in place of the student's own work.
    OF_STUDENT = "select r.activity_id, r.user_id, r.share, r.tries, r.is_late, r.late_ms, r.needs_marker, r.last_at_ms, cast(0 as bigint) as is_from_exam \
                  from task_result r join task_activity a on a.id = r.activity_id join task_task t on t.id = a.task_id \
                  where t.course_id = $1 and r.user_id = $2 and not exists (select 1 from task_exam_result e \
                  where e.activity_id = r.activity_id and e.user_id = r.user_id) union all \
                  select e.activity_id, e.user_id, e.share, e.tries, 0, 0, 0, e.at_ms, 1 from task_exam_result e \
                  join task_activity a on a.id = e.activity_id join task_task t on t.id = a.task_id \
                  where t.course_id = $1 and e.user_id = $2 order by 1";
    OF_CLASS = "select r.activity_id, r.user_id, r.share, r.tries, r.is_late, r.late_ms, r.needs_marker, r.last_at_ms, cast(0 as bigint) as is_from_exam \
                from task_result r join task_activity a on a.id = r.activity_id join task_task t on t.id = a.task_id \
                join class_v_member m on m.user_id = r.user_id where t.course_id = $1 and m.class_id = $2 \
                and not exists (select 1 from task_exam_result e where e.activity_id = r.activity_id and e.user_id = r.user_id) \
                union all select e.activity_id, e.user_id, e.share, e.tries, 0, 0, 0, e.at_ms, 1 from task_exam_result e \
                join task_activity a on a.id = e.activity_id join task_task t on t.id = a.task_id \
                join class_v_member m on m.user_id = e.user_id where t.course_id = $1 and m.class_id = $2 order by 2, 1";
}

/// What a student has reached in an activity.
#[derive(Debug, Clone, FromRow)]
pub struct ActivityResult {
    /// The activity.
    #[row(rename = "activity_id")]
    pub activity: ActivityId,
    /// The student.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// Of the activity's marks.
    #[row(from = i64)]
    pub share: BasisPoints,
    /// How often it was handed in.
    pub tries: i64,
    /// Whether what counts was late.
    pub is_late: bool,
    /// How late, in milliseconds; 0 in time, and of what was handed in before this was kept.
    pub late_ms: Millis,
    /// Whether a person still has to mark something.
    pub needs_marker: bool,
    /// When it was handed in last.
    pub last_at_ms: Millis,
    /// Whether it was reached in an exam of the class, and not in work of its own.
    pub is_from_exam: bool,
}

/// Something handed in and marked.
#[derive(Debug, Clone)]
pub struct NewResult {
    /// The activity.
    pub activity: ActivityId,
    /// The student.
    pub user: UserId,
    /// The class it was done for.
    pub class: Option<ClassId>,
    /// Of the activity's marks.
    pub share: BasisPoints,
    /// Whether it was late, and how late.
    pub late: Late,
    /// Whether a person still has to mark something.
    pub needs_marker: bool,
    /// Whether an earlier, better result stays; otherwise the last one counts.
    pub keeps_best: bool,
}

/// Writes a result without telling anybody: for the demo, and for [`record_result`].
pub async fn put_result(tx: &Tx, result: &NewResult, now_ms: Millis) -> Result<()> {
    let values = params![
        result.activity,
        result.user,
        result.class,
        result.share.get(),
        result.late.is_late,
        result.needs_marker,
        now_ms,
        i64::from(result.keeps_best),
        result.late.late_ms
    ];
    tx.execute(&RECORD, values).await.map(drop)
}

/// What counts, once more, of work that was handed in before.
#[derive(Debug, Clone)]
pub struct Recount {
    /// Of the activity's marks.
    pub share: BasisPoints,
    /// Whether what counts was late, and how late.
    pub late: Late,
    /// Whether a person still has to mark something.
    pub needs_marker: bool,
}

/// Writes anew what a result counts for; the number of hand-ins and their times stay.
pub(crate) async fn recount_result(
    tx: &Tx,
    activity: ActivityId,
    user: UserId,
    counted: &Recount,
) -> Result<()> {
    // What was late before this was kept says no more than that: the time already written stays.
    let keeps_ms = counted.late.is_late && counted.late.late_ms == 0;
    let values = params![
        activity,
        user,
        counted.share.get(),
        counted.late.is_late,
        counted.needs_marker,
        counted.late.late_ms,
        i64::from(keeps_ms)
    ];
    tx.execute(&RECOUNT, values).await.map(drop)
}

/// Writes anew what a result counts for, and tells it.
pub async fn recount_activity(
    tx: &Tx,
    activity: ActivityId,
    user: UserId,
    counted: &Recount,
    now_ms: Millis,
) -> Result<()> {
    recount_result(tx, activity, user, counted).await?;
    tell_change(tx, activity, user, now_ms).await
}

/// Records a result in the unit of work that marks it, and tells it.
pub async fn record_result(tx: &Tx, result: &NewResult, now_ms: Millis) -> Result<()> {
    put_result(tx, result, now_ms).await?;
    tell_change(tx, result.activity, result.user, now_ms).await
}

/// Tells that what a student reached in an activity has changed.
pub(crate) async fn tell_change(
    tx: &Tx,
    activity: ActivityId,
    user_id: UserId,
    now_ms: Millis,
) -> Result<()> {
    let event = ResultChanged {
        user_id,
        course_id: tx.query_one(&COURSE, params![activity]).await?.get("course_id")?,
    };
    jobs::emit(tx, &event, now_ms).await
}

/// The results of one student in a course.
pub async fn list_results_of_student(tx: &Tx, course: CourseId, user: UserId) -> Result<Vec<ActivityResult>> {
    tx.query_as(&OF_STUDENT, params![course, user]).await
}

/// The results of all members of a class in a course.
pub async fn list_results_of_class(tx: &Tx, course: CourseId, class: ClassId) -> Result<Vec<ActivityResult>> {
    tx.query_as(&OF_CLASS, params![course, class]).await
}
