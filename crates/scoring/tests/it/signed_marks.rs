//! Marks that a teacher signs: the whole golden book with one change each, and what that business earns then.

use std::collections::BTreeMap;

use ledger::{Aux, Fen, LineDraft, VoucherDraft};
use scoring::ReasonCode::{
    self, EquivalentSign, FlawedVoucher, MergedVouchers, Ok, ReturnInBlue, SplitVouchers, WrongAmount,
    WrongAux, WrongDate, WrongDetail,
};
use scoring::voucher::{PresetName, ReferenceVoucher};
use scoring::{Share, book::BookScore};

use crate::golden_book::{books, closed_in_one, codes, grade_by, references_that_close_together, shares};

/// The golden key as the course has it: documents up to 记-27, a return, two items for electricity, 记-7 worth three.
fn references() -> Vec<ReferenceVoucher> {
    let as_the_course = |mut reference: ReferenceVoucher| {
        let number: u32 = reference.id[1..].parse().expect("a number");
        if number < 28 {
            reference.documents = [format!("d{number:02}")].into();
        }
        reference.weight = if number == 7 { 3 } else { 1 };
        reference.is_return = number == 17;
        reference.date = Some((
            "2026-01-01".parse().expect("a day"),
            "2026-01-31".parse().expect("a day"),
        ));
        let lines = reference
            .variants
            .iter_mut()
            .flat_map(|variant| &mut variant.lines);
        for line in lines.filter(|line| number == 13 && !line.cash_flow_items.is_empty()) {
            line.cash_flow_items = [3, 6].into();
        }
        reference
    };
    references_that_close_together()
        .into_iter()
        .map(as_the_course)
        .collect()
}

fn vouchers() -> Vec<VoucherDraft> {
    let attach = |mut voucher: VoucherDraft| {
        let number = voucher.number.expect("numbered");
        if number < 28 {
            voucher.documents = vec![format!("d{number:02}")];
        }
        voucher
    };
    books().vouchers.into_iter().map(attach).collect()
}

/// The golden book with one voucher changed.
fn with(number: u32, change: impl FnOnce(&mut VoucherDraft)) -> Vec<VoucherDraft> {
    let mut vouchers = vouchers();
    let found = vouchers.iter_mut().find(|voucher| voucher.number == Some(number));
    change(found.expect("the golden book has it"));
    vouchers
}

fn on_account(voucher: &VoucherDraft, account: &str) -> usize {
    let place = voucher
        .lines
        .iter()
        .position(|line| line.account.as_str() == account);
    place.expect("a line on that account")
}

fn without(number: u32) -> Vec<VoucherDraft> {
    let others = vouchers()
        .into_iter()
        .filter(|voucher| voucher.number != Some(number));
    others.collect()
}

/// 记-7 in full on account, and the receipt by itself.
fn gross_then_receipt() -> Vec<VoucherDraft> {
    let customer = Aux::one("客户", "百汇电商");
    let mut changed = with(7, |sale| {
        let money = on_account(sale, "100201");
        sale.lines.remove(money);
        let receivable = on_account(sale, "1122");
        sale.lines[receivable].debit = Fen(27_120_000);
    });
    changed.push(VoucherDraft {
        number: Some(34),
        date: changed[6].date,
        lines: vec![
            LineDraft {
                cash_flow_item: Some(1),
                ..LineDraft::debit("100201", Fen(15_000_000))
            },
            LineDraft {
                aux: customer,
                ..LineDraft::credit("1122", Fen(15_000_000))
            },
        ],
        ..VoucherDraft::default()
    });
    changed
}

fn mirrored(voucher: &mut VoucherDraft) {
    for line in &mut voucher.lines {
        (line.debit, line.credit) = (-line.credit, -line.debit);
    }
}

/// A change, the business it is about, what that earns in percent, and what is said.
type Case = (
    &'static str,
    Vec<VoucherDraft>,
    &'static str,
    i64,
    Vec<ReasonCode>,
);

/// What is wrong with one voucher, and costs just that.
fn faults() -> Vec<Case> {
    let vat = |account: &'static str| {
        with(2, |voucher| {
            let line = on_account(voucher, "222102");
            voucher.lines[line].account = account.into();
        })
    };
    vec![
        ("another tax", vat("222107"), "R02", 70, vec![WrongDetail]),
        (
            "the date outside",
            with(12, |voucher| voucher.date = "2026-02-01".parse().ok()),
            "R12",
            95,
            vec![WrongDate],
        ),
        (
            "the wrong customer",
            with(7, |voucher| {
                let line = on_account(voucher, "1122");
                voucher.lines[line].aux = Aux::one("客户", "宏远商贸");
            }),
            "R07",
            96,
            vec![WrongAux],
        ),
    ]
}

/// Other forms of the same, which are as right.
fn forms() -> Vec<Case> {
    vec![
        ("nothing", vouchers(), "R07", 100, vec![Ok]),
        (
            "in full on account, then received",
            gross_then_receipt(),
            "R07",
            100,
            vec![SplitVouchers],
        ),
        (
            "the textbook's return",
            with(17, mirrored),
            "R17",
            100,
            vec![ReturnInBlue],
        ),
        (
            "interest as a credit",
            with(18, |voucher| {
                let line = on_account(voucher, "5603");
                voucher.lines[line].credit = -voucher.lines[line].debit;
                voucher.lines[line].debit = Fen::ZERO;
            }),
            "R18",
            100,
            vec![EquivalentSign],
        ),
        (
            "electricity as a purchase",
            with(13, |voucher| {
                let line = on_account(voucher, "100201");
                voucher.lines[line].cash_flow_item = Some(3);
            }),
            "R13",
            100,
            vec![Ok],
        ),
        (
            "profit and loss in one voucher",
            closed_in_one(vouchers()),
            "R31",
            100,
            vec![MergedVouchers],
        ),
    ]
}

fn percent(share: Share) -> i64 {
    (share.to_f64() * 100.0).round() as i64
}

#[test]
fn a_teacher_signs_every_mark() {
    let references = references();
    for (name, vouchers, business, expected, said) in forms().into_iter().chain(faults()) {
        for preset in [PresetName::Standard, PresetName::ContestLite] {
            let score = grade_by(preset, &vouchers, &references);
            let shares: BTreeMap<&str, Share> = shares(&score);
            assert_eq!(percent(shares[business]), expected, "{name}, {preset:?}");
            assert_eq!(codes(&score, business), said, "{name}, {preset:?}");
            assert_eq!((score.surplus.len(), score.fictitious.len()), (0, 0), "{name}");
        }
    }
}

/// One fen too much for what was sold, everything after it following the student's own books or not.
fn one_fen_off() -> Vec<VoucherDraft> {
    with(27, |voucher| {
        for line in &mut voucher.lines {
            let side = if line.debit.is_zero() {
                &mut line.credit
            } else {
                &mut line.debit
            };
            *side += Fen(1);
        }
    })
}

/// What a preset takes away from a whole book, in hundredths of a percent.
fn cost(preset: PresetName, vouchers: &[VoucherDraft]) -> i64 {
    let lost: BookScore = grade_by(preset, vouchers, &references());
    (10_000.0 - lost.share.to_f64() * 10_000.0).round() as i64
}

#[test]
fn trying_never_costs_more_than_leaving_out() {
    let references = references();
    for preset in [
        PresetName::Practice,
        PresetName::Standard,
        PresetName::ContestLite,
        PresetName::Contest,
    ] {
        let tried = cost(preset, &one_fen_off());
        assert!(tried <= cost(preset, &without(27)), "{preset:?}: {tried}");
        // Nothing of it right, but its document attached; and the same without.
        for documents in [vec!["d12".to_owned()], Vec::new()] {
            let far_off = with(12, |voucher| {
                voucher.documents = documents;
                voucher.lines = vec![
                    LineDraft::debit("1801", Fen(77)),
                    LineDraft::credit("4301", Fen(77)),
                ];
                voucher.kind = ledger::VoucherKind::Red;
            });
            assert!(cost(preset, &far_off) <= cost(preset, &without(12)), "{preset:?}");
        }
    }
    let flawed = grade_by(PresetName::Contest, &one_fen_off(), &references);
    assert_eq!(codes(&flawed, "R27")[0], FlawedVoucher);
    assert!(codes(&flawed, "R27").contains(&WrongAmount));
    assert!(flawed.surplus.is_empty());
    // Nor is it missing where no document says what it is for.
    let mut bare = one_fen_off();
    bare.iter_mut().for_each(|voucher| voucher.documents.clear());
    let flawed = grade_by(PresetName::Contest, &bare, &references);
    assert!(codes(&flawed, "R27").contains(&WrongAmount) && flawed.surplus.is_empty());
    // Split in two it is right, also where one fault costs everything.
    let split = grade_by(PresetName::Contest, &gross_then_receipt(), &references);
    assert_eq!(codes(&split, "R07"), [SplitVouchers]);
}

#[test]
fn an_invented_sale_costs_more_than_leaving_out_the_heaviest_business() {
    let mut vouchers = vouchers();
    vouchers.push(VoucherDraft {
        number: Some(34),
        lines: vec![
            LineDraft {
                aux: Aux::one("客户", "宏远商贸"),
                ..LineDraft::debit("1122", Fen(22_600_000))
            },
            LineDraft::credit("5001", Fen(20_000_000)),
            LineDraft::credit("22210102", Fen(2_600_000)),
        ],
        documents: vec!["d-inquiry".into()],
        ..VoucherDraft::default()
    });
    for preset in [
        PresetName::Practice,
        PresetName::Standard,
        PresetName::ContestLite,
        PresetName::Contest,
    ] {
        assert!(cost(preset, &vouchers) > cost(preset, &without(7)), "{preset:?}");
    }
}
