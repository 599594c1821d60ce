//! 结账: what must be true before a period is closed (12号 §24), each fault with the places where it is put right.

use std::collections::BTreeMap;

use super::Closing;
use crate::book::shortage::shortages;
use crate::finding::Place;
use crate::voucher::signing::missing_numbers;
use crate::{Category, Finding, PeriodRange};

/// What the books alone do not know about a period.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeriodState {
    /// Labels of the period's vouchers that are not posted yet.
    pub unposted: Vec<String>,
    /// Whether every earlier period is closed.
    pub earlier_are_closed: bool,
}

impl Closing<'_> {
    /// Everything that keeps the period from being closed, and warnings; empty when it may be.
    pub fn findings(&self, state: &PeriodState) -> Vec<Finding> {
        let mut findings = Vec::new();
        if !state.unposted.is_empty() {
            let message = format!("还有未记账的凭证：{}", state.unposted.join("、"));
            let places = state.unposted.iter().map(|label| Place::voucher(label));
            findings.push(Finding::blocks_close("ledger.unposted", message).in_places(places));
        }
        if !state.earlier_are_closed {
            findings.push(Finding::blocks_close("ledger.earlier_open", "以前期间尚未结账"));
        }
        findings.extend(self.number_gaps());
        findings.extend(self.open_balances());
        findings.extend(self.open_year());
        findings.extend(self.untagged_cash());
        findings.extend(shortages(self.book, self.period));
        findings
    }

    /// R5: numbers run from 1 without a gap, per word. Each gap is put right at the voucher after it.
    fn number_gaps(&self) -> Option<Finding> {
        let mut used: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
        for voucher in self.book.vouchers_in(PeriodRange::month(self.period)) {
            used.entry(voucher.word()).or_default().push(voucher.number());
        }
        let (mut gaps, mut places) = (Vec::new(), Vec::new());
        for (word, numbers) in used {
            for gap in missing_numbers(&numbers) {
                gaps.push(format!("{word}-{gap}"));
                let after = numbers.iter().filter(|number| **number > gap).min();
                places.extend(after.map(|number| Place::voucher(&format!("{word}-{number}"))));
            }
        }
        places.dedup();
        let message = format!("凭证断号：{}，请用「凭证整理」补齐", gaps.join("、"));
        let finding = Finding::blocks_close("ledger.number_gap", message).in_places(places);
        (!gaps.is_empty()).then_some(finding)
    }

    /// Profit and loss must be closed; costs to be distributed and losses to be settled should be.
    fn open_balances(&self) -> Vec<Finding> {
        let chart = self.book.chart();
        let balances = self.book.balances(PeriodRange::month(self.period));
        let first_level = chart.accounts().filter(|account| chart.level(&account.code) == 1);
        let judged = first_level.filter_map(|account| {
            let code = account.code.as_str();
            // Each key counts: two details may cancel each other out and still both be open.
            if balances
                .keys_under(code)
                .all(|(_, balance)| balance.closing().is_zero())
            {
                return None;
            }
            let name = &account.name;
            let finding = if account.category == Category::ProfitLoss {
                let message = format!("损益科目「{name}」尚未结转");
                Finding::blocks_close("ledger.profit_and_loss_open", message)
            } else if self.accounts.should_be_zero.iter().any(|one| one == code) {
                let message = format!("「{name}」期末仍有余额，请确认");
                Finding::warning("ledger.should_be_zero", message)
            } else {
                return None;
            };
            Some(finding.in_places([Place::account(&account.code)]))
        });
        judged.collect()
    }

    /// December ends with the year's profit in 未分配利润 and nowhere else.
    fn open_year(&self) -> Vec<Finding> {
        if !self.period.is_december() {
            return Vec::new();
        }
        let mut findings = Vec::new();
        if let Some((key, _)) = self.open_keys(&self.accounts.profit).first() {
            let message = "年终结账前，本年利润应全部转入未分配利润";
            let finding = Finding::blocks_close("ledger.year_profit_open", message);
            findings.push(finding.in_places([Place::account(&key.account)]));
        }
        let details = self.open_distribution();
        if !details.is_empty() {
            let message = "年终结账前，利润分配除未分配利润外的明细应全部转入未分配利润";
            let places = details.iter().map(|(key, _)| Place::account(&key.account));
            findings.push(Finding::blocks_close("ledger.distribution_open", message).in_places(places));
        }
        findings
    }

    /// R14 for the whole period: without these the cash-flow statement cannot tie out.
    fn untagged_cash(&self) -> Option<Finding> {
        let chart = self.book.chart();
        let is_money = |line: &crate::Line| chart.money(&line.account).is_some();
        let vouchers = self.book.vouchers_in(PeriodRange::month(self.period));
        let untagged = vouchers.iter().filter(|voucher| {
            let lines = voucher.lines();
            !lines.iter().all(is_money)
                && lines
                    .iter()
                    .any(|line| is_money(line) && line.cash_flow_item.is_none())
        });
        let labels: Vec<String> = untagged.map(|voucher| voucher.label()).collect();
        if labels.is_empty() {
            return None;
        }
        let message = format!("缺少现金流量项目的凭证：{}", labels.join("、"));
        let places = labels.iter().map(|label| Place::voucher(label));
        Some(Finding::blocks_close("ledger.no_cash_flow_item", message).in_places(places))
    }
}
