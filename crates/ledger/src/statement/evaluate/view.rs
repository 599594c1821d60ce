//! The books as one column sees them, and what a formula adds up in them.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::Part;
use crate::book::{Balance, BalanceKey, Balances, Book, PeriodRange};
use crate::closing::{Closing, is_called};
use crate::statement::forms::Filer;
use crate::statement::formula::{Figure, Formula, Rate, Source, split};
use crate::statement::kind::{Column, StatementKind};
use crate::statement::layout::Flow;
use crate::tax::TaxRates;
use crate::{AccountCode, Chart, Fen, Period};

/// What of a statement was computed before a cell.
pub(super) struct Done<'a> {
    /// The lines above, in the same column.
    pub(super) lines: &'a BTreeMap<u16, Fen>,
    /// The columns before, in the same line.
    pub(super) cells: BTreeMap<Column, Fen>,
}

/// The books as one column sees them.
pub(super) struct View<'a> {
    book: &'a Book,
    period: Period,
    column: Column,
    range: PeriodRange,
    balances: Balances<'a>,
    movements: Balances<'a>,
    /// Whose returns they are; none for statements, which know no rates.
    filer: Option<Filer>,
    rates: OnceCell<TaxRates>,
}

impl<'a> View<'a> {
    pub(super) fn new(book: &'a Book, period: Period, column: Column, filer: Option<Filer>) -> Self {
        let range = if column.is_of_year() {
            PeriodRange::year_to(period)
        } else {
            PeriodRange::month(period)
        };
        Self {
            book,
            period,
            column,
            range,
            balances: book.balances(range),
            movements: book.movements_before_close(range),
            filer,
            rates: OnceCell::new(),
        }
    }

    /// The same for a form: a return by the quarter tells of the quarter up to its month.
    pub(super) fn of_form(self, kind: StatementKind) -> Self {
        let by_quarter = self.filer.is_some_and(|filer| filer.files_by_quarter(kind));
        if !by_quarter || self.column.is_of_year() {
            return self;
        }
        let range = PeriodRange {
            from: self.period.first_of_quarter(),
            to: self.period,
        };
        Self {
            range,
            balances: self.book.balances(range),
            movements: self.book.movements_before_close(range),
            ..self
        }
    }

    pub(super) fn chart(&self) -> &'a Chart {
        self.book.chart()
    }

    fn closing(&self, balance: Balance) -> Fen {
        if self.column == Column::YearStart {
            balance.year_opening()
        } else {
            balance.closing()
        }
    }

    fn opening(&self, balance: Balance) -> Fen {
        if self.column == Column::YearToDate {
            balance.year_opening()
        } else {
            balance.opening
        }
    }

    /// Debits and credits before closing; of the whole year where the column shows the year.
    fn sides(&self, balance: Balance) -> (Fen, Fen) {
        if self.column == Column::YearToDate {
            (balance.year_debit, balance.year_credit)
        } else {
            (balance.debit, balance.credit)
        }
    }

    fn movement(&self, balance: Balance) -> Fen {
        let (debit, credit) = self.sides(balance);
        debit - credit
    }

    /// Everything a formula adds up, without zeros.
    pub(super) fn parts(&self, formula: &Formula, flow: Option<Flow>, done: &Done<'_>) -> Vec<Part> {
        let mut parts = Vec::new();
        for term in &formula.terms {
            let found = self.parts_of(&term.source, flow, done);
            let signed = |part: Part| if term.sign < 0 { part.negated() } else { part };
            parts.extend(found.into_iter().map(signed));
        }
        parts.retain(|part| !part.amount().is_zero());
        parts
    }

    fn parts_of(&self, source: &Source, flow: Option<Flow>, done: &Done<'_>) -> Vec<Part> {
        let positive = |amount: Fen| amount.max(Fen::ZERO);
        match source {
            Source::Balance(codes) => self.keys(&self.balances, codes, |b| self.closing(b)),
            Source::OpeningBalance(codes) => self.keys(&self.balances, codes, |b| self.opening(b)),
            Source::DebitKeys(codes) => self.keys(&self.balances, codes, |b| positive(self.closing(b))),
            Source::CreditKeys(codes) => self.keys(&self.balances, codes, |b| positive(-self.closing(b))),
            Source::Movement(codes) => self.keys(&self.movements, codes, |b| self.movement(b)),
            Source::Credits(codes) => self.keys(&self.movements, codes, |b| self.sides(b).1),
            Source::Debits(codes) => self.keys(&self.movements, codes, |b| self.sides(b).0),
            Source::NamedMovement { account, words } => {
                self.named(&self.movements, (account, words), |b| self.movement(b))
            }
            Source::NamedBalance { account, words } => {
                self.named(&self.balances, (account, words), |b| self.closing(b))
            }
            Source::NamedDebits { account, words } => {
                let codes = self.debit_accounts(account, words);
                self.keys(&self.balances, &codes, |b| self.closing(b))
            }
            Source::CashFlow(item) => self.cash_lines(*item, flow),
            Source::Line(no) => {
                let amount = done.lines.get(no).copied().unwrap_or_default();
                vec![Part::Line { no: *no, amount }]
            }
            Source::Cell(column) => {
                let amount = done.cells.get(column).copied().unwrap_or_default();
                let column = *column;
                vec![Part::Column { column, amount }]
            }
            Source::Figure(figure) => self.figure(*figure),
            Source::Rated { rate, of } => self.rated(rate, self.parts(of, flow, done)),
            Source::Percent(key) => {
                let rate = self.rate(&Rate {
                    key: key.clone(),
                    is_due: false,
                });
                let amount = Fen::from_decimal(rate * Decimal::ONE_HUNDRED).unwrap_or_default();
                vec![Part::Constant { amount }]
            }
            Source::Smaller(two) => self.chosen(two, flow, done, |one, other| one <= other),
            Source::Larger(two) => self.chosen(two, flow, done, |one, other| one >= other),
            Source::Constant(amount) => vec![Part::Constant { amount: *amount }],
        }
    }

    /// The first of two formulas where it is as asked, or else the second.
    fn chosen(
        &self,
        two: &[Formula; 2],
        flow: Option<Flow>,
        done: &Done<'_>,
        is_first: impl Fn(Fen, Fen) -> bool,
    ) -> Vec<Part> {
        let [one, other] = two.each_ref().map(|formula| self.parts(formula, flow, done));
        let sum = |parts: &[Part]| parts.iter().map(Part::amount).sum::<Fen>();
        if is_first(sum(&one), sum(&other)) {
            one
        } else {
            other
        }
    }

    /// A rate, or what the company pays of it; zero where none is in force.
    fn rate(&self, rate: &Rate) -> Decimal {
        let Some(filer) = self.filer else {
            return Decimal::ZERO;
        };
        let (rates, day) = (
            self.rates.get_or_init(TaxRates::of_the_product),
            self.period.last_day(),
        );
        let found = if rate.is_due && self.closing_of(filer).is_levy_free(&rate.key) {
            None
        } else if rate.is_due {
            filer.taxes.rate_due(&rate.key, rates, day)
        } else {
            filer.taxes.rate(&rate.key, rates, day)
        };
        found.unwrap_or_default()
    }

    fn closing_of(&self, filer: Filer) -> Closing<'a> {
        Closing {
            taxes: filer.taxes,
            ..Closing::new(self.book, self.period, filer.standard, "")
        }
    }

    fn rated(&self, rate: &Rate, of: Vec<Part>) -> Vec<Part> {
        let base: Fen = of.iter().map(Part::amount).sum();
        let rate = self.rate(rate);
        let amount = base.times(rate).unwrap_or_default();
        let percent = (rate * Decimal::ONE_HUNDRED).normalize().to_string();
        vec![Part::Rate {
            percent,
            base,
            of,
            amount,
        }]
    }

    /// What closing works out, with the accounts it stands on.
    fn figure(&self, figure: Figure) -> Vec<Part> {
        let Some(filer) = self.filer else {
            return Vec::new();
        };
        let closing = self.closing_of(filer);
        let vat = |amount: Fen| match closing.vat() {
            Some(vat) => vec![self.account_part(&vat.code, amount)],
            None => Vec::new(),
        };
        let of_keys = |keys: Vec<(BalanceKey, Fen)>| {
            let parts = keys.iter().map(|(key, amount)| self.part(key, *amount));
            parts.collect()
        };
        match figure {
            Figure::Vat => vat(closing.vat_payable()),
            Figure::FreeSales => of_keys(closing.free_sales()),
            Figure::SpecialSales => of_keys(closing.special_sales()),
            Figure::SurchargeBase => {
                let base = closing.surcharge_base();
                let of_vat = closing.vat_payable();
                let mut parts = vat(of_vat);
                if base != of_vat {
                    let taxes = AccountCode::from(closing.accounts.taxes.as_str());
                    parts.push(self.account_part(&taxes, base - of_vat));
                }
                if base > Fen::ZERO { parts } else { Vec::new() }
            }
            Figure::SurchargesBooked => of_keys(closing.surcharges_booked()),
            Figure::ProfitBeforeTax => of_keys(closing.profits_before_tax()),
        }
    }

    /// The details of an account that are called by one of the words.
    fn named(
        &self,
        from: &Balances<'_>,
        (account, words): (&str, &[String]),
        amount: impl Fn(Balance) -> Fen,
    ) -> Vec<Part> {
        from.keys_under(account)
            .filter(|(key, _)| is_named(self.chart(), key, account, words))
            .map(|(key, balance)| self.part(key, amount(balance)))
            .collect()
    }

    fn keys(&self, from: &Balances<'_>, prefixes: &[String], amount: impl Fn(Balance) -> Fen) -> Vec<Part> {
        let mut parts = Vec::new();
        for prefix in prefixes {
            let (code, names) = split(prefix);
            let keys = from.keys_under(code);
            let called = keys.filter(|(key, _)| {
                let mut names = names.iter();
                names.all(|name| bears(self.chart(), key, code, name))
            });
            parts.extend(called.map(|(key, balance)| self.part(key, amount(balance))));
        }
        parts
    }

    fn part(&self, key: &BalanceKey, amount: Fen) -> Part {
        Part::Account {
            account: key.account.clone(),
            name: self.chart().full_name(&key.account),
            aux: key.aux.to_string(),
            amount,
        }
    }

    /// An account as a whole, whatever its details.
    fn account_part(&self, account: &AccountCode, amount: Fen) -> Part {
        self.part(&BalanceKey::new(account.as_str(), crate::Aux::none()), amount)
    }

    /// The accounts next below `account` that are called by one of the words and stand in debit as a whole.
    fn debit_accounts(&self, account: &str, words: &[String]) -> Vec<String> {
        let account = AccountCode::from(account);
        let below = self.chart().children(&account);
        below
            .filter(|detail| words.iter().any(|word| detail.name.contains(word)))
            .map(|detail| detail.code.to_string())
            .filter(|code| self.closing(self.balances.of_account(code)) > Fen::ZERO)
            .collect()
    }

    /// The lines tagged with a cash-flow item; receipts count for an inflow, payments for an outflow.
    fn cash_lines(&self, item: u16, flow: Option<Flow>) -> Vec<Part> {
        let mut parts = Vec::new();
        let start = self.book.start();
        if self.range.from < start && self.range.from == start.first_of_year() {
            let amount = self.book.cash_before(item);
            parts.push(Part::Before { amount });
        }
        for voucher in self.book.vouchers_in(self.range) {
            let lines = voucher.lines().iter();
            for line in lines.filter(|line| line.cash_flow_item == Some(item)) {
                let received = line.net_debit();
                parts.push(Part::Voucher {
                    voucher: voucher.label(),
                    summary: line.summary.clone(),
                    amount: if flow == Some(Flow::Out) {
                        -received
                    } else {
                        received
                    },
                });
            }
        }
        parts
    }
}

/// The names of a key below an account: of its accounts, and of its auxiliary items.
fn names_below<'b>(chart: &'b Chart, key: &'b BalanceKey, account: &str) -> Vec<&'b str> {
    let line = chart.line_of(&key.account);
    let below = line.iter().filter(|code| code.as_str().len() > account.len());
    let names = below
        .filter_map(|code| chart.find(code))
        .map(|account| account.name.as_str());
    names.chain(key.aux.0.values().map(String::as_str)).collect()
}

/// Whether a detail of `account` is called by a name, 应交 before it aside.
fn bears(chart: &Chart, key: &BalanceKey, account: &str, name: &str) -> bool {
    names_below(chart, key, account)
        .into_iter()
        .any(|one| is_called(one, name))
}

/// Whether a detail of `account` (a detail account or an auxiliary item) has one of the words in its name.
pub(crate) fn is_named(chart: &Chart, key: &BalanceKey, account: &str, words: &[String]) -> bool {
    names_below(chart, key, account)
        .into_iter()
        .any(|name| words.iter().any(|word| name.contains(word)))
}
