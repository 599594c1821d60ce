//! What a search asks for, and how each database is told.

use super::{INITIALS, LETTERS, Run, SYLLABLES, pairs, pinyin::syllables_of, property, runs};
use database::Engine;

/// A word of the index, whole or its beginning.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Word {
    text: String,
    is_beginning: bool,
}

impl Word {
    const fn whole(text: String) -> Self {
        Self {
            text,
            is_beginning: false,
        }
    }

    const fn beginning(text: String) -> Self {
        Self {
            text,
            is_beginning: true,
        }
    }
}

/// Words that must all be there.
type All = Vec<Word>;

/// A search in the words of the index: of each line, one of the ways must be there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Query(Vec<Vec<All>>);

impl Query {
    /// The words that somebody typed; none where there is nothing to look for.
    pub(crate) fn of(typed: &str) -> Self {
        Self(runs(typed).into_iter().map(ways).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Finds only what has this property.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.0.push(vec![vec![Word::whole(property(name, value))]]);
        self
    }

    /// Finds only what has the words of this text.
    pub(crate) fn and(mut self, text: &str) -> Self {
        self.0.extend(Self::of(text).0);
        self
    }

    /// The query as the full-text index of that database reads it.
    pub(crate) fn written_for(&self, engine: Engine) -> String {
        let (and, or) = match engine {
            Engine::Sqlite => (" AND ", " OR "),
            Engine::Postgres => (" & ", " | "),
        };
        let word = |word: &Word| match (engine, word.is_beginning) {
            // Words hold letters, digits, `_` and `~`: there is nothing to escape.
            (Engine::Sqlite, true) => format!("\"{}\"*", word.text),
            (Engine::Sqlite, false) => format!("\"{}\"", word.text),
            (Engine::Postgres, true) => format!("'{}':*", word.text),
            (Engine::Postgres, false) => format!("'{}'", word.text),
        };
        let all = |all: &All| format!("({})", all.iter().map(word).collect::<Vec<_>>().join(and));
        let line = |ways: &Vec<All>| format!("({})", ways.iter().map(all).collect::<Vec<_>>().join(or));
        self.0.iter().map(line).collect::<Vec<_>>().join(and)
    }
}

/// The ways in which a piece of what was typed may be kept.
fn ways(run: Run) -> Vec<All> {
    match run {
        Run::Han(han) if han.len() == 1 => vec![vec![Word::beginning(han.iter().collect())]],
        Run::Han(han) => vec![pairs(&han).map(Word::whole).collect()],
        Run::Latin(word) => {
            let mut ways: Vec<All> = initials(&word).into_iter().collect();
            ways.extend(syllables_of(&word).iter().map(|read| syllables(read)));
            ways.insert(0, vec![Word::beginning(word)]);
            ways
        }
    }
}

/// What was typed as first letters of pinyin; one letter alone would find everything.
fn initials(word: &str) -> Option<All> {
    let bytes = word.as_bytes();
    if bytes.len() < 2 || !bytes.iter().all(u8::is_ascii_lowercase) {
        return None;
    }
    if bytes.len() < LETTERS {
        return Some(vec![Word::beginning(format!("{INITIALS}{word}"))]);
    }
    let windows = (0..=word.len() - LETTERS).map(|at| &word[at..at + LETTERS]);
    Some(
        windows
            .map(|four| Word::whole(format!("{INITIALS}{four}")))
            .collect(),
    )
}

/// What was typed as syllables, the last of which may go on.
fn syllables(read: &[&str]) -> All {
    if let [only] = read {
        return vec![Word::beginning(format!("{SYLLABLES}{only}"))];
    }
    let mut words: All = read
        .windows(2)
        .map(|pair| Word::whole(format!("{SYLLABLES}{}", pair.concat())))
        .collect();
    if let Some(last) = words.last_mut() {
        last.is_beginning = true;
    }
    words
}
