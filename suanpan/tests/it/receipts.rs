//! Every edit of an exam is kept, and a student can prove what was acknowledged.

use crate::hall::{Hall, save, single, submit};
use exams::receipts::{ReceiptFile, Verdict};
use serde_json::{Value, json};
use std::process::Command;
use testkit::Client;

const CHECK: &str = "/api/exams/receipts/check/";
/// The public key of somebody else.
const OTHER_KEY: &str = "04";

database::sql! {
    FORGE = "update exam_answer set answer = '{\"kind\":\"single\",\"choice\":\"D\"}' where attempt_id = $1 and position = 0";
}

/// The receipt file of an attempt at two questions, handed in, and what its answers were.
async fn handed_in(hall: &Hall) -> (i64, i64) {
    let assessment = hall
        .assess(hall.paper(&["single", "true_false"]).await, json!({}))
        .await;
    let attempt = hall.start(&hall.student, assessment).await;
    let judged = |choice: bool| json!({ "kind": "true_false", "choice": choice });
    let edits = [
        (0, 1, single("A")),
        (0, 2, single("B")),
        (1, 1, judged(false)),
        (1, 2, judged(true)),
        (0, 3, single("C")),
    ];
    for edit in edits {
        save(&hall.student, attempt, &[edit]).await.data();
    }
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    (assessment, attempt)
}

async fn file_of(hall: &Hall, attempt: i64) -> Value {
    let path = format!("/api/exams/attempts/{attempt}/receipt_file/");
    hall.student.get(&path).await.data().clone()
}

#[tokio::test]
async fn a_student_keeps_a_signed_file_that_anybody_can_check() {
    let hall = Hall::new().await;
    let (_, attempt) = handed_in(&hall).await;
    let file = file_of(&hall, attempt).await;
    assert_eq!(
        file["statement"]["receipts"].as_array().expect("receipts").len(),
        6
    );
    let stranger = hall.school.stranger();
    let verdict = async |file: &Value| stranger.post(CHECK, file.clone()).await.data().clone();
    assert_eq!(verdict(&file).await, json!({ "kind": "genuine", "later": 0 }));

    let mut forged = file.clone();
    forged["statement"]["student_name"] = json!("李四");
    assert_eq!(verdict(&forged).await["kind"], "altered");
    let mut newer = file.clone();
    newer["format"] = json!("suanpan-receipt/2");
    assert_eq!(verdict(&newer).await["kind"], "unreadable");
    let known: ReceiptFile = serde_json::from_value(file.clone()).expect("a receipt file");
    assert_eq!(known.check(None), Ok(()));
    assert_eq!(known.check(Some(OTHER_KEY)), Err(Verdict::AnotherKey));

    let forge = move |tx: database::Tx| async move { tx.execute(&FORGE, database::params![attempt]).await };
    hall.school.app.db.write(forge).await.expect("one row");
    assert_eq!(
        verdict(&file).await,
        json!({ "kind": "answer_differs", "question": 1 }),
        "what was acknowledged cannot be changed behind the student's back"
    );
}

#[tokio::test]
async fn a_running_attempt_and_somebody_elses_have_no_receipt_file() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let path = format!("/api/exams/attempts/{attempt}/receipt_file/");
    assert_eq!(hall.student.get(&path).await.status, 404);
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    hall.student.get(&path).await.data();
    assert_eq!(hall.teacher.get(&path).await.status, 404);
}

#[tokio::test]
async fn the_program_checks_a_file_without_a_database() {
    let hall = Hall::new().await;
    let (_, attempt) = handed_in(&hall).await;
    let file = file_of(&hall, attempt).await;
    let folder = tempfile::tempdir().expect("a folder");
    let verify = |file: &Value, key: &[&str]| {
        let path = folder.path().join("receipt.json");
        std::fs::write(&path, file.to_string()).expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_suanpan"));
        let done = command.args(["receipt", "verify"]).arg(&path).args(key).output();
        let done = done.expect("the program runs");
        let said = String::from_utf8([done.stdout, done.stderr].concat()).expect("text");
        (done.status.success(), said)
    };
    let key = file["key"].as_str().expect("a key");
    let (is_genuine, said) = verify(&file, &["--key", key]);
    assert!(
        is_genuine && said.contains("genuine") && said.contains("receipts  6"),
        "{said}"
    );
    let (is_genuine, said) = verify(&file, &["--key", OTHER_KEY]);
    assert!(!is_genuine && said.contains("another installation"), "{said}");
    let mut forged = file.clone();
    forged["statement"]["receipts"][0]["at_ms"] = json!(0);
    let (is_genuine, said) = verify(&forged, &[]);
    assert!(!is_genuine && said.contains("changed after"), "{said}");
}

#[tokio::test]
async fn every_edit_can_be_looked_at_and_long_after_the_release_what_a_visit_left() {
    let hall = Hall::new().await;
    let (assessment, attempt) = handed_in(&hall).await;
    let path = format!("/api/exams/attempts/{attempt}/edits/");
    assert_eq!(hall.student.get(&path).await.status, 403);
    assert_eq!(hall.teacher.get(&format!("{path}7/")).await.status, 404);
    let (numbers, screens) = replayed(&hall.teacher, attempt).await;
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
    let expected = json!([["A"], ["B"], ["B", false], ["B", true], ["C", true], ["C", true]]);
    assert_eq!(screens, expected);

    hall.wait(24 * 60).await;
    let release = format!("/api/marking/assessments/{assessment}/release/");
    let anyway = json!({ "even_if_waiting": false });
    hall.teacher.post(&release, anyway).await.data();
    let later = async |days: i64| {
        hall.wait(days * 24 * 60).await;
        let teacher = hall.school.session_of(hall.teacher.id).await;
        replayed(&teacher, attempt).await
    };
    assert_eq!(later(170).await, (numbers, screens));
    let left = json!([["B"], ["B", true], ["C", true], ["C", true]]);
    assert_eq!(later(11).await, (vec![2, 4, 5, 6], left));
    let student = hall.school.session_of(hall.student.id).await;
    let file = format!("/api/exams/attempts/{attempt}/receipt_file/");
    let file = student.get(&file).await.data().clone();
    let checked = hall.school.stranger().post(CHECK, file).await;
    assert_eq!(checked.data()["kind"], "genuine", "the receipts themselves stay");
}

/// The numbers of the steps that can be looked at, and what was chosen after each.
async fn replayed(teacher: &Client, attempt: i64) -> (Vec<i64>, Value) {
    let path = format!("/api/exams/attempts/{attempt}/edits/");
    let steps = teacher.get(&path).await;
    let steps = steps.data().as_array().expect("steps").iter();
    let numbers: Vec<i64> = steps.filter_map(|step| step["number"].as_i64()).collect();
    let mut screens = Vec::new();
    for number in &numbers {
        let shown = teacher.get(&format!("{path}{number}/")).await;
        let shown = shown.data().as_array().expect("answers").iter();
        screens.push(shown.map(|edit| edit["answer"]["choice"].clone()).collect());
    }
    (numbers, Value::Array(screens))
}
