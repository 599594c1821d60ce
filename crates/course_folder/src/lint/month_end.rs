//! The end of a month in company.toml: required fields, accounts, lives, expressions, rates.

use ledger::Fen;
use ledger::fixed_asset::DepreciationMethod;
use scoring::expression::Expression;

use crate::check::Check;
use crate::model::{Asset, Company, Month};
use crate::read::line::line_faults;

/// Months of a life that nobody exceeds: a hundred years.
const LONGEST_LIFE: u32 = 1_200;

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
        if let Err(error) = Expression::parse(&entry.amount) {
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
}

fn life(check: &mut Check<'_>, file: &str, path: &str, asset: &Asset) {
    let is_sound = asset.cost > Fen::ZERO
        && !asset.residual.is_negative()
        && asset.residual < asset.cost
        && (1..=LONGEST_LIFE).contains(&asset.months)
        && (asset.method == DepreciationMethod::StraightLine || asset.months.is_multiple_of(12));
    if !is_sound {
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
