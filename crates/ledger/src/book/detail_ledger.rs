//! 三栏明细账: line by line with the running balance, and the totals of month and year.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::Serialize;

use super::balances::direction_and_amount;
use super::general_ledger::{RowKind, opening_summary};
use super::quantities::Quantities;
use super::{Balance, Book, PeriodRange};
use crate::{AccountCode, Aux, Fen, Period};

/// One row of a three-column ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct DetailLedgerRow {
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub kind: RowKind,
    /// 凭证字号; empty for totals.
    #[schema(example = "记-7")]
    pub voucher: String,
    pub summary: String,
    pub debit: Fen,
    pub credit: Fen,
    /// 借, 贷 or 平.
    pub direction: String,
    pub balance: Fen,
    /// Where the account keeps a quantity (数量金额账).
    pub quantities: Option<Quantities>,
}

impl DetailLedgerRow {
    pub(super) fn new(date: Date, kind: RowKind, summary: &str, movement: (Fen, Fen), balance: Fen) -> Self {
        let (direction, amount) = direction_and_amount(balance);
        Self {
            date,
            kind,
            voucher: String::new(),
            summary: summary.to_owned(),
            debit: movement.0,
            credit: movement.1,
            direction: direction.to_owned(),
            balance: amount,
            quantities: None,
        }
    }
}

/// The detail ledger of an account (with everything below it), of the lines that carry some auxiliary items or of all.
pub fn detail_ledger(
    book: &Book,
    account: &str,
    aux: Option<&Aux>,
    range: PeriodRange,
) -> Vec<DetailLedgerRow> {
    ledger_rows(book, account, aux, range, false)
}

/// Shared with the day book, which also totals each day.
pub(super) fn ledger_rows(
    book: &Book,
    account: &str,
    aux: Option<&Aux>,
    range: PeriodRange,
    with_days: bool,
) -> Vec<DetailLedgerRow> {
    let scope = Scope { book, account, aux };
    let opening = scope
        .figures(range.from)
        .iter()
        .map(|balance| balance.opening)
        .sum();
    let mut running: Fen = opening;
    let mut rows = vec![DetailLedgerRow::new(
        range.from.first_day(),
        RowKind::Opening,
        opening_summary(range.from),
        (Fen::ZERO, Fen::ZERO),
        running,
    )];
    if scope.is_counted() {
        rows[0].quantities = Some(Quantities::opening(scope.quantity_before(range.from)));
    }
    for period in range.periods() {
        let from = rows.len();
        running = scope.add_lines(&mut rows, period, running, with_days);
        rows.extend(month_and_year(period, &scope.figures(period), running));
        if scope.is_counted() {
            scope.count(&mut rows[from..], period);
        }
    }
    rows
}

/// What a ledger is kept of: an account with everything below it, with some auxiliary items or all.
struct Scope<'a> {
    book: &'a Book,
    account: &'a str,
    aux: Option<&'a Aux>,
}

impl Scope<'_> {
    fn figures(&self, period: Period) -> Vec<Balance> {
        let balances = self.book.balances(PeriodRange::month(period));
        let matches = balances
            .keys_under(self.account)
            .filter(|(key, _)| self.aux.is_none_or(|aux| key.aux.includes(aux)));
        matches.map(|(_, balance)| balance).collect()
    }

    /// Whether the account keeps a quantity.
    fn is_counted(&self) -> bool {
        let account = self.book.chart().find(&self.account.into());
        account.is_some_and(|account| account.unit.is_some())
    }

    fn takes(&self, account: &AccountCode, aux: &Aux) -> bool {
        account.is_under(self.account) && self.aux.is_none_or(|one| aux.includes(one))
    }

    /// What a range of days moved.
    fn moved(&self, days: impl Fn(Date) -> bool) -> Quantities {
        let vouchers = self.book.vouchers().filter(|voucher| days(voucher.date()));
        let lines = vouchers.flat_map(crate::Voucher::lines);
        let mut moved = Quantities::default();
        for line in lines.filter(|line| self.takes(&line.account, &line.aux)) {
            moved.add(Quantities::of_line(line));
        }
        moved
    }

    fn quantity_before(&self, period: Period) -> Decimal {
        let openings = self.book.openings();
        let own = openings.filter(|opening| self.takes(&opening.account, &opening.aux));
        let opened: Decimal = own.filter_map(|opening| opening.quantity).sum();
        opened + self.moved(|day| day < period.first_day()).balance
    }

    /// Tells the quantities of a month's rows, in the order in which [`Scope::add_lines`] wrote them.
    fn count(&self, rows: &mut [DetailLedgerRow], period: Period) {
        let mut left = self.quantity_before(period);
        let vouchers = self.book.vouchers_in(PeriodRange::month(period));
        let lines = vouchers.iter().flat_map(|voucher| voucher.lines());
        let mut lines = lines.filter(|line| self.takes(&line.account, &line.aux));
        for row in rows {
            let moved = match row.kind {
                RowKind::Line => lines.next().map(Quantities::of_line).unwrap_or_default(),
                RowKind::DayTotal => self.moved(|day| day == row.date),
                RowKind::YearTotal => {
                    let year = PeriodRange::year_to(period);
                    self.moved(|day| year.contains(day))
                }
                _ => self.moved(|day| period.contains(day)),
            };
            if row.kind == RowKind::Line {
                left += moved.balance;
            }
            row.quantities = Some(moved.left(left));
        }
    }

    /// Adds a month's lines, each with the balance after it; gives the balance after the last.
    fn add_lines(
        &self,
        rows: &mut Vec<DetailLedgerRow>,
        period: Period,
        mut running: Fen,
        with_days: bool,
    ) -> Fen {
        let mut day = Vec::new();
        for voucher in self.book.vouchers_in(PeriodRange::month(period)) {
            let lines = voucher.lines().iter();
            for line in lines.filter(|line| self.takes(&line.account, &line.aux)) {
                if with_days {
                    close_day(rows, &mut day, Some(voucher.date()), running);
                }
                running += line.net_debit();
                let movement = (line.debit(), line.credit());
                let row =
                    DetailLedgerRow::new(voucher.date(), RowKind::Line, &line.summary, movement, running);
                rows.push(DetailLedgerRow {
                    voucher: voucher.label(),
                    ..row
                });
                day.push((voucher.date(), movement));
            }
        }
        if with_days {
            close_day(rows, &mut day, None, running);
        }
        running
    }
}

/// 本月合计 and 本年累计.
fn month_and_year(period: Period, figures: &[Balance], running: Fen) -> [DetailLedgerRow; 2] {
    let sum = |of: fn(&Balance) -> Fen| figures.iter().map(of).sum::<Fen>();
    let month = (sum(|b| b.debit), sum(|b| b.credit));
    let year = (sum(|b| b.year_debit), sum(|b| b.year_credit));
    let total =
        |kind, summary, movement| DetailLedgerRow::new(period.last_day(), kind, summary, movement, running);
    [
        total(RowKind::MonthTotal, "本月合计", month),
        total(RowKind::YearTotal, "本年累计", year),
    ]
}

/// Totals the collected day when the next line is of another one.
fn close_day(
    rows: &mut Vec<DetailLedgerRow>,
    day: &mut Vec<(Date, (Fen, Fen))>,
    next: Option<Date>,
    running: Fen,
) {
    let Some(&(date, _)) = day.first() else { return };
    if next != Some(date) {
        let debit = day.iter().map(|(_, movement)| movement.0).sum();
        let credit = day.iter().map(|(_, movement)| movement.1).sum();
        rows.push(DetailLedgerRow::new(
            date,
            RowKind::DayTotal,
            "本日合计",
            (debit, credit),
            running,
        ));
        day.clear();
    }
}
