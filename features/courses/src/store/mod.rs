//! SQL of this feature's tables, a file per table.

pub mod chapter;
pub mod course;
pub mod editor;
pub mod enrolment;
pub mod file;
pub mod lecture;
pub mod resource;
pub(crate) mod storage;

use crate::{ChapterId, CourseId, CourseImport, ItemChanges, Known};
use database::{Result, Statement, Tx, params};
use std::collections::HashMap;

/// Brings chapters, lectures and resources in line with the folder.
pub(crate) async fn import_items(tx: &Tx, import: &CourseImport) -> Result<Vec<ItemChanges>> {
    let (chapter_ids, chapters) = chapter::import_chapters(tx, import).await?;
    let lectures = lecture::import_lectures(tx, import, &chapter_ids).await?;
    let resources = resource::import_resources(tx, import, &chapter_ids).await?;
    Ok(vec![chapters, lectures, resources])
}

/// The rows of chapters by the keys of the folder.
pub(crate) type ChapterIds = HashMap<String, ChapterId>;

/// What earlier imports left of a course, by key: a statement of `key, id, content_hash, is_removed` for the course `$1`.
pub async fn list_known(
    tx: &Tx,
    statement: &'static Statement,
    course: CourseId,
) -> Result<HashMap<String, Known>> {
    let rows = tx.query(statement, params![course]).await?;
    rows.iter()
        .map(|row| Ok((row.get("key")?, row.read()?)))
        .collect()
}
