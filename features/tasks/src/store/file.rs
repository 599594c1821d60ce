//! SQL of `task_exercise_file`: what students upload as an answer of an exercise.

use crate::ExerciseAttemptId;
use database::{Result, Tx, params};
use platform::Millis;

database::sql! {
    ADD = "insert into task_exercise_file (attempt_id, position, hash, name, bytes, uploaded_at_ms) \
           values ($1, $2, $3, $4, $5, $6) returning id";
    FIND = "select attempt_id, hash, name from task_exercise_file where id = $1";
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

/// The file with that id, whosever it is: the caller compares.
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
