//! How many figures of the golden company come out otherwise than its file says. Data: `content/accounting/golden/`.

use crate::Failure;
use ledger::{
    AccountCode, Book, Fen, Opening, Period, PeriodRange, Standard, Voucher, VoucherDraft,
    book::trial_balance::trial_balance,
    standard::chart_from_csv,
    statement::{Column, StatementKind, evaluate, layout_for},
};
use serde::Deserialize;
use std::collections::BTreeMap;

const CHART: &str = include_str!("../../../content/accounting/golden/accounts.csv");
const BOOKS: &str = include_str!("../../../content/accounting/golden/books.json");
const EXPECTED: &str = include_str!("../../../content/accounting/golden/expected.json");

#[derive(Deserialize)]
struct Books {
    start: Period,
    opening: Vec<Opening>,
    vouchers: Vec<VoucherDraft>,
}

#[derive(Deserialize)]
struct Expected {
    trial_balance: Vec<TrialRow>,
    balance_sheet_end: BTreeMap<u16, Fen>,
    balance_sheet_year_start: BTreeMap<u16, Fen>,
    profit_statement: BTreeMap<u16, Fen>,
    cash_flow_statement: BTreeMap<u16, Fen>,
}

#[derive(Deserialize)]
struct TrialRow {
    account: AccountCode,
    opening: Fen,
    debit: Fen,
    credit: Fen,
    closing: Fen,
}

/// Figures that differ, and how many were compared.
pub(crate) fn mismatches() -> Result<(usize, usize), Failure> {
    let expected: Expected = serde_json::from_str(EXPECTED)?;
    let books: Books = serde_json::from_str(BOOKS)?;
    let month = books.start;
    let chart = chart_from_csv(CHART).map_err(|_| "the golden chart")?;
    let mut book = Book::open(chart, month, books.opening).map_err(|_| "the golden openings")?;
    for draft in books.vouchers {
        let voucher = Voucher::new(draft).map_err(|_| "a golden voucher")?;
        book.post(voucher).map_err(|finding| finding.message)?;
    }
    let mut differing = Vec::new();
    let balance = trial_balance(&book, PeriodRange::month(month), 1, false);
    for row in &expected.trial_balance {
        let found = balance.rows.iter().find(|found| found.account == row.account);
        let found = found.map(|found| {
            let opening = found.opening_debit - found.opening_credit;
            let closing = found.closing_debit - found.closing_credit;
            [opening, found.debit, found.credit, closing]
        });
        let wanted = [row.opening, row.debit, row.credit, row.closing];
        differing.extend((0..4).map(|at| found.map(|found| found[at]) != Some(wanted[at])));
    }
    let layout = layout_for(Standard::Assbe, month.last_day()).ok_or("a layout")?;
    for (kind, column, figures) in [
        (
            StatementKind::BalanceSheet,
            Column::End,
            &expected.balance_sheet_end,
        ),
        (
            StatementKind::BalanceSheet,
            Column::YearStart,
            &expected.balance_sheet_year_start,
        ),
        (
            StatementKind::ProfitStatement,
            Column::Period,
            &expected.profit_statement,
        ),
        (
            StatementKind::CashFlowStatement,
            Column::Period,
            &expected.cash_flow_statement,
        ),
    ] {
        let statement = evaluate(layout.statement(kind).ok_or("a statement")?, &book, month);
        differing.extend(
            figures
                .iter()
                .map(|(no, amount)| statement.amount(*no, column) != Some(*amount)),
        );
    }
    let compared = differing.len();
    Ok((differing.into_iter().filter(|differs| *differs).count(), compared))
}
