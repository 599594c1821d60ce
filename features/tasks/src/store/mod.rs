//! SQL of this feature's tables, a file per table.

pub mod activity;
pub mod correction;
pub mod exercise;
pub mod file;
pub mod result;
pub mod task;

use courses::Known;
use database::{Result, Row};
use std::collections::HashMap;

/// Rows that earlier imports left, by key.
fn known(rows: &[Row]) -> Result<HashMap<String, Known>> {
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

/// A JSON column.
fn json<T: serde::de::DeserializeOwned>(row: &Row, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| database::Error::Column {
        column: column.into(),
        message: error.to_string(),
    })
}
