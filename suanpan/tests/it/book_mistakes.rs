//! What stands in a book when it is opened. Mistakes earn nothing when they are left alone, and everything when they are put
//! right by the rules; a book in which everything is booked asks for its statements.

use crate::school::TestSchool;
use crate::simulation::{Desk, qinghe, typed};
use serde_json::{Value, json};

/// The book of the task that corrects mistakes, of a student who has done the tasks before it.
pub async fn opened(school: &TestSchool) -> Desk {
    let id = |query: &str| {
        let found = school.noticed.database.texts(query).remove(0);
        found.parse::<i64>().expect("an id")
    };
    let task = id("select cast(id as text) from task_task where key = 't3'");
    let activity = id(&format!(
        "select cast(id as text) from task_activity where key = 'books' and task_id = {task}"
    ));
    let teacher = school.enrolled("teacher1").await;
    let open = json!({ "item_ids": [task], "is_open": true });
    teacher.post("/api/classes/1/openings/task/", open).await.data();
    let student = school.enrolled("student56").await;
    let opened = student
        .post("/api/books/", json!({ "activity_id": activity }))
        .await;
    Desk::of(&student, opened.data()["id"].as_i64().expect("a book"))
}

/// The mistake with that number.
async fn mistake(desk: &Desk, number: u64) -> Value {
    let shown = desk.show().await;
    let vouchers = shown["vouchers"].as_array().expect("vouchers");
    let found = vouchers
        .iter()
        .find(|voucher| voucher["number"] == number && voucher["is_mistake"] == true);
    found.expect("a mistake").clone()
}

async fn reverse(desk: &Desk, voucher: &Value) {
    let path = format!("/api/voucher/{}/reverse/", voucher["id"]);
    let body = json!({ "date": "2026-01-15", "post": "accountant" });
    desk.client.post(&path, body).await.data();
}

/// How a voucher is to be corrected.
async fn correction(desk: &Desk, voucher: &Value) -> Value {
    let path = format!("/api/voucher/{}/correction/", voucher["id"]);
    desk.client.get(&path).await.data().clone()
}

/// The amounts of a voucher's lines, on whichever side they stand.
fn amounts(voucher: &Value) -> Vec<Value> {
    let lines = voucher["lines"].as_array().expect("lines").iter();
    let amount = |line: &Value| {
        let debit = line["debit"].as_str().expect("an amount");
        let is_credit = debit.trim_matches(['0', '.']).is_empty();
        line[if is_credit { "credit" } else { "debit" }].clone()
    };
    lines.map(amount).collect()
}

/// The right voucher of a business, dated when it is corrected.
fn right(business: &str) -> Value {
    let company = qinghe();
    let found = company
        .vouchers
        .iter()
        .find(|voucher| voucher.business == business);
    let mut voucher = typed(&company, found.expect("the voucher"), |amount| amount);
    voucher["voucher"]["date"] = json!("2026-01-15");
    voucher
}

fn share_of(report: &Value, business: u64) -> f64 {
    let items = report["items"].as_array().expect("items");
    let item = items
        .iter()
        .find(|item| item["number"] == business)
        .expect("the business");
    item["percent"].as_f64().expect("a share")
}

#[tokio::test]
async fn mistakes_are_reversed_or_made_up_for_and_earn_everything() {
    let school = TestSchool::demo().await;
    let desk = opened(&school).await;
    let shown = desk.show().await;
    assert_eq!(shown["rules"]["booked"], "wrong");
    let vouchers = shown["vouchers"].as_array().expect("vouchers");
    let count = |name: &str| vouchers.iter().filter(|voucher| voucher[name] == true).count();
    assert_eq!(
        (count("is_given"), count("is_mistake")),
        (6, 2),
        "four right ones before, two wrong ones: {shown}"
    );

    // 记-5: the wrong account, so the whole voucher in red and again in blue.
    let wrong = mistake(&desk, 5).await;
    let offered = correction(&desk, &wrong).await;
    assert_eq!(offered["is_of_earlier_year"], false);
    assert_eq!(offered["voucher"]["lines"][0]["summary"], "订正1月9日记-5号凭证");
    assert_eq!(amounts(&offered["voucher"]), amounts(&wrong));
    reverse(&desk, &wrong).await;
    desk.enter(right("b05")).await.data();
    // 记-6: the right accounts and 3,600 too little, so the difference is enough.
    let wrong = mistake(&desk, 6).await;
    let path = format!("/api/voucher/{}/difference/", wrong["id"]);
    let adjust = |amounts: Vec<Value>| {
        let body = json!({ "date": "2026-01-15", "post": "accountant", "amounts": amounts });
        desk.client.post(&path, body)
    };
    let refused = adjust(amounts(&wrong)).await;
    assert_eq!(refused.status.as_u16(), 422, "nothing differs: {}", refused.msg());
    assert_eq!(
        adjust(vec![json!("1.00")]).await.status.as_u16(),
        422,
        "a line each"
    );
    let righted = amounts(&right("b06")["voucher"]);
    let difference = adjust(righted).await.data()["voucher"].clone();
    assert_eq!(difference["kind"], "supplement", "{difference}");
    assert_eq!(amounts(&difference), ["3600.00", "3600.00"], "{difference}");
    assert_eq!(difference["lines"][0]["summary"], "更正1月10日记-6号凭证");
    assert_eq!(difference["corrects_id"], wrong["id"]);
    assert_ne!(
        difference["documents"],
        json!([]),
        "those that no voucher has yet"
    );
    let twice = adjust(amounts(&right("b06")["voucher"])).await;
    assert_eq!(twice.error(), "simulation.corrected", "it is put right already");
    desk.post_everything().await;
    let report = desk.submit().await;
    assert!((share_of(&report, 5) - 100.0).abs() < 0.01, "{report}");
    assert!((share_of(&report, 6) - 100.0).abs() < 0.01, "{report}");
    assert!(
        (report["percent"].as_f64().expect("a share") - 100.0).abs() < 0.01,
        "{report}"
    );
    school.run_jobs().await;
}

#[tokio::test]
async fn a_mistake_left_standing_earns_nothing_and_counts_as_one_too_many() {
    let school = TestSchool::demo().await;
    let desk = opened(&school).await;
    let early = desk.client.post(&desk.address("submit/"), json!({})).await;
    assert_eq!(early.status.as_u16(), 409, "nothing was done: {}", early.msg());

    let before = mistake(&desk, 6).await;
    let mut change = right("b06");
    change["version"] = before["version"].clone();
    let path = format!("/api/voucher/{}/", before["id"]);
    assert_ne!(
        desk.client.put(&path, change).await.status.as_u16(),
        200,
        "posted vouchers are not changed"
    );
    assert_ne!(desk.client.delete(&path).await.status.as_u16(), 200);

    // Booked in blue beside the mistake: the business is there twice.
    desk.enter(right("b05")).await.data();
    desk.post_everything().await;
    let report = desk.submit().await;
    assert!((share_of(&report, 5) - 100.0).abs() < 0.01, "{report}");
    assert!(
        share_of(&report, 6).abs() < 0.01,
        "what is right in a mistake is nobody's work: {report}"
    );
    assert_eq!(
        report["surplus"].as_array().map(Vec::len),
        Some(1),
        "记-5 as it was booked wrongly: {report}"
    );
    assert!(report["percent"].as_f64().expect("a share") < 60.0, "{report}");
    school.run_jobs().await;
}

#[tokio::test]
async fn a_voucher_of_an_earlier_year_is_adjusted_in_blue() {
    let school = TestSchool::demo().await;
    let desk = opened(&school).await;
    let wrong = mistake(&desk, 5).await;
    let path = format!("/api/voucher/{}/correction/", wrong["id"]);
    let other = school.enrolled("student57").await.get(&path).await;
    assert_eq!(other.status.as_u16(), 404, "of another student");
    school
        .noticed
        .database
        .run("update simulation_book set period = '2027-01'")
        .await;
    let offered = correction(&desk, &wrong).await;
    assert_eq!(offered["is_of_earlier_year"], true);
    let lines = offered["voucher"]["lines"].as_array().expect("lines").clone();
    assert_eq!(lines[0]["summary"], "更正2026年1月9日记-5号凭证");
    let swapped = |line: &Value| (line["credit"].clone(), line["debit"].clone());
    let booked = wrong["lines"].as_array().expect("lines").iter();
    assert!(
        booked
            .map(|line| (line["debit"].clone(), line["credit"].clone()))
            .eq(lines.iter().map(swapped)),
        "the opposite of what was booked: {offered}"
    );
    let path = format!("/api/voucher/{}/reverse/", wrong["id"]);
    let red = desk
        .client
        .post(&path, json!({ "date": "2027-01-15", "post": "accountant" }))
        .await;
    assert_eq!(red.error(), "simulation.earlier_year");
    school.run_jobs().await;
}

#[tokio::test]
async fn a_book_in_which_everything_is_booked_asks_for_its_statements() {
    let school = TestSchool::demo().await;
    let spec = r#"{"company":"qinghe","businesses":[],"booked":"all","parts":{"statements":100},"preset":"standard"}"#;
    let desk = asked_otherwise(&school, spec).await;
    let shown = desk.show().await;
    assert_eq!(shown["rules"]["booked"], "all");
    let vouchers = shown["vouchers"].as_array().expect("vouchers");
    assert_eq!(vouchers.len(), 33);
    assert!(
        vouchers
            .iter()
            .all(|voucher| voucher["is_given"] == true && voucher["state"] == "posted")
    );

    let nothing = desk.submit().await;
    assert_eq!(nothing["percent"], 0.0, "no statement was filled in: {nothing}");
    desk.file_statements().await;
    let report = desk.submit().await;
    assert!(
        (report["percent"].as_f64().expect("a share") - 100.0).abs() < 0.01,
        "{report}"
    );
    school.run_jobs().await;
}

/// A task of one statement, drawn up by hand.
const BY_HAND: &str = r#"{"company":"qinghe","businesses":[],"booked":"all","parts":{"statements":100},"preset":"standard","statements":["balance_sheet"],"statements_by_hand":true}"#;

#[tokio::test]
async fn statements_that_are_drawn_up_by_hand_come_without_figures_and_are_not_taken_from_the_books() {
    let school = TestSchool::demo().await;
    let desk = asked_otherwise(&school, BY_HAND).await;
    let address = desk.address("statement/balance_sheet/");
    let at = format!("{address}?period=2026-01");
    let shown = desk.client.get(&at).await.data().clone();
    assert_eq!(shown["is_by_hand"], true);
    let lines = shown["statement"]["lines"].as_array().expect("lines");
    let cells = || {
        lines
            .iter()
            .flat_map(|line| line["cells"].as_array().expect("cells"))
    };
    assert!(
        cells().all(|cell| cell["amount"] == "0.00" && cell["parts"] == json!([])),
        "{shown}"
    );
    assert_eq!(shown["statement"]["tie_outs"], json!([]));
    assert_ne!(
        lines[0]["terms"],
        json!([]),
        "what a line is taken from stays in words"
    );
    let refused = desk.client.put(&address, json!({ "period": "2026-01" })).await;
    assert_eq!(refused.error(), "simulation.statement_by_hand");
    // A statement that does not count is no work of the task.
    let other = desk.address("statement/profit_statement/");
    assert_eq!(
        desk.client.get(&format!("{other}?period=2026-01")).await.data()["is_by_hand"],
        false
    );
    desk.client
        .put(&other, json!({ "period": "2026-01" }))
        .await
        .data();
    school.run_jobs().await;
}

#[tokio::test]
async fn who_draws_a_statement_up_right_by_hand_earns_everything() {
    let school = TestSchool::demo().await;
    let desk = asked_otherwise(&school, BY_HAND).await;
    let address = desk.address("statement/balance_sheet/");
    let at = format!("{address}?period=2026-01");
    // Their teacher reads what the books give.
    let teacher = school.enrolled("teacher1").await;
    let right = teacher.get(&at).await.data().clone();
    assert_eq!(right["is_by_hand"], false);
    let columns = right["statement"]["columns"].as_array().expect("columns");
    let typed: Vec<Value> = right["statement"]["lines"]
        .as_array()
        .expect("lines")
        .iter()
        .flat_map(|line| {
            let cells = line["cells"].as_array().expect("cells").iter().zip(columns);
            cells.map(|(cell, column)| {
                json!({ "line": line["no"], "column": column["column"], "amount": cell["amount"] })
            })
        })
        .collect();
    let filing = json!({ "period": "2026-01", "cells": typed });
    desk.client.put(&address, filing).await.data();
    let report = desk.submit().await;
    assert!(
        (report["percent"].as_f64().expect("a share") - 100.0).abs() < 0.01,
        "{report}"
    );
    assert_eq!(
        desk.client.get(&at).await.data()["is_by_hand"],
        true,
        "nothing is told afterwards"
    );
    school.run_jobs().await;
}

#[tokio::test]
async fn the_sample_courses_ask_for_their_statements_by_hand() {
    let school = TestSchool::demo().await;
    let told = school
        .noticed
        .database
        .texts("select t.key || ' ' || c.title from task_activity a join task_task t on t.id = a.task_id join course_course c on c.id = t.course_id where a.spec like '%\"statements_by_hand\":true%' order by t.key");
    assert!(told.iter().any(|one| one.starts_with("t8 ")), "{told:?}");
}

/// The book of that task where it asks for something else, and nobody has begun it.
pub async fn asked_otherwise(school: &TestSchool, spec: &str) -> Desk {
    let activity = "select a.id from task_activity a join task_task t on t.id = a.task_id where t.key = 't3' and a.key = 'books'";
    let database = &school.noticed.database;
    database.run("delete from simulation_draft").await;
    database.run("delete from simulation_line").await;
    for table in ["decision", "statement", "voucher", "submission", "override"] {
        database.run(&format!("delete from simulation_{table}")).await;
    }
    database.run("delete from simulation_book").await;
    database
        .run(&format!(
            "update task_activity set spec = '{spec}' where id = ({activity})"
        ))
        .await;
    opened(school).await
}
