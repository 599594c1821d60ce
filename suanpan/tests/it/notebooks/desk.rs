//! A teacher and a student of the demo who work with notebooks.

use crate::school::TestSchool;
use platform::clock::seconds;
use serde_json::{Value, json};
use testkit::{Client, Reply};

const IMPORT: &str = "/api/course/1/python/notebook/";

/// Both, and their school.
pub(super) struct Desk {
    pub(super) school: TestSchool,
    pub(super) teacher: Client,
    pub(super) student: Client,
}

impl Desk {
    pub(super) async fn new() -> Self {
        let school = TestSchool::demo().await;
        Self {
            teacher: school.sign_in("teacher1").await,
            student: school.enrolled("student1").await,
            school,
        }
    }

    /// What the teacher is told of a file: `check` makes nothing of it, `apply` a task.
    pub(super) async fn offer(&self, mode: &str, name: &str, bytes: &[u8]) -> Reply {
        offered_by(&self.teacher, mode, name, bytes).await
    }

    /// Makes a task of a file; the report.
    pub(super) async fn import(&self, name: &str, bytes: &[u8]) -> Value {
        let report = self.offer("apply", name, bytes).await.data().clone();
        assert_eq!(report["is_applied"], true, "{report}");
        report
    }

    /// The same; the id of the task.
    pub(super) async fn task(&self, name: &str, bytes: &[u8]) -> i64 {
        task_of(&self.import(name, bytes).await)
    }

    /// The tasks of the course as this person sees them, as one text.
    pub(super) async fn list(&self, person: &Client) -> String {
        person.get("/api/course/1/python/").await.data().to_string()
    }

    /// Hands a program in; the submission as its student sees it when it is marked.
    pub(super) async fn submit(&self, task: i64, code: &str) -> Value {
        let sent = self
            .student
            .post(&format!("/api/python/{task}/submit/"), json!({ "code": code }))
            .await;
        self.school.run_jobs().await;
        let marked = self.submission(&self.student, &sent.data()["id"]).await;
        assert_eq!(marked["state"], "done", "{marked}");
        self.school.run_jobs().await;
        marked
    }

    /// Hands a whole notebook in: read as the program of the task, then submitted.
    pub(super) async fn submit_notebook(&self, task: i64, bytes: &[u8]) -> Value {
        let read = self
            .student
            .upload(&format!("/api/python/{task}/notebook/"), "mine.ipynb", bytes)
            .await;
        let code = read.data()["code"].as_str().expect("a program").to_owned();
        self.submit(task, &code).await
    }

    /// Runs the jobs that a hand-in or a mark leads to, one after another.
    pub(super) async fn follow(&self) {
        for _ in 0..3 {
            self.school.clock.advance(seconds(31));
            self.school.run_jobs().await;
        }
    }

    /// What the teacher's desk shows of a cell.
    pub(super) async fn marking(&self, task: i64, cell: &str) -> Value {
        let path = format!("/api/marking/desk/?python_task_id={task}&cell={cell}&class_id=1");
        self.teacher.get(&path).await.data().clone()
    }

    /// Gives the first answer that the desk shows of a cell its points.
    pub(super) async fn give(&self, task: i64, cell: &str, points: f64) {
        let ids = &self.marking(task, cell).await["groups"][0]["item_ids"];
        let mark = json!({ "item_ids": ids, "points": points, "comment": "说得清楚" });
        self.teacher.post("/api/marking/marks/", mark).await.data();
        self.follow().await;
    }

    /// The student's score of a task.
    pub(super) async fn score(&self, task: i64) -> Value {
        let scores = self.student.get("/api/results/scores/?course_id=1").await;
        let lines = scores.data()["scores"].as_array().expect("scores").clone();
        let own = lines
            .into_iter()
            .find(|line| line["source_kind"] == "python" && line["source_id"] == task);
        own.expect("a score")
    }

    /// A submission as this person sees it.
    pub(super) async fn submission(&self, person: &Client, id: &Value) -> Value {
        let path = format!("/api/python/submission/{id}/");
        person.get(&path).await.data().clone()
    }

    /// What the teacher sees of changed tests and tricks.
    pub(super) async fn signs(&self, marked: &Value) -> String {
        self.submission(&self.teacher, &marked["id"]).await["tampering"].to_string()
    }
}

/// A file offered for import by anybody.
pub(super) async fn offered_by(person: &Client, mode: &str, name: &str, bytes: &[u8]) -> Reply {
    person.upload(&format!("{IMPORT}?mode={mode}"), name, bytes).await
}

/// The id of the task that an import made.
pub(super) fn task_of(report: &Value) -> i64 {
    report["python_task_id"].as_i64().expect("a task")
}

/// Which tests an import's own solution passed.
pub(super) fn tried(report: &Value) -> Vec<bool> {
    let tests = report["tests"].as_array().expect("tests").iter();
    tests.map(|test| test["is_passed"] == true).collect()
}

/// The names of the tests that a submission failed.
pub(super) fn failed(marked: &Value) -> Vec<String> {
    let tests = marked["tests"].as_array().expect("tests").iter();
    let failed = tests.filter(|test| test["is_passed"] == false);
    failed
        .map(|test| test["name"].as_str().expect("a name").to_owned())
        .collect()
}
