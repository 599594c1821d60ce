//! SQL of `class_teacher`.

use crate::ClassId;
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use platform::{
    Role,
    access::{SchoolId, UserId},
};

database::sql! {
    IS_TEACHER = "select 1 as found from class_teacher where class_id = $1 and user_id = $2";
    ADD = "insert into class_teacher (class_id, user_id, is_owner) values ($1, $2, $3) on conflict do nothing";
    REMOVE = "delete from class_teacher where class_id = $1 and user_id = $2 and is_owner = 0";
    CLEAR_OWNER = "update class_teacher set is_owner = 0 where class_id = $1";
    SET_OWNER = "update class_teacher set is_owner = 1 where class_id = $1 and user_id = $2";
    BETWEEN = "select t.class_id, t.user_id, t.is_owner, u.real_name from class_teacher t \
               join class_class c on c.id = t.class_id join identity_v_person u on u.id = t.user_id \
               where c.school_id = $1 and c.id >= $2 and c.id <= $3 order by t.class_id, t.is_owner desc, u.id";
    COLLEAGUES = "select u.id, u.real_name, u.username from identity_v_person u join identity_v_role r on r.user_id = u.id \
                  where u.school_id = $1 and r.role_id = $2 and u.status = 'active' order by u.real_name, u.id";
    TEACHES_COURSE = "select 1 as found from class_teacher t join class_class c on c.id = t.class_id \
                      join class_course k on k.class_id = c.id \
                      where t.user_id = $1 and k.course_id = $2 and c.archived_at_ms is null limit 1";
    OWNED = "select class_id from class_teacher where user_id = $1 and is_owner = 1 order by class_id";
}

/// Somebody who teaches a class.
#[derive(Debug, Clone, FromRow)]
pub struct ClassTeacher {
    /// The class.
    #[row(rename = "class_id")]
    pub class: ClassId,
    /// The teacher.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// Their name.
    pub real_name: String,
    /// Whether the class is theirs: an owner cannot be removed, only replaced.
    pub is_owner: bool,
}

/// Whether the person teaches the class.
pub async fn is_teacher(tx: &Tx, class: ClassId, user: UserId) -> Result<bool> {
    Ok(tx
        .query_optional(&IS_TEACHER, params![class, user])
        .await?
        .is_some())
}

/// Whether the person teaches a class, not put away, that takes the course.
pub async fn teaches_course(tx: &Tx, user: UserId, course: CourseId) -> Result<bool> {
    let found = tx.query_optional(&TEACHES_COURSE, params![user, course]).await?;
    Ok(found.is_some())
}

/// Lets a person teach a class. Doing it twice is free.
pub async fn add_teacher(tx: &Tx, class: ClassId, user: UserId, is_owner: bool) -> Result<()> {
    tx.execute(&ADD, params![class, user, is_owner]).await.map(drop)
}

/// Ends a co-teacher's part in a class; returns whether there was one. An owner stays.
pub(crate) async fn remove_teacher(tx: &Tx, class: ClassId, user: UserId) -> Result<bool> {
    Ok(tx.execute(&REMOVE, params![class, user]).await? == 1)
}

/// Hands the class to another teacher, who need not have taught it; the former owner stays as co-teacher.
pub async fn set_owner(tx: &Tx, class: ClassId, user: UserId) -> Result<()> {
    add_teacher(tx, class, user, false).await?;
    tx.execute(&CLEAR_OWNER, params![class]).await?;
    tx.execute(&SET_OWNER, params![class, user]).await.map(drop)
}

/// The classes that belong to a teacher.
pub async fn list_owned(tx: &Tx, user: UserId) -> Result<Vec<ClassId>> {
    tx.query_as(&OWNED, params![user]).await
}

/// The teachers of a class, its owner first.
pub async fn list_teachers(tx: &Tx, school: SchoolId, class: ClassId) -> Result<Vec<ClassTeacher>> {
    list_teachers_between(tx, school, class, class).await
}

/// The teachers of the classes whose ids lie between two, for a page of them.
pub(crate) async fn list_teachers_between(
    tx: &Tx,
    school: SchoolId,
    first: ClassId,
    last: ClassId,
) -> Result<Vec<ClassTeacher>> {
    tx.query_as(&BETWEEN, params![school, first, last]).await
}

/// The active teachers of a school: id, name, username.
pub(crate) async fn list_colleagues(tx: &Tx, school: SchoolId) -> Result<Vec<(UserId, String, String)>> {
    tx.query_as(&COLLEAGUES, params![school, Role::ClassManagement.id()])
        .await
}
