use super::*;
use crate::standing::{CarriedVoucher, Standing, VoucherName};
use jiff::civil::date;
use ledger::{
    Account, Aux, Fen, LineDraft, Opening, Period, VoucherDraft, VoucherKind,
    chart::{Category, Money, NormalSide},
    voucher::signing::{Signatures, VoucherState},
};
use proptest::prelude::*;
use std::path::Path;

const SHOP: &str = r#"option "title" "A shop"
* Accounts
2026-01-01 open Assets:Cash USD
  branch: "North"
2026-01-01 open Assets:Shares
2026-01-01 open Income:Gains
2026-01-01 open Expenses:Fees
2026-01-01 balance Assets:Cash 0 USD

2026-01-05 * "Owner" "Money; put in" #start
  source: "bank"
  Assets:Cash  1,000.00 USD ; a comment
  Equity:Owner

2026-01-06 * "Bought"
  Assets:Shares  10 ACME {20.00 USD}
    lot: "first"
  Expenses:Fees  1.50 USD
  Assets:Cash  -201.50 USD

2026-02-03 ! "Sold some"
  Assets:Shares  -4 ACME {20.00 USD} @ 25.00 USD
  Assets:Cash  100.00 USD
  Income:Gains
"#;

fn held(journal: &Journal, account: &str, commodity: &str) -> String {
    let balances = journal.balances(|_| true);
    balances[account][commodity].normalize().to_string()
}

#[test]
fn a_beancount_journal_is_read_with_its_costs_and_what_it_leaves_out() {
    let journal = read_beancount(SHOP).expect("a journal");
    assert_eq!(journal.transactions.len(), 3);
    assert_eq!(journal.accounts.len(), 4);
    assert_eq!(journal.accounts[0].notes["branch"], "North");
    assert_eq!(journal.left_out["balance"], 1);
    let first = &journal.transactions[0];
    assert_eq!((first.line, first.date), (10, date(2026, 1, 5)));
    assert_eq!(
        (first.payee.as_str(), first.narration.as_str()),
        ("Owner", "Money; put in")
    );
    assert_eq!(first.notes["source"], "bank");
    assert_eq!(first.postings[1].amount.to_string(), "-1000.00 USD");
    assert_eq!(journal.transactions[1].postings[0].notes["lot"], "first");
    assert!(!journal.transactions[2].is_cleared);
    assert_eq!(held(&journal, "Assets:Cash", "USD"), "898.5");
    assert_eq!(held(&journal, "Assets:Shares", "USD"), "120");
    assert_eq!(held(&journal, "Income:Gains", "USD"), "-20");
    let january = journal.balances(|day| day < date(2026, 2, 1));
    assert_eq!(january["Assets:Cash"]["USD"].to_string(), "798.50");
    assert!(!january.contains_key("Income:Gains"));
}

#[test]
fn an_hledger_journal_is_read_with_its_signs_and_comments() {
    let text = "; a shop\naccount assets:petty cash  ; branch: North\nD 1,000.00 CNY\n\n\
        2026/01/05=01/07 * Owner | Money put in  ; source: bank\n    assets:petty cash  ¥1,000.00\n    equity:owner\n\n\
        comment\n2026-99-99 nothing\nend comment\n\n\
        2026-01-06 Bought\n    ; project: a\n    assets:shares  10 ACME @@ ¥200.00\n    assets:petty cash  -¥200.00 = ¥800.00\n";
    let journal = read_hledger(text).expect("a journal");
    assert_eq!(journal.accounts[0].name, "assets:petty cash");
    assert_eq!(journal.accounts[0].notes["branch"], "North");
    assert_eq!(journal.transactions[0].notes["source"], "bank");
    assert_eq!(journal.transactions[1].notes["project"], "a");
    assert_eq!(held(&journal, "assets:petty cash", "¥"), "800");
    assert_eq!(held(&journal, "equity:owner", "¥"), "-1000");
    assert_eq!(held(&journal, "assets:shares", "ACME"), "10");
}

#[test]
fn what_cannot_be_read_is_named_by_its_line() {
    let fault = |text: &str| read_beancount(text).expect_err("a fault").to_string();
    let unbalanced = "2026-01-01 * \"x\"\n  Assets:A  1.00 USD\n  Assets:B  -1.02 USD\n";
    assert_eq!(fault(unbalanced), "第 1 行：借贷不平，相差 -0.02 USD");
    assert_eq!(fault("\ninclude \"/etc/passwd\"\n"), "第 2 行：不支持「include」");
    assert_eq!(fault("plugin \"x\"\n"), "第 1 行：不支持「plugin」");
    assert_eq!(
        fault("2026-01-01 pad Assets:A Equity:B\n"),
        "第 1 行：不支持「pad」"
    );
    let two = "2026-01-01 * \"x\"\n  Assets:A\n  Assets:B\n";
    assert_eq!(fault(two), "第 1 行：一笔交易最多省略一个金额");
    let expression = "2026-01-01 * \"x\"\n  Assets:A  1/3 USD\n  Assets:B\n";
    assert_eq!(fault(expression), "第 2 行：无法识别金额「1/3 USD」");
    // Nobody's number is too large to be added up.
    let large = format!(
        "2026-01-01 * \"x\"\n  Assets:A  {}1 USD\n  Assets:B\n",
        "9".repeat(20)
    );
    assert!(fault(&large).contains("无法识别金额"));
    let virtual_one = "2026-01-01 x\n    (a)  1 USD\n";
    assert!(read_hledger(virtual_one).is_err());
    assert!(read_hledger("include x.journal\n").is_err());
    assert!(read_beancount(&" ".repeat(LONGEST_JOURNAL + 1)).is_err());
}

#[test]
fn a_journal_of_somebody_else_is_no_book_of_ours() {
    let journal = read_beancount(SHOP).expect("a journal");
    let fault = book_of(&journal).expect_err("no book");
    assert_eq!((fault.line, fault.what.contains("word")), (10, true));
}

/// A real journal of 5,825 lines, and what another program makes of it; it lies beside the project where it is kept.
#[test]
fn the_balances_of_a_long_journal_are_those_of_another_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fixtures/ledger");
    let Ok(text) = std::fs::read_to_string(folder.join("long-example.beancount")) else {
        return;
    };
    let journal = read_beancount(&text).expect("a journal");
    assert_eq!(journal.transactions.len(), 933);
    let (from, until) = (date(2014, 1, 1), date(2015, 1, 1));
    let before = journal.balances(|day| day < until);
    let within = journal.balances(|day| from <= day && day < until);
    let theirs =
        std::fs::read_to_string(folder.join("fava-long-example-trial_balance.json")).expect("theirs");
    let theirs: serde_json::Value = serde_json::from_str(&theirs).expect("JSON");
    let mut compared = 0;
    let mut waiting: Vec<&serde_json::Value> = theirs["trees"].as_array().expect("trees").iter().collect();
    while let Some(node) = waiting.pop() {
        waiting.extend(node["children"].as_array().expect("children"));
        let name = node["account"].as_str().expect("a name");
        // Accounts of the balance sheet hold what came before the year; the others begin anew.
        let ours = match name.split(':').next() {
            Some("Assets" | "Liabilities") => &before,
            Some("Income" | "Expenses") => &within,
            _ => continue,
        };
        for (commodity, number) in node["balance"].as_object().expect("a balance") {
            let ours = ours.get(name).and_then(|held| held.get(commodity));
            let difference = ours.map(|ours| {
                ours.to_string().parse::<f64>().expect("a number") - number.as_f64().expect("a number")
            });
            assert!(
                difference.is_some_and(|off| off.abs() < 0.000_01),
                "{name} {commodity}: {ours:?}, not {number}"
            );
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared} balances");
}

fn accounts() -> Vec<Account> {
    let account = |code: &str, name: &str, category, direction| Account {
        code: code.into(),
        name: name.into(),
        category,
        direction,
        aux: Vec::new(),
        money: None,
        unit: None,
        disabled: false,
    };
    vec![
        Account {
            money: Some(Money::Bank),
            ..account("1002", "银行存款", Category::Asset, NormalSide::Debit)
        },
        account("100201", "工行 基本户（1）", Category::Asset, NormalSide::Debit),
        Account {
            aux: vec!["客户".into(), "项目".into()],
            ..account("1122", "应收账款", Category::Asset, NormalSide::Debit)
        },
        Account {
            unit: Some("盏".into()),
            disabled: true,
            ..account("1405", "库存商品", Category::Asset, NormalSide::Debit)
        },
        account("5001", "主营业务收入", Category::ProfitLoss, NormalSide::Credit),
    ]
}

prop_compose! {
    fn a_line()(
        account in prop::sample::select(vec!["100201", "1122", "1405", "5001"]),
        // Everything a person can type in a summary, signs of the formats included.
        (summary, item) in ("[ -~一-龥，；：]{0,12}", "[ -~一-龥]{1,6}"),
        fen in (-99_999_999_i64..99_999_999).prop_filter("an amount", |fen| *fen != 0),
        is_debit in any::<bool>(),
        quantity in prop::option::of((1_i64..1_000_000, 0_u32..4)),
        cash_flow_item in prop::option::of(1_u16..30),
    ) -> LineDraft {
        let aux = if account == "1122" { Aux([("客户".into(), item), ("项目".into(), "A=1".into())].into()) } else { Aux::none() };
        let (debit, credit) = if is_debit { (Fen(fen), Fen::ZERO) } else { (Fen::ZERO, Fen(fen)) };
        let quantity = quantity.map(|(number, scale)| Decimal::new(number, scale));
        LineDraft { summary, account: account.into(), aux, debit, credit, quantity, unit_price: quantity, cash_flow_item }
    }
}

prop_compose! {
    fn a_name()(month in 1_i8..=12, word in "[一-龥-]{1,4}", number in 1_u32..999) -> VoucherName {
        VoucherName { period: Period::of(date(2026, month, 1)), word, number }
    }
}

prop_compose! {
    fn a_standing()(
        state in prop::sample::select(VoucherState::ALL[1..].to_vec()),
        // Whatever people are called, signs of the formats included.
        [prepared_by, cashier_by, reviewed_by, posted_by] in prop::array::uniform4(prop::option::of("[!-~一-龥，；：][ -~一-龥，；：]{0,8}[!-~一-龥]")),
        reverses in prop::option::of(a_name()),
        corrects in prop::option::of(a_name()),
        business in prop::option::of("[a-z0-9-]{1,6}"),
    ) -> Standing {
        let signatures = Signatures { prepared_by, cashier_by, reviewed_by, posted_by };
        Standing { state, signatures, reverses, corrects, business }
    }
}

prop_compose! {
    fn a_voucher()(
        mut lines in prop::collection::vec(a_line(), 1..6),
        number in prop::option::of(1_u32..400),
        day in 1_i8..=28,
        kind in prop::sample::select(vec![VoucherKind::Normal, VoucherKind::Red, VoucherKind::PlClose]),
        documents in prop::collection::vec("[a-z\",0-9]{1,4}", 0..3),
        standing in a_standing(),
    ) -> CarriedVoucher {
        let rest: Fen = lines.iter().map(LineDraft::net_debit).sum();
        lines.push(LineDraft { summary: "平".into(), ..LineDraft::credit("5001", rest) });
        let draft = VoucherDraft {
            word: "记".into(),
            number,
            date: Some(date(2026, 3, day)),
            kind,
            attachments: documents.len() as u32,
            documents,
            lines,
        };
        CarriedVoucher { draft, standing }
    }
}

proptest! {
    /// I31: a book that goes out as a file comes back as it was, in either format.
    #[test]
    fn i31_a_book_comes_back_from_a_journal_as_it_was(
        vouchers in prop::collection::vec(a_voucher(), 0..5),
        balance in 0_i64..1_000_000,
        open in prop::option::of(1_i8..=12),
    ) {
        let opening = |account: &str, balance| Opening {
            account: account.into(),
            balance: Fen(balance),
            quantity: (balance < 0).then(|| Decimal::new(5, 1)),
            year_debit: Fen(balance.abs()),
            ..Opening::default()
        };
        let book = JournalBook {
            start: Period::of(date(2026, 1, 1)),
            open: open.map(|month| Period::of(date(2026, month, 1))),
            accounts: accounts(),
            openings: vec![opening("100201", balance), opening("1405", -balance)],
            vouchers,
        };
        let journal = journal_of(&book);
        for text in [write_beancount(&journal, "青禾"), write_hledger(&journal, "青禾")] {
            let read = if text.starts_with("option") { read_beancount(&text) } else { read_hledger(&text) };
            let read = read.map_err(|fault| TestCaseError::fail(format!("{fault}\n{text}")))?;
            let back = book_of(&read).map_err(|fault| TestCaseError::fail(format!("{fault}\n{text}")))?;
            prop_assert_eq!(&back, &book, "{}", text);
        }
    }
}
