//! 分录: accounts, sides and amounts of one or several vouchers, or the choice 无需编制分录.

use ledger::{AccountCode, VoucherDraft};
use serde::{Deserialize, Serialize};

use crate::finding::require;
use crate::voucher::{PresetName, ReferenceVoucher};
use crate::{Finding, Mark, Points, Reason, ReasonCode};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = EntryBody)]
pub struct Body {
    /// The accounts the picker offers, distractors among them; empty for the whole chart.
    pub accounts: Vec<AccountChoice>,
    /// Whether 无需编制分录 may be chosen.
    pub offers_no_entry: bool,
}

/// An account as the picker shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountChoice {
    pub code: AccountCode,
    #[schema(example = "应交增值税-销项税额")]
    pub name: String,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = EntryKey)]
pub struct Key {
    /// The right answer is 无需编制分录.
    pub no_entry: bool,
    pub vouchers: Vec<ReferenceVoucher>,
    pub preset: PresetName,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = EntryAnswer)]
pub struct Answer {
    pub no_entry: bool,
    pub vouchers: Vec<VoucherDraft>,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        !self.no_entry && self.vouchers.iter().all(|voucher| voucher.lines.is_empty())
    }
}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    let is_decided = key.no_entry == key.vouchers.is_empty();
    require(
        &mut findings,
        is_decided,
        "key.vouchers",
        "question.no_key",
        "要么给出分录，要么选择无需编制分录",
    );
    let can_say_so = !key.no_entry || body.offers_no_entry;
    require(
        &mut findings,
        can_say_so,
        "body.offers_no_entry",
        "question.no_entry",
        "题目没有提供「无需编制分录」",
    );
    validate_references(&body.accounts, &key.vouchers, &mut findings);
    findings
}

/// Faults of expected vouchers: no line, no account, an account the picker does not offer, sides that do not balance.
pub(super) fn validate_references(
    offered: &[AccountChoice],
    vouchers: &[ReferenceVoucher],
    findings: &mut Vec<Finding>,
) {
    for (i, voucher) in vouchers.iter().enumerate() {
        let path = format!("key.vouchers[{i}]");
        let has_variants = !voucher.variants.is_empty();
        require(
            findings,
            has_variants,
            &path,
            "question.no_key",
            "至少要有一种正确分录",
        );
        for (j, variant) in voucher.variants.iter().enumerate() {
            let path = format!("{path}.variants[{j}]");
            let net = variant.lines.iter().map(|line| match line.side {
                ledger::Side::Debit => line.amount,
                ledger::Side::Credit => -line.amount,
            });
            let balances = variant.lines.len() >= 2 && net.sum::<ledger::Fen>().is_zero();
            require(
                findings,
                balances,
                &path,
                "question.unbalanced",
                "正确分录的借贷不平衡",
            );
            for (k, line) in variant.lines.iter().enumerate() {
                let path = format!("{path}.lines[{k}].accounts");
                require(
                    findings,
                    !line.accounts.is_empty(),
                    &path,
                    "question.no_account",
                    "缺少会计科目",
                );
                let is_offered = offered.is_empty()
                    || line
                        .accounts
                        .iter()
                        .all(|code| offered.iter().any(|choice| &choice.code == code));
                require(
                    findings,
                    is_offered,
                    path,
                    "question.account_not_offered",
                    "可选科目中没有这个科目",
                );
            }
        }
    }
}

pub fn grade(_key: &Key, _answer: &Answer, full: Points) -> Mark {
    Mark::nothing(full, vec![Reason::new(ReasonCode::AwaitsMarker)]).for_marker()
}
