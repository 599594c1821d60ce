//! SQL of `marking_appeal_step`: what happened to an appeal. Rows are added and never changed.

use crate::{AppealId, appeal::StepKind, source::SourceKind};
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use scoring::Points;

database::sql! {
    ADD = "insert into marking_appeal_step (appeal_id, number, kind, by_id, at_ms, text, points) \
           select cast($1 as bigint), coalesce(max(number), 0) + 1, cast($2 as text), cast($3 as bigint), cast($4 as bigint), \
           cast($5 as text), cast($6 as bigint) from marking_appeal_step where appeal_id = $1";
    OF_APPEAL = "select s.*, u.real_name as by_name from marking_appeal_step s join identity_v_person u on u.id = s.by_id \
                 where s.appeal_id = $1 order by s.number";
    OF_SOURCE = "select s.*, u.real_name as by_name from marking_appeal_step s join identity_v_person u on u.id = s.by_id \
                 join marking_appeal a on a.id = s.appeal_id join marking_item i on i.id = a.item_id \
                 where i.source_kind = $1 and i.source_id = $2 order by s.appeal_id, s.number";
    OF_STUDENT = "select s.*, u.real_name as by_name from marking_appeal_step s join identity_v_person u on u.id = s.by_id \
                  join marking_appeal a on a.id = s.appeal_id where a.user_id = $1 and a.course_id = $2 \
                  order by s.appeal_id, s.number";
}

/// A step of an appeal.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Step {
    #[row(rename = "appeal_id")]
    pub(crate) appeal: AppealId,
    pub(crate) kind: StepKind,
    #[row(rename = "by_id")]
    pub(crate) by: UserId,
    pub(crate) by_name: String,
    pub(crate) at_ms: Millis,
    pub(crate) text: String,
    #[row(from = i64)]
    pub(crate) points: Option<Points>,
}

/// A step to be added.
pub(crate) struct NewStep<'a> {
    pub(crate) kind: StepKind,
    pub(crate) by: UserId,
    pub(crate) text: &'a str,
    pub(crate) points: Option<Points>,
}

pub(crate) async fn add(tx: &Tx, appeal: AppealId, new: &NewStep<'_>, now_ms: Millis) -> Result<()> {
    let points = new.points.map(|points| points.0);
    let values = params![appeal, new.kind, new.by, now_ms, new.text, points];
    tx.execute(&ADD, values).await.map(drop)
}

/// The steps of an appeal, in order.
pub(crate) async fn list(tx: &Tx, appeal: AppealId) -> Result<Vec<Step>> {
    tx.query_as(&OF_APPEAL, params![appeal]).await
}

/// The steps of every appeal against marks of a submission.
pub(crate) async fn list_of_source(tx: &Tx, kind: SourceKind, id: i64) -> Result<Vec<Step>> {
    tx.query_as(&OF_SOURCE, params![kind, id]).await
}

/// The steps of every appeal of a student in a course.
pub(crate) async fn list_of_student(tx: &Tx, student: UserId, course: CourseId) -> Result<Vec<Step>> {
    tx.query_as(&OF_STUDENT, params![student, course]).await
}
