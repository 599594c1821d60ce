//! Journals in the text formats of plain-text accounting: Beancount 2 and hledger, read and written.
//!
//! What both have in common is a [`Journal`]: transactions of postings, each an account with an amount of something. What is
//! read balances, or is refused with the line where it does not.

mod amount;
mod beancount;
mod book;
mod hledger;
mod lines;
mod weigh;

#[cfg(test)]
mod tests;

pub use amount::Amount;
pub use beancount::{read_beancount, write_beancount};
pub(crate) use book::declared_account;
pub use book::{JournalBook, NotABook, book_of, journal_of};
pub use hledger::{read_hledger, write_hledger};

use jiff::civil::Date;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The longest journal that is read, in bytes.
pub const LONGEST_JOURNAL: usize = 128 << 20;

/// A journal as it was written.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Journal {
    /// Of the file as a whole; other programs take them for comments.
    pub notes: Notes,
    /// Accounts that were declared, with what was noted of them.
    pub accounts: Vec<Declared>,
    /// In the order of the file.
    pub transactions: Vec<Transaction>,
    /// Directives that say nothing of amounts, by name, with how often they stood there: they are not kept.
    pub left_out: BTreeMap<String, usize>,
}

/// An account that was declared.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Declared {
    /// Its parts joined by `:`.
    pub name: String,
    /// When it was opened, where the format says so.
    pub opened: Option<Date>,
    /// Notes by key.
    pub notes: Notes,
}

/// Notes by key, as the file has them: metadata in Beancount, tags in hledger.
pub type Notes = BTreeMap<String, String>;

/// What happened on a day.
#[derive(Debug, Clone, PartialEq)]
pub struct Transaction {
    /// The line it begins on, from 1; 0 of one that was not read.
    pub line: usize,
    /// Its day.
    pub date: Date,
    /// Whether it is marked as done.
    pub is_cleared: bool,
    /// With whom, where the format keeps it apart.
    pub payee: String,
    /// What for.
    pub narration: String,
    /// Notes by key.
    pub notes: Notes,
    /// They balance.
    pub postings: Vec<Posting>,
}

/// One line of a transaction.
#[derive(Debug, Clone, PartialEq)]
pub struct Posting {
    /// Parts joined by `:`.
    pub account: String,
    /// How much of what; debits are positive.
    pub amount: Amount,
    /// What one of it cost when it came in.
    pub cost: Option<Amount>,
    /// What one of it was worth.
    pub price: Option<Amount>,
    /// Notes by key.
    pub notes: Notes,
}

impl Posting {
    /// What it adds to the balance of its transaction: at cost, at its price, or as it is.
    pub fn weight(&self) -> Amount {
        match self.cost.as_ref().or(self.price.as_ref()) {
            Some(each) => Amount {
                number: self.amount.number * each.number,
                commodity: each.commodity.clone(),
            },
            None => self.amount.clone(),
        }
    }

    /// What it adds to its account: at cost where it has one.
    fn booked(&self) -> Amount {
        if self.cost.is_some() {
            self.weight()
        } else {
            self.amount.clone()
        }
    }
}

/// Why a journal cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("第 {line} 行：{what}")]
pub struct JournalFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl JournalFault {
    fn at(line: usize, what: impl Into<String>) -> Self {
        let what = what.into();
        Self { line, what }
    }
}

/// What an account holds, by commodity.
pub type Holdings = BTreeMap<String, Decimal>;

impl Journal {
    /// What each account that was posted to holds, at cost, of the transactions of these days.
    pub fn balances(&self, counts: impl Fn(Date) -> bool) -> BTreeMap<&str, Holdings> {
        let mut all: BTreeMap<&str, Holdings> = BTreeMap::new();
        for transaction in self.transactions.iter().filter(|one| counts(one.date)) {
            for posting in &transaction.postings {
                let booked = posting.booked();
                let held = all.entry(&posting.account).or_default();
                *held.entry(booked.commodity).or_default() += booked.number;
            }
        }
        all
    }
}
