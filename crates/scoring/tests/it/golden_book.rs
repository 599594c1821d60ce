//! Marking the golden company's book as a whole. Data: `content/accounting/golden/`.

use std::collections::BTreeMap;

use ledger::standard::chart_from_csv;
use ledger::{Chart, Fen, LineDraft, Opening, Side, VoucherDraft};
use proptest::prelude::*;
use scoring::book::{BookContext, BookScore, grade_book};
use scoring::voucher::{AuxRule, Preset, PresetName, ReferenceLine, ReferenceVoucher, Variant};
use scoring::{ReasonCode, Share};
use serde::Deserialize;

use crate::short_form::reference;

#[derive(Deserialize)]
pub struct Books {
    opening: Vec<Opening>,
    pub vouchers: Vec<VoucherDraft>,
}

pub fn books() -> Books {
    serde_json::from_str(include_str!("../../../../content/accounting/golden/books.json"))
        .expect("golden books")
}

fn chart() -> Chart {
    chart_from_csv(include_str!("../../../../content/accounting/golden/accounts.csv")).expect("golden chart")
}

/// Amounts of derived vouchers over the student's own books, by voucher number and line.
const EXPRESSIONS: &[(u32, usize, &str)] = &[
    (25, 0, "bal('4101')"),
    (25, 1, "bal('4101','机物料消耗')"),
    (25, 2, "bal('4101','水电费')"),
    (25, 3, "bal('4101','职工薪酬')"),
    (25, 4, "bal('4101','折旧费')"),
    (26, 0, "bal('4001')"),
    (26, 1, "bal('4001','直接材料')"),
    (26, 2, "bal('4001','直接人工')"),
    (26, 3, "bal('4001','制造费用')"),
    (27, 0, "r2((open('1405') + deb('1405')) / 2000 * 590)"),
    (27, 1, "=L1"),
    (28, 0, "tax('销项税额') - tax('进项税额')"),
    (28, 1, "=L1"),
    (30, 0, "net('5001')"),
    (30, 1, "=L1"),
    (
        32,
        0,
        "r2((net('5001') + net('5401') + net('5403') + net('5601') + net('5602') + net('5603')) * 25%)",
    ),
    (32, 1, "=L1"),
];

fn reference_line(number: u32, place: usize, line: &LineDraft) -> ReferenceLine {
    let (side, amount) = if line.credit.is_zero() {
        (Side::Debit, line.debit)
    } else {
        (Side::Credit, line.credit)
    };
    let aux = line
        .aux
        .0
        .iter()
        .map(|(kind, item)| (kind.clone(), AuxRule::Is(item.clone())));
    let expression = EXPRESSIONS.iter().find(|(n, p, _)| (*n, *p) == (number, place));
    ReferenceLine {
        aux: aux.collect(),
        cash_flow_items: line.cash_flow_item.into_iter().collect(),
        expr: expression.map(|(.., text)| (*text).to_owned()),
        ..ReferenceLine::new(line.account.as_str(), side, amount)
    }
}

/// The key made of the golden vouchers; 记-14 and 记-15 may be booked as one when `merge` says so.
fn references(merge: bool) -> Vec<ReferenceVoucher> {
    let reference = |voucher: &VoucherDraft| {
        let number = voucher.number.unwrap_or_default();
        let lines = voucher
            .lines
            .iter()
            .enumerate()
            .map(|(place, line)| reference_line(number, place, line));
        ReferenceVoucher {
            kind: voucher.kind,
            variants: vec![Variant {
                lines: lines.collect(),
            }],
            merge_group: (merge && [14, 15].contains(&number)).then(|| "B五金".to_owned()),
            ..reference(&format!("R{number:02}"), &[])
        }
    };
    books().vouchers.iter().map(reference).collect()
}

fn grade(vouchers: &[VoucherDraft], references: &[ReferenceVoucher]) -> BookScore {
    grade_by(PresetName::Standard, vouchers, references)
}

pub fn grade_by(preset: PresetName, vouchers: &[VoucherDraft], references: &[ReferenceVoucher]) -> BookScore {
    let (openings, chart) = (books().opening, chart());
    let context = BookContext {
        openings: &openings,
        chart: Some(&chart),
    };
    grade_book(vouchers, references, &Preset::named(preset), context)
}

pub fn shares(score: &BookScore) -> BTreeMap<&str, Share> {
    score
        .references
        .iter()
        .map(|reference| (reference.reference.as_str(), reference.share))
        .collect()
}

pub fn codes(score: &BookScore, reference: &str) -> Vec<ReasonCode> {
    let found = score
        .references
        .iter()
        .find(|scored| scored.reference == reference);
    found
        .expect("every reference is scored")
        .reasons
        .iter()
        .map(|reason| reason.code)
        .collect()
}

#[test]
fn i32_the_golden_book_itself_earns_everything_and_nothing_earns_nothing() {
    let score = grade(&books().vouchers, &references(false));
    assert_eq!((score.share, score.surplus.len()), (Share::ONE, 0));
    assert!(
        score
            .references
            .iter()
            .all(|reference| reference.share == Share::ONE)
    );
    assert_eq!(grade(&[], &references(false)).share, Share::ZERO);
}

#[test]
fn the_last_three_missing_cost_three_of_thirty_three() {
    let score = grade(&books().vouchers[..30], &references(false));
    assert_eq!(score.share, Share::of(30, 33));
}

#[test]
fn one_business_in_two_vouchers_is_as_good_as_in_one() {
    let mut vouchers = books().vouchers;
    let line = |draft: LineDraft, aux: Option<&str>, item: Option<u16>| {
        let draft = aux.map_or(draft.clone(), |name| draft.with_aux("客户", name));
        LineDraft {
            cash_flow_item: item,
            ..draft
        }
    };
    let sale = |lines: Vec<LineDraft>, number| VoucherDraft {
        number: Some(number),
        lines,
        ..vouchers[6].clone()
    };
    let paid = sale(
        vec![
            line(LineDraft::debit("100201", Fen(15_000_000)), None, Some(1)),
            line(LineDraft::credit("5001", Fen(13_274_336)), None, None),
            line(LineDraft::credit("22210102", Fen(1_725_664)), None, None),
        ],
        7,
    );
    let owed = sale(
        vec![
            line(LineDraft::debit("1122", Fen(12_120_000)), Some("百汇电商"), None),
            line(LineDraft::credit("5001", Fen(10_725_664)), None, None),
            line(LineDraft::credit("22210102", Fen(1_394_336)), None, None),
        ],
        8,
    );
    vouchers[6] = paid;
    vouchers.push(owed);
    let score = grade(&vouchers, &references(false));
    assert_eq!(score.share, Share::ONE);
    assert_eq!(codes(&score, "R07"), [ReasonCode::SplitVouchers]);
}

#[test]
fn two_businesses_in_one_voucher_are_right_only_where_that_is_allowed() {
    let mut vouchers = books().vouchers;
    let mut both = vouchers[13].clone();
    both.lines[2] = LineDraft::credit("1123", Fen(2_000_000)).with_aux("供应商", "丙辰五金");
    both.lines.push(LineDraft {
        cash_flow_item: Some(3),
        ..LineDraft::credit("100201", Fen(260_000))
    });
    vouchers[13] = both;
    vouchers.remove(14);

    let allowed = grade(&vouchers, &references(true));
    assert_eq!(allowed.share, Share::ONE);
    assert_eq!(codes(&allowed, "R14"), [ReasonCode::MergedVouchers]);

    let forbidden = grade(&vouchers, &references(false));
    assert_eq!(shares(&forbidden)["R15"], Share::ZERO);
    assert!(shares(&forbidden)["R14"] < Share::percent(80));
    assert!(codes(&forbidden, "R14").contains(&ReasonCode::ForbiddenMerge));
}

#[test]
fn a_wrong_amount_is_punished_once_and_carried_forward_after_that() {
    // Workshop electricity of 5,000 instead of 6,000 runs through overhead, production, stock, cost of sales and tax.
    let mut vouchers = books().vouchers;
    let set = |vouchers: &mut Vec<VoucherDraft>, number: usize, place: usize, fen: i64| {
        let line = &mut vouchers[number - 1].lines[place];
        if line.credit.is_zero() {
            line.debit = Fen(fen);
        } else {
            line.credit = Fen(fen);
        }
    };
    set(&mut vouchers, 13, 0, 500_000);
    set(&mut vouchers, 13, 3, 804_000);
    for (number, place, fen) in [
        (25, 0, 2_380_000),
        (25, 2, 500_000),
        (26, 0, 20_380_000),
        (26, 3, 2_380_000),
        (27, 0, 11_912_100),
        (27, 1, 11_912_100),
    ] {
        set(&mut vouchers, number, place, fen);
    }
    let score = grade(&vouchers, &references(false));
    assert!(shares(&score)["R13"] < Share::ONE);
    for reference in ["R25", "R26", "R27"] {
        assert_eq!(shares(&score)[reference], Share::ONE, "{reference}");
        assert_eq!(
            codes(&score, reference),
            [ReasonCode::CarriedVoucher],
            "{reference}"
        );
    }

    let (openings, chart) = (books().opening, chart());
    let context = BookContext {
        openings: &openings,
        chart: Some(&chart),
    };
    let strict = Preset {
        carry_forward: false,
        ..Preset::named(PresetName::Standard)
    };
    let uncarried = grade_book(&vouchers, &references(false), &strict, context);
    assert!(shares(&uncarried)["R27"] < Share::ONE);
}

#[test]
fn figures_that_rest_on_no_earned_voucher_carry_nothing_forward() {
    // Only the cost of sales is booked, worked out from the opening stock alone.
    let mut cost = books().vouchers[26].clone();
    cost.lines[0].debit = Fen(5_900_000);
    cost.lines[1].credit = Fen(5_900_000);
    let score = grade(&[cost], &references(false));
    assert_eq!(
        shares(&score)["R27"],
        Share::of(19, 30),
        "account, direction and stock item, not the amount"
    );
}

#[test]
fn an_attached_document_decides_which_business_a_voucher_belongs_to() {
    let mut references = references(false);
    references[3].documents = ["D4".to_owned()].into();
    references[7].documents = ["D8".to_owned()].into();
    let mut vouchers = vec![books().vouchers[3].clone()];
    vouchers[0].documents = vec!["D8".to_owned()];
    let score = grade(&vouchers, &references);
    assert_eq!(
        shares(&score)["R04"],
        Share::ZERO,
        "its documents speak of another business"
    );
    vouchers[0].documents = vec!["D4".to_owned()];
    assert_eq!(shares(&grade(&vouchers, &references))["R04"], Share::ONE);
}

/// What a student may do to a voucher without changing what it says, or to spoil it.
#[derive(Clone, Debug)]
enum Change {
    Amount(usize, usize, i64),
    Account(usize, usize, usize),
    Turn(usize, usize),
    Drop(usize),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let voucher = 0_usize..33;
    let change = prop_oneof![
        (voucher.clone(), 0_usize..14, 1_i64..100_000).prop_map(|(v, l, fen)| Change::Amount(v, l, fen)),
        (voucher.clone(), 0_usize..14, 0_usize..40).prop_map(|(v, l, a)| Change::Account(v, l, a)),
        (voucher.clone(), 0_usize..14).prop_map(|(v, l)| Change::Turn(v, l)),
        voucher.prop_map(Change::Drop),
    ];
    prop::collection::vec(change, 0..6)
}

fn apply(vouchers: &mut [VoucherDraft], changes: &[Change]) {
    let codes: Vec<_> = chart().leaves().map(|account| account.code.clone()).collect();
    for change in changes {
        match *change {
            Change::Amount(v, l, fen) => {
                let lines = vouchers[v].lines.len();
                if let Some(line) = vouchers[v].lines.get_mut(l % lines.max(1)) {
                    if line.credit.is_zero() {
                        line.debit += Fen(fen);
                    } else {
                        line.credit += Fen(fen);
                    }
                }
            }
            Change::Account(v, l, a) => {
                let lines = vouchers[v].lines.len();
                if let Some(line) = vouchers[v].lines.get_mut(l % lines.max(1)) {
                    line.account = codes[a % codes.len()].clone();
                }
            }
            Change::Turn(v, l) => {
                let lines = vouchers[v].lines.len();
                if let Some(line) = vouchers[v].lines.get_mut(l % lines.max(1)) {
                    std::mem::swap(&mut line.debit, &mut line.credit);
                }
            }
            Change::Drop(v) => vouchers[v].lines.clear(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn i34_a_score_depends_on_no_order_no_number_and_no_cut_of_lines(
        changes in changes(),
        order in Just((0_usize..33).collect::<Vec<_>>()).prop_shuffle(),
        cut in 0_usize..33,
    ) {
        let mut vouchers = books().vouchers;
        apply(&mut vouchers, &changes);
        let references = references(false);
        let before = grade(&vouchers, &references).share;
        prop_assert!(before >= Share::ZERO && before <= Share::ONE);

        if let Some(line) = vouchers[cut].lines.first_mut() {
            let mut part = line.clone();
            (part.debit, part.credit) = (Fen(line.debit.0 / 3), Fen(line.credit.0 / 3));
            (line.debit, line.credit) = (line.debit - part.debit, line.credit - part.credit);
            vouchers[cut].lines.push(part);
        }
        let mut shuffled: Vec<VoucherDraft> = order.iter().map(|&i| vouchers[i].clone()).collect();
        for (i, voucher) in shuffled.iter_mut().enumerate() {
            voucher.number = Some(i as u32 + 1);
            voucher.lines.reverse();
        }
        prop_assert_eq!(grade(&shuffled, &references).share, before);
    }

    #[test]
    fn i35_putting_one_voucher_right_never_lowers_a_score_and_an_unrelated_one_never_raises_it(changes in changes(), which in 0_usize..6) {
        let mut vouchers = books().vouchers;
        apply(&mut vouchers, &changes);
        let references: Vec<ReferenceVoucher> = references(false).into_iter().map(without_expressions).collect();
        let spoiled = grade(&vouchers, &references).share;

        if let Some(change) = changes.get(which) {
            let (Change::Amount(v, ..) | Change::Account(v, ..) | Change::Turn(v, _) | Change::Drop(v)) = *change;
            let mut better = vouchers.clone();
            better[v] = books().vouchers[v].clone();
            prop_assert!(grade(&better, &references).share >= spoiled);
        }
        let gift = vec![LineDraft::debit("1801", Fen(77)), LineDraft::credit("3002", Fen(77))];
        vouchers.push(VoucherDraft { lines: gift, ..VoucherDraft::default() });
        prop_assert!(grade(&vouchers, &references).share <= spoiled);
    }
}

fn without_expressions(mut reference: ReferenceVoucher) -> ReferenceVoucher {
    for line in reference
        .variants
        .iter_mut()
        .flat_map(|variant| &mut variant.lines)
    {
        line.expr = None;
    }
    reference
}

/// The references with the closing of profit and loss in one voucher or two, as the course's key has it.
pub fn references_that_close_together() -> Vec<ReferenceVoucher> {
    let closes = |reference: &ReferenceVoucher| ["R30", "R31"].contains(&reference.id.as_str());
    references(false)
        .into_iter()
        .map(|reference| ReferenceVoucher {
            merge_group: closes(&reference).then(|| "结转损益".to_owned()),
            ..reference
        })
        .map(|mut reference| {
            if reference.id == "R31" {
                reference.variants[0].lines.iter_mut().for_each(follow_the_books);
            }
            reference
        })
        .collect()
}

/// What 记-31 closes is what stands on the student's own accounts.
fn follow_the_books(line: &mut ReferenceLine) {
    let item = line.aux.values().find_map(|rule| match rule {
        AuxRule::Is(item) => Some(item.as_str()),
        AuxRule::Any => None,
    });
    line.expr = Some(match (line.accounts[0].as_str(), item) {
        ("3103", _) => "-(net('5401') + net('5403') + net('5601') + net('5602') + net('5603'))".to_owned(),
        (account, Some(item)) => format!("-net('{account}','{item}')"),
        (account, None) => format!("-net('{account}')"),
    });
}

/// The book with 记-30 and 记-31 in one voucher, 本年利润 netted: what 用友 and 金蝶 make by themselves.
pub fn closed_in_one(mut vouchers: Vec<VoucherDraft>) -> Vec<VoucherDraft> {
    let place = |vouchers: &[VoucherDraft], number| {
        vouchers
            .iter()
            .position(|voucher| voucher.number == Some(number))
            .expect("the golden book has it")
    };
    let income = place(&vouchers, 30);
    let costs = place(&vouchers, 31);
    let mut lines = vouchers[income].lines.clone();
    lines.extend(vouchers[costs].lines.clone());
    let profit: Fen = lines
        .iter()
        .filter(|line| line.account.as_str() == "3103")
        .map(|line| line.credit - line.debit)
        .sum();
    lines.retain(|line| line.account.as_str() != "3103");
    lines.push(LineDraft::credit("3103", profit));
    vouchers[income].lines = lines;
    vouchers.remove(costs);
    vouchers
}

#[test]
fn profit_and_loss_may_be_closed_in_one_voucher() {
    let score = grade(
        &closed_in_one(books().vouchers),
        &references_that_close_together(),
    );
    assert_eq!((score.share, score.surplus.len()), (Share::ONE, 0));
    assert_eq!(codes(&score, "R30"), [ReasonCode::MergedVouchers]);
}

#[test]
fn one_closing_voucher_after_an_earlier_error_is_right_for_the_students_own_figures() {
    let mut vouchers = books().vouchers;
    // 10,000 of advertising booked as 9,000; everything after it follows.
    let change = |vouchers: &mut Vec<VoucherDraft>, number: u32, account: &str, less: i64| {
        let voucher = vouchers
            .iter_mut()
            .find(|voucher| voucher.number == Some(number))
            .unwrap();
        let line = voucher
            .lines
            .iter_mut()
            .find(|line| {
                line.account.as_str() == account
                    && (account != "5601" || line.aux.0.values().any(|item| item == "广告费"))
            })
            .unwrap();
        if line.debit.is_zero() {
            line.credit -= Fen(less);
        } else {
            line.debit -= Fen(less);
        }
    };
    for (number, account) in [(12, "5601"), (12, "100201"), (31, "5601"), (31, "3103")] {
        change(&mut vouchers, number, account, 100_000);
    }
    for account in ["5801", "222103"] {
        change(&mut vouchers, 32, account, -25_000);
    }
    for account in ["5801", "3103"] {
        change(&mut vouchers, 33, account, -25_000);
    }
    let score = grade(&closed_in_one(vouchers), &references_that_close_together());
    let shares = shares(&score);
    assert_eq!((shares["R30"], shares["R31"]), (Share::ONE, Share::ONE));
    assert!(shares["R12"] < Share::ONE);
}

#[test]
fn a_fictitious_sale_costs_more_than_leaving_any_voucher_out() {
    let with_documents = |mut reference: ReferenceVoucher| {
        let number: u32 = reference.id[1..].parse().unwrap();
        if number < 28 {
            reference.documents = [format!("d{number:02}")].into();
        }
        if number == 7 {
            reference.weight = 3;
        }
        reference
    };
    let references: Vec<_> = references(false).into_iter().map(with_documents).collect();
    let attach = |mut voucher: VoucherDraft| {
        let number = voucher.number.unwrap();
        if number < 28 {
            voucher.documents = vec![format!("d{number:02}")];
        }
        voucher
    };
    let vouchers: Vec<_> = books().vouchers.into_iter().map(attach).collect();
    let whole = grade(&vouchers, &references);
    assert_eq!((whole.share, whole.fictitious.len()), (Share::ONE, 0));

    let without = |number| {
        let left: Vec<_> = vouchers
            .iter()
            .filter(|v| v.number != Some(number))
            .cloned()
            .collect();
        grade(&left, &references).share
    };
    let invented = VoucherDraft {
        number: Some(34),
        lines: vec![
            LineDraft::debit("1122", Fen(22_600_000)),
            LineDraft::credit("5001", Fen(20_000_000)),
            LineDraft::credit("22210102", Fen(2_600_000)),
        ],
        documents: vec!["d-inquiry".into()],
        ..VoucherDraft::default()
    };
    let score = grade(&[vouchers.clone(), vec![invented]].concat(), &references);
    assert_eq!(score.fictitious, [33]);
    assert!(
        (1..=33).all(|number| score.share < without(number)),
        "{:?}",
        score.share
    );
    // Booked twice from its own document, a business is surplus, and invented by nobody.
    let twice = VoucherDraft {
        number: Some(34),
        ..vouchers[3].clone()
    };
    let score = grade(&[vouchers.clone(), vec![twice]].concat(), &references);
    assert_eq!((score.surplus.len(), score.fictitious.len()), (1, 0));
}
