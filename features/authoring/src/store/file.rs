//! SQL of `authoring_file`: files for what is being written.

use courses::{CourseId, StoredFile};
use database::{Result, Tx, params};
use platform::{Millis, access::UserId};

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

pub(crate) async fn remove(tx: &Tx, course: CourseId, path: &str) -> Result<()> {
    tx.execute(&REMOVE, params![course, path]).await.map(drop)
}
