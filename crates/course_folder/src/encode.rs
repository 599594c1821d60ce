//! A model type → TOML in canonical form: fields in the order of the type, empty ones left out, entries as `[[name]]`,
//! what lies inside an entry on one line.

use std::fmt::Write;

use serde::Serialize;
use toml::{Table, Value};

/// Lists that are written as `[[name]]` also inside an entry.
const INNER_ENTRIES: &[&str] = &["document", "item", "draw"];
/// Lists whose elements are written one a line rather than as entries.
const LISTS: &[&str] = &[
    "pairs",
    "columns",
    "blanks",
    "cells",
    "variables",
    "rubric",
    "vouchers",
    "alternatives",
    "lines",
    "figures",
    "pool",
];

/// The TOML text of a value.
pub(crate) fn encode<T: Serialize>(value: &T) -> String {
    let table = Table::try_from(value).expect("model types are plain tables");
    let mut text = String::new();
    write_table(&mut text, &table, "");
    text
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::String(text) => text.is_empty(),
        Value::Array(elements) => elements.is_empty(),
        Value::Table(table) => table.values().all(is_empty),
        _ => false,
    }
}

/// Whether a field is written as `[[name]]` entries.
fn is_entries(key: &str, value: &Value, is_top: bool) -> bool {
    let Value::Array(elements) = value else {
        return false;
    };
    !elements.is_empty()
        && elements.iter().all(Value::is_table)
        && (INNER_ENTRIES.contains(&key) || (is_top && !LISTS.contains(&key)))
}

fn write_table(text: &mut String, table: &Table, prefix: &str) {
    let is_top = prefix.is_empty();
    let fields = || table.iter().filter(|(_, value)| !is_empty(value));
    for (key, value) in fields() {
        let is_section = is_entries(key, value, is_top) || (is_top && value.is_table());
        if !is_section {
            let _ = write!(text, "{} = ", key_text(key));
            write_value(text, value, LISTS.contains(&key.as_str()));
            text.push('\n');
        }
    }
    for (key, value) in fields() {
        let path = if is_top {
            key_text(key)
        } else {
            format!("{prefix}.{}", key_text(key))
        };
        match value {
            Value::Table(inner) if is_top => {
                let _ = write!(text, "\n[{path}]\n");
                for (key, value) in inner.iter().filter(|(_, value)| !is_empty(value)) {
                    let _ = write!(text, "{} = ", key_text(key));
                    write_value(text, value, LISTS.contains(&key.as_str()));
                    text.push('\n');
                }
            }
            Value::Array(elements) if is_entries(key, value, is_top) => {
                for element in elements.iter().filter_map(Value::as_table) {
                    let _ = write!(text, "\n[[{path}]]\n");
                    write_table(text, element, &path);
                }
            }
            _ => {}
        }
    }
}

fn write_value(text: &mut String, value: &Value, one_a_line: bool) {
    match value {
        Value::String(string) => write_string(text, string),
        Value::Array(elements) if one_a_line => {
            text.push_str("[\n");
            for element in elements {
                text.push_str("  ");
                write_value(text, element, false);
                text.push_str(",\n");
            }
            text.push(']');
        }
        Value::Array(elements) => {
            text.push('[');
            for (index, element) in elements.iter().enumerate() {
                text.push_str(if index > 0 { ", " } else { "" });
                write_value(text, element, false);
            }
            text.push(']');
        }
        Value::Table(table) => {
            text.push_str("{ ");
            let mut is_first = true;
            for (key, value) in table.iter().filter(|(_, value)| !is_empty(value)) {
                let _ = write!(text, "{}{} = ", if is_first { "" } else { ", " }, key_text(key));
                write_value(text, value, false);
                is_first = false;
            }
            text.push_str(" }");
        }
        other => {
            let _ = write!(text, "{other}");
        }
    }
}

fn key_text(key: &str) -> String {
    let is_bare = !key.is_empty()
        && key
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    if is_bare { key.to_owned() } else { quoted(key) }
}

/// Text of several lines stays readable; everything else is quoted.
fn write_string(text: &mut String, string: &str) {
    let is_plain = string.chars().all(|c| c == '\n' || c == '\t' || !c.is_control());
    // The fence of front matter must not appear on a line of its own inside it.
    if string.contains('\n')
        && is_plain
        && !string.contains("'''")
        && !string.ends_with('\'')
        && !string.contains("+++")
    {
        let _ = write!(text, "'''\n{string}'''");
    } else {
        text.push_str(&quoted(string));
    }
}

fn quoted(string: &str) -> String {
    let mut text = String::from("\"");
    for c in string.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(text, "\\u{:04X}", u32::from(c));
            }
            c => text.push(c),
        }
    }
    text.push('"');
    text
}
