//! Statements (财务报表): layouts that are dated data, formulas over the books, and cells that show where they come from.

mod equity;
mod equity_layout;
mod evaluate;
pub mod formula;
mod layout;
mod words;

pub use equity::{EquityChanges, EquityLine, equity_changes};
pub use equity_layout::{EquityColumn, EquityLayout, equity_layout_for};
pub use evaluate::{Cell, Part, Statement, StatementColumn, StatementLine, TieOut, evaluate};
pub use formula::{Formula, FormulaError};
pub use layout::{
    Column, Flow, Layout, LineLayout, StatementKind, StatementLayout, cash_flow_supplement_for, layout_for,
    layouts_from_json,
};
pub use words::{FormulaTerm, TermSource, terms_of};

#[cfg(test)]
mod tests;
