//! 综合题 and 排序题: written in the bank, given in exams and exercises, marked, shown again, exported.

use crate::{
    courses::{import, small_course},
    hall::{Hall, load, save, single, submit},
    pages::save_exercise,
};
use course_folder::model::Files;
use interchange::excel_questions::read_questions;
use serde_json::{Value, json};

fn ordering() -> (Value, Value) {
    let item = |id: &str, text: &str| json!({ "id": id, "text": text });
    let body = json!({ "kind": "ordering", "items": [item("a", "审核原始凭证"), item("b", "编制记账凭证"), item("c", "登记账簿")] });
    (
        body,
        json!({ "kind": "ordering", "order": ["a", "b", "c"], "rule": "adjacent" }),
    )
}

/// Body and key of a composite question worth 10: a choice (2), a written answer (3), an order (5).
fn composite() -> (Value, Value) {
    let (order, right) = ordering();
    let options = json!([{ "tab": "A", "text": "转出" }, { "tab": "B", "text": "抵扣" }]);
    let body = json!({ "kind": "composite", "parts": [
        { "stem": "进项税额应？", "body": { "kind": "single", "options": options } },
        { "stem": "为什么？", "body": { "kind": "short_answer" } },
        { "stem": "排一排。", "body": order },
    ] });
    let rubric = json!([{ "title": "用途", "weight": 1, "any_of": ["福利"] }]);
    let key = json!({ "kind": "composite", "parts": [
        { "points": 2, "analysis": "用于福利。", "key": { "kind": "single", "correct": "A" } },
        { "points": 3, "key": { "kind": "short_answer", "reference": "用于福利", "rubric": rubric } },
        { "points": 5, "key": right },
    ] });
    (body, key)
}

async fn with_composite() -> Hall {
    let hall = Hall::new().await;
    let (body, key) = composite();
    hall.question(body, key, 10.0).await;
    hall
}

fn answers() -> Vec<(i64, i64, Value)> {
    vec![
        (0, 1, single("A")),
        (
            1,
            1,
            json!({ "kind": "short_answer", "text": "因为用于职工福利" }),
        ),
        (2, 1, json!({ "kind": "ordering", "order": ["b", "c", "a"] })),
        (3, 1, json!({ "kind": "true_false", "choice": true })),
    ]
}

#[tokio::test]
async fn the_parts_of_a_composite_question_are_answered_and_marked_one_by_one() {
    let hall = with_composite().await;
    let paper = hall.paper(&["composite", "true_false"]).await;
    let assessment = hall.assess(paper, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let shown = load(&hall.student, attempt, crate::hall::DEVICE).await;
    let items = shown["sections"][0]["items"].as_array().unwrap().clone();
    let kinds: Vec<&str> = items.iter().map(|item| item["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["single", "short_answer", "ordering", "true_false"]);
    for (item, part) in items.iter().zip(1..=3) {
        assert_eq!(item["shared"]["part"], part);
        assert_eq!(item["shared"]["parts"], 3);
        assert_eq!(item["shared"]["stem"], "题目 \"composite\"");
    }
    assert!(items[3]["shared"].is_null());
    assert!(
        !shown.to_string().contains("用于福利"),
        "the key is not sent: {shown}"
    );

    save(&hall.student, attempt, &answers()).await.data();
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;

    // Only the written part waits for its teacher, under the material it asks about.
    let inbox = hall.teacher.get("/api/marking/inbox/").await.data().clone();
    let rows = inbox.as_array().unwrap();
    assert_eq!(rows.len(), 1, "{inbox}");
    let path = format!(
        "/api/marking/desk/?assessment_id={}&version_id={}",
        rows[0]["group_id"], rows[0]["version_id"]
    );
    let desk = hall.teacher.get(&path).await.data().clone();
    assert_eq!(desk["shared"]["part"], 2);
    let item = desk["groups"][0]["item_ids"].clone();
    let mark = json!({ "item_ids": item, "points": 3.0, "rubric": [0], "comment": "" });
    hall.teacher.post("/api/marking/marks/", mark).await.data();
    hall.school.run_jobs().await;

    hall.wait(180).await;
    let path = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher.post(&path, json!({})).await.data();
    hall.school.run_jobs().await;
    let review = hall
        .student
        .get(&format!("/api/marking/attempts/{attempt}/review/"))
        .await
        .data()
        .clone();
    let seen = review["sections"][0]["items"].as_array().unwrap();
    let earned: Vec<f64> = seen
        .iter()
        .map(|item| item["mark"]["points"].as_f64().unwrap())
        .collect();
    // One of two neighbours in order: half of five.
    assert_eq!(earned, [2.0, 3.0, 2.5, 1.5]);
    assert_eq!(seen[2]["shared"]["part"], 3);
    assert_eq!(seen[0]["analysis"], "用于福利。");
}

#[tokio::test]
async fn a_composite_question_is_shuffled_as_one_and_a_new_version_changes_no_attempt() {
    let hall = with_composite().await;
    let paper = hall
        .paper(&["single", "composite", "true_false", "multiple", "blank"])
        .await;
    let rules = json!({ "shuffle_questions": true, "attempts": 5 });
    let assessment = hall.assess(paper, rules).await;
    for number in 0..4 {
        let student = hall.another(&format!("同学{number}")).await;
        let attempt = hall.start(&student, assessment).await;
        let shown = load(&student, attempt, crate::hall::DEVICE).await;
        let items = shown["sections"][0]["items"].as_array().unwrap().clone();
        let parts: Vec<(usize, i64)> = items
            .iter()
            .enumerate()
            .filter_map(|(at, item)| Some((at, item["shared"]["part"].as_i64()?)))
            .collect();
        let first = parts[0].0;
        assert_eq!(parts, [(first, 1), (first + 1, 2), (first + 2, 3)]);
    }
    let attempt = hall.start(&hall.student, assessment).await;
    let before = load(&hall.student, attempt, crate::hall::DEVICE).await["sections"].clone();
    let search = format!("/api/questions/?course_id={}&kind=composite", hall.course);
    let row = hall.teacher.get(&search).await.data()["items"][0].clone();
    let (mut body, mut key) = composite();
    body["parts"].as_array_mut().unwrap().remove(1);
    key["parts"].as_array_mut().unwrap().remove(1);
    let text = json!({ "course_id": hall.course, "stem": "新材料", "body": body, "answer_key": key,
        "analysis": "", "difficulty": 2, "points": 7, "tags": [], "knowledge": [] });
    let path = format!("/api/questions/{}/", row["id"]);
    hall.teacher.put(&path, text.clone()).await.data();
    let after = load(&hall.student, attempt, crate::hall::DEVICE).await["sections"].clone();
    assert_eq!(before[0]["items"].as_array().unwrap().len(), 7);
    assert_eq!(stems(&before), stems(&after));
    // Its parts stand in no list, and their points are the question's.
    let all = hall
        .teacher
        .get(&format!("/api/questions/?course_id={}", hall.course))
        .await;
    assert_eq!(all.data()["total"], 6);
    let mut wrong = text;
    wrong["points"] = json!(9);
    let refused = hall.teacher.put(&path, wrong).await;
    assert_eq!(refused.status.as_u16(), 422);
    assert_eq!(refused.json["data"]["fields"][0]["field"], "points");
}

fn stems(sections: &Value) -> Vec<String> {
    let items = sections[0]["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| format!("{}{}", item["shared"]["stem"], item["stem"]))
        .collect()
}

#[tokio::test]
async fn a_faulty_part_is_refused_at_its_place() {
    let hall = Hall::new().await;
    let (body, mut key) = composite();
    key["parts"][0]["key"]["correct"] = json!("Z");
    let text = json!({ "course_id": hall.course, "stem": "材料", "body": body, "answer_key": key, "difficulty": 2, "points": 10 });
    let refused = hall.teacher.post("/api/questions/", text).await;
    assert_eq!(refused.status.as_u16(), 422);
    let field = refused.json["data"]["fields"][0]["field"].as_str().unwrap();
    assert!(field.starts_with("answer_key.parts[0].key"), "{field}");
}

/// The small course with a question of two parts, and an exercise of it.
fn course_with_a_composite_question() -> Files {
    let mut files = small_course();
    let question = r#"
[[question]]
id = "c1"
kind = "composite"
stem = "本月业务如下。"
points = 5

[[question.parts]]
kind = "true_false"
stem = "福利用途的进项税额要转出。"
answer = true
points = 2

[[question.parts]]
kind = "ordering"
stem = "排序。"
items = ["审核", "编制", "登记"]
points = 3
"#;
    files.insert("questions/c.toml".into(), question.into());
    files.insert(
        "exercises/c.toml".into(),
        b"id = \"c\"\ntitle = \"C\"\nchapter = \"ch2\"\nquestions = [\"c1\"]\n".to_vec(),
    );
    files
}

#[tokio::test]
async fn a_composite_question_of_a_course_folder_is_an_exercise_and_an_excel_row() {
    let hall = Hall::new().await;
    let files = course_with_a_composite_question();
    let report = import(&hall.teacher, &files).await;
    assert_eq!(report["errors"], 0, "{report}");
    let list = hall
        .student
        .get(&format!("/api/course/{}/exercises/", hall.course))
        .await;
    let id = list.data()[0]["id"].as_i64().unwrap();
    let open = json!({ "item_ids": [id], "is_open": true });
    hall.teacher
        .post(&format!("/api/classes/{}/openings/exercise/", hall.class), open)
        .await
        .data();
    let begun = hall
        .student
        .post(&format!("/api/exercise/{id}/attempt/"), json!({}))
        .await;
    let attempt = begun.data()["id"].as_i64().unwrap();
    let items = begun.data()["items"].clone();
    assert_eq!(items[0]["shared"]["stem"], "本月业务如下。");
    let shown: Vec<&str> = items[1]["body"]["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["id"].as_str().unwrap())
        .collect();
    assert_eq!(shown.len(), 3);
    let given = json!({ "0": { "kind": "true_false", "choice": true }, "1": { "kind": "ordering", "order": ["i1", "i2", "i3"] } });
    save_exercise(&hall.student, attempt, given).await.data();
    let path = format!("/api/exercise/attempt/{attempt}/submit/");
    let over = hall.student.post(&path, json!({})).await;
    assert_eq!(over.data()["earned"], 5);
    hall.school.run_jobs().await;

    // The bank as a table says it in three rows, and reads them back as one question.
    let path = format!("/api/questions/export/?course_id={}", hall.course);
    let table = hall.teacher.get(&path).await;
    let read = read_questions(&table.bytes).unwrap();
    let back = read
        .questions
        .iter()
        .find(|one| one.id.as_deref() == Some("c1"))
        .expect("c1");
    let body = serde_json::to_value(&back.body).unwrap();
    assert_eq!(body["parts"][1]["body"]["items"][2]["text"], "登记");
    assert_eq!(back.points, scoring::Points::whole(5));
}
