//! 建账 through HTTP: openings from what was handed over, refused where they do not hold, marked line by line; then the books
//! start with the company's own.

use crate::school::TestSchool;
use crate::simulation::{Desk, qinghe, typed};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A desk in the activity that sets books up, of a student who has not begun.
async fn opened(school: &TestSchool, name: &str) -> Desk {
    let found = school.noticed.database.texts(
        "select cast(a.id as text) from task_activity a join task_task t on t.id = a.task_id \
         where t.key = 't1' and a.key = 'setup'",
    );
    let activity: i64 = found[0].parse().expect("an id");
    let student = school.enrolled(name).await;
    let opened = student
        .post("/api/books/", json!({ "activity_id": activity }))
        .await;
    Desk::of(&student, opened.data()["id"].as_i64().expect("a book"))
}

async fn shown(desk: &Desk) -> Value {
    desk.client.get(&desk.address("set_up/")).await.data().clone()
}

async fn start(desk: &Desk, lines: &[Value]) -> testkit::Reply {
    desk.client
        .put(&desk.address("set_up/"), json!({ "lines": lines }))
        .await
}

/// What a careful student enters: the amounts that were handed over, on the accounts and items of the printed company.
fn careful(handover: &Value) -> Vec<Value> {
    let company = qinghe();
    let mut by_first: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for opening in &company.opening {
        by_first.entry(&opening.account[..4]).or_default().push(opening);
    }
    let totals = handover["totals"].as_array().expect("totals");
    assert_eq!(totals.len(), by_first.len());
    let lists = handover["lists"].as_array().expect("lists");
    let mut entered = Vec::new();
    for (total, openings) in totals.iter().zip(by_first.values()) {
        let list = lists.iter().find(|list| list["name"] == total["name"]);
        let lines = list.map_or_else(
            || vec![total.clone()],
            |list| list["lines"].as_array().expect("lines").clone(),
        );
        assert_eq!(lines.len(), openings.len(), "{total}");
        for (line, opening) in lines.iter().zip(openings) {
            let (side, other) = if total["side"] == "debit" {
                ("debit", "credit")
            } else {
                ("credit", "debit")
            };
            // Every company has names of its own.
            let item = line["name"].as_str().and_then(|name| name.split(" · ").last());
            let aux: BTreeMap<_, _> = opening.aux.keys().map(|kind| (kind, item)).collect();
            entered.push(
                json!({ "account": opening.account, "aux": aux, side: line["amount"], other: "0.00",
                "quantity": line["quantity"] }),
            );
        }
    }
    entered
}

#[tokio::test]
async fn a_student_sets_books_up_from_what_was_handed_over() {
    let school = TestSchool::demo().await;
    let desk = opened(&school, "student58").await;
    let book = desk.show().await;
    assert_eq!(book["rules"]["waits_for_set_up"], true);
    assert_eq!(book["businesses"], json!([]), "nothing else is asked");
    let before = shown(&desk).await;
    assert_eq!(
        (&before["started_at_ms"], &before["lines"]),
        (&Value::Null, &json!([]))
    );

    // Nothing stands in the books, and nothing can be booked or handed in.
    let balances = desk
        .client
        .get(&desk.address("trial_balance/?period=2026-01"))
        .await;
    assert_eq!(
        balances.data()["rows"].as_array().map_or(0, Vec::len),
        0,
        "{:?}",
        balances.data()
    );
    let company = qinghe();
    let refused = desk
        .enter(typed(&company, &company.vouchers[0], |amount| amount))
        .await;
    assert_eq!(
        (refused.status.as_u16(), refused.error()),
        (409, "simulation.not_set_up")
    );
    let refused = desk.client.post(&desk.address("submit/"), json!({})).await;
    assert_eq!(refused.status.as_u16(), 409);

    let lines = careful(&before["handover"]);
    start(&desk, &lines).await.data();
    let after = shown(&desk).await;
    assert!(after["started_at_ms"].is_i64());
    assert_eq!(after["differences"], json!([]));
    let again = start(&desk, &lines).await;
    assert_eq!(
        (again.status.as_u16(), again.error()),
        (409, "simulation.is_set_up")
    );
    desk.client.post(&desk.address("submit/"), json!({})).await.data();
    let report = desk.client.get(&desk.address("report/")).await;
    assert_eq!(report.data()["percent"], 100.0, "{:?}", report.data());

    // Practice begins anew, and so does the set-up.
    desk.client
        .post(&desk.address("restart/"), json!({}))
        .await
        .data();
    assert_eq!(shown(&desk).await["started_at_ms"], Value::Null);
    school.run_jobs().await;
}

#[tokio::test]
async fn what_does_not_hold_is_told_at_its_line_and_a_slip_costs_its_cells() {
    let school = TestSchool::demo().await;
    let desk = opened(&school, "student58").await;
    let lines = careful(&shown(&desk).await["handover"]);

    let mut faulty = lines.clone();
    faulty[0]["account"] = json!("1002");
    faulty[2]["aux"] = json!({});
    faulty[4]["credit"] = json!("5.00");
    let refused = start(&desk, &faulty).await;
    assert_eq!(refused.status.as_u16(), 422);
    let told = refused.json["data"]["fields"].as_array().expect("errors").clone();
    let fields: Vec<&str> = told.iter().filter_map(|error| error["field"].as_str()).collect();
    for field in ["lines[0].account", "lines[2].aux", "lines[4].debit", "lines"] {
        assert!(fields.contains(&field), "{field} in {fields:?}");
    }

    // Two customers mixed up, and a quantity left out: the trial balance does not tell.
    let mut slips = lines.clone();
    let aux = slips[2]["aux"].clone();
    slips[2]["aux"] = slips[3]["aux"].clone();
    slips[3]["aux"] = aux;
    let counted = slips
        .iter()
        .position(|line| !line["quantity"].is_null())
        .expect("stock");
    slips[counted]["quantity"] = Value::Null;
    start(&desk, &slips).await.data();
    let differences = shown(&desk).await["differences"]
        .as_array()
        .expect("differences")
        .clone();
    assert_eq!(differences.len(), 3, "{differences:?}");
    desk.client.post(&desk.address("submit/"), json!({})).await.data();
    let report = desk.client.get(&desk.address("report/")).await;
    let percent = report.data()["percent"].as_f64().expect("a share");
    let cells = lines.len() + lines.iter().filter(|line| !line["quantity"].is_null()).count();
    let expected = 100.0 * (cells - 3) as f64 / cells as f64;
    assert!((percent - expected).abs() < 0.1, "{percent} of {expected}");

    school.run_jobs().await;
    // The books go on with the company's own figures.
    let balances = desk
        .client
        .get(&desk.address("trial_balance/?period=2026-01"))
        .await;
    assert!(
        balances.data()["rows"]
            .as_array()
            .is_some_and(|rows| !rows.is_empty())
    );
}

#[tokio::test]
async fn books_that_come_set_up_have_no_such_page() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let reply = desk.client.get(&desk.address("set_up/")).await;
    assert_eq!(
        (reply.status.as_u16(), reply.error()),
        (409, "simulation.is_set_up")
    );
    let reply = start(
        &desk,
        &[json!({ "account": "1001", "debit": "1.00", "credit": "0.00" })],
    )
    .await;
    assert_eq!(reply.error(), "simulation.is_set_up");
}
