//! SQL for what is looked at before an exam: who can come, and what else happens at the same time.

use crate::{Assessment, AssessmentId};
use database::{FromRow, Result, Tx, params};
use identity::Status;
use platform::{Millis, Role};

database::sql! {
    INACTIVE = "select distinct u.id, u.real_name, u.status from exam_assessment_class c \
                join class_v_member m on m.class_id = c.class_id join identity_v_person u on u.id = m.user_id \
                where c.assessment_id = $1 and u.status <> 'active' order by u.id";
    MARKERS = "select count(distinct u.id) as total from exam_assessment_class c \
               join class_v_teacher t on t.class_id = c.class_id join identity_v_person u on u.id = t.user_id \
               join identity_v_role r on r.user_id = u.id \
               where c.assessment_id = $1 and u.status = 'active' and r.role_id in ($2, $3)";
    // Other exams, published and not ended, in which some of the same students are expected at an overlapping time.
    CLASHES = "select a.id, a.title, count(distinct m.user_id) as students from exam_assessment_class c \
               join class_v_member m on m.class_id = c.class_id join class_v_member n on n.user_id = m.user_id \
               join exam_assessment_class d on d.class_id = n.class_id and d.assessment_id <> c.assessment_id \
               join exam_assessment a on a.id = d.assessment_id \
               where c.assessment_id = $1 and a.published_at_ms is not null and a.ended_at_ms is null \
               and a.opens_at_ms < $3 and a.closes_at_ms + a.extended_ms > $2 \
               group by a.id, a.title, a.opens_at_ms order by a.opens_at_ms, a.id";
    ROOM_CLASHES = "select a.id, a.title, r.name as room from exam_assessment a cross join exam_room r \
                    where r.assessment_id = a.id and r.name in (select o.name from exam_room o where o.assessment_id = $1) \
                    and a.id <> $1 and a.school_id = $2 and a.published_at_ms is not null \
                    and a.ended_at_ms is null and a.opens_at_ms < $4 and a.closes_at_ms + a.extended_ms > $3 \
                    order by a.opens_at_ms, a.id, r.name";
    // Exams of the host, of any school: one that begins soon, one that is open and no longer than a sitting.
    SITTING = "select id from exam_assessment where trial_kind is null and published_at_ms is not null \
               and ended_at_ms is null and closes_at_ms + extended_ms > $1 and opens_at_ms <= $2 \
               and (opens_at_ms > $1 or closes_at_ms + extended_ms - opens_at_ms <= $3) limit 1";
    // Changes nothing, and is as durable as a change.
    TOUCH = "update exam_assessment set updated_at_ms = updated_at_ms where id = $1";
}

/// Another assessment at the same time.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Clash {
    pub(crate) id: AssessmentId,
    pub(crate) title: String,
    /// How many are expected in both.
    pub(crate) students: i64,
}

/// Another assessment in the same room at the same time.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct RoomClash {
    pub(crate) id: AssessmentId,
    pub(crate) title: String,
    pub(crate) room: String,
}

/// Who is expected and cannot sign in, and why.
pub(crate) async fn list_inactive(tx: &Tx, id: AssessmentId) -> Result<Vec<(String, Status)>> {
    let rows = tx.query(&INACTIVE, params![id]).await?;
    rows.iter()
        .map(|row| Ok((row.get("real_name")?, row.get("status")?)))
        .collect()
}

/// How many may mark what is handed in: teachers of its classes who can sign in.
pub(crate) async fn count_markers(tx: &Tx, id: AssessmentId) -> Result<i64> {
    let values = params![id, Role::ClassManagement.id(), Role::Admin.id()];
    tx.query_one(&MARKERS, values).await?.get("total")
}

/// Other assessments between two moments in which some of its students are expected.
pub(crate) async fn list_clashes(
    tx: &Tx,
    id: AssessmentId,
    (from_ms, to_ms): (Millis, Millis),
) -> Result<Vec<Clash>> {
    tx.query_as(&CLASHES, params![id, from_ms, to_ms]).await
}

/// Other assessments of the school between two moments in a room that is called like one of its own.
pub(crate) async fn list_room_clashes(
    tx: &Tx,
    known: &Assessment,
    (from_ms, to_ms): (Millis, Millis),
) -> Result<Vec<RoomClash>> {
    tx.query_as(&ROOM_CLASHES, params![known.id, known.school, from_ms, to_ms])
        .await
}

/// Writes an assessment as it is.
pub(crate) async fn touch(tx: &Tx, id: AssessmentId) -> Result<()> {
    tx.execute(&TOUCH, params![id]).await.map(drop)
}

/// Whether an exam of anybody on this host begins until then, is open and no longer than a sitting, or is being written.
pub(crate) async fn is_sitting(
    tx: &Tx,
    now_ms: Millis,
    until_ms: Millis,
    longest_ms: Millis,
) -> Result<bool> {
    let near = tx
        .query_optional(&SITTING, params![now_ms, until_ms, longest_ms])
        .await?;
    Ok(near.is_some() || super::attempt::is_anybody_writing(tx, now_ms).await?)
}
