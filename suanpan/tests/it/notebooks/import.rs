//! What an import makes of a teacher's file.

use super::{
    desk::{Desk, failed, task_of, tried},
    documents::{cell, code, depreciation, notebook},
};
use crate::coding::task_id;
use serde_json::json;

#[tokio::test]
async fn a_notebook_is_looked_at_imported_solved_and_marked_test_by_test() {
    let desk = Desk::new().await;
    let looked = desk.offer("check", "折旧.ipynb", &depreciation()).await;
    let report = looked.data();
    assert_eq!(report["errors"], 0, "{report}");
    assert_eq!(report["points"], 5.0, "{report}");
    assert_eq!(report["is_applied"], false);
    assert_eq!(report["is_new"], true);
    assert_eq!(
        tried(report),
        [true, true, true],
        "the notebook's own solution is tried: {report}"
    );
    let list = desk.list(&desk.student).await;
    assert!(!list.contains("直线法折旧"), "a look makes nothing");

    let id = desk.task("折旧.ipynb", &depreciation()).await;
    let right = "# %% annual\ndef annual(cost, salvage, years):\n    if years <= 0:\n        raise ValueError\n    return round((cost - salvage) / years, 2)\n# %% [test] annual-test\nassert annual(12000, 2000, 5) == 2000\n# %% book\nbook_value = 8000\n# %% [test] book-test\nassert book_value == 8000\n# %% [test] invalid-test\n";
    let marked = desk.submit(id, right).await;
    assert_eq!(marked["percent"], 100.0, "{marked}");
    let half = "def annual(cost, salvage, years):\n    return 2000\nbook_value = 8000\n";
    let marked = desk.submit(id, half).await;
    assert_eq!(marked["percent"], 20.0);
    assert_eq!(failed(&marked), ["annual-test", "invalid-test"]);
    let text = marked.to_string();
    assert!(!text.contains("1414.29") && !text.contains("秘密之数"), "{text}");
}

#[tokio::test]
async fn the_teachers_file_makes_the_same_task_again() {
    let desk = Desk::new().await;
    let first = desk.import("depreciation.ipynb", &depreciation()).await;
    let path = format!("/api/python/{}/notebook/", task_of(&first));
    let file = desk.teacher.get(&format!("{path}source/")).await.bytes;
    let again = desk.import("depreciation.ipynb", &file).await;
    assert_eq!(again["is_new"], false);
    for what in [
        "python_task_id",
        "key",
        "title",
        "points",
        "cells",
        "tests",
        "instructions",
        "starter",
        "findings",
    ] {
        assert_eq!(again[what], first[what], "{what}");
    }
    // With the course it leaves as a task of its folder, which reads without a fault.
    let zip = desk.teacher.get("/api/course/1/export/").await.bytes;
    let reading = course_folder::read_zip(std::io::Cursor::new(&zip)).expect("a zip");
    let course = reading.course.expect("a course without faults");
    let mut tasks = course.python.iter();
    let task = tasks.find(|task| task.head.id == "nb-depreciation");
    let text = task.expect("the notebook").notebook.as_deref();
    assert!(text.is_some_and(|text| text.contains("1414.29")));
    // Its teacher may take it away.
    desk.teacher.delete(&path).await.data();
    assert!(!desk.list(&desk.teacher).await.contains("直线法折旧"));
}

#[tokio::test]
async fn what_is_no_notebook_is_refused_in_words() {
    let desk = Desk::new().await;
    let old = json!({ "nbformat": 3, "worksheets": [{ "cells": [] }] });
    let broken = format!("{{\"nbformat\": 4, \"cells\": {}", "[".repeat(50_000));
    for (bytes, words) in [
        (old.to_string().into_bytes(), "请用 Jupyter 打开并重新保存"),
        (b"hello".to_vec(), "不是 JSON"),
        (broken.into_bytes(), "不是 JSON"),
    ] {
        let reply = desk.offer("apply", "a.ipynb", &bytes).await;
        assert_eq!(reply.status, 422);
        assert!(reply.json.to_string().contains(words), "{}", reply.json);
    }
    let flood = notebook(&[cell("code", &json!({}), &"x".repeat(50 << 20))], json!({}));
    assert_eq!(desk.offer("check", "a.ipynb", &flood).await.status, 413);
}

#[tokio::test]
async fn a_notebook_without_tests_is_no_task() {
    let desk = Desk::new().await;
    let empty = notebook(&[code("x = 1")], json!({}));
    let reply = desk.offer("apply", "a.ipynb", &empty).await;
    assert_eq!(reply.data()["is_applied"], false);
    assert_eq!(reply.data()["errors"], 1);
    assert!(reply.data()["findings"].to_string().contains("没有测试单元"));
}

#[tokio::test]
async fn importing_the_course_again_leaves_a_teachers_notebook() {
    let desk = Desk::new().await;
    let zip = desk.teacher.get("/api/course/1/export/").await.bytes;
    desk.import("折旧.ipynb", &depreciation()).await;
    let checked = desk.teacher.import_course("check", &zip).await;
    assert_eq!(checked.data()["conflicts"], json!([]));
    let report = desk.teacher.import_course("apply", &zip).await;
    assert_eq!(report.data()["is_applied"], true, "{}", report.json);
    assert!(desk.list(&desk.teacher).await.contains("直线法折旧"));
    assert!(task_id(&desk.teacher, "p1-depreciation").await > 0);
}
