//! Earlier versions of a question: beside the newest, and back to one of them.

use crate::{hall::Hall, owners::refused, school::Person};
use serde_json::{Value, json};

fn text(course: i64, stem: &str, correct: &str) -> Value {
    json!({ "course_id": course, "stem": stem, "difficulty": 2, "points": 2, "tags": ["期末"], "analysis": "债权减少。",
        "body": { "kind": "single", "options": [{ "tab": "A", "text": "应收账款" }, { "tab": "B", "text": "预收账款" }] },
        "answer_key": { "kind": "single", "correct": correct } })
}

/// A question that was written twice: its id.
async fn twice_written(teacher: &Person, course: i64) -> i64 {
    let first = text(course, "收回前欠货款 100 元，贷方科目是", "A");
    let added = teacher.post("/api/questions/", first).await;
    let id = added.data()["id"].as_i64().expect("a question");
    let second = text(course, "收回前欠货款 200 元，贷方科目是", "B");
    teacher.put(&format!("/api/questions/{id}/"), second).await.data();
    id
}

async fn fields(person: &Person, id: i64, version: i64) -> Vec<(String, String, String)> {
    let path = format!("/api/questions/{id}/versions/{version}/");
    let shown = person.get(&path).await;
    let changes = shown.data()["changes"].as_array().expect("changes").clone();
    let word = |change: &Value, name: &str| change[name].as_str().expect("a text").to_owned();
    changes
        .iter()
        .map(|change| {
            (
                word(change, "field"),
                word(change, "before"),
                word(change, "after"),
            )
        })
        .collect()
}

#[tokio::test]
async fn an_earlier_version_is_read_beside_the_newest_and_restored_as_a_new_one() {
    let hall = Hall::new().await;
    let id = twice_written(&hall.teacher, hall.course).await;
    let told = fields(&hall.teacher, id, 1).await;
    let named: Vec<&str> = told.iter().map(|(field, ..)| field.as_str()).collect();
    assert_eq!(named, ["answer", "stem"], "{told:?}");
    assert!(told[1].1.contains("100 元") && told[1].2.contains("200 元"));
    assert_eq!((told[0].1.as_str(), told[0].2.as_str()), ("A", "B"));
    assert_eq!(fields(&hall.teacher, id, 2).await, []);

    let restore = format!("/api/questions/{id}/versions/1/restore/");
    let restored = hall.teacher.post(&restore, json!({})).await;
    assert_eq!(restored.data()["version"], 3);
    let path = format!("/api/questions/{id}/");
    let now = hall.teacher.get(&path).await;
    assert_eq!(now.data()["stem"], "收回前欠货款 100 元，贷方科目是");
    assert_eq!(now.data()["answer_key"]["correct"], "A");
    assert_eq!(now.data()["tags"], json!(["期末"]), "labels are those of today");
    assert_eq!(now.data()["versions"].as_array().map(Vec::len), Some(3));
    let again = hall.teacher.post(&restore, json!({})).await;
    assert_eq!(
        (again.status.as_u16(), again.error()),
        (409, "questions.same_as_newest")
    );
    assert_eq!(
        fields(&hall.teacher, id, 2).await.len(),
        2,
        "what it was restored from is kept"
    );
    let log = crate::audited::lines(&hall.school).await;
    assert!(log.iter().any(|line| line.action == "questions.version_restored"));
    assert_eq!(crate::audited::wordless(&log), [""; 0]);
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn versions_are_read_by_teachers_and_restored_by_who_writes_the_bank() {
    let hall = Hall::new().await;
    let id = twice_written(&hall.teacher, hall.course).await;
    let path = format!("/api/questions/{id}/versions/1/");
    let restore = format!("{path}restore/");
    let colleague = hall.school.teacher("周明").await;
    assert_eq!(fields(&colleague, id, 1).await.len(), 2);
    refused(&colleague.post(&restore, json!({})).await, "courses.not_editor");
    for gone in [
        format!("/api/questions/{id}/versions/9/"),
        format!("/api/questions/{}/versions/1/", id + 999),
    ] {
        assert_eq!(hall.teacher.get(&gone).await.status.as_u16(), 404, "{gone}");
    }
    let elsewhere = hall.school.add_school("elsewhere", "外校").await;
    let other = hall
        .school
        .person(elsewhere, "外校教师", &[platform::Role::ClassManagement])
        .await;
    assert_eq!(other.get(&path).await.status.as_u16(), 404);
    assert_eq!(other.post(&restore, json!({})).await.status.as_u16(), 404);
    hall.school.run_jobs().await;
}
