//! SQL of `course_file`.

use crate::{CourseId, CourseImport, StoredFile};
use database::{Result, Tx, params};

database::sql! {
    CLEAR = "delete from course_file where course_id = $1";
    ADD = "insert into course_file (course_id, path, file_hash, size_bytes) values ($1, $2, $3, $4)";
    LIST = "select path, file_hash, size_bytes from course_file where course_id = $1 order by path";
    FIND = "select path, file_hash, size_bytes from course_file where course_id = $1 and path = $2";
}

pub(crate) async fn replace_files(tx: &Tx, import: &CourseImport) -> Result<()> {
    tx.execute(&CLEAR, params![import.course]).await?;
    for (path, file) in import.files.iter() {
        let values = params![import.course, path.as_str(), &file.hash, file.size_bytes];
        tx.execute(&ADD, values).await?;
    }
    Ok(())
}

/// The files of the course besides its text, by path.
pub async fn list_files(tx: &Tx, course: CourseId) -> Result<Vec<(String, StoredFile)>> {
    tx.query(&LIST, params![course])
        .await?
        .iter()
        .map(|row| Ok((row.get("path")?, row.read()?)))
        .collect()
}

/// A file of the course by its path in the folder, e.g. `companies/qinghe/tables/bank.csv`.
pub async fn find_file(tx: &Tx, course: CourseId, path: &str) -> Result<Option<StoredFile>> {
    tx.query_optional_as(&FIND, params![course, path]).await
}
