//! The few types of value a statement takes and gives.

use bytes::BytesMut;
use serde::Serialize;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

/// A parameter or a column. Booleans are integers on SQLite; time is integer milliseconds, money integer fen.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// SQL null.
    Null,
    /// A boolean.
    Bool(bool),
    /// Any integer.
    Int(i64),
    /// A floating-point number; never money.
    Real(f64),
    /// Text, also JSON.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

macro_rules! value_from {
    ($($from:ty => |$name:ident| $to:expr),* $(,)?) => {$(
        impl From<$from> for Value {
            fn from($name: $from) -> Self { $to }
        }
    )*};
}

value_from! {
    bool => |value| Value::Bool(value),
    i64 => |value| Value::Int(value),
    i32 => |value| Value::Int(value.into()),
    u32 => |value| Value::Int(value.into()),
    u16 => |value| Value::Int(value.into()),
    f64 => |value| Value::Real(value),
    String => |value| Value::Text(value),
    &String => |value| Value::Text(value.clone()),
    &str => |value| Value::Text(value.into()),
    Vec<u8> => |value| Value::Bytes(value),
    &[u8] => |value| Value::Bytes(value.into()),
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// Many integers as one parameter. A statement reads them by
/// `in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))`, the same text on both engines.
pub fn list(values: impl IntoIterator<Item = impl Into<i64>>) -> Value {
    let numbers: Vec<String> = values.into_iter().map(|value| value.into().to_string()).collect();
    Value::Text(format!("[{}]", numbers.join(",")))
}

/// Many texts as one parameter; read like [`list`], without the cast.
pub fn texts<'a>(values: impl IntoIterator<Item = &'a str>) -> Value {
    let texts: Vec<&str> = values.into_iter().collect();
    Value::Text(serde_json::to_string(&texts).expect("texts are JSON"))
}

/// Many rows as one parameter: each a tuple of numbers, texts and nothings. A statement reads the first field of each by
/// `select cast(value ->> 0 as bigint) from json_array_elements(cast(cast($1 as text) as json))`, the same text on both
/// engines.
pub fn rows<R: Serialize>(rows: &[R]) -> Value {
    Value::Text(serde_json::to_string(rows).expect("plain rows are JSON"))
}

/// The parameters of a statement, in the order of `$1`, `$2`, …; anything that is `Into<Value>`.
#[macro_export]
macro_rules! params {
    ($($value:expr),* $(,)?) => { vec![$($crate::Value::from($value)),*] };
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        use rusqlite::types::{ToSqlOutput, ValueRef};
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Bool(value) => ValueRef::Integer((*value).into()),
            Self::Int(value) => ValueRef::Integer(*value),
            Self::Real(value) => ValueRef::Real(*value),
            Self::Text(value) => ValueRef::Text(value.as_bytes()),
            Self::Bytes(value) => ValueRef::Blob(value),
        }))
    }
}

impl From<rusqlite::types::ValueRef<'_>> for Value {
    fn from(value: rusqlite::types::ValueRef<'_>) -> Self {
        use rusqlite::types::ValueRef;
        match value {
            ValueRef::Null => Self::Null,
            ValueRef::Integer(value) => Self::Int(value),
            ValueRef::Real(value) => Self::Real(value),
            // Almost every text is valid, and checking it as a whole is much faster than piece by piece.
            ValueRef::Text(value) => Self::Text(match std::str::from_utf8(value) {
                Ok(text) => text.to_owned(),
                Err(_) => String::from_utf8_lossy(value).into_owned(),
            }),
            ValueRef::Blob(value) => Self::Bytes(value.into()),
        }
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match (self, ty) {
            (Self::Null, _) => Ok(IsNull::Yes),
            (Self::Bool(value), &Type::BOOL) => value.to_sql(ty, out),
            (Self::Bool(value), _) => Self::Int((*value).into()).to_sql(ty, out),
            (Self::Int(value), &Type::BOOL) => (*value != 0).to_sql(ty, out),
            (Self::Int(value), &Type::INT4) => i32::try_from(*value)?.to_sql(ty, out),
            (Self::Int(value), &Type::INT2) => i16::try_from(*value)?.to_sql(ty, out),
            (Self::Int(value), &Type::FLOAT8) => (*value as f64).to_sql(ty, out),
            (Self::Int(value), &Type::INT8) => value.to_sql(ty, out),
            (Self::Real(value), &Type::FLOAT8) => value.to_sql(ty, out),
            (Self::Text(value), &Type::TEXT | &Type::VARCHAR | &Type::NAME | &Type::UNKNOWN) => {
                value.to_sql(ty, out)
            }
            (Self::Bytes(value), &Type::BYTEA) => value.to_sql(ty, out),
            (value, ty) => Err(format!("a parameter {value:?} does not fit the type {ty}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}
