//! Python over HTTP, as a student uses it: run, stop, hand in, read the report. Real programs in the real sandbox.

use crate::{pages::save_draft, school::TestSchool};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use testkit::Client;

/// The lines of a run's answer.
pub async fn run(client: &Client, body: Value) -> Vec<Value> {
    let reply = client.post("/api/python/run/", body).await;
    let text = String::from_utf8(reply.bytes).expect("text");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("a JSON line: {line}")))
        .collect()
}

pub fn printed(lines: &[Value]) -> String {
    lines
        .iter()
        .filter(|line| line["event"] == "stdout")
        .filter_map(|line| line["text"].as_str())
        .collect()
}

pub async fn task_id(client: &Client, key: &str) -> i64 {
    let list = client.get("/api/course/1/python/").await;
    let tasks = list.data().as_array().expect("a list");
    let task = tasks
        .iter()
        .find(|task| task["key"] == key)
        .unwrap_or_else(|| panic!("the demo course has {key}"));
    task["id"].as_i64().expect("an id")
}

#[tokio::test]
async fn a_program_runs_and_its_output_comes_line_by_line() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let lines = run(&student, json!({ "code": "print('你好，算盘')" })).await;
    assert_eq!(lines[0]["event"], "started");
    assert_eq!(printed(&lines), "你好，算盘\n");
    assert_eq!(lines.last().expect("a last line")["reason"], "ok");
}

#[tokio::test]
async fn a_picture_and_a_table_are_shown() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let code = "import pandas as pd\nimport matplotlib.pyplot as plt\n\
                df = pd.DataFrame({'客户': ['宏远', '百汇'], '金额': [1, 2]})\n\
                plt.bar(df['客户'], df['金额'])\nplt.title('应收账款')\nplt.show()\nprint(df['金额'].sum())";
    let lines = run(&student, json!({ "code": code })).await;
    assert!(lines.iter().any(|line| line["event"] == "figure"), "{lines:?}");
    assert_eq!(printed(&lines), "3\n");
}

#[tokio::test]
async fn an_error_points_at_the_students_line_and_explains_it() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let lines = run(&student, json!({ "code": "a = 1\nprint(b)" })).await;
    let error = lines
        .iter()
        .find(|line| line["event"] == "error")
        .expect("an error");
    assert_eq!(
        (error["type"].as_str(), error["line"].as_i64()),
        (Some("NameError"), Some(2))
    );
    assert!(!error["explanation"].as_str().unwrap_or_default().is_empty());
}

#[tokio::test]
async fn an_endless_loop_is_stopped_long_before_its_limit() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let mut running = student
        .open("/api/python/run/", json!({ "code": "while True: pass" }))
        .await;
    let started: Value =
        serde_json::from_str(&running.next_chunk().await.expect("a first line")).expect("JSON");
    let run_id = started["run_id"].as_str().expect("the run's name").to_owned();
    let stopping = student.clone();
    let asked = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(300)).await;
        stopping
            .post(&format!("/api/python/run/{run_id}/stop/"), json!({}))
            .await
            .data();
        Instant::now()
    });
    let mut last = String::new();
    while let Some(chunk) = running.next_chunk().await {
        last = chunk;
    }
    let ended = Instant::now();
    let last: Value = serde_json::from_str(last.trim()).expect("JSON");
    assert_eq!(last["reason"], "stopped");
    let asked = asked.await.expect("the stop was sent");
    // A second on a quiet machine (`make bench-python` measures it); its own limit is ten.
    assert!(ended.saturating_duration_since(asked) < Duration::from_secs(3));
}

#[tokio::test]
async fn a_right_program_earns_everything_and_a_wrong_one_does_not() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let id = task_id(&student, "p1-depreciation").await;
    let shown = student.get(&format!("/api/python/{id}/")).await;
    let text = shown.data().to_string();
    assert!(
        !text.contains("test_program") && !text.contains("solution"),
        "the task says nothing of its tests"
    );

    let empty = student
        .post(&format!("/api/python/{id}/submit/"), json!({ "code": "pass" }))
        .await;
    assert_eq!(empty.data()["state"], "queued");
    school.run_jobs().await;
    let marked = student
        .get(&format!("/api/python/submission/{}/", empty.data()["id"]))
        .await;
    assert_eq!(marked.data()["state"], "done", "{}", marked.json);
    assert!(marked.data()["percent"].as_f64().expect("a share") < 100.0);
    let hidden: Vec<_> = marked.data()["tests"]
        .as_array()
        .expect("tests")
        .iter()
        .filter(|test| test["is_visible"] == false)
        .collect();
    assert!(
        !hidden.is_empty() && hidden.iter().all(|test| test["difference"].is_null()),
        "hidden tests show no data"
    );
    school.run_jobs().await;

    let other = school.enrolled("student2").await;
    assert_eq!(
        other
            .get(&format!("/api/python/submission/{}/", empty.data()["id"]))
            .await
            .status,
        404
    );
}

#[tokio::test]
async fn a_draft_never_moves_backwards() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let save = |code: &str, seq: i64| {
        let (code, student) = (code.to_owned(), student.clone());
        async move {
            let saved = save_draft(&student, json!({}), &code, seq).await;
            saved.data()["stored"][0].clone()
        }
    };
    let first = save("b", 2).await;
    assert_eq!((&first["value"], &first["seq"]), (&json!("b"), &json!(2)));
    assert_eq!(save("a", 1).await, first, "the reply says what is stored");
}
