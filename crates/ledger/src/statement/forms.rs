//! The statements and tax returns of a company: which it has, and each as the books give it.

use jiff::civil::Date;

use super::equity::equity_statement;
use super::equity_layout::{EquityLayout, equity_layout_for};
use super::evaluate::{Statement, evaluate_for};
use super::kind::{StatementGroup, StatementKind};
use super::layout::{StatementLayout, returns_for, statements_for, supplement_for};
use crate::closing::{TaxPolicy, Taxpayer};
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

enum Layout {
    Lines(&'static StatementLayout),
    Equity(Box<EquityLayout>),
}

impl Layout {
    const fn kind(&self) -> StatementKind {
        match self {
            Self::Lines(layout) => layout.kind,
            Self::Equity(_) => StatementKind::EquityChanges,
        }
    }

    fn form(&self) -> Form {
        let kind = self.kind();
        let (number, title) = match self {
            Self::Lines(layout) => (&layout.number, &layout.title),
            Self::Equity(layout) => (&layout.number, &layout.title),
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
    /// Whether a form tells of a quarter: VAT and surcharges of a small taxpayer who files so.
    pub(super) fn files_by_quarter(&self, kind: StatementKind) -> bool {
        let is_of_vat = matches!(
            kind,
            StatementKind::VatReturnSmall | StatementKind::SurchargeReturn
        );
        is_of_vat && self.taxes.taxpayer == Taxpayer::Small && self.taxes.is_quarterly
    }

    fn layouts(&self, day: Date) -> Vec<Layout> {
        let statements = statements_for(self.standard, day).into_iter();
        let lines = statements
            .flat_map(|layout| &layout.statements)
            .chain(supplement_for(self.standard, day))
            .chain(returns_for(self, day))
            .map(Layout::Lines);
        let equity = equity_layout_for(self.standard, day).map(|layout| Layout::Equity(Box::new(layout)));
        let mut layouts: Vec<Layout> = lines.chain(equity).collect();
        layouts.sort_by_key(Layout::kind);
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
        let layout = layouts.into_iter().find(|layout| layout.kind() == kind)?;
        Some(match layout {
            Layout::Lines(layout) => evaluate_for(layout, book, period, Some(*self)),
            Layout::Equity(layout) => equity_statement(&layout, book, period),
        })
    }
}
