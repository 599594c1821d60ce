//! SQL of `class_class` and `class_course`.

use crate::{ClassId, class_code::ClassCode, settled::CourseClass};
use courses::CourseId;
use database::{FromRow, Result, Row, Tx, params};
use platform::{
    Millis, Page,
    access::{SchoolId, UserId},
};

database::sql! {
    FIND = "select * from class_class where id = $1";
    OF_TEACHER = "select c.* from class_class c join class_teacher t on t.class_id = c.id \
                  where t.user_id = $1 order by c.archived_at_ms is not null, c.id desc";
    OF_STUDENT = "select c.* from class_class c join class_member m on m.class_id = c.id \
                  where m.user_id = $1 and m.state = 'member' and c.archived_at_ms is null order by c.id desc";
    ACTIVE = "select id from class_class where archived_at_ms is null order by id";
    WITH_COURSE = "select c.id from class_class c join class_member m on m.class_id = c.id \
                   join class_course k on k.class_id = c.id where m.user_id = $1 and m.state = 'member' \
                   and k.course_id = $2 order by c.archived_at_ms is not null, c.id desc limit 1";
    COURSE_CLASSES = "select k.course_id, c.school_id, c.term, c.archived_at_ms from class_course k \
                      join class_class c on c.id = k.class_id order by k.course_id, c.id";
    COURSES = "select course_id from class_course where class_id = $1 order by course_id";
    FIND_BY_CODE = "select * from class_class where school_id = $1 and code = $2";
    INSERT = "insert into class_class (school_id, name, term, code, code_expires_at_ms, capacity, needs_approval, \
              created_by, created_at_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (code) do nothing returning id";
    UPDATE = "update class_class set name = $2, term = $3, code_expires_at_ms = $4, capacity = $5, needs_approval = $6 \
              where id = $1";
    SET_CODE = "update class_class set code = $2, code_expires_at_ms = $3 where id = $1 \
                and not exists (select 1 from class_class other where other.code = $2)";
    SET_ARCHIVED = "update class_class set archived_at_ms = $2 where id = $1";
    ADD_COURSE = "insert into class_course (class_id, course_id, added_at_ms) values ($1, $2, $3) on conflict do nothing";
    REMOVE_COURSE = "delete from class_course where class_id = $1 and course_id = $2";
    COURSES_BETWEEN = "select k.class_id, k.course_id from class_course k join class_class c on c.id = k.class_id \
                       where c.school_id = $1 and c.id >= $2 and c.id <= $3 order by k.class_id, k.course_id";
    // A teacher lists what they teach; an operator ($3 = 1) the whole school.
    LIST = "select * from (select c.*, t.is_owner, \
            (select count(*) from class_member m where m.class_id = c.id and m.state = 'member') as members, \
            (select count(*) from class_member m where m.class_id = c.id and m.state = 'waiting') as waiting \
            from class_class c left join class_teacher t on t.class_id = c.id and t.user_id = $2 \
            where c.school_id = $1 and (t.user_id is not null or $3 = 1) \
            and ($4 = '' or lower(c.name) like $4 or lower(c.code) like $4) \
            and ($5 = 'all' or ($5 = 'archived' and c.archived_at_ms is not null) \
            or ($5 = 'active' and c.archived_at_ms is null)) and ($6 = '' or c.term = $6)) found \
            order by case when $7 = 'name' then found.name end, case when $7 = '-name' then found.name end desc, \
            case when $7 = 'term' then found.term end, case when $7 = '-term' then found.term end desc, \
            case when $7 = 'members' then found.members end, case when $7 = '-members' then found.members end desc, \
            case when $7 = 'created_at' then found.id end, \
            case when found.archived_at_ms is null then 0 else 1 end, found.id desc limit $8 offset $9";
    COUNT = "select count(*) as total from class_class c \
             left join class_teacher t on t.class_id = c.id and t.user_id = $2 \
             where c.school_id = $1 and (t.user_id is not null or $3 = 1) \
             and ($4 = '' or lower(c.name) like $4 or lower(c.code) like $4) \
             and ($5 = 'all' or ($5 = 'archived' and c.archived_at_ms is not null) \
             or ($5 = 'active' and c.archived_at_ms is null)) and ($6 = '' or c.term = $6)";
    TERMS = "select distinct c.term from class_class c where c.school_id = $1 order by c.term desc";
}

/// A class.
#[derive(Debug, Clone, FromRow)]
pub struct Class {
    /// Row id.
    pub id: ClassId,
    /// The school it belongs to.
    #[row(rename = "school_id")]
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

/// Each class with each course it takes, of all schools.
pub(crate) async fn list_course_classes(tx: &Tx) -> Result<Vec<CourseClass>> {
    tx.query_as(&COURSE_CLASSES, params![]).await
}

/// The class with that id, whatever its school: the caller compares.
pub async fn find_class(tx: &Tx, id: ClassId) -> Result<Option<Class>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The class of a school with that code.
pub async fn find_class_by_code(tx: &Tx, school: SchoolId, code: &ClassCode) -> Result<Option<Class>> {
    tx.query_optional_as(&FIND_BY_CODE, params![school, code.as_str()])
        .await
}

/// A class to be made.
#[derive(Debug, Clone)]
pub struct NewClass {
    /// The school it belongs to.
    pub school: SchoolId,
    /// 会计2601班
    pub name: String,
    /// 2026秋
    pub term: String,
    /// What students join with; unique on the host.
    pub code: String,
    /// When the code stops working.
    pub code_expires_at_ms: Option<Millis>,
    /// How many members it may have.
    pub capacity: i64,
    /// Whether a teacher lets each student in.
    pub needs_approval: bool,
    /// Who makes it, and becomes its owner.
    pub owner: UserId,
}

/// Makes a class with its owner; none if the code is taken.
pub async fn add_class(tx: &Tx, new: &NewClass, now_ms: Millis) -> Result<Option<ClassId>> {
    let values = params![
        new.school,
        &new.name,
        &new.term,
        &new.code,
        new.code_expires_at_ms,
        new.capacity,
        new.needs_approval,
        new.owner,
        now_ms
    ];
    let Some(id) = tx.query_optional_as(&INSERT, values).await? else {
        return Ok(None);
    };
    super::teacher::add_teacher(tx, id, new.owner, true).await?;
    Ok(Some(id))
}

pub(crate) async fn update_class(tx: &Tx, class: &Class) -> Result<()> {
    let values = params![
        class.id,
        &class.name,
        &class.term,
        class.code_expires_at_ms,
        class.capacity,
        class.needs_approval
    ];
    tx.execute(&UPDATE, values).await.map(drop)
}

/// Gives the class another code; returns whether the code was free.
pub(crate) async fn set_code(
    tx: &Tx,
    id: ClassId,
    code: &str,
    expires_at_ms: Option<Millis>,
) -> Result<bool> {
    Ok(tx.execute(&SET_CODE, params![id, code, expires_at_ms]).await? == 1)
}

/// Puts a class away, or takes it out again.
pub async fn set_archived(tx: &Tx, id: ClassId, archived_at_ms: Option<Millis>) -> Result<()> {
    tx.execute(&SET_ARCHIVED, params![id, archived_at_ms])
        .await
        .map(drop)
}

/// Makes the class take exactly these courses. Students' work in a course that is dropped stays.
pub async fn set_courses(tx: &Tx, id: ClassId, courses: &[CourseId], now_ms: Millis) -> Result<()> {
    for course in list_courses_of_class(tx, id).await? {
        if !courses.contains(&course) {
            tx.execute(&REMOVE_COURSE, params![id, course]).await?;
        }
    }
    for course in courses {
        tx.execute(&ADD_COURSE, params![id, *course, now_ms]).await?;
    }
    Ok(())
}

/// What a list of classes shows.
#[derive(Debug, Clone)]
pub(crate) struct ClassSearch {
    pub(crate) school: SchoolId,
    pub(crate) user: UserId,
    /// Whether the person sees every class of the school.
    pub(crate) is_operator: bool,
    pub(crate) like: String,
    /// `active`, `archived` or `all`.
    pub(crate) state: String,
    pub(crate) term: String,
    pub(crate) sort: String,
    pub(crate) page: Page,
}

/// A class with its numbers.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct ClassRow {
    #[row(flatten)]
    pub(crate) class: Class,
    pub(crate) members: i64,
    pub(crate) waiting: i64,
    #[row(with = is_owner)]
    pub(crate) is_owner: bool,
}

pub(crate) async fn search_classes(tx: &Tx, search: &ClassSearch) -> Result<(Vec<ClassRow>, i64)> {
    let wanted = params![
        search.school,
        search.user,
        search.is_operator,
        &search.like,
        &search.state,
        &search.term
    ];
    let total = tx.query_one(&COUNT, wanted.clone()).await?.get("total")?;
    let order = params![&search.sort, search.page.limit(), search.page.offset()];
    let rows = tx.query(&LIST, [wanted, order].concat()).await?;
    Ok((rows.iter().map(Row::read).collect::<Result<_>>()?, total))
}

/// The courses of the classes whose ids lie between two, for a page of them.
pub(crate) async fn list_courses_between(
    tx: &Tx,
    school: SchoolId,
    first: ClassId,
    last: ClassId,
) -> Result<Vec<(ClassId, CourseId)>> {
    tx.query_as(&COURSES_BETWEEN, params![school, first, last]).await
}

/// The terms that classes of the school were made for.
pub(crate) async fn list_terms(tx: &Tx, school: SchoolId) -> Result<Vec<String>> {
    tx.query_as(&TERMS, params![school]).await
}

/// The classes a person teaches, the newest first, archived ones last.
pub async fn list_classes_of_teacher(tx: &Tx, user: UserId) -> Result<Vec<Class>> {
    tx.query_as(&OF_TEACHER, params![user]).await
}

/// The classes a person is a member of, the newest first.
pub async fn list_classes_of_student(tx: &Tx, user: UserId) -> Result<Vec<Class>> {
    tx.query_as(&OF_STUDENT, params![user]).await
}

/// The class in which this person takes the course; with several classes, the newest counts.
pub async fn find_class_with_course(tx: &Tx, user: UserId, course: CourseId) -> Result<Option<ClassId>> {
    tx.query_optional_as(&WITH_COURSE, params![user, course]).await
}

/// Every class that is not put away, of every school.
pub async fn list_active(tx: &Tx) -> Result<Vec<ClassId>> {
    tx.query_as(&ACTIVE, params![]).await
}

/// The courses a class takes.
pub async fn list_courses_of_class(tx: &Tx, id: ClassId) -> Result<Vec<CourseId>> {
    tx.query_as(&COURSES, params![id]).await
}

fn is_owner(row: &Row) -> Result<bool> {
    Ok(row.get::<Option<bool>>("is_owner")?.unwrap_or(false))
}
