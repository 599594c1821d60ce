//! Enterprises off the golden path: reversals, tax that is not due yet, books that begin within a year.

use crate::enterprise::{lines, small_books};
use crate::golden::january;
use ledger::statement::{Column, StatementKind, equity_changes, equity_layout_for, evaluate, layout_for};
use ledger::{Book, Fen, Opening, Standard, Voucher};

/// What reverses a voucher stands on the lines it stood on.
#[test]
fn a_reversal_of_an_appropriation_leaves_no_line_behind() {
    let mut book = small_books(&[], &[("4104", "", 15), ("4101", "", -6), ("2232", "", -9)]);
    let posted = book.vouchers().next().expect("one").clone();
    let red = ledger::correction::red_reversal(&posted, january().last_day());
    book.post(Voucher::new(red).expect("balanced"))
        .expect("on leaves");
    let layout = equity_layout_for(Standard::Asbe, january().last_day()).expect("a layout is in force");
    let changes = equity_changes(&layout, &book, january());
    let cells = changes.lines.iter().flat_map(|line| &line.cells);
    assert!(cells.clone().count() > 100);
    assert!(cells.into_iter().all(|cell| cell.amount.is_zero()));
}

/// 财会〔2016〕22号: tax that is not due yet is another current liability.
#[test]
fn output_tax_that_is_not_due_yet_is_another_current_liability() {
    let below = [("222101", "未交增值税"), ("222102", "待转销项税额")];
    let posted = [("1002", "", 20), ("222101", "", -7), ("222102", "", -13)];
    let expected = [("货币资金", 20), ("应交税费", 7), ("其他流动负债", 13)];
    let expected: Vec<_> = expected.map(|(label, yuan)| (label.to_owned(), yuan)).into();
    assert_eq!(
        lines(&small_books(&below, &posted), StatementKind::BalanceSheet),
        expected
    );
}

/// Books that begin in July: the first half of the year is known by its sums.
#[test]
fn what_the_year_had_before_the_books_began_stands_in_its_statements() {
    let opening = |account: &str, balance: i64, year: (i64, i64)| Opening {
        account: account.into(),
        balance: Fen(balance * 100),
        year_debit: Fen(year.0 * 100),
        year_credit: Fen(year.1 * 100),
        ..Opening::default()
    };
    let openings = vec![
        opening("1002", 500, (300, 100)),
        opening("4001", -300, (0, 0)),
        opening("4103", -200, (0, 200)),
    ];
    let july: ledger::Period = "2026-07".parse().expect("a period");
    let book = Book::open(Standard::Asbe.chart(), july, openings).expect("balanced");
    let book = book.with_cash_before([(1, Fen(30_000)), (5, Fen(10_000))].into());
    let layout = layout_for(Standard::Asbe, july.last_day()).expect("a layout");
    let flows = evaluate(
        layout
            .statement(StatementKind::CashFlowStatement)
            .expect("the form"),
        &book,
        july,
    );
    assert_eq!(flows.amount(1, Column::YearToDate), Some(Fen(30_000)));
    assert_eq!(flows.amount(5, Column::YearToDate), Some(Fen(10_000)));
    assert_eq!(flows.amount(1, Column::Period), Some(Fen::ZERO));
    assert!(flows.tie_outs.iter().all(|tie| tie.holds), "{:?}", flows.tie_outs);
    let form = equity_layout_for(Standard::Asbe, july.last_day()).expect("a layout");
    let changes = equity_changes(&form, &book, july);
    let income = changes.lines.iter().find(|line| line.no == 7).expect("the line");
    assert_eq!(
        income.cells[9].amount,
        Fen(20_000),
        "the profit of the first half"
    );
}
