//! SQL of `exam_answer_file`: answers that arrived as a file, and what was decided of them.

use crate::{
    AssessmentId, AttemptId, AttemptState, StoredAnswer,
    answer_files::{Decision, Difference},
    answers::SentAnswer,
};
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};
use questions::set::Form;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A file with whose it is, the attempt as it stands, and who brought it and decided.
macro_rules! files {
    ($rest:literal) => {
        concat!(
            "select f.*, t.user_id, t.state as attempt_state, o.form, t.deadline_at_ms, p.real_name as student_name, \
             p.student_number, b.real_name as by_name, d.real_name as decided_by_name from exam_answer_file f \
             join exam_attempt t on t.id = f.attempt_id join exam_form o on o.attempt_id = t.id left join identity_v_person p on p.id = t.user_id \
             left join identity_v_person b on b.id = f.by_id left join identity_v_person d on d.id = f.decided_by_id ",
            $rest
        )
    };
}

database::sql! {
    ADD = "insert into exam_answer_file (assessment_id, attempt_id, digest, answers, epoch, is_of_writer, made_at_ms, \
           silent_since_ms, receipt_number, received_at_ms, by_id, state) \
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'offered') on conflict (attempt_id, digest) do nothing";
    COUNT = "select count(*) as files from exam_answer_file where attempt_id = $1";
    WAITING = "select count(*) as files from exam_answer_file where assessment_id = $1 and state = 'offered'";
    FIND = files!("where f.assessment_id = $1 and f.id = $2");
    LIST = files!("where f.assessment_id = $1 \
            order by case when f.state = 'offered' then 0 else 1 end, f.id desc");
    STORED = "select a.attempt_id, a.position, a.epoch, a.seq, a.answer, a.is_flagged, a.saved_at_ms from exam_answer a \
              where a.attempt_id in (select f.attempt_id from exam_answer_file f \
              where f.assessment_id = $1 and f.state = 'offered')";
    DECIDE = "update exam_answer_file set state = $2, decided_by_id = $3, decided_at_ms = $4, reason = $5, decided_on = $6 \
              where id = $1";
    DELETE = "delete from exam_answer_file where assessment_id = $1";
}

platform::id_type! {
    /// An answer file that arrived.
    AnswerFileId
}

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExamAnswerFileState)]
pub(crate) enum FileState {
    /// A teacher has to decide.
    Offered,
    /// Its answers count.
    Taken,
    /// They do not.
    Refused,
}

database::text_column! { FileState }

/// A file to be kept.
#[derive(Debug)]
pub(crate) struct NewFile<'a> {
    pub(crate) assessment: AssessmentId,
    pub(crate) attempt: AttemptId,
    pub(crate) digest: &'a str,
    pub(crate) answers: &'a [SentAnswer],
    pub(crate) epoch: i64,
    pub(crate) is_of_writer: bool,
    pub(crate) made_at_ms: Millis,
    pub(crate) silent_since_ms: Option<Millis>,
    pub(crate) receipt_number: i64,
    pub(crate) received_at_ms: Millis,
    pub(crate) by: UserId,
}

/// Keeps a file; returns whether it was not there already.
pub(crate) async fn add(tx: &Tx, new: &NewFile<'_>) -> Result<bool> {
    let values = params![
        new.assessment,
        new.attempt,
        new.digest,
        Json(&new.answers),
        new.epoch,
        new.is_of_writer,
        new.made_at_ms,
        new.silent_since_ms,
        new.receipt_number,
        new.received_at_ms,
        new.by
    ];
    Ok(tx.execute(&ADD, values).await? > 0)
}

/// How many files of an attempt arrived.
pub(crate) async fn count_of_attempt(tx: &Tx, attempt: AttemptId) -> Result<i64> {
    tx.query_one(&COUNT, params![attempt]).await?.get("files")
}

/// How many files of an assessment wait for a decision.
pub(crate) async fn count_waiting(tx: &Tx, assessment: AssessmentId) -> Result<i64> {
    tx.query_one(&WAITING, params![assessment]).await?.get("files")
}

/// A file as it is kept.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct FileRow {
    pub(crate) id: AnswerFileId,
    #[row(rename = "attempt_id")]
    pub(crate) attempt: AttemptId,
    pub(crate) attempt_state: AttemptState,
    #[row(json)]
    pub(crate) form: Form,
    /// When the attempt ended, or ends.
    pub(crate) deadline_at_ms: Option<Millis>,
    /// Whose answers.
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    pub(crate) student_name: Option<String>,
    pub(crate) student_number: Option<String>,
    #[row(json)]
    pub(crate) answers: Vec<SentAnswer>,
    pub(crate) epoch: i64,
    pub(crate) is_of_writer: bool,
    pub(crate) made_at_ms: Millis,
    pub(crate) silent_since_ms: Option<Millis>,
    pub(crate) receipt_number: i64,
    pub(crate) received_at_ms: Millis,
    #[row(rename = "by_id")]
    pub(crate) by: UserId,
    pub(crate) by_name: Option<String>,
    pub(crate) state: FileState,
    pub(crate) decided_by_name: Option<String>,
    pub(crate) decided_at_ms: Option<Millis>,
    pub(crate) reason: String,
    #[row(json)]
    pub(crate) decided_on: Option<Vec<Difference>>,
}

/// A file of an assessment.
pub(crate) async fn find(tx: &Tx, assessment: AssessmentId, id: AnswerFileId) -> Result<Option<FileRow>> {
    tx.query_optional_as(&FIND, params![assessment, id]).await
}

/// The files of an assessment, those to be decided first, the newest before the others.
pub(crate) async fn list(tx: &Tx, assessment: AssessmentId) -> Result<Vec<FileRow>> {
    tx.query_as(&LIST, params![assessment]).await
}

#[derive(FromRow)]
struct StoredRow {
    #[row(rename = "attempt_id")]
    attempt: AttemptId,
    #[row(flatten)]
    stored: StoredAnswer,
}

/// What is stored of the attempts whose files wait for a decision.
pub(crate) async fn list_stored(
    tx: &Tx,
    assessment: AssessmentId,
) -> Result<HashMap<AttemptId, Vec<StoredAnswer>>> {
    let rows: Vec<StoredRow> = tx.query_as(&STORED, params![assessment]).await?;
    let mut stored: HashMap<AttemptId, Vec<StoredAnswer>> = HashMap::new();
    for row in rows {
        stored.entry(row.attempt).or_default().push(row.stored);
    }
    Ok(stored)
}

/// Writes down what was decided, and on what.
pub(crate) async fn decide(
    tx: &Tx,
    id: AnswerFileId,
    (state, changes): (FileState, &[Difference]),
    decision: &Decision<'_>,
) -> Result<()> {
    let values = params![
        id,
        state,
        decision.by,
        decision.now_ms,
        decision.reason,
        Json(&changes)
    ];
    tx.execute(&DECIDE, values).await.map(drop)
}

/// Forgets the files of an assessment that is deleted.
pub(crate) async fn delete(tx: &Tx, assessment: AssessmentId) -> Result<()> {
    tx.execute(&DELETE, params![assessment]).await.map(drop)
}
