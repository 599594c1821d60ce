//! The end of a month in company.toml: required fields, accounts, lives, expressions, rates.

use std::collections::BTreeMap;

use ledger::statement::{Flow, StatementKind, layout_for};
use ledger::{Fen, Period};
use scoring::book::parse_derived;

use crate::check::Check;
use crate::model::{Asset, Cash, Company, Month};
use crate::read::line::line_faults;

pub(super) fn lint(check: &mut Check<'_>, company: &Company) {
    let file = format!("{}/company.toml", company.folder());
    let head = &company.head;
    for (at, asset) in head.asset.iter().enumerate() {
        let path = format!("asset.{at}");
        check.require(
            &file,
            &path,
            &["name", "cost", "months", "from", "accumulated", "expense"],
        );
        life(check, &file, &path, asset);
    }
    for (at, entry) in head.monthly.iter().enumerate() {
        let path = format!("monthly.{at}");
        check.require(&file, &path, &["title", "debit", "credit", "amount"]);
        if let Err(error) = parse_derived(&entry.amount) {
            check.at(
                "toml.bad_value",
                &file,
                &format!("{path}.amount"),
                format!("算式有误：{error}"),
                format!("the expression cannot be read: {error}"),
            );
        }
    }
    for at in 0..head.sale_cost.len() {
        check.require(&file, &format!("sale_cost.{at}"), &["item", "stock", "cost"]);
    }
    for (at, currency) in head.currency.iter().enumerate() {
        let path = format!("currency.{at}");
        check.require(&file, &path, &["name", "rates"]);
        for (month, rate) in &currency.rates {
            let is_positive = rate
                .as_str()
                .parse()
                .is_ok_and(|rate: rust_decimal::Decimal| rate > rust_decimal::Decimal::ZERO);
            if Month::parse(month).is_none() || !is_positive {
                check.at(
                    "toml.bad_value",
                    &file,
                    &format!("{path}.rates.{month}"),
                    "汇率应写作 \"2026-01\" = \"7.0288\"",
                    "a rate reads \"2026-01\" = \"7.0288\"",
                );
            }
        }
    }
    accounts(check, &file, company);
    cash_before(check, &file, company);
}

fn life(check: &mut Check<'_>, file: &str, path: &str, asset: &Asset) {
    if !asset.is_sound() {
        check.at(
            "toml.bad_value",
            file,
            path,
            "原值应大于净残值，使用月数在 1 到 1200 之间；加速折旧的使用年限为整年",
            "the cost exceeds the residual value, a life is 1 to 1200 months, whole years where depreciation is accelerated",
        );
    }
}

fn accounts(check: &mut Check<'_>, file: &str, company: &Company) {
    for (path, posting) in company.head.postings() {
        if posting.account.is_empty() {
            continue;
        }
        let codes = [posting.account.clone()];
        for (code, zh, en) in line_faults(company, &codes, &posting.aux) {
            check.at(code, file, &path, zh, en);
        }
    }
}

/// Where books begin within a year, the cash flows before are those that moved cash and bank accounts in that time.
fn cash_before(check: &mut Check<'_>, file: &str, company: &Company) {
    if company.head.cash_flow_before.is_empty() {
        return;
    }
    let money: Fen = (company.opening.iter())
        .filter(|row| {
            let mut accounts = company.accounts.iter();
            accounts.any(|account| account.code == row.account && account.cash != Cash::No)
        })
        .map(|row| row.year_debit.unwrap_or_default() - row.year_credit.unwrap_or_default())
        .sum();
    let before = crate::in_ledger::cash_before(&company.head);
    let Ok(start) = company.head.start.as_str().parse::<Period>() else {
        return;
    };
    let standard = crate::in_ledger::ledger_filer(&company.head).standard;
    let layout = layout_for(standard, start.last_day());
    let form = layout.and_then(|layout| layout.statement(StatementKind::CashFlowStatement).cloned());
    let flows = form.iter().flat_map(|form| &form.lines);
    let flows: BTreeMap<u16, Flow> = flows.filter_map(|line| Some((line.no, line.flow?))).collect();
    let is_known = company.head.cash_flow_before.keys().all(|key| {
        let line = key.parse().ok();
        line.is_some_and(|line: u16| flows.contains_key(&line))
    });
    let net: Fen = before
        .iter()
        .map(|(line, amount)| match flows.get(line) {
            Some(Flow::Out) => -*amount,
            _ => *amount,
        })
        .sum();
    if !is_known || net != money {
        check.at(
            "opening.cash_flow",
            file,
            "cash_flow_before",
            format!("启用前的现金流量净额为 {net}，货币资金本年累计净发生额为 {money}，两者应相等，项目须是现金流量表的行次"),
            format!("cash flows before the start come to {net}, cash and bank accounts moved by {money}; each key is a line of the statement"),
        );
    }
}
