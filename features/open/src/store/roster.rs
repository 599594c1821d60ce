//! Classes, courses and people for programs, of the views that earlier features publish.

use crate::viewer::{Only, Viewer, Window};
use database::{FromRow, Result, Tx, params};
use platform::Millis;

/// Classes that somebody may see: of the office ($2 null) all of the school ($1), of a teacher those they teach; perhaps one
/// of them ($3), perhaps with one course ($4). Each pair of a class and a course it takes is a class of OneRoster.
macro_rules! classes {
    ($what:literal, $rest:literal) => {
        concat!(
            "select ",
            $what,
            " from class_v_class c join class_v_course k on k.class_id = c.id join course_v_course v on v.id = k.course_id \
             left join school_v_term y on y.school_id = c.school_id and y.name = c.term where c.school_id = $1 \
             and (exists (select 1 from class_v_teacher t where t.class_id = c.id and t.user_id = $2) or $2 is null) \
             and (c.id = $3 or $3 is null) and (k.course_id = $4 or $4 is null) ",
            $rest
        )
    };
}

/// People whom somebody may see ($1, $2 as above): perhaps one ($3); perhaps those of a class ($4), perhaps only its students or
/// its teachers ($5).
macro_rules! people {
    ($what:literal, $rest:literal) => {
        concat!(
            "select ",
            $what,
            " from identity_v_person p where p.school_id = $1 and p.status <> 'deleted' and (p.id = $3 or $3 is null) and \
             ((('student' = $5 or $5 is null) and exists (select 1 from class_v_member m where m.user_id = p.id \
             and (m.class_id = $4 or $4 is null) \
             and (exists (select 1 from class_v_teacher t where t.class_id = m.class_id and t.user_id = $2) or $2 is null))) \
             or (('teacher' = $5 or $5 is null) and exists (select 1 from class_v_teacher a where a.user_id = p.id \
             and (a.class_id = $4 or $4 is null) \
             and (exists (select 1 from class_v_teacher t where t.class_id = a.class_id and t.user_id = $2) or $2 is null))) \
             or ($2 is null and $4 is null and $5 is null)) ",
            $rest
        )
    };
}

/// Courses: of the office all of the school, of a teacher those their classes take; perhaps one ($3).
macro_rules! courses {
    ($what:literal, $rest:literal) => {
        concat!(
            "select ",
            $what,
            " from course_v_course v where v.school_id = $1 and (exists (select 1 from class_v_course k \
             join class_v_teacher t on t.class_id = k.class_id where k.course_id = v.id and t.user_id = $2) or $2 is null) \
             and (v.id = $3 or $3 is null) ",
            $rest
        )
    };
}

database::sql! {
    CLASSES = classes!("c.id as class_id, k.course_id, c.name, v.title, y.id as term_id, c.created_at_ms, \
              coalesce(c.archived_at_ms, k.added_at_ms) as changed_at_ms", "order by c.id, k.course_id limit $5 offset $6");
    COUNT_CLASSES = classes!("count(*) as total", "");
    PEOPLE = people!("p.id, p.username, p.real_name, p.student_number, p.status, p.updated_at_ms, \
             (select min(r.role_id) from identity_v_role r where r.user_id = p.id) as role_id", "order by p.id limit $6 offset $7");
    COUNT_PEOPLE = people!("count(*) as total", "");
    COURSES = courses!("v.id, v.title, v.key, v.imported_at_ms", "order by v.id limit $4 offset $5");
    COUNT_COURSES = courses!("count(*) as total", "");
    FIRST_CLASS = "select min(created_at_ms) as at_ms from class_v_class where school_id = $1";
}

/// A class with one of its courses.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct ClassRow {
    pub(crate) class_id: i64,
    pub(crate) course_id: i64,
    pub(crate) name: String,
    /// Of the course.
    pub(crate) title: String,
    /// The school's term of that name.
    pub(crate) term_id: Option<i64>,
    pub(crate) created_at_ms: Millis,
    pub(crate) changed_at_ms: Millis,
}

/// A person.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct PersonRow {
    pub(crate) id: i64,
    pub(crate) username: String,
    pub(crate) real_name: String,
    pub(crate) student_number: Option<String>,
    pub(crate) status: String,
    pub(crate) updated_at_ms: Millis,
    /// Of the roles the one that is shown; none for students.
    pub(crate) role_id: Option<String>,
}

/// A course.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct CourseRow {
    pub(crate) id: i64,
    pub(crate) title: String,
    pub(crate) key: String,
    pub(crate) imported_at_ms: Millis,
}

pub(crate) async fn list_classes(
    tx: &Tx,
    viewer: Viewer,
    only: &Only,
    window: Window,
) -> Result<(Vec<ClassRow>, i64)> {
    let wanted = params![viewer.school, viewer.teacher, only.class, only.course];
    let total = tx.query_one(&COUNT_CLASSES, wanted.clone()).await?.get("total")?;
    let place = params![window.limit, window.offset];
    Ok((tx.query_as(&CLASSES, [wanted, place].concat()).await?, total))
}

/// `role`: `student` or `teacher` within the class.
pub(crate) async fn list_people(
    tx: &Tx,
    viewer: Viewer,
    only: &Only,
    role: Option<&str>,
    window: Window,
) -> Result<(Vec<PersonRow>, i64)> {
    let wanted = params![viewer.school, viewer.teacher, only.user, only.class, role];
    let total = tx.query_one(&COUNT_PEOPLE, wanted.clone()).await?.get("total")?;
    let place = params![window.limit, window.offset];
    Ok((tx.query_as(&PEOPLE, [wanted, place].concat()).await?, total))
}

pub(crate) async fn list_courses(
    tx: &Tx,
    viewer: Viewer,
    only: &Only,
    window: Window,
) -> Result<(Vec<CourseRow>, i64)> {
    let wanted = params![viewer.school, viewer.teacher, only.course];
    let total = tx.query_one(&COUNT_COURSES, wanted.clone()).await?.get("total")?;
    let place = params![window.limit, window.offset];
    Ok((tx.query_as(&COURSES, [wanted, place].concat()).await?, total))
}

/// When the first class of the school was made.
pub(crate) async fn first_class_at(tx: &Tx, viewer: Viewer) -> Result<Option<Millis>> {
    tx.query_one(&FIRST_CLASS, params![viewer.school])
        .await?
        .get("at_ms")
}
