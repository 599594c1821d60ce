//! 序时账 (every line in order of time) and 日记账 (cash and bank, totalled day by day, §60).

use jiff::civil::Date;
use serde::Serialize;

use super::detail_ledger::{DetailLedgerRow, ledger_rows};
use super::general_ledger::RowKind;
use super::{Book, PeriodRange};
use crate::{AccountCode, Fen};

/// One line of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct JournalRow {
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    #[schema(example = "记-7")]
    pub voucher: String,
    pub summary: String,
    pub account: AccountCode,
    /// With its parents: `应交税费-应交增值税-销项税额`.
    pub name: String,
    pub aux: String,
    pub debit: Fen,
    pub credit: Fen,
}

/// Every line of the range, by date, word and number.
pub fn journal(book: &Book, range: PeriodRange) -> Vec<JournalRow> {
    let vouchers = book.vouchers_in(range);
    let rows = vouchers.iter().flat_map(|voucher| {
        voucher.lines().iter().map(|line| JournalRow {
            date: voucher.date(),
            voucher: voucher.label(),
            summary: line.summary.clone(),
            account: line.account.clone(),
            name: book.chart().full_name(&line.account),
            aux: line.aux.to_string(),
            debit: line.debit(),
            credit: line.credit(),
        })
    });
    rows.collect()
}

/// The day book of a cash or bank account: as the detail ledger, with 本日合计 after each day.
pub fn day_book(book: &Book, account: &str, range: PeriodRange) -> Vec<DetailLedgerRow> {
    ledger_rows(book, account, None, range, true)
}

/// The days on which cash was below zero at the end of the day, which cannot be.
pub fn days_below_zero(day_book: &[DetailLedgerRow]) -> Vec<Date> {
    let is_below = |row: &&DetailLedgerRow| row.kind == RowKind::DayTotal && row.direction == "贷";
    day_book.iter().filter(is_below).map(|row| row.date).collect()
}
