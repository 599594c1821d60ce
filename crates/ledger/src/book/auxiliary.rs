//! 辅助余额表: the balances of each item of an auxiliary type, account by account.

use std::collections::BTreeMap;

use super::balances::Balance;
use super::trial_balance::{TrialBalance, TrialBalanceRow};
use super::{Book, PeriodRange};
use crate::AccountCode;

/// The auxiliary types that accounts of the chart ask for, in the order of the chart.
pub fn kinds(book: &Book) -> Vec<&str> {
    let mut kinds: Vec<&str> = Vec::new();
    for kind in book.chart().leaves().flat_map(|account| &account.aux) {
        if !kinds.contains(&kind.as_str()) {
            kinds.push(kind);
        }
    }
    kinds
}

/// The balances of each item of `kind` by account; other auxiliary types of the same line are added up.
///
/// Items without any figure are left out. The totals are those of all rows.
pub fn auxiliary_balances(book: &Book, kind: &str, range: PeriodRange) -> TrialBalance {
    let mut by_item: BTreeMap<(&String, &AccountCode), Balance> = BTreeMap::new();
    let balances = book.balances(range);
    for (key, balance) in balances.keys() {
        if let Some(item) = key.aux.0.get(kind) {
            by_item.entry((item, &key.account)).or_default().add(balance);
        }
    }
    let chart = book.chart();
    let mut totals = TrialBalanceRow::of_totals();
    let rows = by_item
        .into_iter()
        .filter(|(_, balance)| !balance.is_blank())
        .map(|((item, account), balance)| {
            let level = chart.level(account);
            let row = TrialBalanceRow::new(
                account.clone(),
                chart.full_name(account),
                item.clone(),
                level,
                balance,
            );
            totals.add(&row);
            row
        })
        .collect();
    TrialBalance { rows, totals }
}
