//! 现金流量项目: the usual item of a cash line, from its counter-accounts and its direction.

use serde::Deserialize;

use crate::statement::Flow;
use crate::{Chart, LineDraft, Standard, VoucherDraft};

/// One default: money in or out against one of these accounts belongs to the item.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    flow: Flow,
    accounts: Vec<String>,
    /// Only for details or auxiliary items so named.
    name: Option<String>,
    item: u16,
}

/// The defaults of a standard, in order of precedence.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CashFlowDefaults {
    #[serde(rename = "about")]
    _about: String,
    rules: Vec<Rule>,
}

impl CashFlowDefaults {
    /// Those that come with the product; `None` for a standard that has none.
    pub fn of(standard: Standard) -> Option<Self> {
        let json = match standard {
            Standard::Assbe => include_str!("../../../content/accounting/assbe/cash-flow-items.json"),
            Standard::Asbe => include_str!("../../../content/accounting/asbe/cash-flow-items.json"),
        };
        Some(serde_json::from_str(json).expect("the defaults that come with the product are tested"))
    }

    /// The item of a cash line: that of the weightiest counter-line a rule knows. `None` when the line moves no money out
    /// of the purse, or no rule fits.
    pub fn item_for(&self, voucher: &VoucherDraft, line: &LineDraft, chart: &Chart) -> Option<u16> {
        chart.money(&line.account)?;
        let net = line.net_debit();
        let flow = if net.is_negative() { Flow::Out } else { Flow::In };
        // A counter-line stands on the other side in effect: interest income may be a red debit.
        let mut counters: Vec<&LineDraft> = voucher
            .lines
            .iter()
            .filter(|other| chart.money(&other.account).is_none())
            .filter(|other| other.net_debit().0.signum() == -net.0.signum())
            .collect();
        counters.sort_by_key(|counter| -counter.net_debit().abs().0);
        counters
            .into_iter()
            .find_map(|counter| self.rules.iter().find(|rule| rule.fits(flow, counter, chart)))
            .map(|rule| rule.item)
    }
}

impl Rule {
    fn fits(&self, flow: Flow, counter: &LineDraft, chart: &Chart) -> bool {
        let is_account = self
            .accounts
            .iter()
            .any(|account| counter.account.is_under(account));
        let is_named = self.name.as_ref().is_none_or(|name| {
            chart.full_name(&counter.account).contains(name)
                || counter.aux.0.values().any(|item| item.contains(name))
        });
        self.flow == flow && is_account && is_named
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AccountCode;
    use crate::statement::{StatementKind, layout_for};

    #[test]
    fn every_default_item_is_in_the_statement_and_every_account_in_the_chart() {
        for standard in [Standard::Assbe, Standard::Asbe] {
            let layout = layout_for(standard, jiff::civil::date(2026, 1, 31)).unwrap();
            let flows = layout.statement(StatementKind::CashFlowStatement).unwrap();
            let chart = standard.chart();
            for rule in CashFlowDefaults::of(standard).unwrap().rules {
                let item = flows.lines.iter().find(|line| line.no == rule.item).unwrap();
                // A gain and a loss on foreign money go to one item.
                assert!(
                    item.flow == Some(rule.flow) || item.label.contains("汇率变动") && item.flow.is_some(),
                    "{rule:?}"
                );
                for account in &rule.accounts {
                    assert!(
                        chart.find(&AccountCode::from(account.as_str())).is_some(),
                        "{account}"
                    );
                }
            }
        }
    }
}
