//! The audit log: whatever a teacher or the office changes leaves a line that people can read.

mod exams;
mod marks;
mod walks;

use crate::{
    hall::Hall,
    school::{Person, TestSchool},
};
use axum::http::Method;
use exams::walk_the_exams;
use marks::walk_the_marks;
use platform::clock::hours;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::{Client, Reply};
use walks::{walk_the_bank, walk_the_classes, walk_the_office};

database::sql! {
    LINES = "select action, subject, detail from platform_audit_entry order by id";
}

/// Writes that change nothing anybody else has, and why none of them is in the log.
const SILENT: &[(&str, &str)] = &[
    (
        "POST /api/class/{class_id}/python/{python_task_id}/retests/",
        "tests what was handed in and changes no score",
    ),
    (
        "POST /api/class/{class_id}/books/teams/proposal/",
        "deals students into teams and writes nothing",
    ),
    (
        "POST /api/class/{class_id}/books/ways/preview/",
        "looks at what would change and writes nothing",
    ),
    (
        "POST /api/class/{class_id}/books/ways/{way_id}/preview/",
        "looks at what would change and writes nothing",
    ),
    (
        "POST /api/book/{book_id}/templates/",
        "a voucher of one's own collection",
    ),
    (
        "DELETE /api/book/{book_id}/templates/{template_id}/",
        "a voucher of one's own collection",
    ),
    (
        "POST /api/authoring/{course_id}/films/",
        "a file of one's own, before anything that leads to it is published",
    ),
    (
        "POST /api/authoring/{course_id}/items/",
        "a draft that nobody else sees before it is published",
    ),
    (
        "POST /api/authoring/{course_id}/items/{item_kind}/{item_key}/",
        "a draft that nobody else sees before it is published",
    ),
    (
        "DELETE /api/authoring/{course_id}/items/{item_kind}/{item_key}/",
        "a draft that nobody else sees before it is published",
    ),
    (
        "POST /api/authoring/{course_id}/items/{item_kind}/{item_key}/writer/",
        "a page says that it writes",
    ),
    (
        "POST /api/authoring/{course_id}/items/{item_kind}/{item_key}/reset/",
        "a draft that nobody else sees before it is published",
    ),
    ("POST /api/authoring/{course_id}/files/", "a file of a draft"),
    (
        "POST /api/authoring/{course_id}/check/",
        "judges drafts and writes nothing",
    ),
    (
        "POST /api/authoring/{course_id}/trial/",
        "runs a program and keeps nothing",
    ),
    (
        "POST /api/authoring/{course_id}/company_sheets/",
        "reads a file and keeps nothing",
    ),
    (
        "POST /api/authoring/{course_id}/company_invoices/",
        "reads a file and keeps nothing",
    ),
    (
        "POST /api/authoring/{course_id}/company_trial/",
        "looks a company through and keeps nothing",
    ),
    (
        "POST /api/authoring/{course_id}/flow_trial/",
        "scores an order and keeps nothing",
    ),
    (
        "POST /api/results/final_marks/policy/preview/",
        "reckons and writes nothing",
    ),
    (
        "POST /api/results/gradebook/{class_id}/{course_id}/what_if/",
        "reckons and writes nothing",
    ),
    (
        "POST /api/results/gradebook/{class_id}/{course_id}/scheme/preview/",
        "reckons and writes nothing",
    ),
    (
        "POST /api/results/gradebook/{class_id}/{course_id}/import/preview/",
        "reads a file and writes nothing",
    ),
    (
        "POST /api/exams/managed/{assessment_id}/test_run/",
        "a run of one's own that leaves no trace",
    ),
    (
        "DELETE /api/exams/managed/{assessment_id}/test_run/",
        "a run of one's own that leaves no trace",
    ),
    (
        "POST /api/questions/import/check/",
        "judges drafts and writes nothing",
    ),
    (
        "POST /api/questions/import/file/",
        "reads a file and writes nothing",
    ),
    (
        "POST /api/questions/import/upload/",
        "reads a file and writes nothing",
    ),
    (
        "POST /api/questions/import/text/",
        "reads a text and writes nothing",
    ),
    (
        "POST /api/questions/{question_id}/try/",
        "marks an answer and keeps nothing",
    ),
    (
        "POST /api/marking/assessments/{assessment_id}/regrades/",
        "computes what a change would do, and changes no mark",
    ),
    (
        "POST /api/marking/exercises/{exercise_id}/regrades/",
        "computes what a change would do, and changes no mark",
    ),
    (
        "POST /api/marking/book_tasks/{activity_id}/regrades/",
        "computes what a change would do, and changes no mark",
    ),
    (
        "POST /api/marking/flows/{flow_id}/regrades/",
        "computes what a change would do, and changes no mark",
    ),
    ("POST /api/exams/papers/coverage/", "counts and writes nothing"),
    ("POST /api/exams/papers/blueprint/", "proposes and writes nothing"),
    (
        "POST /api/classes/{class_id}/roster/preview/",
        "reports and writes nothing",
    ),
    ("POST /api/staff/teachers/preview/", "reports and writes nothing"),
    (
        "POST /api/classes/{class_id}/notices/attachments/",
        "a file of a draft; the notice has a line",
    ),
    (
        "POST /api/uploads/",
        "a file of one's own, before anything names it",
    ),
    (
        "PUT /api/uploads/{upload_id}/",
        "a file of one's own, before anything names it",
    ),
    (
        "DELETE /api/uploads/{upload_id}/",
        "a file of one's own, before anything names it",
    ),
    (
        "POST /api/uploads/{upload_id}/finish/",
        "a file of one's own, before anything names it",
    ),
    (
        "POST /api/uploads/{upload_id}/media/",
        "a file of one's own, before anything names it",
    ),
    (
        "POST /api/marking/hold/",
        "keeps an answer for its marker for ten minutes",
    ),
    (
        "DELETE /api/marking/comments/{comment_id}/",
        "a phrase of one's own collection",
    ),
];

/// Writes whose line is looked at where their setting is built.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "POST /api/class/{class_id}/activity/{activity_id}/exam/",
        "activity_exams",
    ),
    (
        "DELETE /api/class/{class_id}/activity/{activity_id}/exam/",
        "activity_exams",
    ),
    (
        "POST /api/class/{class_id}/python/{python_task_id}/retests/{retest_id}/apply/",
        "retests",
    ),
    (
        "POST /api/class/{class_id}/python/{python_task_id}/retests/{retest_id}/undo/",
        "retests",
    ),
    ("PUT /api/class/{class_id}/books/teams/", "teams"),
    ("POST /api/class/{class_id}/books/ways/", "accepted_ways"),
    (
        "POST /api/class/{class_id}/books/ways/{way_id}/withdraw/",
        "accepted_ways",
    ),
    ("POST /api/open/tokens/", "open::tokens"),
    ("DELETE /api/open/tokens/{token_id}/", "open::tokens"),
    ("POST /api/open/hooks/", "open::hooks"),
    ("PUT /api/open/hooks/{hook_id}/", "open::hooks"),
    ("DELETE /api/open/hooks/{hook_id}/", "open::hooks"),
    ("POST /api/open/hooks/{hook_id}/test/", "open::hooks"),
    ("POST /api/open/record_stores/", "open::statements"),
    ("POST /api/authoring/", "authoring"),
    ("POST /api/authoring/{course_id}/copy/", "copied_items"),
    ("POST /api/authoring/{course_id}/publish/", "authoring"),
    ("POST /api/marking/books/{book_id}/lines/", "book_regrades::lines"),
    ("POST /api/marking/give_back/", "given_back"),
    (
        "POST /api/results/insight/{class_id}/{course_id}/remedials/",
        "insight",
    ),
    (
        "DELETE /api/results/insight/{class_id}/{course_id}/remedials/{remedial_id}/",
        "insight",
    ),
    (
        "POST /api/originality/classes/{class_id}/courses/{course_id}/checks/",
        "originality",
    ),
    ("POST /api/originality/checks/{check_id}/cases/", "originality"),
    ("POST /api/originality/cases/{case_id}/close/", "originality"),
    ("POST /api/exams/managed/{assessment_id}/rehearsal/", "rehearsal"),
    (
        "POST /api/classes/{class_id}/hand_ins/{work_kind}/{item_id}/remind/",
        "reminders",
    ),
    (
        "POST /api/classes/{class_id}/notices/{notice_id}/remind/",
        "reminders",
    ),
    ("POST /api/questions/import/", "questions"),
    (
        "POST /api/course/{course_id}/python/notebook/",
        "notebooks::manual",
    ),
    (
        "DELETE /api/python/{python_task_id}/notebook/",
        "notebooks::manual",
    ),
];

/// A line of the log.
#[derive(Debug, Clone)]
pub struct Line {
    pub action: String,
    pub subject: String,
    pub detail: Value,
}

/// What the office finds of a student's marks by their name, oldest first: the action, what it was worth and is worth, and why.
pub async fn marks_of(office: &Person, student: &str) -> Vec<String> {
    let found = office.get(&format!("/api/staff/audit/?q={student}")).await;
    let items = found.data()["items"].as_array().expect("rows").clone();
    let told = items.iter().rev().map(|row| {
        let detail: Value = serde_json::from_str(row["detail"].as_str().expect("a text")).expect("JSON");
        let change = &detail["changes"][0];
        let (action, reason) = (row["action"].as_str().unwrap(), row["reason"].as_str().unwrap());
        format!("{action} {}→{} {reason}", change["before"], change["after"])
    });
    told.collect()
}

/// The log, oldest first.
pub async fn lines(school: &TestSchool) -> Vec<Line> {
    let read = |tx: database::Tx| async move {
        let rows = tx.query(&LINES, database::params![]).await?;
        let line = |row: &database::Row| -> database::Result<(String, String, String)> {
            Ok((row.get("action")?, row.get("subject")?, row.get("detail")?))
        };
        rows.iter().map(line).collect::<database::Result<Vec<_>>>()
    };
    let rows = school.app.db.read(read).await.expect("the log");
    rows.into_iter()
        .map(|(action, subject, detail)| Line {
            action,
            subject,
            detail: serde_json::from_str(&detail).expect("JSON"),
        })
        .collect()
}

/// The words of the log, which the client and the Excel file share.
fn catalogue(language: &str) -> Value {
    let text = match language {
        "zh-CN" => include_str!("../../../../web/src/i18n/zh-CN/audit.json"),
        _ => include_str!("../../../../web/src/i18n/en-US/audit.json"),
    };
    serde_json::from_str(text).expect("a catalogue")
}

/// What of these lines has no words: actions, facts, fields.
pub fn wordless(lines: &[Line]) -> Vec<String> {
    let mut missing = BTreeSet::new();
    for language in ["zh-CN", "en-US"] {
        let words = catalogue(language);
        let mut need = |part: &str, name: &str| {
            if !words[part][name.replace('.', "_")].is_string() {
                missing.insert(format!("{language} {part} {name}"));
            }
        };
        for line in lines {
            need("act", &line.action);
            for (name, value) in line.detail.as_object().expect("an object") {
                if name == "changes" {
                    for change in value.as_array().expect("changes") {
                        need("field", change["field"].as_str().expect("a field"));
                    }
                } else {
                    need("field", name);
                }
            }
        }
    }
    missing.into_iter().collect()
}

struct Walk {
    done: BTreeSet<String>,
    silent: Vec<String>,
}

impl Walk {
    /// Does one write, and sees whether it left a line. `{}` in the template is filled in order.
    async fn does(
        &mut self,
        school: &TestSchool,
        client: &Client,
        (method, template): (Method, &str),
        ids: &[&Value],
        body: Value,
    ) -> Reply {
        let mut path = template.to_owned();
        for id in ids {
            let (start, rest) = path.split_once('{').expect("a parameter");
            let (_, rest) = rest.split_once('}').expect("a parameter");
            let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
            path = format!("{start}{id}{rest}");
        }
        let before = lines(school).await.len();
        let reply = client.send(method.clone(), &path, Some(body)).await;
        assert!(reply.status.is_success(), "{method} {path}: {}", reply.json);
        assert!(reply.code() == 200, "{method} {path}: {}", reply.json);
        let name = format!("{method} {template}");
        if lines(school).await.len() == before {
            self.silent.push(name.clone());
        }
        self.done.insert(name);
        reply
    }
}

/// What teachers and the office may write, by `endpoints.txt`.
fn staff_writes() -> BTreeSet<String> {
    include_str!("../endpoints.txt")
        .lines()
        .filter(|line| line.starts_with("teacher") || line.starts_with("staff"))
        .filter_map(|line| {
            let mut words = line.split_whitespace().skip(1);
            let (method, path) = words.next().zip(words.next())?;
            (method != "GET").then(|| format!("{method} {path}"))
        })
        .collect()
}

#[tokio::test]
async fn whatever_a_teacher_or_the_office_changes_leaves_a_line_in_words() {
    let hall = Hall::new().await;
    let mut walk = Walk {
        done: BTreeSet::from(["POST /api/course/import/".to_owned()]),
        silent: Vec::new(),
    };
    walk_the_bank(&mut walk, &hall).await;
    walk_the_exams(&mut walk, &hall).await;
    walk_the_classes(&mut walk, &hall).await;
    walk_the_marks(&mut walk, &hall).await;
    walk_the_office(&mut walk, &hall).await;
    let written = lines(&hall.school).await;
    assert!(
        written
            .iter()
            .any(|line| line.action == "courses.course_imported")
    );
    assert!(
        walk.silent.is_empty(),
        "these left no line in the audit log: {:#?}",
        walk.silent
    );
    assert_eq!(wordless(&written), [""; 0], "no words in audit.json for these");

    let excused = SILENT.iter().chain(ELSEWHERE).map(|(name, _)| (*name).to_owned());
    let known: BTreeSet<String> = excused.chain(walk.done).collect();
    let unknown: Vec<_> = staff_writes().difference(&known).cloned().collect();
    assert!(
        unknown.is_empty(),
        "write an audit line, then walk through it here (or say why it needs none): {unknown:#?}"
    );
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn the_log_is_found_by_person_action_object_and_time() {
    let school = TestSchool::new().await;
    let (staff, lin, gu) = (
        school.staff("沈佩兰").await,
        school.teacher("林知远").await,
        school.teacher("顾清和").await,
    );
    let class = |name: &str| json!({ "name": name, "term": "2026秋" });
    lin.post("/api/classes/", class("甲班")).await.data();
    let since = platform::Clock::now_ms(&*school.clock) + 1;
    school.clock.advance(hours(1));
    let gus = gu.post("/api/classes/", class("乙班")).await.data()["id"].clone();
    gu.post(&format!("/api/classes/{gus}/code/"), json!({}))
        .await
        .data();
    let found = async |query: String| {
        let reply = staff.get(&format!("/api/staff/audit/?{query}")).await;
        let items = reply.data()["items"].as_array().expect("rows").clone();
        assert_eq!(reply.data()["total"], items.len());
        items
            .iter()
            .map(|row| {
                format!(
                    "{} {}",
                    row["actor_name"].as_str().unwrap(),
                    row["action"].as_str().unwrap()
                )
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(found(String::new()).await.len(), 3);
    assert_eq!(
        found(format!("actor={}", lin.id)).await,
        ["林知远 classes.class_added"]
    );
    assert_eq!(
        found("action=classes.code_rotated".into()).await,
        ["顾清和 classes.code_rotated"]
    );
    assert_eq!(found("q=甲班".into()).await, ["林知远 classes.class_added"]);
    assert_eq!(found(format!("from_ms={since}")).await.len(), 2);
    assert_eq!(
        found(format!("to_ms={since}")).await,
        ["林知远 classes.class_added"]
    );
}
