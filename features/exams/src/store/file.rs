//! SQL of `exam_file`: what students upload as an answer.

use crate::AttemptId;
use database::{Result, Row, Tx, params};
use platform::Millis;
use scoring::question::{
    QuestionAnswer,
    file_upload::{self, KeptFile, SavedAnswer},
};

database::sql! {
    ADD = "insert into exam_file (attempt_id, position, hash, name, bytes, uploaded_at_ms) \
           values ($1, $2, $3, $4, $5, $6) returning id";
    FIND = "select attempt_id, hash, name from exam_file where id = $1";
    OF_QUESTION = "select id, uploaded_at_ms from exam_file where attempt_id = $1 and position = $2 order by id";
    DROP = "delete from exam_file where id = $1";
    SAVED = "select answer, saved_at_ms from exam_answer where attempt_id = $1 and position = $2";
    ENDED = "select f.id, f.uploaded_at_ms, n.answer, n.saved_at_ms from exam_file f join exam_attempt a on a.id = f.attempt_id \
             left join exam_answer n on n.attempt_id = f.attempt_id and n.position = f.position \
             where f.uploaded_at_ms >= $1 and f.uploaded_at_ms < $2 and a.submitted_at_ms is not null order by f.id";
}

/// Refuses one more file for a question that has as many as it allows. Files that the student has taken out of the saved answer
/// do not count.
pub(crate) async fn require_room(
    tx: &Tx,
    attempt: AttemptId,
    position: i64,
    question: &file_upload::Body,
) -> Result<(), platform::Error> {
    let rows = tx.query(&OF_QUESTION, params![attempt, position]).await?;
    let kept: Vec<KeptFile> = rows.iter().map(kept_file).collect::<Result<_>>()?;
    let saved = tx.query_optional(&SAVED, params![attempt, position]).await?;
    let saved = saved.as_ref().map(saved_answer).transpose()?.flatten();
    if question.has_room(&kept, saved.as_ref()) {
        return Ok(());
    }
    Err(platform::Error::conflict(
        "exams.too_many_files",
        question.full_refusal(),
    ))
}

fn kept_file(row: &Row) -> Result<KeptFile> {
    Ok(KeptFile {
        id: row.get("id")?,
        uploaded_at_ms: row.get("uploaded_at_ms")?,
    })
}

fn saved_answer(row: &Row) -> Result<Option<SavedAnswer>> {
    let (answer, saved_at_ms): (Option<String>, Option<Millis>) =
        (row.get("answer")?, row.get("saved_at_ms")?);
    Ok(answer.zip(saved_at_ms).map(|(answer, saved_at_ms)| SavedAnswer {
        files: match serde_json::from_str(&answer) {
            Ok(QuestionAnswer::FileUpload(answer)) => answer.files,
            _ => Vec::new(),
        },
        saved_at_ms,
    }))
}

/// Forgets the files of attempts that have ended which their answers do not name, uploaded in this time. Returns how many.
pub async fn forget_dropped_files(tx: &Tx, since_ms: Millis, before_ms: Millis) -> Result<usize> {
    let mut forgotten = 0;
    for row in tx.query(&ENDED, params![since_ms, before_ms]).await? {
        let file = kept_file(&row)?;
        let is_named = saved_answer(&row)?.is_some_and(|saved| saved.names(file.id));
        if !is_named {
            tx.execute(&DROP, params![file.id]).await?;
            forgotten += 1;
        }
    }
    Ok(forgotten)
}

/// An uploaded file.
#[derive(Debug, Clone)]
pub struct StoredFile {
    /// The attempt it answers.
    pub attempt: AttemptId,
    /// Its content.
    pub hash: String,
    /// What its student called it.
    pub name: String,
}

pub(crate) async fn add(
    tx: &Tx,
    attempt: AttemptId,
    position: i64,
    file: (&str, &str, i64),
    now_ms: Millis,
) -> Result<i64> {
    let (hash, name, bytes) = file;
    tx.query_one(&ADD, params![attempt, position, hash, name, bytes, now_ms])
        .await?
        .get("id")
}

/// The file with that id. Not scoped to an owner: callers must check.
pub async fn find_file(tx: &Tx, id: i64) -> Result<Option<StoredFile>> {
    let row = tx.query_optional(&FIND, params![id]).await?;
    row.map(|row| {
        Ok(StoredFile {
            attempt: row.get("attempt_id")?,
            hash: row.get("hash")?,
            name: row.get("name")?,
        })
    })
    .transpose()
}
