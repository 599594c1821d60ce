//! What the fields of a kind cannot say: body and key as scoring reads them.

use scoring::question::{QuestionBody, QuestionKey};
use serde::{Serialize, de::DeserializeOwned};

use crate::model::{Exact, QuestionKind};

/// Body and key; none where they are no JSON, or of another kind.
pub(super) fn parts(exact: &Exact, kind: QuestionKind) -> Option<(QuestionBody, QuestionKey)> {
    let (body, key): (QuestionBody, QuestionKey) = (read(&exact.body)?, read(&exact.key)?);
    (body.kind() == kind && key.kind() == kind).then_some((body, key))
}

fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// Body and key as they are; none where they cannot be written.
pub(super) fn write(body: &QuestionBody, key: &QuestionKey) -> Option<Exact> {
    Some(Exact {
        body: lines(body)?,
        key: lines(key)?,
    })
}

fn lines<T: Serialize>(value: &T) -> Option<String> {
    serde_json::to_string_pretty(value).ok()
}
