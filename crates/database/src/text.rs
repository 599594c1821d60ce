//! Columns whose text means more: JSON, and one of a few words.

use crate::{FromValue, Value};
use serde::{
    Deserialize, Serialize,
    de::{self, DeserializeOwned, IntoDeserializer as _},
};
use std::fmt;

/// A JSON column. Text that cannot be read as `T` is an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T: Serialize> From<Json<T>> for Value {
    /// # Panics
    /// If the value has no JSON form, such as a map with keys that are no text.
    fn from(Json(value): Json<T>) -> Self {
        Self::Text(serde_json::to_string(&value).expect("what is kept in a JSON column becomes JSON"))
    }
}

impl<T: DeserializeOwned> FromValue for Json<T> {
    fn from_value(value: &Value) -> Result<Self, String> {
        let text = match value {
            Value::Text(text) => text,
            // A column without JSON reads as JSON's own null: as none, where that is allowed.
            Value::Null => "null",
            _ => return Err(format!("JSON text is expected, found {value:?}")),
        };
        serde_json::from_str(text)
            .map(Self)
            .map_err(|error| format!("the JSON is not {}: {error}", std::any::type_name::<T>()))
    }
}

/// A column that holds what serde writes as a string: a variant of an enum by its name, a date, a decimal; [`text_column!`](crate::text_column) spares an
/// enum of one's own the wrapper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text<T>(pub T);

impl<T: Serialize> fmt::Display for Text<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(out)
    }
}

impl<T: Serialize> From<Text<T>> for Value {
    fn from(text: Text<T>) -> Self {
        Self::Text(text.to_string())
    }
}

impl<T: for<'de> Deserialize<'de>> FromValue for Text<T> {
    fn from_value(value: &Value) -> Result<Self, String> {
        let name = match value {
            Value::Text(text) => Some(text.as_str()),
            Value::Null => None,
            _ => return Err(format!("text is expected, found {value:?}")),
        };
        T::deserialize(Name(name))
            .map(Self)
            .map_err(|error| format!("{value:?} is no {}: {error}", std::any::type_name::<T>()))
    }
}

/// The value with that serde name, or none.
pub fn parse_text<T: for<'de> Deserialize<'de>>(text: &str) -> Option<T> {
    T::deserialize(Name(Some(text))).ok()
}

/// A text as serde reads it: a string, a variant of that name, or an option of either.
struct Name<'a>(Option<&'a str>);

impl<'de> de::Deserializer<'de> for Name<'_> {
    type Error = de::value::Error;

    fn deserialize_any<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self.0 {
            Some(text) => visitor.visit_str(text),
            None => visitor.visit_unit(),
        }
    }

    fn deserialize_option<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self.0 {
            Some(_) => visitor.visit_some(self),
            None => visitor.visit_none(),
        }
    }

    fn deserialize_enum<V: de::Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0
            .unwrap_or_default()
            .into_deserializer()
            .deserialize_enum(name, variants, visitor)
    }

    fn deserialize_newtype_struct<V: de::Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// Makes enums columns of text, and `Display`, by the names serde gives their variants: `text_column! { State, Kind }`.
#[macro_export]
macro_rules! text_column {
    ($($name:ty),* $(,)?) => {$(
        impl ::std::fmt::Display for $name {
            fn fmt(&self, out: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::serde::Serialize::serialize(self, out)
            }
        }

        impl ::std::convert::From<$name> for $crate::Value {
            fn from(value: $name) -> Self {
                $crate::Value::from($crate::Text(value))
            }
        }

        impl $crate::FromValue for $name {
            fn from_value(value: &$crate::Value) -> ::std::result::Result<Self, ::std::string::String> {
                <$crate::Text<$name> as $crate::FromValue>::from_value(value).map(|text| text.0)
            }
        }
    )*};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum State {
        InProgress,
        Ended,
    }

    text_column! { State }

    #[test]
    fn a_variant_is_a_column_by_its_serde_name() {
        assert_eq!(Value::from(State::InProgress), Value::Text("in_progress".into()));
        assert_eq!(State::from_value(&Value::Text("ended".into())), Ok(State::Ended));
        assert_eq!(State::Ended.to_string(), "ended");
        assert_eq!(parse_text("in_progress"), Some(State::InProgress));
        assert_eq!(parse_text::<State>("gone"), None);
    }

    #[test]
    fn another_word_is_an_error_that_names_it() {
        let error = State::from_value(&Value::Text("gone".into())).expect_err("no state");
        assert!(error.contains("gone") && error.contains("State"), "{error}");
        assert!(State::from_value(&Value::Null).is_err());
    }

    #[test]
    fn null_is_none() {
        let read = |value| Text::<Option<State>>::from_value(&value).map(|text| text.0);
        assert_eq!(read(Value::Null), Ok(None));
        assert_eq!(read(Value::Text("ended".into())), Ok(Some(State::Ended)));
        assert_eq!(Json::<Option<Vec<i64>>>::from_value(&Value::Null), Ok(Json(None)));
    }

    #[test]
    fn json_goes_in_and_comes_out_and_what_is_unreadable_is_an_error() {
        let value = Value::from(Json(&[1, 2]));
        assert_eq!(value, Value::Text("[1,2]".into()));
        assert_eq!(Json::<Vec<i64>>::from_value(&value), Ok(Json(vec![1, 2])));
        for unreadable in [Value::Text("[1,".into()), Value::Null, Value::Int(1)] {
            assert!(
                Json::<Vec<i64>>::from_value(&unreadable).is_err(),
                "{unreadable:?}"
            );
        }
    }
}
