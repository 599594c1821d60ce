//! What a search asks for, and how each database is told.

use super::{INITIALS, LETTERS, Run, SYLLABLES, pairs, pinyin::syllables_of, property, runs};
use database::Engine;
use std::collections::BTreeSet;

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

/// Ways of which one must be there.
type Line = Vec<All>;

/// A search in the words of the index: it wants every line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Query(Vec<Line>);

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

    /// Finds only what was added in one of these blocks, where the index is asked for the block as for a word.
    pub(crate) fn in_blocks(mut self, engine: Engine, blocks: impl Iterator<Item = i64>) -> Self {
        // PORTABILITY: SQLite reads its index in the order of ids, from the newest on.
        if engine == Engine::Postgres {
            let block = |block: i64| vec![Word::whole(property("block", &block.to_string()))];
            self.0.push(blocks.map(block).collect());
        }
        self
    }

    /// Finds only what has the words of this text.
    pub(crate) fn and(mut self, text: &str) -> Self {
        self.0.extend(Self::of(text).0);
        self
    }

    /// The part of it that an index answers fast, where that is less than all of it: of several beginnings the rarest alone.
    ///
    /// Before a beginning is found, the index gathers every word that begins so: 60 ms for one that each of 200,000 questions has, in
    /// SQLite. What the part finds must be looked at by [`Query::fits`].
    pub(crate) fn quick(&self) -> Option<Self> {
        let gathers = |line: &Line| line.iter().flatten().any(|word| word.is_beginning);
        let begin = self.0.iter().filter(|line| gathers(line));
        let rarest = begin.clone().max_by_key(|line| rarity(line))?;
        let kept = |line: &&Line| !gathers(line) || std::ptr::eq(*line, rarest);
        (begin.count() > 1).then(|| Self(self.0.iter().filter(kept).cloned().collect()))
    }

    /// Whether a question that is kept under these words is one of those asked for.
    pub(crate) fn fits(&self, kept: &str) -> bool {
        let kept: BTreeSet<&str> = kept.split(' ').collect();
        let has = |word: &Word| {
            let next = kept.range(word.text.as_str()..).next();
            next.is_some_and(|next| *next == word.text || (word.is_beginning && next.starts_with(&word.text)))
        };
        self.0
            .iter()
            .all(|line| line.iter().any(|all| all.iter().all(has)))
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
        let line = |ways: &Line| format!("({})", ways.iter().map(all).collect::<Vec<_>>().join(or));
        self.0.iter().map(line).collect::<Vec<_>>().join(and)
    }
}

/// How few questions are likely to have it: a number fewer than a name, what is long fewer than what is short.
fn rarity(line: &Line) -> (bool, usize) {
    let word = line.iter().flatten().next().map_or("", |word| &word.text);
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    (is_number, word.chars().count())
}

/// The ways in which a piece of what was typed may be kept.
fn ways(run: Run) -> Line {
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
