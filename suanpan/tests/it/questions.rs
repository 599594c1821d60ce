//! The question bank: search, versions, keys that are tried.

use crate::{courses::small_course, hall::Hall};
use serde_json::json;

#[tokio::test]
async fn a_bank_is_searched_by_kind_label_and_text() {
    let hall = Hall::new().await;
    let find = async |query: &str| {
        let path = format!("/api/questions/?course_id={}{query}", hall.course);
        hall.teacher.get(&path).await.data()["total"].clone()
    };
    assert_eq!(find("").await, 5);
    assert_eq!(find("&kind=single").await, 1);
    assert_eq!(find("&label=%E5%BE%80%E6%9D%A5").await, 5);
    assert_eq!(find("&label=nothing").await, 0);
    assert_eq!(find("&difficulty=2&q=multiple").await, 1);
    let labels = hall
        .teacher
        .get(&format!("/api/questions/labels/?course_id={}", hall.course))
        .await;
    assert_eq!(
        labels.data()[0],
        json!({ "facet": "knowledge", "name": "往来", "total": 5 })
    );
}

#[tokio::test]
async fn a_wrong_key_is_told_at_its_field_and_a_right_one_can_be_tried() {
    let hall = Hall::new().await;
    let options = json!([{ "tab": "A", "text": "对" }, { "tab": "B", "text": "错" }]);
    let text = |correct: &str| {
        json!({ "course_id": hall.course, "stem": "题", "difficulty": 1, "points": 2,
            "body": { "kind": "single", "options": options }, "answer_key": { "kind": "single", "correct": correct } })
    };
    let refused = hall.teacher.post("/api/questions/", text("Z")).await;
    assert_eq!(refused.json["data"]["fields"][0]["field"], "answer_key.correct");
    let added = hall.teacher.post("/api/questions/", text("B")).await;
    let id = added.data()["id"].clone();
    let tried = hall
        .teacher
        .post(
            &format!("/api/questions/{id}/try/"),
            json!({ "answer": { "kind": "single", "choice": "B" } }),
        )
        .await;
    assert_eq!(tried.data()["mark"]["earned"], 2);
    hall.teacher.delete(&format!("/api/questions/{id}/")).await.data();
    let list = hall
        .teacher
        .get(&format!("/api/questions/?course_id={}", hall.course))
        .await;
    assert_eq!(list.data()["total"], 5);
}

#[tokio::test]
async fn a_reason_speaks_of_a_cell_by_its_name() {
    let hall = Hall::new().await;
    let question = json!({ "course_id": hall.course, "stem": "题", "difficulty": 1, "points": 2,
        "body": { "kind": "calculation", "cells": [{ "id": "c1", "label": "单位成本" }] },
        "answer_key": { "kind": "calculation", "cells": [{ "id": "c1", "value": "202.40" }] } });
    let added = hall.teacher.post("/api/questions/", question).await;
    let tried = hall
        .teacher
        .post(
            &format!("/api/questions/{}/try/", added.data()["id"]),
            json!({ "answer": { "kind": "calculation", "cells": { "c1": "200" }, "process": "" } }),
        )
        .await;
    assert_eq!(tried.data()["texts"], json!(["「单位成本」有误：200"]));
}

#[tokio::test]
async fn importing_again_makes_a_version_only_of_what_changed() {
    let hall = Hall::new().await;
    let mut files = small_course();
    let report = crate::courses::import(&hall.teacher, &files).await;
    let changes = |report: &serde_json::Value| {
        let all = report["items"].as_array().cloned().unwrap_or_default();
        all.into_iter()
            .find(|one| one["item"] == "question")
            .expect("questions")
    };
    assert_eq!(changes(&report)["added"], 1, "{report}");
    let same = crate::courses::import(&hall.teacher, &files).await;
    assert_eq!(changes(&same)["unchanged"], 1);
    let text = String::from_utf8(files["questions/a.toml"].clone()).unwrap();
    files.insert(
        "questions/a.toml".into(),
        text.replace("债权减少。", "债权减少，不再确认收入。")
            .into_bytes(),
    );
    let changed = crate::courses::import(&hall.teacher, &files).await;
    assert_eq!(changes(&changed)["changed"], 1);
}
