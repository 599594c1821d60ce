//! SQL of `originality_case`: what was asked of students, and what they said.

use crate::{CaseId, CheckId, rule::CaseState, source::SourceKind};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};

/// A case with the names that belong to it.
macro_rules! cases {
    ($rest:literal) => {
        concat!(
            "select o.*, k.source_kind, k.title, d.ref_id, p.real_name, p.student_number, a.real_name as asked_by_name \
             from originality_case o join originality_check k on k.id = o.check_id \
             join originality_document d on d.check_id = o.check_id and d.place = o.place \
             join identity_v_person p on p.id = o.user_id join identity_v_person a on a.id = o.asked_by ",
            $rest
        )
    };
}

database::sql! {
    ADD = "insert into originality_case (school_id, class_id, course_id, check_id, place, user_id, own_lines, state, question, \
           asked_by, asked_at_ms, answer, closing) values ($1, $2, $3, $4, $5, $6, $7, 'asked', $8, $9, $10, '', '') \
           on conflict (check_id, place) do nothing returning id";
    FIND = cases!("where o.id = $1");
    OF_CLASS = cases!("where o.class_id = $1 and o.course_id = $2 order by o.id desc limit 500");
    OF_STUDENT = cases!("where o.user_id = $1 and o.course_id = $2 order by o.id desc limit 200");
    OF_CHECK = "select id, place, state from originality_case where check_id = $1";
    ANSWER = "update originality_case set state = 'answered', answer = $2, answered_at_ms = $3 where id = $1 and state = 'asked'";
    CLOSE = "update originality_case set state = 'closed', closing = $2, closed_by = $3, closed_at_ms = $4 \
             where id = $1 and state <> 'closed'";
}

/// What was asked of a student, and what came of it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Case {
    pub(crate) id: CaseId,
    #[row(rename = "school_id")]
    pub(crate) school: SchoolId,
    #[row(rename = "class_id")]
    pub(crate) class: ClassId,
    #[row(rename = "check_id")]
    pub(crate) check: CheckId,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    #[row(json)]
    pub(crate) own_lines: Vec<(u32, u32)>,
    pub(crate) state: CaseState,
    pub(crate) question: String,
    pub(crate) asked_at_ms: Millis,
    pub(crate) answer: String,
    pub(crate) answered_at_ms: Option<Millis>,
    pub(crate) closing: String,
    pub(crate) closed_at_ms: Option<Millis>,
    #[row(rename = "source_kind")]
    pub(crate) kind: SourceKind,
    pub(crate) title: String,
    pub(crate) ref_id: i64,
    pub(crate) real_name: String,
    pub(crate) student_number: Option<String>,
    pub(crate) asked_by_name: String,
}

/// What is asked.
pub(crate) struct NewCase<'a> {
    pub(crate) school: SchoolId,
    pub(crate) class: ClassId,
    pub(crate) course: CourseId,
    pub(crate) check: CheckId,
    pub(crate) place: i64,
    pub(crate) user: UserId,
    pub(crate) own_lines: &'a [(u32, u32)],
    pub(crate) question: &'a str,
    pub(crate) by: UserId,
}

/// Adds a case; none where this student was asked about this comparison already.
pub(crate) async fn add(tx: &Tx, new: &NewCase<'_>, now_ms: Millis) -> Result<Option<CaseId>> {
    let values = params![
        new.school,
        new.class,
        new.course,
        new.check,
        new.place,
        new.user,
        Json(&new.own_lines),
        new.question,
        new.by,
        now_ms
    ];
    tx.query_optional_as(&ADD, values).await
}

pub(crate) async fn find(tx: &Tx, id: CaseId) -> Result<Option<Case>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The newest first.
pub(crate) async fn list_of_class(tx: &Tx, class: ClassId, course: CourseId) -> Result<Vec<Case>> {
    tx.query_as(&OF_CLASS, params![class, course]).await
}

/// A student's own, the newest first.
pub(crate) async fn list_of_student(tx: &Tx, user: UserId, course: CourseId) -> Result<Vec<Case>> {
    tx.query_as(&OF_STUDENT, params![user, course]).await
}

/// Which hand-ins of a comparison have a case.
pub(crate) async fn list_of_check(tx: &Tx, check: CheckId) -> Result<Vec<(CaseId, i64, CaseState)>> {
    tx.query_as(&OF_CHECK, params![check]).await
}

/// Returns whether it was the first answer.
pub(crate) async fn answer(tx: &Tx, id: CaseId, text: &str, now_ms: Millis) -> Result<bool> {
    Ok(tx.execute(&ANSWER, params![id, text, now_ms]).await? == 1)
}

/// Returns whether it was open.
pub(crate) async fn close(tx: &Tx, id: CaseId, text: &str, by: UserId, now_ms: Millis) -> Result<bool> {
    Ok(tx.execute(&CLOSE, params![id, text, by, now_ms]).await? == 1)
}
