//! A formula as an accountant says it: which accounts, which balance or movement of theirs. The client sets the terms
//! into a sentence of its language.

use serde::Serialize;

use super::formula::{Figure, Formula, Source, Term, split};
use super::kind::Column;
use crate::{AccountCode, Chart, Fen, Side};

/// One term of a formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FormulaTerm {
    /// Whether it is taken away.
    pub is_minus: bool,
    #[serde(flatten)]
    pub from: TermSource,
}

/// What a term takes its amount from; accounts by their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(tag = "source", rename_all = "snake_case")]
#[schema(as = FormulaTermSource)]
pub enum TermSource {
    /// 期末余额
    Balance {
        accounts: Vec<String>,
        side: Side,
    },
    /// 期初余额
    OpeningBalance {
        accounts: Vec<String>,
        side: Side,
    },
    /// The balances of those details that stand on this side: 应收账款 of the customers who owe.
    DetailBalances {
        accounts: Vec<String>,
        side: Side,
    },
    /// 发生额, before profit and loss are closed.
    Movement {
        accounts: Vec<String>,
        side: Side,
    },
    /// The same of the details that bear one of the names.
    NamedMovement {
        accounts: Vec<String>,
        details: Vec<String>,
        side: Side,
    },
    /// The vouchers' lines of a cash-flow item.
    CashFlow {
        item: u16,
    },
    /// Another line of the statement.
    Line {
        no: u16,
    },
    /// Another column of the same line.
    Column {
        column: Column,
    },
    /// What closing works out.
    Figure {
        figure: Figure,
    },
    /// A formula times a rate.
    Rated {
        #[schema(no_recursion)]
        of: Vec<FormulaTerm>,
        /// Whether reliefs are taken off the rate.
        is_due: bool,
    },
    /// The rate itself.
    Rate,
    Smaller {
        #[schema(no_recursion)]
        one: Vec<FormulaTerm>,
        #[schema(no_recursion)]
        other: Vec<FormulaTerm>,
    },
    Larger {
        #[schema(no_recursion)]
        one: Vec<FormulaTerm>,
        #[schema(no_recursion)]
        other: Vec<FormulaTerm>,
    },
    Constant {
        amount: Fen,
    },
}

/// The terms of a formula over a chart. Accounts that the company does not have are left out where others remain.
pub fn terms_of(formula: &Formula, chart: &Chart) -> Vec<FormulaTerm> {
    formula.terms.iter().map(|term| term_of(term, chart)).collect()
}

fn term_of(term: &Term, chart: &Chart) -> FormulaTerm {
    let is_negative = term.sign < 0;
    // Less a debit balance is a credit balance: people say the side, not the sign.
    let side = if is_negative { Side::Credit } else { Side::Debit };
    let names = |codes: &[String]| names_of(codes, chart);
    let balance = |accounts| (false, TermSource::Balance { accounts, side });
    let details = |accounts, side| (is_negative, TermSource::DetailBalances { accounts, side });
    let (is_minus, from) = match &term.source {
        Source::Balance(codes) => balance(names(codes)),
        Source::NamedBalance { account, words } => balance(details_of(account, words, chart)),
        Source::OpeningBalance(codes) => {
            let accounts = names(codes);
            (false, TermSource::OpeningBalance { accounts, side })
        }
        Source::Movement(codes) => {
            let accounts = names(codes);
            (false, TermSource::Movement { accounts, side })
        }
        Source::Credits(codes) => {
            let (accounts, side) = (names(codes), Side::Credit);
            (is_negative, TermSource::Movement { accounts, side })
        }
        Source::Debits(codes) => {
            let (accounts, side) = (names(codes), Side::Debit);
            (is_negative, TermSource::Movement { accounts, side })
        }
        Source::NamedMovement { account, words } => (
            false,
            TermSource::NamedMovement {
                accounts: names(std::slice::from_ref(account)),
                details: words.clone(),
                side,
            },
        ),
        Source::DebitKeys(codes) => details(names(codes), Side::Debit),
        Source::CreditKeys(codes) => details(names(codes), Side::Credit),
        Source::NamedDebits { account, words } => details(details_of(account, words, chart), Side::Debit),
        Source::CashFlow(item) => (is_negative, TermSource::CashFlow { item: *item }),
        Source::Line(no) => (is_negative, TermSource::Line { no: *no }),
        Source::Constant(amount) => (is_negative, TermSource::Constant { amount: *amount }),
        source => (is_negative, computed_of(source, chart)),
    };
    FormulaTerm { is_minus, from }
}

/// What is worked out from other formulas, rates and closing.
fn computed_of(source: &Source, chart: &Chart) -> TermSource {
    let terms = |formula: &Formula| terms_of(formula, chart);
    match source {
        Source::Cell(column) => TermSource::Column { column: *column },
        Source::Figure(figure) => TermSource::Figure { figure: *figure },
        Source::Rated { rate, of } => TermSource::Rated {
            of: terms(of),
            is_due: rate.is_due,
        },
        Source::Smaller(two) => {
            let [one, other] = two.each_ref().map(terms);
            TermSource::Smaller { one, other }
        }
        Source::Larger(two) => {
            let [one, other] = two.each_ref().map(terms);
            TermSource::Larger { one, other }
        }
        _ => TermSource::Rate,
    }
}

/// The details of an account that a formula asks for by name: 坏账准备-其他应收款.
fn details_of(account: &str, words: &[String], chart: &Chart) -> Vec<String> {
    let above = names_of(&[account.to_owned()], chart).concat();
    words.iter().map(|word| format!("{above}-{word}")).collect()
}

/// The accounts by their names, details after them: 应交税费-应交增值税-销项税额.
fn names_of(prefixes: &[String], chart: &Chart) -> Vec<String> {
    let known: Vec<String> = prefixes
        .iter()
        .filter_map(|prefix| {
            let (code, names) = split(prefix);
            let account = chart.find(&AccountCode::from(code))?;
            let named = std::iter::once(account.name.as_str()).chain(names);
            Some(named.collect::<Vec<_>>().join("-"))
        })
        .collect();
    if known.is_empty() {
        prefixes.to_vec()
    } else {
        known
    }
}
