//! The steps of closing on books that leave the golden path: another standard, prepaid tax, small taxpayers, December.

use ledger::closing::{CityRate, Closing, ClosingStep, PeriodState, StepState, Taxpayer};
use ledger::standard::chart_from_csv;
use ledger::{
    Aux, Book, Fen, LineDraft, Opening, Period, PeriodRange, Place, Standard, Voucher, VoucherDraft,
    VoucherKind,
};
use proptest::prelude::*;

/// The standard's own chart with the details of taxes and of 利润分配 that the steps need.
fn books(standard: Standard, month: &str, openings: &[(&str, i64)]) -> Book {
    let distribution = match standard {
        Standard::Assbe => "3104",
        Standard::Asbe => "4104",
    };
    let stem: Vec<&str> = standard.accounts_csv().lines().collect();
    let columns = stem[0].split(',').count();
    let mut rows: Vec<String> = stem.iter().map(ToString::to_string).collect();
    let named = [
        ("222101", "应交增值税"),
        ("22210101", "进项税额"),
        ("22210102", "销项税额"),
        ("22210103", "转出未交增值税"),
        ("22210104", "已交税金"),
        ("22210105", "转出多交增值税"),
        ("222102", "未交增值税"),
        ("222103", "应交企业所得税"),
        ("222104", "应交城市维护建设税"),
        ("222105", "应交教育费附加"),
        ("222106", "应交地方教育附加"),
        ("222107", "应交消费税"),
        (&format!("{distribution}01"), "未分配利润"),
        (&format!("{distribution}02"), "提取法定盈余公积"),
        (&format!("{distribution}03"), "应付利润"),
    ];
    for (code, name) in named {
        let category = if code.starts_with("2221") {
            "负债"
        } else {
            "所有者权益"
        };
        let blanks = ",".repeat(columns - 4);
        rows.push(format!("{code},{name},{category},贷{blanks}"));
    }
    if standard == Standard::Asbe {
        let blanks = ",".repeat(columns - 4);
        rows.push(format!("680101,当期所得税费用,损益,借{blanks}"));
        rows.push(format!("680102,递延所得税费用,损益,借{blanks}"));
    }
    let chart = chart_from_csv(&rows.join("\n")).expect("a sound chart");
    let opening = |(account, balance): &(&str, i64)| Opening {
        account: (*account).into(),
        balance: Fen(*balance),
        ..Opening::default()
    };
    let openings = openings.iter().map(opening).collect();
    Book::open(chart, month.parse().expect("a period"), openings).expect("balanced openings")
}

fn post(book: &mut Book, kind: VoucherKind, lines: Vec<LineDraft>) {
    let number = book.vouchers().count() as u32 + 1;
    let draft = VoucherDraft {
        word: "记".into(),
        number: Some(number),
        date: Some(book.start().last_day()),
        kind,
        lines: lines
            .into_iter()
            .filter(|line| !line.debit.is_zero() || !line.credit.is_zero())
            .collect(),
        ..VoucherDraft::default()
    };
    book.post(Voucher::new(draft).expect("balanced"))
        .expect("on leaves");
}

fn enter(book: &mut Book, lines: &[(&str, i64)]) {
    let line = |(account, amount): &(&str, i64)| match amount.signum() {
        1 => LineDraft::debit(account, Fen(*amount)),
        _ => LineDraft::credit(account, Fen(-*amount)),
    };
    post(book, VoucherKind::Normal, lines.iter().map(line).collect());
}

fn closing(book: &Book, standard: Standard) -> Closing<'_> {
    Closing::new(book, book.start(), standard, "记")
}

/// Draws up a step and posts it; says what was moved in all.
fn take(book: &mut Book, step: ClosingStep) -> Fen {
    let drafts = closing(book, Standard::Assbe)
        .drafts(step)
        .expect("it can be drawn up");
    let mut moved = Fen::ZERO;
    for draft in drafts {
        moved += draft.lines.iter().map(|line| line.debit).sum::<Fen>();
        post(book, draft.kind, draft.lines);
    }
    moved
}

fn state(book: &Book, step: ClosingStep) -> (StepState, String) {
    let view = closing(book, Standard::Assbe).view(step);
    (view.state, view.why)
}

fn balance(book: &Book, account: &str) -> i64 {
    book.balance_at(account, book.start()).0
}

const MONTH: &str = "2026-06";

#[test]
fn the_other_standard_closes_into_its_own_accounts() {
    // 4001 and 4101 are costs in one standard, capital and reserve in the other.
    let mut book = books(
        Standard::Asbe,
        MONTH,
        &[
            ("1002", 500_000_000),
            ("4001", -400_000_000),
            ("4101", -100_000_000),
        ],
    );
    enter(&mut book, &[("5101", 9_000_000), ("2211", -9_000_000)]);
    enter(&mut book, &[("5001", 90_000_000), ("2211", -90_000_000)]);
    for (step, from, into) in [
        (ClosingStep::Overhead, "5101", "5001"),
        (ClosingStep::FinishedGoods, "5001", "1405"),
    ] {
        let drafts = closing(&book, Standard::Asbe).drafts(step).unwrap();
        let accounts: Vec<&str> = drafts[0].lines.iter().map(|line| line.account.as_str()).collect();
        assert_eq!(accounts, [into, from]);
        for draft in drafts {
            post(&mut book, draft.kind, draft.lines);
        }
    }
    assert_eq!(balance(&book, "1405"), 99_000_000);
    assert_eq!(
        (balance(&book, "4001"), balance(&book, "4101")),
        (-400_000_000, -100_000_000)
    );
}

/// CAS 28 第十二条: a correction of an earlier year moves what was retained, not this year's profit, tax or reserve.
#[test]
fn corrections_of_earlier_years_are_closed_to_retained_profit() {
    let mut book = books(Standard::Asbe, MONTH, &[]);
    enter(&mut book, &[("1122", 10_000), ("6001", -10_000)]);
    enter(&mut book, &[("6901", 3_000), ("1602", -3_000)]);
    let of_book = |book: &Book| closing(book, Standard::Asbe).profit_before_tax();
    assert_eq!(of_book(&book), Fen(10_000));
    let drafts = closing(&book, Standard::Asbe)
        .drafts(ClosingStep::ProfitAndLoss)
        .unwrap();
    for draft in drafts {
        assert_eq!(draft.kind, VoucherKind::PlClose);
        post(&mut book, draft.kind, draft.lines);
    }
    assert_eq!(balance(&book, "6901"), 0);
    assert_eq!(balance(&book, "4103"), -10_000);
    assert_eq!(balance(&book, "410401"), 3_000);
    assert_eq!(of_book(&book), Fen(10_000));
    let again = closing(&book, Standard::Asbe).drafts(ClosingStep::ProfitAndLoss);
    assert_eq!(again, Ok(vec![]));
}

#[test]
fn a_step_says_whether_it_is_to_be_done_was_done_or_has_nothing_to_do() {
    let mut book = books(Standard::Assbe, MONTH, &[]);
    for step in closing(&book, Standard::Assbe).steps() {
        let (state, why) = state(&book, step);
        assert_eq!(state, StepState::NothingToDo, "{step:?}");
        assert!(why.chars().count() > 5, "{step:?}: {why}");
    }
    enter(
        &mut book,
        &[("1122", 11_300), ("5001", -10_000), ("22210102", -1_300)],
    );
    assert_eq!(state(&book, ClosingStep::Vat).0, StepState::ToDo);
    assert_eq!(take(&mut book, ClosingStep::Vat), Fen(1_300));
    assert_eq!(
        state(&book, ClosingStep::Vat),
        (StepState::Done, "应交增值税已转出".into())
    );
    // Stamp duty on the same account does not stand for the surcharges.
    enter(&mut book, &[("5403", 30), ("2241", -30)]);
    assert_eq!(state(&book, ClosingStep::Surcharges).0, StepState::ToDo);
    assert_eq!(take(&mut book, ClosingStep::Surcharges), Fen(91 + 39 + 26));
    assert_eq!(state(&book, ClosingStep::Surcharges).0, StepState::Done);
}

#[test]
fn a_transfer_typed_by_hand_is_a_base_for_surcharges_too() {
    let mut book = books(Standard::Assbe, MONTH, &[]);
    enter(
        &mut book,
        &[("1122", 113_000), ("5001", -100_000), ("22210102", -13_000)],
    );
    enter(&mut book, &[("22210103", 13_000), ("222102", -13_000)]);
    assert_eq!(closing(&book, Standard::Assbe).surcharge_base(), Fen(13_000));
    assert_eq!(take(&mut book, ClosingStep::Surcharges), Fen(1_560));
    // Paying them next to last month's tax charges nothing anew.
    enter(&mut book, &[("222104", 910), ("222102", 500), ("1002", -1_410)]);
    assert_eq!(take(&mut book, ClosingStep::Surcharges), Fen::ZERO);
}

#[test]
fn prepaid_and_consumption_tax_are_in_the_base() {
    let mut book = books(
        Standard::Assbe,
        MONTH,
        &[("1002", 1_000_000), ("222107", -70_000), ("3001", -930_000)],
    );
    enter(
        &mut book,
        &[("1122", 113_000), ("5001", -100_000), ("22210102", -13_000)],
    );
    enter(&mut book, &[("22210104", 5_000), ("1002", -5_000)]);
    enter(&mut book, &[("5403", 7_000), ("222107", -7_000)]);
    // Last month's consumption tax is paid: that is no base of this month.
    enter(&mut book, &[("222107", 70_000), ("1002", -70_000)]);
    assert_eq!(closing(&book, Standard::Assbe).surcharge_base(), Fen(20_000));
    take(&mut book, ClosingStep::Vat);
    assert_eq!(closing(&book, Standard::Assbe).surcharge_base(), Fen(20_000));
}

#[test]
fn rates_are_the_companys_and_small_taxpayers_accrue() {
    let mut book = books(Standard::Assbe, MONTH, &[]);
    enter(
        &mut book,
        // Above what is free in a month.
        &[
            ("1122", 10_101_000),
            ("5001", -10_001_000),
            ("22210102", -100_000),
        ],
    );
    let mut small = closing(&book, Standard::Assbe);
    small.taxes.taxpayer = Taxpayer::Small;
    small.taxes.city = CityRate::Town;
    small.taxes.is_halved = true;
    let view = small.view(ClosingStep::Vat);
    assert_eq!(view.state, StepState::NothingToDo);
    assert!(view.why.contains("小规模"), "{}", view.why);
    let drafts = small.drafts(ClosingStep::Surcharges).unwrap();
    let amounts: Vec<i64> = drafts[0]
        .lines
        .iter()
        .map(|line| line.debit.0)
        .filter(|debit| *debit > 0)
        .collect();
    // 5, 3 and 2 percent of 1,000 yuan, halved.
    assert_eq!(amounts, [2_500, 1_500, 1_000]);
}

#[test]
fn surcharges_are_never_negative_and_say_why_there_are_none() {
    let mut book = books(
        Standard::Assbe,
        MONTH,
        &[("1002", 1_000_000), ("3001", -1_000_000)],
    );
    enter(&mut book, &[("22210104", 200_000), ("1002", -200_000)]);
    assert_eq!(take(&mut book, ClosingStep::Vat), Fen(200_000));
    assert_eq!(take(&mut book, ClosingStep::Surcharges), Fen::ZERO);
    let (state, why) = state(&book, ClosingStep::Surcharges);
    assert_eq!(state, StepState::NothingToDo);
    assert!(why.contains("附加税费为零"), "{why}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn i13_vat_is_moved_once_whatever_was_prepaid(
        output in 0_i64..900_000, input in 0_i64..900_000, prepaid in 0_i64..900_000, credit in 0_i64..300_000, first in 0_i64..900_000
    ) {
        let mut book = books(Standard::Assbe, MONTH, &[("1002", 3_000_000), ("22210101", credit), ("3001", -3_000_000 - credit)]);
        let nothing = output + input + prepaid == 0;
        prop_assume!(!nothing);
        enter(&mut book, &[("1002", output + input + prepaid + 1), ("22210102", -output), ("22210101", input), ("22210104", prepaid), ("2241", -2 * input - 2 * prepaid - 1)]);
        take(&mut book, ClosingStep::Vat);
        prop_assert_eq!(take(&mut book, ClosingStep::Vat), Fen::ZERO);
        let owed = output - input - credit;
        // Input tax that is left stays; whatever else stood there has gone to 未交增值税.
        prop_assert_eq!(balance(&book, "222101"), (-owed).max(0));
        prop_assert_eq!(balance(&book, "222102"), prepaid - owed.max(0));
        prop_assert_eq!(closing(&book, Standard::Assbe).surcharge_base(), Fen(owed.max(0)));
        // And a second prepayment after that goes out alone.
        enter(&mut book, &[("22210104", first + 1), ("1002", -first - 1)]);
        let moved = take(&mut book, ClosingStep::Vat);
        prop_assert_eq!(moved, Fen(first + 1));
        prop_assert_eq!(take(&mut book, ClosingStep::Vat), Fen::ZERO);
    }
}

fn codes(book: &Book) -> Vec<String> {
    let state = PeriodState {
        unposted: vec![],
        earlier_are_closed: true,
    };
    let findings = closing(book, Standard::Assbe).findings(&state).into_iter();
    findings.map(|finding| finding.code).collect()
}

#[test]
fn december_is_not_closed_before_its_profit_is_distributed() {
    let opened = [("1002", 100_000_000), ("3001", -100_000_000)];
    let mut book = books(Standard::Assbe, "2026-12", &opened);
    enter(&mut book, &[("1122", 8_000_000), ("5001", -8_000_000)]);
    assert_eq!(
        state(&book, ClosingStep::Reserve),
        (StepState::ToDo, "先结转损益和本年利润".into())
    );
    for step in [
        ClosingStep::ProfitAndLoss,
        ClosingStep::IncomeTax,
        ClosingStep::ProfitAndLoss,
    ] {
        take(&mut book, step);
    }
    assert_eq!(codes(&book), ["ledger.year_profit_open"]);
    take(&mut book, ClosingStep::YearProfit);
    assert_eq!(take(&mut book, ClosingStep::Reserve), Fen(600_000));
    assert_eq!(take(&mut book, ClosingStep::Reserve), Fen::ZERO);
    assert_eq!(codes(&book), ["ledger.distribution_open"]);
    take(&mut book, ClosingStep::Distribution);
    assert_eq!(codes(&book), Vec::<String>::new());
    for step in closing(&book, Standard::Assbe).steps() {
        assert_ne!(state(&book, step).0, StepState::ToDo, "{step:?}");
    }
    assert_eq!(
        (balance(&book, "310401"), balance(&book, "3101")),
        (-5_400_000, -600_000)
    );

    // The next year opens with what this one left, and its own movements at zero (I22).
    let january: Period = book.start().next();
    let next = book.balances(PeriodRange::month(january));
    for (key, balance) in next.keys() {
        assert_eq!(
            balance.opening,
            book.balances(PeriodRange::month(book.start()))
                .of_key(key)
                .closing()
        );
        assert_eq!((balance.year_debit, balance.year_credit), (Fen::ZERO, Fen::ZERO));
    }
}

#[test]
fn a_loss_of_earlier_years_is_covered_before_the_reserve() {
    let opened = [
        ("1002", 100_000_000),
        ("310401", 5_000_000),
        ("3001", -105_000_000),
    ];
    let mut book = books(Standard::Assbe, "2026-12", &opened);
    enter(&mut book, &[("1122", 8_000_000), ("5001", -8_000_000)]);
    for step in [
        ClosingStep::ProfitAndLoss,
        ClosingStep::IncomeTax,
        ClosingStep::ProfitAndLoss,
        ClosingStep::YearProfit,
    ] {
        take(&mut book, step);
    }
    assert_eq!(take(&mut book, ClosingStep::Reserve), Fen(100_000));
}

#[test]
fn every_open_thing_names_its_place() {
    let mut book = books(Standard::Assbe, MONTH, &[("1002", 1_000), ("3001", -1_000)]);
    enter(&mut book, &[("5602", 300), ("1002", -300)]);
    let state = PeriodState {
        unposted: vec!["记-2".into()],
        earlier_are_closed: true,
    };
    let findings = closing(&book, Standard::Assbe).findings(&state);
    let places: Vec<_> = findings
        .iter()
        .map(|finding| (finding.code.as_str(), finding.places.clone()))
        .collect();
    assert_eq!(
        places,
        [
            ("ledger.unposted", vec![Place::voucher("记-2")]),
            (
                "ledger.profit_and_loss_open",
                vec![Place::account(&"5602".into())]
            ),
            ("ledger.no_cash_flow_item", vec![Place::voucher("记-1")]),
        ]
    );
}

#[test]
fn money_and_stock_that_are_not_there_are_told() {
    let golden = crate::golden::books_up_to(33);
    let short = |book: &Book| {
        let findings = ledger::book::shortage::shortages(book, crate::golden::january());
        findings
            .into_iter()
            .map(|finding| finding.message)
            .collect::<Vec<_>>()
    };
    assert_eq!(short(&golden), Vec::<String>::new());
    let mut book = crate::golden::books_up_to(4);
    let lamp = Aux::one("存货", "智能灯");
    let lines = vec![
        LineDraft::debit("5401", Fen(30_000_000)),
        LineDraft {
            aux: lamp,
            ..LineDraft::credit("1405", Fen(30_000_000))
        },
    ];
    post(&mut book, VoucherKind::Normal, lines);
    // Of another kind no line is dear, but more is given out than came in.
    let other = Aux::one("存货", "台灯");
    let counted = |line: LineDraft, quantity: i64| LineDraft {
        aux: other.clone(),
        quantity: Some(quantity.into()),
        ..line
    };
    let lines = vec![
        counted(LineDraft::debit("1405", Fen(1_000)), 10),
        counted(LineDraft::credit("1405", Fen(900)), 11),
        LineDraft::credit("2241", Fen(100)),
    ];
    let lines = lines.into_iter().map(|line| match line.account.as_str() {
        "2241" => LineDraft {
            aux: Aux::one("款项", "押金"),
            ..line
        },
        _ => line,
    });
    post(&mut book, VoucherKind::Normal, lines.collect());
    let aux = Aux::one("费用项目", "差旅费");
    let lines = vec![
        LineDraft {
            aux,
            ..LineDraft::debit("5602", Fen(9_999_999_900))
        },
        LineDraft::credit("1001", Fen(9_999_999_900)),
    ];
    post(&mut book, VoucherKind::Normal, lines);
    assert_eq!(
        short(&book),
        [
            "「库存现金」1月31日日终余额为负，钱不会少于零，请核对",
            "「库存商品」［台灯］1月31日结存数量为负，发出的比结存的多，请核对",
            "「库存商品」［智能灯］1月31日余额为负，发出的比结存的多，请核对"
        ]
    );
}

#[test]
fn a_ledger_of_stock_says_how_many() {
    let mut book = crate::golden::books_up_to(0);
    let counted = |line: LineDraft, quantity: i64| LineDraft {
        quantity: Some(quantity.into()),
        ..line
    };
    let buy = |sign: i64| {
        vec![
            counted(LineDraft::debit("140301", Fen(sign * 100_000)), sign * 10),
            LineDraft {
                aux: Aux::one("供应商", "恒泰板材"),
                ..LineDraft::credit("2202", Fen(sign * 100_000))
            },
        ]
    };
    let issue = vec![
        LineDraft {
            aux: Aux::one("费用项目", "机物料消耗"),
            ..LineDraft::debit("4101", Fen(30_000))
        },
        counted(LineDraft::credit("140301", Fen(30_000)), 3),
    ];
    for lines in [buy(1), buy(1), issue, buy(-1)] {
        post(&mut book, VoucherKind::Normal, lines);
    }
    let month = PeriodRange::month(crate::golden::january());
    let rows = ledger::book::detail_ledger::detail_ledger(&book, "140301", None, month);
    let told: Vec<(String, String, String)> = rows
        .iter()
        .map(|row| {
            let found = row.quantities.expect("the account keeps a quantity");
            let text = |number: rust_decimal::Decimal| number.normalize().to_string();
            (text(found.received), text(found.issued), text(found.balance))
        })
        .collect();
    let opened = told[0].2.parse::<i64>().expect("whole");
    let expected = |(received, issued, left): (i64, i64, i64)| {
        (
            received.to_string(),
            issued.to_string(),
            (opened + left).to_string(),
        )
    };
    let lines = [
        (0, 0, 0),
        (10, 0, 10),
        (10, 0, 20),
        (0, 3, 17),
        (-10, 0, 7),
        (10, 3, 7),
        (10, 3, 7),
    ];
    assert_eq!(told, lines.map(expected));
    let money = ledger::book::detail_ledger::detail_ledger(&book, "1001", None, month);
    assert!(money.iter().all(|row| row.quantities.is_none()));
}

#[test]
fn tax_goes_on_the_current_detail_and_is_left_alone_where_it_was_worked_out_beside_deferred_tax() {
    let step = ClosingStep::IncomeTax;
    let mut book = books(Standard::Asbe, MONTH, &[("1002", 100_000), ("4001", -100_000)]);
    enter(&mut book, &[("1002", 400_000), ("6001", -400_000)]);
    let drafts = closing(&book, Standard::Asbe).drafts(step).expect("a draft");
    assert_eq!(drafts[0].lines[0].account.as_str(), "680101");
    assert_eq!(drafts[0].lines[0].debit, Fen(100_000));

    // An impairment that is not deductible yet: tax on 4,400, of which 110 are deferred.
    enter(&mut book, &[("6702", 40_000), ("1231", -40_000)]);
    enter(&mut book, &[("1811", 10_000), ("680102", -10_000)]);
    let asked = closing(&book, Standard::Asbe).view(step).state;
    assert_eq!(asked, StepState::ToDo, "nothing was booked yet");
    enter(&mut book, &[("680101", 100_000), ("222103", -100_000)]);
    let view = closing(&book, Standard::Asbe).view(step);
    assert_eq!((view.state, view.drafts.len()), (StepState::Done, 0));
    assert!(view.why.contains("纳税调整"), "{}", view.why);
}
