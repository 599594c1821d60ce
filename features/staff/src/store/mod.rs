//! The lists of the academic office: reads accounts and classes, writes nothing.

pub(crate) mod audit;

use database::{FromRow, Result, Row, Tx, params};
use platform::{
    Millis, Page, Role,
    access::{SchoolId, UserId},
};

database::sql! {
    // Whoever holds a role works here; $3 narrows to one role, $4 to a status.
    LIST = "select * from (select u.id, u.username, u.real_name, u.student_number, u.phone, u.status, u.created_at_ms, \
            (select max(s.last_seen_at_ms) from identity_v_seen s where s.user_id = u.id) as last_seen_at_ms, \
            (select count(*) from class_v_teacher t join class_v_class c on c.id = t.class_id \
            where t.user_id = u.id and c.archived_at_ms is null) as classes from identity_v_person u \
            where u.school_id = $1 and u.status <> 'deleted' \
            and exists (select 1 from identity_v_role r where r.user_id = u.id and ($3 = '' or r.role_id = $3)) \
            and ($4 = '' or u.status = $4) \
            and ($2 = '' or lower(u.real_name) like $2 or lower(u.username) like $2 or lower(u.student_number) like $2 \
            or u.phone like $2)) found \
            order by case when $5 = 'real_name' then found.real_name end, \
            case when $5 = '-real_name' then found.real_name end desc, \
            case when $5 = 'username' then found.username end, case when $5 = '-username' then found.username end desc, \
            case when $5 = 'classes' then found.classes end, case when $5 = '-classes' then found.classes end desc, \
            case when $5 = 'last_seen_at' then found.last_seen_at_ms end, \
            case when $5 = '-last_seen_at' then coalesce(found.last_seen_at_ms, 0) end desc, \
            found.id limit $6 offset $7";
    COUNT = "select count(*) as total from identity_v_person u where u.school_id = $1 and u.status <> 'deleted' \
             and exists (select 1 from identity_v_role r where r.user_id = u.id and ($3 = '' or r.role_id = $3)) \
             and ($4 = '' or u.status = $4) \
             and ($2 = '' or lower(u.real_name) like $2 or lower(u.username) like $2 or lower(u.student_number) like $2 \
             or u.phone like $2)";
    ROLES_BETWEEN = "select r.user_id, r.role_id from identity_v_role r join identity_v_person u on u.id = r.user_id \
                     where u.school_id = $1 and u.id >= $2 and u.id <= $3 order by r.user_id, r.role_id";
    CLASSES_OF = "select c.id, c.name, c.term, c.archived_at_ms, t.is_owner, \
                  (select count(*) from class_v_member m where m.class_id = c.id) as members \
                  from class_v_teacher t join class_v_class c on c.id = t.class_id where t.user_id = $1 \
                  order by case when c.archived_at_ms is null then 0 else 1 end, c.id desc";
    STUDENTS = "select u.id, u.username, u.real_name, u.student_number, u.phone, u.status, u.created_at_ms, \
                cast(null as bigint) as last_seen_at_ms, \
                (select count(*) from class_v_member m where m.user_id = u.id) as classes \
                from identity_v_person u where u.school_id = $1 and u.status <> 'deleted' \
                and not exists (select 1 from identity_v_role r where r.user_id = u.id) \
                and ($3 = '' or u.status = $3) \
                and ($2 = '' or lower(u.real_name) like $2 or lower(u.username) like $2 or lower(u.student_number) like $2 \
                or u.phone like $2) order by u.student_number, u.id limit $4 offset $5";
    COUNT_STUDENTS = "select count(*) as total from identity_v_person u where u.school_id = $1 and u.status <> 'deleted' \
                      and not exists (select 1 from identity_v_role r where r.user_id = u.id) \
                      and ($3 = '' or u.status = $3) \
                      and ($2 = '' or lower(u.real_name) like $2 or lower(u.username) like $2 \
                      or lower(u.student_number) like $2 or u.phone like $2)";
}

/// An account as the office sees it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct PersonRow {
    pub(crate) id: UserId,
    pub(crate) username: String,
    pub(crate) real_name: String,
    #[row(rename = "student_number")]
    pub(crate) number: Option<String>,
    pub(crate) phone: Option<String>,
    /// `active`, `imported` or `disabled`.
    pub(crate) status: String,
    pub(crate) created_at_ms: Millis,
    pub(crate) last_seen_at_ms: Option<Millis>,
    /// Classes taught, or attended.
    pub(crate) classes: i64,
}

/// Which people.
#[derive(Debug, Clone)]
pub(crate) struct PersonSearch {
    pub(crate) school: SchoolId,
    pub(crate) like: String,
    /// A role's id, or empty.
    pub(crate) role: String,
    /// A status, or empty.
    pub(crate) status: String,
    pub(crate) sort: String,
    pub(crate) page: Page,
}

/// Those who hold a role.
pub(crate) async fn search_teachers(tx: &Tx, search: &PersonSearch) -> Result<(Vec<PersonRow>, i64)> {
    let wanted = params![search.school, &search.like, &search.role, &search.status];
    let total = tx.query_one(&COUNT, wanted.clone()).await?.get("total")?;
    let order = params![&search.sort, search.page.limit(), search.page.offset()];
    let rows = tx.query(&LIST, [wanted, order].concat()).await?;
    Ok((rows.iter().map(Row::read).collect::<Result<_>>()?, total))
}

/// Those who hold none.
pub(crate) async fn search_students(tx: &Tx, search: &PersonSearch) -> Result<(Vec<PersonRow>, i64)> {
    let wanted = params![search.school, &search.like, &search.status];
    let total = tx
        .query_one(&COUNT_STUDENTS, wanted.clone())
        .await?
        .get("total")?;
    let window = params![search.page.limit(), search.page.offset()];
    let rows = tx.query(&STUDENTS, [wanted, window].concat()).await?;
    Ok((rows.iter().map(Row::read).collect::<Result<_>>()?, total))
}

/// The roles of the people whose ids lie between two, for a page of them.
pub(crate) async fn list_roles_between(
    tx: &Tx,
    school: SchoolId,
    first: UserId,
    last: UserId,
) -> Result<Vec<(UserId, Role)>> {
    let rows = tx.query(&ROLES_BETWEEN, params![school, first, last]).await?;
    let mut roles = Vec::new();
    for row in rows {
        if let Some(role) = Role::from_id(&row.get::<String>("role_id")?) {
            roles.push((row.get("user_id")?, role));
        }
    }
    Ok(roles)
}

/// A class in the hands of a teacher.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct TaughtClass {
    pub(crate) id: classes::ClassId,
    pub(crate) name: String,
    pub(crate) term: String,
    #[row(with = is_archived)]
    pub(crate) is_archived: bool,
    pub(crate) is_owner: bool,
    pub(crate) members: i64,
}

/// The classes a teacher teaches, archived ones last.
pub(crate) async fn list_classes_of(tx: &Tx, teacher: UserId) -> Result<Vec<TaughtClass>> {
    tx.query_as(&CLASSES_OF, params![teacher]).await
}

fn is_archived(row: &Row) -> Result<bool> {
    Ok(row.get::<Option<Millis>>("archived_at_ms")?.is_some())
}
