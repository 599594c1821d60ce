//! Cells that a person marks: they wait for the teacher of the class, and the score follows.

use super::{desk::Desk, documents::reasoned};
use axum::{body::Body, http::Request, http::header};
use platform::access::SchoolId;
use serde_json::{Value, json};
use testkit::{Client, Reply};

const MARKS: &str = "/api/marking/marks/";

fn program(reason: &str, table: &str) -> String {
    format!(
        "# %% twice\ndef twice(n):\n    return 2 * n\n# %% [test] twice-test\nassert twice(2) == 4\n\
         # %% [markdown] reason\n# {reason}\n# %% table\n{table}\n"
    )
}

fn desk_path(task: i64, cell: &str) -> String {
    format!("/api/marking/desk/?python_task_id={task}&cell={cell}&class_id=1")
}

fn mark(item_ids: &Value, points: f64) -> Value {
    json!({ "item_ids": item_ids, "points": points, "comment": "说得清楚" })
}

struct Handed {
    desk: Desk,
    task: i64,
    submission: Value,
}

impl Handed {
    async fn new() -> Self {
        let desk = Desk::new().await;
        let report = desk.import("reasoned.ipynb", &reasoned()).await;
        assert_eq!(report["points"], 10.0, "what a person marks is part of it");
        let task = super::desk::task_of(&report);
        let submission = desk.submit(task, &program("前期消耗大", "rows = [1]")).await;
        let handed = Self {
            desk,
            task,
            submission,
        };
        handed.follow().await;
        handed
    }

    async fn follow(&self) {
        self.desk.follow().await;
    }

    async fn seen(&self) -> Value {
        self.desk
            .submission(&self.desk.student, &self.submission["id"])
            .await
    }

    async fn groups(&self, cell: &str) -> Value {
        let desk = self.desk.teacher.get(&desk_path(self.task, cell)).await;
        desk.data()["groups"].clone()
    }

    async fn give(&self, who: &Client, item_ids: &Value, points: f64) -> Reply {
        let reply = who.post(MARKS, mark(item_ids, points)).await;
        self.follow().await;
        reply
    }

    async fn score(&self) -> Value {
        self.desk.score(self.task).await
    }
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one cell from the hand-in to the score")]
async fn a_cell_waits_is_marked_and_the_score_follows() {
    let handed = Handed::new().await;
    let seen = handed.seen().await;
    assert_eq!(
        (&seen["percent"], &seen["is_waiting"], &seen["tested_percent"]),
        (&json!(60.0), &json!(true), &json!(60.0)),
        "{seen}"
    );
    assert_eq!(seen["manual"][0]["earned"], Value::Null);
    assert_eq!(handed.score().await["earned"], 6);

    let inbox = handed.desk.teacher.get("/api/marking/inbox/").await;
    let rows = inbox.data().as_array().expect("rows").clone();
    let row = rows
        .iter()
        .find(|row| row["group_id"] == handed.task && row["cell"] == "reason")
        .expect("the cell");
    assert_eq!(
        (&row["source_kind"], &row["waiting"]),
        (&json!("cell"), &json!(1))
    );
    assert_eq!(row["stem"], "说明**为什么**采用双倍余额递减法。");
    assert!(!rows.iter().any(|row| row["cell"] == "nothing"));

    let shown = handed.desk.teacher.get(&desk_path(handed.task, "reason")).await;
    assert_eq!(shown.data()["groups"][0]["answer"]["text"], "前期消耗大");
    assert_eq!(shown.data()["answer_key"]["reference"], "机密：前期消耗大。");
    let groups = handed.groups("table").await;
    assert_eq!(
        groups[0]["answer"],
        json!({ "kind": "python", "code": "rows = [1]" }),
        "a program stays one"
    );
    let ids = &shown.data()["groups"][0]["item_ids"];
    handed.give(&handed.desk.teacher, ids, 2.5).await.data();
    let seen = handed.seen().await;
    assert_eq!(
        (&seen["percent"], &seen["is_waiting"]),
        (&json!(85.0), &json!(true))
    );
    assert_eq!(
        (&seen["manual"][0]["earned"], &seen["manual"][0]["comment"]),
        (&json!(2.5), &json!("说得清楚"))
    );

    let table = handed.groups("table").await[0]["item_ids"].clone();
    handed.give(&handed.desk.teacher, &table, 1.0).await.data();
    handed.give(&handed.desk.teacher, ids, 3.0).await.data();
    let seen = handed.seen().await;
    assert_eq!(
        (&seen["percent"], &seen["is_waiting"]),
        (&json!(100.0), &json!(false))
    );
    assert_eq!(handed.score().await["earned"], 10);
    let path = format!("/api/python/{}/notebook/", handed.task);
    handed.desk.teacher.delete(&path).await.data();
    let log = crate::audited::lines(&handed.desk.school).await;
    for action in [
        "coding.notebook_imported",
        "marking.marked",
        "coding.notebook_removed",
    ] {
        assert!(
            log.iter().any(|line| line.action == action),
            "{action} left no line"
        );
    }
    assert_eq!(crate::audited::wordless(&log), [""; 0]);
}

#[tokio::test]
async fn only_the_teacher_of_the_class_marks_and_never_too_much() {
    let handed = Handed::new().await;
    let ids = handed.groups("reason").await[0]["item_ids"].clone();
    let school = &handed.desk.school;
    let teaches = [platform::Role::ClassManagement];
    let colleague = school.person(SchoolId(1), "外班教师", &teaches).await;
    let elsewhere = school.add_school("waixiao", "外省商贸学院").await;
    let foreigner = school.person(elsewhere, "外校教师", &teaches).await;
    let path = desk_path(handed.task, "reason");
    for (who, status) in [
        (&*colleague, 404),
        (&*foreigner, 404),
        (&handed.desk.student, 403),
    ] {
        assert_eq!(handed.give(who, &ids, 1.0).await.status.as_u16(), status);
        assert_eq!(who.get(&path).await.status.as_u16(), status);
    }
    for points in [3.5, -1.0] {
        let refused = handed.give(&handed.desk.teacher, &ids, points).await;
        assert_eq!(refused.status.as_u16(), 422, "{points}");
    }
    assert_eq!(handed.seen().await["percent"], 60.0, "nothing was given");
    let text = handed.seen().await.to_string();
    assert!(!text.contains("机密"), "{text}");
}

#[tokio::test]
async fn the_same_key_twice_marks_once_and_nothing_is_written_twice() {
    let handed = Handed::new().await;
    let ids = handed.groups("reason").await[0]["item_ids"].clone();
    let send = || {
        let request = Request::post(MARKS)
            .header(header::CONTENT_TYPE, "application/json")
            .header("idempotency-key", "7a1c1c1e5a7b4b6f9f52");
        handed
            .desk
            .teacher
            .request(request, Body::from(mark(&ids, 1.0).to_string()))
    };
    send().await.data();
    handed.give(&handed.desk.teacher, &ids, 2.0).await.data();
    let again = send().await;
    assert!(again.headers.contains_key("idempotency-replayed"));
    assert_eq!(handed.seen().await["percent"], 80.0, "the later mark stands");
}

#[tokio::test]
async fn a_note_stands_beside_the_lines_of_its_cell_and_goes_with_the_same_lines_alone() {
    let handed = Handed::new().await;
    let ids = handed.groups("table").await[0]["item_ids"].clone();
    let place = json!({ "kind": "lines", "file_id": null, "from": 1, "to": 1 });
    let notes = json!([{ "place": place, "text": "少了一行合计" }]);
    let given = json!({ "item_ids": ids, "points": 0.5, "notes": notes });
    handed.desk.teacher.post(MARKS, given).await.data();
    handed.follow().await;
    let cell = |seen: &Value| seen["manual"].as_array().expect("cells")[1].clone();
    let seen = cell(&handed.seen().await);
    assert_eq!(
        (&seen["cell"], &seen["notes"], &seen["answer"], &seen["is_code"]),
        (&json!("table"), &notes, &json!("rows = [1]"), &json!(true))
    );
    for (table, kept) in [("rows = [1]", notes), ("rows = [\n1]", json!([]))] {
        let again = handed.desk.submit(handed.task, &program("另说", table)).await;
        handed.follow().await;
        let seen = handed.desk.submission(&handed.desk.student, &again["id"]).await;
        assert_eq!(cell(&seen)["notes"], kept, "{table}");
    }
}

#[tokio::test]
async fn the_same_words_keep_their_mark_and_an_empty_cell_waits_for_nobody() {
    let handed = Handed::new().await;
    let ids = handed.groups("reason").await[0]["item_ids"].clone();
    handed.give(&handed.desk.teacher, &ids, 3.0).await.data();
    let again = handed.desk.submit(handed.task, &program("前期 消耗大", "")).await;
    handed.follow().await;
    let seen = handed.desk.submission(&handed.desk.student, &again["id"]).await;
    assert_eq!(
        (&seen["percent"], &seen["is_waiting"]),
        (&json!(90.0), &json!(false)),
        "{seen}"
    );
    assert_eq!(seen["manual"][1]["earned"], 0, "nothing was written there");
}
