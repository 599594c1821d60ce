//! SQL of this feature's tables, a file per table or pair of tables.

pub mod answer;
pub mod assessment;
pub mod attempt;
pub mod event;
pub mod file;
pub mod message;
pub mod paper;
pub mod paper_editor;
pub mod template;

use database::{Error, Result, Row};
use serde::{Serialize, de::DeserializeOwned};

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

fn from_json<T: DeserializeOwned>(row: &Row, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| Error::Column {
        column: column.into(),
        message: error.to_string(),
    })
}
