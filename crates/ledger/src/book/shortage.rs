//! What cannot be: a purse that was empty and still paid, a store that gave out more than it held (I27).

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::journal::{day_book, days_below_zero};
use super::quantities::Quantities;
use super::{BalanceKey, Book, PeriodRange};
use crate::finding::Place;
use crate::{AccountCode, Fen, Finding, Line, Period};

/// Warnings about every purse and store that was below zero on some day of a period.
pub fn shortages(book: &Book, period: Period) -> Vec<Finding> {
    let mut findings = purses(book, period);
    findings.extend(stores(book, period));
    findings
}

fn purses(book: &Book, period: Period) -> Vec<Finding> {
    let month = PeriodRange::month(period);
    let purses = book.chart().leaves().filter(|account| account.money.is_some());
    let short = purses.filter_map(|account| {
        let days = days_below_zero(&day_book(book, account.code.as_str(), month));
        let day = days.first()?;
        let name = book.chart().full_name(&account.code);
        let message = format!("「{name}」{}日终余额为负，钱不会少于零，请核对", day_name(*day));
        let finding = Finding::warning("ledger.money_below_zero", message);
        Some(finding.in_places([Place::account(&account.code)]))
    });
    short.collect()
}

fn day_name(day: Date) -> String {
    format!("{}月{}日", day.month(), day.day())
}

/// What a store held at the end of each day on which something moved.
#[derive(Default)]
struct Store {
    amount: Fen,
    quantity: Decimal,
    /// Whether every line said how many.
    is_counted: bool,
    first_short_day: Option<Date>,
}

impl Store {
    fn move_by(&mut self, line: &Line) {
        self.amount += line.net_debit();
        self.quantity += Quantities::of_line(line).balance;
        self.is_counted &= line.quantity.is_some();
    }

    fn is_short(&self) -> bool {
        self.amount.is_negative() || (self.is_counted && self.quantity < Decimal::ZERO)
    }
}

fn stores(book: &Book, period: Period) -> Vec<Finding> {
    let chart = book.chart();
    let is_store = |code: &AccountCode| chart.find(code).is_some_and(|account| account.unit.is_some());
    let mut stores: BTreeMap<BalanceKey, Store> = BTreeMap::new();
    for opening in book.openings().filter(|opening| is_store(&opening.account)) {
        let key = BalanceKey::new(opening.account.as_str(), opening.aux.clone());
        let store = Store {
            amount: opening.balance,
            quantity: opening.quantity.unwrap_or_default(),
            is_counted: opening.balance.is_zero() || opening.quantity.is_some(),
            first_short_day: None,
        };
        stores.insert(key, store);
    }
    let mut days: BTreeMap<Date, Vec<&Line>> = BTreeMap::new();
    for voucher in book
        .vouchers()
        .iter()
        .filter(|voucher| voucher.date() <= period.last_day())
    {
        let lines = voucher.lines().iter().filter(|line| is_store(&line.account));
        days.entry(voucher.date()).or_default().extend(lines);
    }
    for (day, lines) in days {
        let mut moved = BTreeSet::new();
        for line in lines {
            let key = BalanceKey::new(line.account.as_str(), line.aux.clone());
            let fresh = || Store {
                is_counted: true,
                ..Store::default()
            };
            stores.entry(key.clone()).or_insert_with(fresh).move_by(line);
            moved.insert(key);
        }
        for key in moved.iter().filter(|_| period.contains(day)) {
            if let Some(store) = stores.get_mut(key).filter(|store| store.is_short()) {
                store.first_short_day.get_or_insert(day);
            }
        }
    }
    let short = stores
        .iter()
        .filter_map(|(key, store)| Some((key, store, store.first_short_day?)));
    short
        .map(|(key, store, day)| told(book, key, store, day))
        .collect()
}

fn told(book: &Book, key: &BalanceKey, store: &Store, day: Date) -> Finding {
    let name = book.chart().full_name(&key.account);
    let item = if key.aux.is_empty() {
        String::new()
    } else {
        format!("［{}］", key.aux)
    };
    let what = if store.is_counted {
        "结存数量"
    } else {
        "余额"
    };
    let message = format!(
        "「{name}」{item}{}{what}为负，发出的比结存的多，请核对",
        day_name(day)
    );
    Finding::warning("ledger.stock_below_zero", message).in_places([Place::account(&key.account)])
}
