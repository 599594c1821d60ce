//! SQL of `task_exercise_file`: what students upload as an answer of an exercise.

use crate::{ExerciseAttemptId, exercise::Answers};
use database::{Result, Tx, params};
use platform::Millis;
use scoring::question::{QuestionAnswer, file_upload::KeptFile};

database::sql! {
    ADD = "insert into task_exercise_file (attempt_id, position, hash, name, bytes, uploaded_at_ms) \
           values ($1, $2, $3, $4, $5, $6) returning id";
    FIND = "select attempt_id, hash, name from task_exercise_file where id = $1";
    OF_QUESTION = "select id, uploaded_at_ms from task_exercise_file where attempt_id = $1 and position = $2 order by id";
    ENDED = "select f.id, f.position, a.answers from task_exercise_file f join task_exercise_attempt a on a.id = f.attempt_id \
             where f.uploaded_at_ms >= $1 and f.uploaded_at_ms < $2 and a.submitted_at_ms is not null order by f.id";
    DROP = "delete from task_exercise_file where id = $1";
}

/// The files uploaded for one question of an attempt.
pub(crate) async fn list_of_question(
    tx: &Tx,
    attempt: ExerciseAttemptId,
    position: i64,
) -> Result<Vec<KeptFile>> {
    let rows = tx.query(&OF_QUESTION, params![attempt, position]).await?;
    rows.iter()
        .map(|row| {
            Ok(KeptFile {
                id: row.get("id")?,
                uploaded_at_ms: row.get("uploaded_at_ms")?,
            })
        })
        .collect()
}

/// Forgets the files of attempts that were submitted which their answers do not name, uploaded in this time. Returns how many.
pub async fn forget_dropped_files(tx: &Tx, since_ms: Millis, before_ms: Millis) -> Result<usize> {
    let mut forgotten = 0;
    for row in tx.query(&ENDED, params![since_ms, before_ms]).await? {
        let (id, position): (i64, i64) = (row.get("id")?, row.get("position")?);
        let answers: Answers = super::json(&row, "answers")?;
        let answer = usize::try_from(position)
            .ok()
            .and_then(|place| answers.get(&place));
        let is_named = matches!(answer, Some(QuestionAnswer::FileUpload(answer))
            if answer.files.iter().any(|file| file.file_id == id));
        if !is_named {
            tx.execute(&DROP, params![id]).await?;
            forgotten += 1;
        }
    }
    Ok(forgotten)
}

/// An uploaded file.
#[derive(Debug, Clone)]
pub struct ExerciseFile {
    /// The attempt it answers.
    pub attempt: ExerciseAttemptId,
    /// Its content.
    pub hash: String,
    /// What its student called it.
    pub name: String,
}

pub(crate) async fn add(
    tx: &Tx,
    attempt: ExerciseAttemptId,
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
pub async fn find_exercise_file(tx: &Tx, id: i64) -> Result<Option<ExerciseFile>> {
    let row = tx.query_optional(&FIND, params![id]).await?;
    row.map(|row| {
        Ok(ExerciseFile {
            attempt: row.get("attempt_id")?,
            hash: row.get("hash")?,
            name: row.get("name")?,
        })
    })
    .transpose()
}
