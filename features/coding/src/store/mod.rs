//! SQL of this feature's tables, a file per table.

pub mod draft;
pub(crate) mod run;
pub mod submission;
pub mod task;

use database::{Result, Row};

/// A JSON column.
fn json<T: serde::de::DeserializeOwned>(row: &Row, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| database::Error::Column {
        column: column.into(),
        message: error.to_string(),
    })
}
