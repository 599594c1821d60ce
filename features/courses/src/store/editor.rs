//! SQL of `course_editor`.

use crate::{CourseId, EditorRole};
use database::{FromRow, Result, Row, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};

database::sql! {
    ROLE = "select role from course_editor where course_id = $1 and user_id = $2";
    OWNER = "select user_id from course_editor where course_id = $1 and role = 'owner'";
    ADD = "insert into course_editor (course_id, user_id, role, added_at_ms) values ($1, $2, 'editor', $3) \
           on conflict (course_id, user_id) do nothing";
    REMOVE = "delete from course_editor where course_id = $1 and user_id = $2 and role = 'editor'";
    CLEAR_OWNER = "update course_editor set role = 'editor' where course_id = $1 and role = 'owner'";
    SET_OWNER = "update course_editor set role = 'owner' where course_id = $1 and user_id = $2";
    OF_COURSE = "select e.course_id, e.user_id, e.role, u.real_name, u.username, u.status from course_editor e \
                 join identity_v_person u on u.id = e.user_id where e.course_id = $1 \
                 order by e.role desc, e.added_at_ms, u.id";
    OF_SCHOOL = "select e.course_id, e.user_id, e.role, u.real_name, u.username, u.status from course_editor e \
                 join course_course c on c.id = e.course_id join identity_v_person u on u.id = e.user_id \
                 where c.school_id = $1 order by e.course_id, e.role desc, e.added_at_ms, u.id";
}

/// Somebody who owns or edits a course.
#[derive(Debug, Clone, FromRow)]
pub struct Editor {
    /// The course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// The person.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// What they are to it.
    pub role: EditorRole,
    /// Their name.
    pub real_name: String,
    /// Their log-in.
    pub username: String,
    /// Whether they still sign in.
    #[row(with = is_active)]
    pub is_active: bool,
}

/// What a person is to a course; none for a colleague.
pub async fn find_role(tx: &Tx, course: CourseId, user: UserId) -> Result<Option<EditorRole>> {
    tx.query_optional_as(&ROLE, params![course, user]).await
}

/// Whose course it is; none while the academic office holds it.
pub async fn find_owner(tx: &Tx, course: CourseId) -> Result<Option<UserId>> {
    tx.query_optional_as(&OWNER, params![course]).await
}

/// Lets a person edit the course; returns whether that is new.
pub async fn add_editor(tx: &Tx, course: CourseId, user: UserId, now_ms: Millis) -> Result<bool> {
    Ok(tx.execute(&ADD, params![course, user, now_ms]).await? == 1)
}

/// Ends a person's part in the course; returns whether there was one. The owner stays.
pub(crate) async fn remove_editor(tx: &Tx, course: CourseId, user: UserId) -> Result<bool> {
    Ok(tx.execute(&REMOVE, params![course, user]).await? == 1)
}

/// Gives the course to a person, who need not have edited it; the former owner stays as editor.
pub async fn set_owner(tx: &Tx, course: CourseId, user: UserId, now_ms: Millis) -> Result<()> {
    add_editor(tx, course, user, now_ms).await?;
    tx.execute(&CLEAR_OWNER, params![course]).await?;
    tx.execute(&SET_OWNER, params![course, user]).await.map(drop)
}

/// Who owns and edits a course, its owner first.
pub async fn list_editors(tx: &Tx, course: CourseId) -> Result<Vec<Editor>> {
    tx.query_as(&OF_COURSE, params![course]).await
}

/// Who owns and edits the courses of a school, by course, its owner first.
pub async fn list_editors_of_school(tx: &Tx, school: SchoolId) -> Result<Vec<Editor>> {
    tx.query_as(&OF_SCHOOL, params![school]).await
}

/// Whether the account that a row names the status of still signs in.
pub(crate) fn is_active(row: &Row) -> Result<bool> {
    Ok(row.get::<String>("status")? == "active")
}
