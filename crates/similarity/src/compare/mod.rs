//! All documents with all others: which pairs resemble each other, and which of them belong together.

use crate::{
    Sieve, Token,
    passages::{Passage, Prepared, passages},
    winnow,
};
use std::collections::{HashMap, HashSet};

/// What more than this share of all documents has is an idiom of the task, in percent: as if it had been given (the paper's
/// section 4, MOSS's option -m). High, so that a solution that went round a class is no idiom of it.
const IDIOM_PERCENT: usize = 40;
/// In a small class nothing is an idiom.
const IDIOM_LEAST: usize = 8;
/// Tokens of one's own below which nothing can be said.
const OWN_LEAST: usize = 40;
/// The share in common from which a pair is shown, in percent of the one that has more of it.
const SHOWN_PERCENT: u32 = 40;
/// The share from which documents belong together.
const TOGETHER_PERCENT: u32 = 60;
/// Pairs that are shown at most: the most alike.
const PAIRS: usize = 300;

/// Two documents that resemble each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// Place of the one among the documents.
    pub one: usize,
    /// Place of the other, behind it.
    pub other: usize,
    /// How much of the one's own stands in the other, in percent.
    pub one_percent: u32,
    /// How much of the other's own stands in the one.
    pub other_percent: u32,
    /// How many tokens they have in common.
    pub tokens: usize,
    /// Where, the longest first.
    pub passages: Vec<Passage>,
}

impl Pair {
    /// The larger of the two shares: a long text that holds a short one is found by it.
    pub fn percent(&self) -> u32 {
        self.one_percent.max(self.other_percent)
    }
}

/// What a comparison found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Documents that had enough of their own to be compared.
    pub compared: usize,
    /// The most alike first.
    pub pairs: Vec<Pair>,
    /// Documents that belong together, each group in order; the largest group first.
    pub groups: Vec<Vec<usize>>,
}

/// Compares documents. `base` is what everybody was given: nothing of it counts.
pub fn compare(documents: Vec<Vec<Token>>, base: &[Vec<Token>], sieve: Sieve) -> Report {
    let mut given = winnow::given(base, sieve);
    let most = (documents.len() * IDIOM_PERCENT / 100).max(IDIOM_LEAST);
    given.extend(winnow::idioms(&documents, most, sieve));
    let prepared: Vec<Prepared> = documents
        .into_iter()
        .map(|tokens| Prepared {
            is_given: winnow::given_tokens(&tokens, &given, sieve),
            fingerprints: winnow::fingerprints(&tokens, &given, sieve),
            tokens,
        })
        .collect();
    let is_compared: Vec<bool> = prepared
        .iter()
        .map(|document| document.own() >= OWN_LEAST)
        .collect();
    let mut pairs: Vec<Pair> = candidates(&prepared, &is_compared)
        .into_iter()
        .filter_map(|(one, other)| pair(&prepared, (one, other), sieve))
        .filter(|pair| pair.percent() >= SHOWN_PERCENT)
        .collect();
    pairs.sort_unstable_by_key(|pair| {
        let least = pair.one_percent.min(pair.other_percent);
        (
            std::cmp::Reverse((pair.percent(), least, pair.tokens)),
            pair.one,
            pair.other,
        )
    });
    pairs.truncate(PAIRS);
    Report {
        compared: is_compared.iter().filter(|is_compared| **is_compared).count(),
        groups: groups(&pairs, prepared.len()),
        pairs,
    }
}

/// Pairs that share a fingerprint.
fn candidates(documents: &[Prepared], is_compared: &[bool]) -> Vec<(usize, usize)> {
    let mut holders: HashMap<u64, Vec<usize>> = HashMap::new();
    for (at, document) in documents.iter().enumerate().filter(|(at, _)| is_compared[*at]) {
        let own: HashSet<u64> = document.fingerprints.iter().map(|print| print.hash).collect();
        own.into_iter()
            .for_each(|hash| holders.entry(hash).or_default().push(at));
    }
    let mut found = HashSet::new();
    for holders in holders.values() {
        for (place, one) in holders.iter().enumerate() {
            found.extend(holders[place + 1..].iter().map(|other| (*one, *other)));
        }
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_unstable();
    found
}

fn pair(documents: &[Prepared], (one, other): (usize, usize), sieve: Sieve) -> Option<Pair> {
    let passages = passages(&documents[one], &documents[other], sieve);
    let tokens: usize = passages.iter().map(|passage| passage.tokens).sum();
    let percent = |document: &Prepared| {
        u32::try_from(tokens * 100 / document.own())
            .unwrap_or(100)
            .min(100)
    };
    (tokens > 0).then(|| Pair {
        one,
        other,
        one_percent: percent(&documents[one]),
        other_percent: percent(&documents[other]),
        tokens,
        passages,
    })
}

/// Documents that are joined by strong pairs, directly or through others.
fn groups(pairs: &[Pair], documents: usize) -> Vec<Vec<usize>> {
    let mut leader: Vec<usize> = (0..documents).collect();
    fn lead(leader: &mut [usize], mut at: usize) -> usize {
        while leader[at] != at {
            leader[at] = leader[leader[at]];
            at = leader[at];
        }
        at
    }
    for pair in pairs.iter().filter(|pair| pair.percent() >= TOGETHER_PERCENT) {
        let (one, other) = (lead(&mut leader, pair.one), lead(&mut leader, pair.other));
        leader[one.max(other)] = one.min(other);
    }
    let mut members: HashMap<usize, Vec<usize>> = HashMap::new();
    for at in 0..documents {
        members.entry(lead(&mut leader, at)).or_default().push(at);
    }
    let mut groups: Vec<_> = members.into_values().filter(|group| group.len() > 1).collect();
    groups.sort_unstable_by_key(|group| (std::cmp::Reverse(group.len()), group[0]));
    groups
}

#[cfg(test)]
mod tests;
