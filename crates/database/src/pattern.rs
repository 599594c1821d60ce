//! What a person searches for, as SQL's `like` wants it.

/// The pattern that finds a text anywhere, in lower case and without wildcards of its own; empty for an empty search.
pub fn like_pattern(text: Option<&str>) -> String {
    let text = text
        .unwrap_or_default()
        .trim()
        .to_lowercase()
        .replace(['%', '_'], "");
    if text.is_empty() {
        text
    } else {
        format!("%{text}%")
    }
}

#[cfg(test)]
mod tests {
    use super::like_pattern;

    #[test]
    fn a_search_has_no_wildcards_of_its_own() {
        assert_eq!(like_pattern(Some(" 张_三% ")), "%张三%");
        assert_eq!(like_pattern(Some("QHZN26A")), "%qhzn26a%");
        for nothing in [None, Some(""), Some("  "), Some("%_")] {
            assert_eq!(like_pattern(nothing), "", "{nothing:?}");
        }
    }
}
