//! Questions of otter that a person marks, from the import to the student's mark.

use super::{
    desk::{Desk, tried},
    documents::{cell, code, notebook},
};
use serde_json::{Value, json};

fn raw(source: &str) -> Value {
    cell("raw", &json!({}), source)
}

fn text(source: &str) -> Value {
    cell("markdown", &json!({}), source)
}

/// Six points by tests, four by a person.
fn source_form() -> Vec<u8> {
    let cells = [
        text("# 折旧"),
        raw("# BEGIN QUESTION\nname: twice\npoints: 6"),
        raw("# BEGIN SOLUTION"),
        code("def twice(n):\n    return 2 * n # SOLUTION"),
        raw("# END SOLUTION"),
        raw("# BEGIN TESTS"),
        code("assert twice(2) == 4"),
        raw("# END TESTS"),
        raw("# END QUESTION"),
        raw("# BEGIN QUESTION\nname: why\nmanual: true\npoints: 4"),
        text("为什么加倍？"),
        raw("# BEGIN SOLUTION"),
        text("**SOLUTION**: 机密理由"),
        raw("# END SOLUTION"),
        raw("# END QUESTION"),
    ];
    notebook(&cells, json!({}))
}

/// As students get it from otter: nothing but a question in words, worth one point.
fn handed_out(answer: &str) -> Vec<u8> {
    let reply = cell("markdown", &json!({ "tags": ["otter_answer_cell"] }), answer);
    let cells = [
        text("<!-- BEGIN QUESTION -->\n\n等边是什么意思？"),
        reply,
        text("<!-- END QUESTION -->\n\n"),
    ];
    notebook(&cells, json!({}))
}

#[tokio::test]
async fn a_question_for_a_person_counts_beside_those_with_tests() {
    let desk = Desk::new().await;
    let report = desk.import("hw.ipynb", &source_form()).await;
    assert_eq!((&report["errors"], &report["points"]), (&json!(0), &json!(10.0)));
    assert_eq!(tried(&report), [true]);
    let task = super::desk::task_of(&report);
    let path = format!("/api/python/{task}/notebook/");
    let mut file: Value =
        serde_json::from_slice(&desk.student.get(&path).await.bytes).expect("the student's notebook");
    assert!(!file.to_string().contains("机密"), "{file}");
    let cells = file["cells"].as_array_mut().expect("cells");
    for one in cells {
        let text = one["source"].to_string();
        if text.contains("def twice") {
            one["source"] = json!("def twice(n):\n    return n + n");
        } else if text.contains("在此处作答") {
            one["source"] = json!("前期消耗大。");
        }
    }
    let handed = desk.submit_notebook(task, file.to_string().as_bytes()).await;
    desk.follow().await;
    let seen = desk.submission(&desk.student, &handed["id"]).await;
    assert_eq!(
        (&seen["percent"], &seen["is_waiting"]),
        (&json!(60.0), &json!(true)),
        "{seen}"
    );
    let shown = desk.marking(task, "why").await;
    assert_eq!(shown["groups"][0]["answer"]["text"], "前期消耗大。");
    assert_eq!(shown["answer_key"]["reference"], "**SOLUTION**: 机密理由");
    desk.give(task, "why", 3.0).await;
    let seen = desk.submission(&desk.student, &handed["id"]).await;
    assert_eq!(
        (&seen["percent"], &seen["is_waiting"]),
        (&json!(90.0), &json!(false))
    );
    assert_eq!(desk.score(task).await["earned"], 9);
    // The teacher's file makes the same task again.
    let file = desk.teacher.get(&format!("{path}source/")).await.bytes;
    let again = desk.import("hw.ipynb", &file).await;
    for what in ["points", "cells", "tests", "starter", "findings"] {
        assert_eq!(again[what], report[what], "{what}");
    }
}

#[tokio::test]
async fn what_otter_handed_out_comes_back_to_the_desk() {
    let desk = Desk::new().await;
    let given = handed_out("_Type your answer here, replacing this text._");
    let task = desk.task("geometry.ipynb", &given).await;
    let empty = desk.submit_notebook(task, &given).await;
    desk.follow().await;
    let seen = desk.submission(&desk.student, &empty["id"]).await;
    assert_eq!(
        (&seen["percent"], &seen["is_waiting"]),
        (&json!(0.0), &json!(false)),
        "nothing was written"
    );
    let handed = desk.submit_notebook(task, &handed_out("三边相等。")).await;
    desk.follow().await;
    let shown = desk.marking(task, "question-1").await;
    assert_eq!(shown["groups"][0]["answer"]["text"], "三边相等。");
    desk.give(task, "question-1", 1.0).await;
    let seen = desk.submission(&desk.student, &handed["id"]).await;
    assert_eq!(
        (&seen["percent"], &seen["is_waiting"]),
        (&json!(100.0), &json!(false))
    );
}
