//! SQL of `result_rule`: what changed how marks are made, rows only ever added.

use crate::gradebook::history::RuleChange;
use classes::ClassCourse;
use courses::CourseImport;
use database::{FromRow, Json, Result, Tx, params};
use platform::{CurrentUser, Millis, access::SchoolId};

database::sql! {
    ADD = "insert into result_rule (school_id, class_id, course_id, change, reason, by_id, at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7)";
    // Classes with rules of their own do not hear of it.
    ADD_OF_COURSE = "insert into result_rule (school_id, class_id, course_id, change, reason, by_id, at_ms) \
                     select $1, c.class_id, c.course_id, $3, $4, $5, $6 from class_v_course c where c.course_id = $2 \
                     and not exists (select 1 from result_scheme s where s.class_id = c.class_id \
                     and s.course_id = c.course_id and s.rules <> 'null')";
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

/// Writes that the weights of a course changed, for every class that counts by them.
pub(crate) async fn add_of_course(tx: &Tx, import: &CourseImport, change: &RuleChange) -> Result<()> {
    let values = params![
        import.school,
        import.course,
        Json(change),
        import.origin.note.as_str(),
        import.origin.by,
        import.now_ms
    ];
    tx.execute(&ADD_OF_COURSE, values).await.map(drop)
}

/// What changed how the marks of a class are made, the newest first; not what lies more than a hundred changes back.
pub(crate) async fn list(tx: &Tx, school: SchoolId, of: ClassCourse) -> Result<Vec<RuleRow>> {
    tx.query_as(&OF_CLASS, params![school, of.class_id, of.course_id])
        .await
}
