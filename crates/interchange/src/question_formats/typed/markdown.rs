//! What Markdown adds to a text of questions: marks of headings, lists and bold before its lines, and pictures.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::question_formats::place;

static BEFORE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s*(?:#{1,6}\s+|>\s+|[-*+]\s+(?:\[[ xX]\]\s+)?(?P<option>[A-HＡ-Ｈ]\s*[.．、)）:：]))")
        .expect("the pattern is tested")
});
static BOLD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s*(?:\*\*|__)(?P<label>[^*_]{1,24})(?:\*\*|__)").expect("the pattern is tested")
});
static PICTURE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"!\[[^\]]*\]\(\s*<?(?P<address>[^)\s>]+)>?[^)]*\)").expect("the pattern is tested")
});

/// A line without what Markdown puts before it: 「## 一、单选题」, 「- A. 借方」, 「**答案**：B」.
pub(super) fn typed(line: &str) -> Cow<'_, str> {
    let line = BEFORE.replace(line, "$option");
    match BOLD.replace(&line, "$label") {
        Cow::Owned(changed) if crate::question_text::begins_with_mark(&changed) => Cow::Owned(changed),
        _ => line,
    }
}

/// A text as it is typed, with a mark for each picture that `keep` takes.
pub(super) fn read(text: &str, mut keep: impl FnMut(&str) -> Option<String>) -> String {
    let lines = text.trim_start_matches('\u{feff}').lines().map(|line| {
        let line = PICTURE.replace_all(line, |found: &Captures<'_>| {
            keep(&found["address"])
                .map(|name| place::mark(&name))
                .unwrap_or_default()
        });
        typed(&line).into_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A text of which every line ends where it does: two blanks break a line of Markdown.
pub(super) fn written(text: &str) -> String {
    text.lines()
        .map(|line| match line {
            "" => "\n".to_owned(),
            line => format!("{line}  \n"),
        })
        .collect::<Vec<_>>()
        .concat()
}
