//! 分录: accounts, sides and amounts of one or several vouchers, or the choice 无需编制分录.

use ledger::{AccountCode, VoucherDraft};
use serde::{Deserialize, Serialize};

use crate::book::{BookContext, grade_book};
use crate::finding::require;
use crate::voucher::{LARGEST_WEIGHT, Preset, PresetName, ReferenceVoucher};
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
        let mut lines = voucher.variants.iter().flat_map(|variant| &variant.lines);
        let weighs = |weight: u32| (1..=LARGEST_WEIGHT).contains(&weight);
        let are_weighed = weighs(voucher.weight) && lines.all(|line| weighs(line.weight));
        require(
            findings,
            are_weighed,
            &path,
            "question.no_weight",
            "权重应在 1 与 10000 之间",
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

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    match (key.no_entry, answer.no_entry) {
        (true, true) => Mark::right(full),
        (true, false) => Mark::nothing(full, vec![Reason::new(ReasonCode::EntryNotNeeded)]),
        (false, true) => Mark::nothing(full, vec![Reason::new(ReasonCode::EntryNeeded)]),
        (false, false) => grade_vouchers(&answer.vouchers, &key.vouchers, key.preset, full),
    }
}

/// Marks vouchers as a small book: in any order, split or joined as the references allow.
pub(super) fn grade_vouchers(
    vouchers: &[VoucherDraft],
    references: &[ReferenceVoucher],
    preset: PresetName,
    full: Points,
) -> Mark {
    let score = grade_book(
        vouchers,
        references,
        &Preset::named(preset),
        BookContext::default(),
    );
    let surplus = score
        .surplus
        .iter()
        .map(|_| Reason::new(ReasonCode::SurplusVoucher));
    let reasons = score.references.into_iter().flat_map(|reference| {
        let id = reference.reference;
        reference
            .reasons
            .into_iter()
            .map(move |reason| reason.with("voucher", &id))
    });
    Mark::of(full, score.share, reasons.chain(surplus).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voucher::{ReferenceLine, Variant};
    use ledger::{Fen, LineDraft, Side};

    fn purchase() -> Key {
        let lines = vec![
            ReferenceLine::new("140301", Side::Debit, Fen(5_000_000)),
            ReferenceLine::new("22210101", Side::Debit, Fen(650_000)),
            ReferenceLine::new("2202", Side::Credit, Fen(5_650_000)),
        ];
        let json = serde_json::json!({ "id": "r03", "variants": [Variant { lines }] });
        Key {
            vouchers: vec![serde_json::from_value(json).unwrap()],
            ..Key::default()
        }
    }

    fn earned(key: &Key, answer: &Answer) -> Points {
        grade(key, answer, Points::whole(4)).earned
    }

    fn booked(lines: Vec<LineDraft>) -> Answer {
        Answer {
            no_entry: false,
            vouchers: vec![VoucherDraft {
                lines,
                ..VoucherDraft::default()
            }],
        }
    }

    #[test]
    fn an_entry_is_marked_line_by_line() {
        let right = vec![
            LineDraft::credit("2202", Fen(5_650_000)),
            LineDraft::debit("140301", Fen(5_000_000)),
            LineDraft::debit("22210101", Fen(650_000)),
        ];
        assert_eq!(earned(&purchase(), &booked(right.clone())), Points::whole(4));
        let mut untaxed = right;
        untaxed.truncate(1);
        untaxed.push(LineDraft::debit("140301", Fen(5_650_000)));
        // One line right, one with account and side, one missing: (1 + 0.6) / 3 of 4 points.
        assert_eq!(earned(&purchase(), &booked(untaxed)), Points(213));
    }

    #[test]
    fn a_business_without_an_entry_is_recognised_or_not() {
        let none = Key {
            no_entry: true,
            ..Key::default()
        };
        let says_none = Answer {
            no_entry: true,
            vouchers: vec![],
        };
        assert_eq!(earned(&none, &says_none), Points::whole(4));
        assert_eq!(earned(&purchase(), &says_none), Points::ZERO);
        assert_eq!(
            earned(&none, &booked(vec![LineDraft::debit("1001", Fen(1))])),
            Points::ZERO
        );
    }
}
