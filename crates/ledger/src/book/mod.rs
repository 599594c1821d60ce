//! The books (账簿): a chart, opening balances, and the vouchers posted on them; every report is computed from these.

pub mod account_summary;
pub mod auxiliary;
pub mod balances;
pub mod delta;
pub mod detail_ledger;
pub mod general_ledger;
pub mod journal;
mod movements;
pub mod multi_column;
pub mod open_items;
pub mod quantities;
pub mod set_off;
pub mod shortage;
pub mod trial_balance;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

pub use balances::{Balance, Balances};
pub use delta::Delta;
use movements::{Moved, Movements};

use crate::{AccountCode, Aux, Chart, Fen, Finding, Period, Voucher};

/// What a balance is kept for: a leaf account with its auxiliary items.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
pub struct BalanceKey {
    pub account: AccountCode,
    #[serde(default, skip_serializing_if = "Aux::is_empty")]
    pub aux: Aux,
}

impl BalanceKey {
    pub fn new(account: &str, aux: Aux) -> Self {
        Self {
            account: account.into(),
            aux,
        }
    }
}

/// The opening balance of one key (期初余额), as a debit; credits are negative.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OpeningBalance)]
pub struct Opening {
    pub account: AccountCode,
    #[serde(default)]
    pub aux: Aux,
    pub balance: Fen,
    /// Movements of the year before the books were started.
    #[serde(default)]
    pub year_debit: Fen,
    #[serde(default)]
    pub year_credit: Fen,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub quantity: Option<Decimal>,
}

/// A run of periods, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PeriodRange {
    pub from: Period,
    pub to: Period,
}

impl PeriodRange {
    pub fn month(period: Period) -> Self {
        Self {
            from: period,
            to: period,
        }
    }

    /// From January up to and including the period (本年累计).
    pub fn year_to(period: Period) -> Self {
        Self {
            from: period.first_of_year(),
            to: period,
        }
    }

    pub fn contains(self, day: Date) -> bool {
        self.from.first_day() <= day && day <= self.to.last_day()
    }

    pub fn periods(self) -> impl Iterator<Item = Period> {
        std::iter::successors(Some(self.from), |period| Some(period.next()))
            .take_while(move |period| *period <= self.to)
    }
}

/// One book set with everything posted on it.
///
/// A copy shares with the first what neither changes, so that a book with one voucher more or less costs what that voucher
/// touches: its accounts, and the list of its month.
///
/// INVARIANT: openings balance and every line stands on a leaf of the chart, so every report balances.
#[derive(Clone, Debug)]
pub struct Book {
    chart: Arc<Chart>,
    start: Period,
    openings: Arc<Vec<Opening>>,
    /// By month; within it by number, those alike as they were posted.
    months: BTreeMap<Period, Arc<Vec<Arc<Voucher>>>>,
    /// Cash flows of the year before the books began, by the line of the cash flow statement, as the form shows them.
    cash_before: Arc<BTreeMap<u16, Fen>>,
    /// The documents that are special VAT invoices of the company's own, by key.
    special_invoices: Arc<BTreeSet<String>>,
    /// What was posted, added up: a report reads a number for each key and month, however many lines there are.
    movements: Movements,
}

impl Book {
    /// Opens the books, or tells what is wrong with the opening balances.
    pub fn open(chart: Chart, start: Period, openings: Vec<Opening>) -> Result<Self, Vec<Finding>> {
        let mut findings = check_openings(&chart, &openings);
        let mut known = BTreeSet::new();
        for opening in &openings {
            if !known.insert((&opening.account, &opening.aux)) {
                findings.push(Finding::blocks(
                    "ledger.repeated_opening",
                    "同一科目和辅助项的期初余额重复",
                ));
            }
        }
        if findings.is_empty() {
            Ok(Self {
                chart: Arc::new(chart),
                start,
                openings: Arc::new(sorted(openings)),
                months: BTreeMap::new(),
                cash_before: Arc::default(),
                special_invoices: Arc::default(),
                movements: Movements::default(),
            })
        } else {
            Err(findings)
        }
    }

    /// With the cash flows of the year before the books began, by the line of the cash flow statement.
    #[must_use]
    pub fn with_cash_before(self, cash_before: BTreeMap<u16, Fen>) -> Self {
        Self {
            cash_before: Arc::new(cash_before),
            ..self
        }
    }

    /// With the keys of the special VAT invoices that the company makes out: no limit frees what is sold with them.
    #[must_use]
    pub fn with_special_invoices(self, special_invoices: BTreeSet<String>) -> Self {
        Self {
            special_invoices: Arc::new(special_invoices),
            ..self
        }
    }

    pub(crate) fn is_special_invoice(&self, document: &str) -> bool {
        self.special_invoices.contains(document)
    }

    /// What the form shows on a line for the year before the books began.
    pub(crate) fn cash_before(&self, line: u16) -> Fen {
        self.cash_before.get(&line).copied().unwrap_or_default()
    }

    /// Posts a voucher; refuses accounts that take no entries and dates before the books begin.
    pub fn post(&mut self, voucher: Voucher) -> Result<(), Finding> {
        self.require_fit(&voucher)?;
        self.movements.add(&voucher);
        self.insert(voucher);
        Ok(())
    }

    /// Puts a voucher in the place of one that is posted: nothing before posts it, nothing after takes the other out. The balances
    /// move by the [`Delta`] between the two. Refuses what [`Book::post`] refuses, and one before that is not in the books;
    /// nothing has changed then.
    pub fn change(&mut self, before: Option<&Voucher>, after: Option<Voucher>) -> Result<(), Finding> {
        if let Some(after) = &after {
            self.require_fit(after)?;
        }
        let delta = Delta::between(before, after.as_ref());
        if let Some(before) = before {
            self.remove(before)?;
        }
        self.movements.apply(&delta);
        if let Some(after) = after {
            self.insert(after);
        }
        Ok(())
    }

    fn require_fit(&self, voucher: &Voucher) -> Result<(), Finding> {
        let mut lines = voucher.lines().iter();
        if let Some(line) = lines.find(|line| !self.chart.is_leaf(&line.account)) {
            let message = format!("科目「{}」不存在或不是末级科目", line.account);
            return Err(Finding::blocks("ledger.not_leaf", message));
        }
        if voucher.date() < self.start.first_day() {
            return Err(Finding::blocks("ledger.before_start", "凭证日期早于账套启用期间"));
        }
        Ok(())
    }

    fn insert(&mut self, voucher: Voucher) {
        let month = self.months.entry(Period::of(voucher.date())).or_default();
        let month = Arc::make_mut(month);
        let after = month.partition_point(|other| number_of(other) <= number_of(&voucher));
        month.insert(after, Arc::new(voucher));
    }

    fn remove(&mut self, voucher: &Voucher) -> Result<(), Finding> {
        let period = Period::of(voucher.date());
        let place = self.months.get(&period).and_then(|month| {
            let first = month.partition_point(|other| number_of(other) < number_of(voucher));
            let mut alike = month[first..]
                .iter()
                .take_while(|other| number_of(other) == number_of(voucher));
            alike.position(|other| **other == *voucher).map(|at| first + at)
        });
        let (Some(place), Some(month)) = (place, self.months.get_mut(&period)) else {
            let message = format!("账簿中没有凭证 {}", voucher.label());
            return Err(Finding::blocks("ledger.not_posted", message));
        };
        Arc::make_mut(month).remove(place);
        if month.is_empty() {
            self.months.remove(&period);
        }
        Ok(())
    }

    pub fn chart(&self) -> &Chart {
        &self.chart
    }

    pub fn start(&self) -> Period {
        self.start
    }

    pub fn openings(&self) -> impl Iterator<Item = &Opening> {
        self.openings.iter()
    }

    /// Everything posted, by month and number.
    pub fn vouchers(&self) -> impl Iterator<Item = &Voucher> {
        self.months
            .values()
            .flat_map(|month| month.iter())
            .map(AsRef::as_ref)
    }

    /// The vouchers of a range in the order of date, word and number.
    pub fn vouchers_in(&self, range: PeriodRange) -> Vec<&Voucher> {
        // Of a range that ends before it begins there are none.
        let months = range.periods().filter_map(|period| self.months.get(&period));
        let mut vouchers: Vec<&Voucher> = months.flat_map(|month| month.iter()).map(AsRef::as_ref).collect();
        vouchers.sort_by_key(|voucher| (voucher.date(), voucher.word(), voucher.number()));
        vouchers
    }

    /// Opening, movements and closing of every key over a range.
    pub fn balances(&self, range: PeriodRange) -> Balances<'_> {
        Balances::of(self, range, Moved::all)
    }

    /// The same with movements that leave out the closing of profit and loss, as profit statements need them.
    ///
    /// Only the movements of this report are meaningful, not its closings.
    pub fn movements_before_close(&self, range: PeriodRange) -> Balances<'_> {
        Balances::of(self, range, |moved| moved.before_close)
    }

    /// The balance of an account (with all below it) at the end of a period, as a debit.
    pub fn balance_at(&self, account: &str, period: Period) -> Fen {
        self.balances(PeriodRange::month(period))
            .of_account(account)
            .closing()
    }
}

/// By what vouchers of a month are in order.
fn number_of(voucher: &Voucher) -> (u32, &str) {
    (voucher.number(), voucher.word())
}

/// In the order of account and auxiliary items.
fn sorted(mut openings: Vec<Opening>) -> Vec<Opening> {
    openings.sort_by(|one, other| (&one.account, &one.aux).cmp(&(&other.account, &other.aux)));
    openings
}

fn check_openings(chart: &Chart, openings: &[Opening]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for opening in openings {
        let Some(account) = chart
            .find(&opening.account)
            .filter(|_| chart.is_leaf(&opening.account))
        else {
            let message = format!("期初余额的科目「{}」不存在或不是末级科目", opening.account);
            findings.push(Finding::blocks("ledger.not_leaf", message));
            continue;
        };
        let is_complete = account.aux.len() == opening.aux.0.len()
            && account.aux.iter().all(|kind| opening.aux.0.contains_key(kind));
        if !is_complete {
            let message = format!("期初余额的科目「{}」辅助核算不完整", account.name);
            findings.push(Finding::blocks("ledger.no_aux", message));
        }
    }
    let total: Fen = openings.iter().map(|opening| opening.balance).sum();
    if !total.is_zero() {
        let message = format!("期初余额不平衡：借方比贷方多 {}", total.grouped());
        findings.push(Finding::blocks("ledger.opening_unbalanced", message));
    }
    findings
}
