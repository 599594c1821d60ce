//! Where two documents say the same: runs of tokens, as long as they go.

use crate::{Sieve, Token, winnow::Gram};
use std::collections::HashMap;

/// A run of tokens that stands in both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passage {
    /// First and last line in the one, from 1.
    pub one: (u32, u32),
    /// First and last line in the other.
    pub other: (u32, u32),
    /// How many tokens.
    pub tokens: usize,
}

/// A document with what it is compared by.
pub(crate) struct Prepared {
    pub(crate) tokens: Vec<Token>,
    /// Tokens that everybody was given: no run goes through them.
    pub(crate) is_given: Vec<bool>,
    pub(crate) fingerprints: Vec<Gram>,
}

impl Prepared {
    /// Tokens that are the author's own.
    pub(crate) fn own(&self) -> usize {
        self.is_given.iter().filter(|is_given| !**is_given).count()
    }

    fn code(&self, at: usize) -> Option<u64> {
        let is_own = self.is_given.get(at).is_some_and(|is_given| !is_given);
        is_own.then(|| self.tokens[at].code)
    }

    fn lines(&self, from: usize, to: usize) -> (u32, u32) {
        (self.tokens[from].line, self.tokens[to - 1].line)
    }
}

/// The common runs of two documents, the longest first; none overlaps another in either of them.
pub(crate) fn passages(one: &Prepared, other: &Prepared, sieve: Sieve) -> Vec<Passage> {
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    for print in &other.fingerprints {
        places.entry(print.hash).or_default().push(print.at);
    }
    let mut runs: Vec<(usize, usize, usize)> = Vec::new();
    for print in &one.fingerprints {
        for at in places.get(&print.hash).into_iter().flatten() {
            runs.extend(run(one, other, (print.at, *at)).filter(|run| run.2 >= sieve.gram));
        }
    }
    runs.sort_unstable_by_key(|&(from, at, length)| (std::cmp::Reverse(length), from, at));
    runs.dedup();
    let (mut in_one, mut in_other) = (vec![false; one.tokens.len()], vec![false; other.tokens.len()]);
    let mut found = Vec::new();
    for (from, at, length) in runs {
        let (here, there) = (&mut in_one[from..from + length], &mut in_other[at..at + length]);
        if here.iter().chain(there.iter()).any(|is_taken| *is_taken) {
            continue;
        }
        here.fill(true);
        there.fill(true);
        found.push(Passage {
            one: one.lines(from, from + length),
            other: other.lines(at, at + length),
            tokens: length,
        });
    }
    found
}

/// The longest run around a pair of places, as (from, from, length); none where the rows only have the same hash.
fn run(one: &Prepared, other: &Prepared, (from, at): (usize, usize)) -> Option<(usize, usize, usize)> {
    let same = |here: usize, there: usize| {
        let code = one.code(here);
        code.is_some() && code == other.code(there)
    };
    let before = (1..=from.min(at))
        .take_while(|back| same(from - back, at - back))
        .count();
    let most = one.tokens.len() - from;
    let after = (0..most)
        .take_while(|ahead| same(from + ahead, at + ahead))
        .count();
    (after > 0).then(|| (from - before, at - before, before + after))
}
