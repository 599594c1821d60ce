//! Students who do not exist sit an exam on this server, and nobody finds them afterwards.

use crate::hall::Hall;
use platform::clock::{hours, minutes};
use serde_json::{Value, json};
use testkit::Reply;

/// An exam that opens after so long.
async fn set(hall: &Hall, opens_in_ms: i64, length_ms: i64) -> i64 {
    let paper = hall
        .paper(&["single", "true_false", "blank", "short_answer"])
        .await;
    let opens_at_ms = platform::Clock::now_ms(&*hall.school.clock) + opens_in_ms;
    let rules = json!({ "minutes": 60, "late_entry_minutes": 10, "attempts": 1, "keep": "best", "password": "算盘",
        "pass_percent": 60, "leave_action": "record", "leave_limit": 0, "shuffle_questions": true, "shuffle_options": true,
        "review": { "score": "released", "answer": "released", "key": "released", "analysis": "released" } });
    let text = json!({ "paper_id": paper, "title": "期末考核", "class_ids": [hall.class], "opens_at_ms": opens_at_ms,
        "closes_at_ms": opens_at_ms + length_ms, "counts_as": "final", "rules": rules, "publish": true });
    let reply = hall.teacher.post("/api/exams/managed/", text).await;
    reply.data()["id"].as_i64().expect("an id")
}

async fn ask(hall: &Hall, assessment: i64, students: i64) -> Reply {
    let path = format!("/api/exams/managed/{assessment}/rehearsal/");
    hall.teacher.post(&path, json!({ "students": students })).await
}

async fn newest(hall: &Hall, assessment: i64) -> Value {
    let path = format!("/api/exams/managed/{assessment}/rehearsal/");
    hall.teacher.get(&path).await.data()["newest"].clone()
}

fn count(hall: &Hall, table: &str) -> usize {
    let query = format!("select cast(count(*) as text) from {table}");
    hall.school.noticed.database.texts(&query)[0]
        .parse()
        .expect("a count")
}

#[tokio::test]
async fn a_rehearsal_measures_the_server_and_leaves_nobody_behind() {
    let hall = Hall::new().await;
    let assessment = set(&hall, hours(2), hours(2)).await;
    let before = ["identity_user", "exam_assessment"].map(|table| count(&hall, table));
    assert_eq!(newest(&hall, assessment).await, Value::Null);
    let asked = ask(&hall, assessment, 12).await;
    assert_eq!(asked.data()["newest"]["state"], "waiting");
    let line = crate::audited::lines(&hall.school).await.pop().expect("a line");
    assert_eq!(
        (line.action.as_str(), line.detail["students"].clone()),
        ("exams.rehearsed", json!(12))
    );
    hall.school.run_jobs().await;
    let done = newest(&hall, assessment).await;
    assert_eq!(done["state"], "done", "{done}");
    let figures = &done["report"]["figures"];
    assert_eq!(figures["errors"], 0, "{figures}");
    let counts = ["start", "save", "submit"].map(|name| figures[name]["count"].as_i64().expect("a count"));
    assert_eq!(counts, [12, 12 * 8, 12]);
    assert!(
        figures["disk"]["count"].as_i64().expect("a count") > 5,
        "{figures}"
    );
    assert!(
        figures["database"]["count"].as_i64().expect("a count") > 5,
        "{figures}"
    );
    // They are in no list of the office, and nobody marks what they handed in.
    let office = hall.school.staff("教务").await;
    let students = office.get("/api/staff/students/").await;
    assert_eq!(students.data()["total"], 1);
    assert_eq!(count(&hall, "marking_item"), 0);
    hall.school.run_jobs().await;
    // All but the newest attempt, which goes with the next that a student begins.
    let people = count(&hall, "identity_user") - before[0] - 1;
    assert_eq!(
        (
            people,
            count(&hall, "exam_assessment") - before[1],
            count(&hall, "exam_attempt")
        ),
        (1, 1, 1)
    );
    assert_eq!(
        (
            count(&hall, "exam_answer"),
            count(&hall, "exam_receipt"),
            count(&hall, "exam_event")
        ),
        (0, 0, 0)
    );
    hall.school.clock.advance(hours(2));
    hall.start_with(&hall.student, assessment, "算盘").await;
    hall.wait(60).await;
    assert_eq!(
        (
            count(&hall, "identity_user") - before[0] - 1,
            count(&hall, "exam_assessment") - before[1]
        ),
        (0, 0)
    );
}

#[tokio::test]
async fn none_begins_near_an_exam_or_beside_another() {
    let hall = Hall::new().await;
    let assessment = set(&hall, hours(2), hours(2)).await;
    hall.school.clock.advance(hours(1) + minutes(31));
    assert_eq!(ask(&hall, assessment, 1).await.error(), "exams.exam_near");
    hall.school.clock.advance(hours(1));
    assert_eq!(ask(&hall, assessment, 1).await.error(), "exams.exam_near");
    hall.school.clock.advance(hours(2));
    ask(&hall, assessment, 1).await.data();
    assert_eq!(ask(&hall, assessment, 1).await.error(), "exams.rehearsing");
    hall.school.run_jobs().await;
    let soon = ask(&hall, assessment, 1).await;
    assert_eq!(soon.status.as_u16(), 429);
    hall.school.clock.advance(minutes(3));
    ask(&hall, assessment, 1).await.data();
    hall.school.leave_jobs();
}

/// A quiz that is open for weeks is no sitting; who writes it is left alone all the same.
#[tokio::test]
async fn whoever_writes_is_left_alone() {
    let hall = Hall::new().await;
    let quiz = set(&hall, 0, hours(24 * 14)).await;
    let exam = set(&hall, hours(48), hours(2)).await;
    ask(&hall, exam, 1).await.data();
    hall.school.run_jobs().await;
    hall.school.clock.advance(minutes(3));
    hall.start_with(&hall.student, quiz, "算盘").await;
    assert_eq!(ask(&hall, exam, 1).await.error(), "exams.exam_near");
    hall.school.run_jobs().await;
}

/// A rehearsal that waits when a student begins gives way.
#[tokio::test]
async fn a_rehearsal_gives_way_to_a_student_who_begins() {
    let hall = Hall::new().await;
    let quiz = set(&hall, 0, hours(24 * 14)).await;
    let exam = set(&hall, hours(48), hours(2)).await;
    ask(&hall, exam, 3).await.data();
    hall.start_with(&hall.student, quiz, "算盘").await;
    hall.school.run_jobs().await;
    assert_eq!(newest(&hall, exam).await["state"], "given_way");
    hall.school.run_jobs().await;
}
