//! 从其他课程复制: items of one course in another, with their files and questions, published and exported.

use crate::{
    audited::lines,
    authoring::Desk,
    courses::{import, small_course},
    owners::refused,
    school::{Person, TestSchool},
};
use course_folder::load_folder;
use interchange::archive::{ArchiveLimits, unpack};
use serde_json::{Value, json};
use std::path::Path;
use testkit::Reply;

/// Imports the course that has something of everything.
async fn rich_course(teacher: &Person) -> i64 {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/course_folder/tests/base");
    let report = import(teacher, &load_folder(&folder).expect("a folder")).await;
    assert_eq!(report["errors"], 0, "{report}");
    report["course_id"].as_i64().expect("an id")
}

async fn copy(teacher: &Person, (from, to): (i64, i64), items: Value, chapter: &str) -> Reply {
    let form = json!({ "from": from, "items": items, "chapter": chapter });
    teacher.post(&format!("/api/authoring/{to}/copy/"), form).await
}

/// The address of the first copied item of a kind.
fn first(report: &Value, kind: &str) -> String {
    let items = report["items"].as_array().expect("items");
    let found = items.iter().find(|at| at["kind"] == kind).expect("an item");
    format!("{kind}/{}", found["id"].as_str().expect("an id"))
}

#[tokio::test]
async fn a_chapter_of_another_course_is_copied_and_published() {
    let desk = Desk::new().await;
    let from = rich_course(&desk.teacher).await;
    let items = json!([{ "kind": "chapter", "id": "ch1" }]);
    let reply = copy(&desk.teacher, (from, desk.course), items, "").await;
    let report = reply.data();
    // A chapter, a lecture, its resources, two tasks, an exercise, a flow, a Python task and the company of its books.
    assert_eq!(report["items"].as_array().expect("items").len(), 9, "{report}");
    assert_eq!(report["questions"], 2);
    let project = json!({ "item": "第一张凭证", "kind": "project", "name": "企业账务处理" });
    assert!(
        report["left"].as_array().expect("a list").contains(&project),
        "{report}"
    );
    let line = lines(&desk.school).await.pop().expect("a line");
    assert_eq!(
        (line.action.as_str(), line.subject.as_str()),
        ("authoring.copied", "出纳入门")
    );
    assert_eq!(line.detail["from"], "会计入门");

    // What stayed behind leaves faults that name their items; nothing is published before they are mended.
    let publish = format!("/api/authoring/{}/publish/", desk.course);
    let all = json!({ "items": null, "note": "" });
    let refusal = desk.teacher.post(&publish, all.clone()).await;
    assert_eq!(refusal.data()["is_published"], false, "{}", refusal.json);
    let no_draw = |content: &mut Value| content["exercise"]["draw"] = json!([]);
    desk.open(&first(report, "exercise"))
        .await
        .save(no_draw)
        .await
        .data();
    desk.publish_all().await;

    let read = desk.read_by_a_student("沈一鸣").await;
    let (title, text) = read.last().expect("a lecture");
    assert_eq!(title, "会计等式");
    assert!(text.contains("/api/file/"), "{text}");
    let exported = desk.export().await;
    let files = unpack(&exported, &ArchiveLimits::COURSE).expect("a zip");
    let python = first(report, "python");
    assert!(
        files.contains_key(&format!("{python}/data/sales.csv")),
        "{:?}",
        files.keys()
    );
    assert!(files.contains_key("assets/equation.webm"));

    // Copied once more, the files and questions are those that came before.
    let items = json!([{ "kind": "lecture", "id": "l1-1" }]);
    let again = copy(&desk.teacher, (from, desk.course), items, "ch1").await;
    assert_eq!(again.data()["items"][0]["kind"], "lecture");
    desk.publish_all().await;
    let after = unpack(&desk.export().await, &ArchiveLimits::COURSE).expect("a zip");
    let assets =
        |files: &course_folder::model::Files| files.keys().filter(|path| path.starts_with("assets/")).count();
    assert_eq!(assets(&after), assets(&files));
}

#[tokio::test]
async fn an_exercise_with_books_brings_their_company() {
    let desk = Desk::new().await;
    let from = rich_course(&desk.teacher).await;
    let items = json!([{ "kind": "exercise", "id": "ex2" }]);
    let reply = copy(&desk.teacher, (from, desk.course), items, "ch1").await;
    assert_eq!(reply.data()["left"], json!([]), "{}", reply.json);
    let company = first(reply.data(), "company");
    let company = company.rsplit('/').next().expect("an id");
    desk.publish_all().await;
    let files = unpack(&desk.export().await, &ArchiveLimits::COURSE).expect("a zip");
    assert!(files.contains_key(&format!("companies/{company}/company.toml")));
    let bank = String::from_utf8_lossy(&files["questions/bank.toml"]);
    assert!(bank.contains(&format!("\"{company}\"")), "{bank}");

    // Alone, the question would ask for books that nobody has.
    let path = format!("/api/questions/?course_id={from}&q=bk1");
    let listed = desk.teacher.get(&path).await;
    let id = listed.data()["items"][0]["id"].clone();
    let form = json!({ "course_id": desk.course, "question_ids": [id] });
    for (act, word) in [("copy", "复制"), ("link", "链接"), ("move", "复制")] {
        let mut form = form.clone();
        if act != "link" {
            form["bank"] = json!("course");
        }
        let done = desk.teacher.post(&format!("/api/questions/{act}/"), form).await;
        let why = done.data()["left_out"][0].as_str().expect("a reason");
        assert!(why.contains("公司账套") && why.contains(word), "{act}: {why}");
    }
}

#[tokio::test]
async fn only_what_one_writes_is_copied_and_only_to_where_it_can_stand() {
    let desk = Desk::new().await;
    let (teacher, to) = (&desk.teacher, desk.course);
    let from = rich_course(teacher).await;
    let lecture = json!([{ "kind": "lecture", "id": "l1-1" }]);
    for (items, chapter, field) in [
        (lecture.clone(), "", "chapter"),
        (lecture.clone(), "nowhere", "chapter"),
        (json!([{ "kind": "lecture", "id": "nobody" }]), "ch1", "items"),
        (json!([{ "kind": "course", "id": "course" }]), "ch1", "items"),
        (json!([]), "ch1", "items"),
    ] {
        let reply = copy(teacher, (from, to), items, chapter).await;
        assert_eq!(reply.status, 422, "{}", reply.json);
        assert_eq!(reply.json["data"]["fields"][0]["field"], field);
    }
    assert_eq!(
        teacher.get(&format!("/api/authoring/{to}/")).await.data()["changes"],
        0
    );

    let colleague = desk.school.teacher("周明").await;
    let theirs = import(&colleague, &{
        let mut files = small_course();
        let head = files.get_mut("course.toml").expect("a head");
        *head = String::from_utf8_lossy(head)
            .replace("chuna", "theirs")
            .into_bytes();
        files
    })
    .await["course_id"]
        .as_i64()
        .expect("an id");
    refused(
        &copy(&colleague, (from, theirs), lecture.clone(), "ch1").await,
        "courses.not_editor",
    );
    refused(
        &copy(&colleague, (theirs, to), lecture.clone(), "ch1").await,
        "courses.not_editor",
    );
    let away = TestSchool::new().await.teacher("外校").await;
    assert_eq!(copy(&away, (from, to), lecture, "ch1").await.status, 404);
}
