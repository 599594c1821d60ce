//! SQL of this feature's tables, a file per table.

pub mod chapter;
pub mod course;
pub mod editor;
pub mod enrolment;
pub mod file;
pub mod lecture;
pub mod resource;

use crate::{ChapterId, CourseImport, ItemChanges, Known};
use database::{Result, Row, Tx};
use serde::de::DeserializeOwned;
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

/// Rows of `key, id, content_hash, is_removed` by key.
fn known_by_key(rows: &[Row]) -> Result<HashMap<String, Known>> {
    rows.iter()
        .map(|row| {
            let known = Known {
                id: row.get("id")?,
                content_hash: row.get("content_hash")?,
                is_removed: row.get("is_removed")?,
            };
            Ok((row.get("key")?, known))
        })
        .collect()
}

/// A column that holds JSON written by this feature; what cannot be read (an older shape) counts as empty.
fn json<T: DeserializeOwned + Default>(row: &Row, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    Ok(serde_json::from_str(&text).unwrap_or_default())
}

fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain values become JSON")
}

/// Two columns that are filled together.
fn named_file(row: &Row, hash: &str, name: &str) -> Result<Option<crate::item::NamedFile>> {
    let (hash, name): (Option<String>, Option<String>) = (row.get(hash)?, row.get(name)?);
    Ok(hash.zip(name))
}
