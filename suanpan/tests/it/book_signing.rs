//! Posting and closing when several requests come at once, and what a closed period lets through: nothing.

use crate::{
    school::TestSchool,
    simulation::{Desk, qinghe, typed},
};
use serde_json::{Value, json};

/// A book with three saved vouchers, checked and ready to be posted.
async fn checked(desk: &Desk) -> Vec<i64> {
    let company = qinghe();
    let mut ids = Vec::new();
    for voucher in company.vouchers.iter().take(3) {
        let entered = desk.enter(typed(&company, voucher, |amount| amount)).await;
        ids.push(entered.data()["voucher"]["id"].as_i64().expect("an id"));
    }
    desk.sign("cashier_sign", "cashier", &ids).await.data();
    desk.sign("review", "reviewer", &ids).await.data();
    ids
}

fn states(shown: &Value) -> Vec<(Value, Value, Value)> {
    let vouchers = shown["vouchers"].as_array().expect("vouchers").iter();
    let of = |one: &Value| (one["id"].clone(), one["state"].clone(), one["signatures"].clone());
    vouchers.map(of).collect()
}

#[tokio::test]
async fn i08_two_who_post_at_once_post_once_and_taking_it_back_is_as_before() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let ids = checked(&desk).await;
    let before = states(&desk.show().await);
    let post = || desk.sign("post", "supervisor", &ids);
    let (one, two) = tokio::join!(post(), post());
    let refused = |reply: &testkit::Reply| match reply.status.as_u16() {
        200 => {
            let outcomes = reply.data().as_array().expect("outcomes").clone();
            outcomes
                .iter()
                .filter(|outcome| !outcome["refused"].is_null())
                .count()
        }
        // Read before the other was written: refused whole, and nothing is half-posted.
        _ => ids.len(),
    };
    assert_eq!(
        refused(&one) + refused(&two),
        ids.len(),
        "each voucher is posted once"
    );
    let shown = desk.show().await;
    let own = |one: &&Value| ids.iter().any(|id| one["id"] == *id);
    let vouchers = shown["vouchers"].as_array().expect("vouchers");
    assert!(vouchers.iter().filter(own).all(|one| one["state"] == "posted"));

    desk.sign("unpost", "supervisor", &ids).await.data();
    assert_eq!(states(&desk.show().await), before);
}

#[tokio::test]
async fn i20_a_closed_period_lets_nothing_be_written() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let ids = checked(&desk).await;
    desk.sign("post", "supervisor", &ids).await.data();
    let close = json!({ "period": "2026-01" });
    desk.client
        .post(&desk.address("close/"), close.clone())
        .await
        .data();
    let before = desk.show().await;

    let company = qinghe();
    let mut voucher = typed(&company, &company.vouchers[3], |amount| amount);
    let dated = voucher.clone();
    voucher["version"] = json!(9);
    let one = format!("/api/voucher/{}/", ids[0]);
    let reverse = json!({ "date": "2026-01-31", "post": "accountant" });
    let refusals = [
        desk.enter(dated).await,
        desk.client.put(&one, voucher).await,
        desk.client.delete(&one).await,
        desk.client.post(&format!("{one}reverse/"), reverse).await,
        desk.client.post(&desk.address("close/"), close).await,
    ];
    for refused in refusals {
        assert!(matches!(refused.status.as_u16(), 409 | 422), "{}", refused.json);
    }
    for (step, post) in [
        ("cashier_sign", "cashier"),
        ("cashier_unsign", "cashier"),
        ("review", "reviewer"),
        ("unreview", "reviewer"),
        ("post", "supervisor"),
        ("unpost", "supervisor"),
    ] {
        let outcomes = desk.sign(step, post, &ids).await;
        for outcome in outcomes.data().as_array().expect("outcomes") {
            assert_eq!(outcome["refused"]["code"], "simulation.period_closed", "{step}");
        }
    }
    desk.client
        .post(&desk.address("renumber/"), json!({}))
        .await
        .data();
    assert_eq!(
        desk.show().await["vouchers"],
        before["vouchers"],
        "nothing has changed"
    );
}
