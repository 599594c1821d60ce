//! SQL of `authoring_version` and `authoring_version_file`: every state a course had.

use crate::CourseVersionId;
use courses::{CourseId, CourseImport, ImportSource, StoredFile};
use database::{FromRow, Result, Tx, params};
use platform::{Millis, files::FileHash};

/// A version with the name of whoever published it.
macro_rules! versions {
    ($rest:literal) => {
        concat!(
            "select v.id, v.number, v.source, v.note, v.archive_hash, v.published_at_ms, p.real_name as published_by_name \
             from authoring_version v left join identity_v_person p on p.id = v.published_by ",
            $rest
        )
    };
}

database::sql! {
    ADD = "insert into authoring_version (course_id, number, source, note, archive_hash, published_by, published_at_ms) \
           values ($1, coalesce((select max(number) from authoring_version where course_id = $1), 0) + 1, $2, $3, $4, $5, $6) \
           returning id";
    ADD_FILE = "insert into authoring_version_file (version_id, path, file_hash, size_bytes) values ($1, $2, $3, $4)";
    LIST = versions!("where v.course_id = $1 order by v.number desc limit $2");
    FIND = versions!("where v.course_id = $1 and v.number = $2");
    FILES = "select path, file_hash, size_bytes from authoring_version_file where version_id = $1 order by path";
}

/// A state the course had.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Version {
    pub(crate) id: CourseVersionId,
    /// Counted from 1 in its course.
    pub(crate) number: i64,
    pub(crate) source: ImportSource,
    pub(crate) note: String,
    /// Its text as a zip.
    pub(crate) archive_hash: FileHash,
    pub(crate) published_at_ms: Millis,
    /// None for the server itself.
    pub(crate) published_by_name: Option<String>,
}

/// Keeps the state that an import brings.
pub(crate) async fn add(tx: &Tx, import: &CourseImport) -> Result<()> {
    let values = params![
        import.course,
        import.origin.source,
        import.origin.note.as_str(),
        &import.archive,
        import.origin.by,
        import.now_ms
    ];
    let id: CourseVersionId = tx.query_one(&ADD, values).await?.get("id")?;
    for (path, file) in import.files.iter() {
        let values = params![id, path.as_str(), &file.hash, file.size_bytes];
        tx.execute(&ADD_FILE, values).await?;
    }
    Ok(())
}

/// The newest versions of a course, the newest first.
pub(crate) async fn list(tx: &Tx, course: CourseId, most: i64) -> Result<Vec<Version>> {
    tx.query_as(&LIST, params![course, most]).await
}

pub(crate) async fn find(tx: &Tx, course: CourseId, number: i64) -> Result<Option<Version>> {
    tx.query_optional_as(&FIND, params![course, number]).await
}

pub(crate) async fn list_files(tx: &Tx, version: CourseVersionId) -> Result<Vec<(String, StoredFile)>> {
    tx.query(&FILES, params![version])
        .await?
        .iter()
        .map(|row| Ok((row.get("path")?, row.read()?)))
        .collect()
}
