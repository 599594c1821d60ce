//! SQL of `exam_schedule_change`, `exam_deadline_change`: every change of time, and what it meant for who was writing.

use crate::{AssessmentId, AttemptId, schedule::ChangeKind};
use classes::ClassId;
use database::{FromRow, Json, Result, Row, Tx, params};
use platform::{Millis, access::UserId};
use serde::{Deserialize, Serialize};

database::sql! {
    ADD = "insert into exam_schedule_change (assessment_id, kind, class_id, room_name, user_id, from_ms, to_ms, detail, reason, by_id, at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id";
    MOVE = "update exam_attempt set deadline_at_ms = given.to_ms, schedule_version = given.version \
            from $given(id bigint, to_ms bigint, version bigint) \
            where exam_attempt.id = given.id and exam_attempt.state = 'running'";
    ADD_MOVED = "insert into exam_deadline_change (attempt_id, version, change_id, from_ms, to_ms) \
                 select attempt_id, version, change_id, from_ms, to_ms \
                 from $given(attempt_id bigint, version bigint, change_id bigint, from_ms bigint, to_ms bigint)";
    OF_ASSESSMENT = "select c.id, c.kind, c.from_ms, c.to_ms, c.detail, c.reason, c.at_ms, k.name as class_name, c.room_name, \
                     s.real_name as student_name, b.real_name as by_name, count(d.attempt_id) as moved, \
                     count(d.heard_at_ms) as heard from exam_schedule_change c \
                     left join class_v_class k on k.id = c.class_id left join identity_v_person s on s.id = c.user_id \
                     left join identity_v_person b on b.id = c.by_id left join exam_deadline_change d on d.change_id = c.id \
                     where c.assessment_id = $1 group by c.id, c.kind, c.from_ms, c.to_ms, c.detail, c.reason, c.at_ms, k.name, c.room_name, \
                     s.real_name, b.real_name order by c.id desc";
    OF_ATTEMPT = "select d.version, c.kind, d.from_ms, d.to_ms, c.reason, c.at_ms from exam_deadline_change d \
                  join exam_schedule_change c on c.id = d.change_id where d.attempt_id = $1 order by d.version";
    HEAR = "update exam_attempt set heard_version = $2 where id = $1 and heard_version < $2 and schedule_version >= $2";
    HEARD = "update exam_deadline_change set heard_at_ms = $3 where attempt_id = $1 and version <= $2 and heard_at_ms is null";
    DELETE = "delete from exam_schedule_change where assessment_id = $1";
}

/// A change of time to be written down.
#[derive(Debug)]
pub(crate) struct NewChange<'a> {
    pub(crate) assessment: AssessmentId,
    pub(crate) kind: ChangeKind,
    /// For this class only.
    pub(crate) class: Option<ClassId>,
    /// For the room of this name only.
    pub(crate) room: Option<String>,
    /// For this student only.
    pub(crate) student: Option<UserId>,
    /// The end for whom it is meant, before.
    pub(crate) from_ms: Millis,
    /// And after.
    pub(crate) to_ms: Millis,
    /// What else changed, as JSON.
    pub(crate) detail: serde_json::Value,
    pub(crate) reason: &'a str,
    pub(crate) by: UserId,
    pub(crate) at_ms: Millis,
}

/// An attempt whose end a change has moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) attempt: AttemptId,
    pub(crate) student: UserId,
    /// Of its deadline, counted from 1.
    pub(crate) version: i64,
    pub(crate) from_ms: Millis,
    pub(crate) to_ms: Millis,
}

/// Writes down a change, and moves the ends of attempts by it.
pub(crate) async fn add(tx: &Tx, change: &NewChange<'_>, moved: &[Moved]) -> Result<()> {
    let values = params![
        change.assessment,
        change.kind,
        change.class,
        change.room.as_deref(),
        change.student,
        change.from_ms,
        change.to_ms,
        change.detail.to_string(),
        change.reason,
        change.by,
        change.at_ms
    ];
    let id: i64 = tx.query_one(&ADD, values).await?.get("id")?;
    let deadline = |one: &Moved| params![one.attempt, one.to_ms, one.version];
    tx.execute_rows(&MOVE, moved.iter().map(deadline).collect())
        .await?;
    let row = |one: &Moved| params![one.attempt, one.version, id, one.from_ms, one.to_ms];
    tx.execute_rows(&ADD_MOVED, moved.iter().map(row).collect())
        .await
        .map(drop)
}

/// A change of time, as teachers read it.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = ExamScheduleChange)]
pub struct ScheduleChange {
    /// Row id.
    pub id: i64,
    /// What it was.
    pub kind: ChangeKind,
    /// The class it was for; none for one student or for everybody.
    pub class_name: Option<String>,
    /// The room it was for.
    pub room_name: Option<String>,
    /// The student it was for.
    pub student_name: Option<String>,
    /// The end for whom it was meant, before; of `late_entry` until when they could begin.
    pub from_ms: Millis,
    /// And after.
    pub to_ms: Millis,
    /// Of `make_up`: when that window opens.
    #[row(with = opens_at_ms)]
    pub opens_at_ms: Option<Millis>,
    /// Why.
    pub reason: String,
    /// Who made it.
    pub by_name: Option<String>,
    /// When.
    pub at_ms: Millis,
    /// How many who were writing got another end by it.
    pub moved: i64,
    /// How many of them have it on their screens.
    pub heard: i64,
}

/// What a make-up window says of its opening.
#[derive(Deserialize)]
struct Detail {
    opens_at_ms: Option<Millis>,
}

fn opens_at_ms(row: &Row) -> Result<Option<Millis>> {
    let detail: Json<Detail> = row.get("detail")?;
    Ok(detail.0.opens_at_ms)
}

/// The changes of an assessment's times, the newest first.
pub(crate) async fn list_changes(tx: &Tx, id: AssessmentId) -> Result<Vec<ScheduleChange>> {
    tx.query_as(&OF_ASSESSMENT, params![id]).await
}

/// A change of when an attempt ends, as its student reads it.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = ExamDeadlineChange)]
pub struct DeadlineChange {
    /// Of the deadline, counted from 1.
    pub version: i64,
    /// What it was.
    pub kind: ChangeKind,
    /// The end before.
    pub from_ms: Millis,
    /// And after.
    pub to_ms: Millis,
    /// Why.
    pub reason: String,
    /// When it was made.
    pub at_ms: Millis,
}

/// The changes of an attempt's end, in order.
pub(crate) async fn list_deadline_changes(tx: &Tx, id: AttemptId) -> Result<Vec<DeadlineChange>> {
    tx.query_as(&OF_ATTEMPT, params![id]).await
}

/// Notes that the student's page shows this version of the deadline.
pub(crate) async fn note_heard(tx: &Tx, id: AttemptId, version: i64, now_ms: Millis) -> Result<()> {
    if tx.execute(&HEAR, params![id, version]).await? > 0 {
        tx.execute(&HEARD, params![id, version, now_ms]).await?;
    }
    Ok(())
}

/// Forgets the changes of an assessment that nobody has begun.
pub(crate) async fn delete(tx: &Tx, id: AssessmentId) -> Result<()> {
    tx.execute(&DELETE, params![id]).await.map(drop)
}
