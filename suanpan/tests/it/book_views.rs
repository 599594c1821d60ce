//! The books looked at from every side: sums by account, columns, auxiliary items, and what is still open.

use crate::school::TestSchool;
use crate::simulation::{Desk, qinghe, typed};
use serde_json::{Value, json};

async fn golden(school: &TestSchool) -> Desk {
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    for voucher in &company.vouchers {
        desk.enter(typed(&company, voucher, |amount| amount)).await.data();
    }
    desk
}

async fn view(desk: &Desk, rest: &str) -> Value {
    desk.client.get(&desk.address(rest)).await.data().clone()
}

fn found(rows: &Value, is_wanted: impl Fn(&Value) -> bool) -> &Value {
    let rows = rows.as_array().expect("rows");
    rows.iter().find(|row| is_wanted(row)).expect("the row")
}

#[tokio::test]
async fn every_view_of_the_golden_books_agrees_with_the_trial_balance() {
    let school = TestSchool::demo().await;
    let desk = golden(&school).await;

    let summary = view(&desk, "account_summary/?with_unposted=true").await;
    assert_eq!(
        (&summary["debit"], &summary["credit"]),
        (&json!("1802644.60"), &json!("1802644.60"))
    );
    assert_eq!(summary["vouchers"], 33);
    assert_eq!(summary["spans"], json!([{ "first": "记-1", "last": "记-33" }]));
    let days = "account_summary/?with_unposted=true&first_day=2026-01-01&last_day=2026-01-10";
    assert_eq!(
        view(&desk, days).await["spans"],
        json!([{ "first": "记-1", "last": "记-6" }])
    );

    columns_agree(&desk).await;
    items_agree(&desk).await;
}

/// 多栏账 of 应交增值税.
async fn columns_agree(desk: &Desk) {
    let vat = view(desk, "ledger/222101/?with_unposted=true").await;
    let columns = vat["columns"]["columns"].as_array().expect("columns");
    let month = found(&vat["columns"]["rows"], |row| row["kind"] == "month_total");
    let at = |name: &str| {
        let place = columns
            .iter()
            .position(|column| column["name"] == name)
            .expect("the column");
        month["amounts"][place]
            .as_str()
            .and_then(|amount| amount.parse::<f64>().ok())
            .expect("an amount")
    };
    assert!(
        (at("销项税额") - at("进项税额") - at("转出未交增值税")).abs() < 0.005,
        "{month}"
    );
    let cash = view(desk, "ledger/1001/?with_unposted=true").await;
    assert!(cash["columns"].is_null(), "nothing stands below cash");
}

/// Balances, ledger and open items of the customers.
async fn items_agree(desk: &Desk) {
    let customers = view(desk, "auxiliary/?with_unposted=true&kind=客户").await;
    let is_baihui = |row: &Value| row["aux"] == "百汇电商" && row["account"] == "1122";
    assert_eq!(
        found(&customers["balances"]["rows"], is_baihui)["closing_debit"],
        "229680.00"
    );

    let own = view(desk, "ledger/1122/?with_unposted=true&kind=客户&item=宏远商贸").await;
    let lines: Vec<&Value> = own["detail"]
        .as_array()
        .expect("rows")
        .iter()
        .filter(|row| row["kind"] == "line")
        .collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!(lines[0]["voucher"], "记-4");

    let open = view(desk, "open_items/?with_unposted=true&kind=客户").await;
    assert!(
        !open["kinds"]
            .as_array()
            .expect("kinds")
            .contains(&json!("贷款银行")),
        "a loan is nobody's account: {}",
        open["kinds"]
    );
    let baihui = found(&open["accounts"], |row| row["item"] == "百汇电商");
    assert_eq!(baihui["balance"], "229680.00");
    let returned = found(&baihui["items"], |item| item["voucher"] == "记-17");
    assert_eq!(returned["settlements"][0]["voucher"], "记-7");
    assert_eq!(returned["remaining"], "0.00");
}

#[tokio::test]
async fn nobody_sees_the_views_of_anothers_book_and_odd_questions_are_answered() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let other = school.enrolled("student59").await;
    for rest in ["account_summary/", "auxiliary/", "open_items/", "ledger/1001/"] {
        assert_eq!(
            other.get(&desk.address(rest)).await.status.as_u16(),
            404,
            "{rest}"
        );
    }
    assert_eq!(
        view(&desk, "open_items/?kind=星座").await["kind"],
        "客户",
        "an unknown type is the first"
    );
    let outside = view(&desk, "account_summary/?period=1999-01&first_day=2030-01-01").await;
    assert_eq!(outside["rows"], json!([]));
    assert_eq!(
        view(&desk, "trial_balance/?period=2026-01&from=1990-01").await["totals"]["debit"],
        "0.00"
    );
    let nonsense = desk
        .client
        .get(&desk.address("account_summary/?first_day=yesterday"))
        .await;
    assert_eq!(nonsense.status.as_u16(), 422);
}
