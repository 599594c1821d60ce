//! What programs ask of lists beside a page, and how they sign in by client credentials.

use super::{ALL, GRADEBOOK, Program, ROSTERING, Two};
use crate::school::TestSchool;
use axum::{
    body::Body,
    http::{Method, Request, header},
};
use platform::clock::{hours, minutes};
use serde_json::{Value, json};
use testkit::Reply;

/// A query as a program writes it.
fn query(pairs: &[(&str, &str)]) -> String {
    let encoded = |text: &str| {
        let bytes = text.bytes().map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        });
        bytes.collect::<String>()
    };
    let pairs = pairs
        .iter()
        .map(|(name, value)| format!("{name}={}", encoded(value)));
    format!("?{}", pairs.collect::<Vec<_>>().join("&"))
}

#[tokio::test]
async fn lists_are_filtered_put_in_order_and_cut_to_fields() {
    let two = Two::new().await;
    let program = Program::of(&two.hall.school, &two.office, &ALL).await;
    let users = async |pairs: &[(&str, &str)]| {
        program
            .names(&format!("{ROSTERING}/users{}", query(pairs)), "users")
            .await
    };
    let id = |id: platform::access::UserId| format!("user-{id}");
    let (half, student) = (id(two.half.id), id(two.hall.student.id));
    assert_eq!(
        users(&[("filter", "familyName='欧阳'")]).await,
        std::slice::from_ref(&half)
    );
    assert_eq!(
        users(&[("filter", "roles.role='student' AND familyName!='欧阳'")])
            .await
            .len(),
        2
    );
    let either = format!("sourcedId='{half}' OR sourcedId='{student}'");
    assert_eq!(users(&[("filter", &either)]).await.len(), 2);
    let all = users(&[]).await;
    let mut up = users(&[("sort", "sourcedId")]).await;
    assert!(up.is_sorted() && up.len() == all.len(), "{up:?}");
    let down = users(&[("sort", "sourcedId"), ("orderBy", "desc")]).await;
    up.reverse();
    assert_eq!(up, down);
    let second = users(&[
        ("sort", "sourcedId"),
        ("orderBy", "desc"),
        ("limit", "1"),
        ("offset", "1"),
    ])
    .await;
    assert_eq!(second, down[1..2]);

    let asked = query(&[
        ("filter", "score>='2'"),
        ("sort", "score"),
        ("fields", "sourcedId,score"),
        ("limit", "1"),
    ]);
    let page = program.get(&format!("{GRADEBOOK}/results{asked}")).await;
    let results = page.json["results"].as_array().unwrap().clone();
    assert_eq!(results.len(), 1);
    let mut fields: Vec<&String> = results[0].as_object().unwrap().keys().collect();
    fields.sort();
    assert_eq!(fields, ["score", "sourcedId"]);
    assert_eq!(results[0]["score"], 2.0);
    assert_eq!(page.headers["x-total-count"], "2");
    let links = page.headers["link"].to_str().unwrap();
    let next = links
        .split(", ")
        .find(|link| link.ends_with("rel=\"next\""))
        .unwrap();
    let address = next.trim_start_matches('<').split('>').next().unwrap();
    let path = &address[address.find("/api/").unwrap()..];
    let next = program.get(path).await;
    assert_eq!(next.json["results"][0]["score"], 4.0, "{path}: {}", next.json);
}

#[tokio::test]
async fn what_the_standard_does_not_know_is_refused_in_its_words() {
    let two = Two::new().await;
    let program = Program::of(&two.hall.school, &two.hall.teacher, &ALL).await;
    for (pairs, minor) in [
        (("filter", "password='x'"), "invalid_filter_field"),
        (("filter", "familyName=x"), "invalid_filter_field"),
        (("fields", "sourcedId,password"), "invalid_selection_field"),
        (("sort", "password"), "invaliddata"),
        (("orderBy", "up"), "invaliddata"),
    ] {
        for list in [
            "users",
            "classes",
            "enrollments",
            "courses",
            "orgs",
            "academicSessions",
        ] {
            let refused = program
                .get(&format!("{ROSTERING}/{list}{}", query(&[pairs])))
                .await;
            let field = &refused.json["imsx_CodeMinor"]["imsx_codeMinorField"][0];
            assert_eq!(
                (refused.status.as_u16(), &field["imsx_codeMinorFieldValue"]),
                (400, &json!(minor)),
                "{list} {pairs:?}: {}",
                refused.json
            );
        }
    }
    let elsewhere = format!(
        "{GRADEBOOK}/classes/{}/results{}",
        two.elsewhere(),
        query(&[("filter", "x")])
    );
    assert_eq!(
        program.get(&elsewhere).await.status,
        404,
        "rights before what was asked"
    );
}

/// Signs in as a client; `basic`: name and secret, in base64.
async fn sign_in(school: &TestSchool, basic: Option<&str>, form: &str) -> Reply {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri("/api/v1/token")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    if let Some(basic) = basic {
        request = request.header(header::AUTHORIZATION, format!("Basic {basic}"));
    }
    school
        .stranger()
        .request(request, Body::from(form.to_owned()))
        .await
}

fn base64(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut written = String::new();
    for part in text.as_bytes().chunks(3) {
        let bits = part
            .iter()
            .fold(0_usize, |bits, byte| bits << 8 | usize::from(*byte))
            << (8 * (3 - part.len()));
        for place in 0..=part.len() {
            written.push(char::from(DIGITS[bits >> (18 - 6 * place) & 63]));
        }
        written.extend(std::iter::repeat_n('=', 3 - part.len()));
    }
    written
}

const IMS: &str = "https%3A%2F%2Fpurl.imsglobal.org%2Fspec%2For%2Fv1p2%2Fscope%2F";

#[tokio::test]
async fn a_client_signs_in_for_an_hour_with_no_more_than_its_token_has() {
    let two = Two::new().await;
    let (school, lin) = (&two.hall.school, &two.hall.teacher);
    let program = Program::of(school, lin, &["classes.read", "roster.read"]).await;
    let basic = base64(&format!("suanpan-{}:{}", program.id, program.token));
    let form = format!("grant_type=client_credentials&scope={IMS}roster.readonly+{IMS}gradebook.readonly");
    let given = sign_in(school, Some(&basic), &form).await;
    assert_eq!(
        (given.status.as_u16(), &given.json["token_type"]),
        (200, &json!("Bearer")),
        "{}",
        given.json
    );
    assert_eq!(given.headers[header::CACHE_CONTROL], "no-store");
    assert_eq!(
        given.json["scope"],
        "https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly"
    );
    assert_eq!(given.json["expires_in"], 3600);
    let bearer = format!("Bearer {}", given.json["access_token"].as_str().unwrap());
    let classes = format!("{ROSTERING}/classes");
    assert_eq!(
        program.send(&classes, &bearer).await.json["classes"][0]["sourcedId"],
        two.class()
    );
    let results = program.send(&format!("{GRADEBOOK}/results"), &bearer).await;
    assert_eq!(
        (results.status.as_u16(), results.error()),
        (403, "open.scope_missing")
    );
    assert_eq!(program.send("/api/user/info/", &bearer).await.status, 401);
    for (place, letter) in [(5, "9"), (bearer.len() - 12, "z")] {
        let mut forged = bearer.clone();
        forged.replace_range(place..=place, letter);
        assert_eq!(program.send(&classes, &forged).await.status, 401, "{forged}");
    }
    school.clock.advance(minutes(59));
    assert_eq!(program.send(&classes, &bearer).await.status, 200);
    school.clock.advance(minutes(1));
    assert_eq!(program.send(&classes, &bearer).await.status, 401, "an hour");

    let again = sign_in(school, Some(&basic), "grant_type=client_credentials").await;
    let bearer = format!("Bearer {}", again.json["access_token"].as_str().unwrap());
    assert_eq!(program.send(&classes, &bearer).await.status, 200);
    lin.delete(&format!("/api/open/tokens/{}/", program.id))
        .await
        .data();
    assert_eq!(
        program.send(&classes, &bearer).await.status,
        401,
        "it ends with its token"
    );
}

#[tokio::test]
async fn whoever_is_no_client_gets_nothing_and_too_many_are_held_up() {
    let two = Two::new().await;
    let (school, form) = (&two.hall.school, "grant_type=client_credentials");
    let program = Program::of(school, &two.hall.teacher, &["results.read"]).await;
    let other = Program::of(school, &two.other, &["results.read"]).await;
    let name = format!("suanpan-{}", program.id);
    for wrong in [
        None,
        Some(base64("suanpan-1:sp_nothing")),
        Some(base64(&format!("suanpan-{}:{}", other.id, program.token))),
        Some(base64(&format!("{name}{}", program.token))),
        Some("???".to_owned()),
    ] {
        let refused = sign_in(school, wrong.as_deref(), form).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json["error"]),
            (401, &json!("invalid_client")),
            "{wrong:?}"
        );
        assert!(refused.headers.contains_key(header::WWW_AUTHENTICATE));
    }
    let basic = base64(&format!("{name}:{}", program.token));
    let wrongs: [(String, &str); 3] = [
        (
            "grant_type=password&username=a&password=b".into(),
            "unsupported_grant_type",
        ),
        (String::new(), "unsupported_grant_type"),
        (format!("{form}&scope={IMS}roster.readonly"), "invalid_scope"),
    ];
    for (wrong, error) in &wrongs {
        let refused = sign_in(school, Some(&basic), wrong).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json["error"]),
            (400, &Value::from(*error)),
            "{wrong}"
        );
    }
    school.clock.advance(hours(1));
    let mut last = 0;
    for _ in 0..130 {
        last = sign_in(school, Some(&basic), form).await.status.as_u16();
    }
    assert_eq!(last, 429);
}
