//! SQL of `question_rubric`: rubrics under a name, one's own and those of a course.

use crate::RubricId;
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};
use scoring::question::short_answer::RubricPoint;
use serde::Serialize;

/// A rubric with the name of whoever saved it.
macro_rules! rubrics {
    ($rest:literal) => {
        concat!(
            "select r.*, p.real_name as by_name from question_rubric r left join identity_v_person p on p.id = r.user_id ",
            $rest
        )
    };
}

database::sql! {
    FIND = rubrics!("where r.id = $1");
    LIST = rubrics!("where (r.user_id = $1 and r.course_id is null) or r.course_id = $2 order by r.name, r.id limit 200");
    REPLACE = "update question_rubric set lines = $5, user_id = $2, updated_at_ms = $6 where school_id = $1 and name = $4 and \
               ((cast($3 as bigint) is null and course_id is null and user_id = $2) or course_id = $3)";
    ADD = "insert into question_rubric (school_id, user_id, course_id, name, lines, updated_at_ms) values ($1, $2, $3, $4, $5, $6)";
    DELETE = "delete from question_rubric where id = $1";
}

/// A rubric to be taken into a question.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = SavedRubric)]
pub struct SavedRubric {
    /// Row id.
    pub id: RubricId,
    #[serde(skip)]
    #[row(rename = "school_id")]
    pub(crate) school: SchoolId,
    #[serde(skip)]
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    /// The course that shares it; none for one's own.
    #[serde(rename = "course_id")]
    #[row(rename = "course_id")]
    pub course: Option<CourseId>,
    /// What it is called.
    pub name: String,
    /// Its lines.
    #[row(json)]
    pub lines: Vec<RubricPoint>,
    /// Who saved it last.
    pub by_name: Option<String>,
    /// When.
    pub updated_at_ms: Millis,
}

/// A rubric to be saved.
#[derive(Debug)]
pub(crate) struct NewRubric<'a> {
    pub(crate) school: SchoolId,
    pub(crate) user: UserId,
    pub(crate) course: Option<CourseId>,
    pub(crate) name: &'a str,
    pub(crate) lines: &'a [RubricPoint],
}

/// The rubric with that id. Not scoped to a school: callers must check.
pub(crate) async fn find(tx: &Tx, id: RubricId) -> Result<Option<SavedRubric>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// A person's own rubrics, and those that a course shares.
pub(crate) async fn list(tx: &Tx, user: UserId, course: Option<CourseId>) -> Result<Vec<SavedRubric>> {
    tx.query_as(&LIST, params![user, course]).await
}

/// Saves a rubric, in the place of one of the same name; returns whether there was none.
pub(crate) async fn put(tx: &Tx, new: &NewRubric<'_>, now_ms: Millis) -> Result<bool> {
    let values = || {
        params![
            new.school,
            new.user,
            new.course,
            new.name,
            Json(new.lines),
            now_ms
        ]
    };
    if tx.execute(&REPLACE, values()).await? > 0 {
        return Ok(false);
    }
    tx.execute(&ADD, values()).await?;
    Ok(true)
}

pub(crate) async fn delete(tx: &Tx, id: RubricId) -> Result<()> {
    tx.execute(&DELETE, params![id]).await.map(drop)
}
