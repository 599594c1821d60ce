//! Values with a short form in TOML: a text in place of a table, one in place of a list.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::Marks;
use crate::decode::value_error;

/// A tab, several tabs or texts, or true/false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    Truth(bool),
    Text(String),
    Tabs(Vec<String>),
}

impl<'de> Deserialize<'de> for Answer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Answer;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_bool<E: de::Error>(self, truth: bool) -> Result<Answer, E> {
                Ok(Answer::Truth(truth))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Answer, E> {
                Ok(Answer::Text(text.to_owned()))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, seq: A) -> Result<Answer, A::Error> {
                Vec::deserialize(de::value::SeqAccessDeserializer::new(seq)).map(Answer::Tabs)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// Reads a table or, in its place, a text.
macro_rules! text_or_table {
    ($type:ident, $table:ident, $from_text:expr, $from_table:expr) => {
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Visitor;
                impl<'de> de::Visitor<'de> for Visitor {
                    type Value = $type;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("a string")
                    }

                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$type, E> {
                        Ok($from_text(text.to_owned()))
                    }

                    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<$type, A::Error> {
                        $table::deserialize(de::value::MapAccessDeserializer::new(map)).map($from_table)
                    }
                }
                deserializer.deserialize_any(Visitor)
            }
        }
    };
}

/// An option of a choice; in TOML a text, or a table when it has a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChoiceOption {
    pub text: String,
    pub image: String,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ChoiceOptionTable {
    text: String,
    image: String,
}

text_or_table!(
    ChoiceOption,
    ChoiceOptionTable,
    |text| ChoiceOption {
        text,
        image: String::new()
    },
    |table: ChoiceOptionTable| ChoiceOption {
        text: table.text,
        image: table.image
    }
);

impl Serialize for ChoiceOption {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.image.is_empty() {
            serializer.serialize_str(&self.text)
        } else {
            ChoiceOptionTable {
                text: self.text.clone(),
                image: self.image.clone(),
            }
            .serialize(serializer)
        }
    }
}

/// A question taken into an exercise or a paper; in TOML its id, or a table when its points differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestionUse {
    pub id: String,
    pub points: Option<Marks>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct QuestionUseTable {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Marks>,
}

impl utoipa::PartialSchema for QuestionUse {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Type};
        let id = || ObjectBuilder::new().schema_type(Type::String);
        let points = ObjectBuilder::new().schema_type(Type::Number);
        let with_points = ObjectBuilder::new()
            .property("id", id())
            .property("points", points);
        let with_points = with_points.required("id").required("points");
        OneOfBuilder::new().item(id()).item(with_points).into()
    }
}

impl utoipa::ToSchema for QuestionUse {
    fn name() -> std::borrow::Cow<'static, str> {
        "FolderQuestionUse".into()
    }
}

text_or_table!(
    QuestionUse,
    QuestionUseTable,
    |id| QuestionUse { id, points: None },
    |table: QuestionUseTable| QuestionUse {
        id: table.id,
        points: table.points
    }
);

impl Serialize for QuestionUse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.points.is_none() {
            serializer.serialize_str(&self.id)
        } else {
            QuestionUseTable {
                id: self.id.clone(),
                points: self.points,
            }
            .serialize(serializer)
        }
    }
}

/// Account codes of which any is right; in TOML one code or a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnyAccount(pub Vec<String>);

impl Serialize for AnyAccount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.as_slice() {
            [only] => serializer.serialize_str(only),
            codes => codes.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for AnyAccount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Answer::deserialize(deserializer).and_then(|codes| match codes {
            Answer::Text(code) => Ok(Self(vec![code])),
            Answer::Tabs(codes) => Ok(Self(codes)),
            Answer::Truth(_) => Err(value_error(
                "科目应为编码文本或编码列表",
                "an account is a code or a list of codes",
            )),
        })
    }
}
