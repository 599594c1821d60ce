//! What is kept in memory of a book is what stands in it: nothing is read twice, and nothing is shown that is no longer so.

use crate::school::TestSchool;
use crate::simulation::{Desk, qinghe, typed};
use serde_json::{Value, json};

/// The labels of the vouchers as the desk shows them: 记-1.
async fn labels(desk: &Desk) -> Vec<String> {
    let shown = desk.show().await;
    let vouchers = shown["vouchers"].as_array().expect("vouchers").iter();
    let label = |voucher: &Value| {
        format!(
            "{}-{}",
            voucher["word"].as_str().unwrap_or_default(),
            voucher["number"]
        )
    };
    vouchers.map(label).collect()
}

#[tokio::test]
async fn vouchers_that_did_not_change_are_read_once() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    for voucher in &company.vouchers[..8] {
        desk.enter(typed(&company, voucher, |amount| amount)).await.data();
    }
    let statements = async || {
        let before = (school.app.db.statements(), school.app.db.rows_read());
        desk.show().await;
        (
            school.app.db.statements() - before.0,
            school.app.db.rows_read() - before.1,
        )
    };
    statements().await;
    let known = statements().await;
    desk.enter(typed(&company, &company.vouchers[8], |amount| amount))
        .await
        .data();
    assert_eq!(
        statements().await,
        known,
        "whoever saves it leaves what it made of the book"
    );
    let database = &school.noticed.database;
    // Another server drew the next revision: of the book the list is read, of the vouchers those that are not as they were.
    database
        .run("update simulation_book set revision = revision + 1; update simulation_voucher set revision = revision + 1 where number = 3")
        .await;
    let after_one = statements().await;
    assert_eq!(
        after_one.0 - known.0,
        3,
        "the list of them, that one, and its lines: {known:?}, then {after_one:?}"
    );
    assert_eq!(statements().await, known);
    assert_eq!(labels(&desk).await.len(), 9);
}

#[tokio::test]
async fn what_a_server_of_the_last_version_writes_is_seen() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    for voucher in &company.vouchers[..2] {
        desk.enter(typed(&company, voucher, |amount| amount)).await.data();
    }
    let shown = desk.show().await;
    let id = shown["vouchers"][1]["id"].as_i64().expect("an id");
    // It draws no revisions: what it changes has a newer version and a later time.
    let database = &school.noticed.database;
    database
        .run(&format!(
            "update simulation_voucher set number = 7, version = version + 1, updated_at_ms = updated_at_ms + 1 where id = {id}"
        ))
        .await;
    database
        .run("update simulation_book set updated_at_ms = updated_at_ms + 1")
        .await;
    assert_eq!(labels(&desk).await, ["记-1", "记-7"]);
}

#[tokio::test]
async fn a_change_that_was_refused_is_nowhere() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    for voucher in &company.vouchers[..2] {
        desk.enter(typed(&company, voucher, |amount| amount)).await.data();
    }
    let before = desk.show().await;
    let ids: Vec<i64> = before["vouchers"]
        .as_array()
        .expect("vouchers")
        .iter()
        .filter_map(|voucher| voucher["id"].as_i64())
        .collect();
    // The first is reviewed in the same unit in which the unknown one ends it all.
    let unknown = [ids.as_slice(), &[999_999]].concat();
    let refused = desk.sign("review", "reviewer", &unknown).await;
    assert_eq!(refused.status.as_u16(), 404);
    let after = desk.show().await;
    assert_eq!(after["vouchers"], before["vouchers"]);
    let balances = desk
        .client
        .get(&desk.address("trial_balance/?period=2026-01&with_unposted=true"))
        .await;
    let rows = balances.data()["rows"].to_string();
    let removed = desk.client.delete(&format!("/api/voucher/{}/", ids[1])).await;
    assert_eq!(removed.status.as_u16(), 200, "{}", removed.msg());
    assert_eq!(labels(&desk).await, ["记-1"]);
    let balances = desk
        .client
        .get(&desk.address("trial_balance/?period=2026-01&with_unposted=true"))
        .await;
    assert_ne!(balances.data()["rows"].to_string(), rows, "the books follow");
    let removed = desk.client.delete(&format!("/api/voucher/{}/", ids[0])).await;
    assert_eq!(removed.data(), &json!({}));
    assert_eq!(labels(&desk).await, Vec::<String>::new());
}
