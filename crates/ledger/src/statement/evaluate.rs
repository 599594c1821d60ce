//! Computing a statement: every cell with its amount and with what it was added up from.

use std::collections::BTreeMap;

use serde::Serialize;

use super::formula::{Formula, Source};
use super::layout::{CheckLayout, Column, Flow, StatementKind, StatementLayout};
use super::words::{FormulaTerm, terms_of};
use crate::book::{Balance, BalanceKey, Balances, Book, PeriodRange};
use crate::{AccountCode, Chart, Fen, Period};

/// A computed statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Statement {
    pub kind: StatementKind,
    #[schema(example = "会小企01")]
    pub number: String,
    pub title: String,
    pub columns: Vec<StatementColumn>,
    pub lines: Vec<StatementLine>,
    pub tie_outs: Vec<TieOut>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StatementColumn {
    pub column: Column,
    #[schema(example = "期末余额")]
    pub label: String,
}

/// One line with a cell for each column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StatementLine {
    pub no: u16,
    pub label: String,
    pub section: Option<String>,
    pub indent: u8,
    pub is_total: bool,
    /// What it is added up from, as an accountant says it.
    pub terms: Vec<FormulaTerm>,
    pub cells: Vec<Cell>,
}

/// One amount and its origin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = StatementCell)]
pub struct Cell {
    pub amount: Fen,
    /// What it was added up from; the parts sum to the amount.
    pub parts: Vec<Part>,
}

/// One contribution to a cell, with its sign in the cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(tag = "from", rename_all = "snake_case")]
#[schema(as = StatementPart)]
pub enum Part {
    /// A balance or movement of a key.
    Account {
        account: AccountCode,
        name: String,
        aux: String,
        amount: Fen,
    },
    /// Another line of the statement.
    Line {
        no: u16,
        amount: Fen,
    },
    /// A voucher line tagged with the cash-flow item.
    Voucher {
        voucher: String,
        summary: String,
        amount: Fen,
    },
    Constant {
        amount: Fen,
    },
}

impl Part {
    pub fn amount(&self) -> Fen {
        match self {
            Self::Account { amount, .. }
            | Self::Line { amount, .. }
            | Self::Voucher { amount, .. }
            | Self::Constant { amount } => *amount,
        }
    }

    /// The same contribution taken away.
    pub(super) fn negated(mut self) -> Self {
        match &mut self {
            Self::Account { amount, .. }
            | Self::Line { amount, .. }
            | Self::Voucher { amount, .. }
            | Self::Constant { amount } => *amount = -*amount,
        }
        self
    }
}

/// One tie-out (勾稽) of one column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct TieOut {
    /// Both sides of the rule, as an accountant says them.
    pub left_terms: Vec<FormulaTerm>,
    pub right_terms: Vec<FormulaTerm>,
    /// Whether the left need only be as large, not equal.
    pub at_least: bool,
    pub column: Column,
    pub left: Fen,
    pub right: Fen,
    pub holds: bool,
    /// Told but not a fault (an inequality that may fail legally).
    pub is_warning: bool,
}

/// Computes a statement for the period that ends it.
pub fn evaluate(layout: &StatementLayout, book: &Book, period: Period) -> Statement {
    let mut lines: Vec<StatementLine> = layout
        .lines
        .iter()
        .map(|line| StatementLine {
            no: line.no,
            label: line.label.clone(),
            section: line.section.clone(),
            indent: line.indent,
            is_total: line.is_total,
            terms: terms_of(&line.formula, book.chart()),
            cells: Vec::new(),
        })
        .collect();
    let mut tie_outs = Vec::new();
    for column in &layout.columns {
        let view = View::new(book, period, column.column);
        let mut amounts = BTreeMap::new();
        for (line, computed) in layout.lines.iter().zip(&mut lines) {
            let parts = view.parts(&line.formula, line.flow, &amounts);
            let amount = parts.iter().map(Part::amount).sum();
            amounts.insert(line.no, amount);
            computed.cells.push(Cell { amount, parts });
        }
        tie_outs.extend(
            layout
                .checks
                .iter()
                .map(|check| tie_out(check, &view, column.column, &amounts)),
        );
    }
    let columns = layout.columns.iter();
    Statement {
        kind: layout.kind,
        number: layout.number.clone(),
        title: layout.title.clone(),
        columns: columns
            .map(|c| StatementColumn {
                column: c.column,
                label: c.label.clone(),
            })
            .collect(),
        lines,
        tie_outs,
    }
}

impl Statement {
    /// The amount in a cell; `None` when there is no such line or column.
    pub fn amount(&self, no: u16, column: Column) -> Option<Fen> {
        let place = self.columns.iter().position(|c| c.column == column)?;
        let line = self.lines.iter().find(|line| line.no == no)?;
        line.cells.get(place).map(|cell| cell.amount)
    }
}

fn tie_out(check: &CheckLayout, view: &View<'_>, column: Column, amounts: &BTreeMap<u16, Fen>) -> TieOut {
    let sum = |formula: &Formula| {
        view.parts(formula, None, amounts)
            .iter()
            .map(Part::amount)
            .sum::<Fen>()
    };
    let (left, right) = (sum(&check.left), sum(&check.right));
    let holds = if check.at_least {
        left >= right
    } else {
        left == right
    };
    TieOut {
        left_terms: terms_of(&check.left, view.book.chart()),
        right_terms: terms_of(&check.right, view.book.chart()),
        at_least: check.at_least,
        column,
        left,
        right,
        holds,
        is_warning: check.is_warning,
    }
}

/// The books as one column sees them.
struct View<'a> {
    book: &'a Book,
    column: Column,
    range: PeriodRange,
    balances: Balances<'a>,
    movements: Balances<'a>,
}

impl<'a> View<'a> {
    fn new(book: &'a Book, period: Period, column: Column) -> Self {
        let range = match column {
            Column::End | Column::Period => PeriodRange::month(period),
            Column::YearStart | Column::YearToDate => PeriodRange::year_to(period),
        };
        Self {
            book,
            column,
            range,
            balances: book.balances(range),
            movements: book.movements_before_close(range),
        }
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

    /// Net debit movement before closing; of the whole year where the column shows the year.
    fn movement(&self, balance: Balance) -> Fen {
        if self.column == Column::YearToDate {
            balance.year_debit - balance.year_credit
        } else {
            balance.net_movement()
        }
    }

    /// Credits before closing; of the whole year where the column shows the year.
    fn credits(&self, balance: Balance) -> Fen {
        if self.column == Column::YearToDate {
            balance.year_credit
        } else {
            balance.credit
        }
    }

    /// Everything a formula adds up, without zeros.
    fn parts(&self, formula: &Formula, flow: Option<Flow>, lines: &BTreeMap<u16, Fen>) -> Vec<Part> {
        let mut parts = Vec::new();
        for term in &formula.terms {
            let signed = |amount: Fen| Fen(amount.0 * term.sign);
            let positive = |amount: Fen| amount.max(Fen::ZERO);
            match &term.source {
                Source::Balance(codes) => {
                    self.keys(&self.balances, codes, |b| signed(self.closing(b)), &mut parts);
                }
                Source::OpeningBalance(codes) => {
                    self.keys(&self.balances, codes, |b| signed(self.opening(b)), &mut parts);
                }
                Source::DebitKeys(codes) => {
                    self.keys(
                        &self.balances,
                        codes,
                        |b| signed(positive(self.closing(b))),
                        &mut parts,
                    );
                }
                Source::CreditKeys(codes) => {
                    self.keys(
                        &self.balances,
                        codes,
                        |b| signed(positive(-self.closing(b))),
                        &mut parts,
                    );
                }
                Source::Movement(codes) => {
                    self.keys(&self.movements, codes, |b| signed(self.movement(b)), &mut parts);
                }
                Source::Credits(codes) => {
                    self.keys(&self.movements, codes, |b| signed(self.credits(b)), &mut parts);
                }
                Source::NamedMovement { account, words } => {
                    let named = self.named(&self.movements, account, words);
                    parts.extend(named.map(|(key, balance)| self.part(key, signed(self.movement(balance)))));
                }
                Source::NamedBalance { account, words } => {
                    let named = self.named(&self.balances, account, words);
                    parts.extend(named.map(|(key, balance)| self.part(key, signed(self.closing(balance)))));
                }
                Source::NamedDebits { account, words } => {
                    let codes = self.debit_accounts(account, words);
                    self.keys(&self.balances, &codes, |b| signed(self.closing(b)), &mut parts);
                }
                Source::CashFlow(item) => self.cash_lines(*item, flow, term.sign, &mut parts),
                Source::Line(no) => {
                    let amount = signed(lines.get(no).copied().unwrap_or_default());
                    parts.push(Part::Line { no: *no, amount });
                }
                Source::Constant(amount) => parts.push(Part::Constant {
                    amount: signed(*amount),
                }),
            }
        }
        parts.retain(|part| !part.amount().is_zero());
        parts
    }

    /// The details of an account that are called by one of the words.
    fn named<'b>(
        &'b self,
        from: &'b Balances<'_>,
        account: &'b str,
        words: &'b [String],
    ) -> impl Iterator<Item = (&'b BalanceKey, Balance)> {
        from.keys_under(account)
            .filter(move |(key, _)| is_named(self.book.chart(), key, account, words))
    }

    fn keys(
        &self,
        from: &Balances<'_>,
        codes: &[String],
        amount: impl Fn(Balance) -> Fen,
        parts: &mut Vec<Part>,
    ) {
        for code in codes {
            parts.extend(
                from.keys_under(code)
                    .map(|(key, balance)| self.part(key, amount(balance))),
            );
        }
    }

    fn part(&self, key: &BalanceKey, amount: Fen) -> Part {
        let name = self.book.chart().full_name(&key.account);
        Part::Account {
            account: key.account.clone(),
            name,
            aux: key.aux.to_string(),
            amount,
        }
    }

    /// The accounts next below `account` that are called by one of the words and stand in debit as a whole.
    fn debit_accounts(&self, account: &str, words: &[String]) -> Vec<String> {
        let account = AccountCode::from(account);
        let below = self.book.chart().children(&account);
        below
            .filter(|detail| words.iter().any(|word| detail.name.contains(word)))
            .map(|detail| detail.code.to_string())
            .filter(|code| self.closing(self.balances.of_account(code)) > Fen::ZERO)
            .collect()
    }

    /// The lines tagged with a cash-flow item; receipts count for an inflow, payments for an outflow.
    fn cash_lines(&self, item: u16, flow: Option<Flow>, sign: i64, parts: &mut Vec<Part>) {
        let turn = if flow == Some(Flow::Out) { -sign } else { sign };
        for voucher in self.book.vouchers_in(self.range) {
            for line in voucher
                .lines()
                .iter()
                .filter(|line| line.cash_flow_item == Some(item))
            {
                parts.push(Part::Voucher {
                    voucher: voucher.label(),
                    summary: line.summary.clone(),
                    amount: Fen(line.net_debit().0 * turn),
                });
            }
        }
    }
}

/// Whether a detail of `account` (a detail account or an auxiliary item) is called by one of the words.
pub(super) fn is_named(chart: &Chart, key: &BalanceKey, account: &str, words: &[String]) -> bool {
    let line = chart.line_of(&key.account);
    let below = line.iter().filter(|code| code.as_str().len() > account.len());
    let names = below
        .filter_map(|code| chart.find(code))
        .map(|account| account.name.as_str());
    names
        .chain(key.aux.0.values().map(String::as_str))
        .any(|name| words.iter().any(|word| name.contains(word)))
}
