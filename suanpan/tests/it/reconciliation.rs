//! 银行对账 through HTTP: the bank's statement, matching by rule and by hand, and 银行存款余额调节表.

use crate::{
    book_mistakes::asked_otherwise,
    exam_books::hall_asking,
    hall::DEVICE,
    school::TestSchool,
    simulation::{Desk, fields, qinghe, typed},
};
use axum::{
    body::Body,
    http::{Method, Request, header},
};
use interchange::export::{Column, ColumnKind, Value as Cell, write_xlsx};
use serde_json::{Value, json};
use testkit::Reply;

const BANK: &str = "reconciliation/100201/";

/// A desk with the vouchers of January that touch the bank account, posted.
async fn january(school: &TestSchool, student: &str) -> Desk {
    let desk = Desk::free(&school.enrolled(student).await).await;
    let company = qinghe();
    for voucher in &company.vouchers {
        if voucher.lines.iter().any(|line| line.accounts[0] == "100201") {
            desk.enter(typed(&company, voucher, |amount| amount)).await.data();
        }
    }
    desk.post_everything().await;
    desk
}

fn at(desk: &Desk, rest: &str) -> String {
    desk.address(&format!("{BANK}{rest}"))
}

async fn show(desk: &Desk) -> Value {
    desk.client.get(&at(desk, "?period=2026-01")).await.data().clone()
}

async fn post(desk: &Desk, rest: &str, body: Value) -> Reply {
    desk.client.post(&at(desk, rest), body).await
}

/// The ids of the bank lines, and the keys of the book lines, with these amounts.
fn lines(shown: &Value, side: &str, amounts: &[&str]) -> Vec<Value> {
    let all = shown[side].as_array().expect("lines");
    let found = |amount: &&str| {
        let mut of_amount = all
            .iter()
            .filter(|line| line["amount"] == **amount && line["match_id"].is_null());
        let line = of_amount.next().unwrap_or_else(|| panic!("{amount}: {all:?}"));
        match side {
            "bank_lines" => line["id"].clone(),
            _ => json!({ "voucher_id": line["voucher_id"], "position": line["position"] }),
        }
    };
    amounts.iter().map(found).collect()
}

async fn match_by_hand(desk: &Desk, bank: &[&str], book: &[&str]) -> Reply {
    let shown = show(desk).await;
    let chosen = json!({
        "bank_lines": lines(&shown, "bank_lines", bank), "book_lines": lines(&shown, "book_lines", book),
    });
    desk.client.put(&at(desk, "match/"), chosen).await
}

fn amounts(items: &Value) -> Vec<&str> {
    let items = items.as_array().expect("items").iter();
    items
        .map(|item| item["amount"].as_str().expect("an amount"))
        .collect()
}

#[tokio::test]
async fn a_student_reconciles_january_with_the_companys_statement() {
    let school = TestSchool::demo().await;
    let desk = january(&school, "student60").await;
    let empty = show(&desk).await;
    assert!(empty["statement"].is_null());
    assert_eq!(empty["offers_company_statement"], true);
    assert_eq!(empty["takes_files"], true);
    assert_eq!(empty["book_lines"].as_array().expect("lines").len(), 13);
    let refused = desk.client.get(&at(&desk, "file/?period=2026-01")).await;
    assert_eq!(refused.error(), "simulation.no_bank_statement");

    let taken = post(&desk, "company_statement/", json!({})).await;
    assert_eq!(
        (&taken.data()["added"], &taken.data()["warnings"]),
        (&json!(15), &json!([]))
    );
    let made = post(&desk, "propose/", json!({})).await;
    assert_eq!(made.data()["matched"], 10, "{}", made.json);
    assert_eq!(made.data()["to_check"], json!([]));

    // 记-6 left the bank in two payments.
    let refused = match_by_hand(&desk, &["-9500.00"], &["-10300.00"]).await;
    assert_eq!(refused.error(), "simulation.unequal_sums");
    assert!(
        refused.msg().contains("-9,500.00") && refused.msg().contains("-10,300.00"),
        "{}",
        refused.msg()
    );
    match_by_hand(&desk, &["-800.00", "-9500.00"], &["-10300.00"])
        .await
        .data();

    let done = show(&desk).await;
    let statement = &done["statement"];
    assert_eq!(amounts(&statement["received_by_company"]), ["30000.00"]);
    assert_eq!(amounts(&statement["paid_by_company"]), ["13560.00"]);
    assert_eq!(amounts(&statement["received_by_bank"]), ["12000.00"]);
    assert_eq!(amounts(&statement["paid_by_bank"]), ["60.00"]);
    let figures = [
        "book_balance",
        "bank_balance",
        "adjusted_book",
        "adjusted_bank",
        "difference",
    ]
    .map(|name| statement[name].as_str().unwrap_or_default());
    assert_eq!(
        figures,
        ["852360.00", "847860.00", "864300.00", "864300.00", "0.00"]
    );
    let by_hand = done["matches"].as_array().expect("matches").iter();
    let by_hand: Vec<&Value> = by_hand.filter(|one| one["is_by_hand"] == true).collect();
    assert_eq!(by_hand.len(), 1);
    assert_eq!(by_hand[0]["bank_lines"].as_array().map(Vec::len), Some(2));

    // Proposing again finds nothing and undoes nothing; a line that is matched is not matched twice.
    assert_eq!(post(&desk, "propose/", json!({})).await.data()["matched"], 0);
    assert_eq!(show(&desk).await["matches"], done["matches"]);
    let twice = json!({ "bank_lines": by_hand[0]["bank_lines"], "book_lines": by_hand[0]["book_lines"] });
    let refused = desk.client.put(&at(&desk, "match/"), twice).await;
    assert_eq!(refused.error(), "simulation.lines_changed");
    let file = desk.client.get(&at(&desk, "file/?period=2026-01")).await;
    assert_eq!(file.status.as_u16(), 200);
}

#[tokio::test]
async fn a_match_is_taken_apart_and_another_account_has_none() {
    let school = TestSchool::demo().await;
    let desk = january(&school, "student60").await;
    post(&desk, "company_statement/", json!({})).await.data();
    post(&desk, "propose/", json!({})).await.data();
    let before = show(&desk).await;
    let id = before["matches"][0]["id"].as_i64().expect("an id");
    let address = at(&desk, &format!("match/{id}/"));
    desk.client.delete(&address).await.data();
    assert_eq!(desk.client.delete(&address).await.status.as_u16(), 404);
    let after = show(&desk).await;
    assert_eq!(after["matches"].as_array().map(Vec::len), Some(9));
    assert_eq!(
        after["statement"]["difference"], "0.00",
        "outstanding on both sides"
    );
    for account in ["1001", "1002", "9999"] {
        let other = desk.address(&format!("reconciliation/{account}/"));
        assert_eq!(desk.client.get(&other).await.status.as_u16(), 404, "{account}");
    }
}

/// A statement of the day after, as a workbook.
fn later_workbook() -> Vec<u8> {
    let later = [
        Column::new("日期", ColumnKind::Text),
        Column::new("支出金额", ColumnKind::Money),
        Column::new("收入金额", ColumnKind::Money),
        Column::new("余额", ColumnKind::Money),
    ];
    let row = vec![
        Cell::text("2026-01-09"),
        Cell::Money(ledger::Fen(8_470_000)),
        Cell::Empty,
        Cell::Money(ledger::Fen(81_830_100)),
    ];
    write_xlsx("流水", &later, [row]).expect("a workbook")
}

#[tokio::test]
async fn a_statement_is_imported_and_replaced_only_when_asked() {
    let school = TestSchool::demo().await;
    let desk = january(&school, "student60").await;
    let import = async |rest: &str, bytes: &[u8]| {
        desk.client
            .upload(&at(&desk, &format!("import/{rest}")), "statement.csv", bytes)
            .await
    };
    let faulty = "交易日期,摘要,借方发生额,贷方发生额,余额\n1月4日,甲,100,,900\n2026-01-05,乙,1.234,,900\n";
    let told = fields(&import("", faulty.as_bytes()).await);
    let messages: Vec<&str> = told.iter().map(|(_, message)| message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "第 2 行「交易日期 (A)」：日期不正确，应写成 2026-01-31 的形式。",
            "第 3 行「支出 (C)」：金额不正确。"
        ]
    );
    let early = "日期,支出,收入,余额\n2025-12-31,1,,9\n";
    assert!(
        fields(&import("", early.as_bytes()).await)[0]
            .1
            .contains("2026-01-01")
    );

    // 借方 is money out; the balance breaks off in the third line of the file.
    let csv = "交易日期,摘要,借方发生额,贷方发生额,余额\n2026-01-04,现金支票,10000,,790000\n2026-01-08,汇入,,113000,903001\n";
    let read = import("", csv.as_bytes()).await;
    assert_eq!(
        read.data(),
        &json!({ "added": 2, "replaced": 0,
                 "warnings": [{ "row": 3, "expected": "903000.00", "stated": "903001.00" }] })
    );
    post(&desk, "propose/", json!({})).await.data();
    let shown = show(&desk).await;
    assert_eq!(shown["matches"].as_array().map(Vec::len), Some(2));
    assert_eq!(shown["bank_lines"][0]["amount"], "-10000.00");

    // A later statement is added; one of the same days waits to be asked.
    let workbook = later_workbook();
    assert_eq!(import("", &workbook).await.data()["warnings"], json!([]));
    let again = "日期,支出,收入,余额\n2026-01-08,,113000,903000\n";
    let refused = import("", again.as_bytes()).await;
    assert_eq!(refused.error(), "simulation.statement_present");
    assert!(refused.msg().contains("2 行"), "{}", refused.msg());
    assert_eq!(
        import("?replace=true", again.as_bytes()).await.data()["replaced"],
        2
    );
    let replaced = show(&desk).await;
    assert_eq!(replaced["bank_lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        replaced["matches"].as_array().map(Vec::len),
        Some(1),
        "with the lines went their matches"
    );
}

#[tokio::test]
async fn another_student_sees_nothing_and_the_teacher_only_reads() {
    let school = TestSchool::demo().await;
    let teacher = school.enrolled("teacher1").await;
    let rows = teacher
        .get("/api/class/1/books/?course_id=1")
        .await
        .data()
        .clone();
    let kept = rows["rows"].as_array().expect("rows").iter();
    let kept: Vec<&Value> = kept.filter(|row| row["book"]["id"].is_i64()).collect();
    let book = kept[0]["book"]["id"].as_i64().expect("an id");
    let address = |rest: &str| format!("/api/book/{book}/{BANK}{rest}");
    assert_eq!(teacher.get(&address("")).await.status.as_u16(), 200);
    let stranger = school.enrolled("xn_teacher").await;
    let neighbour = kept[1]["student_number"].as_str().expect("a number");
    let place: i64 = neighbour["20260101".len()..].parse().expect("a place");
    let neighbour = school.enrolled(&format!("student{place}")).await;
    for other in [&neighbour, &stranger] {
        assert_eq!(other.get(&address("")).await.status.as_u16(), 404);
        assert_eq!(other.get(&address("file/")).await.status.as_u16(), 404);
    }
    for client in [&neighbour, &stranger, &teacher] {
        let taken = client.post(&address("company_statement/"), json!({})).await;
        assert_eq!(taken.status.as_u16(), 404);
        let proposed = client.post(&address("propose/"), json!({})).await;
        assert_eq!(proposed.status.as_u16(), 404);
        let sent = client.upload(&address("import/"), "a.csv", b"a").await;
        assert_eq!(sent.status.as_u16(), 404);
        let chosen = json!({ "bank_lines": [1], "book_lines": [{ "voucher_id": 1, "position": 0 }] });
        assert_eq!(client.put(&address("match/"), chosen).await.status.as_u16(), 404);
        assert_eq!(client.delete(&address("match/1/")).await.status.as_u16(), 404);
    }
}

#[tokio::test]
async fn a_voucher_that_is_deleted_or_unposted_leaves_no_match_behind() {
    let school = TestSchool::demo().await;
    let desk = january(&school, "student60").await;
    post(&desk, "company_statement/", json!({})).await.data();
    post(&desk, "propose/", json!({})).await.data();
    let vouchers = desk.show().await["vouchers"].clone();
    let first = vouchers[0]["id"].as_i64().expect("an id");
    let count = async |rest: &str| {
        let reply = desk
            .client
            .get(&at(&desk, &format!("?period=2026-01{rest}")))
            .await;
        let line = reply.data()["bank_lines"][1].clone();
        let matches = reply.data()["matches"].as_array().map_or(0, Vec::len);
        (matches, line["match_id"].is_null())
    };
    assert_eq!(count("").await, (10, false));

    // Out of the ledger, its line is not there to be matched; among all that was saved it is.
    desk.sign("unpost", "supervisor", &[first]).await.data();
    assert_eq!(count("").await, (9, true));
    assert_eq!(count("&with_unposted=true").await, (10, false));
    desk.sign("unreview", "reviewer", &[first]).await.data();
    desk.sign("cashier_unsign", "cashier", &[first]).await.data();
    let deleted = desk.client.delete(&format!("/api/voucher/{first}/")).await;
    assert_eq!(deleted.status.as_u16(), 200, "{}", deleted.json);
    assert_eq!(count("&with_unposted=true").await, (9, true));

    // Entered anew, it is a line like any other.
    let company = qinghe();
    desk.enter(typed(&company, &company.vouchers[0], |amount| amount))
        .await
        .data();
    assert_eq!(count("&with_unposted=true").await, (9, true));
    let all = json!({ "with_unposted": true });
    assert_eq!(post(&desk, "propose/", all).await.data()["matched"], 1);
    assert_eq!(count("&with_unposted=true").await, (10, false));
    // What only holds with unposted vouchers makes room for what is matched without them.
    assert_eq!(count("").await, (9, true));

    desk.client
        .post(&desk.address("restart/"), json!({}))
        .await
        .data();
    let anew = show(&desk).await;
    assert_eq!((&anew["bank_lines"], &anew["matches"]), (&json!([]), &json!([])));
    school.run_jobs().await;
}

#[tokio::test]
async fn the_printed_statement_is_not_offered_to_a_company_of_ones_own() {
    let asked = json!({ "kind": "books", "company": "qinghe", "businesses": ["b07"], "own_company": true });
    let (hall, assessment) = hall_asking(asked).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let path = format!("/api/exams/attempts/{attempt}/book/0/");
    let opened = hall.student.post(&path, json!({ "device": DEVICE })).await;
    let book = opened.data()["book_id"].as_i64().expect("a book");
    let address = format!("/api/book/{book}/{BANK}");
    let shown = hall.student.get(&address).await;
    assert_eq!(shown.data()["offers_company_statement"], false);
    let send = async |rest: &str| {
        let request = Request::builder()
            .method(Method::POST)
            .uri(format!("{address}{rest}"))
            .header(header::CONTENT_TYPE, "application/json")
            .header("exam-device", DEVICE);
        hall.student.request(request, Body::from("{}")).await
    };
    let refused = send("company_statement/").await;
    assert_eq!(refused.error(), "simulation.no_company_statement");
    assert_eq!(send("propose/").await.status.as_u16(), 200);

    // What is handed in is not written in any more.
    crate::hall::submit(&hall.student, attempt).await.data();
    assert_eq!(send("propose/").await.error(), "exams.attempt_closed");
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn a_task_marks_which_lines_were_matched_and_which_left_open() {
    let school = TestSchool::demo().await;
    let names: Vec<String> = (1..20).map(|number| format!("\"b{number:02}\"")).collect();
    let spec = format!(
        r#"{{"company":"qinghe","businesses":[{}],"booked":"all","parts":{{"reconciliation":100}},"preset":"practice"}}"#,
        names.join(",")
    );
    let desk = asked_otherwise(&school, &spec).await;
    let reasons = |report: &Value| -> Vec<String> {
        let part = &report["parts"][0];
        assert_eq!(part["label"], "银行对账");
        let reasons = part["reasons"].as_array().expect("reasons").iter();
        reasons
            .map(|reason| reason["text"].as_str().expect("a text").to_owned())
            .collect()
    };
    let nothing = desk.submit().await;
    assert_eq!(nothing["percent"], 0.0);
    assert_eq!(reasons(&nothing), ["未取得银行对账单"]);

    let csv = "交易日期,摘要,借方发生额,贷方发生额,余额\n2026-01-04,现金支票,10000,,790000\n";
    let own_file = desk
        .client
        .upload(&at(&desk, "import/"), "statement.csv", csv.as_bytes())
        .await;
    assert_eq!(own_file.error(), "simulation.companys_own_statement");
    assert_eq!(show(&desk).await["takes_files"], false);
    post(&desk, "company_statement/", json!({})).await.data();
    let untouched = desk.submit().await;
    assert_eq!(untouched["percent"], 0.0);
    assert_eq!(reasons(&untouched), ["还没有勾对任何一行"]);
    post(&desk, "propose/", json!({})).await.data();
    // 14 lines of the bank and 13 of the books; 记-6 and its two payments are still open.
    let proposed = desk.submit().await;
    let expected = [
        "未勾对：01-10 个人所得税批扣 -800.00",
        "未勾对：01-10 社保公积金扣款 -9,500.00",
        "未勾对：01-10 记-6 -10,300.00",
    ];
    assert_eq!(reasons(&proposed), expected);
    let percent = proposed["percent"].as_f64().expect("a share");
    assert!((percent - 24.0 / 27.0 * 100.0).abs() < 0.1, "{percent}");

    match_by_hand(&desk, &["-800.00", "-9500.00"], &["-10300.00"])
        .await
        .data();
    let report = desk.submit().await;
    assert!(reasons(&report).is_empty(), "{report}");
    assert!(
        (report["percent"].as_f64().expect("a share") - 100.0).abs() < 0.01,
        "{report}"
    );
    school.run_jobs().await;
}
