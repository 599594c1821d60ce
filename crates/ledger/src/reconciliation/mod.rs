//! 银行对账: the lines of a bank account in the books against the lines of the bank's statement.
//!
//! Amounts are signed from the company's side on both lists: money in is positive, money out negative. A statement itself is
//! written from the bank's side, where 借方 is money out and 贷方 money in; whoever reads one turns it around.
//!
//! INVARIANT (I28): a match has lines on both sides with equal sums, and no line stands in two matches. The adjusted balances
//! then differ only by what the two lists began with, or where the bank's own running balance breaks off.

mod adjustment;
mod matching;
mod running;

pub use adjustment::{Cleared, OutstandingItem, ReconciliationStatement, adjust, cleared_on};
pub use matching::{Proposal, USUAL_WINDOW_DAYS, propose};
pub use running::{BalanceBreak, balance_at, balance_breaks};

use crate::Fen;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// A line of a bank's statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankLine {
    /// Its row id.
    pub id: i64,
    pub date: Date,
    /// 流水号, or the number of the cheque or transfer; empty where the bank gives none.
    pub reference: String,
    pub summary: String,
    pub counterparty: String,
    /// Money in is positive; zero for a line that only tells a balance (承前余额).
    pub amount: Fen,
    /// The balance after it, where the statement tells it.
    pub balance: Option<Fen>,
}

/// Where a line stands in the books: its voucher's row id and its place on the voucher, from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(deny_unknown_fields)]
pub struct BookLineKey {
    pub voucher_id: i64,
    pub position: u32,
}

/// A line of the bank account in the books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookLine {
    pub key: BookLineKey,
    pub date: Date,
    /// The voucher's label: `记-7`.
    pub voucher: String,
    pub summary: String,
    /// 结算号: the numbers that stand on the documents of its voucher.
    pub references: Vec<String>,
    /// Money in (a debit) is positive.
    pub amount: Fen,
}

/// Lines of both lists that are the same payments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchGroup {
    /// Row ids of bank lines.
    pub bank: Vec<i64>,
    pub book: Vec<BookLineKey>,
}

/// Why lines are no match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// One side has no line, or only lines without an amount.
    OneSided,
    /// A line is not in the lists, or is named twice.
    UnknownLine,
    /// The sums of both sides.
    Unequal { bank: Fen, book: Fen },
}

/// Both lists, found by their keys.
pub struct Lines<'a> {
    bank: HashMap<i64, &'a BankLine>,
    book: HashMap<BookLineKey, &'a BookLine>,
}

impl<'a> Lines<'a> {
    /// Indexes both lists.
    pub fn new(bank: &'a [BankLine], book: &'a [BookLine]) -> Self {
        Self {
            bank: bank.iter().map(|line| (line.id, line)).collect(),
            book: book.iter().map(|line| (line.key, line)).collect(),
        }
    }

    /// Says why a group is no match, if it is none.
    pub fn check(&self, group: &MatchGroup) -> Result<(), Mismatch> {
        let has_twice = group.bank.iter().collect::<HashSet<_>>().len() < group.bank.len()
            || group.book.iter().collect::<HashSet<_>>().len() < group.book.len();
        let bank: Option<Vec<Fen>> = group
            .bank
            .iter()
            .map(|id| self.bank.get(id).map(|line| line.amount))
            .collect();
        let book: Option<Vec<Fen>> = group
            .book
            .iter()
            .map(|key| self.book.get(key).map(|line| line.amount))
            .collect();
        let (Some(bank), Some(book)) = (bank, book) else {
            return Err(Mismatch::UnknownLine);
        };
        if has_twice {
            return Err(Mismatch::UnknownLine);
        }
        if bank.is_empty() || book.is_empty() || bank.contains(&Fen::ZERO) {
            return Err(Mismatch::OneSided);
        }
        let (bank, book) = (bank.into_iter().sum(), book.into_iter().sum());
        if bank == book {
            Ok(())
        } else {
            Err(Mismatch::Unequal { bank, book })
        }
    }

    /// The groups that are matches; of two that share a line the first.
    pub fn sound<'g>(&self, groups: &'g [MatchGroup]) -> Vec<&'g MatchGroup> {
        let mut bank: HashSet<i64> = HashSet::new();
        let mut book: HashSet<BookLineKey> = HashSet::new();
        let mut sound = Vec::new();
        for group in groups.iter().filter(|group| self.check(group).is_ok()) {
            let is_taken = group.bank.iter().any(|id| bank.contains(id))
                || group.book.iter().any(|key| book.contains(key));
            if !is_taken {
                bank.extend(&group.bank);
                book.extend(&group.book);
                sound.push(group);
            }
        }
        sound
    }

    /// The last day on which a line of the group stands: from then on both sides know of it.
    fn complete_on(&self, group: &MatchGroup) -> Option<Date> {
        let bank = group
            .bank
            .iter()
            .filter_map(|id| self.bank.get(id).map(|line| line.date));
        let book = group
            .book
            .iter()
            .filter_map(|key| self.book.get(key).map(|line| line.date));
        bank.chain(book).max()
    }
}
