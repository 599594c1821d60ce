//! The statements and tax returns of a company: which it has, and each as the books give it.

use jiff::civil::Date;

use super::equity::equity_statement;
use super::equity_layout::{EquityLayout, equity_layout_for};
use super::evaluate::{Statement, evaluate_for};
use super::kind::{StatementGroup, StatementKind};
use super::layout::{StatementLayout, cash_flow_supplement_for, layout_for, returns_for};
use crate::closing::TaxPolicy;
use crate::{Book, Period, Standard};

/// Whose statements and returns: the standard decides the statements, the taxpayer the returns and their rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filer {
    pub standard: Standard,
    pub taxes: TaxPolicy,
}

/// A form that a company has to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    pub kind: StatementKind,
    pub group: StatementGroup,
    /// The form's number: 会小企01, A200000.
    pub number: String,
    pub title: String,
}

#[expect(
    clippy::large_enum_variant,
    reason = "a handful of layouts, each read and dropped within one request"
)]
enum Layout {
    Lines(StatementLayout),
    Equity(EquityLayout),
}

impl Layout {
    fn form(&self) -> Form {
        let (kind, number, title) = match self {
            Self::Lines(layout) => (layout.kind, &layout.number, &layout.title),
            Self::Equity(layout) => (StatementKind::EquityChanges, &layout.number, &layout.title),
        };
        Form {
            kind,
            group: kind.group(),
            number: number.clone(),
            title: title.clone(),
        }
    }
}

impl Filer {
    fn layouts(&self, day: Date) -> Vec<Layout> {
        let statements = layout_for(self.standard, day).map(|layout| layout.statements);
        let supplement = cash_flow_supplement_for(self.standard, day);
        let lines = statements
            .into_iter()
            .flatten()
            .chain(supplement)
            .chain(returns_for(self, day))
            .map(Layout::Lines);
        let equity = equity_layout_for(self.standard, day).map(Layout::Equity);
        let mut layouts: Vec<Layout> = lines.chain(equity).collect();
        layouts.sort_by_key(|layout| layout.form().kind);
        layouts
    }

    /// The forms that the company fills in for a period, in order: statements first.
    pub fn forms(&self, period: Period) -> Vec<Form> {
        let layouts = self.layouts(period.last_day());
        layouts.iter().map(Layout::form).collect()
    }

    /// A statement or return as the books give it; `None` for one that the company does not have.
    pub fn draw_up(&self, kind: StatementKind, book: &Book, period: Period) -> Option<Statement> {
        let layouts = self.layouts(period.last_day());
        let layout = layouts.into_iter().find(|layout| layout.form().kind == kind)?;
        Some(match layout {
            Layout::Lines(layout) => evaluate_for(&layout, book, period, Some(*self)),
            Layout::Equity(layout) => equity_statement(&layout, book, period),
        })
    }
}
