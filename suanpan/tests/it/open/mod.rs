//! Open interfaces over HTTP: what a program reads with a token, and what it is told of.

mod asked;
mod hooks;
mod record_store;
mod roster;
mod statements;
mod tokens;
mod work;
mod xapi_rules;

use crate::{
    hall::{Hall, save, single, submit},
    school::{Person, TestSchool},
};
use axum::{
    body::Body,
    http::{Request, header},
};
use platform::{Clock as _, clock::days};
use serde_json::{Value, json};
use testkit::Reply;

pub const ROSTERING: &str = "/api/v1/ims/oneroster/rostering/v1p2";
pub const GRADEBOOK: &str = "/api/v1/ims/oneroster/gradebook/v1p2";
pub const ALL: [&str; 3] = ["classes.read", "roster.read", "results.read"];

/// A token that lives a month.
pub fn form(school: &TestSchool, scopes: &[&str]) -> Value {
    json!({ "name": "同步", "scopes": scopes, "expires_at_ms": school.clock.now_ms() + days(30) })
}

/// A program that reads with somebody's token.
pub struct Program<'a> {
    school: &'a TestSchool,
    pub id: Value,
    pub token: String,
}

impl<'a> Program<'a> {
    pub async fn of(school: &'a TestSchool, owner: &Person, scopes: &[&str]) -> Self {
        let made = owner.post("/api/open/tokens/", form(school, scopes)).await;
        Self {
            school,
            id: made.data()["id"].clone(),
            token: made.data()["token"].as_str().unwrap().to_owned(),
        }
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send(path, &format!("Bearer {}", self.token)).await
    }

    /// Sends the token as it is given.
    pub async fn send(&self, path: &str, authorization: &str) -> Reply {
        let request = Request::get(path).header(header::AUTHORIZATION, authorization);
        self.school.stranger().request(request, Body::empty()).await
    }

    /// The names of what a list shows.
    pub async fn names(&self, path: &str, field: &str) -> Vec<String> {
        let reply = self.get(path).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.json);
        let rows = reply.json[field].as_array().unwrap();
        rows.iter()
            .map(|row| row["sourcedId"].as_str().unwrap().to_owned())
            .collect()
    }
}

/// A class of three; two sat an exam that is released, one of them all right; and a second class of another teacher.
pub struct Two {
    pub hall: Hall,
    pub exam: i64,
    pub half: Person,
    pub other: Person,
    pub other_class: i64,
    pub office: Person,
}

impl Two {
    pub async fn new() -> Self {
        Self::within(TestSchool::new().await).await
    }

    pub async fn within(school: TestSchool) -> Self {
        let hall = Hall::within(school).await;
        let half = hall.another("欧阳乙").await;
        let exam = sat(&hall, &half).await;
        release(&hall, exam).await;
        hall.school.run_jobs().await;
        let other = hall.school.teacher("顾清和").await;
        let body = json!({ "name": "会计2602班", "term": "2026秋", "course_ids": [hall.course] });
        let made = other.post("/api/classes/", body).await.data().clone();
        let stranger = hall.school.student("赵远").await;
        let code = json!({ "code": made["code"] });
        stranger.post("/api/class/join/", code).await.data();
        let office = hall.school.staff("沈佩兰").await;
        Self {
            exam,
            half,
            other,
            other_class: made["id"].as_i64().unwrap(),
            office,
            hall,
        }
    }

    /// The name of the first class.
    pub fn class(&self) -> String {
        format!("class-{}-{}", self.hall.class, self.hall.course)
    }

    /// The name of the second.
    pub fn elsewhere(&self) -> String {
        format!("class-{}-{}", self.other_class, self.hall.course)
    }
}

/// An exam of two questions that two have sat.
pub async fn sat(hall: &Hall, half: &Person) -> i64 {
    let keys = hall.keys(&["single", "true_false"]).await;
    let questions: Vec<Value> = keys
        .iter()
        .map(|key| json!({ "key": key, "points": 2 }))
        .collect();
    let paper = hall
        .paper_of(json!([{ "title": "一、全部", "questions": questions }]))
        .await;
    let exam = hall.assess(paper, json!({})).await;
    for (student, choice) in [(&hall.student, true), (half, false)] {
        let attempt = hall.start(student, exam).await;
        let truth = json!({ "kind": "true_false", "choice": choice });
        save(student, attempt, &[(0, 1, single("A")), (1, 1, truth)])
            .await
            .data();
        submit(student, attempt).await.data();
    }
    hall.wait(125).await;
    exam
}

pub async fn release(hall: &Hall, exam: i64) {
    let path = format!("/api/marking/assessments/{exam}/release/");
    hall.teacher.post(&path, json!({})).await.data();
}
