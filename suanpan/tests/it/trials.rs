//! A teacher sits an assessment as a student would: the real screen's calls, and nothing anybody could find afterwards.

use crate::{
    hall::{DEVICE, Hall, claim_page, load, save, single, submit},
    school::TestSchool,
};
use interchange::archive::{ArchiveLimits, unpack};
use platform::clock::{days, hours};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use testkit::{CALLERS, Caller, Client, pages};

/// What differs from one moment to the next by itself, or tells of the run.
const OTHERWISE: [&str; 4] = [
    "/api/server/state/",
    "/api/pushes/",
    "/api/exams/managed/{assessment_id}/checklist/",
    "/api/exams/managed/{assessment_id}/test_run/",
];

async fn begin(teacher: &Client, assessment: i64) -> i64 {
    let path = format!("/api/exams/managed/{assessment}/test_run/");
    let begun = teacher.post(&path, json!({})).await;
    begun.data()["run"]["assessment_id"].as_i64().expect("a copy")
}

async fn run(teacher: &Client, assessment: i64) -> Value {
    let path = format!("/api/exams/managed/{assessment}/test_run/");
    teacher.get(&path).await.data()["run"].clone()
}

async fn remove(teacher: &Client, assessment: i64) {
    let path = format!("/api/exams/managed/{assessment}/test_run/");
    teacher.delete(&path).await.data();
}

#[tokio::test]
async fn a_teacher_sits_the_exam_and_sees_the_result_with_the_key() {
    let hall = Hall::new().await;
    let rules = json!({ "password": "算盘", "late_entry_minutes": 5 });
    let assessment = hall
        .assess(hall.paper(&["single", "true_false"]).await, rules)
        .await;
    // Before it opens, and after one could come in, all the same.
    hall.school.clock.advance(hours(1));
    let copy = begin(&hall.teacher, assessment).await;
    assert_eq!(run(&hall.teacher, assessment).await["attempt_id"], Value::Null);
    let entry = hall
        .teacher
        .get(&format!("/api/exams/assessments/{copy}/entry/"))
        .await;
    assert_eq!(entry.data()["needs_password"], true);
    let attempt = hall.start_with(&hall.teacher, copy, "算盘").await;
    let view = load(&hall.teacher, attempt, DEVICE).await;
    assert_eq!(view["sections"][0]["items"].as_array().expect("items").len(), 2);
    let correct = [
        (0, 1, single("A")),
        (1, 1, json!({ "kind": "true_false", "choice": true })),
    ];
    save(&hall.teacher, attempt, &correct).await.data();
    submit(&hall.teacher, attempt).await.data();
    hall.school.run_jobs().await;
    let kept = run(&hall.teacher, assessment).await;
    assert_eq!(
        (&kept["earned"], &kept["full"]),
        (&json!(3.5), &json!(3.5)),
        "{kept}"
    );
    let review = hall
        .teacher
        .get(&format!("/api/marking/attempts/{attempt}/review/"))
        .await;
    assert_eq!(review.data()["visible"]["key"], true);
    // The assessment itself was not begun: it can still be changed, and deleted.
    let path = format!("/api/exams/managed/{assessment}/");
    hall.teacher.delete(&path).await.data();
    hall.school.run_jobs().await;
    assert_eq!(
        hall.teacher
            .get(&format!("/api/exams/attempts/{attempt}/"))
            .await
            .status
            .as_u16(),
        404
    );
}

#[tokio::test]
async fn nobody_else_knows_of_a_test_run() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let copy = begin(&hall.teacher, assessment).await;
    let attempt = hall.start(&hall.teacher, copy).await;
    let colleague = hall.school.teacher("同事").await;
    let admin = hall
        .school
        .person(hall.school.id, "管理员", &[platform::Role::Admin])
        .await;
    for person in [&hall.student, &colleague, &admin] {
        assert_eq!(hall.try_start(person, copy, "").await.status.as_u16(), 404);
        for path in [
            format!("/api/exams/attempts/{attempt}/?device={DEVICE}"),
            format!("/api/exams/assessments/{copy}/entry/"),
            format!("/api/marking/attempts/{attempt}/"),
        ] {
            assert!(!person.get(&path).await.status.is_success(), "{path}");
        }
    }
    for path in ["board/", "rooms/", "schedule/", "checklist/", ""] {
        let path = format!("/api/exams/managed/{copy}/{path}");
        assert_eq!(admin.get(&path).await.status.as_u16(), 404, "{path}");
        assert_eq!(hall.teacher.get(&path).await.status.as_u16(), 404, "{path}");
    }
}

/// A browser keeps what it could not send by the attempt's number: a student's attempt must never have a number that a
/// removed test run had.
#[tokio::test]
async fn a_removed_run_gives_its_number_to_nobody() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall
        .start(&hall.teacher, begin(&hall.teacher, assessment).await)
        .await;
    remove(&hall.teacher, assessment).await;
    hall.school.run_jobs().await;
    assert_eq!(
        claim_page(&hall.teacher, attempt, DEVICE, DEVICE, "open")
            .await
            .status
            .as_u16(),
        404
    );
    assert!(hall.start(&hall.student, assessment).await > attempt);
    hall.wait(60).await;
    assert_eq!(counts(&hall.school)["exam_assessment"], 1);
    assert_eq!(counts(&hall.school)["exam_trial_sitter"], 0);
}

#[tokio::test]
async fn a_run_is_removed_after_a_day_and_by_the_next_one() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let first = begin(&hall.teacher, assessment).await;
    let second = begin(&hall.teacher, assessment).await;
    assert_ne!(first, second);
    hall.school.run_jobs().await;
    assert_eq!(
        hall.try_start(&hall.teacher, first, "").await.status.as_u16(),
        404
    );
    hall.start(&hall.teacher, second).await;
    hall.school.clock.advance(days(1));
    hall.school.run_jobs().await;
    assert_eq!(run(&hall.teacher, assessment).await, Value::Null);
}

/// How many rows each table has that keeps what people do.
fn counts(school: &TestSchool) -> BTreeMap<String, usize> {
    let tables = [
        "exam_assessment",
        "exam_trial_sitter",
        "exam_attempt",
        "exam_answer",
        "exam_form",
        "exam_receipt",
        "exam_event",
        "exam_message",
        "exam_allowance",
        "exam_schedule_change",
        "exam_deadline_change",
        "exam_correction_attempt",
        "exam_answer_file",
        "marking_item",
        "marking_mark",
        "marking_sheet",
        "result_score",
        "result_mastery",
        "result_trend",
        "question_file",
        "coding_run",
        "coding_submission",
        "platform_audit_entry",
        "platform_outbox_message",
        "identity_user",
        "class_notice",
    ];
    let count = |table: &str| {
        let query = format!("select cast(count(*) as text) from {table}");
        school.noticed.database.texts(&query)[0].parse().expect("a count")
    };
    tables
        .iter()
        .map(|table| ((*table).to_owned(), count(table)))
        .collect()
}

/// What a workbook or an archive holds, but for when it was written.
fn parts_of(bytes: &[u8]) -> Vec<u8> {
    let mut parts = unpack(bytes, &ArchiveLimits::COURSE).expect("an archive");
    parts.remove("docProps/core.xml");
    format!("{parts:?}").into_bytes()
}

/// An address, its status, and what is seen there.
type Seen = (String, u16, Vec<u8>);

/// Everything that can be looked at there.
async fn everything(addresses: &[(Client, String)]) -> Vec<Seen> {
    let mut seen = Vec::new();
    for (client, address) in addresses {
        let reply = client.get(address).await;
        let status = reply.status.as_u16();
        // A refusal carries the number of its request, a workbook when it was written.
        let bytes = match status {
            200 if reply.bytes.starts_with(b"PK") => parts_of(&reply.bytes),
            200 => reply.bytes,
            _ => Vec::new(),
        };
        seen.push((address.clone(), status, bytes));
    }
    let reached = seen.iter().filter(|(_, status, _)| *status == 200).count();
    assert!(reached > 200, "only {reached} pages were reached");
    seen
}

/// An answer to a question as the exam screen would send it.
fn some_answer(item: &Value) -> Option<Value> {
    Some(match item["kind"].as_str()? {
        "single" => json!({ "kind": "single", "choice": item["body"]["options"][0]["tab"] }),
        "multiple" => json!({ "kind": "multiple", "choices": [item["body"]["options"][0]["tab"]] }),
        "true_false" => json!({ "kind": "true_false", "choice": false }),
        "short_answer" => json!({ "kind": "short_answer", "text": "收入确认的时点" }),
        "python" => json!({ "kind": "python", "code": "print(1)" }),
        _ => return None,
    })
}

/// Sits an assessment from the entry to the result.
async fn sit(school: &TestSchool, teacher: &Client, assessment: i64) {
    let managed = teacher.get(&format!("/api/exams/managed/{assessment}/")).await;
    let password = managed.data()["rules"]["password"].clone();
    let copy = begin(teacher, assessment).await;
    let start = format!("/api/exams/assessments/{copy}/start/");
    let begun = teacher
        .post(&start, json!({ "device": DEVICE, "password": password }))
        .await;
    let attempt = begun.data()["attempt_id"].as_i64().expect("an id");
    let view = teacher
        .get(&format!("/api/exams/attempts/{attempt}/?device={DEVICE}"))
        .await;
    let claim = json!({ "device": DEVICE, "claim": { "writer": DEVICE, "act": "open", "closed": null } });
    let opened = teacher
        .post(&format!("/api/exams/attempts/{attempt}/writer/"), claim)
        .await;
    let writer = json!({ "token": DEVICE, "epoch": opened.data()["epoch"] });
    let sections = view.data()["sections"].as_array().expect("sections");
    let items = sections
        .iter()
        .flat_map(|section| section["items"].as_array().expect("items"));
    let answers: Vec<Value> = items
        .filter_map(|item| {
            Some(json!({ "position": item["position"], "seq": 1, "answer": some_answer(item)? }))
        })
        .collect();
    assert!(answers.len() > 2, "{answers:?}");
    let all = json!({ "device": DEVICE, "writer": writer, "answers": answers });
    teacher
        .post(&format!("/api/exams/attempts/{attempt}/answers/"), all)
        .await
        .data();
    let beat = json!({ "device": DEVICE, "writer": DEVICE, "place": 1 });
    teacher
        .post(&format!("/api/exams/attempts/{attempt}/heartbeat/"), beat)
        .await
        .data();
    let signal = json!({ "device": DEVICE, "kind": "left" });
    teacher
        .post(&format!("/api/exams/attempts/{attempt}/signals/"), signal)
        .await;
    let last = json!({ "device": DEVICE, "writer": writer, "answers": [] });
    teacher
        .post(&format!("/api/exams/attempts/{attempt}/submit/"), last)
        .await
        .data();
    school.run_jobs().await;
    let review = teacher
        .get(&format!("/api/marking/attempts/{attempt}/review/"))
        .await;
    assert_eq!(review.data()["visible"]["key"], true);
}

/// What four people of the demo can look at, and what its teacher looks at of these assessments: the board, results,
/// statistics, the desk, the Excel file.
async fn addresses_of(school: &TestSchool, teacher: &Client, assessments: &[i64]) -> Vec<(Client, String)> {
    let document = serde_json::to_value(suanpan::routes::document()).expect("JSON");
    let pages = pages(&document).into_iter();
    let pages: Vec<_> = pages
        .filter(|page| !OTHERWISE.contains(&page.path.as_str()))
        .collect();
    let mut addresses = Vec::new();
    for username in CALLERS {
        let client = school.sign_in(username).await;
        let caller = Caller::new(&school.noticed.database, username, client);
        for page in &pages {
            addresses.push((caller.client.clone(), caller.address(page)));
        }
    }
    for id in assessments {
        let of = [
            format!("/api/exams/managed/{id}/"),
            format!("/api/exams/managed/{id}/board/"),
            format!("/api/results/assessments/{id}/"),
            format!("/api/results/assessments/{id}/export/"),
            format!("/api/marking/inbox/?assessment_id={id}"),
            format!("/api/marking/assessments/{id}/release/"),
            format!("/api/exams/managed/{id}/corrections/"),
        ];
        addresses.extend(of.map(|path| (teacher.clone(), path)));
    }
    addresses
}

/// The addresses at which something else is seen than before.
fn differing(before: &[Seen], after: &[Seen]) -> Vec<String> {
    let pairs = before.iter().zip(after);
    let differs = pairs.filter(|(one, other)| one != other);
    differs.map(|(one, _)| one.0.clone()).collect()
}

#[tokio::test]
async fn a_test_run_changes_nothing_that_anybody_can_look_at() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let managed = teacher.get("/api/exams/managed/").await;
    let managed = managed.data().as_array().expect("assessments").clone();
    let open: Vec<i64> = managed.iter().filter_map(|one| one["id"].as_i64()).collect();
    let addresses = addresses_of(&school, &teacher, &open).await;
    let (before, rows) = (everything(&addresses).await, counts(&school));
    for id in &open {
        sit(&school, &teacher, *id).await;
    }
    let nothing: Vec<String> = Vec::new();
    let kept = everything(&addresses).await;
    assert_eq!(differing(&before, &kept), nothing, "while it is kept");
    for id in &open {
        remove(&teacher, *id).await;
    }
    school.run_jobs().await;
    let removed = everything(&addresses).await;
    assert_eq!(differing(&before, &removed), nothing, "when it is removed");
    let left: Vec<_> = counts(&school)
        .into_iter()
        .filter(|(table, count)| rows[table] != *count)
        .map(|(table, count)| (count - rows[&table], table))
        .collect();
    // The newest attempt of all is empty, and goes with the next one that a student begins.
    let one = |table: &str| (1, table.to_owned());
    assert_eq!(
        left,
        [
            one("exam_assessment"),
            one("exam_attempt"),
            one("exam_trial_sitter")
        ]
    );
}
