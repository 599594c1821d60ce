//! Statements (财务报表) and tax returns (纳税申报表): layouts that are dated data, formulas over the books, and cells that show
//! where they come from.

mod equity;
mod equity_layout;
mod evaluate;
mod forms;
pub mod formula;
mod kind;
mod layout;
mod layout_file;
mod words;

pub use equity::{EquityChanges, EquityLine, equity_changes};
pub use equity_layout::{EquityColumn, EquityLayout, equity_layout_for};
pub use evaluate::{Cell, Part, Statement, StatementColumn, StatementLine, TieOut, evaluate};
pub use forms::{Filer, Form};
pub use formula::{Formula, FormulaError};
pub use kind::{Column, StatementGroup, StatementKind};
pub use layout::{Flow, Layout, LineLayout, StatementLayout, cash_flow_supplement_for, layout_for};
pub use layout_file::layouts_from_json;
pub use words::{FormulaTerm, TermSource, terms_of};

#[cfg(test)]
mod tests;
