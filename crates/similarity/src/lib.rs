//! Which programs and texts resemble each other, and where.
//!
//! Documents become tokens in which nothing counts that is changed in a minute (names of variables, comments, spaces,
//! punctuation); what everybody was given is taken out; then documents that share long runs of tokens are found by
//! winnowing: Schleimer, Wilkerson, Aiken, *Winnowing: Local Algorithms for Document Fingerprinting*, SIGMOD 2003, the
//! method of Stanford's MOSS. A resemblance is a place to look at, never a verdict: two right answers to a narrow question
//! are alike because it has one answer.
//!
//! Where each of very many may be like any other, [`sketch`] gives the numbers by which an index finds the few to compare.

mod compare;
mod passages;
mod sketch;
mod tokens;
mod winnow;

pub use compare::{Pair, Report, compare};
pub use passages::Passage;
pub use sketch::{BANDS, common_percent, sketch};
pub use tokens::{Token, python, text};

/// How fine the sieve is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sieve {
    /// Tokens that must be the same in a row before anything counts.
    pub gram: usize,
    /// Of so many such rows that begin one after another at least one is looked at: a common run of `gram + window - 1`
    /// tokens is never missed.
    pub window: usize,
}

impl Sieve {
    /// For programs: five or six lines are never missed, an idiom of two is nothing.
    pub const PROGRAM: Self = Self { gram: 14, window: 9 };
    /// For texts, where a token is a character: half a sentence is never missed.
    pub const TEXT: Self = Self { gram: 10, window: 5 };
}
