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

async fn start(desk: &Desk, entered: &Entered) -> testkit::Reply {
    desk.client.put(&desk.address("set_up/"), entered.body()).await
}

/// What a student enters.
#[derive(Clone, Default)]
pub struct Entered {
    pub lines: Vec<Value>,
    accounts: Vec<Value>,
    items: Vec<Value>,
}

impl Entered {
    /// As it is sent.
    pub fn body(&self) -> Value {
        json!({ "lines": self.lines, "accounts": self.accounts, "items": self.items })
    }
}

/// What a careful student enters: the amounts that were handed over, on details of the names that were handed over. Each has
/// a code that is free, here another than the company's own.
pub fn careful(handover: &Value) -> Entered {
    let company = qinghe();
    let mut by_first: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for opening in &company.opening {
        by_first.entry(&opening.account[..4]).or_default().push(opening);
    }
    let totals = handover["totals"].as_array().expect("totals");
    assert_eq!(totals.len(), by_first.len());
    let lists = handover["lists"].as_array().expect("lists");
    let mut entered = Entered::default();
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
            let name = line["name"].as_str().and_then(|name| name.split(" · ").last());
            let aux: BTreeMap<_, _> = opening.aux.keys().map(|kind| (kind, name)).collect();
            for kind in opening.aux.keys() {
                let item = json!({ "kind": kind, "name": name });
                if !entered.items.contains(&item) {
                    entered.items.push(item);
                }
            }
            let mut account = opening.account.clone();
            if account.len() == 6 && !account.starts_with("2221") {
                account = format!("{}{}", &account[..4], 60 + entered.accounts.len());
                let unit = line["unit"].clone();
                entered
                    .accounts
                    .push(json!({ "code": account, "name": name, "aux": [], "unit": unit }));
            }
            entered.lines.push(
                json!({ "account": account, "aux": aux, side: line["amount"], other: "0.00",
                "quantity": line["quantity"] }),
            );
        }
    }
    entered
}

/// The codes of the chart that a book shows.
fn account_codes(book: &Value) -> Vec<String> {
    let accounts = book["card"]["accounts"].as_array().expect("accounts").iter();
    let code = |account: &Value| account["code"].as_str().expect("a code").to_owned();
    accounts.map(code).collect()
}

#[tokio::test]
async fn the_accounts_that_openings_stand_on_are_the_students_to_set_up() {
    let school = TestSchool::demo().await;
    let desk = opened(&school, "student58").await;
    let book = desk.show().await;
    assert_eq!(book["rules"]["sets_up_accounts"], true);
    let given = account_codes(&book);
    assert!(
        given.contains(&"222102".to_owned()),
        "the details of taxes are given"
    );
    assert!(!given.contains(&"100201".to_owned()), "{given:?}");
    let entered = careful(&shown(&desk).await["handover"]);
    let unnamed = Entered {
        accounts: Vec::new(),
        ..entered.clone()
    };
    let refused = start(&desk, &unnamed).await;
    let told = refused.json["data"]["fields"].to_string();
    assert!(
        told.contains("lines[1].account"),
        "there is no such account: {told}"
    );
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

    let entered = careful(&before["handover"]);
    start(&desk, &entered).await.data();
    let after = shown(&desk).await;
    assert!(after["started_at_ms"].is_i64());
    assert_eq!(after["differences"], json!([]));
    assert_eq!(after["accounts"], json!(entered.accounts));
    assert!(
        account_codes(&desk.show().await).contains(&"100201".to_owned()),
        "the company's own chart"
    );
    let again = start(&desk, &entered).await;
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
    let careful = careful(&shown(&desk).await["handover"]);

    let mut misnamed = careful.clone();
    misnamed.accounts[0]["code"] = json!("10026");
    misnamed.items[0]["name"] = json!(" ");
    let refused = start(&desk, &misnamed).await;
    let told = refused.json["data"]["fields"].to_string();
    assert!(
        told.contains("accounts[0].code") && told.contains("items[0].name"),
        "{told}"
    );

    let mut faulty = careful.clone();
    faulty.lines[0]["account"] = json!("1002");
    faulty.lines[2]["aux"] = json!({});
    faulty.lines[4]["credit"] = json!("5.00");
    let refused = start(&desk, &faulty).await;
    assert_eq!(refused.status.as_u16(), 422);
    let told = refused.json["data"]["fields"].as_array().expect("errors").clone();
    let fields: Vec<&str> = told.iter().filter_map(|error| error["field"].as_str()).collect();
    for field in ["lines[0].account", "lines[2].aux", "lines[4].debit", "lines"] {
        assert!(fields.contains(&field), "{field} in {fields:?}");
    }

    // Two items mixed up, and a quantity left out: the trial balance does not tell.
    let (lines, mut slips) = (careful.lines.clone(), careful.clone());
    // What is drawn may be the same for both customers: two that differ are mixed up.
    let differ = |pair: &[Value]| {
        let same = |name: &str| pair[0][name] == pair[1][name];
        same("account") && !same("aux") && !(same("debit") && same("credit"))
    };
    let at = lines.windows(2).position(differ).expect("two of an account");
    slips.lines[at]["aux"] = lines[at + 1]["aux"].clone();
    slips.lines[at + 1]["aux"] = lines[at]["aux"].clone();
    let counted = slips
        .lines
        .iter()
        .position(|line| !line["quantity"].is_null())
        .expect("stock");
    slips.lines[counted]["quantity"] = Value::Null;
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
    let entered = Entered {
        lines: vec![json!({ "account": "1001", "debit": "1.00", "credit": "0.00" })],
        ..Entered::default()
    };
    let reply = start(&desk, &entered).await;
    assert_eq!(reply.error(), "simulation.is_set_up");
}
