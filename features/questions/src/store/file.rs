//! SQL of `question_file`: what students upload as an answer.

use crate::files::Received;
use database::{FromRow, Result, Row, Tx, params};
use platform::{Millis, files::FileHash};
use scoring::question::file_upload::KeptFile;

database::sql! {
    ADD = "insert into question_file (source, number, attempt_id, position, hash, name, bytes, uploaded_at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7, $8)";
    FIND = "select attempt_id, hash, name from question_file where source = $1 and number = $2";
    OF_QUESTION = "select number, uploaded_at_ms from question_file where source = $1 and attempt_id = $2 and position = $3 \
                   order by uploaded_at_ms, number";
    UPLOADED = "select number, attempt_id, position, uploaded_at_ms from question_file \
                where source = $1 and uploaded_at_ms >= $2 and uploaded_at_ms < $3 order by attempt_id, number";
    FORGET_OF = "delete from question_file where source = $2 and attempt_id in \
                 (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    FORGET = "delete from question_file where source = $1 and number = $2";
}

/// What the attempt of a file is an attempt at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileSource {
    /// An assessment.
    Exam,
    /// An exercise.
    Exercise,
}

database::text_column! { FileSource }

/// The question of an attempt that a file answers.
#[derive(Debug, Clone, Copy)]
pub struct FileOf {
    /// What it is an attempt at.
    pub source: FileSource,
    /// The attempt.
    pub attempt: i64,
    /// Place of the question on the form, from 0.
    pub position: i64,
}

/// An uploaded file.
#[derive(Debug, Clone, FromRow)]
pub struct AnswerFile {
    /// The attempt it answers.
    #[row(rename = "attempt_id")]
    pub attempt: i64,
    /// Its content.
    pub hash: FileHash,
    /// What its student called it.
    pub name: String,
}

pub(crate) async fn add(tx: &Tx, of: FileOf, number: i64, file: &Received, now_ms: Millis) -> Result<()> {
    let values = params![
        of.source,
        number,
        of.attempt,
        of.position,
        &file.hash,
        &file.name,
        file.bytes,
        now_ms
    ];
    tx.execute(&ADD, values).await.map(drop)
}

/// The file with that number. Not scoped to an owner: callers must check.
pub async fn find_file(tx: &Tx, source: FileSource, number: i64) -> Result<Option<AnswerFile>> {
    tx.query_optional_as(&FIND, params![source, number]).await
}

/// The files uploaded for one question of an attempt.
pub async fn list_files(tx: &Tx, of: FileOf) -> Result<Vec<KeptFile>> {
    let values = params![of.source, of.attempt, of.position];
    tx.query(&OF_QUESTION, values).await?.iter().map(kept).collect()
}

/// The files of a source that were uploaded in a stretch of time, each with the question it answers.
pub async fn list_uploaded(
    tx: &Tx,
    source: FileSource,
    since_ms: Millis,
    before_ms: Millis,
) -> Result<Vec<(FileOf, KeptFile)>> {
    let values = params![source, since_ms, before_ms];
    let of = |row: &Row| {
        let of = FileOf {
            source,
            attempt: row.get("attempt_id")?,
            position: row.get("position")?,
        };
        Ok((of, kept(row)?))
    };
    tx.query(&UPLOADED, values).await?.iter().map(of).collect()
}

fn kept(row: &Row) -> Result<KeptFile> {
    Ok(KeptFile {
        id: row.get("number")?,
        uploaded_at_ms: row.get("uploaded_at_ms")?,
    })
}

/// Forgets a file.
pub async fn forget_file(tx: &Tx, source: FileSource, number: i64) -> Result<()> {
    tx.execute(&FORGET, params![source, number]).await.map(drop)
}

/// Forgets every file of these attempts.
pub async fn forget_files_of(tx: &Tx, source: FileSource, attempts: &[i64]) -> Result<()> {
    let mut values = vec![database::list(attempts.iter().copied())];
    values.extend(params![source]);
    tx.execute(&FORGET_OF, values).await.map(drop)
}
