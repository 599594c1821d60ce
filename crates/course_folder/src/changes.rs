//! What changed between two states of an item, field by field, in words.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use crate::model::Question;

/// A field that changed: its name in the folder, and what it said and says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FieldChange {
    pub field: String,
    pub before: String,
    pub after: String,
}

/// The fields in which two states of a question differ.
pub fn question_changes(before: &Question, after: &Question) -> Vec<FieldChange> {
    let value = |question: &Question| serde_json::to_value(question).unwrap_or_default();
    changed_fields(&value(before), &value(after))
}

/// The fields in which two items differ, as texts; those of the head stand beside the others.
pub(crate) fn changed_fields(before: &Value, after: &Value) -> Vec<FieldChange> {
    let (before, after) = (fields_of(before), fields_of(after));
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    (names.into_iter())
        .filter(|name| before.get(*name) != after.get(*name))
        .map(|name| FieldChange {
            field: name.clone(),
            before: before.get(name).map(words).unwrap_or_default(),
            after: after.get(name).map(words).unwrap_or_default(),
        })
        .collect()
}

fn fields_of(item: &Value) -> BTreeMap<String, Value> {
    let Value::Object(fields) = item else {
        return BTreeMap::new();
    };
    let mut all: BTreeMap<String, Value> = fields.clone().into_iter().collect();
    if let Some(Value::Object(head)) = all.remove("head") {
        all.extend(head);
    }
    all
}

/// A value as somebody would write it: a text as it is, a list line by line, the fields of a table one after the other.
fn words(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(words).collect::<Vec<_>>().join("\n"),
        Value::Object(fields) => {
            let written = fields.values().map(words).filter(|text| !text.is_empty());
            written.collect::<Vec<_>>().join(" · ")
        }
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}
