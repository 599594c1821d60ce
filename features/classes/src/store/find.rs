//! Looking for students and classes by name, within what one teaches.

use crate::ClassId;
use database::{FromRow, Result, Tx, params};
use platform::access::{SchoolId, UserId};

database::sql! {
    STUDENTS = "select m.user_id, u.real_name, u.student_number, c.id as class_id, c.name as class_name \
                from class_teacher t join class_class c on c.id = t.class_id \
                join class_member m on m.class_id = c.id join identity_v_person u on u.id = m.user_id \
                where t.user_id = $1 and c.school_id = $2 and c.archived_at_ms is null and m.state = 'member' \
                and (lower(u.real_name) like $3 or lower(u.student_number) like $3) \
                order by u.real_name, u.id, c.id limit 8";
    CLASSES = "select c.id, c.name, c.term from class_teacher t join class_class c on c.id = t.class_id \
               where t.user_id = $1 and c.school_id = $2 and c.archived_at_ms is null \
               and (lower(c.name) like $3 or lower(c.code) like $3) order by c.id desc limit 8";
}

/// A student in one class.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct FoundStudent {
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    pub(crate) real_name: String,
    pub(crate) student_number: Option<String>,
    #[row(rename = "class_id")]
    pub(crate) class: ClassId,
    pub(crate) class_name: String,
}

/// Members of the classes this person teaches whose name or number matches.
pub(crate) async fn find_students(
    tx: &Tx,
    school: SchoolId,
    teacher: UserId,
    pattern: &str,
) -> Result<Vec<FoundStudent>> {
    tx.query_as(&STUDENTS, params![teacher, school, pattern]).await
}

/// The classes this person teaches whose name or code matches, the newest first.
pub(crate) async fn find_classes(
    tx: &Tx,
    school: SchoolId,
    teacher: UserId,
    pattern: &str,
) -> Result<Vec<(ClassId, String, String)>> {
    tx.query_as(&CLASSES, params![teacher, school, pattern]).await
}
