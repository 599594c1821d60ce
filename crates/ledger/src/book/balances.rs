//! Balances (余额): opening, movements of the range and of the year, closing; per key and for any account above.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    BalanceKey, Book, PeriodRange,
    movements::{Moved, Sides},
};
use crate::{AccountCode, Aux, Fen, Side};

/// The figures of one key or account. Balances are debits (credits negative); movements keep the sign of red entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = LedgerBalance)]
pub struct Balance {
    pub opening: Fen,
    pub debit: Fen,
    pub credit: Fen,
    /// Since January, the range included.
    pub year_debit: Fen,
    pub year_credit: Fen,
}

impl Balance {
    pub fn closing(self) -> Fen {
        self.opening + self.debit - self.credit
    }

    /// The balance on 1 January (年初余额): the closing less everything since.
    pub fn year_opening(self) -> Fen {
        self.closing() - self.year_debit + self.year_credit
    }

    /// Debit less credit of the range.
    pub fn net_movement(self) -> Fen {
        self.debit - self.credit
    }

    pub(super) fn add(&mut self, other: Self) {
        self.opening += other.opening;
        self.debit += other.debit;
        self.credit += other.credit;
        self.year_debit += other.year_debit;
        self.year_credit += other.year_credit;
    }

    pub(super) fn is_blank(self) -> bool {
        self == Self::default()
    }
}

/// 借, 贷 or 平, and the amount without sign: how books show a balance (§60).
pub fn direction_and_amount(balance: Fen) -> (&'static str, Fen) {
    match balance.0.signum() {
        0 => ("平", Fen::ZERO),
        1 => (Side::Debit.label(), balance),
        _ => (Side::Credit.label(), -balance),
    }
}

/// All balances of a book over a range.
#[derive(Clone, Debug)]
pub struct Balances<'a> {
    book: &'a Book,
    range: PeriodRange,
    by_key: BTreeMap<BalanceKey, Balance>,
}

impl<'a> Balances<'a> {
    /// `counts` says which part of what moved in a month is a movement of the report; openings take all of it.
    pub(super) fn of(book: &'a Book, range: PeriodRange, counts: impl Fn(Moved) -> Sides) -> Self {
        let mut by_key: BTreeMap<BalanceKey, Balance> = BTreeMap::new();
        let january = range.to.first_of_year();
        let key = |account: &AccountCode, aux: &Aux| BalanceKey {
            account: account.clone(),
            aux: aux.clone(),
        };
        for opening in book.openings() {
            let balance = by_key.entry(key(&opening.account, &opening.aux)).or_default();
            balance.opening = opening.balance;
            if book.start.year() == range.to.year() {
                balance.year_debit = opening.year_debit;
                balance.year_credit = opening.year_credit;
            }
        }
        for (account, aux, months) in book.movements.keys() {
            let mut months = months.range(..=range.to).peekable();
            if months.peek().is_none() {
                continue;
            }
            let balance = by_key.entry(key(account, aux)).or_default();
            for (period, moved) in months {
                let (all, counted) = (moved.all(), counts(*moved));
                if *period < range.from {
                    balance.opening += all.debit - all.credit;
                } else {
                    balance.debit += counted.debit;
                    balance.credit += counted.credit;
                }
                if *period >= january {
                    balance.year_debit += counted.debit;
                    balance.year_credit += counted.credit;
                }
            }
        }
        Self { book, range, by_key }
    }

    pub fn book(&self) -> &'a Book {
        self.book
    }

    pub fn range(&self) -> PeriodRange {
        self.range
    }

    /// Every key that was ever touched, in the order of code and auxiliary items.
    pub fn keys(&self) -> impl Iterator<Item = (&BalanceKey, Balance)> {
        self.by_key.iter().map(|(key, balance)| (key, *balance))
    }

    /// The keys of an account and all below it.
    pub fn keys_under<'b>(&'b self, account: &'b str) -> impl Iterator<Item = (&'b BalanceKey, Balance)> {
        let from = BalanceKey {
            account: AccountCode(account.to_owned()),
            aux: crate::Aux::none(),
        };
        self.by_key
            .range(from..)
            .take_while(move |(key, _)| key.account.is_under(account))
            .map(|(key, balance)| (key, *balance))
    }

    pub fn of_key(&self, key: &BalanceKey) -> Balance {
        self.by_key.get(key).copied().unwrap_or_default()
    }

    /// The sum over an account and all below it.
    pub fn of_account(&self, account: &str) -> Balance {
        let mut sum = Balance::default();
        for (_, balance) in self.keys_under(account) {
            sum.add(balance);
        }
        sum
    }

    /// Whether an account or anything below it has any figure at all.
    pub fn is_touched(&self, account: &str) -> bool {
        self.keys_under(account).any(|(_, balance)| !balance.is_blank())
    }
}
