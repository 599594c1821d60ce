use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::book::{Book, Opening};
use crate::{Fen, LineDraft, Period, Standard, Voucher, VoucherDraft};

fn period() -> Period {
    "2026-01".parse().unwrap()
}

fn layout() -> Layout {
    layout_for(Standard::Assbe, "2026-01-31".parse().unwrap()).unwrap()
}

#[test]
fn the_official_forms_are_complete() {
    let layout = layout();
    let count = |kind| layout.statement(kind).unwrap().lines.len();
    assert_eq!(count(StatementKind::BalanceSheet), 53);
    assert_eq!(count(StatementKind::ProfitStatement), 32);
    assert_eq!(count(StatementKind::CashFlowStatement), 22);
    assert!(layout_for(Standard::Assbe, "2012-12-31".parse().unwrap()).is_none());
}

/// Each of the 66 accounts feeds one line of the balance sheet, the 其中 lines aside; the four that are split by sign two.
#[test]
fn every_account_reaches_the_balance_sheet_once() {
    let layout = layout();
    let sheet = layout.statement(StatementKind::BalanceSheet).unwrap();
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    for line in sheet.lines.iter().filter(|line| line.indent == 0) {
        for account in line.formula.accounts() {
            *uses.entry(account.to_owned()).or_default() += 1;
        }
    }
    for account in Standard::Assbe.chart().accounts() {
        let code = account.code.as_str();
        let expected = if ["1122", "1123", "2202", "2203"].contains(&code) {
            2
        } else {
            1
        };
        assert_eq!(uses.get(code).copied(), Some(expected), "{code}");
    }
    assert_eq!(uses.len(), 66);
}

#[test]
fn formulas_are_read_and_faults_told() {
    let terms = |text: &str| Formula::parse(text).map(|formula| formula.terms.len());
    assert_eq!(terms("D+(1122)+D+(2203)"), Ok(2));
    assert_eq!(terms("L1-(L2-L3)+0"), Ok(4));
    assert_eq!(terms("-FA(5301|政府补助;补贴)"), Ok(1));
    assert_eq!(terms("OPENING B(1001,1002)"), Ok(1));
    assert_eq!(terms("Z(1001)"), Err(FormulaError::UnknownFunction("Z".into())));
    assert!(
        terms("B(1001").is_err() && terms("B(x)").is_err() && terms("L1 L2").is_err() && terms("").is_err()
    );
    assert_eq!(Formula::parse("L1-(L2-L3)").unwrap().terms[2].sign, 1);
    assert_eq!(terms(&"(".repeat(100)), Err(FormulaError::TooDeep));
}

/// Random balanced vouchers over all 66 accounts; the chart has no auxiliary items, so every key is an account.
fn random_books() -> impl Strategy<Value = Book> {
    let amount = -1_000_000_i64..1_000_000;
    let line = (
        0_usize..66,
        any::<bool>(),
        amount.prop_filter("not zero", |amount| *amount != 0),
    );
    prop::collection::vec((prop::collection::vec(line, 1..5), 0_usize..66), 0..12).prop_map(|vouchers| {
        let chart = Standard::Assbe.chart();
        let codes: Vec<String> = chart.accounts().map(|account| account.code.to_string()).collect();
        let mut book = Book::open(chart, period(), Vec::<Opening>::new()).unwrap();
        for (lines, balancing) in vouchers {
            let mut drafts: Vec<LineDraft> = lines
                .into_iter()
                .map(|(account, is_debit, amount)| {
                    let code = &codes[account];
                    if is_debit {
                        LineDraft::debit(code, Fen(amount))
                    } else {
                        LineDraft::credit(code, Fen(amount))
                    }
                })
                .collect();
            let net: Fen = drafts.iter().map(LineDraft::net_debit).sum();
            drafts.push(LineDraft::credit(&codes[balancing], net));
            let date = "2026-01-15".parse().ok();
            if let Ok(voucher) = Voucher::new(VoucherDraft {
                date,
                lines: drafts,
                ..VoucherDraft::default()
            }) {
                book.post(voucher).unwrap();
            }
        }
        book
    })
}

proptest! {
    #[test]
    fn assets_equal_liabilities_and_equity_for_any_books_closed_or_not(book in random_books()) {
        let layout = layout();
        let sheet = evaluate(layout.statement(StatementKind::BalanceSheet).unwrap(), &book, period());
        for column in [Column::End, Column::YearStart] {
            prop_assert_eq!(sheet.amount(30, column), sheet.amount(53, column));
        }
        prop_assert!(sheet.tie_outs.iter().all(|tie_out| tie_out.holds || tie_out.is_warning));
    }

    #[test]
    fn every_cell_is_the_sum_of_its_parts(book in random_books()) {
        for statement in &layout().statements {
            for line in evaluate(statement, &book, period()).lines {
                for cell in line.cells {
                    prop_assert_eq!(cell.parts.iter().map(Part::amount).sum::<Fen>(), cell.amount);
                }
            }
        }
    }

    #[test]
    fn no_text_makes_the_formula_parser_panic(text in "[BCDFXLAOPENIG+(),|;0-9 -]{0,30}") {
        let _ = Formula::parse(&text);
    }
}
