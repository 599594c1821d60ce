//! Codes by text message: what they cost, and that nobody keeps anybody else from getting in with one.

use crate::school::TestSchool;
use ::identity::{NewUser, Phone, Status};
use axum::{
    body::Body,
    http::{Request, header},
};
use platform::clock::minutes;
use serde_json::{Value, json};
use testkit::{Client, Reply};

const PHONE: &str = "13900001111";
const SEND: &str = "/api/send_verify_code/";
const RESET: &str = "/api/forget_password/";

async fn with_victim() -> TestSchool {
    let school = TestSchool::new().await;
    let user = NewUser {
        school: school.id,
        username: "victim".into(),
        phone: Phone::parse(PHONE),
        real_name: "周一鸣".into(),
        student_number: None,
        password_hash: None,
        status: Status::Active,
        must_change_password: false,
    };
    let now_ms = school.app.now_ms();
    let added = school
        .app
        .db
        .write(move |tx| async move { ::identity::add_user(&tx, &user, now_ms).await });
    added.await.expect("an account");
    school
}

fn ask() -> Value {
    json!({ "phone": PHONE, "purpose": "forget_password" })
}

fn reset(code: &str) -> Value {
    json!({ "phone": PHONE, "code": code, "password": "Another-2026" })
}

fn wrong(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

async fn with_cookie(client: &Client, cookie: &str, path: &str, body: Value) -> Reply {
    let request = Request::post(path)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::COOKIE, cookie);
    client.request(request, Body::from(body.to_string())).await
}

#[tokio::test]
async fn one_address_sent_codes_to_any_number_of_numbers() {
    let school = TestSchool::new().await;
    school.expect_messages(&["139"]);
    let stranger = school.stranger();
    let mut sent = 0;
    for number in 0..130 {
        let phone = format!("139{number:08}");
        let reply = stranger
            .post(SEND, json!({ "phone": phone, "purpose": "register" }))
            .await;
        match reply.status.as_u16() {
            200 => sent += 1,
            status => assert_eq!(status, 429, "{}", reply.json),
        }
    }
    // A class of sixty registers in its first lesson, some of them twice; no more.
    assert_eq!(sent, 100);
}

#[tokio::test]
async fn a_new_request_voided_the_code_before() {
    let school = with_victim().await;
    let stranger = school.stranger();
    stranger.post(SEND, ask()).await.data();
    let code = school.last_code(PHONE).await;
    school.clock.advance(minutes(1));
    stranger.post(SEND, ask()).await.data();
    stranger.post(RESET, reset(&code)).await.data();
    let again = stranger.post(RESET, reset(&code)).await;
    assert_eq!(again.code(), 422, "a code works once: {}", again.json);
}

/// Somebody asks for codes all day long and tries wrong ones; whenever its owner wants to, a new password is set.
#[tokio::test]
async fn a_day_of_requests_kept_a_victim_from_a_new_password() {
    let school = with_victim().await;
    let attacker = school.stranger();
    let mut sent = 0;
    for minute in 0..24 * 6 {
        let reply = attacker.post(SEND, ask()).await;
        sent += usize::from(reply.code() == 200);
        let code = school.last_code(PHONE).await;
        if minute % 3 == 0 {
            attacker.post(RESET, reset(wrong(&code))).await;
        }
        if minute % 36 == 20 {
            // What the owner sees: the code they ask for, or the one that is still valid.
            let own = school.restarted();
            let asked = own.post(SEND, ask()).await;
            assert!(
                asked.code() == 200
                    || asked.error() == "identity.code_still_valid"
                    || asked.status == 429 && reply.code() == 200,
                "{}",
                asked.json
            );
            let code = school.last_code(PHONE).await;
            own.post(RESET, reset(&code)).await.data();
        }
        school.clock.advance(minutes(10));
    }
    assert!(sent < 60, "{sent} messages in a day");
}

#[tokio::test]
async fn wrong_codes_of_others_used_up_the_victims_tries() {
    let school = with_victim().await;
    let own = school.stranger();
    let asked = own.post(SEND, ask()).await;
    asked.data();
    let cookie = asked.headers.get(header::SET_COOKIE).map(|cookie| {
        let text = cookie.to_str().expect("a text");
        text.split(';').next().expect("a pair").to_owned()
    });
    let code = school.last_code(PHONE).await;
    let mut refused = 0;
    for _ in 0..12 {
        let reply = school.stranger().post(RESET, reset(wrong(&code))).await;
        refused += usize::from(reply.msg() == "验证码已失效，请重新获取。");
    }
    assert!(refused >= 7, "strangers tried {} times", 12 - refused);
    let cookie = cookie.unwrap_or_default();
    with_cookie(&own, &cookie, RESET, reset(&code)).await.data();
}
