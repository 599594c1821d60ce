//! SQL of `result_rule`: what changed how marks are made, rows only ever added.

use crate::gradebook::history::RuleChange;
use classes::ClassCourse;
use database::{FromRow, Json, Result, Tx, params};
use platform::{CurrentUser, Millis, access::SchoolId};

database::sql! {
    ADD = "insert into result_rule (school_id, class_id, course_id, change, reason, by_id, at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7)";
    OF_CLASS = "select r.change, r.reason, p.real_name as by_name, r.at_ms from result_rule r \
                left join identity_v_person p on p.id = r.by_id \
                where r.school_id = $1 and (r.class_id is null or (r.class_id = $2 and r.course_id = $3)) \
                order by r.id desc limit 100";
}

/// A change of the rules, for people.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct RuleRow {
    #[row(json)]
    pub(crate) change: RuleChange,
    pub(crate) reason: String,
    pub(crate) by_name: Option<String>,
    pub(crate) at_ms: Millis,
}

/// Writes a change of the rules of a class, or (without one) of the school.
pub(crate) async fn add(
    tx: &Tx,
    user: &CurrentUser,
    of: Option<ClassCourse>,
    change: &RuleChange,
    reason: &str,
    now_ms: Millis,
) -> Result<()> {
    let (class, course) = (of.map(|of| of.class_id), of.map(|of| of.course_id));
    let values = params![user.school, class, course, Json(change), reason, user.id, now_ms];
    tx.execute(&ADD, values).await.map(drop)
}

/// What changed how the marks of a class are made, the newest first; not what lies more than a hundred changes back.
pub(crate) async fn list(tx: &Tx, school: SchoolId, of: ClassCourse) -> Result<Vec<RuleRow>> {
    tx.query_as(&OF_CLASS, params![school, of.class_id, of.course_id])
        .await
}
