//! What a school examines in the days to come.

use crate::AssessmentId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::SchoolId};

database::sql! {
    LIST = "select a.id, a.title, c.title as course_title, u.real_name as author_name, a.opens_at_ms, \
            a.closes_at_ms + a.extended_ms as end_ms \
            from exam_assessment a join course_v_course c on c.id = a.course_id \
            join identity_v_person u on u.id = a.author_id \
            where a.published_at_ms is not null and a.ended_at_ms is null and a.closes_at_ms + a.extended_ms > $2 \
            and a.school_id = $1 and a.opens_at_ms < $3 and a.trial_kind is null order by a.opens_at_ms, a.id limit $4";
    CLASSES = "select given.id, k.name, (select count(*) from class_v_member m where m.class_id = c.class_id) as students \
               from $given(id bigint) join exam_assessment_class c on c.assessment_id = given.id \
               join class_v_class k on k.id = c.class_id order by k.name, k.id";
}

/// An assessment that is open, or opens soon.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Coming {
    pub(crate) id: AssessmentId,
    pub(crate) title: String,
    pub(crate) course_title: String,
    /// Who gave it.
    pub(crate) author_name: String,
    pub(crate) opens_at_ms: Millis,
    /// For whoever has no more time of their own.
    pub(crate) end_ms: Millis,
}

/// A class it is given to.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct ClassOf {
    pub(crate) id: AssessmentId,
    pub(crate) name: String,
    pub(crate) students: i64,
}

/// The published assessments of a school that are not over and open before `until_ms`, the earliest first; at most `most`.
pub(crate) async fn list(
    tx: &Tx,
    school: SchoolId,
    (now_ms, until_ms): (Millis, Millis),
    most: i64,
) -> Result<Vec<Coming>> {
    tx.query_as(&LIST, params![school, now_ms, until_ms, most]).await
}

/// The classes of assessments.
pub(crate) async fn list_classes(tx: &Tx, of: &[Coming]) -> Result<Vec<ClassOf>> {
    tx.query_rows(&CLASSES, of.iter().map(|one| params![one.id]).collect())
        .await
}
