//! Faults of expected vouchers, told to the question's author.

use ledger::{Fen, Side};

use super::AccountChoice;
use crate::Finding;
use crate::finding::require;
use crate::question::chart::account_exists;
use crate::voucher::{LARGEST_WEIGHT, ReferenceLine, ReferenceVoucher, Variant};

/// Faults of expected vouchers: no line, no account, an account the picker does not offer, sides that do not balance.
pub(in crate::question) fn validate_references(
    offered: &[AccountChoice],
    vouchers: &[ReferenceVoucher],
    findings: &mut Vec<Finding>,
) {
    for (i, account) in offered.iter().enumerate() {
        let message = format!("科目「{}」不在会计科目表中", account.code);
        let path = format!("body.accounts[{i}]");
        require(
            findings,
            account_exists(&account.code),
            path,
            "question.unknown_account",
            &message,
        );
    }
    for (i, voucher) in vouchers.iter().enumerate() {
        let path = format!("key.vouchers[{i}]");
        validate_voucher(voucher, &path, findings);
        for (j, variant) in voucher.variants.iter().enumerate() {
            let path = format!("{path}.variants[{j}]");
            validate_balance(variant, &path, findings);
            for (k, line) in variant.lines.iter().enumerate() {
                validate_accounts(offered, line, &format!("{path}.lines[{k}].accounts"), findings);
            }
        }
    }
}

fn validate_voucher(voucher: &ReferenceVoucher, path: &str, findings: &mut Vec<Finding>) {
    let has_variants = !voucher.variants.is_empty();
    require(
        findings,
        has_variants,
        path,
        "question.no_key",
        "至少要有一种正确分录",
    );
    let mut lines = voucher.variants.iter().flat_map(|variant| &variant.lines);
    let weighs = |weight: u32| (1..=LARGEST_WEIGHT).contains(&weight);
    let are_weighed = weighs(voucher.weight) && lines.all(|line| weighs(line.weight));
    require(
        findings,
        are_weighed,
        path,
        "question.no_weight",
        "权重应在 1 与 10000 之间",
    );
}

fn validate_balance(variant: &Variant, path: &str, findings: &mut Vec<Finding>) {
    let net = variant.lines.iter().map(|line| match line.side {
        Side::Debit => line.amount,
        Side::Credit => -line.amount,
    });
    let balances = variant.lines.len() >= 2 && net.sum::<Fen>().is_zero();
    require(
        findings,
        balances,
        path,
        "question.unbalanced",
        "正确分录的借贷不平衡",
    );
}

/// A line has accounts, all of them exist, and the picker offers them.
fn validate_accounts(
    offered: &[AccountChoice],
    line: &ReferenceLine,
    path: &str,
    findings: &mut Vec<Finding>,
) {
    require(
        findings,
        !line.accounts.is_empty(),
        path,
        "question.no_account",
        "缺少会计科目",
    );
    for code in line.accounts.iter().filter(|code| !account_exists(code)) {
        let message = format!("科目「{code}」不在会计科目表中");
        findings.push(Finding::new(path, "question.unknown_account", message));
    }
    let mut accounts = line.accounts.iter();
    let is_offered =
        offered.is_empty() || accounts.all(|code| offered.iter().any(|choice| &choice.code == code));
    require(
        findings,
        is_offered,
        path,
        "question.account_not_offered",
        "可选科目中没有这个科目",
    );
}
