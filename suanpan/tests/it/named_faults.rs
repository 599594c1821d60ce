//! 有误之处: what a student marks on documents that are sent back, what it earns, and who sees it when.

use crate::{
    exam_books::{hall_marking, right, sitting},
    hall::submit,
    school::TestSchool,
    simulation::{Desk, fields, qinghe, typed},
};
use axum::http::Method;
use serde_json::{Value, json};
use testkit::Reply;

/// The faults of the sample company's improper business.
pub fn faults() -> Value {
    json!([{ "document": "d3501", "field": "buyer" }, { "document": "d3502", "field": "approver" }])
}

async fn refuse(desk: &Desk, fields: Value) -> Reply {
    let body = json!({ "business": "b35", "decision": "reject", "fields": fields });
    desk.client.put(&desk.address("decision/"), body).await
}

async fn business(desk: &Desk, key: &str) -> Value {
    let shown = desk.show().await;
    let businesses = shown["businesses"].as_array().expect("businesses");
    businesses
        .iter()
        .find(|one| one["key"] == key)
        .expect("the business")
        .clone()
}

#[tokio::test]
async fn what_is_named_is_shown_again_and_restarted_away() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let none = business(&desk, "b35").await;
    assert_eq!((&none["decision"], &none["named"]), (&Value::Null, &json!([])));
    // By the label on the paper or by the name in its drawing: it is one field.
    let named = json!([
        { "document": "d3501", "field": "购买方名称" },
        { "document": "d3501", "field": "buyer" },
        { "document": "d3502", "field": "审批人" },
        { "document": "d3501", "field": "items.0" },
    ]);
    refuse(&desk, named).await.data();
    let shown = business(&desk, "b35").await;
    let expected = json!([
        { "document": "d3501", "field": "buyer" },
        { "document": "d3501", "field": "items.0" },
        { "document": "d3502", "field": "approver" },
    ]);
    assert_eq!(
        (&shown["decision"], &shown["named"]),
        (&json!("reject"), &expected)
    );
    assert!(
        !shown.to_string().contains("faults"),
        "the key stays on the server: {shown}"
    );
    let types = desk.show().await["document_types"].clone();
    let claim = types
        .as_array()
        .expect("types")
        .iter()
        .find(|one| one["name"] == "expense_claim");
    let labels = claim.expect("a claim")["fields"].to_string();
    assert!(
        labels.contains("审批人"),
        "a field that is not filled in can be marked: {labels}"
    );

    refuse(&desk, json!([])).await.data();
    assert_eq!(business(&desk, "b35").await["named"], json!([]));
    refuse(&desk, faults()).await.data();
    desk.client
        .post(&desk.address("restart/"), json!({}))
        .await
        .data();
    let gone = business(&desk, "b35").await;
    assert_eq!((&gone["decision"], &gone["named"]), (&Value::Null, &json!([])));
}

#[tokio::test]
async fn only_what_stands_on_documents_sent_back_is_named() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let place = |reply: &Reply| {
        assert_eq!(reply.status.as_u16(), 422, "{}", reply.json);
        fields(reply)[0].0.clone()
    };
    let of = |document: &str, field: &str| json!([{ "document": "d3501", "field": "buyer" }, { "document": document, "field": field }]);
    let other = refuse(&desk, of("d0101", "payee")).await;
    assert_eq!(place(&other), "fields.1.document");
    for field in ["traveller", "items.1", "x"] {
        let unknown = refuse(&desk, of("d3501", field)).await;
        assert_eq!(place(&unknown), "fields.1.field", "{field}");
    }
    let many: Vec<Value> = (0..21)
        .map(|_| json!({ "document": "d3501", "field": "buyer" }))
        .collect();
    assert_eq!(place(&refuse(&desk, json!(many)).await), "fields");
    for decision in [json!("none"), Value::Null] {
        let body = json!({ "business": "b35", "decision": decision, "fields": faults() });
        let reply = desk.client.put(&desk.address("decision/"), body).await;
        assert_eq!(place(&reply), "fields");
    }
    assert_eq!(business(&desk, "b35").await["named"], json!([]));
}

/// The part of a report that is about documents: what it earned, and the codes of its reasons.
fn documents_of(report: &Value) -> (f64, Vec<&str>) {
    let parts = report["parts"].as_array().expect("parts");
    let part = parts
        .iter()
        .find(|part| part["part"] == "documents")
        .expect("the documents");
    let reasons = part["reasons"].as_array().expect("reasons").iter();
    (
        part["percent"].as_f64().expect("a share"),
        reasons.filter_map(|reason| reason["code"].as_str()).collect(),
    )
}

/// A student at the task whose documents count, with everything booked that is to be.
async fn desk_of_task(school: &TestSchool) -> Desk {
    let teacher = school.sign_in("teacher1").await;
    let books = teacher.get("/api/class/1/books/?course_id=1").await;
    let places = books.data()["places"].as_array().expect("places");
    let is_t4 = |place: &&Value| {
        place["title"]
            .as_str()
            .is_some_and(|title| title.starts_with("T4"))
    };
    let activity = &places.iter().find(is_t4).expect("T4")["activity_id"];
    let student = school.enrolled("student60").await;
    let opened = student
        .post("/api/books/", json!({ "activity_id": activity }))
        .await;
    let desk = Desk::of(&student, opened.data()["id"].as_i64().expect("an id"));
    let asked = opened.data()["businesses"].to_string();
    let company = qinghe();
    for voucher in &company.vouchers {
        if asked.contains(&format!("\"key\":\"{}\"", voucher.business)) {
            desk.enter(typed(&company, voucher, |amount| amount)).await.data();
        }
    }
    let none = json!({ "business": "b34", "decision": "none" });
    desk.client.put(&desk.address("decision/"), none).await.data();
    desk
}

#[tokio::test]
async fn naming_the_fault_is_half_of_what_a_refused_document_earns() {
    let school = TestSchool::demo().await;
    let desk = desk_of_task(&school).await;
    // Of three documents not to be booked two have a fault; together they are half of the part.
    refuse(&desk, json!([])).await.data();
    let silent = desk.submit().await;
    assert_eq!(
        documents_of(&silent),
        (83.33, vec!["E-FAULT", "E-FAULT"]),
        "{silent}"
    );
    assert_eq!(silent["documents"], json!([]), "the key waits");
    let teacher = school.sign_in("teacher1").await;
    let seen = teacher.get(&desk.address("report/")).await;
    let told =
        json!({ "business": "b35", "document": "d3501", "named": [], "planted": ["buyer", "buyer_uscc"] });
    assert_eq!(seen.data()["documents"][0], told);

    // A wrong one beside the right ones is no way to be sure.
    let mut everywhere = faults();
    let fields = everywhere.as_array_mut().expect("fields");
    fields.push(json!({ "document": "d3501", "field": "seller" }));
    refuse(&desk, everywhere).await.data();
    let half = desk.submit().await;
    assert_eq!(documents_of(&half), (91.67, vec!["E-FAULT", "E-FAULT"]));
    let own =
        json!({ "business": "b35", "document": "d3501", "named": ["buyer", "seller"], "planted": null });
    assert_eq!(half["documents"][0], own, "what was marked is one's own");

    // The last of three times: the key is shown then.
    refuse(&desk, faults()).await.data();
    let found = desk.submit().await;
    assert_eq!(documents_of(&found), (100.0, vec![]));
    let told = &found["documents"][1];
    let planted = json!(["approved_date", "approver"]);
    assert_eq!(
        (&told["named"], &told["planted"]),
        (&json!(["approver"]), &planted)
    );
    school.run_jobs().await;
}

#[tokio::test]
async fn what_was_decided_before_fields_could_be_named_is_marked_by_the_decision_alone() {
    let school = TestSchool::demo().await;
    let desk = desk_of_task(&school).await;
    refuse(&desk, json!([])).await.data();
    assert_eq!(documents_of(&desk.submit().await).1, ["E-FAULT", "E-FAULT"]);
    let database = &school.noticed.database;
    database.run("update simulation_decision set fields = null").await;
    let before = desk.submit().await;
    assert_eq!(documents_of(&before), (100.0, vec![]), "{before}");
    assert_eq!(business(&desk, "b35").await["decision"], "reject");
    school.run_jobs().await;
}

#[tokio::test]
async fn in_an_exam_the_fault_is_told_when_the_key_is() {
    let asked = json!({ "kind": "books", "company": "qinghe", "businesses": ["b03", "b35"] });
    let key =
        json!({ "kind": "books", "preset": "contest_lite", "parts": { "vouchers": 50, "documents": 50 } });
    let (hall, assessment) = hall_marking(asked, key).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let desk = sitting(&hall.student, attempt);
    let book = desk.book().await;
    desk.enter(book, &right("b03")).await.data();
    let path = format!("/api/book/{book}/decision/");
    let body = json!({ "business": "b35", "decision": "reject", "fields": [{ "document": "d3501", "field": "buyer" }] });
    let decided = desk.send(Method::PUT, &path, &body).await;
    assert_eq!(decided.status.as_u16(), 200, "{}", decided.msg());
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;

    let seen = hall.student.get(&format!("/api/book/{book}/")).await;
    let named = json!([{ "document": "d3501", "field": "buyer" }]);
    let businesses = seen.data()["businesses"].as_array().expect("businesses");
    assert!(
        businesses.iter().any(|one| one["named"] == named),
        "{businesses:?}"
    );
    assert!(!seen.json.to_string().contains("planted"));
    let report = hall.teacher.get(&format!("/api/book/{book}/report/")).await;
    // Of two refused documents one lacks its half; to be booked and to be refused weigh the same.
    assert_eq!(
        documents_of(report.data()),
        (87.5, vec!["E-FAULT"]),
        "{}",
        report.json
    );
    let claim = json!({ "business": "b35", "document": "d3502", "named": [], "planted": ["approved_date", "approver"] });
    assert_eq!(report.data()["documents"][1], claim);
    hall.school.run_jobs().await;
}
