//! The audit log in sentences, from the same catalogue as the screen.

use crate::store::audit::EntryView;
use interchange::export::moment_text;
use serde_json::Value;
use std::sync::LazyLock;

static WORDS: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../web/src/i18n/zh-CN/audit.json")).unwrap_or_default()
});

fn word(part: &str, name: &str) -> Option<&'static str> {
    WORDS[part][name.replace('.', "_")].as_str()
}

/// 修改班级「会计2601班」
pub(crate) fn sentence(entry: &EntryView) -> String {
    let act = word("act", &entry.action).unwrap_or(&entry.action);
    if entry.subject.is_empty() {
        act.to_owned()
    } else {
        format!("{act}「{}」", entry.subject)
    }
}

/// 名称：会计2601 → 会计2601班；人数上限：60 → 80
pub(crate) fn changes(entry: &EntryView) -> String {
    let detail: Value = serde_json::from_str(&entry.detail).unwrap_or_default();
    let mut told = Vec::new();
    for (name, value) in detail.as_object().into_iter().flatten() {
        if name == "changes" {
            told.extend(value.as_array().into_iter().flatten().filter_map(change));
        } else if let Some(inner) = value.as_object() {
            told.extend(inner.iter().filter_map(|(name, value)| fact(name, value)));
        } else {
            told.extend(fact(name, value));
        }
    }
    told.join("；")
}

fn fact(name: &str, value: &Value) -> Option<String> {
    let field = word("field", name)?;
    (!value.is_null()).then(|| format!("{field}：{}", shown(name, value)))
}

fn change(change: &Value) -> Option<String> {
    let name = change["field"].as_str()?;
    let field = word("field", name)?;
    Some(match change.get("after") {
        None => format!("{field}已修改"),
        Some(after) => format!(
            "{field}：{} → {}",
            shown(name, &change["before"]),
            shown(name, after)
        ),
    })
}

fn shown(name: &str, value: &Value) -> String {
    match value {
        Value::Null => "空".into(),
        Value::Bool(is) => if *is { "是" } else { "否" }.into(),
        Value::String(text) if text.is_empty() => "空".into(),
        Value::String(text) => WORDS["word"][text].as_str().unwrap_or(text).to_owned(),
        Value::Number(number) => match number.as_i64() {
            Some(at_ms) if name.ends_with("_ms") => moment_text(at_ms),
            _ => number.to_string(),
        },
        Value::Array(all) if all.iter().any(Value::is_object) => format!("{} 项", all.len()),
        Value::Array(all) => {
            let names: Vec<String> = all.iter().map(|one| shown(name, one)).collect();
            names.join("、")
        }
        Value::Object(_) => String::new(),
    }
}
