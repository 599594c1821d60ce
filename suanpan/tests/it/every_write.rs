//! Every write, sent nonsense by everybody: who may is decided before what was sent is looked at, and a text with a NUL
//! is refused at its field.

use crate::{
    every_endpoint::{Audience, Endpoint, audiences, endpoints, person},
    school::TestSchool,
};
use axum::{
    body::Body,
    http::{Method, Request, header},
};
use platform::Role;
use serde_json::{Value, json};
use testkit::{Client, Reply};

/// Endpoints that take something: JSON, or an upload.
fn writes() -> Vec<(Endpoint, Audience)> {
    let audiences = audiences();
    endpoints()
        .into_iter()
        .filter(|endpoint| endpoint.body.is_some() || endpoint.is_upload)
        .map(|endpoint| {
            let audience = audiences[&endpoint.name()];
            (endpoint, audience)
        })
        .collect()
}

/// Bodies that no endpoint takes; the last is no JSON, and no form.
fn nonsense() -> [String; 4] {
    [
        json!({ "unknown": 1 }).to_string(),
        json!([]).to_string(),
        "{\"".into(),
        "x".repeat(3 << 20),
    ]
}

async fn send_text(client: &Client, endpoint: &Endpoint, text: String) -> Reply {
    let request = Request::builder()
        .method(endpoint.method.clone())
        .uri(endpoint.address())
        .header(header::CONTENT_TYPE, "application/json");
    client.request(request, Body::from(text)).await
}

/// Sends nonsense to all writes that `is_tried` picks and returns those that did not refuse the person.
async fn told_too_much(
    client: &Client,
    is_tried: impl Fn(&Endpoint, Audience) -> bool,
    is_refusal: impl Fn(u16) -> bool,
) -> Vec<String> {
    let mut faults = Vec::new();
    for (endpoint, audience) in writes() {
        if !is_tried(&endpoint, audience) {
            continue;
        }
        for text in nonsense() {
            let shown: String = text.chars().take(20).collect();
            let reply = send_text(client, &endpoint, text).await;
            if !is_refusal(reply.status.as_u16()) {
                let told = format!("{} {shown}: {} {}", endpoint.name(), reply.status, reply.json);
                faults.push(told);
            }
        }
    }
    faults
}

#[tokio::test]
async fn nonsense_of_a_stranger_was_read_before_they_were_asked_who_they_are() {
    let school = TestSchool::demo().await;
    let is_tried = |_: &Endpoint, audience| audience != Audience::Public;
    let faults = told_too_much(&school.stranger(), is_tried, |status| status == 401).await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn nonsense_of_a_student_was_read_before_their_rights() {
    let school = TestSchool::demo().await;
    let student = person(&school, 1, "陌生学生", &[]).await;
    let is_tried = |endpoint: &Endpoint, audience| match audience {
        Audience::Public => false,
        // Of their own they may write; what the first row of everything is, is somebody else's.
        Audience::Person => endpoint.has_object(),
        _ => true,
    };
    let faults = told_too_much(&student, is_tried, |status| matches!(status, 403 | 404)).await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn nonsense_of_another_schools_teacher_was_read_before_their_rights() {
    let school = TestSchool::demo().await;
    let all = [Role::ClassManagement, Role::TeacherManagement, Role::Admin];
    for (name, roles) in [
        ("外校学生", &all[..0]),
        ("外校教师", &all[..1]),
        ("外校全能", &all[..]),
    ] {
        let visitor = person(&school, 2, name, roles).await;
        let is_tried = |endpoint: &Endpoint, audience| endpoint.has_object() && audience != Audience::Public;
        let faults = told_too_much(&visitor, is_tried, |status| matches!(status, 403 | 404)).await;
        assert!(faults.is_empty(), "{name}\n{}", faults.join("\n"));
    }
}

/// A temporary password is known to whoever set it: it opens nothing but its change.
#[tokio::test]
async fn a_temporary_password_opened_everything() {
    let school = TestSchool::demo().await;
    let staff = person(&school, 1, "教务", &[Role::TeacherManagement]).await;
    let student = person(&school, 1, "wangyu", &[]).await;
    let reset = staff
        .post(&format!("/api/users/{}/reset_password/", student.id), json!({}))
        .await;
    let password = reset.data()["password"].as_str().expect("a password").to_owned();
    let stranger = school.stranger();
    let form = json!({ "username": "wangyu", "password": password });
    let signed_in = stranger.post("/api/login/", form).await;
    let person = stranger.with_token(signed_in.data()["token"].as_str().expect("a token"));
    let open = [
        "GET /api/user/info/",
        "POST /api/user/change_password/",
        "POST /api/logout/",
    ];
    let audiences = audiences();
    let mut faults = Vec::new();
    for endpoint in endpoints() {
        let name = endpoint.name();
        if matches!(audiences[&name], Audience::Public | Audience::Token) || open.contains(&name.as_str()) {
            continue;
        }
        let reply = endpoint.send(&person).await;
        if reply.status != 403 || reply.error() != "access.must_change_password" {
            faults.push(format!("{name}: {} {}", reply.status, reply.json));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));

    assert_eq!(
        person.get("/api/user/info/").await.data()["must_change_password"],
        true
    );
    let same = json!({ "old_password": password, "new_password": password });
    let same = person.post("/api/user/change_password/", same).await;
    assert_eq!(same.code(), 422, "the same password is no new one: {}", same.json);
    let change = json!({ "old_password": password, "new_password": "Suanpan2027!" });
    person.post("/api/user/change_password/", change).await.data();
    person.get("/api/user/courses/").await.data();
    person.post("/api/logout/", json!({})).await.data();
}

/// Where a text stands in an example, as the server names it.
fn texts(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::String(_) => found.push(path.into()),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                texts(item, &format!("{path}[{index}]"), found);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let dot = if path.is_empty() { "" } else { "." };
                texts(field, &format!("{path}{dot}{name}"), found);
            }
        }
        _ => {}
    }
}

fn put_nul(value: &mut Value, path: &str) {
    let pointer = format!("/{}", path.replace('[', "/").replace(']', "").replace('.', "/"));
    let text = value.pointer_mut(&pointer).expect("a text stands there");
    *text = format!("{}\0", text.as_str().expect("a text")).into();
}

#[tokio::test]
async fn a_nul_in_a_text_reached_the_database() {
    let school = TestSchool::demo().await;
    let all = [Role::ClassManagement, Role::TeacherManagement, Role::Admin];
    let (mut faults, mut tried) = (Vec::new(), 0);
    let audiences = audiences();
    let person = person(&school, 1, "全能", &all).await;
    for endpoint in endpoints() {
        let Some(example) = &endpoint.body else { continue };
        let mut places = Vec::new();
        texts(example, "", &mut places);
        for place in places {
            let mut body = example.clone();
            put_nul(&mut body, &place);
            let reply = person
                .send(endpoint.method.clone(), &endpoint.address(), Some(body))
                .await;
            tried += 1;
            let field = &reply.json["data"]["fields"][0]["field"];
            let is_refused = reply.code() == 422 && field == place.as_str();
            // What is not there, or not theirs, is refused for that.
            let may_not = endpoint.has_object() && matches!(reply.code(), 403 | 404);
            let is_public = audiences[&endpoint.name()] == Audience::Public;
            if !is_refused && (!may_not || is_public) {
                faults.push(format!(
                    "{} {place}: {} {}",
                    endpoint.name(),
                    reply.status,
                    reply.json
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(tried > 80, "only {tried} texts were tried");
}

#[tokio::test]
async fn a_nul_in_an_address_reached_the_database() {
    let school = TestSchool::demo().await;
    let all = [Role::ClassManagement, Role::TeacherManagement, Role::Admin];
    let person = person(&school, 1, "全能", &all).await;
    for (path, field) in [
        ("/api/questions/?search=a%00b", "search"),
        ("/api/school_config/?entry=a%00b", "entry"),
        ("/api/school/entry/a%00b/", "entry_key"),
        ("/api/school/entry/%00/", "entry_key"),
        ("/api/file/%00/?name=a&expires=1&signature=a", "file_hash"),
    ] {
        let reply = person.send(Method::GET, path, None).await;
        assert_eq!(reply.code(), 422, "{path}: {}", reply.json);
        assert_eq!(
            reply.json["data"]["fields"][0]["field"], field,
            "{path}: {}",
            reply.json
        );
    }
    // Two signs that only look like one.
    let body = json!({ "username": "a\\u0000b", "password": "wrong-2026" });
    let reply = school.stranger().post("/api/login/", body).await;
    assert_eq!(reply.error(), "identity.wrong_login");
    let body = json!({ "username": "a\0b", "password": "wrong-2026" });
    let reply = school.stranger().post("/api/login/", body).await;
    assert_eq!((reply.status.as_u16(), reply.code()), (200, 422));
    assert_eq!(reply.json["data"]["fields"][0]["field"], "username");
}

#[tokio::test]
async fn a_nul_in_an_uploaded_name_or_table_is_refused() {
    let school = TestSchool::demo().await;
    let all = [Role::ClassManagement, Role::TeacherManagement, Role::Admin];
    let person = person(&school, 1, "全能", &all).await;
    for (endpoint, _) in writes().into_iter().filter(|(endpoint, _)| endpoint.is_upload) {
        for (name, bytes) in [("a\0b.csv", &b"a,b\n"[..]), ("a.csv", b"a\0,b\0\nc\0,d\0\n")] {
            let reply = person.upload(&endpoint.address(), name, bytes).await;
            let told = format!("{} {name:?}: {}", endpoint.name(), reply.json);
            assert!(!reply.status.is_server_error(), "{told}");
        }
    }
}
