//! The one rule by which questions are found: which words a question is kept under, and which words a search asks for.
//!
//! Chinese has no blanks between words, so a run of Han characters is kept as its pairs of neighbours (应收账款 is 应收, 收账 and 账款) and
//! by its pinyin: the first letters, four at a time, and the syllables of neighbours. Latin words and numbers are kept whole, in lower case. A search wants all of
//! its words; the last letters of a word may be missing. Both databases are given these words and nothing else: they agree on what
//! is found.

mod likeness;
mod pinyin;
mod place;
mod query;
#[cfg(test)]
mod tests;

pub(crate) use likeness::{ALIKE_PERCENT, Group, Said, groups};
pub use place::Place;
pub(crate) use query::Query;

use pinyin::letters_of;
use serde_json::Value;
use std::collections::BTreeSet;

/// The number of this rule: a question kept by an earlier one is written again by a job.
pub(crate) const RULE: i64 = 3;

/// How many words a question is kept under; what stands at the end of a very long text is not found.
const WORDS: usize = 800;
/// Letters of pinyin that are kept together.
const LETTERS: usize = 4;
/// What stands before first letters of pinyin, so that they are not taken for a Latin word.
const INITIALS: &str = "~";
/// What stands before syllables of pinyin.
const SYLLABLES: &str = "~~";
/// What stands before a property, such as the bank: nobody can type it.
const PROPERTY: char = '_';

/// How many questions, by their ids, make a block, so that a search can ask for the newest alone.
const IN_A_BLOCK: i64 = 8_192;

/// The block of the question with this id.
pub(crate) const fn block_of(id: i64) -> i64 {
    id / IN_A_BLOCK
}

/// The least id in a block.
pub(crate) const fn begin_of(block: i64) -> i64 {
    block * IN_A_BLOCK
}

/// Members of a body or key that say how a question works, not what it is about. Tests of programs are secret.
const UNSAID: [&str; 14] = [
    "kind",
    "tab",
    "id",
    "image",
    "task",
    "files",
    "starter",
    "declared_tests",
    "python_tests",
    "hidden_files",
    "solution",
    "correct",
    "rule",
    "unit_id",
];

/// What a question is found by.
#[derive(Debug, Clone, Default)]
pub(crate) struct Content<'a> {
    /// Its stable key.
    pub(crate) key: &'a str,
    pub(crate) stem: &'a str,
    /// Its body and the expected answer, as JSON.
    pub(crate) parts: [Option<&'a Value>; 2],
    pub(crate) analysis: &'a str,
    pub(crate) labels: &'a [String],
    /// What a search is narrowed by, by name and value: `("kind", "single")`.
    pub(crate) properties: &'a [(&'static str, String)],
}

/// The words a question is kept under, a blank between two.
pub(crate) fn words(content: &Content<'_>) -> String {
    let mut kept = Kept::default();
    for (name, value) in content.properties {
        kept.put(property(name, value));
    }
    let labels = content.labels.iter().map(String::as_str);
    for text in labels.chain([content.key, content.stem]) {
        kept.put_text(text, true);
    }
    let mut texts = Vec::new();
    for part in content.parts.iter().copied().flatten() {
        collect_texts(part, &[], &mut texts);
    }
    for text in texts.into_iter().chain([content.analysis]) {
        kept.put_text(text, false);
    }
    kept.0.into_iter().collect::<Vec<_>>().join(" ")
}

/// The word for a property: `_kind_single`.
pub(crate) fn property(name: &str, value: &str) -> String {
    format!("{PROPERTY}{name}{PROPERTY}{value}")
}

#[derive(Default)]
struct Kept(BTreeSet<String>);

impl Kept {
    fn put(&mut self, word: String) {
        if self.0.len() < WORDS {
            self.0.insert(word);
        }
    }

    fn put_text(&mut self, text: &str, with_pinyin: bool) {
        for run in runs(text) {
            match run {
                Run::Latin(word) => self.put(word),
                Run::Han(han) => {
                    for pair in pairs(&han) {
                        self.put(pair);
                    }
                    // A character is found by the pairs that begin with it; the last one begins none.
                    self.put(han.last().into_iter().collect());
                    if with_pinyin {
                        let letters = letters_of(&han, LETTERS);
                        for initials in letters.initials {
                            self.put(format!("{INITIALS}{initials}"));
                        }
                        for syllables in letters.syllables {
                            self.put(format!("{SYLLABLES}{syllables}"));
                        }
                    }
                }
            }
        }
    }
}

/// Texts inside a body or a key, those of the named members left out.
fn collect_texts<'v>(value: &'v Value, but: &[&str], texts: &mut Vec<&'v str>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(all) => all.iter().for_each(|one| collect_texts(one, but, texts)),
        Value::Object(members) => members
            .iter()
            .filter(|(name, _)| !UNSAID.contains(&name.as_str()) && !but.contains(&name.as_str()))
            .for_each(|(_, member)| collect_texts(member, but, texts)),
        _ => {}
    }
}

/// A piece of a text.
#[derive(Debug, PartialEq, Eq)]
enum Run {
    Latin(String),
    Han(Vec<char>),
}

/// The words and numbers of a text and its runs of Han characters; what stands between them is left out.
fn runs(text: &str) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut is_open = false;
    for c in text.chars().map(narrow) {
        if !c.is_alphanumeric() {
            is_open = false;
            continue;
        }
        let is_han = is_han(c);
        match runs.last_mut() {
            Some(Run::Han(han)) if is_open && is_han => han.push(c),
            Some(Run::Latin(word)) if is_open && !is_han => word.extend(c.to_lowercase()),
            _ if is_han => runs.push(Run::Han(vec![c])),
            _ => runs.push(Run::Latin(c.to_lowercase().collect())),
        }
        is_open = true;
    }
    runs
}

/// Full-width letters and digits as the keyboard's.
fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        other => other,
    }
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

fn pairs(han: &[char]) -> impl Iterator<Item = String> {
    han.windows(2).map(|pair| pair.iter().collect())
}
