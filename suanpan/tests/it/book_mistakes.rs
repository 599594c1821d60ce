//! What stands in a book when it is opened. Mistakes earn nothing when they are left alone, and everything when they are put
//! right by the rules; a book in which everything is booked asks for its statements.

use crate::school::TestSchool;
use crate::simulation::{Desk, qinghe, typed};
use serde_json::{Value, json};

/// The book of the task that corrects mistakes, of a student who has done the tasks before it.
async fn opened(school: &TestSchool) -> Desk {
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
    reverse(&desk, &mistake(&desk, 5).await).await;
    desk.enter(right("b05")).await.data();
    // 记-6: the right accounts and 3,600 too little, so the difference is enough.
    let lines = json!([
        { "summary": "订正1月10日记-6号凭证", "account": "2241", "aux": { "款项": "代扣社保公积金" }, "debit": "3600.00", "credit": "0.00" },
        { "summary": "订正1月10日记-6号凭证", "account": "100201", "aux": {}, "debit": "0.00", "credit": "3600.00", "cash_flow_item": 4 },
    ]);
    let mut difference = right("b06");
    difference["voucher"]["kind"] = json!("supplement");
    difference["voucher"]["lines"] = lines;
    desk.enter(difference).await.data();
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
