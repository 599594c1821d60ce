//! The voucher cases of `tests/cases/vouchers.json`.

use std::collections::BTreeMap;

use crate::short_form::{LineText, reference};
use ledger::{LineDraft, Side, VoucherDraft, VoucherKind};
use scoring::Share;
use scoring::voucher::{Preset, PresetName, score_voucher};
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    references: BTreeMap<String, Reference>,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Reference {
    kind: VoucherKind,
    #[serde(default)]
    is_return: bool,
    lines: Vec<LineText>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    reference: String,
    #[serde(default)]
    preset: PresetName,
    lines: Vec<LineText>,
    share: Share,
    before_caps: Option<Share>,
    codes: Vec<String>,
}

fn voucher(lines: &[LineText]) -> VoucherDraft {
    let draft = |LineText(side, account, amount): &LineText| match side {
        Side::Debit => LineDraft::debit(account.as_str(), *amount),
        Side::Credit => LineDraft::credit(account.as_str(), *amount),
    };
    VoucherDraft {
        lines: lines.iter().map(draft).collect(),
        ..VoucherDraft::default()
    }
}

#[test]
fn vouchers_earn_what_the_table_says_for_the_reasons_it_gives() {
    let file: Cases = serde_json::from_str(include_str!("../cases/vouchers.json")).unwrap();
    for case in file.cases {
        let expected = &file.references[&case.reference];
        let mut expected_voucher = reference(&case.reference, &expected.lines);
        expected_voucher.kind = expected.kind;
        expected_voucher.is_return = expected.is_return;
        let score = score_voucher(
            &voucher(&case.lines),
            &expected_voucher,
            &Preset::named(case.preset),
        );
        assert_eq!(score.share, case.share, "{}: {:?}", case.name, score.reasons);
        if let Some(before_caps) = case.before_caps {
            assert_eq!(score.lines_share, before_caps, "{}", case.name);
        }
        let codes: Vec<_> = score.reasons.iter().map(|reason| reason.code.code()).collect();
        assert_eq!(codes, case.codes, "{}", case.name);
    }
}

#[test]
fn the_size_of_a_difference_suggests_its_cause() {
    let file: Cases = serde_json::from_str(include_str!("../cases/vouchers.json")).unwrap();
    let hints = |name: &str| {
        let case = file.cases.iter().find(|case| case.name == name).unwrap();
        let expected = reference(&case.reference, &file.references[&case.reference].lines);
        let score = score_voucher(&voucher(&case.lines), &expected, &Preset::named(case.preset));
        score
            .reasons
            .into_iter()
            .filter_map(|mut reason| reason.params.remove("hint"))
            .collect::<Vec<_>>()
    };
    assert_eq!(hints("VAT left in revenue"), ["，可能价税未分离"]);
    assert_eq!(hints("transposed digits"), ["，可能数字换位"; 2]);
}

#[test]
fn without_sign_equivalence_the_other_side_costs_direction_and_amount() {
    let file: Cases = serde_json::from_str(include_str!("../cases/vouchers.json")).unwrap();
    let case = file
        .cases
        .iter()
        .find(|case| case.name == "interest income as a credit")
        .unwrap();
    let expected = reference("R18", &file.references["R18"].lines);
    let strict = Preset {
        sign_equivalence: false,
        ..Preset::named(PresetName::Standard)
    };
    assert_eq!(
        score_voucher(&voucher(&case.lines), &expected, &strict).share,
        Share::percent(70)
    );
}

#[test]
fn documents_of_several_vouchers_may_lie_on_any_of_them() {
    let lines = [
        LineText(Side::Debit, "1002".into(), ledger::Fen(100)),
        LineText(Side::Credit, "5001".into(), ledger::Fen(100)),
    ];
    let share = |shares_documents, attached: &[&str]| {
        let expected = scoring::voucher::ReferenceVoucher {
            documents: ["d1", "d2"].map(str::to_owned).into(),
            shares_documents,
            ..reference("r1", &lines)
        };
        let draft = VoucherDraft {
            documents: attached.iter().map(|id| (*id).to_owned()).collect(),
            ..voucher(&lines)
        };
        score_voucher(&draft, &expected, &Preset::named(PresetName::Standard)).share
    };
    assert_eq!(share(false, &["d1", "d2"]), Share::ONE);
    assert!(
        share(false, &["d1"]) < Share::ONE,
        "the only voucher carries all of them"
    );
    for attached in [&["d1"][..], &["d1", "d2"], &[]] {
        assert_eq!(share(true, attached), Share::ONE, "{attached:?}");
    }
    assert!(share(true, &["d3"]) < Share::ONE, "another's document");
}
