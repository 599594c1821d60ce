//! A Python task written in the browser: files that are uploaded for it, and its programs tried before anybody sees them.

use crate::{
    courses::school_with_course,
    owners::refused,
    pages::{ask, claim},
    school::Person,
};
use serde_json::{Value, json};
use testkit::Reply;

const TESTS: &str = "[[test]]\nname = \"一笔\"\nkind = \"function\"\nweight = 60\ncall = \"net\"\nargs = [113]\nexpect = 100\n\n\
                     [[test]]\nname = \"合计\"\nkind = \"variable\"\nweight = 40\nvisible = true\nvariable = \"total\"\nexpect = 30\n";
const RIGHT: &str = "import csv\ndef net(gross):\n    return gross / 1.13\n\
                     total = sum(int(row['金额']) for row in csv.DictReader(open('sales.csv', encoding='utf-8')))\n";

fn task(id: &str, data: Value) -> Value {
    json!({ "head": { "id": id, "title": "价税分离", "chapter": "ch1", "data": data },
        "instructions": "算。\n", "starter": "", "solution": RIGHT, "declared_tests": TESTS, "test_program": null,
        "notebook": null, "wrong": {} })
}

async fn tried(person: &Person, course: i64, task: Value, code: &str) -> Reply {
    let path = format!("/api/authoring/{course}/trial/");
    person.post(&path, json!({ "task": task, "code": code })).await
}

#[tokio::test]
async fn programs_are_tried_with_files_that_were_just_uploaded() {
    let (school, teacher, course) = school_with_course().await;
    let new = json!({ "kind": "python", "title": "价税分离", "chapter": "ch1" });
    let added = teacher
        .post(&format!("/api/authoring/{course}/items/"), new)
        .await;
    let id = added.data()["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/authoring/{course}/files/?kind=python&key={id}");
    let kept = teacher
        .upload(&path, "sales.csv", "客户,金额\n甲,10\n乙,20\n".as_bytes())
        .await;
    let data = json!([kept.data()["path"]]);

    let reply = tried(&teacher, course, task(&id, data.clone()), RIGHT).await;
    let report = reply.data();
    assert_eq!(report["percent"], 100.0, "{report}");
    assert_eq!(report["tests"][1]["is_passed"], true);
    // Of a hidden test its author hears why; a program that stops keeps what it had.
    let wrong = RIGHT.replace("/ 1.13", "* 0.87");
    let reply = tried(&teacher, course, task(&id, data.clone()), &wrong).await;
    assert_eq!(reply.data()["percent"], 40.0, "{}", reply.json);
    let test = &reply.data()["tests"][0];
    assert_eq!(
        (&test["is_visible"], &test["is_passed"]),
        (&json!(false), &json!(false))
    );
    assert!(
        test["message"].as_str().expect("a text").contains("100"),
        "{test}"
    );
    let reply = tried(&teacher, course, task(&id, json!([])), RIGHT).await;
    assert_eq!(reply.data()["percent"], 60.0, "{}", reply.json);
    assert_eq!(reply.data()["error"]["type"], "FileNotFoundError");

    // Published, students get the file; what is exported leads to it.
    let item = format!("/api/authoring/{course}/items/python/{id}/");
    let opened = ask(
        &teacher,
        &item,
        json!({ "claim": claim("page-one-0001", "open") }),
    )
    .await;
    let writer = json!({ "token": "page-one-0001", "epoch": opened.data()["epoch"] });
    let content = json!({ "kind": "python", "content": { "task": task(&id, data.clone()) } });
    teacher
        .post(&item, json!({ "item": content, "writer": writer, "seq": 2 }))
        .await
        .data();
    let published = teacher
        .post(
            &format!("/api/authoring/{course}/publish/"),
            json!({ "items": null, "note": "" }),
        )
        .await;
    assert_eq!(published.data()["is_published"], true, "{}", published.json);
    let student = school.student("沈一鸣").await;
    student
        .post(&format!("/api/select_course/{course}/enrol/"), json!({}))
        .await
        .data();
    let tasks = student.get(&format!("/api/course/{course}/python/")).await;
    let shown = &tasks.data()[0];
    let shown = student.get(&format!("/api/python/{}/", shown["id"])).await;
    assert_eq!(shown.data()["files"][0]["name"], "sales.csv", "{}", shown.json);
}

#[tokio::test]
async fn a_fault_in_the_tests_is_told_and_others_may_not_try() {
    let (school, teacher, course) = school_with_course().await;
    let mut faulty = task("p1", json!([]));
    faulty["declared_tests"] = json!("[[test]\nname = 1");
    let reply = tried(&teacher, course, faulty.clone(), "").await;
    assert_eq!(reply.status, 422, "{}", reply.json);
    assert_eq!(reply.json["data"]["fields"][0]["field"], "declared_tests");
    faulty["declared_tests"] = json!("[[test]]\nname = \"一\"\nkind = \"guess\"\n");
    let reply = tried(&teacher, course, faulty.clone(), "").await;
    assert_eq!(reply.data()["percent"], Value::Null, "{}", reply.json);
    assert_ne!(reply.data()["detail"], "");

    let colleague = school.teacher("周明").await;
    refused(
        &tried(&colleague, course, task("p1", json!([])), "").await,
        "courses.not_editor",
    );
    let student = school.student("沈一鸣").await;
    assert_eq!(tried(&student, course, json!("nonsense"), "").await.status, 403);
}

#[tokio::test]
async fn a_flow_is_tried_and_its_right_orders_are_listed() {
    let (school, teacher, course) = school_with_course().await;
    let step = |id: &str, after: Value| json!({ "id": id, "title": format!("第 {id} 步"), "after": after });
    let steps = [
        step("a", json!([])),
        step("b", json!(["a"])),
        step("c", json!(["a"])),
    ];
    let flow = json!({ "id": "f1", "title": "报销", "chapter": "ch1", "step": steps });
    let path = format!("/api/authoring/{course}/flow_trial/");
    let tried = |order: Value| json!({ "flow": flow, "steps": order });
    let reply = teacher
        .post(&path, tried(json!([{ "id": "b" }, { "id": "a" }, { "id": "c" }])))
        .await;
    let outcome = &reply.data()["outcome"];
    assert_eq!(outcome["share"], 6_667, "{outcome}");
    assert!(
        outcome["reasons"][0]["text"]
            .as_str()
            .expect("a sentence")
            .contains("第 a 步"),
        "{outcome}"
    );
    assert_eq!(reply.data()["orders"], json!([["a", "b", "c"], ["a", "c", "b"]]));
    let reply = teacher.post(&path, tried(json!([]))).await;
    assert_eq!(reply.data()["outcome"], Value::Null);
    let many: Vec<Value> = (0..61).map(|id| json!({ "id": format!("s{id}") })).collect();
    assert_eq!(teacher.post(&path, tried(json!(many))).await.status, 422);
    let student = school.student("沈一鸣").await;
    assert_eq!(student.post(&path, json!("nonsense")).await.status, 403);
}
