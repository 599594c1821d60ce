//! A book as files: for other accounting programs and for a spreadsheet, with nothing lost on the way.

use crate::school::TestSchool;
use crate::simulation::{Desk, qinghe, typed};
use serde_json::Value;

/// A desk with the first twelve vouchers of the golden month.
async fn twelve_booked(school: &TestSchool) -> Desk {
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    for voucher in &company.vouchers[..12] {
        desk.enter(typed(&company, voucher, |amount| amount)).await.data();
    }
    desk
}

#[tokio::test]
async fn a_whole_book_goes_to_other_programs_and_nothing_of_it_is_lost() {
    use interchange::plain_text::{book_of, read_beancount, read_hledger};
    let school = TestSchool::demo().await;
    let desk = twelve_booked(&school).await;
    let file = async |name: &str| {
        let file = desk.client.get(&desk.address(&format!("file/{name}/"))).await;
        assert_eq!(file.status.as_u16(), 200, "{name}");
        String::from_utf8(file.bytes.clone()).expect("text")
    };
    let hledger = read_hledger(&file("hledger").await).expect("a journal");
    let beancount = read_beancount(&file("beancount").await).expect("a journal");
    let book = book_of(&hledger).expect("a book");
    assert_eq!(book, book_of(&beancount).expect("the same book"));
    assert_eq!(book.start.to_string(), "2026-01");
    let shown = desk.show().await;
    let mut saved: Vec<Value> = shown["vouchers"].as_array().expect("vouchers").clone();
    saved.sort_by_key(|voucher| voucher["number"].as_i64());
    let mut vouchers: Vec<_> = book.vouchers.into_iter().map(|one| one.draft).collect();
    vouchers.sort_by_key(|voucher| voucher.number);
    assert_eq!(vouchers.len(), 12);
    for (voucher, saved) in vouchers.iter().zip(&saved) {
        let voucher = serde_json::to_value(voucher).expect("JSON");
        for key in ["date", "kind", "attachments", "documents"] {
            assert_eq!(voucher[key], saved[key], "{key} of {saved}");
        }
        let lines = saved["lines"].as_array().expect("lines").iter();
        for (line, saved) in voucher["lines"].as_array().expect("lines").iter().zip(lines) {
            for key in ["summary", "account", "aux", "debit", "credit", "cash_flow_item"] {
                assert_eq!(line[key], saved[key], "{key} of {saved}");
            }
        }
    }
    // What another program adds up is what our own books hold.
    let balance = desk
        .client
        .get(&desk.address("trial_balance/?level=1&with_unposted=true"))
        .await;
    let mut rows = balance.data()["rows"].as_array().expect("rows").iter();
    let bank = rows.find(|row| row["account"] == "1002").expect("the bank");
    let held: rust_decimal::Decimal = hledger
        .balances(|_| true)
        .into_iter()
        .filter(|(account, _)| account.starts_with("Assets:1002-"))
        .map(|(_, held)| held["CNY"])
        .sum();
    assert_eq!(bank["closing_debit"], held.to_string());
    let unknown = desk.client.get(&desk.address("file/ledger/")).await;
    assert_eq!(unknown.status.as_u16(), 404);
}

#[tokio::test]
async fn i31_a_whole_book_goes_to_excel_and_is_read_back_as_it_was() {
    use interchange::book_sheets::{Layout, read_balances, read_chart, read_journal};
    use interchange::plain_text::{book_of, read_hledger};
    let school = TestSchool::demo().await;
    let desk = twelve_booked(&school).await;
    let text = desk.client.get(&desk.address("file/hledger/")).await;
    let text = String::from_utf8(text.bytes.clone()).expect("text");
    let book = book_of(&read_hledger(&text).expect("a journal")).expect("a book");
    let file = desk.client.get(&desk.address("file/excel/")).await;
    assert_eq!(file.status.as_u16(), 200);

    let chart = read_chart(&file.bytes).expect("a workbook");
    assert_eq!(chart.layout, Layout::Ours);
    assert_eq!(chart.faults, []);
    let accounts: Vec<_> = chart.rows.into_iter().map(|row| row.account).collect();
    assert_eq!(accounts, book.accounts);

    let balances = read_balances(&file.bytes).expect("a workbook");
    assert_eq!(balances.faults, []);
    let mut openings: Vec<_> = balances.rows.into_iter().map(|row| row.opening).collect();
    let mut expected = book.openings;
    for list in [&mut openings, &mut expected] {
        list.sort_by(|one, other| (&one.account, &one.aux).cmp(&(&other.account, &other.aux)));
    }
    assert_eq!(openings, expected);

    let journal = read_journal(&file.bytes).expect("a workbook");
    assert_eq!(journal.faults, []);
    let mut vouchers: Vec<_> = journal.rows.into_iter().map(|voucher| voucher.draft).collect();
    let mut expected: Vec<_> = book.vouchers.into_iter().map(|one| one.draft).collect();
    vouchers.sort_by_key(|voucher| voucher.number);
    expected.sort_by_key(|voucher| voucher.number);
    assert_eq!(vouchers, expected);
}
