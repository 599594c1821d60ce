//! SQL of `authoring_file`: files for what is being written.

use courses::{CourseId, StoredFile};
use database::{Result, Tx, params};
use platform::{Millis, access::UserId};
use std::collections::BTreeMap;

database::sql! {
    ADD = "insert into authoring_file (course_id, path, file_hash, size_bytes, uploaded_by, uploaded_at_ms) \
           values ($1, $2, $3, $4, $5, $6)";
    LIST = "select path, file_hash, size_bytes from authoring_file where course_id = $1 order by path";
    REMOVE = "delete from authoring_file where course_id = $1 and path = $2";
}

pub(crate) async fn add(
    tx: &Tx,
    course: CourseId,
    (path, file): (&str, &StoredFile),
    by: UserId,
    now_ms: Millis,
) -> Result<()> {
    let values = params![course, path, &file.hash, file.size_bytes, by, now_ms];
    tx.execute(&ADD, values).await.map(drop)
}

pub(crate) async fn list(tx: &Tx, course: CourseId) -> Result<Vec<(String, StoredFile)>> {
    tx.query(&LIST, params![course])
        .await?
        .iter()
        .map(|row| Ok((row.get("path")?, row.read()?)))
        .collect()
}

/// The files of a course with those that were uploaded for what is being written, by their paths.
pub(crate) async fn list_with_published(tx: &Tx, course: CourseId) -> Result<BTreeMap<String, StoredFile>> {
    let mut files: BTreeMap<_, _> = courses::list_files(tx, course).await?.into_iter().collect();
    files.extend(list(tx, course).await?);
    Ok(files)
}

pub(crate) async fn remove(tx: &Tx, course: CourseId, path: &str) -> Result<()> {
    tx.execute(&REMOVE, params![course, path]).await.map(drop)
}
