//! SQL of `exam_correction`, `exam_correction_attempt`: questions corrected while their exam is taken, and who has seen it.

use crate::{AssessmentId, AttemptId};
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};
use questions::{
    QuestionId, VersionId,
    set::{Form, Pinned, Replaced},
};
use std::collections::BTreeSet;

database::sql! {
    ADD = "insert into exam_correction (assessment_id, question_id, from_version_id, to_version_id, note, by_id, at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7) returning id";
    RUNNING = "select t.id, f.form from exam_attempt t join exam_form f on f.attempt_id = t.id \
               where t.assessment_id = $1 and t.state = 'running' order by t.id";
    FORMS = "update exam_form set form = given.form from $given(id bigint, form text) where exam_form.attempt_id = given.id";
    CORRECTED = "update exam_attempt set corrections = exam_attempt.corrections + 1 \
                 from $given(id bigint) where exam_attempt.id = given.id";
    PINNED = "update exam_assessment set form = $2, updated_at_ms = $3 where id = $1";
    ANSWERED = "select distinct a.attempt_id from $given(attempt_id bigint, position bigint) join exam_answer a \
                on a.attempt_id = given.attempt_id and a.position = given.position where a.is_empty = 0";
    TELL = "insert into exam_correction_attempt (attempt_id, correction_id, items, was_answered) \
            select attempt_id, correction_id, items, was_answered \
            from $given(attempt_id bigint, correction_id bigint, items text, was_answered bigint)";
    OF_ASSESSMENT = "select c.id, c.question_id, c.from_version_id, c.to_version_id, c.note, c.at_ms, b.real_name as by_name, \
                     count(t.attempt_id) as told, count(t.seen_at_ms) as seen, \
                     cast(coalesce(sum(t.was_answered), 0) as bigint) as answered from exam_correction c \
                     left join identity_v_person b on b.id = c.by_id \
                     left join exam_correction_attempt t on t.correction_id = c.id where c.assessment_id = $1 \
                     group by c.id, c.question_id, c.from_version_id, c.to_version_id, c.note, c.at_ms, b.real_name \
                     order by c.id desc";
    OF_ATTEMPT = "select c.id, c.note, c.at_ms, t.items, t.was_answered, t.seen_at_ms from exam_correction_attempt t \
                  join exam_correction c on c.id = t.correction_id where t.attempt_id = $1 order by c.id";
    SEE = "update exam_correction_attempt set seen_at_ms = $3 where attempt_id = $1 and correction_id = $2 and seen_at_ms is null";
    COUNT_SEEN = "update exam_attempt set corrections_seen = corrections_seen + 1 where id = $1";
    DELETE = "delete from exam_correction where assessment_id = $1";
}

platform::id_type! {
    /// A question corrected in an assessment.
    CorrectionId
}

/// A correction to be written down.
#[derive(Debug)]
pub(crate) struct NewCorrection<'a> {
    pub(crate) assessment: AssessmentId,
    pub(crate) question: QuestionId,
    pub(crate) from: VersionId,
    pub(crate) to: VersionId,
    /// What students are told.
    pub(crate) note: &'a str,
    pub(crate) by: UserId,
    pub(crate) at_ms: Millis,
}

/// Writes a correction down.
pub(crate) async fn add(tx: &Tx, new: &NewCorrection<'_>) -> Result<CorrectionId> {
    let values = params![
        new.assessment,
        new.question,
        new.from,
        new.to,
        new.note,
        new.by,
        new.at_ms
    ];
    tx.query_one(&ADD, values).await?.get("id")
}

/// The form of an attempt that is being written.
#[derive(Debug, FromRow)]
pub(crate) struct RunningForm {
    pub(crate) id: AttemptId,
    #[row(json)]
    pub(crate) form: Form,
}

/// The forms of an assessment that are being written.
pub(crate) async fn list_running_forms(tx: &Tx, assessment: AssessmentId) -> Result<Vec<RunningForm>> {
    tx.query_as(&RUNNING, params![assessment]).await
}

/// Stores forms that were corrected once more.
pub(crate) async fn put_forms(tx: &Tx, forms: &[RunningForm]) -> Result<()> {
    let row = |one: &RunningForm| params![one.id, Json(&one.form)];
    tx.execute_rows(&FORMS, forms.iter().map(row).collect()).await?;
    let corrected = forms.iter().map(|one| params![one.id]);
    tx.execute_rows(&CORRECTED, corrected.collect()).await.map(drop)
}

/// Stores what the forms of an assessment are drawn from.
pub(crate) async fn put_pinned(tx: &Tx, id: AssessmentId, pinned: &Pinned, now_ms: Millis) -> Result<()> {
    tx.execute(&PINNED, params![id, Json(pinned), now_ms])
        .await
        .map(drop)
}

/// An attempt that a correction reaches.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) attempt: AttemptId,
    pub(crate) items: Vec<Replaced>,
    /// Whether one of the places had an answer.
    pub(crate) was_answered: bool,
}

/// Of attempts, those that have an answer at one of these places.
pub(crate) async fn list_answered(tx: &Tx, places: Vec<(AttemptId, i64)>) -> Result<BTreeSet<AttemptId>> {
    let row = |(attempt, position)| params![attempt, position];
    let found: Vec<AttemptId> = tx
        .query_rows(&ANSWERED, places.into_iter().map(row).collect())
        .await?;
    Ok(found.into_iter().collect())
}

/// Notes whom a correction reaches.
pub(crate) async fn tell(tx: &Tx, correction: CorrectionId, told: &[Told]) -> Result<()> {
    let row = |one: &Told| params![one.attempt, correction, Json(&one.items), one.was_answered];
    tx.execute_rows(&TELL, told.iter().map(row).collect())
        .await
        .map(drop)
}

/// A correction of an assessment, and how far it has come.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct CorrectionRow {
    pub(crate) id: CorrectionId,
    #[row(rename = "question_id")]
    pub(crate) question: QuestionId,
    #[row(rename = "from_version_id")]
    pub(crate) from: VersionId,
    #[row(rename = "to_version_id")]
    pub(crate) to: VersionId,
    pub(crate) note: String,
    pub(crate) at_ms: Millis,
    pub(crate) by_name: Option<String>,
    pub(crate) told: i64,
    pub(crate) seen: i64,
    pub(crate) answered: i64,
}

/// The corrections of an assessment, the newest first.
pub(crate) async fn list_of_assessment(tx: &Tx, id: AssessmentId) -> Result<Vec<CorrectionRow>> {
    tx.query_as(&OF_ASSESSMENT, params![id]).await
}

/// A correction as it reached an attempt.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Reached {
    pub(crate) id: CorrectionId,
    pub(crate) note: String,
    pub(crate) at_ms: Millis,
    #[row(json)]
    pub(crate) items: Vec<Replaced>,
    pub(crate) was_answered: bool,
    pub(crate) seen_at_ms: Option<Millis>,
}

/// The corrections that reached an attempt, in order.
pub(crate) async fn list_of_attempt(tx: &Tx, id: AttemptId) -> Result<Vec<Reached>> {
    tx.query_as(&OF_ATTEMPT, params![id]).await
}

/// Notes that the student has seen a correction; the first time counts.
pub(crate) async fn note_seen(
    tx: &Tx,
    attempt: AttemptId,
    correction: CorrectionId,
    now_ms: Millis,
) -> Result<()> {
    if tx.execute(&SEE, params![attempt, correction, now_ms]).await? == 1 {
        tx.execute(&COUNT_SEEN, params![attempt]).await?;
    }
    Ok(())
}

pub(crate) async fn delete(tx: &Tx, assessment: AssessmentId) -> Result<()> {
    tx.execute(&DELETE, params![assessment]).await.map(drop)
}
