//! Fingerprints: hashes of rows of tokens, of which enough are chosen that no long common run is missed.

use crate::{Sieve, Token};
use std::{
    collections::{HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
};

/// A row of tokens, by its hash and the place where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Gram {
    pub(crate) hash: u64,
    pub(crate) at: usize,
}

/// Every row of so many tokens.
pub(crate) fn grams(tokens: &[Token], length: usize) -> Vec<Gram> {
    let rows = tokens.windows(length).enumerate();
    rows.map(|(at, row)| {
        let mut hasher = DefaultHasher::new();
        row.iter().for_each(|token| token.code.hash(&mut hasher));
        Gram {
            hash: hasher.finish(),
            at,
        }
    })
    .collect()
}

/// The hashes of everything that everybody was given.
pub(crate) fn given(base: &[Vec<Token>], sieve: Sieve) -> HashSet<u64> {
    base.iter()
        .flat_map(|tokens| grams(tokens, sieve.gram))
        .map(|gram| gram.hash)
        .collect()
}

/// The hashes of what more than `most` documents have.
pub(crate) fn idioms(documents: &[Vec<Token>], most: usize, sieve: Sieve) -> Vec<u64> {
    let mut holders: HashMap<u64, usize> = HashMap::new();
    for tokens in documents {
        let own: HashSet<u64> = grams(tokens, sieve.gram).iter().map(|gram| gram.hash).collect();
        own.into_iter()
            .for_each(|hash| *holders.entry(hash).or_default() += 1);
    }
    let shared = holders.into_iter().filter(|(_, count)| *count > most);
    shared.map(|(hash, _)| hash).collect()
}

/// The fingerprints of a document without what was given: of each window the smallest hash, the last of equal ones, each
/// once (the paper's section 5, robust winnowing keeps the one chosen before).
pub(crate) fn fingerprints(tokens: &[Token], given: &HashSet<u64>, sieve: Sieve) -> Vec<Gram> {
    let own: Vec<Gram> = grams(tokens, sieve.gram)
        .into_iter()
        .filter(|gram| !given.contains(&gram.hash))
        .collect();
    let mut chosen: Vec<Gram> = Vec::new();
    let window = sieve.window.min(own.len().max(1));
    for seen in own.windows(window) {
        let smallest = seen.iter().map(|gram| gram.hash).min();
        let is_still_there = chosen
            .last()
            .is_some_and(|last| last.at >= seen[0].at && Some(last.hash) == smallest);
        if !is_still_there {
            chosen.extend(seen.iter().rfind(|gram| Some(gram.hash) == smallest));
        }
    }
    chosen
}

/// Which tokens of a document were given: those of every row that was.
pub(crate) fn given_tokens(tokens: &[Token], given: &HashSet<u64>, sieve: Sieve) -> Vec<bool> {
    let mut is_given = vec![false; tokens.len()];
    for gram in grams(tokens, sieve.gram) {
        if given.contains(&gram.hash) {
            is_given[gram.at..gram.at + sieve.gram].fill(true);
        }
    }
    is_given
}
