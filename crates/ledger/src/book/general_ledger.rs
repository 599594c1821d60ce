//! 总账: one account, month by month: opening, 本期合计, 本年累计.

use serde::Serialize;

use super::balances::direction_and_amount;
use super::{Book, PeriodRange};
use crate::{Fen, Period};

/// What a row of a ledger is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LedgerRowKind)]
pub enum RowKind {
    /// 期初余额 or 上年结转.
    Opening,
    Line,
    /// 本日合计.
    DayTotal,
    /// 本期合计.
    MonthTotal,
    /// 本年累计.
    YearTotal,
}

/// One row of the general ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct GeneralLedgerRow {
    pub period: Period,
    pub kind: RowKind,
    pub summary: String,
    pub debit: Fen,
    pub credit: Fen,
    /// 借, 贷 or 平.
    pub direction: String,
    pub balance: Fen,
}

/// The general ledger of an account (with everything below it) over a range.
pub fn general_ledger(book: &Book, account: &str, range: PeriodRange) -> Vec<GeneralLedgerRow> {
    let mut rows = Vec::new();
    for period in range.periods() {
        let balance = book.balances(PeriodRange::month(period)).of_account(account);
        let row = |kind, summary: &str, debit, credit, balance| {
            let (direction, amount) = direction_and_amount(balance);
            let summary = summary.to_owned();
            GeneralLedgerRow {
                period,
                kind,
                summary,
                debit,
                credit,
                direction: direction.to_owned(),
                balance: amount,
            }
        };
        if period == range.from {
            rows.push(row(
                RowKind::Opening,
                opening_summary(period),
                Fen::ZERO,
                Fen::ZERO,
                balance.opening,
            ));
        }
        let closing = balance.closing();
        rows.push(row(
            RowKind::MonthTotal,
            "本月合计",
            balance.debit,
            balance.credit,
            closing,
        ));
        rows.push(row(
            RowKind::YearTotal,
            "本年累计",
            balance.year_debit,
            balance.year_credit,
            closing,
        ));
    }
    rows
}

/// The first row of January carries last year's balance over (§63).
pub(super) fn opening_summary(period: Period) -> &'static str {
    if period.month() == 1 {
        "上年结转"
    } else {
        "期初余额"
    }
}
