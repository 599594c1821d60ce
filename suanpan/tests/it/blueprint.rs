//! Papers by blueprint: what they ask, what the bank is short of, parallel papers, and draws beside what was seen.

use crate::hall::{Hall, load, submit};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const COVERAGE: &str = "/api/exams/papers/coverage/";
const BLUEPRINT: &str = "/api/exams/papers/blueprint/";

/// Adds twelve true-or-false questions: of two knowledge points, of difficulties 1 to 5.
async fn with_choice() -> Hall {
    let hall = Hall::new().await;
    for number in 0..12_i64 {
        let knowledge = if number % 2 == 0 { "固定资产" } else { "存货" };
        let text = json!({
            "course_id": hall.course, "stem": format!("判断 {number}"), "body": { "kind": "true_false" },
            "answer_key": { "kind": "true_false", "correct": true }, "analysis": "", "difficulty": 1 + number % 5,
            "points": 1.5, "tags": [], "knowledge": [knowledge],
        });
        hall.teacher.post("/api/questions/", text).await.data();
    }
    hall
}

fn cell<'a>(cells: &'a Value, kind: &str, topic: &str) -> &'a Value {
    let all = cells.as_array().expect("cells");
    all.iter()
        .find(|cell| cell["kind"] == kind && cell["topic"] == topic)
        .expect("a cell")
}

fn blueprint(hall: &Hall, way: &str, cells: Value) -> Value {
    json!({ "course_id": hall.course, "seed": 3, "blueprint": { "by": "knowledge", "way": way, "without": [],
        "cells": cells, "levels": { "easy": 40, "medium": 20, "hard": 40 },
        "points": [{ "kind": "true_false", "points": 2 }] } })
}

#[tokio::test]
async fn a_paper_shows_what_it_asks_beside_what_the_bank_has() {
    let hall = with_choice().await;
    let single = &hall.keys(&["single"]).await[0];
    let of = json!({ "course_id": hall.course, "by": "knowledge", "definition": { "sections": [
        { "title": "一", "points": 4, "questions": [{ "key": single }] },
        { "title": "二", "draws": [{ "count": 6, "kinds": ["true_false"], "knowledge": ["固定资产", "存货"], "points": 2 }] },
    ] } });
    let covered = hall.teacher.post(COVERAGE, of).await;
    let cells = &covered.data()["cells"];
    let named = cell(cells, "single", "往来");
    assert_eq!(
        (&named["in_bank"], &named["questions"], &named["points"]),
        (&json!(1), &json!(1.0), &json!(4.0))
    );
    let drawn = cell(cells, "true_false", "存货");
    assert_eq!(
        (&drawn["in_bank"], &drawn["questions"], &drawn["points"]),
        (&json!(6), &json!(3.0), &json!(6.0))
    );
    let unasked = cell(cells, "multiple", "往来");
    assert_eq!(unasked["questions"], 0.0);
    let levels = covered.data()["levels"].as_array().unwrap();
    let questions: f64 = levels
        .iter()
        .map(|level| level["questions"].as_f64().unwrap())
        .sum();
    assert!((questions - 7.0).abs() < 0.011, "{levels:?}");
}

#[tokio::test]
async fn a_blueprint_gives_a_paper_and_says_what_the_bank_is_short_of() {
    let hall = with_choice().await;
    let cells = json!([
        { "kind": "true_false", "topic": "固定资产", "count": 4 },
        { "kind": "true_false", "topic": "存货", "count": 8 },
    ]);
    for way in ["named", "drawn"] {
        let filled = hall
            .teacher
            .post(BLUEPRINT, blueprint(&hall, way, cells.clone()))
            .await;
        let short = json!([{ "kind": "true_false", "topic": "存货", "wanted": 8, "found": 6 }]);
        assert_eq!(filled.data()["shortages"], short);
        let mut sections = filled.data()["sections"].clone();
        sections[0]["title"] = json!("一、判断题");
        let paper = json!({ "course_id": hall.course, "title": "蓝图卷", "minutes": 30,
            "definition": { "sections": sections } });
        let saved = hall.teacher.post("/api/exams/papers/", paper).await;
        assert_eq!(saved.data()["total"], 20, "{way}");
    }
    let nothing = json!([{ "kind": "true_false", "topic": "", "count": 0 }]);
    let refused = hall
        .teacher
        .post(BLUEPRINT, blueprint(&hall, "named", nothing))
        .await;
    assert_eq!(refused.status.as_u16(), 422);
}

#[tokio::test]
async fn a_parallel_paper_is_worth_the_same_and_asks_other_questions() {
    let hall = with_choice().await;
    let bank = format!(
        "/api/questions/?course_id={}&kind=true_false&page_size=100",
        hall.course
    );
    let listed = hall.teacher.get(&bank).await.data()["items"]
        .as_array()
        .unwrap()
        .clone();
    let keys = listed
        .iter()
        .filter(|row| row["knowledge"] != json!(["往来"]))
        .map(|row| row["key"].clone());
    let single = &hall.keys(&["single"]).await[0];
    let mut questions: Vec<Value> = keys.take(4).map(|key| json!({ "key": key })).collect();
    questions.push(json!({ "key": single, "points": 3 }));
    let first = hall
        .paper_of(json!([{ "title": "一", "questions": questions }]))
        .await;
    let path = |paper: &Value| format!("/api/exams/papers/{paper}/");
    let made = hall
        .teacher
        .post(&format!("{}parallel/", path(&json!(first))), json!({}))
        .await;
    // The bank has no other single choice.
    assert_eq!(
        (&made.data()["other"], &made.data()["same"]),
        (&json!(4), &json!(1))
    );
    let one = hall.teacher.get(&path(&json!(first))).await.data().clone();
    let other = hall.teacher.get(&path(&made.data()["id"])).await.data().clone();
    assert_eq!(other["total"], one["total"]);
    let names = |paper: &Value| -> BTreeSet<String> {
        let all = paper["definition"]["sections"][0]["questions"]
            .as_array()
            .unwrap();
        all.iter()
            .map(|one| one["key"].as_str().unwrap().to_owned())
            .collect()
    };
    let shared: Vec<_> = names(&one).intersection(&names(&other)).cloned().collect();
    assert_eq!(shared, std::slice::from_ref(single));

    let alone = hall
        .paper_of(json!([{ "title": "一", "questions": [{ "key": single }] }]))
        .await;
    let refused = hall
        .teacher
        .post(&format!("{}parallel/", path(&json!(alone))), json!({}))
        .await;
    assert_eq!(refused.error(), "exams.no_parallel_questions");
}

/// The stems that one attempt shows.
async fn stems(hall: &Hall, assessment: i64) -> BTreeSet<String> {
    let attempt = hall.start(&hall.student, assessment).await;
    let shown = load(&hall.student, attempt, "device-one-0001").await;
    submit(&hall.student, attempt).await.data();
    let sections = shown["sections"].as_array().unwrap();
    let items = sections
        .iter()
        .flat_map(|section| section["items"].as_array().unwrap());
    items
        .map(|item| item["stem"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn draws_leave_out_what_a_student_has_seen_while_there_are_others() {
    let hall = with_choice().await;
    let drawn = |avoids: bool| {
        json!({ "course_id": hall.course, "title": "随机卷", "minutes": 30, "definition": { "avoids_seen": avoids,
            "sections": [{ "title": "一", "draws": [{ "count": 5, "kinds": ["true_false"], "points": 2,
                "knowledge": ["固定资产", "存货"] }] }] } })
    };
    let mut assessments = Vec::new();
    for _ in 0..3 {
        let paper = hall.teacher.post("/api/exams/papers/", drawn(true)).await.data()["id"]
            .as_i64()
            .unwrap();
        assessments.push(hall.assess(paper, json!({ "attempts": 0 })).await);
    }
    let first = stems(&hall, assessments[0]).await;
    // A newer version of a question that was seen is still seen.
    let listed = hall
        .teacher
        .get(&format!(
            "/api/questions/?course_id={}&page_size=100",
            hall.course
        ))
        .await;
    let rows = listed.data()["items"].as_array().unwrap().clone();
    let known = rows
        .iter()
        .find(|row| first.contains(row["stem"].as_str().unwrap()))
        .unwrap();
    let text = json!({ "course_id": hall.course, "stem": "判断（改）", "body": { "kind": "true_false" },
        "answer_key": { "kind": "true_false", "correct": true }, "analysis": "", "difficulty": 1, "points": 1.5,
        "tags": [], "knowledge": ["存货"] });
    hall.teacher
        .put(&format!("/api/questions/{}/", known["id"]), text)
        .await
        .data();
    let paper = hall.teacher.post("/api/exams/papers/", drawn(true)).await.data()["id"]
        .as_i64()
        .unwrap();
    assessments[1] = hall.assess(paper, json!({ "attempts": 0 })).await;
    let second = stems(&hall, assessments[1]).await;
    assert_eq!((first.len(), second.len()), (5, 5));
    assert!(
        first.is_disjoint(&second) && !second.contains("判断（改）"),
        "{first:?} {second:?}"
    );
    // Two are left that were not seen; the rest must come again, and the form is as long as any.
    let third = stems(&hall, assessments[2]).await;
    let seen: BTreeSet<_> = first.union(&second).cloned().collect();
    assert_eq!((third.len(), third.difference(&seen).count()), (5, 2));
    hall.school.run_jobs().await;
}
