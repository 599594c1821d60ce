//! SQL of `open_statement`: what record stores were told, and what is to be sent.

use crate::{DeliveryId, HookId};
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use exams::AssessmentId;
use platform::{
    Millis, Role,
    access::{SchoolId, UserId},
};

database::sql! {
    // Of a student ($1) in a course ($2): stores whose owner is of the office ($3, $4), or teaches them in it ($5), now.
    LISTENING = "select h.id as hook_id, h.school_id, h.user_id, h.tells_names, coalesce(h.since_ms, h.created_at_ms) as since_ms, \
                 case when exists (select 1 from identity_v_role r where r.user_id = h.user_id and (r.role_id = $3 or r.role_id = $4)) \
                 then 1 else 0 end as is_office, (select s.real_name from identity_v_person s where s.id = $1) as student_name \
                 from course_v_course v join open_hook h on h.school_id = v.school_id and h.state <> 'off' and h.kind = 'record_store' \
                 join identity_v_person p on p.id = h.user_id and p.status = 'active' where v.id = $2 \
                 and exists (select 1 from class_v_member m join class_v_course k on k.class_id = m.class_id and k.course_id = v.id \
                 where m.user_id = $1 and (exists (select 1 from identity_v_role r where r.user_id = h.user_id \
                 and (r.role_id = $3 or r.role_id = $4)) \
                 or (exists (select 1 from class_v_teacher t where t.class_id = m.class_id and t.user_id = h.user_id) \
                 and exists (select 1 from identity_v_role r where r.user_id = h.user_id and r.role_id = $5)))) order by h.id";
    STUDENTS_OF_ASSESSMENT = "select distinct m.user_id from exam_v_assessment_class a \
                              join class_v_member m on m.class_id = a.class_id where a.assessment_id = $1 order by m.user_id";
    TOLD = "select subject, says, statement from open_statement where hook_id = $1 and user_id = $2 and course_id = $3 order by id";
    ADD = "insert into open_statement (hook_id, user_id, course_id, subject, says, statement, body) \
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (hook_id, statement) do nothing";
    WAITING = "select id, body from open_statement where hook_id = $1 and body is not null and delivery_id is null \
               order by id limit $2";
    CARRY = "update open_statement set delivery_id = $2 where hook_id = $1 and id <= $3 and body is not null and delivery_id is null";
    CARRIED = "select count(*) as total from open_statement where delivery_id = $1";
    SETTLE = "update open_statement set body = null, delivery_id = null where delivery_id = $1";
    RELEASE = "update open_statement set delivery_id = null where delivery_id = $1";
}

/// A record store that may be told of a student, and who its owner is.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Listening {
    #[row(rename = "hook_id")]
    pub(crate) hook: HookId,
    #[row(rename = "school_id")]
    pub(crate) school: SchoolId,
    #[row(rename = "user_id")]
    pub(crate) owner: UserId,
    pub(crate) tells_names: bool,
    /// What happened before it is not told.
    pub(crate) since_ms: Millis,
    /// The owner sees the whole school.
    pub(crate) is_office: bool,
    pub(crate) student_name: String,
}

/// A statement that was made before.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Told {
    pub(crate) subject: String,
    /// Empty where it takes back what was said before.
    pub(crate) says: String,
    /// Its id.
    pub(crate) statement: String,
}

/// A statement to be sent.
#[derive(Debug, Clone)]
pub(crate) struct NewStatement {
    pub(crate) subject: String,
    pub(crate) says: String,
    pub(crate) statement: String,
    pub(crate) body: String,
}

/// Record stores that may be told of a student in a course.
pub(crate) async fn list_listening(tx: &Tx, user: UserId, course: CourseId) -> Result<Vec<Listening>> {
    let values = params![
        user,
        course,
        Role::TeacherManagement.id(),
        Role::Admin.id(),
        Role::ClassManagement.id()
    ];
    tx.query_as(&LISTENING, values).await
}

/// Who is in the classes that take an assessment.
pub(crate) async fn list_students_of_assessment(tx: &Tx, assessment: AssessmentId) -> Result<Vec<UserId>> {
    tx.query_as(&STUDENTS_OF_ASSESSMENT, params![assessment]).await
}

/// What a store was told of a student in a course, the first first.
pub(crate) async fn list_told(tx: &Tx, hook: HookId, user: UserId, course: CourseId) -> Result<Vec<Told>> {
    tx.query_as(&TOLD, params![hook, user, course]).await
}

/// Keeps a statement to be sent; one of the same id is kept once.
pub(crate) async fn add(
    tx: &Tx,
    hook: HookId,
    (user, course): (UserId, CourseId),
    new: &NewStatement,
) -> Result<()> {
    let values = params![
        hook,
        user,
        course,
        new.subject.as_str(),
        new.says.as_str(),
        new.statement.as_str(),
        new.body.as_str()
    ];
    tx.execute(&ADD, values).await.map(drop)
}

/// Statements that no message carries yet, the first first.
pub(crate) async fn list_waiting(tx: &Tx, hook: HookId, most: usize) -> Result<Vec<(i64, String)>> {
    tx.query_as(&WAITING, params![hook, most as i64]).await
}

/// Notes which message carries everything that waits, up to the last one.
pub(crate) async fn carry(tx: &Tx, hook: HookId, delivery: DeliveryId, last: i64) -> Result<()> {
    tx.execute(&CARRY, params![hook, delivery, last]).await.map(drop)
}

/// How many statements a message carries.
pub(crate) async fn count_carried(tx: &Tx, delivery: DeliveryId) -> Result<usize> {
    let total: i64 = tx.query_one(&CARRIED, params![delivery]).await?.get("total")?;
    Ok(total as usize)
}

/// Forgets the texts of what has arrived, or will never be taken.
pub(crate) async fn settle(tx: &Tx, delivery: DeliveryId) -> Result<()> {
    tx.execute(&SETTLE, params![delivery]).await.map(drop)
}

/// Lets the statements of a message wait for another one.
pub(crate) async fn release(tx: &Tx, delivery: DeliveryId) -> Result<()> {
    tx.execute(&RELEASE, params![delivery]).await.map(drop)
}
