//! SQL of this feature's tables, a file per table.

pub mod comment;
pub mod item;
pub mod mark;
pub mod queue;
pub mod sheet;

use database::{Error, Result, Row};
use serde::{Serialize, de::DeserializeOwned};

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

fn from_json<T: DeserializeOwned>(row: &Row, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| wrong(column, error.to_string()))
}

fn wrong(column: &str, message: String) -> Error {
    Error::Column {
        column: column.into(),
        message,
    }
}
