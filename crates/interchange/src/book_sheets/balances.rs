//! 期初余额 and 科目余额表: the opening balance of each account that takes entries.

use super::Reading;
use super::balance_rows::opening_of;
use super::codes::Codes;
use super::fields::balances::{CODE, CURRENCY_KEPT, FIELDS, NAME};
use super::layout::{BookSheet, find_book_sheet};
use super::table::{Notes, Table};
use crate::header::RowFault;
use crate::sheet::SheetError;
use ledger::{AccountCode, Aux, Fen, Opening};
use std::collections::{BTreeMap, BTreeSet};

/// An opening balance, the row it stands on and the name beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceRow {
    pub row: u32,
    pub name: String,
    pub opening: Opening,
}

/// Reads opening balances. An error means that the file as a whole cannot be read.
///
/// Rows of accounts above others and of accounts above their auxiliary items are sums: they are compared, not taken.
pub fn read_balances(bytes: &[u8]) -> Result<Reading<BalanceRow>, SheetError> {
    let found = match find_book_sheet(bytes, BookSheet::Balances)? {
        Ok(found) => found,
        Err(faults) => return Ok(Reading::refused(faults)),
    };
    let table = Table::new(&found, FIELDS, BookSheet::Balances);
    let codes = Codes::of(table.rows().iter().map(|row| table.text(row, CODE)));
    let mut notes = Notes::default();
    let mut rows: Vec<BalanceRow> = Vec::new();
    let mut seen: BTreeMap<(AccountCode, Aux), u32> = BTreeMap::new();
    for row in table.rows() {
        if table.is_head_again(row) {
            notes.heads.push(row.number);
        } else if table.is_total(row, &[CODE])
            || (table.text(row, CODE).is_empty() && table.is_total(row, &[NAME]))
        {
            notes.totals.push(row.number);
        } else if table.text(row, CODE).is_empty() {
            notes.others.push(row.number);
        } else {
            match opening_of(&table, row, &codes) {
                Ok(opening) => {
                    notes.currency(&table, row, CURRENCY_KEPT);
                    let key = (opening.account.clone(), opening.aux.clone());
                    if let Some(first) = seen.get(&key) {
                        let zh = format!("科目「{}」的同一辅助项与第 {first} 行重复", opening.account);
                        let en = format!("the same key is also in row {first}");
                        notes
                            .faults
                            .push(table.fault(row, CODE, "book_sheets.repeated_opening", zh, en));
                        continue;
                    }
                    seen.insert(key, row.number);
                    let name = table.text(row, NAME).to_owned();
                    rows.push(BalanceRow {
                        row: row.number,
                        name,
                        opening,
                    });
                }
                Err(fault) => notes.faults.push(fault),
            }
        }
    }
    let rows = without_sums(rows, &mut notes);
    let rows = without_zeros(rows, &mut notes);
    Ok(table.reading(rows, notes))
}

/// The rows that are no sums of others; a sum that differs from its parts is remarked.
fn without_sums(rows: Vec<BalanceRow>, notes: &mut Notes) -> Vec<BalanceRow> {
    let codes: BTreeSet<AccountCode> = rows.iter().map(|row| row.opening.account.clone()).collect();
    let with_items: BTreeSet<AccountCode> = (rows.iter())
        .filter(|row| !row.opening.aux.is_empty())
        .map(|row| row.opening.account.clone())
        .collect();
    let is_above = |code: &AccountCode| {
        codes
            .range(code.clone()..)
            .nth(1)
            .is_some_and(|next| next.is_under(code.as_str()))
    };
    let is_sum = |row: &BalanceRow| {
        let Opening { account, aux, .. } = &row.opening;
        is_above(account) || (aux.is_empty() && with_items.contains(account))
    };
    let (sums, parts): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_sum);
    // By prefix, so that a large table is added up once.
    let mut below: BTreeMap<String, Fen> = BTreeMap::new();
    for part in &parts {
        let code = part.opening.account.as_str();
        for end in 1..=code.len() {
            *below.entry(code[..end].to_owned()).or_default() += part.opening.balance;
        }
    }
    for sum in &sums {
        let code = &sum.opening.account;
        let added = below.get(code.as_str()).copied().unwrap_or_default();
        if sum.opening.balance != added {
            let difference = (sum.opening.balance - added).abs().grouped();
            notes.remarks.push(RowFault::new(
                sum.row,
                "book_sheets.sum_differs",
                format!("科目「{code}」的期初余额与下级、辅助项合计相差 {difference}，按下级、辅助项读取"),
                format!("the balance of {code} differs from its parts by {difference}; the parts were read"),
            ));
        }
    }
    told(
        sums.iter().map(|sum| sum.row),
        notes,
        "上级科目和有辅助项的科目是合计行，没有读取",
        "accounts above others are sums and were not read",
    );
    parts
}

fn without_zeros(rows: Vec<BalanceRow>, notes: &mut Notes) -> Vec<BalanceRow> {
    let is_blank = |row: &BalanceRow| {
        let Opening {
            balance,
            year_debit,
            year_credit,
            quantity,
            ..
        } = &row.opening;
        balance.is_zero() && year_debit.is_zero() && year_credit.is_zero() && quantity.is_none()
    };
    let (blank, filled): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_blank);
    told(
        blank.iter().map(|row| row.row),
        notes,
        "没有期初余额和累计发生额的科目，没有读取",
        "accounts without any figure were not read",
    );
    filled
}

/// One remark for many rows.
fn told(rows: impl ExactSizeIterator<Item = u32> + Clone, notes: &mut Notes, zh: &str, en: &str) {
    let count = rows.len();
    if let Some(first) = rows.min() {
        notes.remarks.push(RowFault::new(
            first,
            "book_sheets.passed_over",
            format!("{zh}：{count} 行"),
            format!("{en}: {count} rows"),
        ));
    }
}
