//! SQL of `class_class`, `class_teacher`, `class_course`.

use crate::ClassId;
use courses::CourseId;
use database::{Result, Row, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};

database::sql! {
    FIND = "select * from class_class where id = $1";
    IS_TEACHER = "select 1 as found from class_teacher where class_id = $1 and user_id = $2";
    OF_TEACHER = "select c.* from class_class c join class_teacher t on t.class_id = c.id \
                  where t.user_id = $1 order by c.archived_at_ms is not null, c.id desc";
    OF_STUDENT = "select c.* from class_class c join class_member m on m.class_id = c.id \
                  where m.user_id = $1 and m.state = 'member' and c.archived_at_ms is null order by c.id desc";
    WITH_COURSE = "select c.id from class_class c join class_member m on m.class_id = c.id \
                   join class_course k on k.class_id = c.id where m.user_id = $1 and m.state = 'member' \
                   and k.course_id = $2 order by c.archived_at_ms is not null, c.id desc limit 1";
    COURSES = "select course_id from class_course where class_id = $1 order by course_id";
}

/// A class.
#[derive(Debug, Clone)]
pub struct Class {
    /// Row id.
    pub id: ClassId,
    /// The school it belongs to.
    pub school: SchoolId,
    /// 会计 2601 班
    pub name: String,
    /// 2026 秋
    pub term: String,
    /// What students join with.
    pub code: String,
    /// When the code stops working.
    pub code_expires_at_ms: Option<Millis>,
    /// How many members it may have.
    pub capacity: i64,
    /// Whether a teacher lets each student in.
    pub needs_approval: bool,
    /// When it was put away.
    pub archived_at_ms: Option<Millis>,
    /// When it was made.
    pub created_at_ms: Millis,
}

/// The class with that id, whatever its school: the caller compares.
pub async fn find_class(tx: &Tx, id: ClassId) -> Result<Option<Class>> {
    tx.query_optional(&FIND, params![id])
        .await?
        .as_ref()
        .map(class)
        .transpose()
}

pub(crate) async fn is_teacher(tx: &Tx, id: ClassId, user: UserId) -> Result<bool> {
    Ok(tx.query_optional(&IS_TEACHER, params![id, user]).await?.is_some())
}

/// The classes a person teaches, the newest first, archived ones last.
pub async fn list_classes_of_teacher(tx: &Tx, user: UserId) -> Result<Vec<Class>> {
    tx.query(&OF_TEACHER, params![user])
        .await?
        .iter()
        .map(class)
        .collect()
}

/// The classes a person is a member of, the newest first.
pub async fn list_classes_of_student(tx: &Tx, user: UserId) -> Result<Vec<Class>> {
    tx.query(&OF_STUDENT, params![user])
        .await?
        .iter()
        .map(class)
        .collect()
}

pub(crate) async fn find_class_with_course(
    tx: &Tx,
    user: UserId,
    course: CourseId,
) -> Result<Option<ClassId>> {
    tx.query_optional(&WITH_COURSE, params![user, course])
        .await?
        .map(|row| row.get("id"))
        .transpose()
}

/// The courses a class takes.
pub async fn list_courses_of_class(tx: &Tx, id: ClassId) -> Result<Vec<CourseId>> {
    tx.query(&COURSES, params![id])
        .await?
        .iter()
        .map(|row| row.get("course_id"))
        .collect()
}

fn class(row: &Row) -> Result<Class> {
    Ok(Class {
        id: row.get("id")?,
        school: row.get("school_id")?,
        name: row.get("name")?,
        term: row.get("term")?,
        code: row.get("code")?,
        code_expires_at_ms: row.get("code_expires_at_ms")?,
        capacity: row.get("capacity")?,
        needs_approval: row.get("needs_approval")?,
        archived_at_ms: row.get("archived_at_ms")?,
        created_at_ms: row.get("created_at_ms")?,
    })
}
