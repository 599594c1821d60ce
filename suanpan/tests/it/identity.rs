//! Signing in, signing up, and what a session is worth.

use crate::school::TestSchool;
use platform::clock::{days, hours, minutes, seconds};
use serde_json::json;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use testkit::Client;

const PASSWORD: &str = "Suanpan2026!";

async fn register(school: &TestSchool, phone: &str) -> Client {
    let stranger = school.stranger();
    stranger
        .post(
            "/api/send_verify_code/",
            json!({ "phone": phone, "purpose": "register" }),
        )
        .await
        .data();
    let body = json!({
        "phone": phone, "code": school.last_code(phone).await, "password": PASSWORD, "real_name": "周一鸣",
        "consent": { "agreement": "2026-09", "privacy": "2026-09" },
    });
    let reply = stranger.post("/api/register/", body).await;
    stranger.with_token(reply.data()["token"].as_str().expect("a token"))
}

async fn sign_in(school: &TestSchool, name: &str, password: &str) -> testkit::Reply {
    school
        .stranger()
        .post("/api/login/", json!({ "username": name, "password": password }))
        .await
}

#[tokio::test]
async fn a_registered_person_signs_in_with_phone_or_code() {
    let school = TestSchool::new().await;
    let person = register(&school, "13900001111").await;
    assert_eq!(
        person.get("/api/user/info/").await.data()["phone_masked"],
        "139****1111"
    );

    let token = sign_in(&school, "139 0000 1111", PASSWORD).await.data()["token"].clone();
    assert!(token.is_string());

    school.clock.advance(seconds(61));
    let stranger = school.stranger();
    stranger
        .post(
            "/api/send_verify_code/",
            json!({ "phone": "13900001111", "purpose": "login" }),
        )
        .await
        .data();
    let code = school.last_code("13900001111").await;
    stranger
        .post("/api/login/", json!({ "phone": "13900001111", "code": code }))
        .await
        .data();
    let again = stranger
        .post("/api/login/", json!({ "phone": "13900001111", "code": code }))
        .await;
    assert_eq!(again.code(), 422, "a code works once: {}", again.json);
}

#[tokio::test]
async fn a_wrong_password_is_refused_without_saying_whether_the_account_exists() {
    let school = TestSchool::new().await;
    register(&school, "13900001111").await;
    let known = sign_in(&school, "13900001111", "wrong-2026").await;
    let unknown = sign_in(&school, "13900002222", "wrong-2026").await;
    assert_eq!((known.status, known.code()), (unknown.status, unknown.code()));
    assert_eq!(known.msg(), unknown.msg());
    assert_eq!(known.error(), "identity.wrong_login");
}

#[tokio::test]
async fn guessing_pauses_the_account_and_time_opens_it_again() {
    let school = TestSchool::new().await;
    register(&school, "13900001111").await;
    for _ in 0..8 {
        sign_in(&school, "13900001111", "wrong-2026").await;
    }
    let paused = sign_in(&school, "13900001111", PASSWORD).await;
    assert_eq!(paused.status, 429);
    assert!(paused.headers.contains_key("retry-after"));
    school.clock.advance(minutes(2));
    sign_in(&school, "13900001111", PASSWORD).await.data();
}

#[tokio::test]
async fn a_code_can_be_tried_five_times() {
    let school = TestSchool::new().await;
    let stranger = school.stranger();
    stranger
        .post(
            "/api/send_verify_code/",
            json!({ "phone": "13900001111", "purpose": "register" }),
        )
        .await
        .data();
    let code = school.last_code("13900001111").await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let body = |code: &str| {
        json!({
            "phone": "13900001111", "code": code, "password": PASSWORD, "real_name": "周一鸣",
            "consent": { "agreement": "2026-09", "privacy": "2026-09" },
        })
    };
    for _ in 0..5 {
        assert_eq!(stranger.post("/api/register/", body(wrong)).await.code(), 422);
    }
    let late = stranger.post("/api/register/", body(&code)).await;
    assert_eq!(late.msg(), "验证码已失效，请重新获取。");
}

#[tokio::test]
async fn a_code_expires_and_cannot_be_asked_for_twice_a_minute() {
    let school = TestSchool::new().await;
    let stranger = school.stranger();
    let ask = json!({ "phone": "13900001111", "purpose": "register" });
    stranger.post("/api/send_verify_code/", ask.clone()).await.data();
    assert_eq!(stranger.post("/api/send_verify_code/", ask).await.status, 429);
    let code = school.last_code("13900001111").await;
    school.clock.advance(minutes(11));
    let body = json!({
        "phone": "13900001111", "code": code, "password": PASSWORD, "real_name": "周一鸣",
        "consent": { "agreement": "2026-09", "privacy": "2026-09" },
    });
    assert_eq!(stranger.post("/api/register/", body).await.code(), 422);
}

#[tokio::test]
async fn a_session_ends_at_once_everywhere() {
    let school = TestSchool::new().await;
    let person = register(&school, "13900001111").await;
    person.get("/api/user/info/").await.data();
    person.post("/api/logout/", json!({})).await.data();
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let after = person.get("/api/user/info/").await;
    assert_eq!((after.status.as_u16(), after.code()), (401, 401));
    assert_eq!(after.msg(), "登录失效，请重新登录！");
}

#[tokio::test]
async fn a_session_expires_by_the_servers_clock() {
    let school = TestSchool::new().await;
    let person = register(&school, "13900001111").await;
    school.clock.advance(hours(17));
    assert_eq!(person.get("/api/user/info/").await.status, 401);
}

#[tokio::test]
async fn a_changed_password_ends_the_other_devices_only() {
    let school = TestSchool::new().await;
    let here = register(&school, "13900001111").await;
    let token = sign_in(&school, "13900001111", PASSWORD).await.data()["token"].clone();
    let there = here.with_token(token.as_str().expect("a token"));
    there.get("/api/user/info/").await.data();
    let wrong = json!({ "old_password": "wrong-2026", "new_password": "Another-2026" });
    assert_eq!(here.post("/api/user/change_password/", wrong).await.code(), 422);
    let right = json!({ "old_password": PASSWORD, "new_password": "Another-2026" });
    here.post("/api/user/change_password/", right).await.data();
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(there.get("/api/user/info/").await.status, 401);
    here.get("/api/user/info/").await.data();
}

#[tokio::test]
async fn a_deleted_account_can_be_kept_for_seven_days() {
    let school = TestSchool::new().await;
    let person = register(&school, "13900001111").await;
    person.delete("/api/user/delete_account/").await.data();
    school.clock.advance(days(6));
    school.run_jobs().await;
    let kept = sign_in(&school, "13900001111", PASSWORD).await;
    assert_eq!(kept.data()["deletion_cancelled"], true);

    let person = person.with_token(kept.data()["token"].as_str().expect("a token"));
    person.delete("/api/user/delete_account/").await.data();
    school.clock.advance(days(8));
    school.run_jobs().await;
    assert_eq!(
        sign_in(&school, "13900001111", PASSWORD).await.error(),
        "identity.wrong_login"
    );
}

#[tokio::test]
async fn bad_input_names_its_field() {
    let school = TestSchool::new().await;
    let person = school.student("周一鸣").await;
    for (body, field) in [
        (json!({ "username": 5 }), "username"),
        (json!({ "username": "x".repeat(65) }), "username"),
        (json!({ "username": "a b" }), "username"),
        (json!({ "nickname": "周" }), "nickname"),
        (json!({}), "username"),
    ] {
        let reply = person.post("/api/user/change_username/", body.clone()).await;
        assert_eq!(reply.code(), 422, "{body}");
        assert_eq!(
            reply.json["data"]["fields"][0]["field"], field,
            "{body}: {}",
            reply.json
        );
    }
}

#[tokio::test]
async fn a_ticket_of_another_platform_works_once_and_for_five_minutes() {
    let school = TestSchool::new().await;
    let entry = ::school::Entry {
        key: "zjkf-demo".into(),
        school: school.id,
        name: "浙江开放大学".into(),
        course_key: None,
        class_code: None,
        signing_key: "key".into(),
        is_open: true,
    };
    school
        .app
        .db
        .write(move |tx| async move { ::school::put_entry(&tx, &entry, 0).await })
        .await
        .expect("an entry");
    let now_ms = school.app.now_ms();
    let ticket = |nonce: &str, time_ms: i64, key: &[u8]| {
        let text = format!("zjkf-demo\nK01\n周一鸣\n{time_ms}\n{nonce}");
        let signature = platform::secret::hmac(key, text.as_bytes());
        json!({
            "entry": "zjkf-demo", "student_number": "K01", "real_name": "周一鸣", "time_ms": time_ms,
            "nonce": nonce, "signature": signature,
        })
    };
    let enter = |body| async { school.stranger().post("/api/thirdparty/zjkf/", body).await };
    enter(ticket("nonce-01", now_ms, b"key")).await.data();
    assert_eq!(
        enter(ticket("nonce-01", now_ms, b"key")).await.error(),
        "identity.ticket_used"
    );
    assert_eq!(
        enter(ticket("nonce-02", now_ms, b"other")).await.error(),
        "identity.ticket_signature"
    );
    assert_eq!(
        enter(ticket("nonce-03", now_ms - minutes(6), b"key"))
            .await
            .error(),
        "identity.ticket_expired"
    );
}

/// A class signs in when the bell rings; whoever works already must not notice. No stopwatch: two hundred hashes stand in
/// one bounded lane, so a hundred other requests overtake most of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_sign_ins_at_once_hold_up_nobody_else() {
    const SIGN_INS: usize = 200;
    let school = TestSchool::new().await;
    let working = register(&school, "13900001111").await;
    crate::guessing::accounts(&school, SIGN_INS).await;
    let done = Arc::new(AtomicUsize::new(0));
    let burst: Vec<_> = (0..SIGN_INS)
        .map(|number| {
            let (stranger, done) = (school.stranger(), Arc::clone(&done));
            tokio::spawn(async move {
                let body = json!({ "username": format!("student{number}"), "password": PASSWORD });
                let reply = stranger.post("/api/login/", body).await;
                done.fetch_add(1, Ordering::AcqRel);
                reply.status.as_u16()
            })
        })
        .collect();
    while done.load(Ordering::Acquire) == 0 {
        tokio::task::yield_now().await;
    }
    for _ in 0..100 {
        working.get("/api/user/info/").await.data();
    }
    let overtaken = SIGN_INS - done.load(Ordering::Acquire);
    assert!(
        overtaken > SIGN_INS / 2,
        "only {overtaken} sign-ins were overtaken"
    );
    for one in burst {
        assert_eq!(one.await.unwrap(), 200);
    }
}
