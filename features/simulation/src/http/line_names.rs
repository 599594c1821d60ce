//! What the accounts and cash flow items of lines are called, for whoever reads them without the company: who marks a class need not
//! be able to open its course.

use super::companies::cash_flow_items;
use crate::template::Template;
use ledger::LineDraft;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The names that lines need.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LineNames {
    /// Full names of the accounts that are spoken of, by code.
    accounts: BTreeMap<String, String>,
    /// Which of them are money.
    money: BTreeSet<String>,
    /// The cash flow items that are spoken of, by number.
    cash_flow_items: BTreeMap<u16, String>,
}

impl LineNames {
    /// The names of some lines of a company.
    pub(super) fn of<'l>(template: &Template, lines: impl Iterator<Item = &'l LineDraft> + Clone) -> Self {
        let chart = template.chart();
        let known = |line: &&LineDraft| chart.find(&line.account).is_some();
        let is_money = |line: &&LineDraft| chart.find(&line.account).is_some_and(|one| one.money.is_some());
        let named: BTreeSet<u16> = lines.clone().filter_map(|line| line.cash_flow_item).collect();
        let items = cash_flow_items(template).into_iter();
        Self {
            accounts: lines
                .clone()
                .filter(known)
                .map(|line| (line.account.0.clone(), chart.full_name(&line.account)))
                .collect(),
            money: lines
                .filter(is_money)
                .map(|line| line.account.0.clone())
                .collect(),
            cash_flow_items: items
                .filter(|item| named.contains(&item.no))
                .map(|item| (item.no, item.label))
                .collect(),
        }
    }
}
