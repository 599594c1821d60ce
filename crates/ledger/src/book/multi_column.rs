//! 多栏账: a detail ledger whose movements stand in columns, one for each account below or for each auxiliary item.

use serde::Serialize;

use super::detail_ledger::{DetailLedgerRow, detail_ledger};
use super::general_ledger::RowKind;
use super::{Balances, Book, PeriodRange};
use crate::{AccountCode, Aux, Fen, Side};

/// A column: what it stands for, and the side whose movements are positive in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = LedgerColumn)]
pub struct Column {
    /// The code of the account below, or the auxiliary item.
    #[schema(example = "22210101")]
    pub key: String,
    #[schema(example = "进项税额")]
    pub name: String,
    pub side: Side,
}

/// One row: as in the three-column ledger, with its movement spread over the columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct MultiColumnRow {
    #[serde(flatten)]
    pub row: DetailLedgerRow,
    /// One amount for each column; movements against its side are negative. An opening has none.
    pub amounts: Vec<Fen>,
}

/// The ledger of an account in columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct MultiColumnLedger {
    pub columns: Vec<Column>,
    pub rows: Vec<MultiColumnRow>,
}

/// What the columns of a ledger are.
enum Split<'a> {
    /// The accounts next below.
    Accounts,
    /// The items of an auxiliary type.
    Items(&'a str),
}

impl Split<'_> {
    fn takes(&self, column: &Column, account: &AccountCode, aux: &Aux) -> bool {
        match self {
            Self::Accounts => account.is_under(&column.key),
            Self::Items(kind) => aux.0.get(*kind) == Some(&column.key),
        }
    }
}

/// The ledger of an account in columns: its accounts next below, or (of a leaf) the items of its first auxiliary type.
/// `None` for a leaf without auxiliary types. Columns without a figure and without a line in the range are left out.
///
/// Columns of debit, less columns of credit, make the movement of each row.
pub fn multi_column(book: &Book, account: &str, range: PeriodRange) -> Option<MultiColumnLedger> {
    let split = split_of(book, account)?;
    let columns = columns_of(book, account, &split, range);
    let net = |column: &Column, account: &AccountCode, aux: &Aux, debit: Fen| {
        let is_own = split.takes(column, account, aux);
        match column.side {
            _ if !is_own => Fen::ZERO,
            Side::Debit => debit,
            Side::Credit => -debit,
        }
    };
    let vouchers = book.vouchers_in(range);
    let mut lines = vouchers
        .iter()
        .flat_map(|voucher| voucher.lines())
        .filter(|line| line.account.is_under(account));
    let rows = detail_ledger(book, account, None, range).into_iter().map(|row| {
        let amounts = match row.kind {
            RowKind::Opening | RowKind::DayTotal => vec![Fen::ZERO; columns.len()],
            RowKind::Line => {
                let line = lines.next().expect("the ledger has a row for each line");
                let of = |column| net(column, &line.account, &line.aux, line.net_debit());
                columns.iter().map(of).collect()
            }
            RowKind::MonthTotal | RowKind::YearTotal => {
                let period = crate::Period::of(row.date);
                let balances = book.balances(PeriodRange::month(period));
                let is_year = row.kind == RowKind::YearTotal;
                let of = |column| {
                    total(&balances, account, is_year, |key, aux, debit| {
                        net(column, key, aux, debit)
                    })
                };
                columns.iter().map(of).collect()
            }
        };
        MultiColumnRow { row, amounts }
    });
    let rows = rows.collect();
    Some(MultiColumnLedger { columns, rows })
}

fn split_of<'a>(book: &'a Book, account: &str) -> Option<Split<'a>> {
    let found = book.chart().find(&account.into())?;
    if !book.chart().is_leaf(&found.code) {
        return Some(Split::Accounts);
    }
    found.aux.first().map(|kind| Split::Items(kind))
}

fn columns_of(book: &Book, account: &str, split: &Split<'_>, range: PeriodRange) -> Vec<Column> {
    let balances = book.balances(range);
    match split {
        Split::Accounts => {
            let parent = account.into();
            let vouchers = book.vouchers_in(range);
            // A red line and its original add up to no figure, and both have a row.
            let has_a_line = |code: &str| {
                let mut lines = vouchers.iter().flat_map(|voucher| voucher.lines());
                lines.any(|line| line.account.is_under(code))
            };
            let touched = book.chart().children(&parent).filter(|child| {
                let code = child.code.as_str();
                balances.is_touched(code) || has_a_line(code)
            });
            let column = |child: &crate::Account| Column {
                key: child.code.to_string(),
                name: child.name.clone(),
                side: child.direction.side(),
            };
            touched.map(column).collect()
        }
        Split::Items(kind) => {
            let side = book
                .chart()
                .find(&account.into())
                .map(|found| found.direction.side());
            let items: std::collections::BTreeSet<&String> = balances
                .keys_under(account)
                .filter_map(|(key, _)| key.aux.0.get(*kind))
                .collect();
            let column = |item: &String| Column {
                key: item.clone(),
                name: item.clone(),
                side: side.unwrap_or(Side::Debit),
            };
            items.into_iter().map(column).collect()
        }
    }
}

/// What moved in the month, or since January, on the keys of one column.
fn total(
    balances: &Balances<'_>,
    account: &str,
    is_year: bool,
    net: impl Fn(&AccountCode, &Aux, Fen) -> Fen,
) -> Fen {
    let moved = balances.keys_under(account).map(|(key, balance)| {
        let debit = if is_year {
            balance.year_debit - balance.year_credit
        } else {
            balance.net_movement()
        };
        net(&key.account, &key.aux, debit)
    });
    moved.sum()
}
