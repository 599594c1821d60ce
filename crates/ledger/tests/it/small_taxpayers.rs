//! 小规模纳税人: sales within the limit are free of VAT, of the month or of the quarter; special invoices are not.

use ledger::closing::{Closing, ClosingStep, StepState, TaxPolicy, Taxpayer};
use ledger::standard::chart_from_csv;
use ledger::statement::{Column, Filer, Statement, StatementKind};
use ledger::{Book, Fen, LineDraft, Period, Standard, Voucher, VoucherDraft, VoucherKind};
use proptest::prelude::*;
use std::collections::BTreeSet;

const SPECIAL: &str = "special";

fn books(standard: Standard) -> Book {
    let stem: Vec<&str> = standard.accounts_csv().lines().collect();
    let blanks = ",".repeat(stem[0].split(',').count() - 4);
    let mut rows: Vec<String> = stem.iter().map(ToString::to_string).collect();
    for (code, name) in [
        ("222101", "应交增值税"),
        ("222104", "应交城市维护建设税"),
        ("222105", "应交教育费附加"),
        ("222106", "应交地方教育附加"),
    ] {
        rows.push(format!("{code},{name},负债,贷{blanks}"));
    }
    let chart = chart_from_csv(&rows.join("\n")).expect("a sound chart");
    let book = Book::open(chart, month("2026-01"), Vec::new()).expect("no openings");
    book.with_special_invoices(BTreeSet::from([SPECIAL.to_owned()]))
}

fn month(text: &str) -> Period {
    text.parse().expect("a month")
}

/// A sale at one per cent, in yuan.
fn sell(book: &mut Book, day: &str, yuan: i64, is_special: bool) {
    let sales = if book
        .chart()
        .find(&"6001".into())
        .is_some_and(|one| one.name == "主营业务收入")
    {
        "6001"
    } else {
        "5001"
    };
    let draft = VoucherDraft {
        word: "记".into(),
        number: Some(book.vouchers().count() as u32 + 1),
        date: day.parse().ok(),
        documents: if is_special {
            vec![SPECIAL.into()]
        } else {
            Vec::new()
        },
        lines: vec![
            LineDraft::debit("1002", Fen(yuan * 101)),
            LineDraft::credit(sales, Fen(yuan * 100)),
            LineDraft::credit("222101", Fen(yuan)),
        ],
        ..VoucherDraft::default()
    };
    book.post(Voucher::new(draft).expect("balanced"))
        .expect("on leaves");
}

fn policy(is_quarterly: bool) -> TaxPolicy {
    TaxPolicy {
        taxpayer: Taxpayer::Small,
        is_quarterly,
        ..TaxPolicy::default()
    }
}

fn closing<'a>(book: &'a Book, standard: Standard, period: &str, is_quarterly: bool) -> Closing<'a> {
    Closing {
        taxes: policy(is_quarterly),
        ..Closing::new(book, month(period), standard, "记")
    }
}

fn take(book: &mut Book, drafts: Vec<VoucherDraft>) {
    for mut draft in drafts {
        draft.number = Some(book.vouchers().count() as u32 + 1);
        book.post(Voucher::new(draft).expect("balanced"))
            .expect("on leaves");
    }
}

fn returned(book: &Book, period: &str, is_quarterly: bool, kind: StatementKind) -> Statement {
    let filer = Filer {
        standard: Standard::Assbe,
        taxes: policy(is_quarterly),
    };
    filer.draw_up(kind, book, month(period)).expect("the form")
}

fn figures<const N: usize>(statement: &Statement, column: Column, lines: [u16; N]) -> [i64; N] {
    lines.map(|no| statement.amount(no, column).expect("a line").0)
}

#[test]
fn sales_of_a_month_within_the_limit_are_free_and_their_vat_goes_into_profit_once() {
    for (standard, income) in [(Standard::Assbe, "5301"), (Standard::Asbe, "6117")] {
        let mut book = books(standard);
        sell(&mut book, "2026-01-10", 100_000, false);
        let drafts = closing(&book, standard, "2026-01", false)
            .drafts(ClosingStep::Vat)
            .expect("drafts");
        let lines: Vec<_> = drafts[0]
            .lines
            .iter()
            .map(|line| (line.account.as_str(), line.net_debit().0))
            .collect();
        assert_eq!(lines, [("222101", 100_000), (income, -100_000)]);
        // Nothing is due already before it is moved, and nothing is drawn up a second time.
        let surcharges = closing(&book, standard, "2026-01", false).view(ClosingStep::Surcharges);
        assert_eq!(surcharges.state, StepState::NothingToDo);
        assert!(surcharges.why.contains("免征"), "{}", surcharges.why);
        take(&mut book, drafts);
        let view = closing(&book, standard, "2026-01", false).view(ClosingStep::Vat);
        assert_eq!(
            (view.state, view.drafts.len()),
            (StepState::Done, 0),
            "{}",
            view.why
        );
        assert_eq!(
            closing(&book, standard, "2026-01", false).vat_payable(),
            Fen::ZERO
        );
    }
}

#[test]
fn a_yuan_above_the_limit_makes_everything_due() {
    let mut book = books(Standard::Assbe);
    sell(&mut book, "2026-01-10", 100_001, false);
    let over = closing(&book, Standard::Assbe, "2026-01", false);
    assert_eq!(over.view(ClosingStep::Vat).state, StepState::NothingToDo);
    assert_eq!(over.vat_payable(), Fen(100_001));
    assert_eq!(over.view(ClosingStep::Surcharges).state, StepState::ToDo);
    let form = returned(&book, "2026-01", false, StatementKind::VatReturnSmall);
    assert_eq!(
        figures(&form, Column::Period, [1, 9, 10, 20]),
        [10_000_100, 0, 0, 100_001]
    );
}

#[test]
fn what_is_sold_with_special_invoices_is_never_free() {
    let mut book = books(Standard::Assbe);
    sell(&mut book, "2026-01-10", 30_000, true);
    sell(&mut book, "2026-01-20", 50_000, false);
    let within = closing(&book, Standard::Assbe, "2026-01", false);
    let drafts = within.drafts(ClosingStep::Vat).expect("drafts");
    assert_eq!(drafts[0].lines[0].debit, Fen(50_000));
    assert_eq!(within.vat_payable(), Fen(30_000));
    // 城建税 7 % of 300 yuan; the education surcharges have their own limit.
    let surcharges = within.drafts(ClosingStep::Surcharges).expect("drafts");
    let credits: Vec<_> = (surcharges[0].lines.iter())
        .filter(|line| !line.credit.is_zero())
        .map(|line| (line.account.as_str(), line.credit.0))
        .collect();
    assert_eq!(credits, [("222104", 2_100)]);
    let form = returned(&book, "2026-01", false, StatementKind::VatReturnSmall);
    assert_eq!(
        figures(
            &form,
            Column::Period,
            [1, 2, 9, 10, 15, 16, 17, 18, 20, 23, 24, 25]
        ),
        [
            3_000_000, 3_000_000, 5_000_000, 5_000_000, 90_000, 60_000, 150_000, 150_000, 30_000, 2_100, 0, 0
        ]
    );
    let surcharge = returned(&book, "2026-01", false, StatementKind::SurchargeReturn);
    assert_eq!(
        figures(&surcharge, Column::TaxDue, [1, 2, 3, 4]),
        [2_100, 0, 0, 2_100]
    );
    // Sales with special invoices count for the limit.
    sell(&mut book, "2026-01-25", 20_001, true);
    let over = closing(&book, Standard::Assbe, "2026-01", false);
    assert_eq!(over.vat_payable(), Fen(100_001));
}

#[test]
fn who_files_by_the_quarter_looks_at_the_quarter_at_its_end() {
    let mut book = books(Standard::Assbe);
    sell(&mut book, "2026-01-10", 150_000, false);
    for step in [ClosingStep::Vat, ClosingStep::Surcharges] {
        let view = closing(&book, Standard::Assbe, "2026-01", true).view(step);
        assert_eq!(view.state, StepState::NothingToDo);
        assert!(view.why.contains("季末"), "{}", view.why);
    }
    sell(&mut book, "2026-03-10", 150_000, false);
    let drafts = closing(&book, Standard::Assbe, "2026-03", true)
        .drafts(ClosingStep::Vat)
        .expect("drafts");
    assert_eq!(drafts[0].lines[0].debit, Fen(300_000));
    let form = returned(&book, "2026-03", true, StatementKind::VatReturnSmall);
    assert_eq!(figures(&form, Column::Period, [1, 9, 20]), [0, 30_000_000, 0]);
    assert_eq!(figures(&form, Column::YearToDate, [1, 9, 20]), [0, 30_000_000, 0]);
    // The next quarter begins anew, and one fen too much makes it due; the year has both.
    sell(&mut book, "2026-05-10", 300_001, false);
    let form = returned(&book, "2026-06", true, StatementKind::VatReturnSmall);
    assert_eq!(
        figures(&form, Column::Period, [1, 9, 20]),
        [30_000_100, 0, 300_001]
    );
    assert_eq!(
        figures(&form, Column::YearToDate, [1, 9, 20]),
        [30_000_100, 30_000_000, 300_001]
    );
    let june = closing(&book, Standard::Assbe, "2026-06", true);
    assert_eq!(june.vat_payable(), Fen(300_001));
    assert_eq!(june.view(ClosingStep::Surcharges).state, StepState::ToDo);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Whatever is sold how, the return says as due what closing leaves payable, and closing twice changes nothing.
    #[test]
    fn i23_the_return_of_a_small_taxpayer_is_what_closing_leaves_payable(
        sales in prop::collection::vec((1_i64..80_000, any::<bool>(), 1_i8..=28, 1_i8..=3), 1..6),
        is_quarterly in any::<bool>(),
    ) {
        let mut book = books(Standard::Assbe);
        let mut sales = sales;
        sales.sort_by_key(|(_, _, day, month)| (*month, *day));
        for (yuan, is_special, day, month) in sales {
            sell(&mut book, &format!("2026-{month:02}-{day:02}"), yuan, is_special);
        }
        let before = closing(&book, Standard::Assbe, "2026-03", is_quarterly).vat_payable();
        let form = returned(&book, "2026-03", is_quarterly, StatementKind::VatReturnSmall);
        prop_assert_eq!(form.amount(20, Column::Period), Some(before));
        let drafts = closing(&book, Standard::Assbe, "2026-03", is_quarterly).drafts(ClosingStep::Vat).unwrap();
        take(&mut book, drafts);
        let after = closing(&book, Standard::Assbe, "2026-03", is_quarterly);
        prop_assert_eq!(after.vat_payable(), before);
        prop_assert!(after.drafts(ClosingStep::Vat).unwrap().is_empty());
        prop_assert_eq!(returned(&book, "2026-03", is_quarterly, StatementKind::VatReturnSmall).amount(20, Column::Period), Some(before));
        let kinds = book.vouchers().map(Voucher::kind).collect::<Vec<_>>();
        prop_assert!(kinds.iter().all(|kind| matches!(kind, VoucherKind::Normal | VoucherKind::Carry)));
    }
}
