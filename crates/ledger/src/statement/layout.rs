//! Statement layouts: which lines there are, by which formula, from which day on. Data, never code (`content/accounting/`).

use std::sync::LazyLock;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::forms::Filer;
use super::formula::Formula;
use super::kind::{Column, StatementKind};
use super::layout_file::{layouts_from_json, returns_from_json};
use crate::Standard;
use crate::closing::Taxpayer;

/// One version of a standard's statements.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    pub version: String,
    pub effective_from: Date,
    pub effective_until: Option<Date>,
    pub source: String,
    /// Whose forms they are, where they differ by taxpayer.
    pub taxpayer: Option<Taxpayer>,
    pub statements: Vec<StatementLayout>,
}

/// One statement: its columns, its lines, and the tie-outs (勾稽) between them.
#[derive(Clone, Debug, PartialEq)]
pub struct StatementLayout {
    pub kind: StatementKind,
    /// The form's number: 会小企01.
    pub number: String,
    pub title: String,
    pub columns: Vec<ColumnLayout>,
    pub lines: Vec<LineLayout>,
    pub checks: Vec<CheckLayout>,
}

/// One line (行次).
#[derive(Clone, Debug, PartialEq)]
pub struct LineLayout {
    pub no: u16,
    pub label: String,
    /// In the order of the statement's columns.
    pub formulas: Vec<Formula>,
    /// A heading printed above the line.
    pub section: Option<String>,
    pub indent: u8,
    pub is_total: bool,
    /// For cash-flow items: whether receipts or payments count as positive.
    pub flow: Option<Flow>,
    /// Whether the printed page ends with it: the assets of a balance sheet.
    pub ends_page: bool,
    pub of_months: OfMonths,
}

impl LineLayout {
    /// What the line is added up from in the first column; lines with formulas of their columns have others in the rest.
    pub fn formula(&self) -> &Formula {
        self.formulas.first().expect("a statement has a column")
    }
}

/// What a line shows in a column that adds up the months of a year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfMonths {
    #[default]
    Sum,
    /// What the first month shows: 期初未缴税额.
    First,
    /// What the last month shows: 期末未缴税额.
    Last,
    /// Nothing: the form has a dash there.
    Blank,
}

/// The direction of a cash-flow item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CashFlowDirection)]
pub enum Flow {
    In,
    Out,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ColumnLayout {
    pub column: Column,
    pub label: String,
    /// Whether it adds up the months of the year, each computed by itself: what is not below zero in a month is not set off
    /// against another (本年累计 of a tax return).
    pub is_sum_of_months: bool,
}

/// A tie-out such as `L30 = L53`: two formulas and how they must compare.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckLayout {
    pub left: Formula,
    pub right: Formula,
    pub at_least: bool,
    pub is_warning: bool,
    /// The column it is about; absent: every one but those that add up months.
    pub column: Option<Column>,
}

impl Layout {
    pub fn statement(&self, kind: StatementKind) -> Option<&StatementLayout> {
        self.statements.iter().find(|statement| statement.kind == kind)
    }

    fn is_in_force(&self, day: Date) -> bool {
        self.effective_from <= day && self.effective_until.is_none_or(|until| day <= until)
    }
}

/// The layout of a standard in force on a day, from those that come with the product.
pub fn layout_for(standard: Standard, day: Date) -> Option<Layout> {
    statements_for(standard, day).cloned()
}

pub(super) fn statements_for(standard: Standard, day: Date) -> Option<&'static Layout> {
    static ASSBE: LazyLock<Vec<Layout>> = LazyLock::new(|| {
        read(include_str!(
            "../../../../content/accounting/assbe/statements.json"
        ))
    });
    static ASBE: LazyLock<Vec<Layout>> = LazyLock::new(|| {
        read(include_str!(
            "../../../../content/accounting/asbe/statements.json"
        ))
    });
    let layouts = match standard {
        Standard::Assbe => &ASSBE,
        Standard::Asbe => &ASBE,
    };
    layouts.iter().find(|layout| layout.is_in_force(day))
}

/// The supplement of the cash flow statement (CAS 31 第十六条: from net profit to the cash flow of operations) in force on
/// a day; `None` for standards that do not ask for it. Its 其他 is what the lines above leave unexplained.
pub fn cash_flow_supplement_for(standard: Standard, day: Date) -> Option<StatementLayout> {
    supplement_for(standard, day).cloned()
}

pub(super) fn supplement_for(standard: Standard, day: Date) -> Option<&'static StatementLayout> {
    static ASBE: LazyLock<Vec<Layout>> = LazyLock::new(|| {
        read(include_str!(
            "../../../../content/accounting/asbe/cash-flow-supplement.json"
        ))
    });
    let layouts = match standard {
        Standard::Assbe => return None,
        Standard::Asbe => &ASBE,
    };
    let layout = layouts.iter().find(|layout| layout.is_in_force(day))?;
    layout.statement(StatementKind::CashFlowSupplement)
}

/// The tax returns of a company on a day, from those that come with the product.
pub(super) fn returns_for(filer: &Filer, day: Date) -> impl Iterator<Item = &'static StatementLayout> {
    static ASSBE: LazyLock<Vec<Layout>> = LazyLock::new(|| read_returns(Standard::Assbe));
    static ASBE: LazyLock<Vec<Layout>> = LazyLock::new(|| read_returns(Standard::Asbe));
    let layouts = match filer.standard {
        Standard::Assbe => &ASSBE,
        Standard::Asbe => &ASBE,
    };
    let taxpayer = filer.taxes.taxpayer;
    let own = layouts
        .iter()
        .filter(move |layout| layout.taxpayer.is_none_or(|whose| whose == taxpayer));
    own.filter(move |layout| layout.is_in_force(day))
        .flat_map(|layout| &layout.statements)
}

fn read(json: &str) -> Vec<Layout> {
    layouts_from_json(json).expect("the layouts that come with the product are tested")
}

fn read_returns(standard: Standard) -> Vec<Layout> {
    let files = [
        include_str!("../../../../content/accounting/tax-returns/vat-general.json"),
        include_str!("../../../../content/accounting/tax-returns/vat-small.json"),
        include_str!("../../../../content/accounting/tax-returns/surcharges.json"),
        include_str!("../../../../content/accounting/tax-returns/income-tax.json"),
    ];
    let read = |json| {
        let layouts = returns_from_json(json, standard);
        layouts.expect("the layouts that come with the product are tested")
    };
    files.into_iter().flat_map(read).collect()
}
