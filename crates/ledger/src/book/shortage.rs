//! What cannot be: a purse that was empty and still paid, a store that gave out more than it held (I27).

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::movements::{Count, Moved};
use super::{BalanceKey, Book, PeriodRange};
use crate::finding::Place;
use crate::{Account, AccountCode, Aux, Fen, Finding, Line, Period, VoucherKind};

/// Warnings about every purse and store that was below zero on some day of a period.
pub fn shortages(book: &Book, period: Period) -> Vec<Finding> {
    found(book, period, |_| true)
}

/// The same of these accounts alone: what was before the period is read from the balances, of the period the lines that move them.
pub fn shortages_of(book: &Book, period: Period, accounts: &BTreeSet<&AccountCode>) -> Vec<Finding> {
    found(book, period, |code| accounts.contains(code))
}

fn found(book: &Book, period: Period, is_wanted: impl Fn(&AccountCode) -> bool) -> Vec<Finding> {
    let kept = |account: &&Account| account.money.is_some() || account.unit.is_some();
    let kept = book.chart().leaves().filter(kept);
    let kept = kept.map(|account| &account.code).filter(|code| is_wanted(code));
    let days = Days::of(book, period, kept.collect());
    let mut findings = purses(book, period, &days);
    findings.extend(stores(book, period, &days));
    findings
}

/// The lines of a month that move some accounts, in the order of days.
struct Days<'a> {
    of_key: BTreeMap<BalanceKey, Vec<(Date, &'a Line)>>,
}

impl<'a> Days<'a> {
    fn of(book: &'a Book, period: Period, accounts: BTreeSet<&AccountCode>) -> Self {
        let mut of_key: BTreeMap<BalanceKey, Vec<(Date, &Line)>> = BTreeMap::new();
        for voucher in book.vouchers_in(PeriodRange::month(period)) {
            for line in voucher.lines() {
                if accounts.contains(&line.account) {
                    let key = BalanceKey {
                        account: line.account.clone(),
                        aux: line.aux.clone(),
                    };
                    of_key.entry(key).or_default().push((voucher.date(), line));
                }
            }
        }
        Self { of_key }
    }

    /// The lines of an account, whatever their auxiliary items, in the order of days.
    fn of_account(&self, account: &AccountCode) -> Vec<(Date, &'a Line)> {
        let keys = self.of_key.iter().filter(|(key, _)| key.account == *account);
        let mut lines: Vec<(Date, &Line)> = keys.flat_map(|(_, lines)| lines.iter().copied()).collect();
        lines.sort_by_key(|(day, _)| *day);
        lines
    }
}

/// What is left, and whether it is known how many.
#[derive(Clone, Copy)]
struct Held {
    amount: Fen,
    quantity: Count,
    is_counted: bool,
}

impl Held {
    /// Of a key or, without its auxiliary items, of a whole account, when a period begins.
    fn before(book: &Book, account: &AccountCode, of_key: Option<&BalanceKey>, period: Period) -> Self {
        let is_of = |aux: &Aux| of_key.is_none_or(|key| key.aux == *aux);
        let mut held = Self {
            amount: Fen::ZERO,
            quantity: Count::default(),
            is_counted: true,
        };
        let openings = book.openings().filter(|opening| opening.account == *account);
        for opening in openings.filter(|opening| is_of(&opening.aux)) {
            held.amount += opening.balance;
            held.quantity.add(Count::of(opening.quantity.unwrap_or_default()));
            held.is_counted &= opening.balance.is_zero() || opening.quantity.is_some();
        }
        for (aux, moved) in book.movements.before(account, period) {
            if is_of(aux) {
                held.move_by(moved);
            }
        }
        held
    }

    fn move_by(&mut self, moved: Moved) {
        self.amount += moved.net();
        self.quantity.add(moved.quantity);
        self.is_counted &= moved.is_counted();
    }

    /// The first day on whose end it is short, and what is left after the last.
    fn after(mut self, lines: &[(Date, &Line)], is_short: impl Fn(&Self) -> bool) -> (Option<Date>, Self) {
        let mut first = None;
        for (at, (day, line)) in lines.iter().enumerate() {
            // The kind of the voucher tells closing from other movements, which is no difference here.
            self.move_by(Moved::of_line(VoucherKind::Normal, line));
            let is_last_of_day = lines.get(at + 1).is_none_or(|(next, _)| next != day);
            if is_last_of_day && first.is_none() && is_short(&self) {
                first = Some(*day);
            }
        }
        (first, self)
    }

    fn is_store_short(&self) -> bool {
        self.amount.is_negative() || (self.is_counted && self.quantity.is_negative())
    }
}

fn purses(book: &Book, period: Period, days: &Days<'_>) -> Vec<Finding> {
    let purses = book.chart().leaves().filter(|account| account.money.is_some());
    let short = purses.filter_map(|account| {
        let lines = days.of_account(&account.code);
        lines.first()?;
        let held = Held::before(book, &account.code, None, period);
        let day = held.after(&lines, |held| held.amount.is_negative()).0?;
        let name = book.chart().full_name(&account.code);
        let message = format!("「{name}」{}日终余额为负，钱不会少于零，请核对", day_name(day));
        let finding = Finding::warning("ledger.money_below_zero", message);
        Some(finding.in_places([Place::account(&account.code)]))
    });
    short.collect()
}

fn day_name(day: Date) -> String {
    format!("{}月{}日", day.month(), day.day())
}

fn stores(book: &Book, period: Period, days: &Days<'_>) -> Vec<Finding> {
    let is_store = |code: &AccountCode| {
        book.chart()
            .find(code)
            .is_some_and(|account| account.unit.is_some())
    };
    let stores = days.of_key.iter().filter(|(key, _)| is_store(&key.account));
    let short = stores.filter_map(|(key, lines)| {
        let held = Held::before(book, &key.account, Some(key), period);
        let (day, held) = held.after(lines, Held::is_store_short);
        Some(told(book, key, held, day?))
    });
    short.collect()
}

fn told(book: &Book, key: &BalanceKey, held: Held, day: Date) -> Finding {
    let name = book.chart().full_name(&key.account);
    let item = if key.aux.is_empty() {
        String::new()
    } else {
        format!("［{}］", key.aux)
    };
    let what = if held.is_counted { "结存数量" } else { "余额" };
    let message = format!(
        "「{name}」{item}{}{what}为负，发出的比结存的多，请核对",
        day_name(day)
    );
    Finding::warning("ledger.stock_below_zero", message).in_places([Place::account(&key.account)])
}
