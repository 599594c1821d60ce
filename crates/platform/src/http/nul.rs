//! A NUL in a text: PostgreSQL takes none, and nobody types one. It is refused before it gets anywhere.

use crate::Error;
use serde_json::Value;

/// The refusal of a field with a NUL in it.
pub(super) fn refused(field: impl Into<String>) -> Error {
    Error::invalid(field, "不能包含空字符（NUL）。")
}

/// Where a JSON text has a NUL in a string, as a path (`questions[2].title`); none if it has none, or is no JSON.
pub(super) fn place_in(text: &[u8]) -> Option<String> {
    // In JSON a NUL can only be written as an escape, so most texts need no second look.
    const ESCAPE: &[u8] = br"\u0000";
    if !text.windows(ESCAPE.len()).any(|window| window == ESCAPE) {
        return None;
    }
    place(&serde_json::from_slice(text).ok()?)
}

fn place(value: &Value) -> Option<String> {
    let join = |name: &str, rest: String| match rest.chars().next() {
        None => name.to_owned(),
        Some('[') => format!("{name}{rest}"),
        Some(_) => format!("{name}.{rest}"),
    };
    match value {
        Value::String(text) => text.contains('\0').then(String::new),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(index, item)| Some(join(&format!("[{index}]"), place(item)?))),
        Value::Object(fields) => fields.iter().find_map(|(name, field)| {
            if name.contains('\0') {
                return Some(name.replace('\0', ""));
            }
            Some(join(name, place(field)?))
        }),
        _ => None,
    }
}

/// Which parameter of a query has a NUL in it.
pub(super) fn name_in_query(query: &str) -> Option<String> {
    let pair = query.split('&').find(|pair| pair.contains("%00"))?;
    Some(pair.split('=').next()?.replace("%00", ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn the_place_is_named_as_for_every_other_fault() {
        for (value, named) in [
            (json!({ "a": [{ "b": "x\0" }] }), Some("a[0].b")),
            (json!({ "a": ["x", "\0"] }), Some("a[1]")),
            (json!("\0"), Some("")),
            (json!({ "a\0": 1 }), Some("a")),
            (json!({ "a": "\\u0000" }), None),
            (json!({ "a": 0 }), None),
        ] {
            let text = value.to_string();
            assert_eq!(place_in(text.as_bytes()).as_deref(), named, "{text}");
        }
    }

    #[test]
    fn a_parameter_is_named() {
        assert_eq!(name_in_query("page=1&search=a%00b").as_deref(), Some("search"));
        assert_eq!(name_in_query("page=1&search=a%200"), None);
    }

    proptest! {
        #[test]
        fn no_nul_is_overlooked_and_none_is_imagined(texts in prop::collection::vec(any::<String>(), 0..4), key in any::<String>()) {
            let has_nul = texts.iter().any(|text| text.contains('\0')) || key.contains('\0');
            let value = json!({ key: texts });
            prop_assert_eq!(place_in(value.to_string().as_bytes()).is_some(), has_nul);
        }
    }
}
