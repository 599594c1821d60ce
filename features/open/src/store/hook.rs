//! SQL of `open_hook`.

use crate::{
    HookId,
    hook::{HookEvent, HookKind, HookState},
    xapi::XapiVersion,
};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use exams::AssessmentId;
use platform::{
    Millis, Role,
    access::{SchoolId, UserId},
};

/// Addresses that may be told of a class (`c`, with the courses `k`): the owner is of the office ($2, $3) or teaches it ($4), now.
macro_rules! listeners {
    ($of:literal, $rest:literal) => {
        concat!(
            "select h.id as hook_id, h.events, c.id as class_id, k.course_id from ",
            $of,
            " join class_v_course k on k.class_id = c.id join open_hook h on h.school_id = c.school_id and h.state = 'on' \
             join identity_v_person p on p.id = h.user_id and p.status = 'active' where ",
            $rest,
            " and (exists (select 1 from identity_v_role r where r.user_id = h.user_id and (r.role_id = $2 or r.role_id = $3)) \
             or (exists (select 1 from class_v_teacher t where t.class_id = c.id and t.user_id = h.user_id) \
             and exists (select 1 from identity_v_role r where r.user_id = h.user_id and r.role_id = $4))) \
             order by h.id, c.id, k.course_id"
        )
    };
}

database::sql! {
    ADD = "insert into open_hook (school_id, user_id, name, url, events, salt, state, failures, created_at_ms, kind) \
           values ($1, $2, $3, $4, $5, $6, 'on', 0, $7, 'webhook') returning id";
    ADD_STORE = "insert into open_hook (school_id, user_id, name, url, events, salt, state, failures, created_at_ms, kind, key_name, \
                 locked_secret, tells_names, xapi_version, since_ms) \
                 values ($1, $2, $3, $4, $5, '', 'on', 0, $6, 'record_store', $7, $8, $9, $10, $6) returning id";
    COUNT = "select count(*) as total from open_hook where user_id = $1";
    LIST = "select id, name, url, events, state, failures, created_at_ms, kind, tells_names, xapi_version from open_hook \
            where user_id = $1 order by id desc";
    FIND = "select id, name, url, events, state, failures, created_at_ms, kind, tells_names, xapi_version from open_hook \
            where id = $1 and user_id = $2";
    REMOVE = "delete from open_hook where id = $1";
    SWITCH = "update open_hook set state = $3, failures = 0 where id = $1 and state = $2";
    LOCK_FAILURES = "update open_hook set failures = failures where id = $1 returning failures";
    PUT_FAILURES = "update open_hook set failures = $2 where id = $1";
    // What happens while its owner has it off is not told later; what does while nothing arrives is.
    BEGIN_AGAIN = "update open_hook set since_ms = $2 where id = $1 and since_ms is not null";
    IS_ON = "select 1 as found from open_hook where id = $1 and state = 'on'";
    // A record store out of reach goes on where it was: what happens meanwhile is kept for it.
    ANY_ON = "select 1 as found from open_hook where kind = $1 and (state = 'on' or (state <> 'off' and kind = 'record_store')) limit 1";
    OF_COURSE = listeners!("class_v_class c", "k.course_id = $1");
    OF_CLASS = listeners!("class_v_class c", "c.id = $1");
    OF_ASSESSMENT = listeners!("exam_v_assessment_class a join class_v_class c on c.id = a.class_id",
                    "a.assessment_id = $1 and k.course_id = $5");
}

/// An address to be kept.
pub(crate) struct NewHook<'a> {
    pub(crate) school: SchoolId,
    pub(crate) user: UserId,
    pub(crate) name: &'a str,
    pub(crate) url: &'a str,
    pub(crate) events: &'a [HookEvent],
    pub(crate) salt: &'a str,
}

/// A record store to be kept.
pub(crate) struct NewStore<'a> {
    pub(crate) school: SchoolId,
    pub(crate) user: UserId,
    pub(crate) name: &'a str,
    pub(crate) url: &'a str,
    pub(crate) key_name: &'a str,
    pub(crate) locked_secret: &'a str,
    pub(crate) tells_names: bool,
    pub(crate) version: XapiVersion,
}

/// An address as its owner sees it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Hook {
    pub(crate) id: HookId,
    pub(crate) name: String,
    pub(crate) url: String,
    #[row(json)]
    pub(crate) events: Vec<HookEvent>,
    pub(crate) state: HookState,
    pub(crate) failures: i64,
    pub(crate) created_at_ms: Millis,
    pub(crate) kind: HookKind,
    /// Of a record store: whether statements carry names.
    pub(crate) tells_names: bool,
    /// Of a record store: for the header.
    pub(crate) xapi_version: Option<XapiVersion>,
}

/// An address, and a class with one of its courses that it may be told of.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Listener {
    #[row(rename = "hook_id")]
    pub(crate) hook: HookId,
    #[row(json)]
    pub(crate) events: Vec<HookEvent>,
    #[row(rename = "class_id")]
    pub(crate) class: i64,
    #[row(rename = "course_id")]
    pub(crate) course: i64,
}

pub(crate) async fn add(tx: &Tx, new: &NewHook<'_>, now_ms: Millis) -> Result<HookId> {
    let values = params![
        new.school,
        new.user,
        new.name,
        new.url,
        Json(&new.events),
        new.salt,
        now_ms
    ];
    tx.query_one(&ADD, values).await?.get("id")
}

pub(crate) async fn add_store(tx: &Tx, new: &NewStore<'_>, now_ms: Millis) -> Result<HookId> {
    let values = params![
        new.school,
        new.user,
        new.name,
        new.url,
        // Its kind says what it is told; a program of the last version reads this list and knows no statements.
        "[]",
        now_ms,
        new.key_name,
        new.locked_secret,
        new.tells_names,
        new.version
    ];
    tx.query_one(&ADD_STORE, values).await?.get("id")
}

pub(crate) async fn count(tx: &Tx, user: UserId) -> Result<i64> {
    tx.query_one(&COUNT, params![user]).await?.get("total")
}

/// The newest first.
pub(crate) async fn list(tx: &Tx, user: UserId) -> Result<Vec<Hook>> {
    tx.query_as(&LIST, params![user]).await
}

/// One's own.
pub(crate) async fn find(tx: &Tx, id: HookId, user: UserId) -> Result<Option<Hook>> {
    tx.query_optional_as(&FIND, params![id, user]).await
}

/// Removes it with all that was sent.
pub(crate) async fn remove(tx: &Tx, id: HookId) -> Result<()> {
    tx.execute(&REMOVE, params![id]).await.map(drop)
}

/// Switches it from one state to another and forgets its failures; returns whether it was in the first.
pub(crate) async fn switch(tx: &Tx, id: HookId, from: HookState, to: HookState) -> Result<bool> {
    Ok(tx.execute(&SWITCH, params![id, from, to]).await? == 1)
}

/// Tries in a row that did not arrive; nobody else changes the number until this unit of work ends. None: it is gone.
pub(crate) async fn lock_failures(tx: &Tx, id: HookId) -> Result<Option<i64>> {
    tx.query_optional_as(&LOCK_FAILURES, params![id]).await
}

pub(crate) async fn put_failures(tx: &Tx, id: HookId, failures: i64) -> Result<()> {
    tx.execute(&PUT_FAILURES, params![id, failures]).await.map(drop)
}

/// Lets a record store begin with what happens from now on.
pub(crate) async fn begin_again(tx: &Tx, id: HookId, now_ms: Millis) -> Result<()> {
    tx.execute(&BEGIN_AGAIN, params![id, now_ms]).await.map(drop)
}

pub(crate) async fn is_on(tx: &Tx, id: HookId) -> Result<bool> {
    Ok(tx.query_optional(&IS_ON, params![id]).await?.is_some())
}

/// Whether any address of this kind is on, of whichever school.
pub(crate) async fn somebody_listens(tx: &Tx, kind: HookKind) -> Result<bool> {
    Ok(tx.query_optional(&ANY_ON, params![kind]).await?.is_some())
}

fn roles() -> Vec<database::Value> {
    params![
        Role::TeacherManagement.id(),
        Role::Admin.id(),
        Role::ClassManagement.id()
    ]
}

pub(crate) async fn list_listeners_of_class(tx: &Tx, class: ClassId) -> Result<Vec<Listener>> {
    tx.query_as(&OF_CLASS, [params![class], roles()].concat()).await
}

/// Addresses that may be told of some class with this course.
pub(crate) async fn list_listeners_of_course(tx: &Tx, course: CourseId) -> Result<Vec<Listener>> {
    tx.query_as(&OF_COURSE, [params![course], roles()].concat()).await
}

pub(crate) async fn list_listeners_of_assessment(
    tx: &Tx,
    assessment: AssessmentId,
    course: CourseId,
) -> Result<Vec<Listener>> {
    let values = [params![assessment], roles(), params![course]].concat();
    tx.query_as(&OF_ASSESSMENT, values).await
}
