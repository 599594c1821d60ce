//! The layout of the 所有者权益变动表: its columns, lines and rules. Data, never code (`content/accounting/`).

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde::Deserialize;

use super::kind::Column;
use crate::Standard;

/// One version of the statement.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EquityLayout {
    pub version: String,
    pub effective_from: Date,
    pub effective_until: Option<Date>,
    pub source: String,
    /// The form's number: 会企04.
    pub number: String,
    pub title: String,
    /// The label of the last column, which adds up the others.
    pub total: String,
    /// The line of the balances on 1 January.
    pub(super) opening: u16,
    /// The line of the year's income.
    pub(super) income: u16,
    pub(super) corrections: Corrections,
    /// The accounts whose movements before closing are the year's profit.
    pub(super) profit: Vec<String>,
    /// 本年利润: what moved on it before the books began is the profit of that time.
    pub(super) year_profit: String,
    pub columns: Vec<EquityColumn>,
    pub(super) lines: Vec<LineFile>,
    /// In order of precedence; the last takes whatever is left.
    pub(super) rules: Vec<Rule>,
}

/// The accounts that correct earlier years, and their line.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Corrections {
    pub(super) line: u16,
    pub(super) accounts: Vec<String>,
}

/// One part of equity; a key belongs to the first column that takes it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EquityColumn {
    pub key: String,
    pub label: String,
    /// A heading over several columns: 其他权益工具.
    pub group: Option<String>,
    pub(super) accounts: Vec<String>,
    /// Only the details so named.
    #[serde(default)]
    pub(super) words: Vec<String>,
    /// Shown as a debit and taken away in the total (减：库存股).
    #[serde(default)]
    pub minus: bool,
}

impl EquityColumn {
    /// The column among those of all statements.
    pub(super) fn kind(&self) -> Column {
        let kind = serde_json::from_value(self.key.as_str().into());
        kind.expect("the layouts that come with the product are tested")
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineFile {
    pub(super) no: u16,
    pub(super) label: String,
    #[serde(default)]
    pub(super) indent: u8,
    /// For lines that add up others, above or below.
    pub(super) formula: Option<String>,
}

/// A voucher whose movements fit belongs to the line.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rule {
    pub(super) line: u16,
    /// Columns that must move; `+` or `-` before the key asks for the direction.
    pub(super) has: Vec<String>,
    /// No other column may move; absent: any may.
    pub(super) only: Option<BTreeSet<String>>,
    /// A detail so called must move.
    pub(super) name: Option<String>,
    /// Whether equity as a whole must stay (true) or change (false).
    pub(super) internal: Option<bool>,
}

/// The layout of a standard in force on a day; `None` for standards that do not ask for the statement (小企业会计准则
/// 第七十九条 does not).
pub fn equity_layout_for(standard: Standard, day: Date) -> Option<EquityLayout> {
    #[derive(Deserialize)]
    struct File {
        layouts: Vec<EquityLayout>,
    }
    let json = match standard {
        Standard::Assbe => return None,
        Standard::Asbe => include_str!("../../../../content/accounting/asbe/equity-changes.json"),
    };
    let file: File = serde_json::from_str(json).expect("the layouts that come with the product are tested");
    file.layouts.into_iter().find(|layout| {
        layout.effective_from <= day && layout.effective_until.is_none_or(|until| day <= until)
    })
}
