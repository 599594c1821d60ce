//! TOML → a model type, reporting every fault rather than the first.
//!
//! Serde stops at the first fault. So each fault is reported, the field it stands in is taken out of a copy of the table, and the
//! table is read again, until it reads. Model types default every field; that a required one is present is checked by
//! [`crate::check::Check::require`].

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A fault of a value: code, sentence in both languages, place and path (`question.3.points`).
pub(crate) struct Fault {
    pub(crate) code: &'static str,
    pub(crate) zh: String,
    pub(crate) en: String,
    pub(crate) span: Range<usize>,
    pub(crate) path: String,
}

/// Faults of one file that are told; after so many the author has seen the pattern.
const MOST_FAULTS: usize = 100;

/// Separates the Chinese from the English sentence in the errors of our own value types.
const LANGUAGES: char = '\u{1f}';

/// An error of a value type, in both languages.
pub(crate) fn value_error<E: serde::de::Error>(zh: impl AsRef<str>, en: impl AsRef<str>) -> E {
    E::custom(format!("{}{LANGUAGES}{}", zh.as_ref(), en.as_ref()))
}

/// Reads a table as `T`. The value is what could be read; it is complete when there are no faults.
pub(crate) fn decode<T: DeserializeOwned + Default>(table: &DeTable<'_>) -> (T, Vec<Fault>) {
    let mut faults = Vec::new();
    let mut rest = table.clone();
    // Each round reads the whole table again, so a file that is wrong throughout must not take for ever.
    for _ in 0..MOST_FAULTS {
        let input = toml::Deserializer::from(Spanned::new(0..0, rest.clone()));
        let error = match T::deserialize(input) {
            Ok(value) => return (value, faults),
            Err(error) => error,
        };
        let span = error.span().unwrap_or(0..0);
        let (code, zh, en) = explain(error.message());
        let path = path_of(table, &span);
        let was_removed = remove_at(&mut rest, &span);
        faults.push(Fault {
            code,
            zh,
            en,
            span,
            path,
        });
        if !was_removed {
            break;
        }
    }
    (T::default(), faults)
}

fn contains(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end && !outer.is_empty()
}

/// Takes the deepest field or element that holds `span` out of the table.
fn remove_at(table: &mut DeTable<'_>, span: &Range<usize>) -> bool {
    let holder = table
        .iter()
        .find(|(key, value)| contains(&key.span(), span) || contains(&value.span(), span))
        .map(|(key, _)| key.clone());
    let holder = holder.or_else(|| {
        // The span of an array of tables is that of its first header only; look into each element.
        table
            .iter()
            .find(|(_, value)| holds(value.get_ref(), span))
            .map(|(key, _)| key.clone())
    });
    let Some(key) = holder else { return false };
    if key.span() != *span {
        let inner = table.get_mut(&key).map(Spanned::get_mut);
        let was_removed = match inner {
            Some(DeValue::Table(fields)) => remove_at(fields, span),
            Some(DeValue::Array(elements)) => {
                let taken = std::mem::replace(elements, DeArray::new());
                let mut was_removed = false;
                for mut element in taken {
                    if !was_removed {
                        if let DeValue::Table(fields) = element.get_mut() {
                            was_removed = remove_at(fields, span);
                        }
                        if !was_removed && contains(&element.span(), span) {
                            was_removed = true;
                            continue;
                        }
                    }
                    elements.push(element);
                }
                was_removed
            }
            _ => false,
        };
        if was_removed {
            return true;
        }
    }
    table.remove(&key).is_some()
}

fn holds(value: &DeValue<'_>, span: &Range<usize>) -> bool {
    match value {
        DeValue::Table(fields) => fields.iter().any(|(key, inner)| {
            contains(&key.span(), span) || contains(&inner.span(), span) || holds(inner.get_ref(), span)
        }),
        DeValue::Array(elements) => elements
            .iter()
            .any(|inner| contains(&inner.span(), span) || holds(inner.get_ref(), span)),
        _ => false,
    }
}

/// The path of the deepest value that holds `span`.
fn path_of(table: &DeTable<'_>, span: &Range<usize>) -> String {
    for (key, value) in table {
        if contains(&key.span(), span) || contains(&value.span(), span) || holds(value.get_ref(), span) {
            let deeper = match value.get_ref() {
                DeValue::Table(fields) => path_of(fields, span),
                DeValue::Array(elements) => elements
                    .iter()
                    .enumerate()
                    .find(|(_, inner)| contains(&inner.span(), span) || holds(inner.get_ref(), span))
                    .map(|(index, inner)| {
                        match inner.get_ref().as_table().map(|fields| path_of(fields, span)) {
                            Some(path) if !path.is_empty() => format!("{index}.{path}"),
                            _ => index.to_string(),
                        }
                    })
                    .unwrap_or_default(),
                _ => String::new(),
            };
            let key = key.get_ref();
            return if deeper.is_empty() {
                key.to_string()
            } else {
                format!("{key}.{deeper}")
            };
        }
    }
    String::new()
}

/// Code and sentences for what serde or a value type said.
fn explain(message: &str) -> (&'static str, String, String) {
    if let Some((zh, en)) = message.split_once(LANGUAGES) {
        return ("toml.bad_value", zh.to_owned(), en.to_owned());
    }
    if let Some(rest) = message.strip_prefix("unknown field `") {
        let (field, expected) = rest.split_once('`').unwrap_or((rest, ""));
        let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
        let nearest = nearest(field, &known);
        let zh = nearest.map_or_else(
            || format!("不认识的字段 {field}，可用：{}", known.join("、")),
            |near| format!("不认识的字段 {field}，是不是 {near}？"),
        );
        let en = nearest.map_or_else(
            || format!("unknown field {field}; known: {}", known.join(", ")),
            |near| format!("unknown field {field}; did you mean {near}?"),
        );
        return ("toml.unknown_field", zh, en);
    }
    if let Some(rest) = message.strip_prefix("unknown variant `") {
        let (value, expected) = rest.split_once('`').unwrap_or((rest, ""));
        let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
        return (
            "toml.bad_value",
            format!("不能是 {value}，只能是 {}", known.join("、")),
            format!("{value} is not allowed; one of {}", known.join(", ")),
        );
    }
    if let Some(rest) = message
        .strip_prefix("invalid type: ")
        .or_else(|| message.strip_prefix("invalid value: "))
    {
        let (found, expected) = rest.split_once(", expected ").unwrap_or((rest, ""));
        return (
            "toml.wrong_type",
            format!("这里是{}，应为{}", in_chinese(found), in_chinese(expected)),
            format!(
                "found {found}, expected {}",
                if is_unsigned(expected) {
                    "a whole number"
                } else {
                    expected
                }
            ),
        );
    }
    if message.is_ascii() {
        (
            "toml.bad_value",
            format!("值不合规则（{message}）"),
            message.to_owned(),
        )
    } else {
        // The ledger's types explain themselves in Chinese only.
        (
            "toml.bad_value",
            message.to_owned(),
            "not a valid value".to_owned(),
        )
    }
}

/// The names serde gives to types, in Chinese.
fn in_chinese(name: &str) -> String {
    let kinds = [
        ("string", "文本"),
        ("integer", "整数"),
        ("floating point", "小数"),
        ("boolean", "true/false"),
        ("sequence", "列表"),
        ("map", "表"),
        ("struct", "表"),
        ("datetime", "日期"),
    ];
    let kind = kinds
        .iter()
        .find(|(english, _)| name.contains(english))
        .map(|(_, chinese)| *chinese);
    match (kind, name.split(['`', '"']).nth(1)) {
        (Some(kind), Some(value)) => format!("{kind} {value}"),
        (Some(kind), None) => kind.to_owned(),
        (None, _) if is_unsigned(name) => "不小于 0 的整数".to_owned(),
        (None, _) => name.to_owned(),
    }
}

fn is_unsigned(name: &str) -> bool {
    ["u8", "u16", "u32", "u64", "usize"].contains(&name)
}

/// The known name that a misspelt one probably meant.
fn nearest<'k>(field: &str, known: &[&'k str]) -> Option<&'k str> {
    known
        .iter()
        .map(|name| (distance(field, name), *name))
        .filter(|(distance, name)| *distance <= 2 && *distance < name.len())
        .min()
        .map(|(_, name)| name)
}

/// Edits between two short names (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let cost = (diagonal + usize::from(from != *to))
                .min(row[j] + 1)
                .min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], cost);
        }
    }
    row[b.len()]
}
