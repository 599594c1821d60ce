//! Every endpoint, tried by everybody who may not use it.
//!
//! `endpoints.txt` says for each endpoint whom it is for. A new endpoint fails this test until it stands there.

use crate::school::{Person, TestSchool};
use axum::http::Method;
use platform::Role;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use testkit::{Client, Reply};

/// Whom an endpoint is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Anybody, signed in or not.
    Public,
    /// Anybody who is signed in.
    Person,
    Teacher,
    Staff,
    /// Teachers and the academic office.
    TeacherOrStaff,
    Operator,
    /// A program that comes with a token; nobody who is signed in.
    Token,
}

/// An endpoint of the OpenAPI document.
#[derive(Debug, Clone)]
pub struct Endpoint {
    pub method: Method,
    pub path: String,
    /// A valid body, from the schema's example.
    pub body: Option<Value>,
    pub is_upload: bool,
    /// Query parameters without which it is not a request.
    required_query: Vec<String>,
}

impl Endpoint {
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    pub fn has_object(&self) -> bool {
        self.path.contains('{')
    }

    /// Its path with the first row of everything.
    pub fn address(&self) -> String {
        let parts = self.path.split(['{', '}']).enumerate();
        parts
            .map(|(index, part)| if index % 2 == 0 { part } else { value_of(part) })
            .collect()
    }

    /// Sends it with the first row of everything: the demo's first school made those.
    pub async fn send(&self, client: &Client) -> Reply {
        let mut path = self.address();
        if !self.required_query.is_empty() {
            let pairs: Vec<_> = self
                .required_query
                .iter()
                .map(|name| format!("{name}=1"))
                .collect();
            path = format!("{path}?{}", pairs.join("&"));
        }
        if self.is_upload {
            return client.upload(&path, "picture.png", b"\x89PNG\r\n").await;
        }
        client.send(self.method.clone(), &path, self.body.clone()).await
    }
}

/// A value for a path parameter that exists in the demo's first school.
fn value_of(parameter: &str) -> &'static str {
    match parameter {
        "file_hash" => "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "entry_key" => "zjkf-demo",
        "document_kind" => "privacy",
        "item_kind" => "task",
        "work_kind" => "exercise",
        "key" => "unknown",
        _ => "1",
    }
}

pub fn endpoints() -> Vec<Endpoint> {
    let document = serde_json::to_value(suanpan::routes::document()).expect("JSON");
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let Ok(method) = method.to_uppercase().parse::<Method>() else {
                continue;
            };
            let content = &operation["requestBody"]["content"];
            let schema = &content["application/json"]["schema"];
            let name = schema["$ref"]
                .as_str()
                .and_then(|reference| reference.rsplit('/').next());
            let example = name.map(|name| document["components"]["schemas"][name]["example"].clone());
            if let Some(example) = &example {
                assert!(!example.is_null(), "the body of {method} {path} has no example");
            }
            let is_upload = !content["multipart/form-data"].is_null();
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let required_query = parameters
                .filter(|parameter| parameter["in"] == "query" && parameter["required"] == true)
                .filter_map(|parameter| parameter["name"].as_str().map(str::to_owned))
                .collect();
            all.push(Endpoint {
                method,
                path: path.clone(),
                body: example,
                is_upload,
                required_query,
            });
        }
    }
    all
}

pub fn audiences() -> BTreeMap<String, Audience> {
    include_str!("endpoints.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let mut words = line.split_whitespace();
            let (Some(audience), Some(method), Some(path)) = (words.next(), words.next(), words.next())
            else {
                panic!("endpoints.txt: {line}")
            };
            let audience = match audience {
                "public" => Audience::Public,
                "person" => Audience::Person,
                "teacher" => Audience::Teacher,
                "staff" => Audience::Staff,
                "teacher|staff" => Audience::TeacherOrStaff,
                "operator" => Audience::Operator,
                "token" => Audience::Token,
                _ => panic!("endpoints.txt knows no audience {audience}"),
            };
            (format!("{method} {path}"), audience)
        })
        .collect()
}

#[test]
fn every_endpoint_says_whom_it_is_for() {
    let exist: BTreeSet<_> = endpoints().iter().map(Endpoint::name).collect();
    let listed: BTreeSet<_> = audiences().into_keys().collect();
    let missing: Vec<_> = exist.difference(&listed).collect();
    let stale: Vec<_> = listed.difference(&exist).collect();
    assert!(
        missing.is_empty() && stale.is_empty(),
        "not in endpoints.txt: {missing:#?}\nonly there: {stale:#?}"
    );
}

/// Tries all endpoints that `is_tried` picks and answers those that were not refused as they should be.
async fn let_in(
    client: &Client,
    is_tried: impl Fn(&Endpoint, Audience) -> bool,
    is_refusal: impl Fn(u16) -> bool,
) -> Vec<String> {
    let audiences = audiences();
    let mut faults = Vec::new();
    for endpoint in endpoints() {
        let Some(audience) = audiences.get(&endpoint.name()) else {
            continue;
        };
        if !is_tried(&endpoint, *audience) {
            continue;
        }
        let reply = endpoint.send(client).await;
        if !is_refusal(reply.status.as_u16()) {
            faults.push(format!(
                "{} answered {}: {}",
                endpoint.name(),
                reply.status,
                reply.json
            ));
        }
    }
    faults
}

pub async fn person(school: &TestSchool, id: i64, name: &str, roles: &[Role]) -> Person {
    school.person(platform::access::SchoolId(id), name, roles).await
}

#[tokio::test]
async fn a_stranger_is_sent_to_sign_in() {
    let school = TestSchool::demo().await;
    let faults = let_in(
        &school.stranger(),
        |_, audience| audience != Audience::Public,
        |status| status == 401,
    )
    .await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn the_wrong_role_is_refused() {
    let school = TestSchool::demo().await;
    let student = person(&school, 1, "陌生学生", &[]).await;
    let teacher = person(&school, 1, "陌生教师", &[Role::ClassManagement]).await;
    let staff = person(&school, 1, "陌生教务", &[Role::TeacherManagement]).await;
    let is_refusal = |status| matches!(status, 403 | 404);
    let mut faults = let_in(
        &student,
        |_, audience| !matches!(audience, Audience::Public | Audience::Person | Audience::Token),
        is_refusal,
    )
    .await;
    faults.extend(
        let_in(
            &teacher,
            |_, audience| matches!(audience, Audience::Staff | Audience::Operator),
            is_refusal,
        )
        .await,
    );
    faults.extend(
        let_in(
            &staff,
            |_, audience| matches!(audience, Audience::Teacher | Audience::Operator),
            is_refusal,
        )
        .await,
    );
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn whoever_is_signed_in_is_a_stranger_to_the_interface_for_programs() {
    let school = TestSchool::demo().await;
    let all = [Role::ClassManagement, Role::TeacherManagement, Role::Admin];
    let person = person(&school, 1, "登录的人", &all).await;
    let faults = let_in(
        &person,
        |_, audience| audience == Audience::Token,
        |status| status == 401,
    )
    .await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn another_school_is_not_there() {
    let school = TestSchool::demo().await;
    let all = [Role::ClassManagement, Role::TeacherManagement, Role::Admin];
    // The first session of all belongs to somebody of the first school.
    person(&school, 1, "本校学生", &[]).await;
    let of_an_object = |endpoint: &Endpoint, audience| {
        endpoint.has_object() && !matches!(audience, Audience::Public | Audience::Token)
    };
    let is_missing = |status| status == 404;
    let everything = person(&school, 2, "外校全能", &all).await;
    let mut faults = let_in(&everything, of_an_object, is_missing).await;
    let student = person(&school, 2, "外校学生", &[]).await;
    let for_students =
        |endpoint: &Endpoint, audience| of_an_object(endpoint, audience) && audience == Audience::Person;
    faults.extend(let_in(&student, for_students, is_missing).await);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn nonsense_never_breaks_the_server() {
    let school = TestSchool::demo().await;
    let all = [Role::ClassManagement, Role::TeacherManagement, Role::Admin];
    let mut faults = Vec::new();
    for nonsense in [
        serde_json::json!([]),
        serde_json::json!("text"),
        serde_json::json!({ "unknown": 1 }),
        serde_json::json!({ "id": "x".repeat(100_000) }),
    ] {
        // Some endpoints end the session of whoever calls them, so each round has a person of its own.
        let person = person(&school, 1, &TestSchool::unique("胡言"), &all).await;
        for endpoint in endpoints().into_iter().filter(|endpoint| endpoint.body.is_some()) {
            let endpoint = Endpoint {
                body: Some(nonsense.clone()),
                ..endpoint
            };
            let reply = endpoint.send(&person).await;
            if reply.status.is_server_error() {
                faults.push(format!(
                    "{} answered {}: {}",
                    endpoint.name(),
                    reply.status,
                    reply.json
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    school.run_jobs().await;
}
