//! The end of a month from the company's data: depreciation, accruals, cost of sales, foreign money.

use ledger::closing::{Accrual, Closing, ClosingStep, ExchangeRate, MonthEnd, SoldStock, StepState};
use ledger::fixed_asset::{AssetCard, AssetKind, DepreciationMethod};
use ledger::standard::chart_from_csv;
use ledger::{Aux, BalanceKey, Book, Fen, LineDraft, Opening, Period, Standard, Voucher, VoucherDraft};
use proptest::prelude::*;
use rust_decimal::Decimal;

fn period(text: &str) -> Period {
    text.parse().expect("a period")
}

fn key(account: &str) -> BalanceKey {
    BalanceKey::new(account, Aux::none())
}

fn card(method: DepreciationMethod, months: u32) -> AssetCard {
    AssetCard {
        name: "生产设备".into(),
        kind: AssetKind::Fixed,
        cost: Fen(12_000_000),
        residual: Fen(600_000),
        months,
        method,
        from: period("2025-12"),
        until: None,
        accumulated: key("1602"),
        expense: key("5602"),
    }
}

fn by_year(card: &AssetCard) -> Vec<i64> {
    let charges: Vec<Fen> = card.charges().collect();
    charges
        .chunks(12)
        .map(|year| year.iter().map(|fen| fen.0).sum())
        .collect()
}

#[test]
fn the_three_methods_give_what_the_textbook_gives() {
    let straight = by_year(&card(DepreciationMethod::StraightLine, 60));
    let declining = by_year(&card(DepreciationMethod::DoubleDeclining, 60));
    let digits = by_year(&card(DepreciationMethod::SumOfYears, 60));
    assert_eq!(straight, [2_280_000; 5]);
    assert_eq!(declining, [4_800_000, 2_880_000, 1_728_000, 996_000, 996_000]);
    assert_eq!(digits, [3_800_000, 3_040_000, 2_280_000, 1_520_000, 760_000]);
}

#[test]
fn a_fixed_asset_begins_a_month_later_than_an_intangible_one_and_ends_a_month_later() {
    let fixed = AssetCard {
        until: Some(period("2026-03")),
        ..card(DepreciationMethod::StraightLine, 60)
    };
    let intangible = AssetCard {
        kind: AssetKind::Intangible,
        ..fixed.clone()
    };
    let months = |card: &AssetCard| {
        let all = ["2025-11", "2025-12", "2026-01", "2026-02", "2026-03", "2026-04"];
        all.map(|month| u8::from(!card.charge(period(month)).is_zero()))
    };
    assert_eq!(months(&fixed), [0, 0, 1, 1, 1, 0]);
    assert_eq!(months(&intangible), [0, 1, 1, 1, 0, 0]);
}

proptest! {
    #[test]
    fn i26_an_asset_loses_its_cost_less_its_residual_value_and_never_more(
        cost in 1_i64..2_000_000_000,
        kept in 0_u8..=100,
        years in 1_u32..40,
        extra in 0_u32..12,
        method in prop_oneof![
            Just(DepreciationMethod::StraightLine),
            Just(DepreciationMethod::DoubleDeclining),
            Just(DepreciationMethod::SumOfYears),
        ],
    ) {
        let months = if method.is_yearly() { years * 12 } else { years * 12 + extra };
        let residual = Fen(cost * i64::from(kept) / 100);
        let card = AssetCard { cost: Fen(cost), residual, ..card(method, months) };
        let charges: Vec<Fen> = card.charges().collect();
        prop_assert_eq!(charges.len(), months as usize);
        prop_assert!(charges.iter().all(|charge| !charge.is_negative()));
        prop_assert_eq!(charges.iter().copied().sum::<Fen>(), card.cost - card.residual);
        let month = |place: u32| {
            std::iter::successors(Some(card.from), |month| Some(month.next())).nth(place as usize).expect("a month")
        };
        prop_assert!(card.charge(month(0)).is_zero(), "nothing in the month it came");
        prop_assert_eq!(card.charge(month(1)), charges[0]);
        prop_assert_eq!(card.charge(month(months)), charges[months as usize - 1]);
        prop_assert!(card.charge(month(months + 1)).is_zero(), "nothing after its life");
    }
}

/// The small companies' chart with an account in dollars and stock that is counted.
fn books(openings: &[(&str, i64, Option<i64>)]) -> Book {
    let stem: Vec<&str> = Standard::Assbe.accounts_csv().lines().collect();
    let head: Vec<&str> = stem[0].split(',').collect();
    let at = |name: &str| head.iter().position(|one| *one == name).expect("a column");
    let mut rows: Vec<String> = Vec::new();
    for row in stem {
        let mut cells: Vec<String> = row.split(',').map(str::to_owned).collect();
        if cells[0] == "1405" {
            cells[at("unit")] = "台".into();
        }
        rows.push(cells.join(","));
    }
    let mut dollars = vec![String::new(); head.len()];
    for (name, value) in [
        ("code", "100201"),
        ("name", "美元户"),
        ("category", "资产"),
        ("direction", "借"),
        ("unit", "美元"),
    ] {
        dollars[at(name)] = value.into();
    }
    rows.push(dollars.join(","));
    let chart = chart_from_csv(&rows.join("\n")).expect("a sound chart");
    let opening = |(account, balance, quantity): &(&str, i64, Option<i64>)| Opening {
        account: (*account).into(),
        balance: Fen(*balance),
        quantity: quantity.map(Decimal::from),
        ..Opening::default()
    };
    Book::open(chart, period("2026-01"), openings.iter().map(opening).collect()).expect("balanced openings")
}

fn post(book: &mut Book, lines: Vec<LineDraft>) {
    let draft = VoucherDraft {
        word: "记".into(),
        number: Some(book.vouchers().count() as u32 + 1),
        date: Some(book.start().last_day()),
        lines,
        ..VoucherDraft::default()
    };
    book.post(Voucher::new(draft).expect("balanced"))
        .expect("on leaves");
}

fn with(book: &Book, month_end: MonthEnd) -> Closing<'_> {
    Closing {
        month_end,
        ..Closing::new(book, book.start(), Standard::Assbe, "记")
    }
}

/// Takes a step and says what each line moved, debits first, in fen.
fn take(book: &mut Book, known: &MonthEnd, step: ClosingStep) -> Vec<(String, i64)> {
    let drafts = with(book, known.clone())
        .drafts(step)
        .expect("it can be drawn up");
    let mut moved = Vec::new();
    for draft in drafts {
        moved.extend(
            draft
                .lines
                .iter()
                .map(|line| (line.account.to_string(), line.net_debit().0)),
        );
        post(book, draft.lines);
    }
    moved
}

fn moves(lines: &[(&str, i64)]) -> Vec<(String, i64)> {
    lines
        .iter()
        .map(|(account, amount)| ((*account).to_owned(), *amount))
        .collect()
}

#[test]
fn what_the_company_says_nothing_of_is_no_step() {
    let book = books(&[]);
    let steps: Vec<ClosingStep> = with(&book, MonthEnd::default()).steps().collect();
    assert_eq!(steps.first(), Some(&ClosingStep::Overhead));
    assert!(!steps.contains(&ClosingStep::CostOfSales) && !steps.contains(&ClosingStep::Exchange));
}

#[test]
fn depreciation_is_drawn_up_once_for_the_cards_that_nothing_was_booked_for() {
    let mut book = books(&[]);
    let known = MonthEnd {
        assets: vec![
            card(DepreciationMethod::StraightLine, 60),
            AssetCard {
                kind: AssetKind::Intangible,
                accumulated: key("1702"),
                ..card(DepreciationMethod::StraightLine, 120)
            },
        ],
        ..MonthEnd::default()
    };
    let step = ClosingStep::Depreciation;
    assert_eq!(with(&book, known.clone()).view(step).state, StepState::ToDo);
    let moved = take(&mut book, &known, step);
    let expected = [
        ("5602", 190_000),
        ("1602", -190_000),
        ("5602", 95_000),
        ("1702", -95_000),
    ];
    assert_eq!(moved, moves(&expected));
    assert!(take(&mut book, &known, step).is_empty());
    assert_eq!(with(&book, known).view(step).state, StepState::Done);
}

#[test]
fn an_accrual_written_by_hand_is_not_drawn_up_again() {
    let mut book = books(&[]);
    let interest = |amount| MonthEnd {
        accruals: vec![Accrual {
            title: "计提短期借款利息".into(),
            debit: key("5603"),
            credit: key("2231"),
            amount,
        }],
        ..MonthEnd::default()
    };
    let step = ClosingStep::Accruals;
    let unknown = with(&book, interest(None)).drafts(step).expect_err("refused");
    assert_eq!(unknown.code, "ledger.no_amount_of_accrual");
    let known = interest(Some(Fen(125_000)));
    post(
        &mut book,
        vec![
            LineDraft::debit("5603", Fen(99)),
            LineDraft::credit("2231", Fen(99)),
        ],
    );
    assert!(take(&mut book, &known, step).is_empty());
    assert_eq!(with(&book, known).view(step).state, StepState::Done);
}

fn received(quantity: i64, amount: i64) -> Vec<LineDraft> {
    let stock = LineDraft {
        quantity: Some(Decimal::from(quantity)),
        ..LineDraft::debit("1405", Fen(amount))
    };
    vec![stock, LineDraft::credit("2202", Fen(amount))]
}

fn sold(quantity: i64) -> MonthEnd {
    MonthEnd {
        sales: vec![SoldStock {
            stock: key("1405"),
            cost: key("5401"),
            quantity: Decimal::from(quantity),
        }],
        ..MonthEnd::default()
    }
}

#[test]
fn what_was_sold_costs_the_average_of_the_month() {
    // The figures of the sample company: 1,000 at 200, 1,000 at 204.80, 590 sold.
    let mut book = books(&[("1405", 20_000_000, Some(1_000)), ("3001", -20_000_000, None)]);
    post(&mut book, received(1_000, 20_480_000));
    let step = ClosingStep::CostOfSales;
    let short = with(&book, sold(2_001)).drafts(step).expect_err("refused");
    assert_eq!(short.code, "ledger.short_of_stock");
    let moved = take(&mut book, &sold(590), step);
    assert_eq!(moved, moves(&[("5401", 11_941_600), ("1405", -11_941_600)]));
    assert!(take(&mut book, &sold(590), step).is_empty());
    // What came back after all is carried out with the rest: ten more were sold.
    let moved = take(&mut book, &sold(600), step);
    assert_eq!(moved, moves(&[("5401", 202_400), ("1405", -202_400)]));
}

proptest! {
    #[test]
    fn i27_what_is_left_of_stock_is_worth_its_average_and_none_of_it_is_worth_nothing(
        opening in 0_i64..5_000,
        opening_price in 1_i64..100_000,
        came in prop::collection::vec((1_i64..3_000, 1_i64..100_000), 1..6),
        part in 0_u8..=100,
    ) {
        let worth = opening * opening_price;
        let mut book = books(&[("1405", worth, Some(opening)), ("3001", -worth, None)]);
        for (quantity, price) in &came {
            post(&mut book, received(*quantity, quantity * price));
        }
        let in_all = opening + came.iter().map(|(quantity, _)| quantity).sum::<i64>();
        let total = worth + came.iter().map(|(quantity, price)| quantity * price).sum::<i64>();
        let quantity = in_all * i64::from(part) / 100;
        take(&mut book, &sold(quantity), ClosingStep::CostOfSales);
        let left = book.balance_at("1405", book.start());
        let pieces = in_all - quantity;
        if pieces == 0 {
            prop_assert_eq!(left, Fen::ZERO);
        } else {
            let average = Decimal::from(total) / Decimal::from(in_all);
            let apart = (Decimal::from(left.0) - average * Decimal::from(pieces)).abs();
            prop_assert!(apart <= Decimal::ONE, "{apart} fen beside the average");
        }
    }
}

fn dollars_at(rate: &str) -> MonthEnd {
    MonthEnd {
        rates: vec![ExchangeRate {
            unit: "美元".into(),
            rate: rate.parse().expect("a rate"),
        }],
        ..MonthEnd::default()
    }
}

#[test]
fn foreign_money_is_carried_at_the_rate_of_the_last_day() {
    let mut book = books(&[("100201", 71_000_000, Some(100_000)), ("3001", -71_000_000, None)]);
    let step = ClosingStep::Exchange;
    let moved = take(&mut book, &dollars_at("7.05"), step);
    // What is debited stands above what is credited.
    assert_eq!(moved, moves(&[("5603", 500_000), ("100201", -500_000)]));
    assert!(take(&mut book, &dollars_at("7.05"), step).is_empty());
    assert_eq!(with(&book, dollars_at("7.05")).view(step).state, StepState::Done);
    // The loss goes first; what is more is 营业外收入, not less of an expense (《小企业会计准则》).
    let moved = take(&mut book, &dollars_at("7.12"), step);
    let expected = [("100201", 700_000), ("5603", -500_000), ("5301", -200_000)];
    assert_eq!(moved, moves(&expected));
}

#[test]
fn what_was_reversed_in_red_is_booked_no_more_and_each_accrual_counts_once() {
    let mut book = books(&[]);
    let accrual = |title: &str, amount| Accrual {
        title: title.into(),
        debit: key("5603"),
        credit: key("2231"),
        amount,
    };
    let known = MonthEnd {
        accruals: vec![
            accrual("计提短期借款利息", Some(Fen(125_000))),
            accrual("计提长期借款利息", Some(Fen(80_000))),
        ],
        ..MonthEnd::default()
    };
    let by_hand = |fen| {
        vec![
            LineDraft::debit("5603", Fen(fen)),
            LineDraft::credit("2231", Fen(fen)),
        ]
    };
    post(&mut book, by_hand(125_000));
    let moved = take(&mut book, &known, ClosingStep::Accruals);
    assert_eq!(
        moved,
        moves(&[("5603", 80_000), ("2231", -80_000)]),
        "the second is still open"
    );
    post(&mut book, by_hand(-80_000));
    let moved = take(&mut book, &known, ClosingStep::Accruals);
    assert_eq!(
        moved,
        moves(&[("5603", 80_000), ("2231", -80_000)]),
        "what was taken back is open again"
    );
}

#[test]
fn only_what_goes_to_the_cost_of_sales_is_carried_out_and_what_comes_back_is_no_purchase() {
    let mut book = books(&[("1405", 1_000_000, Some(100)), ("3001", -1_000_000, None)]);
    let moves_stock = |account: &str, quantity: i64, fen: i64| {
        let stock = LineDraft {
            quantity: Some(Decimal::from(quantity)),
            ..LineDraft::credit("1405", Fen(fen))
        };
        vec![LineDraft::debit(account, Fen(fen)), stock]
    };
    // Five are missing at the count; ten come back at the cost they went for.
    post(&mut book, moves_stock("1901", 5, 50_000));
    let back = LineDraft {
        quantity: Some(Decimal::from(10)),
        ..LineDraft::debit("1405", Fen(100_000))
    };
    post(&mut book, vec![back, LineDraft::credit("5401", Fen(100_000))]);
    let moved = take(&mut book, &sold(60), ClosingStep::CostOfSales);
    assert_eq!(
        moved,
        moves(&[("5401", 700_000), ("1405", -700_000)]),
        "60 in all, ten of them back already"
    );
    assert_eq!(book.balance_at("1405", book.start()), Fen(350_000));
}

#[test]
fn a_line_without_a_number_is_told_and_not_guessed() {
    let mut book = books(&[("1405", 1_000_000, Some(100)), ("3001", -1_000_000, None)]);
    post(
        &mut book,
        vec![
            LineDraft::debit("1405", Fen(500_000)),
            LineDraft::credit("2202", Fen(500_000)),
        ],
    );
    let refused = with(&book, sold(10))
        .drafts(ClosingStep::CostOfSales)
        .expect_err("refused");
    assert_eq!(refused.code, "ledger.no_quantity");
    assert!(refused.message.contains("记-1"), "{}", refused.message);
}

#[test]
fn a_gain_that_shrinks_is_less_of_a_gain() {
    let mut book = books(&[("100201", 71_000_000, Some(100_000)), ("3001", -71_000_000, None)]);
    let step = ClosingStep::Exchange;
    let moved = take(&mut book, &dollars_at("7.12"), step);
    assert_eq!(moved, moves(&[("100201", 200_000), ("5301", -200_000)]));
    let moved = take(&mut book, &dollars_at("7.11"), step);
    assert_eq!(moved, moves(&[("100201", -100_000), ("5301", 100_000)]));
    assert_eq!(book.balance_at("5603", book.start()), Fen::ZERO);
}
