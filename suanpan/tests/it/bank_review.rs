//! Draft, reviewed, in use, retired: what papers may take, and changing many questions at once.

use crate::{
    hall::Hall,
    owners::refused,
    school::{Person, TestSchool},
};
use serde_json::{Value, json};

async fn add(person: &Person, course: i64, bank: &str, stem: &str) -> i64 {
    let text = json!({ "course_id": course, "bank": bank, "stem": stem, "difficulty": 1, "points": 2, "tags": ["旧标签"],
        "body": { "kind": "true_false" }, "answer_key": { "kind": "true_false", "correct": true } });
    let added = person.post("/api/questions/", text).await;
    added.data()["id"].as_i64().expect("a question")
}

async fn change(person: &Person, ids: &[i64], what: Value) -> testkit::Reply {
    let mut form = what;
    form["question_ids"] = json!(ids);
    person.put("/api/questions/bulk/", form).await
}

async fn shown(person: &Person, id: i64) -> Value {
    person.get(&format!("/api/questions/{id}/")).await.data().clone()
}

async fn total(person: &Person, hall: &Hall, more: &str) -> Value {
    let path = format!("/api/questions/?course_id={}{more}", hall.course);
    person.get(&path).await.data()["total"].clone()
}

/// Whether a paper can be composed of this question.
async fn is_taken(hall: &Hall, key: &Value) -> bool {
    let paper = json!({ "course_id": hall.course, "title": TestSchool::unique("卷"), "minutes": 30, "definition": {
        "notice": "", "sections": [{ "title": "一", "questions": [{ "key": key }] }] } });
    hall.teacher
        .post("/api/exams/papers/", paper)
        .await
        .status
        .is_success()
}

#[tokio::test]
async fn papers_take_what_was_reviewed_or_is_in_use() {
    let hall = Hall::new().await;
    let id = add(&hall.teacher, hall.course, "course", "状态流转的题").await;
    let first = shown(&hall.teacher, id).await;
    let key = &first["key"];
    assert_eq!(
        (&first["state"], &first["review"]),
        (&json!("in_use"), &Value::Null)
    );
    assert!(is_taken(&hall, key).await);
    for (state, takes) in [
        ("retired", false),
        ("draft", false),
        ("reviewed", true),
        ("in_use", true),
    ] {
        let done = change(&hall.teacher, &[id], json!({ "state": state })).await;
        assert_eq!(
            (&done.data()["changed"], &done.data()["left_out"]),
            (&json!(1), &json!([])),
            "{state}"
        );
        assert_eq!(is_taken(&hall, key).await, takes, "{state}");
        assert_eq!(
            total(
                &hall.teacher,
                &hall,
                &format!("&q=%E6%B5%81%E8%BD%AC&state={state}")
            )
            .await,
            1
        );
        assert_eq!(
            total(
                &hall.teacher,
                &hall,
                &format!("&q=%E6%B5%81%E8%BD%AC&state={}", other(state))
            )
            .await,
            0
        );
    }
    assert_eq!(total(&hall.teacher, &hall, "&state=in_use").await, 6);
    assert_eq!(total(&hall.teacher, &hall, "&state=draft").await, 0);
    let reviewed = shown(&hall.teacher, id).await;
    assert_eq!(reviewed["review"]["by_name"], hall.teacher.name.as_str());
    assert!(reviewed["review"]["at_ms"].as_i64().is_some());
    // A step that is left out is told, and nothing changes.
    let jump = change(&hall.teacher, &[id], json!({ "state": "reviewed" })).await;
    assert_eq!(jump.data()["changed"], 0);
    let why = jump.data()["left_out"][0]
        .as_str()
        .expect("a sentence")
        .to_owned();
    assert!(why.contains("使用中") && why.contains("已审核"), "{why}");
}

fn other(state: &str) -> &'static str {
    if state == "draft" { "retired" } else { "draft" }
}

#[tokio::test]
async fn what_a_school_shares_is_a_draft_until_it_was_reviewed() {
    let hall = Hall::new().await;
    let office = hall.school.staff("教务").await;
    let named = json!({ "user_id": hall.teacher.id, "edits": true });
    office.put("/api/questions/school/editors/", named).await.data();
    let id = add(&hall.teacher, hall.course, "school", "共享的题").await;
    assert_eq!(shown(&hall.teacher, id).await["state"], "draft");
    change(&hall.teacher, &[id], json!({ "state": "reviewed" }))
        .await
        .data();
    let mut text = json!({ "course_id": hall.course, "stem": "改过的题", "difficulty": 1, "points": 2,
        "body": { "kind": "true_false" }, "answer_key": { "kind": "true_false", "correct": true } });
    hall.teacher
        .put(&format!("/api/questions/{id}/"), text.clone())
        .await
        .data();
    let again = shown(&hall.teacher, id).await;
    assert_eq!(
        (&again["state"], &again["review"]),
        (&json!("draft"), &Value::Null)
    );
    // Elsewhere a question in use stays in use when it is corrected.
    let own = add(&hall.teacher, hall.course, "course", "自己的题").await;
    text["stem"] = json!("更正的题");
    hall.teacher
        .put(&format!("/api/questions/{own}/"), text)
        .await
        .data();
    assert_eq!(shown(&hall.teacher, own).await["state"], "in_use");
    let moved = json!({ "course_id": hall.course, "bank": "school", "question_ids": [own] });
    hall.teacher.post("/api/questions/move/", moved).await.data();
    assert_eq!(shown(&hall.teacher, own).await["state"], "draft");
}

#[tokio::test]
async fn labels_and_points_of_many_questions_change_at_once_and_are_found() {
    let hall = Hall::new().await;
    let ids = [
        add(&hall.teacher, hall.course, "course", "甲题").await,
        add(&hall.teacher, hall.course, "course", "乙题").await,
    ];
    let what = json!({ "add_tags": ["新标签"], "remove_tags": ["旧标签"], "add_knowledge": ["新知识"], "points": 5 });
    assert_eq!(
        change(&hall.teacher, &ids, what.clone()).await.data()["changed"],
        2
    );
    for id in ids {
        let now = shown(&hall.teacher, id).await;
        assert_eq!(
            (&now["tags"], &now["knowledge"], &now["points"], &now["version"]),
            (&json!(["新标签"]), &json!(["新知识"]), &json!(5), &json!(1))
        );
    }
    let tag = |name: &str| format!("&label={}", testkit::in_query(name));
    assert_eq!(total(&hall.teacher, &hall, &tag("新标签")).await, 2);
    assert_eq!(total(&hall.teacher, &hall, &tag("旧标签")).await, 0);
    assert_eq!(total(&hall.teacher, &hall, "&q=xbq").await, 2);
    let colleague = hall.school.teacher("周明").await;
    refused(&change(&colleague, &ids, what).await, "courses.not_editor");
    let wrong = change(&hall.teacher, &ids, json!({ "points": 0 })).await;
    assert_eq!(wrong.status.as_u16(), 422, "{}", wrong.json);
}

#[tokio::test]
async fn a_question_with_parts_keeps_the_sum_of_their_points() {
    let hall = Hall::new().await;
    let part = |stem: &str| json!({ "stem": stem, "body": { "kind": "true_false" } });
    let key = json!({ "points": 1, "key": { "kind": "true_false", "correct": true } });
    let group = json!({ "course_id": hall.course, "stem": "材料", "difficulty": 1, "points": 2,
        "body": { "kind": "composite", "parts": [part("一"), part("二")] },
        "answer_key": { "kind": "composite", "parts": [key, key] } });
    let id = hall.teacher.post("/api/questions/", group).await.data()["id"]
        .as_i64()
        .expect("a question");
    let done = change(&hall.teacher, &[id], json!({ "points": 9 })).await;
    assert_eq!(
        (&done.data()["changed"], &shown(&hall.teacher, id).await["points"]),
        (&json!(0), &json!(2))
    );
}
