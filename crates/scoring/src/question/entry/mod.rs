//! 分录: accounts, sides and amounts of one or several vouchers, or the choice 无需编制分录.

pub mod excel;
mod references;

use ledger::{AccountCode, VoucherDraft};
use serde::{Deserialize, Serialize};

use crate::book::{BookContext, grade_book};
use crate::finding::require;
use crate::question::{BodyParts, KeyParts};
use crate::voucher::{Preset, PresetName, ReferenceVoucher};
use crate::{Finding, Mark, Points, Reason, ReasonCode};

pub(super) use references::validate_references;

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
    /// The auxiliary types a line of this account carries, each with the items to choose from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aux: Vec<AuxChoice>,
}

/// An auxiliary type (辅助核算) and its items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuxChoice {
    #[schema(example = "供应商")]
    pub kind: String,
    #[schema(example = json!(["恒泰板材", "丙辰五金"]))]
    pub items: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = EntryKey)]
pub struct Key {
    /// The right answer is 无需编制分录.
    pub no_entry: bool,
    pub vouchers: Vec<ReferenceVoucher>,
    /// Other full solutions, with any number of vouchers; the one that earns most counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<Vec<ReferenceVoucher>>,
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

impl BodyParts for Body {
    fn accounts(&self) -> Option<&[AccountChoice]> {
        Some(&self.accounts)
    }
}

impl KeyParts for Key {}

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
    for alternative in &key.alternatives {
        require(
            &mut findings,
            !alternative.is_empty() && !key.no_entry,
            "key.alternatives",
            "question.no_key",
            "备选解至少要有一张凭证",
        );
        validate_references(&body.accounts, alternative, &mut findings);
    }
    findings
}

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    match (key.no_entry, answer.no_entry) {
        (true, true) => Mark::right(full),
        (true, false) => Mark::nothing(full, vec![Reason::new(ReasonCode::EntryNotNeeded)]),
        (false, true) => Mark::nothing(full, vec![Reason::new(ReasonCode::EntryNeeded)]),
        (false, false) => {
            let solutions = std::iter::once(&key.vouchers).chain(&key.alternatives);
            let mut marks =
                solutions.map(|solution| grade_vouchers(&answer.vouchers, solution, key.preset, full));
            let first = marks.next().unwrap_or_else(|| Mark::nothing(full, Vec::new()));
            marks.fold(
                first,
                |best, mark| if mark.earned > best.earned { mark } else { best },
            )
        }
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
    fn an_account_that_does_not_exist_is_refused_at_its_field() {
        let mut key = purchase();
        key.vouchers[0].variants[0].lines[0].accounts = vec!["abcd".into()];
        let body = Body {
            accounts: vec![AccountChoice {
                code: "99999".into(),
                name: String::new(),
                aux: Vec::new(),
            }],
            ..Body::default()
        };
        let found = validate(&body, &key);
        let paths: Vec<_> = found
            .iter()
            .filter(|finding| finding.code == "question.unknown_account")
            .map(|finding| finding.path.as_str())
            .collect();
        assert_eq!(
            paths,
            [
                "body.accounts[0]",
                "key.vouchers[0].variants[0].lines[0].accounts"
            ]
        );
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

    /// 记-13 with 900 too much: the difference in red, or all of it in red and once more in blue.
    fn correction() -> Key {
        let json = |kind: &str, lines: &[(&str, Side, i64)]| {
            let lines: Vec<_> = lines
                .iter()
                .map(|(account, side, amount)| ReferenceLine::new(account, *side, Fen(*amount)))
                .collect();
            serde_json::json!({ "id": kind, "kind": kind, "variants": [Variant { lines }] })
        };
        let whole = |sign: i64, over: i64| {
            [
                ("4101", Side::Debit, sign * 600_000),
                ("5602", Side::Debit, sign * (200_000 + over)),
                ("100201", Side::Credit, sign * (800_000 + over)),
            ]
        };
        let difference = [("5602", Side::Debit, -90_000), ("100201", Side::Credit, -90_000)];
        let reference = |value| serde_json::from_value(value).unwrap();
        Key {
            vouchers: vec![reference(json("red", &difference))],
            alternatives: vec![vec![
                reference(json("red", &whole(-1, 90_000))),
                reference(json("normal", &whole(1, 0))),
            ]],
            ..Key::default()
        }
    }

    fn vouchers(vouchers: &[&[LineDraft]]) -> Answer {
        let draft = |lines: &&[LineDraft]| VoucherDraft {
            lines: lines.to_vec(),
            ..VoucherDraft::default()
        };
        Answer {
            no_entry: false,
            vouchers: vouchers.iter().map(draft).collect(),
        }
    }

    #[test]
    fn an_amount_is_corrected_by_the_difference_or_by_red_and_blue_with_full_marks() {
        let difference = [
            LineDraft::debit("5602", Fen(-90_000)),
            LineDraft::credit("100201", Fen(-90_000)),
        ];
        let red = [
            LineDraft::debit("4101", Fen(-600_000)),
            LineDraft::debit("5602", Fen(-290_000)),
            LineDraft::credit("100201", Fen(-890_000)),
        ];
        let blue = [
            LineDraft::debit("4101", Fen(600_000)),
            LineDraft::debit("5602", Fen(200_000)),
            LineDraft::credit("100201", Fen(800_000)),
        ];
        assert_eq!(earned(&correction(), &vouchers(&[&difference])), Points::whole(4));
        assert_eq!(earned(&correction(), &vouchers(&[&red, &blue])), Points::whole(4));
        assert!(earned(&correction(), &vouchers(&[&blue])) < Points::whole(4));
    }

    #[test]
    fn a_correction_on_the_other_sides_is_no_red_reversal() {
        let mirrored = [
            LineDraft::credit("5602", Fen(90_000)),
            LineDraft::debit("100201", Fen(90_000)),
        ];
        let mark = grade(&correction(), &vouchers(&[&mirrored]), Points::whole(4));
        assert_eq!(mark.earned, Points(160));
        assert!(
            mark.reasons
                .iter()
                .all(|reason| reason.code == ReasonCode::WrongCorrection)
        );
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
