//! SQL of this feature's tables, a file per table or two.

pub mod book;
pub mod company;
pub mod draft;
pub mod overrides;
pub mod progress;
pub mod submission;
pub mod voucher;

use database::{Result, Row};

/// A JSON column.
fn json<T: serde::de::DeserializeOwned>(row: &Row, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| wrong(column, error))
}

/// A column that a type of ours reads from text.
fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(row: &Row, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    text.parse().map_err(|error| wrong(column, error))
}

/// A column that holds the plain word of an enum.
fn word<T: serde::de::DeserializeOwned>(row: &Row, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_value(serde_json::Value::String(text)).map_err(|error| wrong(column, error))
}

fn wrong(column: &str, error: impl std::fmt::Display) -> database::Error {
    database::Error::Column {
        column: column.into(),
        message: error.to_string(),
    }
}

fn json_text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain values become JSON")
}

/// The plain word of an enum, as stored and as answered.
pub(crate) fn word_of(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => unreachable!("an enum without fields becomes a JSON string"),
    }
}
