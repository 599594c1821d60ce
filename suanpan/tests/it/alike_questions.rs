//! 查重: questions that say nearly the same are found beside one and throughout a bank, and no bank that one may not read.

use crate::{hall::Hall, school::Person};
use serde_json::{Value, json};

fn choice(course: i64, bank: &str, stem: &str, options: [&str; 2]) -> Value {
    json!({ "course_id": course, "bank": bank, "stem": stem, "difficulty": 1, "points": 2, "tags": [],
        "body": { "kind": "single", "options": [{ "tab": "A", "text": options[0] }, { "tab": "B", "text": options[1] }] },
        "answer_key": { "kind": "single", "correct": "A" } })
}

async fn add(person: &Person, text: Value) -> i64 {
    let added = person.post("/api/questions/", text).await;
    added.data()["id"].as_i64().expect("a question")
}

/// What is like a question: id, and percent in common.
async fn alike(person: &Person, id: i64) -> Vec<(i64, i64)> {
    let reply = person.get(&format!("/api/questions/{id}/alike/")).await;
    let found = reply.data().as_array().expect("a list").clone();
    let number = |one: &Value, name: &str| one[name].as_i64().expect("a number");
    found
        .iter()
        .map(|one| (number(one, "id"), number(one, "percent")))
        .collect()
}

/// The groups of a bank by their ids.
async fn groups(person: &Person, course: i64, bank: &str) -> Vec<Vec<i64>> {
    let reply = person
        .get(&format!("/api/questions/alike/?course_id={course}&bank={bank}"))
        .await;
    let found = reply.data()["groups"].as_array().expect("groups").clone();
    let ids = |group: &Value| {
        let questions = group["questions"].as_array().expect("questions").clone();
        let mut ids: Vec<i64> = questions
            .iter()
            .map(|one| one["question"]["id"].as_i64().expect("an id"))
            .collect();
        ids.sort_unstable();
        ids
    };
    found.iter().map(ids).collect()
}

const STEM: &str = "明达商贸收回前欠货款 100 元并存入银行，这笔业务的贷方科目是（　　）。";

#[tokio::test]
async fn what_says_nearly_the_same_is_found_in_every_bank_one_reads() {
    let hall = Hall::new().await;
    let (teacher, course) = (&hall.teacher, hall.course);
    let options = ["应收账款", "银行存款"];
    let first = add(teacher, choice(course, "course", STEM, options)).await;
    let rearranged = STEM.replace("（　　）。", "( )").replace("100", "１００");
    let same = add(
        teacher,
        choice(course, "course", &rearranged, ["银行存款", "应收账款"]),
    )
    .await;
    let near = add(
        teacher,
        choice(course, "personal", &STEM.replace("100", "200"), options),
    )
    .await;
    let other = choice(
        course,
        "course",
        "计提本月行政部门固定资产折旧，借方科目是（　　）。",
        ["管理费用", "累计折旧"],
    );
    let other = add(teacher, other).await;

    let found = alike(teacher, first).await;
    assert_eq!(found[0], (same, 100));
    assert_eq!(found[1].0, near);
    assert!((70..100).contains(&found[1].1), "{found:?}");
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(alike(teacher, other).await, []);
    // A colleague does not hear of the bank of somebody else.
    let colleague = hall.school.teacher("周明").await;
    assert_eq!(alike(&colleague, first).await, [(same, 100)]);
    let reply = colleague.get(&format!("/api/questions/{near}/alike/")).await;
    assert_eq!(reply.status.as_u16(), 404);
    let shown = teacher.get(&format!("/api/questions/{first}/alike/")).await;
    assert_eq!(shown.data()[1]["bank"], "personal");
    assert_ne!(shown.data()[0]["course_title"], "");
}

#[tokio::test]
async fn a_bank_is_looked_through_and_what_is_put_away_or_rewritten_leaves_it() {
    let hall = Hall::new().await;
    let (teacher, course) = (&hall.teacher, hall.course);
    let before = groups(teacher, course, "course").await;
    let options = ["应收账款", "银行存款"];
    let mut ids = Vec::new();
    for amount in ["100", "200", "300"] {
        ids.push(
            add(
                teacher,
                choice(course, "course", &STEM.replace("100", amount), options),
            )
            .await,
        );
    }
    let mut found = groups(teacher, course, "course").await;
    found.retain(|group| !before.contains(group));
    assert_eq!(found, [ids.clone()]);
    assert_eq!(groups(teacher, course, "personal").await, Vec::<Vec<i64>>::new());

    let gone = teacher.delete(&format!("/api/questions/{}/", ids[0])).await;
    assert!(gone.status.is_success(), "{}", gone.json);
    let rewritten = choice(
        course,
        "course",
        "固定资产盘亏时，账面价值先记入的科目是（　　）。",
        ["待处理财产损溢", "营业外支出"],
    );
    teacher
        .put(&format!("/api/questions/{}/", ids[1]), rewritten)
        .await
        .data();
    assert_eq!(groups(teacher, course, "course").await, before);
    // What moves to another bank is found there.
    let again = add(teacher, choice(course, "personal", STEM, options)).await;
    let form = json!({ "course_id": course, "bank": "personal", "question_ids": [ids[2]] });
    teacher.post("/api/questions/move/", form).await.data();
    assert_eq!(groups(teacher, course, "personal").await, [vec![ids[2], again]]);
}
