//! The golden company (青禾智能家居有限公司, January 2026): its books must come out to the fen.
//! Data: `content/accounting/golden/`.

use crate::golden::{Expected, books, expected, january, layout};
use ledger::book::account_summary::account_summary;
use ledger::book::detail_ledger::detail_ledger;
use ledger::book::general_ledger::{RowKind, general_ledger};
use ledger::book::journal::{day_book, days_below_zero, journal};
use ledger::book::trial_balance::trial_balance;
use ledger::statement::{Column, StatementKind, evaluate};
use ledger::voucher::checks::{Context, check};
use ledger::{Aux, Fen, PeriodRange, Severity};

#[test]
fn the_trial_balance_is_right_to_the_fen() {
    let book = books();
    let balance = trial_balance(&book, PeriodRange::month(january()), 1, false);
    let Expected {
        trial_balance: rows,
        totals,
        ..
    } = expected();
    for row in &rows {
        let found = balance
            .rows
            .iter()
            .find(|found| found.account == row.account)
            .expect("the account has a row");
        let opening = found.opening_debit - found.opening_credit;
        let closing = found.closing_debit - found.closing_credit;
        assert_eq!(
            (opening, found.debit, found.credit, closing),
            (row.opening, row.debit, row.credit, row.closing)
        );
    }
    assert_eq!(balance.rows.len(), rows.len());
    assert!(balance.is_balanced());
    let t = &balance.totals;
    assert_eq!(
        (t.opening_debit, t.debit, t.closing_debit),
        (totals.opening, totals.movement, totals.closing)
    );
    assert_eq!(
        (t.year_debit, t.year_credit),
        (t.debit, t.credit),
        "January is the whole year so far"
    );
}

#[test]
fn parents_are_the_sum_of_their_details_and_accounts_of_their_items() {
    let book = books();
    let balances = book.balances(PeriodRange::month(january()));
    for account in book.chart().accounts() {
        let code = &account.code;
        let own = balances.of_account(code.as_str());
        assert_eq!(own.closing(), own.opening + own.debit - own.credit);
        if !book.chart().is_leaf(code) {
            let details = book
                .chart()
                .children(code)
                .map(|child| balances.of_account(child.code.as_str()).closing());
            assert_eq!(details.sum::<Fen>(), own.closing(), "{code}");
        }
    }
    let all: Fen = balances.keys().map(|(_, balance)| balance.closing()).sum();
    assert_eq!(all, Fen::ZERO);
}

#[test]
fn the_three_statements_are_right_to_the_fen() {
    let (book, expected, layout) = (books(), expected(), layout());
    let statement = |kind| evaluate(layout.statement(kind).expect("the form exists"), &book, january());
    for (kind, column, figures) in [
        (
            StatementKind::BalanceSheet,
            Column::End,
            &expected.balance_sheet_end,
        ),
        (
            StatementKind::BalanceSheet,
            Column::YearStart,
            &expected.balance_sheet_year_start,
        ),
        (
            StatementKind::ProfitStatement,
            Column::Period,
            &expected.profit_statement,
        ),
        (
            StatementKind::ProfitStatement,
            Column::YearToDate,
            &expected.profit_statement,
        ),
        (
            StatementKind::CashFlowStatement,
            Column::Period,
            &expected.cash_flow_statement,
        ),
        (
            StatementKind::CashFlowStatement,
            Column::YearToDate,
            &expected.cash_flow_statement,
        ),
    ] {
        let computed = statement(kind);
        assert_eq!(computed.lines.len(), figures.len());
        for (no, amount) in figures {
            assert_eq!(
                computed.amount(*no, column),
                Some(*amount),
                "{} line {no}",
                computed.title
            );
        }
        let faults: Vec<_> = computed
            .tie_outs
            .iter()
            .filter(|t| !t.holds && !t.is_warning)
            .collect();
        assert!(faults.is_empty(), "{faults:?}");
    }
}

#[test]
fn every_golden_voucher_passes_every_check() {
    let book = books();
    for voucher in book.vouchers() {
        let context = Context {
            chart: book.chart(),
            open_period: january(),
            last_posted: None,
            date_order: Severity::Blocks,
            words: &["记".to_owned()],
            booked_documents: &std::collections::BTreeSet::new(),
            business_of_document: &std::collections::BTreeMap::new(),
        };
        assert_eq!(
            check(&voucher.to_draft(), &context),
            vec![],
            "{}",
            voucher.label()
        );
    }
}

#[test]
fn ledgers_run_to_the_closing_balance() {
    let book = books();
    let range = PeriodRange::month(january());
    for account in book.chart().accounts() {
        let code = account.code.as_str();
        let closing = book.balance_at(code, january());
        for rows in [
            detail_ledger(&book, code, None, range),
            day_book(&book, code, range),
        ] {
            let last = rows.last().expect("a ledger has its opening at least");
            let signed = if last.direction == "贷" {
                -last.balance
            } else {
                last.balance
            };
            assert_eq!(signed, closing, "{code}");
        }
        let month = &general_ledger(&book, code, range)[1];
        assert_eq!(month.kind, RowKind::MonthTotal);
        let signed = if month.direction == "贷" {
            -month.balance
        } else {
            month.balance
        };
        assert_eq!(signed, closing, "{code}");
    }
    assert_eq!(general_ledger(&book, "1123", range)[1].direction, "平");
    assert_eq!(days_below_zero(&day_book(&book, "1001", range)), vec![]);
}

#[test]
fn a_customer_has_a_ledger_of_their_own() {
    let book = books();
    let rows = detail_ledger(
        &book,
        "1122",
        Some(&Aux::one("客户", "百汇电商")),
        PeriodRange::month(january()),
    );
    let lines: Vec<_> = rows.iter().filter(|row| row.kind == RowKind::Line).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        (lines[0].voucher.as_str(), lines[0].debit),
        ("记-7", Fen(12_120_000))
    );
    assert_eq!(
        (lines[1].voucher.as_str(), lines[1].debit),
        ("记-17", Fen(-452_000))
    );
    assert_eq!(rows.last().map(|row| row.balance), Some(Fen(22_968_000)));
}

#[test]
fn the_account_summary_and_the_journal_agree_with_the_books() {
    let book = books();
    let range = PeriodRange::month(january());
    let summary = account_summary(book.chart(), book.vouchers());
    assert_eq!(summary.iter().map(|row| row.debit).sum::<Fen>(), Fen(180_264_460));
    assert_eq!(
        summary.iter().map(|row| row.credit).sum::<Fen>(),
        Fen(180_264_460)
    );
    let journal = journal(&book, range);
    assert_eq!(journal.len(), 114);
    assert_eq!(journal.iter().map(|row| row.debit).sum::<Fen>(), Fen(180_264_460));
    assert!(
        journal
            .iter()
            .any(|row| row.name == "应交税费-应交增值税-进项税额")
    );
}
