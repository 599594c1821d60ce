//! Items that begin with a template, and what comes with them.

use crate::authoring::Desk;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::Reply;

async fn begin(desk: &Desk, kind: &str, template: &str, title: &str) -> Reply {
    let chapter = if matches!(kind, "company" | "assessment") {
        ""
    } else {
        "ch1"
    };
    let new = json!({ "kind": kind, "title": title, "chapter": chapter, "template": template });
    desk.teacher
        .post(&format!("/api/authoring/{}/items/", desk.course), new)
        .await
}

fn at(reply: &Reply) -> String {
    let text = |name: &str| reply.data()[name].as_str().expect("a text").to_owned();
    format!("{}/{}", text("kind"), text("id"))
}

/// What a page that opens the item gets of it.
async fn content(desk: &Desk, at: &str) -> Value {
    let mut open = desk.open(at).await;
    let mut content = Value::Null;
    open.save(|now| content = now.clone()).await.data();
    content
}

/// What would keep the items from being published, in the words of its faults.
async fn errors(desk: &Desk) -> BTreeSet<String> {
    let check = format!("/api/authoring/{}/check/", desk.course);
    let report = desk.teacher.post(&check, json!({ "items": null })).await;
    let faults = report.data().as_array().expect("faults").clone();
    faults
        .iter()
        .filter(|fault| fault["is_error"] == true)
        .map(|fault| fault["finding"]["zh"].as_str().expect("a sentence").to_owned())
        .collect()
}

#[tokio::test]
async fn every_template_begins_an_item_that_lacks_nothing_but_its_questions_and_papers() {
    let desk = Desk::new().await;
    let templates = desk.teacher.get("/api/authoring/templates/").await;
    let templates = templates.data().as_array().expect("templates").clone();
    let kinds: BTreeSet<_> = templates.iter().map(|one| one["kind"].to_string()).collect();
    assert_eq!(kinds.len(), 7, "{kinds:?}");
    for template in &templates {
        let text = |name: &str| template[name].as_str().expect("a text");
        assert!(text("about").chars().count() > 8, "{template}");
        let begun = begin(&desk, text("kind"), text("id"), &format!("我的{}", text("title"))).await;
        assert_eq!(begun.status, 200, "{}", begun.json);
    }
    let errors = errors(&desk).await;
    assert_eq!(errors.len(), 5, "{errors:?}");
    assert!(
        errors
            .iter()
            .all(|fault| fault.contains("题库中符合条件的有") || fault.contains("试卷")),
        "{errors:?}"
    );
}

#[tokio::test]
async fn a_task_brings_its_company_and_a_program_its_files() {
    let desk = Desk::new().await;
    let task = at(&begin(&desk, "task", "keep-books", "一月账").await);
    let shown = desk
        .teacher
        .get(&format!("/api/authoring/{}/", desk.course))
        .await;
    let company = &shown.data()["companies"][0];
    assert_eq!(company["title"], "清和商贸有限公司", "{}", shown.json);
    let content_of_task = content(&desk, &task).await;
    assert_eq!(content_of_task["head"]["title"], "一月账");
    assert_eq!(content_of_task["chapter"], "ch1");
    assert_eq!(content_of_task["head"]["activities"][0]["company"], company["id"]);

    for template in ["read-table", "write-function"] {
        let program = at(&begin(&desk, "python", template, "各部门费用").await);
        every_program_scores_as_it_says(&desk, &content(&desk, &program).await["task"]).await;
    }
}

/// The solution scores 100, each wrong solution what its first line says.
async fn every_program_scores_as_it_says(desk: &Desk, task: &Value) {
    let code = |text: &Value| text.as_str().expect("a program").to_owned();
    let wrong = task["wrong"].as_object().expect("programs").values();
    let mut programs = vec![(100.0, code(&task["solution"]))];
    programs.extend(wrong.map(|one| {
        let text = code(&one["code"]);
        let score = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("# score: "));
        (score.expect("a score").parse::<f64>().expect("a number"), text)
    }));
    assert!(programs.len() >= 3, "{task}");
    for (expected, code) in programs {
        let path = format!("/api/authoring/{}/trial/", desk.course);
        let body = json!({ "task": task, "code": code });
        let tried = desk.teacher.post(&path, body).await;
        let got = tried.data()["percent"].as_f64().expect("a score");
        assert!((got - expected).abs() < 0.01, "{code}\n{}", tried.json);
    }
}

#[tokio::test]
async fn a_company_goes_by_its_new_name_and_its_books_close() {
    let desk = Desk::new().await;
    let company = at(&begin(&desk, "company", "trading", "和风贸易有限公司").await);
    let company = content(&desk, &company).await["company"].clone();
    let text = company.to_string();
    assert!(!text.contains("清和商贸"), "{text}");
    assert_eq!(
        company["businesses"][0]["document"][0]["fields"]["payer"],
        "和风贸易有限公司"
    );
    let path = format!("/api/authoring/{}/company_trial/", desk.course);
    let tried = desk
        .teacher
        .post(&path, json!({ "company": company, "seed": 0 }))
        .await;
    let report = tried.data();
    assert_eq!(report["faults"], json!([]), "{report}");
    let rows = report["books"]["balance"]["rows"].as_array().expect("rows");
    let closing = |account: &str| {
        let row = rows.iter().find(|row| row["account"] == account);
        row.unwrap_or_else(|| panic!("no {account}"))["closing_debit"].clone()
    };
    // What the company tells the student to check.
    assert_eq!(
        (closing("1001"), closing("100201"), closing("1405")),
        (json!("7000.00"), json!("176450.00"), json!("21910.00"))
    );
    let profit = rows
        .iter()
        .find(|row| row["account"] == "3103")
        .expect("the profit");
    assert_eq!(profit["closing_credit"], "11960.00");
}

#[tokio::test]
async fn a_template_that_is_not_there_is_told_at_its_field_and_students_see_none() {
    let desk = Desk::new().await;
    for (kind, template) in [
        ("lecture", "nothing"),
        ("lecture", "claim"),
        ("chapter", "concept"),
    ] {
        let refused = begin(&desk, kind, template, "一讲").await;
        assert_eq!(refused.status, 422, "{}", refused.json);
        assert_eq!(refused.json["data"]["fields"][0]["field"], "template");
    }
    let unnamed = begin(&desk, "lecture", "concept", " ").await;
    assert_eq!(unnamed.json["data"]["fields"][0]["field"], "title");
    let student = desk.school.student("沈一鸣").await;
    assert_eq!(student.get("/api/authoring/templates/").await.status, 403);
}

#[tokio::test]
async fn what_is_published_leads_to_the_page_that_students_have_of_it() {
    let desk = Desk::new().await;
    let path = |at: &str| format!("/api/authoring/{}/items/{at}/", desk.course);
    let lecture = at(&begin(&desk, "lecture", "concept", "复式记账").await);
    let flow = at(&begin(&desk, "flow", "claim", "费用报销").await);
    let before = desk.teacher.get(&path(&lecture)).await;
    assert_eq!(before.data()["page"], Value::Null);
    desk.publish_all().await;
    let lectures = desk
        .teacher
        .get(&format!("/api/course/{}/lectures/", desk.course))
        .await;
    let listed = lectures.data()["chapters"][0]["lectures"]
        .as_array()
        .expect("lectures")
        .clone();
    let listed = listed
        .iter()
        .find(|one| one["title"] == "复式记账")
        .expect("the lecture");
    let after = desk.teacher.get(&path(&lecture)).await;
    assert_eq!(after.data()["page"], listed["lecture_id"]);
    let flows = desk
        .teacher
        .get(&format!("/api/course/{}/flows/", desk.course))
        .await;
    let after = desk.teacher.get(&path(&flow)).await;
    assert_eq!(after.data()["page"], flows.data()[0]["id"]);
}
