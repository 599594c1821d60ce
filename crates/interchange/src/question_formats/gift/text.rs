//! Texts of GIFT: their format, what is escaped in them, where a sign stands that is not escaped.

/// How a text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Markup {
    /// Plain text in which line ends are blanks.
    #[default]
    Moodle,
    Plain,
    Html,
    Markdown,
}

impl Markup {
    const NAMES: &[(&'static str, Self)] = &[
        ("moodle", Self::Moodle),
        ("plain", Self::Plain),
        ("html", Self::Html),
        ("markdown", Self::Markdown),
    ];

    #[cfg(test)]
    pub(super) fn name(self) -> &'static str {
        Self::NAMES
            .iter()
            .find(|(_, one)| *one == self)
            .map_or("moodle", |(name, _)| name)
    }
}

/// A text with its format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) markup: Markup,
    pub(super) text: String,
}

impl Text {
    /// Reads a text as it is written, `[html]` before it; without that it is of the `usual` format.
    pub(super) fn read(written: &str, usual: Markup) -> Self {
        let written = written.trim();
        let named = written.strip_prefix('[').and_then(|rest| {
            let (name, text) = rest.split_once(']')?;
            let name = name.to_ascii_lowercase();
            let (_, markup) = Markup::NAMES.iter().find(|(own, _)| *own == name)?;
            Some((*markup, text))
        });
        let (markup, text) = named.unwrap_or((usual, written));
        let text = text.trim();
        let text = if markup == Markup::Moodle {
            let words: Vec<&str> = text.split_whitespace().collect();
            unescape(&words.join(" "))
        } else {
            unescape(text)
        };
        Self { markup, text }
    }

    /// The same, or nothing when there is no text.
    pub(super) fn read_some(written: &str, usual: Markup) -> Option<Self> {
        Some(Self::read(written, usual)).filter(|text| !text.text.is_empty())
    }
}

/// The place of the first of some signs that is not escaped.
pub(super) fn find(text: &str, signs: &[&str]) -> Option<usize> {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices() {
        if is_escaped {
            is_escaped = false;
        } else if signs.iter().any(|sign| text[at..].starts_with(sign)) {
            return Some(at);
        } else {
            is_escaped = letter == '\\';
        }
    }
    None
}

/// What stands before and after the first of a sign that is not escaped.
pub(super) fn split<'t>(text: &'t str, sign: &str) -> Option<(&'t str, &'t str)> {
    find(text, &[sign]).map(|at| (&text[..at], &text[at + sign.len()..]))
}

/// A text with what is escaped in it: `\n` is a line end, `\:` a colon.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some('n')) => {
                letters.next();
                out.push('\n');
            }
            ('\\', Some(next @ ('~' | '=' | '#' | '{' | '}' | ':' | '\\'))) => {
                out.push(*next);
                letters.next();
            }
            _ => out.push(letter),
        }
    }
    out
}

/// The same the other way round.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '~' | '=' | '#' | '{' | '}' | ':' | '\\' => {
                out.push('\\');
                out.push(letter);
            }
            '\n' => out.push_str("\\n"),
            _ => out.push(letter),
        }
    }
    out
}
