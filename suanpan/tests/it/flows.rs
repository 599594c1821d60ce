//! Flow design through HTTP: lay out, save, hand in, read why.

use crate::{pages::open_page, school::TestSchool};
use serde_json::{Value, json};
use testkit::{Client, Reply};

/// The id of the flow 费用报销, which the course calls f1.
pub async fn claim_flow(student: &Client) -> i64 {
    let flows = student.get("/api/course/1/flows/").await;
    let flows = flows.data().as_array().expect("a list").clone();
    let found = flows
        .iter()
        .find(|flow| flow["key"] == "f1")
        .expect("the demo course has f1");
    found["id"].as_i64().expect("an id")
}

/// One right design of 费用报销, with its lanes.
pub fn right_steps() -> Vec<(&'static str, &'static str)> {
    let text = include_str!("../../../content/courses/shuzhi-kuaiji/flows/f1.toml");
    let mut steps = Vec::new();
    let (mut id, mut lane, mut is_right) = ("", "", true);
    let value = |line: &'static str| line.split('"').nth(1).unwrap_or_default();
    for line in text.lines().chain(["[[step]]"]) {
        if line.starts_with("[[") {
            if !id.is_empty() && is_right {
                steps.push((id, lane));
            }
            (id, lane, is_right) = ("", "", line == "[[step]]");
        } else if line.starts_with("id =") {
            id = value(line);
        } else if line.starts_with("lane =") {
            lane = value(line);
        } else if line.starts_with("distractor = true") {
            is_right = false;
        }
    }
    // The head of the file has an id too.
    steps.retain(|(id, _)| *id != "f1");
    steps
}

fn body(steps: &[(&str, &str)], seq: i64) -> Value {
    let steps: Vec<Value> = steps
        .iter()
        .map(|(id, lane)| json!({ "id": id, "lane": lane }))
        .collect();
    json!({ "steps": steps, "seq": seq })
}

/// Opens what is being laid out, and sends this of it.
async fn send(student: &Client, flow: i64, way: &str, mut body: Value) -> Reply {
    let path = format!("/api/flow/{flow}/attempt/");
    body["writer"] = open_page(student, &path, |claim| json!({ "claim": claim })).await;
    student.post(&format!("/api/flow/{flow}/{way}/"), body).await
}

pub async fn hand_in(student: &Client, flow: i64, steps: &[(&str, &str)], seq: i64) -> Value {
    let reply = send(student, flow, "submit", body(steps, seq)).await;
    let attempts = reply.data()["attempts"].as_array().expect("attempts").clone();
    attempts.last().expect("the one just handed in").clone()
}

#[tokio::test]
async fn the_key_stays_on_the_server_until_something_is_handed_in() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let flow = claim_flow(&student).await;
    let shown = student.get(&format!("/api/flow/{flow}/")).await;
    let text = shown.data().to_string();
    for secret in ["after", "critical", "distractor", "feedback", "answer_key"] {
        assert!(
            !text.contains(&format!("\"{secret}\"")),
            "{secret} is part of the key"
        );
    }
    assert!(shown.data()["right_order"].is_null());
    let ids: Vec<&str> = shown.data()["body"]["items"]
        .as_array()
        .expect("items")
        .iter()
        .filter_map(|item| item["id"].as_str())
        .collect();
    let in_order: Vec<&str> = right_steps().iter().map(|(id, _)| *id).collect();
    assert_ne!(&ids[..in_order.len()], in_order, "the steps come shuffled");
}

#[tokio::test]
async fn the_right_design_earns_everything_and_an_inversion_less() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let flow = claim_flow(&student).await;
    let right = right_steps();
    let full = hand_in(&student, flow, &right, 1).await;
    assert_eq!(
        (full["percent"].as_f64(), &full["reasons"][0]["code"]),
        (Some(100.0), &json!("OK"))
    );

    // 凭证审核 and 记账归档 change places: one inversion, no red line.
    let mut swapped = right.clone();
    let last = swapped.len() - 1;
    swapped.swap(last - 1, last);
    let less = hand_in(&student, flow, &swapped, 2).await;
    assert!(less["percent"].as_f64().expect("a share") < 100.0, "{less}");
    let reasons = less["reasons"].as_array().expect("reasons");
    assert!(reasons.iter().any(|reason| reason["code"] == "E-ORDER"), "{less}");
    school.run_jobs().await;
}

#[tokio::test]
async fn paying_before_the_approval_touches_a_red_line() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let flow = claim_flow(&student).await;
    let mut steps = right_steps();
    let place = |steps: &[(&str, &str)], id: &str| steps.iter().position(|(step, _)| *step == id);
    let (approval, payment) = (
        place(&steps, "boss").expect("the approval"),
        place(&steps, "pay").expect("the payment"),
    );
    steps.swap(approval, payment);
    let capped = hand_in(&student, flow, &steps, 1).await;
    assert!(capped["percent"].as_f64().expect("a share") <= 60.0, "{capped}");
    let reasons = capped["reasons"].as_array().expect("reasons");
    assert!(
        reasons.iter().any(|reason| reason["code"] == "E-CONTROL"),
        "{capped}"
    );
    school.run_jobs().await;
}

#[tokio::test]
async fn a_late_save_never_overwrites_newer_work() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let flow = claim_flow(&student).await;
    let right = right_steps();
    let newest = send(&student, flow, "attempt", body(&right[..3], 5)).await;
    assert_eq!(newest.data()["stored"][0]["seq"], 5);
    let late = send(&student, flow, "attempt", body(&right[..1], 4)).await;
    assert_eq!(late.data()["stored"], newest.data()["stored"]);
    let shown = student.get(&format!("/api/flow/{flow}/")).await;
    assert_eq!(shown.data()["draft"]["steps"].as_array().expect("steps").len(), 3);
    let unknown = send(&student, flow, "attempt", body(&[("no-such-step", "月球")], 6)).await;
    assert_eq!((unknown.status.as_u16(), unknown.error()), (422, "input.invalid"));
    assert_eq!(unknown.json["data"]["fields"][0]["field"], "steps[0].id");
}

#[tokio::test]
async fn a_teacher_sees_what_everybody_reached_and_how() {
    let school = TestSchool::demo().await;
    let teacher = school.enrolled("teacher1").await;
    let address = "/api/class/1/flows/?course_id=1";
    let reply = teacher.get(address).await;
    let (flows, rows) = (
        &reply.data()["flows"],
        reply.data()["rows"].as_array().expect("rows"),
    );
    assert_eq!((flows.as_array().map(Vec::len), rows.len()), (Some(10), 60));
    assert!(
        flows[0]["mean"].as_f64().is_some_and(|mean| mean > 50.0),
        "{flows}"
    );
    let reached = rows
        .iter()
        .find(|row| row["results"] != json!([]))
        .expect("somebody");
    let of = format!(
        "/api/class/1/student/{}/flows/?course_id=1",
        reached["student_id"]
    );
    let own = teacher.get(&of).await;
    let first = &own.data()[0];
    assert_eq!(first["best_percent"], reached["results"][0]["best_percent"]);
    let attempts = first["attempts"].as_array().expect("attempts").len() as u64;
    assert_eq!(Some(attempts), reached["results"][0]["tries"].as_u64());
    let student = school.enrolled("student60").await;
    assert_eq!(student.get(address).await.status.as_u16(), 403);
    let stranger = school.enrolled("xn_teacher").await;
    assert_eq!(stranger.get(address).await.status.as_u16(), 404);
}
