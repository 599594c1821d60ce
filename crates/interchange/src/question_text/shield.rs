//! What keeps a text that is written from being taken for a mark when it is read: a sign that nobody sees.

use std::sync::LazyLock;

use regex::Regex;

use super::marks::{is_key_heading, mark_of, section_of, split_analysis, split_options};

/// Word joiner: it has no width, Word and browsers show nothing for it, and it is no white space.
const SHIELD: char = '\u{2060}';

/// A text as its author wrote it.
pub(super) fn plain(text: &str) -> String {
    text.replace(SHIELD, "")
}

/// A letter that would begin an option within a line, and what would begin an analysis or an empty bracket.
static WITHIN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?P<before>\s[(（]?)(?P<letter>[A-HＡ-Ｈ]\s*[.．、)）:：])").expect("the pattern is tested")
});
static ANALYSIS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?P<letter>(?:答案)?解析)").expect("the pattern is tested"));
static EMPTY: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?P<open>[(（])(?P<inner>\s*[)）])").expect("the pattern is tested"));

/// A text of which every line after the first is read as part of it, and the first wherever it stands behind a label.
pub(super) fn shielded(text: &str, has_blanks: bool) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| line_of(line, has_blanks)).collect();
    let mut text = lines.join("\n");
    // 「（2分）」 and 「（　）」 at the end of a stem are points and the place of a tick.
    if text.ends_with([')', '）']) {
        text.push(SHIELD);
    }
    text
}

/// A line that is read as it stands.
fn line_of(line: &str, has_blanks: bool) -> String {
    let mut line = line.to_owned();
    if !split_options(&line).1.is_empty() {
        line = WITHIN
            .replace_all(&line, format!("${{before}}{SHIELD}${{letter}}"))
            .into_owned();
    }
    if split_analysis(&line).1.is_some() {
        line = ANALYSIS
            .replace_all(&line, format!("{SHIELD}${{letter}}"))
            .into_owned();
    }
    if has_blanks {
        line = EMPTY
            .replace_all(&line, format!("${{open}}{SHIELD}${{inner}}"))
            .into_owned();
    }
    let is_mark = line.trim().is_empty()
        || line.starts_with([' ', '\u{3000}', '#', '【', '[', '(', '（', '-', '*', '+', '!'])
        || mark_of(&line).is_some()
        || section_of(&line).is_some()
        || is_key_heading(&line);
    if is_mark {
        line.insert(0, SHIELD);
    }
    line
}
