//! Reads the golden company.

use std::collections::BTreeMap;

use ledger::standard::chart_from_csv;
use ledger::statement::{Layout, layout_for};
use ledger::{AccountCode, Book, Fen, Opening, Period, Standard, Voucher, VoucherDraft};
use serde::Deserialize;

#[derive(Deserialize)]
struct Books {
    start: Period,
    opening: Vec<Opening>,
    vouchers: Vec<VoucherDraft>,
}

#[derive(Deserialize)]
pub struct Expected {
    pub trial_balance: Vec<TrialRow>,
    pub totals: Totals,
    pub balance_sheet_end: BTreeMap<u16, Fen>,
    pub balance_sheet_year_start: BTreeMap<u16, Fen>,
    pub profit_statement: BTreeMap<u16, Fen>,
    pub cash_flow_statement: BTreeMap<u16, Fen>,
}

#[derive(Deserialize)]
pub struct TrialRow {
    pub account: AccountCode,
    pub opening: Fen,
    pub debit: Fen,
    pub credit: Fen,
    pub closing: Fen,
}

#[derive(Deserialize)]
pub struct Totals {
    pub opening: Fen,
    pub movement: Fen,
    pub closing: Fen,
}

pub fn january() -> Period {
    "2026-01".parse().expect("a period")
}

pub fn expected() -> Expected {
    let json = include_str!("../../../../content/accounting/golden/expected.json");
    serde_json::from_str(json).expect("the file has the shape above")
}

pub fn vouchers() -> Vec<Voucher> {
    let json = include_str!("../../../../content/accounting/golden/books.json");
    let books: Books = serde_json::from_str(json).expect("the file has the shape above");
    books
        .vouchers
        .into_iter()
        .map(|draft| Voucher::new(draft).expect("golden vouchers balance"))
        .collect()
}

/// The books with the first `count` vouchers posted.
pub fn books_up_to(count: usize) -> Book {
    let json = include_str!("../../../../content/accounting/golden/books.json");
    let books: Books = serde_json::from_str(json).expect("the file has the shape above");
    let chart =
        chart_from_csv(include_str!("../../../../content/accounting/golden/accounts.csv")).expect("a chart");
    let mut book = Book::open(chart, books.start, books.opening).expect("golden openings balance");
    for voucher in vouchers().into_iter().take(count) {
        book.post(voucher).expect("golden accounts are leaves");
    }
    book
}

pub fn books() -> Book {
    books_up_to(usize::MAX)
}

pub fn layout() -> Layout {
    layout_for(Standard::Assbe, january().last_day()).expect("a layout is in force")
}
