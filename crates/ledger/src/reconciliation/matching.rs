//! Proposing matches of one bank line with one book line.

use super::{BankLine, BookLine, BookLineKey, Lines, MatchGroup};
use crate::half_width::to_half_width;
use jiff::{ToSpan as _, civil::Date};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::Hash;

/// How many days a payment usually takes at most from one list to the other.
pub const USUAL_WINDOW_DAYS: u16 = 3;

/// A bank line and a book line of the same amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The bank line's row id.
    pub bank: i64,
    pub book: BookLineKey,
    /// Whether another line was as near: a person should look at it.
    pub has_alternatives: bool,
}

/// Pairs the lines that no group has yet: of equal amount, the same settlement number first, whatever the day; then the nearest
/// day, at most `window_days` before or after. What is equally near is paired in order of date, then of place in its list.
///
/// Groups that exist stay as they are, however they came about.
pub fn propose(
    bank: &[BankLine],
    book: &[BookLine],
    groups: &[MatchGroup],
    window_days: u16,
) -> Vec<Proposal> {
    let mut pairing = Pairing::new(bank, book, groups);
    pairing.by_reference();
    for days in 0..=i64::from(window_days) {
        pairing.by_distance(days);
    }
    pairing.proposals
}

struct Pairing<'a> {
    /// Free lines with an amount, by date and place.
    bank: Vec<&'a BankLine>,
    book: Vec<&'a BookLine>,
    proposals: Vec<Proposal>,
}

impl<'a> Pairing<'a> {
    fn new(bank: &'a [BankLine], book: &'a [BookLine], groups: &[MatchGroup]) -> Self {
        let lines = Lines::new(bank, book);
        let sound = lines.sound(groups);
        let bank_taken: HashSet<i64> = sound.iter().flat_map(|group| group.bank.clone()).collect();
        let book_taken: HashSet<BookLineKey> = sound.iter().flat_map(|group| group.book.clone()).collect();
        let mut bank: Vec<_> = bank
            .iter()
            .filter(|line| !line.amount.is_zero() && !bank_taken.contains(&line.id))
            .collect();
        let mut book: Vec<_> = book
            .iter()
            .filter(|line| !line.amount.is_zero() && !book_taken.contains(&line.key))
            .collect();
        // Both sorts are stable: within a day the order of the list stays.
        bank.sort_by_key(|line| line.date);
        book.sort_by_key(|line| line.date);
        Self {
            bank,
            book,
            proposals: Vec::new(),
        }
    }

    fn by_reference(&mut self) {
        self.pair(
            |line| {
                let number = comparable(&line.reference);
                number.map(|number| (number, line.amount)).into_iter().collect()
            },
            |line| {
                let numbers: BTreeSet<String> = line
                    .references
                    .iter()
                    .filter_map(|number| comparable(number))
                    .collect();
                numbers.into_iter().map(|number| (number, line.amount)).collect()
            },
        );
    }

    /// Pairs lines that stand `days` apart. Their key is the earlier of both days, and whether it is the bank's.
    fn by_distance(&mut self, days: i64) {
        let before = |date: Date| date.saturating_sub(days.days());
        self.pair(
            |line| {
                let mut keys = vec![
                    (line.amount, before(line.date), false),
                    (line.amount, line.date, true),
                ];
                keys.truncate(if days == 0 { 1 } else { 2 });
                keys
            },
            |line| {
                let mut keys = vec![
                    (line.amount, line.date, false),
                    (line.amount, before(line.date), true),
                ];
                keys.truncate(if days == 0 { 1 } else { 2 });
                keys
            },
        );
    }

    /// Gives each bank line in its order the first free book line that has a key in common with it.
    fn pair<K: Eq + Hash>(
        &mut self,
        bank_keys: impl Fn(&BankLine) -> Vec<K>,
        book_keys: impl Fn(&BookLine) -> Vec<K>,
    ) {
        let bank_at = places(&self.bank, &bank_keys);
        let book_at = places(&self.book, &book_keys);
        let count = |at: &HashMap<K, Vec<usize>>, keys: Vec<K>| -> usize {
            keys.iter().filter_map(|key| at.get(key)).map(Vec::len).sum()
        };
        let mut next: HashMap<&K, usize> = HashMap::new();
        let (mut bank_taken, mut book_taken) = (HashSet::new(), HashSet::new());
        for (at, line) in self.bank.iter().enumerate() {
            let keys = bank_keys(line);
            let mut queues = keys.iter().filter_map(|key| book_at.get_key_value(key));
            let found = queues.find_map(|(key, queue)| {
                let from = next.entry(key).or_default();
                // What another key gave away is passed over once, and never looked at again.
                while queue.get(*from).is_some_and(|place| book_taken.contains(place)) {
                    *from += 1;
                }
                queue.get(*from).copied()
            });
            let Some(place) = found else { continue };
            bank_taken.insert(at);
            book_taken.insert(place);
            let partner = self.book[place];
            self.proposals.push(Proposal {
                bank: line.id,
                book: partner.key,
                has_alternatives: count(&book_at, bank_keys(line)) > 1
                    || count(&bank_at, book_keys(partner)) > 1,
            });
        }
        without(&mut self.bank, &bank_taken);
        without(&mut self.book, &book_taken);
    }
}

/// Where the lines of each key stand, in order.
fn places<L, K: Eq + Hash>(lines: &[&L], keys: impl Fn(&L) -> Vec<K>) -> HashMap<K, Vec<usize>> {
    let mut places: HashMap<K, Vec<usize>> = HashMap::new();
    for (at, line) in lines.iter().enumerate() {
        for key in keys(line) {
            places.entry(key).or_default().push(at);
        }
    }
    places
}

fn without<L>(lines: &mut Vec<&L>, taken: &HashSet<usize>) {
    let mut at = 0;
    lines.retain(|_| {
        at += 1;
        !taken.contains(&(at - 1))
    });
}

/// A settlement number without blanks; none where there is none.
fn comparable(reference: &str) -> Option<String> {
    let number: String = to_half_width(reference)
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    (!number.is_empty()).then_some(number)
}
