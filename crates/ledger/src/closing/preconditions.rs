//! 结账: what must be true before a period is closed (12号 §24).

use std::collections::BTreeMap;

use crate::voucher::signing::missing_numbers;
use crate::{Book, Category, Finding, Period, PeriodRange};

/// What the books alone do not know about a period.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeriodState {
    /// Labels of the period's vouchers that are not posted yet.
    pub unposted: Vec<String>,
    /// Whether every earlier period is closed.
    pub earlier_are_closed: bool,
}

/// Everything that keeps a period from being closed, and warnings; empty when it may be.
pub fn check_close(book: &Book, period: Period, state: &PeriodState) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !state.unposted.is_empty() {
        let message = format!("还有未记账的凭证：{}", state.unposted.join("、"));
        findings.push(Finding::blocks_close("ledger.unposted", message));
    }
    if !state.earlier_are_closed {
        findings.push(Finding::blocks_close("ledger.earlier_open", "以前期间尚未结账"));
    }
    findings.extend(number_gaps(book, period));
    findings.extend(open_balances(book, period));
    findings.extend(untagged_cash(book, period));
    findings
}

/// R5: numbers run from 1 without a gap, per word.
fn number_gaps(book: &Book, period: Period) -> Vec<Finding> {
    let mut used: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for voucher in book.vouchers_in(PeriodRange::month(period)) {
        used.entry(voucher.word()).or_default().push(voucher.number());
    }
    let gaps = used.into_iter().flat_map(|(word, numbers)| {
        missing_numbers(&numbers)
            .into_iter()
            .map(move |number| format!("{word}-{number}"))
    });
    let gaps: Vec<String> = gaps.collect();
    if gaps.is_empty() {
        vec![]
    } else {
        vec![Finding::blocks_close(
            "ledger.number_gap",
            format!("凭证断号：{}", gaps.join("、")),
        )]
    }
}

/// Profit and loss must be closed; costs to be distributed and losses to be settled should be.
fn open_balances(book: &Book, period: Period) -> Vec<Finding> {
    let balances = book.balances(PeriodRange::month(period));
    let chart = book.chart();
    let mut findings = Vec::new();
    for account in chart.accounts().filter(|account| chart.level(&account.code) == 1) {
        // Each key counts: two details may cancel each other out and still both be open.
        let is_open = balances
            .keys_under(account.code.as_str())
            .any(|(_, balance)| !balance.closing().is_zero());
        if !is_open {
            continue;
        }
        let name = &account.name;
        match (account.category, name.as_str()) {
            (Category::ProfitLoss, _) => {
                let message = format!("损益科目「{name}」尚未结转");
                findings.push(Finding::blocks_close("ledger.profit_and_loss_open", message));
            }
            (_, "制造费用" | "待处理财产损溢") => {
                let message = format!("「{name}」期末仍有余额，请确认");
                findings.push(Finding::warning("ledger.should_be_zero", message));
            }
            _ => {}
        }
    }
    findings
}

/// R14 for the whole period: without these the cash-flow statement cannot tie out.
fn untagged_cash(book: &Book, period: Period) -> Vec<Finding> {
    let chart = book.chart();
    let is_money = |line: &crate::Line| chart.money(&line.account).is_some();
    let vouchers = book.vouchers_in(PeriodRange::month(period));
    let untagged = vouchers.iter().filter(|voucher| {
        let lines = voucher.lines();
        !lines.iter().all(is_money)
            && lines
                .iter()
                .any(|line| is_money(line) && line.cash_flow_item.is_none())
    });
    let labels: Vec<String> = untagged.map(|voucher| voucher.label()).collect();
    if labels.is_empty() {
        return vec![];
    }
    vec![Finding::blocks_close(
        "ledger.no_cash_flow_item",
        format!("缺少现金流量项目的凭证：{}", labels.join("、")),
    )]
}
