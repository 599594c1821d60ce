use super::*;
use crate::voucher::{Preset, PresetName, score_voucher};

fn fen(yuan: i64) -> Fen {
    Fen(yuan * 100)
}

/// 借 5601 广告费 10 000, 借 进项税额 600, 贷 银行存款 10 600; of a company that is `times` as large.
fn advertising(times: i64) -> ReferenceVoucher {
    let line = |account, side, yuan| ReferenceLine::new(account, side, fen(yuan * times));
    let mut cost = line("5601", Side::Debit, 10_000);
    cost.aux.insert("费用项目".into(), AuxRule::Is("广告费".into()));
    let tax = line("22210101", Side::Debit, 600);
    let mut bank = line("100201", Side::Credit, 10_600);
    bank.cash_flow_items.insert(6);
    ReferenceVoucher {
        id: "r12".into(),
        weight: 1,
        kind: ledger::VoucherKind::default(),
        variants: vec![Variant {
            lines: vec![cost, tax, bank],
        }],
        documents: std::collections::BTreeSet::default(),
        date: None,
        merge_group: None,
        optional: false,
        is_return: false,
        shares_documents: false,
    }
}

fn booked(lines: Vec<LineDraft>) -> ledger::VoucherDraft {
    ledger::VoucherDraft {
        lines,
        ..ledger::VoucherDraft::default()
    }
}

/// The same booked as 管理费用, with `yuan` of cost.
fn as_administration(yuan: i64) -> Vec<LineDraft> {
    let tax = yuan / 100 * 6;
    vec![
        LineDraft::debit("5602", fen(yuan)).with_aux("费用项目", "业务招待费"),
        LineDraft::debit("22210101", fen(tax)),
        LineDraft {
            cash_flow_item: Some(6),
            ..LineDraft::credit("100201", fen(yuan + tax))
        },
    ]
}

fn share(lines: Vec<LineDraft>, reference: &ReferenceVoucher) -> f64 {
    let preset = Preset::named(PresetName::Standard);
    score_voucher(&booked(lines), reference, &preset)
        .lines_share
        .to_f64()
        * 100.0
}

fn accepted(lines: &[LineDraft]) -> Way {
    Way {
        reference: "r12".into(),
        lines: way_of(lines, &advertising(1)),
    }
}

#[test]
fn a_way_seen_in_one_company_is_right_in_another_ones_figures() {
    let way = accepted(&as_administration(10_000));
    assert!(way.lines.iter().all(WayLine::follows), "{way:?}");
    for times in [1, 3, 7] {
        let reference = advertising(times);
        let lines = as_administration(10_000 * times);
        assert!(share(lines.clone(), &reference) < 80.0, "{times} times as large");
        let with = with_ways(&reference, std::slice::from_ref(&way));
        assert!(
            (share(lines, &with) - 100.0).abs() < 1e-9,
            "{times} times as large"
        );
    }
}

#[test]
fn a_way_is_no_licence_for_other_figures_or_items() {
    let with = with_ways(&advertising(1), &[accepted(&as_administration(10_000))]);
    assert!(share(as_administration(9_000), &with) < 100.0);
    let mut other = as_administration(10_000);
    other[0].aux = Aux::one("费用项目", "办公费");
    assert!(share(other, &with) < 100.0);
}

#[test]
fn sums_and_parts_of_the_reference_are_told_by_its_lines() {
    let net = [
        LineDraft::debit("5602", fen(10_600)),
        LineDraft::credit("100201", fen(10_600)),
    ];
    let way = way_of(&net, &advertising(1));
    let amounts: Vec<&WayAmount> = way.iter().map(|line| &line.amount).collect();
    // As few lines as do: the bank's, on whichever side.
    assert_eq!(amounts, [&WayAmount::Of(vec![2]), &WayAmount::Of(vec![2])]);
    let strange = [LineDraft::debit("5602", fen(77))];
    assert_eq!(
        way_of(&strange, &advertising(1))[0].amount,
        WayAmount::Fixed(fen(77))
    );
}

#[test]
fn equal_ways_are_equal_however_they_are_written() {
    let mut split = as_administration(10_000);
    split[0].debit = fen(4_000);
    split.push(LineDraft::debit("5602", fen(6_000)).with_aux("费用项目", "业务招待费"));
    split.reverse();
    let reference = advertising(1);
    assert_eq!(
        way_of(&split, &reference),
        way_of(&as_administration(10_000), &reference)
    );
}

#[test]
fn a_way_of_another_reference_does_nothing() {
    let mut way = accepted(&as_administration(10_000));
    way.reference = "r13".into();
    assert_eq!(with_ways(&advertising(1), &[way]), advertising(1));
}

#[test]
fn expressions_that_count_lines_are_told_from_others() {
    for (expr, speaks) in [
        ("=L1", true),
        ("r2(L2 * 7%)", true),
        ("bal('L1') + max(L2, 0)", true),
        ("bal('L1')", false),
        ("net('5001') + VAL2", false),
        ("round(x, 2)", false),
    ] {
        assert_eq!(speaks_of_lines(expr), speaks, "{expr}");
    }
}
