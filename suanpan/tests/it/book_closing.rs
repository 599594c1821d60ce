//! The end of a period through HTTP: where each step stands, what is still open, closing, and taking it back in practice.

use crate::school::TestSchool;
use crate::simulation::{Desk, fields, qinghe, typed};
use serde_json::{Value, json};

async fn closing(desk: &Desk) -> Value {
    desk.client.get(&desk.address("closing/")).await.data().clone()
}

fn state<'a>(closing: &'a Value, step: &str) -> (&'a str, &'a str) {
    let steps = closing["steps"].as_array().expect("steps");
    let found = steps.iter().find(|one| one["step"] == step).expect("the step");
    let text = |name: &str| found[name].as_str().expect("a text");
    (text("state"), text("why"))
}

fn finding<'a>(closing: &'a Value, code: &str) -> Option<&'a Value> {
    let mut findings = closing["findings"].as_array().expect("findings").iter();
    findings.find(|finding| finding["code"] == code)
}

/// Enters the first vouchers of the golden month as a student types them.
async fn enter_first(desk: &Desk, count: usize) {
    let company = qinghe();
    for voucher in &company.vouchers[..count] {
        desk.enter(typed(&company, voucher, |amount| amount)).await.data();
    }
}

#[tokio::test]
async fn closing_says_of_every_step_where_it_stands_and_lists_what_is_open() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let empty = closing(&desk).await;
    for step in [
        "overhead",
        "finished_goods",
        "vat",
        "surcharges",
        "profit_and_loss",
        "income_tax",
    ] {
        let (state, why) = state(&empty, step);
        assert_eq!(state, "nothing_to_do", "{step}");
        assert!(why.chars().count() > 5, "{step}: {why}");
    }
    let waiting = finding(&empty, "simulation.documents_wait").expect("documents wait");
    assert_eq!(waiting["severity"], "warning");
    assert!(waiting["places"].as_array().expect("places").len() > 20);
    assert_eq!(waiting["places"][0]["kind"], "business");

    enter_first(&desk, 9).await;
    let begun = closing(&desk).await;
    assert_eq!(state(&begun, "overhead").0, "to_do");
    assert_eq!(state(&begun, "vat").0, "to_do");
    let unposted = finding(&begun, "ledger.unposted").expect("nothing is posted");
    assert_eq!(
        unposted["places"][8],
        json!({ "kind": "voucher", "label": "记-9" })
    );
    assert_eq!(desk.draw_up("vat").await, 1);
    assert_eq!(desk.draw_up("vat").await, 0);
    assert_eq!(state(&closing(&desk).await, "vat").0, "done");
    desk.draw_up("surcharges").await;
    desk.draw_up("profit_and_loss").await;
    desk.post_everything().await;
    let posted = closing(&desk).await;
    assert!(finding(&posted, "ledger.unposted").is_none());
    assert_eq!(posted["may_close"], true, "what is left are warnings");
}

#[tokio::test]
async fn a_closed_period_is_opened_again_in_practice_and_that_is_written_down() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let january = json!({ "period": "2026-01" });
    let reopen = async || desk.client.post(&desk.address("reopen/"), january.clone()).await;
    assert_eq!(reopen().await.error(), "simulation.not_last_closed");

    enter_first(&desk, 1).await;
    desk.post_everything().await;
    desk.client
        .post(&desk.address("close/"), january.clone())
        .await
        .data();
    assert_eq!(closing(&desk).await["reopens"], "2026-01");
    let february = json!({ "period": "2026-02" });
    let open_one = desk.client.post(&desk.address("reopen/"), february).await;
    assert_eq!(open_one.error(), "simulation.not_last_closed");
    reopen().await.data();
    let shown = desk.show().await;
    assert_eq!(
        (&shown["period"], &shown["vouchers"][0]["state"]),
        (&json!("2026-01"), &json!("posted"))
    );
    let company = qinghe();
    desk.enter(typed(&company, &company.vouchers[2], |amount| amount))
        .await
        .data();
    let log = crate::audited::lines(&school).await;
    let acts = log
        .iter()
        .filter(|line| line.action == "simulation.period_reopened");
    assert_eq!(acts.count(), 1);
    assert_eq!(crate::audited::wordless(&log), [""; 0]);
    school.run_jobs().await;
}

#[tokio::test]
async fn a_book_of_practice_begins_anew() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    enter_first(&desk, 2).await;
    let reject = json!({ "business": "b35", "decision": "reject" });
    desk.client.put(&desk.address("decision/"), reject).await.data();
    desk.post_everything().await;
    desk.client
        .post(&desk.address("close/"), json!({ "period": "2026-01" }))
        .await
        .data();
    desk.client
        .post(&desk.address("restart/"), json!({}))
        .await
        .data();
    let shown = desk.show().await;
    assert_eq!(
        (&shown["period"], &shown["vouchers"]),
        (&json!("2026-01"), &json!([]))
    );
    let businesses = shown["businesses"].as_array().expect("businesses");
    assert!(businesses.iter().all(|business| business["decision"].is_null()));
    enter_first(&desk, 1).await;
    assert_eq!(desk.show().await["vouchers"][0]["number"], 1);
    let log = crate::audited::lines(&school).await;
    assert!(log.iter().any(|line| line.action == "simulation.book_restarted"));
    assert_eq!(crate::audited::wordless(&log), [""; 0]);
    school.run_jobs().await;
}

#[tokio::test]
async fn graded_books_are_neither_reopened_nor_begun_anew() {
    let school = TestSchool::demo().await;
    let mut tried = 0;
    for number in 1..=20 {
        let student = school.enrolled(&format!("student{number}")).await;
        let list = student.get("/api/course/1/books/").await.data().clone();
        for row in list.as_array().expect("books") {
            let address = format!("/api/book/{}/", row["id"]);
            let book = student.get(&address).await.data().clone();
            if book["rules"]["preset"] != "standard" || !book["shut"].is_null() {
                continue;
            }
            let view = student.get(&format!("{address}closing/")).await.data().clone();
            assert_eq!(
                (&view["reopens"], &view["may_restart"]),
                (&Value::Null, &json!(false))
            );
            let anew = student.post(&format!("{address}restart/"), json!({})).await;
            assert_eq!(anew.error(), "simulation.no_restart");
            let body = json!({ "period": "2025-12" });
            let again = student.post(&format!("{address}reopen/"), body).await;
            assert!(["simulation.no_reopening", "simulation.not_last_closed"].contains(&again.error()));
            tried += 1;
        }
    }
    assert!(tried > 0, "somebody keeps graded books");
    school.run_jobs().await;
}

#[tokio::test]
async fn money_and_stock_below_zero_are_told_as_a_voucher_is_saved() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let voucher = |lines: Value| json!({ "post": "accountant", "voucher": { "word": "记", "date": "2026-01-20", "attachments": 1, "lines": lines } });
    let told = |saved: &Value| -> Vec<String> {
        let findings = saved["findings"].as_array().expect("findings").iter();
        let codes = findings.filter_map(|finding| finding["code"].as_str());
        codes
            .filter(|code| code.ends_with("below_zero"))
            .map(str::to_owned)
            .collect()
    };
    let paid = voucher(json!([
        { "summary": "付现", "account": "1221", "aux": { "职员": "张伟" }, "debit": "99999999.00" },
        { "summary": "付现", "account": "1001", "credit": "99999999.00", "cash_flow_item": 6 },
    ]));
    let saved = desk.enter(paid).await.data().clone();
    assert_eq!(told(&saved), ["ledger.money_below_zero"]);
    let issued = voucher(json!([
        { "summary": "出库", "account": "5401", "debit": "100.00" },
        { "summary": "出库", "account": "1405", "aux": { "存货": "智能灯" }, "credit": "100.00", "quantity": "50000" },
    ]));
    let saved = desk.enter(issued).await.data().clone();
    assert_eq!(told(&saved), ["ledger.stock_below_zero"]);
    let faultless = voucher(json!([
        { "summary": "提现", "account": "1002", "debit": "1.00" },
        { "summary": "提现", "account": "1001", "credit": "1.00" },
    ]));
    assert!(
        !fields(&desk.enter(faultless).await).is_empty(),
        "1002 has details"
    );
    assert!(
        finding(&closing(&desk).await, "ledger.money_below_zero").is_none(),
        "nothing is posted yet"
    );
    desk.post_everything().await;
    assert!(finding(&closing(&desk).await, "ledger.money_below_zero").is_some());
}

/// What the newest voucher of a book moves: account and amount, debits first.
fn newest(shown: &Value) -> Vec<(String, String)> {
    let vouchers = shown["vouchers"].as_array().expect("vouchers");
    let newest = vouchers.iter().max_by_key(|voucher| voucher["id"].as_i64());
    let lines = newest.expect("a voucher")["lines"].as_array().expect("lines");
    lines
        .iter()
        .map(|line| {
            let text = |name: &str| line[name].as_str().expect("a text").to_owned();
            let amount = if text("debit") == "0.00" {
                format!("-{}", text("credit"))
            } else {
                text("debit")
            };
            (text("account"), amount)
        })
        .collect()
}

#[tokio::test]
async fn the_month_ends_with_what_the_companys_cards_loans_and_invoices_say() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let begun = closing(&desk).await;
    assert_eq!(state(&begun, "depreciation").0, "to_do");
    assert_eq!(state(&begun, "accruals").0, "to_do");
    assert_eq!(state(&begun, "cost_of_sales").0, "nothing_to_do");
    // 记-1 … 记-21: wages are the last that no step draws up.
    enter_first(&desk, 21).await;
    assert_eq!(desk.draw_up("depreciation").await, 2);
    let moved = |lines: &[(&str, &str)]| -> Vec<(String, String)> {
        let lines = lines.iter();
        lines
            .map(|(account, amount)| ((*account).to_owned(), (*amount).to_owned()))
            .collect()
    };
    let patent = moved(&[("5602", "500.00"), ("1702", "-500.00")]);
    assert_eq!(newest(&desk.show().await), patent);
    assert_eq!(desk.draw_up("depreciation").await, 0);
    assert_eq!(desk.draw_up("accruals").await, 1);
    let interest = moved(&[("5603", "1250.00"), ("2231", "-1250.00")]);
    assert_eq!(newest(&desk.show().await), interest);
    let too_early = desk
        .client
        .post(&desk.address("closing/"), json!({ "step": "cost_of_sales" }))
        .await;
    assert_eq!(too_early.error(), "simulation.cannot_draw_up");
    assert!(too_early.msg().contains("完工"), "{}", too_early.msg());
    assert_eq!(desk.draw_up("overhead").await, 1);
    // How many were made is on the cost sheet: 记-26 is written by hand.
    let company = qinghe();
    desk.enter(typed(&company, &company.vouchers[25], |amount| amount))
        .await
        .data();
    assert_eq!(desk.draw_up("cost_of_sales").await, 1);
    let cost = moved(&[("5401", "119416.00"), ("1405", "-119416.00")]);
    assert_eq!(newest(&desk.show().await), cost, "590 at 202.40");
    assert_eq!(state(&closing(&desk).await, "cost_of_sales").0, "done");
}

#[tokio::test]
async fn a_closing_voucher_that_is_reversed_leaves_the_profit_statement_as_it_was() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    enter_first(&desk, 27).await;
    // One of income, one of expenses.
    assert_eq!(desk.draw_up("profit_and_loss").await, 2);
    desk.post_everything().await;
    let revenue = desk.cell("profit_statement", 1).await;
    let shown = desk.show().await;
    let vouchers = shown["vouchers"].as_array().expect("vouchers").iter();
    for closer in vouchers.filter(|voucher| voucher["kind"] == "pl_close") {
        let path = format!("/api/voucher/{}/reverse/", closer["id"]);
        let body = json!({ "date": "2026-01-31", "post": "accountant" });
        let red = desk.client.post(&path, body).await.data()["voucher"].clone();
        assert_eq!(red["kind"], "pl_close", "what takes a closing back is one: {red}");
    }
    assert_eq!(desk.draw_up("profit_and_loss").await, 2);
    desk.post_everything().await;
    assert_eq!(desk.cell("profit_statement", 1).await, revenue);
}
