//! SQL of `course_course` and `course_enrolment`.

use crate::CourseId;
use database::{Result, Row, Tx, params};
use platform::access::{SchoolId, UserId};

database::sql! {
    FIND = "select * from course_course where id = $1";
    FIND_BY_KEY = "select * from course_course where school_id = $1 and key = $2";
    LIST = "select * from course_course where school_id = $1 order by title, id";
    IS_ENROLLED = "select 1 as found from course_enrolment where course_id = $1 and user_id = $2";
}

/// A course as its card shows it.
#[derive(Debug, Clone)]
pub struct Course {
    /// Row id.
    pub id: CourseId,
    /// The school it belongs to.
    pub school: SchoolId,
    /// Its stable key from the course folder.
    pub key: String,
    /// 《数智会计综合实训》
    pub title: String,
    /// The rest of the name.
    pub subtitle: String,
    /// Markdown.
    pub introduction: String,
    /// E.g. 会计.
    pub category: String,
    /// Teaching hours.
    pub hours: i64,
    /// Credits.
    pub credits: f64,
    /// Whom it is for.
    pub audience: String,
    /// Hash and file name of the cover.
    pub cover: Option<(String, String)>,
    /// Names of its teachers.
    pub teachers: String,
    /// Whether the course centre shows it.
    pub is_listed: bool,
}

/// The course with that id, whatever its school: the caller compares.
pub async fn find_course(tx: &Tx, id: CourseId) -> Result<Option<Course>> {
    tx.query_optional(&FIND, params![id])
        .await?
        .as_ref()
        .map(course)
        .transpose()
}

/// The course of a school with that key.
pub async fn find_course_by_key(tx: &Tx, school: SchoolId, key: &str) -> Result<Option<Course>> {
    tx.query_optional(&FIND_BY_KEY, params![school, key])
        .await?
        .as_ref()
        .map(course)
        .transpose()
}

/// The courses of a school, by title.
pub async fn list_courses(tx: &Tx, school: SchoolId) -> Result<Vec<Course>> {
    tx.query(&LIST, params![school])
        .await?
        .iter()
        .map(course)
        .collect()
}

/// Whether a person chose the course in the course centre.
pub async fn is_enrolled(tx: &Tx, id: CourseId, user: UserId) -> Result<bool> {
    Ok(tx
        .query_optional(&IS_ENROLLED, params![id, user])
        .await?
        .is_some())
}

fn course(row: &Row) -> Result<Course> {
    let cover: (Option<String>, Option<String>) = (row.get("cover_hash")?, row.get("cover_name")?);
    Ok(Course {
        id: row.get("id")?,
        school: row.get("school_id")?,
        key: row.get("key")?,
        title: row.get("title")?,
        subtitle: row.get("subtitle")?,
        introduction: row.get("introduction")?,
        category: row.get("category")?,
        hours: row.get("hours")?,
        credits: row.get("credits")?,
        audience: row.get("audience")?,
        cover: cover.0.zip(cover.1),
        teachers: row.get("teachers")?,
        is_listed: row.get("is_listed")?,
    })
}
