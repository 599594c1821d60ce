//! A question corrected while its exam is taken: on every page that has it at once, with the answers it already has.

use crate::{
    hall::{DEVICE, Hall, load, save, single, submit},
    school::Person,
};
use serde_json::{Value, json};
use testkit::Reply;

async fn heartbeat(student: &Person, attempt: i64) -> Value {
    let sent = json!({ "device": DEVICE, "writer": DEVICE });
    let path = format!("/api/exams/attempts/{attempt}/heartbeat/");
    student.post(&path, sent).await.data().clone()
}

async fn corrections(hall: &Hall, assessment: i64) -> Value {
    let path = format!("/api/exams/managed/{assessment}/corrections/");
    hall.teacher.get(&path).await.data().clone()
}

/// Writes a new version of the paper's first question, which has one choice, and returns its id and the version's.
pub async fn reword(hall: &Hall, assessment: i64, correct: &str, options: Value) -> (i64, i64) {
    let known = corrections(hall, assessment).await;
    let id = known["questions"][0]["question_id"].as_i64().expect("an id");
    let text = json!({
        "course_id": hall.course, "stem": "下列哪项是资产？", "body": { "kind": "single", "options": options },
        "answer_key": { "kind": "single", "correct": correct }, "analysis": "", "difficulty": 2, "points": 2.0,
        "tags": [], "knowledge": [],
    });
    hall.teacher
        .put(&format!("/api/questions/{id}/"), text)
        .await
        .data();
    let known = corrections(hall, assessment).await;
    let newer = &known["questions"][0]["newer"];
    (id, newer["version_id"].as_i64().expect("a version"))
}

async fn correct(hall: &Hall, assessment: i64, (question, version): (i64, i64)) -> Reply {
    let path = format!("/api/exams/managed/{assessment}/corrections/");
    let text = json!({ "question_id": question, "version_id": version, "note": "B 选项应为预付账款。" });
    hall.teacher.post(&path, text).await
}

pub fn three(second: &str) -> Value {
    json!([{ "tab": "A", "text": "应收账款" }, { "tab": "B", "text": second }, { "tab": "C", "text": "收入" }])
}

async fn one_paper() -> (Hall, i64) {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    (hall, assessment)
}

async fn row(hall: &Hall, assessment: i64, student: &Person) -> (Value, Value) {
    let board = hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/board/"))
        .await;
    let rows = board.data()["rows"].as_array().expect("rows");
    let own = rows
        .iter()
        .find(|row| row["user_id"] == student.id.0)
        .expect("a row");
    (own["corrections"].clone(), own["corrections_seen"].clone())
}

#[tokio::test]
async fn a_correction_reaches_who_writes_keeps_their_answer_and_is_acknowledged() {
    let (hall, assessment) = one_paper().await;
    let (ann, bo) = (&hall.student, hall.another("小波").await);
    let first = hall.start(ann, assessment).await;
    let second = hall.start(&bo, assessment).await;
    save(ann, first, &[(0, 1, single("B"))]).await.data();

    let newer = reword(&hall, assessment, "B", three("预付账款")).await;
    // A new version in the bank changes nothing by itself.
    let before = load(ann, first, DEVICE).await;
    assert_eq!(
        before["sections"][0]["items"][0]["body"]["options"][1]["text"],
        "预收账款"
    );
    let made = correct(&hall, assessment, newer).await;
    assert_eq!(made.msg(), "更正已发布，2 名正在作答的学生会立即看到。");

    let heard = heartbeat(ann, first).await;
    let told = &heard["corrections"][0];
    assert_eq!(
        (&told["note"], &told["was_answered"]),
        (&json!("B 选项应为预付账款。"), &json!(true))
    );
    let item = &told["items"][0];
    assert!(item["before"].as_str().unwrap().contains("B. 预收账款"), "{item}");
    assert!(item["after"].as_str().unwrap().contains("B. 预付账款"), "{item}");
    assert_eq!(
        heartbeat(&bo, second).await["corrections"][0]["was_answered"],
        false
    );
    let after = load(ann, first, DEVICE).await;
    assert_eq!(
        after["sections"][0]["items"][0]["body"]["options"][1]["text"],
        "预付账款"
    );
    assert_eq!(after["answers"][0]["answer"], single("B"));

    assert_eq!(row(&hall, assessment, ann).await, (json!(1), json!(0)));
    let seen = format!("/api/exams/attempts/{first}/corrections/{}/seen/", told["id"]);
    for _ in 0..2 {
        ann.post(&seen, json!({ "device": DEVICE })).await.data();
    }
    assert_eq!(row(&hall, assessment, ann).await, (json!(1), json!(1)));
    let line = corrections(&hall, assessment).await["corrections"][0].clone();
    assert_eq!(
        (&line["told"], &line["seen"], &line["answered"]),
        (&json!(2), &json!(1), &json!(1))
    );
    assert_ne!(
        heartbeat(ann, first).await["corrections"][0]["seen_at_ms"],
        Value::Null
    );

    // The answer is marked by the new version's key.
    submit(ann, first).await.data();
    hall.school.run_jobs().await;
    let board = hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/board/"))
        .await;
    let rows = board.data()["rows"].as_array().unwrap();
    let own = rows.iter().find(|row| row["user_id"] == ann.id.0).unwrap();
    assert_eq!(own["earned"], 2.0);
}

#[tokio::test]
async fn who_begins_later_draws_the_corrected_question_and_is_told_nothing() {
    let (hall, assessment) = one_paper().await;
    let newer = reword(&hall, assessment, "B", three("预付账款")).await;
    let made = correct(&hall, assessment, newer).await;
    assert!(made.msg().contains("之后开始作答"));
    let attempt = hall.start(&hall.student, assessment).await;
    let shown = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(shown["sections"][0]["items"][0]["stem"], "下列哪项是资产？");
    assert_eq!(shown["corrections"], json!([]));
}

#[tokio::test]
async fn a_correction_that_no_answer_could_stand_in_is_refused_and_changes_nothing() {
    let (hall, assessment) = one_paper().await;
    let attempt = hall.start(&hall.student, assessment).await;
    save(&hall.student, attempt, &[(0, 1, single("C"))]).await.data();
    let shorter = json!([{ "tab": "A", "text": "应收账款" }, { "tab": "B", "text": "收入" }]);
    let newer = reword(&hall, assessment, "B", shorter).await;
    let known = corrections(&hall, assessment).await;
    assert_eq!(known["questions"][0]["newer"]["takes_answers"], false);
    let refused = correct(&hall, assessment, newer).await;
    assert_eq!(refused.error(), "exams.not_correctable");
    let stale = (newer.0, newer.1 - 1);
    let refused = correct(&hall, assessment, stale).await;
    assert_eq!(refused.error(), "exams.question_changed");
    let shown = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(
        shown["sections"][0]["items"][0]["body"]["options"][2]["text"],
        "收入"
    );
    assert_eq!(shown["corrections"], json!([]));
}

#[tokio::test]
async fn after_the_end_nothing_is_corrected() {
    let (hall, assessment) = one_paper().await;
    let newer = reword(&hall, assessment, "B", three("预付账款")).await;
    let why = json!({ "keeps_extra": false, "reason": "全部交卷" });
    let path = format!("/api/exams/managed/{assessment}/close/");
    hall.teacher.post(&path, why).await.data();
    let refused = correct(&hall, assessment, newer).await;
    assert_eq!(refused.error(), "exams.correction_late");
}
