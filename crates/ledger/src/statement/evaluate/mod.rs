//! Computing a statement: every cell with its amount and with what it was added up from.

mod months;
mod view;

use std::collections::BTreeMap;

use serde::Serialize;

use super::forms::Filer;
use super::formula::Formula;
use super::kind::{Column, StatementKind};
use super::layout::{CheckLayout, StatementLayout};
use super::words::{FormulaTerm, terms_of};
use crate::book::Book;
use crate::{AccountCode, Fen, Period};
pub(super) use view::is_named;
use view::{Done, View};

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
    /// Whether the printed page ends with it.
    pub ends_page: bool,
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
    /// What it is added up from, where that is not what the line is added up from.
    pub terms: Vec<FormulaTerm>,
}

impl Cell {
    /// The sum of its parts.
    pub(super) fn of(parts: Vec<Part>) -> Self {
        let amount = parts.iter().map(Part::amount).sum();
        let terms = Vec::new();
        Self { amount, parts, terms }
    }
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
    /// Another column of the same line.
    Column {
        column: Column,
        amount: Fen,
    },
    /// A rate applied to a base.
    Rate {
        /// In per cent, as written: 7, 3.5.
        percent: String,
        base: Fen,
        /// What the base was added up from.
        #[schema(no_recursion)]
        of: Vec<Part>,
        amount: Fen,
    },
    /// What the year had before the books began.
    Before {
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
            | Self::Column { amount, .. }
            | Self::Rate { amount, .. }
            | Self::Before { amount }
            | Self::Constant { amount } => *amount,
        }
    }

    /// The same contribution taken away.
    pub(super) fn negated(mut self) -> Self {
        match &mut self {
            Self::Account { amount, .. }
            | Self::Line { amount, .. }
            | Self::Voucher { amount, .. }
            | Self::Column { amount, .. }
            | Self::Rate { amount, .. }
            | Self::Before { amount }
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
    evaluate_for(layout, book, period, None)
}

/// Computes a statement or a tax return; a return needs to know whose it is.
pub(super) fn evaluate_for(
    layout: &StatementLayout,
    book: &Book,
    period: Period,
    filer: Option<Filer>,
) -> Statement {
    let mut lines: Vec<StatementLine> = layout
        .lines
        .iter()
        .map(|line| StatementLine {
            no: line.no,
            label: line.label.clone(),
            section: line.section.clone(),
            indent: line.indent,
            is_total: line.is_total,
            ends_page: line.ends_page,
            terms: terms_of(line.formula(), book.chart()),
            cells: Vec::new(),
        })
        .collect();
    let mut tie_outs = Vec::new();
    for (place, column) in layout.columns.iter().enumerate() {
        if column.is_sum_of_months {
            let cells = months::sum_of_months(layout, book, period, filer);
            for (line, cell) in lines.iter_mut().zip(cells) {
                line.cells.push(cell);
            }
            continue;
        }
        let view = View::new(book, period, column.column, filer).of_form(layout.kind);
        let amounts = fill_column(layout, &view, place, &mut lines);
        let checks = layout.checks.iter();
        let own = checks.filter(|check| check.column.is_none_or(|of| of == column.column));
        tie_outs.extend(own.map(|check| tie_out(check, &view, column.column, &amounts)));
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

/// Computes a column line by line, and returns its amounts by line.
fn fill_column(
    layout: &StatementLayout,
    view: &View<'_>,
    place: usize,
    lines: &mut [StatementLine],
) -> BTreeMap<u16, Fen> {
    let mut amounts = BTreeMap::new();
    for (line, computed) in layout.lines.iter().zip(lines) {
        let columns = layout.columns.iter().map(|column| column.column);
        let done = Done {
            lines: &amounts,
            cells: columns
                .zip(&computed.cells)
                .map(|(column, cell)| (column, cell.amount))
                .collect(),
        };
        let formula = &line.formulas[place];
        let mut cell = Cell::of(view.parts(formula, line.flow, &done));
        if formula != line.formula() || line.formulas.iter().any(|other| other != formula) {
            cell.terms = terms_of(formula, view.chart());
        }
        amounts.insert(line.no, cell.amount);
        computed.cells.push(cell);
    }
    amounts
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
    let done = Done {
        lines: amounts,
        cells: BTreeMap::new(),
    };
    let sum = |formula: &Formula| -> Fen {
        let parts = view.parts(formula, None, &done);
        parts.iter().map(Part::amount).sum()
    };
    let (left, right) = (sum(&check.left), sum(&check.right));
    let holds = if check.at_least {
        left >= right
    } else {
        left == right
    };
    TieOut {
        left_terms: terms_of(&check.left, view.chart()),
        right_terms: terms_of(&check.right, view.chart()),
        at_least: check.at_least,
        column,
        left,
        right,
        holds,
        is_warning: check.is_warning,
    }
}
