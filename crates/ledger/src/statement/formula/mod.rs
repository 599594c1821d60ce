//! The formula language of the lines of statements and tax returns.
//!
//! | Written | Means |
//! |---|---|
//! | `B(p,…)`, `C(p,…)` | closing balance of all keys under the prefixes, as a debit; as a credit |
//! | `D+(p,…)`, `C+(p,…)` | the sum over single keys (leaf × auxiliary items) that stand in debit; in credit |
//! | `OPENING B(p,…)` | the balance at the beginning, as a debit |
//! | `F(p,…)`, `FD(p,…)` | net movement without the closing of profit and loss, as a credit; as a debit |
//! | `FC(p,…)`, `FJ(p,…)` | the credits of that movement alone; the debits (借) alone |
//! | `FA(p\|word;word)`, `BA(p\|…)` | net debit movement, closing balance of the details whose name contains one of the words |
//! | `DA(p\|word;word)` | those accounts next below p, so named, that stand in debit as a whole |
//! | `X(n)` | the lines tagged with cash-flow item n |
//! | `Ln`, `K(column)` | another line in the same column; another column of the same line |
//! | `T(figure)` | a figure that the closing of the period works out ([`Figure`]) |
//! | `RATE(key;f)`, `DUE(key;f)` | f times a rate of `tax-rates.json`, half-up; times what the company pays of it after its reliefs |
//! | `PERCENT(key)` | the rate itself, in per cent |
//! | `MIN(f;f)`, `MAX(f;f)` | the smaller, the larger of two formulas |
//!
//! A prefix is an account's code, or a code with the names of details below it: `2221/应交增值税/销项税额` is what of 2221 is
//! called so, exactly, 应交 before a name aside. Formulas are added up with `+`, `-`, whole numbers of yuan and parentheses.
//! `QM` and `QC` are understood for `B` and `OPENING B`.

mod parse;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::kind::Column;
use parse::Parser;

use crate::Fen;

/// A parsed formula: terms that are added or taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    pub terms: Vec<Term>,
}

/// One term with its sign: +1 or −1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub sign: i64,
    pub source: Source,
}

/// Where a term takes its amount from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// `B`: net debit closing balance.
    Balance(Vec<String>),
    /// `OPENING B`: net debit opening balance.
    OpeningBalance(Vec<String>),
    /// `D+`: keys in debit.
    DebitKeys(Vec<String>),
    /// `C+`: keys in credit.
    CreditKeys(Vec<String>),
    /// `FD`: net debit movement before closing.
    Movement(Vec<String>),
    /// `FC`: credits before closing, whatever was debited.
    Credits(Vec<String>),
    /// `FJ`: debits before closing, whatever was credited.
    Debits(Vec<String>),
    /// `FA`: net debit movement before closing of details by name.
    NamedMovement {
        account: String,
        words: Vec<String>,
    },
    /// `BA`: net debit closing balance of details by name.
    NamedBalance {
        account: String,
        words: Vec<String>,
    },
    /// `DA`: those accounts next below, by name, that stand in debit as a whole.
    NamedDebits {
        account: String,
        words: Vec<String>,
    },
    /// `X`: a cash-flow item.
    CashFlow(u16),
    /// `Ln`.
    Line(u16),
    /// `K`: the same line in another column.
    Cell(Column),
    /// `T`.
    Figure(Figure),
    /// `RATE` and `DUE`.
    Rated {
        rate: Rate,
        of: Formula,
    },
    /// `PERCENT`.
    Percent(String),
    /// `MIN`.
    Smaller(Box<[Formula; 2]>),
    /// `MAX`.
    Larger(Box<[Formula; 2]>),
    Constant(Fen),
}

/// A rate by its key in `content/accounting/tax-rates.json`; one that differs by place is looked up for the company's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rate {
    pub key: String,
    /// Whether the company's reliefs are taken off.
    pub is_due: bool,
}

/// What the rules of closing work out, so that a return agrees with the vouchers they draw up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ClosingFigure)]
pub enum Figure {
    /// The VAT that the month makes payable, however much of it was paid or moved.
    Vat,
    /// What a small taxpayer sold free of VAT, because the sales stay within the limit.
    FreeSales,
    /// What was sold with special invoices.
    SpecialSales,
    /// What surcharges are due on: VAT and consumption tax, never below zero.
    SurchargeBase,
    /// The surcharges charged to expense in the month.
    SurchargesBooked,
    /// The profit of the year before income tax.
    ProfitBeforeTax,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormulaError {
    #[error("公式「{formula}」在第 {at} 个字符处无法识别")]
    Unreadable { formula: String, at: usize },
    #[error("没有函数「{0}」")]
    UnknownFunction(String),
    #[error("公式嵌套太深")]
    TooDeep,
}

impl Formula {
    pub fn parse(text: &str) -> Result<Self, FormulaError> {
        let mut parser = Parser::new(text);
        let formula = parser.formula(0)?;
        parser.end()?;
        Ok(formula)
    }

    /// The numbers of the lines it refers to, at any depth.
    pub fn lines(&self) -> BTreeSet<u16> {
        let found = self.sources();
        let line = |source: &&Source| match source {
            Source::Line(no) => Some(*no),
            _ => None,
        };
        found.iter().filter_map(line).collect()
    }

    /// The columns of its own line that it refers to.
    pub fn columns(&self) -> BTreeSet<Column> {
        let found = self.sources();
        let column = |source: &&Source| match source {
            Source::Cell(column) => Some(*column),
            _ => None,
        };
        found.iter().filter_map(column).collect()
    }

    /// The account prefixes it reads, cash-flow items aside.
    pub fn accounts(&self) -> impl Iterator<Item = &str> {
        self.sources().into_iter().flat_map(|source| match source {
            Source::Balance(list)
            | Source::OpeningBalance(list)
            | Source::DebitKeys(list)
            | Source::CreditKeys(list)
            | Source::Movement(list)
            | Source::Credits(list)
            | Source::Debits(list) => list.iter().map(|prefix| split(prefix).0).collect(),
            Source::NamedMovement { account, .. }
            | Source::NamedBalance { account, .. }
            | Source::NamedDebits { account, .. } => vec![account.as_str()],
            _ => Vec::new(),
        })
    }

    /// Every source, those within functions after the function.
    fn sources(&self) -> Vec<&Source> {
        let mut found = Vec::new();
        for term in &self.terms {
            found.push(&term.source);
            match &term.source {
                Source::Rated { of, .. } => found.extend(of.sources()),
                Source::Smaller(two) | Source::Larger(two) => {
                    found.extend(two.iter().flat_map(Self::sources));
                }
                _ => {}
            }
        }
        found
    }
}

/// The code of a prefix and the names below it.
pub(super) fn split(prefix: &str) -> (&str, Vec<&str>) {
    let mut pieces = prefix.split('/');
    let code = pieces.next().unwrap_or_default();
    (code, pieces.collect())
}
