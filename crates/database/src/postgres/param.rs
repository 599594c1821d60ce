//! Parameters of statements: in binary where the server said their types, as text where it finds them out with each run.

use crate::Value;
use bytes::{BufMut as _, BytesMut};
use std::fmt::Write as _;
use tokio_postgres::types::{Format, IsNull, ToSql, Type, to_sql_checked};

/// A parameter: a value, or a column of values.
pub(super) trait Param: ToSql + Sync {
    /// As PostgreSQL reads it from text, whatever type it expects there; none for null.
    fn text(&self) -> Option<String>;
}

impl Param for Value {
    fn text(&self) -> Option<String> {
        Some(match self {
            Self::Null => return None,
            // Both bigint and boolean read it.
            Self::Bool(value) => u8::from(*value).to_string(),
            Self::Int(value) => value.to_string(),
            Self::Real(value) => value.to_string(),
            Self::Text(value) => value.clone(),
            Self::Bytes(value) => hex(value),
        })
    }
}

impl Param for Vec<Value> {
    /// PostgreSQL's documentation, 8.15.2.
    fn text(&self) -> Option<String> {
        let mut out = String::from("{");
        for (at, value) in self.iter().enumerate() {
            if at > 0 {
                out.push(',');
            }
            match value.text() {
                None => out.push_str("NULL"),
                Some(text) => {
                    out.push('"');
                    for letter in text.chars() {
                        if matches!(letter, '"' | '\\') {
                            out.push('\\');
                        }
                        out.push(letter);
                    }
                    out.push('"');
                }
            }
        }
        out.push('}');
        Some(out)
    }
}

fn hex(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(2 + 2 * bytes.len());
    out.push_str("\\x");
    for byte in bytes {
        write!(out, "{byte:02x}").expect("a text takes what is written");
    }
    out
}

/// A parameter sent as text.
#[derive(Debug)]
pub(super) struct AsText(Option<String>);

impl AsText {
    pub(super) fn of(param: &impl Param) -> Self {
        Self(param.text())
    }
}

impl ToSql for AsText {
    fn to_sql(
        &self,
        _: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let Some(text) = &self.0 else {
            return Ok(IsNull::Yes);
        };
        out.put_slice(text.as_bytes());
        Ok(IsNull::No)
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    fn encode_format(&self, _: &Type) -> Format {
        Format::Text
    }

    to_sql_checked!();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_written_as_postgresql_reads_it() {
        let column = vec![
            Value::Int(-7),
            Value::Null,
            Value::Text("NULL".into()),
            Value::Text("a \"b\" \\ {c},".into()),
            Value::Text(String::new()),
            Value::Bytes(vec![0, 255]),
            Value::Bool(true),
        ];
        let expected = r#"{"-7",NULL,"NULL","a \"b\" \\ {c},","","\\x00ff","1"}"#;
        assert_eq!(column.text().as_deref(), Some(expected));
        assert_eq!(Vec::<Value>::new().text().as_deref(), Some("{}"));
    }
}
