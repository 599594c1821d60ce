//! A request that comes twice is carried out once.

use crate::school::TestSchool;
use axum::{
    body::Body,
    http::{Request, header},
};
use serde_json::{Value, json};
use testkit::{Client, Reply};

const KEY: &str = "3f0c1c1e5a7b4b6f9f52";

async fn post(client: &Client, path: &str, key: &str, body: &Value) -> Reply {
    let request = Request::post(path)
        .header(header::CONTENT_TYPE, "application/json")
        .header("idempotency-key", key);
    client.request(request, Body::from(body.to_string())).await
}

fn form(name: &str) -> Value {
    json!({ "name": name, "term": "2026秋", "capacity": 60, "needs_approval": false, "course_ids": [1] })
}

fn is_replayed(reply: &Reply) -> bool {
    reply.headers.contains_key("idempotency-replayed")
}

async fn classes(teacher: &Client) -> usize {
    let reply = teacher.get("/api/classes/?page_size=100").await;
    reply.data()["items"].as_array().expect("a list").len()
}

#[tokio::test]
async fn a_repeat_gets_the_first_answer_and_changes_nothing() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let before = classes(&teacher).await;
    let body = form("会计2699班");

    // The second click comes while the first is still being worked on.
    let (first, second) = tokio::join!(
        post(&teacher, "/api/classes/", KEY, &body),
        post(&teacher, "/api/classes/", KEY, &body),
    );
    assert_eq!(first.data(), second.data());
    assert_ne!(is_replayed(&first), is_replayed(&second));
    let third = post(&teacher, "/api/classes/", KEY, &body).await;
    assert_eq!(third.data(), first.data());
    assert_eq!(classes(&teacher).await, before + 1);

    // Another name, another class; another person's request under the same name is not this one.
    post(&teacher, "/api/classes/", "9b2d4c0a8e6f4d1cb7a3", &body)
        .await
        .data();
    assert_eq!(classes(&teacher).await, before + 2);
    let other = school.sign_in("teacher2").await;
    let (own, reply) = (
        classes(&other).await,
        post(&other, "/api/classes/", KEY, &body).await,
    );
    assert!(!is_replayed(&reply));
    assert_eq!((reply.code(), classes(&other).await), (200, own + 1));
}

#[tokio::test]
async fn what_was_refused_may_be_tried_again() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let wrong = form("");
    for _ in 0..2 {
        let reply = post(&teacher, "/api/classes/", KEY, &wrong).await;
        assert_eq!((reply.code(), is_replayed(&reply)), (422, false));
    }
    let right = form("会计2699班");
    post(&teacher, "/api/classes/", KEY, &right).await.data();
}

#[tokio::test]
async fn after_a_restart_a_repeat_is_refused_not_repeated() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let body = form("会计2699班");
    post(&teacher, "/api/classes/", KEY, &body).await.data();
    let before = classes(&teacher).await;

    let restarted = school.restarted();
    let teacher = restarted.with_token(teacher.token.as_deref().expect("signed in"));
    let reply = post(&teacher, "/api/classes/", KEY, &body).await;
    assert_eq!((reply.code(), reply.error()), (409, "platform.already_done"));
    assert_eq!(classes(&teacher).await, before);
}

#[tokio::test]
async fn whoever_goes_away_in_the_middle_finds_it_done() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let before = classes(&teacher).await;
    let body = form("会计2699班");
    let lost = tokio::spawn({
        let (teacher, body) = (teacher.clone(), body.clone());
        async move { post(&teacher, "/api/classes/", KEY, &body).await }
    });
    tokio::task::yield_now().await;
    lost.abort();
    let again = post(&teacher, "/api/classes/", KEY, &body).await;
    assert_eq!(again.code(), 200);
    assert_eq!(classes(&teacher).await, before + 1);
}

#[tokio::test]
async fn frequent_saves_are_not_kept() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    for _ in 0..2 {
        let reply = post(&student, "/api/python/format/", KEY, &json!({ "code": "a=1" })).await;
        assert_eq!((reply.code(), is_replayed(&reply)), (200, false));
    }
}
