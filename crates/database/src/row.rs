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
        let index = self.columns.iter().position(|name| name == column);
        index.map_or_else(
            || {
                Err(Error::Column {
                    column: column.into(),
                    message: "there is no such column".into(),
                })
            },
            |index| self.at(index),
        )
    }

    /// The whole row as a struct, a tuple of its columns in order, or its only column.
    pub fn read<T: FromRow>(&self) -> Result<T> {
        T::from_row(self)
    }

    fn at<T: FromValue>(&self, index: usize) -> Result<T> {
        let wrong = |message| Error::Column {
            column: self
                .columns
                .get(index)
                .map_or_else(|| index.to_string(), Clone::clone),
            message,
        };
        let value = self
            .values
            .get(index)
            .ok_or_else(|| wrong("there is no such column".into()))?;
        T::from_value(value).map_err(wrong)
    }

    /// Fails unless there are that many columns: what is read by position names none, so one too many would go unnoticed.
    fn require_columns(&self, count: usize) -> Result<()> {
        if self.columns.len() == count {
            return Ok(());
        }
        Err(Error::Column {
            column: self.columns.join(", "),
            message: format!("{count} columns are expected, found {}", self.columns.len()),
        })
    }

    /// The names of the columns, in order.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }
}

/// A type that a whole row can be read as.
///
/// Derived for a struct, each field is the column of its name, read by [`FromValue`], or as its attribute says:
///
/// - `#[row(rename = "course_id")]`: the column has another name;
/// - `#[row(json)]`: a JSON column (see [`Json`](crate::Json));
/// - `#[row(text)]`: what serde writes as a string (see [`Text`](crate::Text));
/// - `#[row(from = i64)]`: the column is an `i64` that the field's type is `From`, or an option of both;
/// - `#[row(flatten)]`: the field reads the same row itself;
/// - `#[row(skip)]`: no column; the default, which the store replaces;
/// - `#[row(with = path)]`: a function from the row.
///
/// A tuple reads the columns in their order, any other column type the only one; a row with more columns is an error.
pub trait FromRow: Sized {
    /// Reads the row, or fails with [`Error::Column`].
    fn from_row(row: &Row) -> Result<Self>;
}

impl<T: FromValue> FromRow for T {
    fn from_row(row: &Row) -> Result<Self> {
        row.require_columns(1)?;
        row.at(0)
    }
}

macro_rules! tuples {
    ($(($($name:ident $index:tt),*))*) => {$(
        impl<$($name: FromValue),*> FromRow for ($($name,)*) {
            fn from_row(row: &Row) -> Result<Self> {
                row.require_columns([$($index),*].len())?;
                Ok(($(row.at::<$name>($index)?,)*))
            }
        }
    )*};
}

tuples! { (A 0, B 1) (A 0, B 1, C 2) (A 0, B 1, C 2, D 3) }

/// A type that a column can be read as.
pub trait FromValue: Sized {
    /// The value as this type, or what is wrong with it.
    fn from_value(value: &Value) -> Result<Self, String>;
}

fn unfit<T>(value: &Value) -> String {
    format!("{} is expected, found {value:?}", std::any::type_name::<T>())
}

macro_rules! from_value {
    ($($to:ty: $($value:pat => $read:expr),+;)*) => {$(
        impl FromValue for $to {
            fn from_value(value: &Value) -> Result<Self, String> {
                match value {
                    $($value => Ok($read),)+
                    _ => Err(unfit::<Self>(value)),
                }
            }
        }
    )*};
}

from_value! {
    i64: Value::Int(value) => *value, Value::Bool(value) => (*value).into();
    f64: Value::Real(value) => *value, Value::Int(value) => *value as Self;
    bool: Value::Bool(value) => *value, Value::Int(value) => *value != 0;
    String: Value::Text(value) => value.clone();
    Vec<u8>: Value::Bytes(value) => value.clone();
}

macro_rules! from_integer {
    ($($to:ty)*) => {$(
        impl FromValue for $to {
            fn from_value(value: &Value) -> Result<Self, String> {
                i64::from_value(value)?.try_into().map_err(|_| unfit::<Self>(value))
            }
        }
    )*};
}

from_integer! { i32 u16 u32 usize }

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: &Value) -> Result<Self, String> {
        match value {
            Value::Null => Ok(None),
            value => T::from_value(value).map(Some),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(columns: &[&str]) -> Row {
        Row {
            columns: columns.iter().map(|&name| name.to_owned()).collect(),
            values: (1..).take(columns.len()).map(Value::Int).collect(),
        }
    }

    #[test]
    fn what_is_read_by_position_takes_every_column() {
        assert_eq!(row(&["id"]).read::<i64>(), Ok(1));
        assert_eq!(row(&["id", "total"]).read::<(i64, i64)>(), Ok((1, 2)));
        let error = row(&["id", "total"]).read::<i64>().expect_err("one too many");
        assert!(error.to_string().contains("id, total"), "{error}");
        assert!(row(&["id", "total", "share"]).read::<(i64, i64)>().is_err());
        assert!(row(&["id"]).read::<(i64, i64)>().is_err());
    }
}
