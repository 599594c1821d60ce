use super::*;
use crate::plain_text::{JournalBook, journal_of, write_beancount, write_hledger};
use ledger::{Aux, Fen, LineDraft, Standard};

fn known() -> Vec<Account> {
    let mut accounts: Vec<Account> = Standard::Assbe.chart().accounts().cloned().collect();
    for account in &mut accounts {
        if account.code.as_str() == "1122" {
            account.aux = vec!["客户".into()];
        }
    }
    accounts
}

fn read(text: &str) -> BookReading {
    read_book(text.as_bytes(), &known()).expect("a journal")
}

fn codes(reading: &BookReading, voucher: usize) -> Vec<&str> {
    let lines = reading.vouchers[voucher].draft.lines.iter();
    lines.map(|line| line.account.as_str()).collect()
}

const CHINESE: &str = "option \"title\" \"小店\"
2026-01-01 open 资产:银行存款
2026-01-01 * \"期初余额\"
  资产:银行存款  5000.00 CNY
  权益:实收资本  -5000.00 CNY

2026-02-03 * \"宏远商贸\" \"销售\"
  资产:应收账款:宏远商贸  113.00 CNY
  收入:主营业务收入  -100.00 CNY
  负债:应交税费  -13.00 CNY

2026-01-09 * \"买茶\"
  费用:茶水  12.50 CNY
  资产:银行存款

2026-01-08 * \"办公用品\"
  Expenses:5602-管理费用:560204-办公费  30.00 CNY
  Assets:1002-银行存款
";

#[test]
fn accounts_of_a_foreign_journal_are_found_by_name_and_by_code_or_opened() {
    let reading = read(CHINESE);
    assert_eq!(reading.faults, []);
    assert_eq!(reading.program, BookProgram::Beancount);
    assert_eq!(
        reading.start.map(|start| start.to_string()).as_deref(),
        Some("2026-01")
    );
    // By day, numbered month by month.
    let numbers: Vec<_> = (reading.vouchers.iter())
        .map(|one| {
            (
                one.draft.date.map(|date| date.to_string()),
                one.draft.number,
                one.row,
            )
        })
        .collect();
    assert_eq!(
        numbers,
        [
            (Some("2026-01-08".into()), Some(1), 16),
            (Some("2026-01-09".into()), Some(2), 12),
            (Some("2026-02-03".into()), Some(1), 7),
        ]
    );
    assert_eq!(codes(&reading, 0), ["560204", "1002"]);
    assert_eq!(codes(&reading, 2), ["1122", "5001", "2221"]);
    let line = &reading.vouchers[2].draft.lines[0];
    assert_eq!(line.aux, Aux([("客户".into(), "宏远商贸".into())].into()));
    assert_eq!((line.debit, line.credit), (Fen(11_300), Fen::ZERO));
    assert_eq!(line.summary, "销售");
    let opened: Vec<_> = reading
        .accounts
        .iter()
        .map(|one| (one.code.as_str(), one.name.as_str()))
        .collect();
    assert_eq!(opened, [("5901", "茶水"), ("560204", "办公费")]);
    assert!(
        reading
            .remarks
            .iter()
            .any(|one| one.zh.contains("暂编为 5901 茶水")),
        "{:?}",
        reading.remarks
    );
    let openings: Vec<_> = reading
        .openings
        .iter()
        .map(|one| (one.account.as_str(), one.balance))
        .collect();
    assert_eq!(openings, [("1002", Fen(500_000)), ("3001", Fen(-500_000))]);
}

#[test]
fn what_a_foreign_journal_does_not_say_in_yuan_is_told_with_its_line() {
    let reading = read(
        "2026-01-05 Bought\n    assets:shares  10 ACME\n    assets:银行存款  -10 ACME\n\n\
         2026-01-06 Bought\n    assets:shares  10 ACME @ ¥20.005\n    assets:银行存款  -200.05 ¥\n\n\
         2026-01-07 Odd\n    stuff:odd  1.00 CNY\n    assets:银行存款  -1.00 CNY\n\n\
         2026-01-08 Fine\n    assets:银行存款  1.005 CNY\n    equity:实收资本  -1.005 CNY\n",
    );
    let faults: Vec<_> = reading
        .faults
        .iter()
        .map(|fault| (fault.row, fault.code))
        .collect();
    assert_eq!(
        faults,
        [
            (1, "book_file.amount"),
            (13, "book_file.amount"),
            (9, "book_file.unknown_root"),
        ]
    );
    assert_eq!(reading.vouchers.len(), 1);
    assert_eq!(reading.vouchers[0].row, 5);
}

#[test]
fn the_long_journal_of_another_program_is_read_in_its_own_currency() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fixtures/ledger");
    let Ok(text) = std::fs::read_to_string(folder.join("long-example.beancount")) else {
        return;
    };
    let reading = read(&text);
    assert!(reading.vouchers.len() > 850, "{}", reading.vouchers.len());
    assert!(reading.remarks.iter().any(|one| one.code == "book_file.currency"));
    // Holidays are counted in hours: they are not in the books.
    assert!(
        reading
            .faults
            .iter()
            .all(|fault| fault.zh.contains("没有人民币价格")),
        "{:?}",
        reading.faults.first()
    );
}

#[test]
fn a_journal_in_one_other_currency_is_read_as_yuan_and_says_so() {
    let reading =
        read("2026-01-05 Sold\n    assets:银行存款  1.00 USD\n    income:主营业务收入  -1.00 USD\n");
    assert_eq!(codes(&reading, 0), ["1002", "5001"]);
    assert_eq!(reading.remarks.len(), 1);
    assert!(reading.remarks[0].zh.contains("USD"));
}

#[test]
fn i31_a_file_of_ours_comes_back_whole_from_either_format_with_its_lines() {
    let book = JournalBook {
        start: "2026-01".parse().expect("a month"),
        open: Some("2026-03".parse().expect("a month")),
        accounts: known(),
        openings: vec![
            Opening {
                account: "1001".into(),
                balance: Fen(500),
                ..Opening::default()
            },
            Opening {
                account: "3001".into(),
                balance: Fen(-500),
                ..Opening::default()
            },
        ],
        vouchers: vec![
            VoucherDraft {
                word: "记".into(),
                number: Some(3),
                date: Some(jiff::civil::date(2026, 1, 5)),
                lines: vec![
                    LineDraft::debit("1002", Fen(-700)),
                    LineDraft::debit("1001", Fen(700)),
                ],
                ..VoucherDraft::default()
            }
            .into(),
        ],
    };
    let journal = journal_of(&book);
    for text in [write_beancount(&journal, "青禾"), write_hledger(&journal, "青禾")] {
        let reading = read(&text);
        assert_eq!(reading.accounts, book.accounts);
        assert_eq!(reading.openings, book.openings);
        assert_eq!(reading.open, book.open);
        assert_eq!(reading.vouchers[0].draft, book.vouchers[0].draft);
        assert!(reading.vouchers[0].row > 1);
        assert_eq!((reading.faults, reading.remarks), (vec![], vec![]));
    }
}

#[test]
fn a_transaction_that_was_added_by_hand_to_a_file_of_ours_is_read_beside_the_others() {
    let book = JournalBook {
        start: "2026-01".parse().expect("a month"),
        open: Some("2026-03".parse().expect("a month")),
        accounts: known(),
        openings: Vec::new(),
        vouchers: Vec::new(),
    };
    let text = write_beancount(&journal_of(&book), "青禾")
        + "\n2026-01-09 * \"销售\"\n  Assets:1122-应收账款:客户-宏远商贸  1.00 CNY\n  Income:5001-主营业务收入  -1.00 CNY\n";
    let reading = read(&text);
    assert_eq!(reading.faults, []);
    assert_eq!(codes(&reading, 0), ["1122", "5001"]);
    assert_eq!(reading.accounts, book.accounts);
}

#[test]
fn a_table_is_no_journal_and_a_broken_journal_names_its_line() {
    assert!(!is_journal("日期,凭证号\n2026-01-05,记-1\n".as_bytes()));
    assert!(!is_journal(b"PK\x03\x04"));
    let text = "2026-01-05 * \"a\"\n  Assets:Cash  1.00 CNY\n  Equity:Own  -2.00 CNY\n";
    let error = read_book(text.as_bytes(), &[]).expect_err("it does not balance");
    assert_eq!(error.to_string(), "第 1 行：借贷不平，相差 -1 CNY");
}
