//! SQL of `exam_file`: what students upload as an answer.

use crate::AttemptId;
use database::{Result, Tx, params};
use platform::Millis;

database::sql! {
    ADD = "insert into exam_file (attempt_id, position, hash, name, bytes, uploaded_at_ms) \
           values ($1, $2, $3, $4, $5, $6) returning id";
    FIND = "select attempt_id, hash, name from exam_file where id = $1";
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

/// The file with that id, whosever it is: the caller compares.
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
