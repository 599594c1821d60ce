//! SQL of `course_editor`.

use crate::{CourseId, EditorRole};
use database::{Result, Row, Tx, params};
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
#[derive(Debug, Clone)]
pub struct Editor {
    /// The course.
    pub course: CourseId,
    /// The person.
    pub user: UserId,
    /// What they are to it.
    pub role: EditorRole,
    /// Their name.
    pub real_name: String,
    /// Their log-in.
    pub username: String,
    /// Whether they still sign in.
    pub is_active: bool,
}

/// What a person is to a course; none for a colleague.
pub async fn find_role(tx: &Tx, course: CourseId, user: UserId) -> Result<Option<EditorRole>> {
    let row = tx.query_optional(&ROLE, params![course, user]).await?;
    let name = row.map(|row| row.get::<String>("role")).transpose()?;
    Ok(name.and_then(|name| EditorRole::from_name(&name)))
}

/// Whose course it is; none while the academic office holds it.
pub async fn find_owner(tx: &Tx, course: CourseId) -> Result<Option<UserId>> {
    let row = tx.query_optional(&OWNER, params![course]).await?;
    row.map(|row| row.get("user_id")).transpose()
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
    tx.query(&OF_COURSE, params![course])
        .await?
        .iter()
        .map(editor)
        .collect()
}

/// Who owns and edits the courses of a school, by course, its owner first.
pub async fn list_editors_of_school(tx: &Tx, school: SchoolId) -> Result<Vec<Editor>> {
    tx.query(&OF_SCHOOL, params![school])
        .await?
        .iter()
        .map(editor)
        .collect()
}

fn editor(row: &Row) -> Result<Editor> {
    let (role, status): (String, String) = (row.get("role")?, row.get("status")?);
    Ok(Editor {
        course: row.get("course_id")?,
        user: row.get("user_id")?,
        role: EditorRole::from_name(&role).unwrap_or(EditorRole::Editor),
        real_name: row.get("real_name")?,
        username: row.get("username")?,
        is_active: status == "active",
    })
}
