//! What the accounts and cash flow items of lines are called, for whoever reads them without the company: who marks a class need not
//! be able to open its course.

use super::companies::{CashFlowItem, cash_flow_items};
use crate::template::Template;
use ledger::{Chart, LineDraft};
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

/// What a company calls its accounts and cash flow items.
pub(super) struct CompanyNames {
    chart: Chart,
    items: Vec<CashFlowItem>,
}

impl CompanyNames {
    pub(super) fn new(template: &Template) -> Self {
        Self {
            chart: template.chart(),
            items: cash_flow_items(template),
        }
    }

    /// The names of some lines.
    pub(super) fn of<'l>(&self, lines: impl Iterator<Item = &'l LineDraft>) -> LineNames {
        let (mut accounts, mut money, mut named) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        for line in lines {
            named.extend(line.cash_flow_item);
            let Some(account) = self.chart.find(&line.account) else {
                continue;
            };
            accounts.insert(line.account.0.clone(), self.chart.full_name(&line.account));
            if account.money.is_some() {
                money.insert(line.account.0.clone());
            }
        }
        let items = self.items.iter().filter(|item| named.contains(&item.no));
        LineNames {
            accounts,
            money,
            cash_flow_items: items.map(|item| (item.no, item.label.clone())).collect(),
        }
    }
}
