//! The letters of a page in Markdown: what would be taken for a mark is escaped.

/// Adds a letter to a text; `next` is the one that follows it.
pub(super) fn escape_into(text: &mut String, letter: char, next: Option<char>) {
    if is_mark(text, letter, next) {
        text.push('\\');
    }
    text.push(letter);
}

/// Whether Markdown would take the letter for a mark. What follows in another element is not known here: then it may be one.
fn is_mark(before: &str, letter: char, next: Option<char>) -> bool {
    let last = before.chars().next_back();
    let ends_word = |side: Option<char>| side.is_none_or(|c| !c.is_alphanumeric());
    let is_line_start = last.is_none_or(|c| c == '\n');
    let is_apart = next.is_none_or(char::is_whitespace);
    match letter {
        '*' | '`' | '[' | ']' | '$' => true,
        '\\' => next.is_none_or(|c| c.is_ascii_punctuation()),
        '_' => ends_word(last) || ends_word(next),
        '<' => next.is_none_or(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')),
        '&' => next.is_none_or(|c| c.is_ascii_alphabetic() || c == '#'),
        '~' => next == Some('~') || last == Some('~'),
        '>' => is_line_start,
        '#' | '-' | '+' | '=' => is_line_start && (is_apart || next == Some(letter)),
        '.' | ')' => is_apart && is_number_of_item(before),
        _ => false,
    }
}

/// Whether the line so far is a number, as that of a list's item.
fn is_number_of_item(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    !line.is_empty() && line.len() <= 9 && line.bytes().all(|byte| byte.is_ascii_digit())
}

/// A fence that is longer than any in the text.
pub(super) fn fence_for(text: &str) -> String {
    let mut longest = 0;
    let mut run = 0;
    for letter in text.chars() {
        run = if letter == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    "`".repeat(3.max(longest + 1))
}

/// An address that ends where its bracket does.
pub(super) fn escaped(address: &str) -> String {
    let mut written = String::with_capacity(address.len());
    for letter in address.chars() {
        match letter {
            '(' => written.push_str("%28"),
            ')' => written.push_str("%29"),
            '<' => written.push_str("%3C"),
            '>' => written.push_str("%3E"),
            '\\' => written.push_str("%5C"),
            letter if letter.is_whitespace() || letter.is_control() => written.push_str("%20"),
            letter => written.push(letter),
        }
    }
    written
}
