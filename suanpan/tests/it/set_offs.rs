//! 手工核销 through HTTP: what a person sets off goes before the rule, holds while it can, and is taken back.

use crate::school::TestSchool;
use crate::simulation::{Desk, fields, qinghe, typed};
use serde_json::{Value, json};
use testkit::Reply;

/// A desk with the sales of January, and a receipt of 50,000 from 百汇电商 that nobody says what it pays: 记-N, its label.
async fn with_a_receipt(school: &TestSchool) -> (Desk, String) {
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    for voucher in company.vouchers.iter().take(8) {
        desk.enter(typed(&company, voucher, |amount| amount)).await.data();
    }
    let receipt = json!({ "post": "accountant", "voucher": {
        "word": "记", "date": "2026-01-28", "attachments": 0, "documents": [], "lines": [
            { "summary": "收到货款", "account": "100201", "debit": "50000.00", "cash_flow_item": 1 },
            { "summary": "收到货款", "account": "1122", "aux": { "客户": "百汇电商" }, "credit": "50000.00" }
        ] } });
    let saved = desk.enter(receipt).await;
    let number = saved.data()["voucher"]["number"].as_i64().expect("a number");
    (desk, format!("记-{number}"))
}

/// The items of 百汇电商 on 应收账款.
async fn baihui(desk: &Desk) -> Vec<Value> {
    let address = desk.address("open_items/?with_unposted=true&kind=客户");
    let open = desk.client.get(&address).await.data().clone();
    let accounts = open["accounts"].as_array().expect("accounts");
    let own = accounts
        .iter()
        .find(|account| account["item"] == "百汇电商" && account["account"] == "1122");
    own.expect("the customer")["items"]
        .as_array()
        .expect("items")
        .clone()
}

async fn item(desk: &Desk, voucher: &str) -> Value {
    let items = baihui(desk).await;
    let found = items.iter().find(|item| item["voucher"] == voucher);
    found.unwrap_or_else(|| panic!("{voucher}: {items:?}")).clone()
}

async fn left(desk: &Desk, voucher: &str) -> String {
    item(desk, voucher).await["remaining"]
        .as_str()
        .expect("an amount")
        .to_owned()
}

async fn set_off(desk: &Desk, one: &Value, other: &Value, amount: Option<&str>) -> Reply {
    let body = json!({ "kind": "客户", "one": one, "other": other, "amount": amount });
    desk.client.post(&desk.address("set_off/"), body).await
}

#[tokio::test]
async fn what_is_set_off_by_hand_goes_before_the_rule() {
    let school = TestSchool::demo().await;
    let (desk, receipt) = with_a_receipt(&school).await;
    let (opening, sale) = (left(&desk, "").await, left(&desk, "记-7").await);
    assert_eq!(opening, "63000.00", "the rule pays the oldest first");

    let (paid, pays) = (item(&desk, "记-7").await, item(&desk, &receipt).await);
    set_off(&desk, &pays["at"], &paid["at"], Some("30000.00"))
        .await
        .data();
    assert_eq!(left(&desk, "").await, "93000.00", "the rule has 20,000 left");
    let after = item(&desk, "记-7").await;
    assert_eq!(after["settlements"][0]["amount"], "30000.00");
    assert_eq!(after["settlements"][0]["voucher"], *receipt);
    let first = after["settlements"][0]["set_off_id"].as_i64().expect("by hand");

    set_off(&desk, &pays["at"], &Value::Null, None).await.data();
    let paid_opening = item(&desk, "").await;
    assert_eq!(
        paid_opening["settlements"][0]["amount"], "20000.00",
        "all that is left"
    );
    assert!(paid_opening["settlements"][0]["set_off_id"].is_i64());

    desk.client
        .delete(&desk.address(&format!("set_off/{first}/")))
        .await
        .data();
    assert_eq!(left(&desk, "记-7").await, sale);
    assert_eq!(left(&desk, "").await, "63000.00");
    let again = desk
        .client
        .delete(&desk.address(&format!("set_off/{first}/")))
        .await;
    assert_eq!(again.status.as_u16(), 404);
}

#[tokio::test]
async fn what_cannot_be_set_off_is_refused_with_its_reason() {
    let school = TestSchool::demo().await;
    let (desk, receipt) = with_a_receipt(&school).await;
    let (sale, pays) = (item(&desk, "记-7").await, item(&desk, &receipt).await);
    let refused = set_off(&desk, &sale["at"], &Value::Null, None).await;
    assert_eq!(refused.error(), "simulation.no_set_off", "both are owed");
    let other = json!({ "period": "2026-01", "voucher": "记-4", "position": 1 });
    assert_eq!(
        set_off(&desk, &pays["at"], &other, None).await.error(),
        "simulation.no_set_off"
    );
    let nowhere = json!({ "period": "2026-01", "voucher": "记-99", "position": 0 });
    assert_eq!(
        set_off(&desk, &pays["at"], &nowhere, None).await.error(),
        "simulation.items_changed"
    );
    for amount in ["0.00", "-1.00", "50000.01"] {
        let refused = set_off(&desk, &pays["at"], &sale["at"], Some(amount)).await;
        assert_eq!(fields(&refused)[0].0, "amount", "{amount}");
    }
    let stranger = school.enrolled("student59").await;
    let body = json!({ "kind": "客户", "one": pays["at"], "other": sale["at"] });
    assert_eq!(
        stranger
            .post(&desk.address("set_off/"), body)
            .await
            .status
            .as_u16(),
        404
    );
}

#[tokio::test]
async fn a_set_off_does_not_move_to_another_line_of_its_voucher() {
    let school = TestSchool::demo().await;
    let (desk, receipt) = with_a_receipt(&school).await;
    let (sale, pays) = (item(&desk, "记-7").await, item(&desk, &receipt).await);
    set_off(&desk, &pays["at"], &sale["at"], Some("30000.00"))
        .await
        .data();
    let shown = desk.show().await;
    let number: i64 = receipt.trim_start_matches("记-").parse().expect("a number");
    let vouchers = shown["vouchers"].as_array().expect("vouchers");
    let kept = vouchers
        .iter()
        .find(|voucher| voucher["number"] == number)
        .expect("the receipt");
    let lines = json!([
        { "summary": "收到货款", "account": "100201", "debit": "90000.00", "cash_flow_item": 1 },
        { "summary": "又一笔", "account": "1122", "aux": { "客户": "百汇电商" }, "credit": "40000.00" },
        { "summary": "收到货款", "account": "1122", "aux": { "客户": "百汇电商" }, "credit": "50000.00" },
    ]);
    let changed = json!({ "post": "accountant", "version": kept["version"], "voucher": {
        "word": "记", "number": number, "date": "2026-01-28", "attachments": 0, "documents": [], "lines": lines } });
    let path = format!("/api/voucher/{}/", kept["id"]);
    desk.client.put(&path, changed).await.data();
    let items = baihui(&desk).await;
    let by_hand = items
        .iter()
        .flat_map(|item| item["settlements"].as_array().expect("settlements"))
        .filter(|settlement| settlement["set_off_id"].is_i64());
    assert_eq!(by_hand.count(), 0, "{items:?}");
}

#[tokio::test]
async fn a_set_off_ends_with_its_voucher_and_passes_over_what_changed() {
    let school = TestSchool::demo().await;
    let (desk, receipt) = with_a_receipt(&school).await;
    let (sale, pays) = (item(&desk, "记-7").await, item(&desk, &receipt).await);
    set_off(&desk, &pays["at"], &sale["at"], None).await.data();
    assert_eq!(left(&desk, "").await, "113000.00");

    let shown = desk.show().await;
    let vouchers = shown["vouchers"].as_array().expect("vouchers");
    let number: i64 = receipt.trim_start_matches("记-").parse().expect("a number");
    let kept = vouchers
        .iter()
        .find(|voucher| voucher["number"] == number)
        .expect("the receipt");
    let (id, version) = (kept["id"].as_i64().expect("an id"), kept["version"].clone());
    let smaller = json!({ "post": "accountant", "version": version, "voucher": {
        "word": "记", "number": number, "date": "2026-01-28", "attachments": 0, "documents": [], "lines": [
            { "summary": "收到货款", "account": "100201", "debit": "40000.00", "cash_flow_item": 1 },
            { "summary": "收到货款", "account": "1122", "aux": { "客户": "百汇电商" }, "credit": "40000.00" }
        ] } });
    desk.client
        .put(&format!("/api/voucher/{id}/"), smaller)
        .await
        .data();
    assert_eq!(
        left(&desk, "").await,
        "73000.00",
        "more than is there is not set off: the rule does it"
    );

    desk.client.delete(&format!("/api/voucher/{id}/")).await.data();
    assert_eq!(left(&desk, "").await, "113000.00");
}
