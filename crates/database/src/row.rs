//! A row as a statement answered it.

use crate::{Error, Result, Value};
use std::sync::Arc;

/// One row; columns are asked for by name.
#[derive(Debug, Clone)]
pub struct Row {
    pub(crate) columns: Arc<[String]>,
    pub(crate) values: Vec<Value>,
}

impl Row {
    /// The column of that name, or [`Error::Column`] if it is absent or of another type.
    pub fn get<T: FromValue>(&self, column: &str) -> Result<T> {
        let wrong = |message: String| Error::Column {
            column: column.into(),
            message,
        };
        let index = self
            .columns
            .iter()
            .position(|name| name == column)
            .ok_or_else(|| wrong("there is no such column".into()))?;
        T::from_value(&self.values[index]).ok_or_else(|| wrong(format!("found {:?}", self.values[index])))
    }

    /// The names of the columns, in order.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }
}

/// A type that a column can be read as.
pub trait FromValue: Sized {
    /// The value as this type, or none if it does not fit.
    fn from_value(value: &Value) -> Option<Self>;
}

impl FromValue for i64 {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Int(value) => Some(*value),
            Value::Bool(value) => Some((*value).into()),
            _ => None,
        }
    }
}

impl FromValue for i32 {
    fn from_value(value: &Value) -> Option<Self> {
        i64::from_value(value)?.try_into().ok()
    }
}

impl FromValue for u32 {
    fn from_value(value: &Value) -> Option<Self> {
        i64::from_value(value)?.try_into().ok()
    }
}

impl FromValue for f64 {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Real(value) => Some(*value),
            Value::Int(value) => Some(*value as Self),
            _ => None,
        }
    }
}

impl FromValue for bool {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(value) => Some(*value),
            Value::Int(value) => Some(*value != 0),
            _ => None,
        }
    }
}

impl FromValue for String {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(value) => Some(value.clone()),
            _ => None,
        }
    }
}

impl FromValue for Vec<u8> {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Bytes(value) => Some(value.clone()),
            _ => None,
        }
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Null => Some(None),
            value => T::from_value(value).map(Some),
        }
    }
}
