//! Notebooks without any test: a person gives the whole mark.

use super::{
    desk::Desk,
    documents::{cell, manual, notebook},
};
use serde_json::{Value, json};

/// Four points for words, six for a table; nothing is tested.
fn essay() -> Vec<u8> {
    let cells = [
        cell("markdown", &json!({}), "# 存货计价\n\n比较两种方法。"),
        manual("words", "markdown", 4.0, "机密：先进先出利润较高。"),
        cell("markdown", &json!({}), "列出一张表。"),
        manual(
            "table",
            "code",
            6.0,
            "### BEGIN SOLUTION\nsecret_rows = [1, 2]\n### END SOLUTION",
        ),
    ];
    notebook(&cells, json!({}))
}

const PROGRAM: &str = "# %% [markdown] words\n# 物价上涨时利润较高\n# %% table\nwhile True:\n    pass\n";

fn standing(submission: &Value) -> (&Value, &Value, &Value) {
    (
        &submission["percent"],
        &submission["is_waiting"],
        &submission["tested_percent"],
    )
}

#[tokio::test]
async fn a_notebook_without_tests_is_marked_by_its_teacher_alone() {
    let desk = Desk::new().await;
    let looked = desk.offer("check", "essay.ipynb", &essay()).await;
    let report = looked.data();
    assert_eq!((&report["errors"], &report["points"]), (&json!(0), &json!(10.0)));
    assert_eq!(report["tests"], json!([]));
    assert!(report["findings"].to_string().contains("成绩全部由教师批改"));
    let task = desk.task("essay.ipynb", &essay()).await;

    // Nothing is run, so an endless cell stops nobody.
    let handed = desk.submit(task, PROGRAM).await;
    assert_eq!(handed["tests"], json!([]));
    desk.follow().await;
    let seen = desk.submission(&desk.student, &handed["id"]).await;
    assert_eq!(standing(&seen), (&json!(0.0), &json!(true), &json!(0.0)));
    assert!(!seen.to_string().contains("机密"));
    let inbox = desk.teacher.get("/api/marking/inbox/").await;
    let waiting = inbox.data().as_array().expect("rows").iter();
    assert_eq!(waiting.filter(|row| row["group_id"] == task).count(), 2);
    assert_eq!(
        desk.marking(task, "words").await["answer_key"]["reference"],
        "机密：先进先出利润较高。"
    );

    desk.give(task, "words", 3.0).await;
    let seen = desk.submission(&desk.student, &handed["id"]).await;
    assert_eq!(standing(&seen), (&json!(30.0), &json!(true), &json!(0.0)));
    desk.give(task, "table", 5.5).await;
    let seen = desk.submission(&desk.student, &handed["id"]).await;
    assert_eq!(standing(&seen), (&json!(85.0), &json!(false), &json!(0.0)));
    assert_eq!(seen["manual"][1]["comment"], "说得清楚");
    assert_eq!(desk.score(task).await["earned"], 8.5);
}

#[tokio::test]
async fn whoever_has_no_class_waits_for_one_and_is_not_given_nothing() {
    let desk = Desk::new().await;
    let task = desk.task("essay.ipynb", &essay()).await;
    let path = format!("/api/python/{task}/submit/");
    let sent = desk.teacher.post(&path, json!({ "code": PROGRAM })).await;
    desk.follow().await;
    let seen = desk.submission(&desk.teacher, &sent.data()["id"]).await;
    assert_eq!(seen["state"], "done", "{seen}");
    assert_eq!(standing(&seen), (&json!(0.0), &json!(true), &json!(0.0)));
}

#[tokio::test]
async fn cells_without_points_make_no_task() {
    let desk = Desk::new().await;
    let cells = [manual("words", "markdown", 0.0, "随便写。")];
    let reply = desk.offer("apply", "a.ipynb", &notebook(&cells, json!({}))).await;
    assert_eq!(
        (&reply.data()["is_applied"], &reply.data()["errors"]),
        (&json!(false), &json!(1))
    );
    assert!(reply.data()["findings"].to_string().contains("都没有分值"));
}
