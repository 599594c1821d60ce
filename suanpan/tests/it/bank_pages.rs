//! A bank is read on from where the page before ended, and a file is brought into any bank one writes.

use crate::{
    banks::{add, stems},
    hall::Hall,
    owners::refused,
    school::Person,
};
use serde_json::{Value, json};
use testkit::{Reply, in_query};

async fn page(person: &Person, of: &str, after: &Value) -> Reply {
    let after = after.as_str().map(|after| format!("&after={after}"));
    person
        .get(&format!("/api/questions/?{of}{}", after.unwrap_or_default()))
        .await
}

fn stems_of(reply: &Reply) -> Vec<String> {
    let items = reply.data()["items"].as_array().expect("items");
    items
        .iter()
        .map(|item| item["stem"].as_str().expect("a text").to_owned())
        .collect()
}

/// All pages, one behind the other; `meanwhile` happens after the first.
async fn read_all(person: &Person, of: &str, meanwhile: impl AsyncFnOnce()) -> Vec<String> {
    let mut reply = page(person, of, &Value::Null).await;
    let mut found = stems_of(&reply);
    meanwhile().await;
    while reply.data()["next"].is_string() {
        let after = reply.data()["next"].clone();
        reply = page(person, of, &after).await;
        found.extend(stems_of(&reply));
    }
    found
}

#[tokio::test]
async fn reading_on_shows_each_question_once_although_others_are_added() {
    let hall = Hall::new().await;
    let (teacher, course) = (&hall.teacher, hall.course);
    for number in 1..=7 {
        add(teacher, course, "personal", &format!("租赁准则题{number}")).await;
    }
    let of = format!("course_id={course}&bank=personal&page_size=3");
    let meanwhile = async || {
        add(teacher, course, "personal", "租赁准则题8").await;
    };
    let listed = read_all(teacher, &of, meanwhile).await;
    let numbered = |number: i64| format!("租赁准则题{number}");
    assert_eq!(listed, (1..=8).map(numbered).collect::<Vec<_>>());
    // A search puts the newest first: what comes meanwhile comes before them all.
    let of = format!("{of}&q={}", in_query("租赁"));
    let meanwhile = async || {
        add(teacher, course, "personal", "租赁准则题9").await;
    };
    let found = read_all(teacher, &of, meanwhile).await;
    assert_eq!(found, (1..=8).rev().map(numbered).collect::<Vec<_>>());
}

#[tokio::test]
async fn what_no_page_said_is_no_place_to_read_on_from() {
    let hall = Hall::new().await;
    let path = format!("/api/questions/?course_id={}&after=nonsense", hall.course);
    assert_eq!(hall.teacher.get(&path).await.status.as_u16(), 422);
}

fn drafts(course: i64, bank: &str, answer: &str) -> Value {
    json!({ "course_id": course, "bank": bank, "drafts": [
        { "row": 2, "id": "d1", "kind": "判断题", "stem": "带来的题zeta", "answer": answer }
    ] })
}

#[tokio::test]
async fn questions_are_brought_into_one_s_own_bank_and_the_school_s() {
    let hall = Hall::new().await;
    let (teacher, course) = (&hall.teacher, hall.course);
    let write = async |person: &Person, bank: &str, answer: &str| {
        person
            .post("/api/questions/import/", drafts(course, bank, answer))
            .await
    };
    assert_eq!(write(teacher, "personal", "对").await.data()["added"], 1);
    assert_eq!(stems(teacher, course, "personal", "zeta").await, ["带来的题zeta"]);
    assert!(stems(teacher, course, "course", "zeta").await.is_empty());
    // The same list again finds the question where it stands.
    assert_eq!(write(teacher, "personal", "对").await.data()["unchanged"], 1);
    assert_eq!(write(teacher, "personal", "错").await.data()["changed"], 1);
    refused(
        &write(teacher, "school", "对").await,
        "questions.not_school_editor",
    );
    for path in ["check", "text"] {
        let mut form = drafts(course, "school", "对");
        if path == "text" {
            form = json!({ "course_id": course, "bank": "school", "text": "1. 题" });
        }
        let reply = teacher
            .post(&format!("/api/questions/import/{path}/"), form)
            .await;
        refused(&reply, "questions.not_school_editor");
    }
    let office = hall.school.staff("教务").await;
    let named = json!({ "user_id": teacher.id, "edits": true });
    office.put("/api/questions/school/editors/", named).await.data();
    assert_eq!(write(teacher, "school", "对").await.data()["added"], 1);
    let path = format!("/api/questions/?course_id={course}&bank=school&q=zeta");
    let listed = teacher.get(&path).await;
    assert_eq!(listed.data()["items"][0]["state"], "draft");
    // A colleague, who does not write the course, brings questions into a bank of their own.
    let colleague = hall.school.teacher("周明").await;
    assert_eq!(write(&colleague, "personal", "对").await.data()["added"], 1);
    refused(&write(&colleague, "course", "对").await, "courses.not_editor");
}

#[tokio::test]
async fn a_search_is_read_on_past_the_thousand_that_are_ranked_together() {
    let hall = Hall::new().await;
    let id = add(&hall.teacher, hall.course, "personal", "大题库theta").await;
    let many = format!(
        "insert into question_question (school_id, course_id, key, kind, stem, chapter, difficulty, points, version, version_id, \
         created_at_ms, updated_at_ms, bank, state) \
         with recursive n(i) as (select 1 union all select i + 1 from n where i < 1020) \
         select q.school_id, q.course_id, 'many' || n.i, q.kind, q.stem, '', q.difficulty, q.points, q.version, q.version_id, \
         q.created_at_ms, q.updated_at_ms, q.bank, q.state from question_question q, n where q.id = {id}; \
         insert into question_search (question_id, words) select q.id, s.words from question_question q, question_search s \
         where s.question_id = {id} and q.key like 'many%'; update question_question set search_rule = \
         (select o.search_rule from question_question o where o.id = {id}) where key like 'many%';"
    );
    hall.school.run_script(&many).await;
    let of = format!("course_id={}&bank=personal&page_size=300&q=theta", hall.course);
    let found = read_all(&hall.teacher, &of, async || {}).await;
    assert_eq!(found.len(), 1021);
}
