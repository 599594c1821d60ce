//! The twenty calls of the specification (section 7), each driven as its client would, unhappy paths included.

use crate::school::TestSchool;
use platform::clock::seconds;
use serde_json::{Value, json};
use testkit::Reply;

use suanpan::demo::PASSWORD;

/// The envelope holds exactly `code`, `msg`, `data`.
#[track_caller]
fn is_envelope(reply: &Reply) {
    let keys: Vec<_> = reply
        .json
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(keys, ["code", "data", "msg"], "{}", reply.json);
    assert!(reply.json["msg"].is_string());
}

/// A success: HTTP 200, code 200.
#[track_caller]
fn succeeds(reply: &Reply) -> &Value {
    is_envelope(reply);
    assert_eq!(
        (reply.status.as_u16(), reply.code()),
        (200, 200),
        "{}",
        reply.json
    );
    &reply.json["data"]
}

/// A business refusal: HTTP 200 with another code, and a message for the person.
#[track_caller]
fn is_refused(reply: &Reply, code: i64) {
    is_envelope(reply);
    assert_eq!(
        (reply.status.as_u16(), reply.code()),
        (200, code),
        "{}",
        reply.json
    );
    assert!(!reply.msg().is_empty());
}

/// No session: HTTP 401 and code 401, with the message that the client shows once.
#[track_caller]
fn needs_sign_in(reply: &Reply) {
    is_envelope(reply);
    assert_eq!(
        (reply.status.as_u16(), reply.code()),
        (401, 401),
        "{}",
        reply.json
    );
    assert_eq!(reply.msg(), "登录失效，请重新登录！");
}

#[tokio::test]
async fn school_config_is_read_by_all_and_written_by_staff() {
    let school = TestSchool::demo().await;
    let config = school.stranger().get("/api/school_config/").await;
    let data = succeeds(&config);
    for field in ["title", "id", "logo", "name_zh", "name_en", "color"] {
        assert!(data.get(field).is_some(), "{field}");
    }
    assert!(data["organization"]["name"].is_string());

    let settings = json!({
        "title": "新标题", "name_zh": "华东财经职业大学", "name_en": "ECVUF", "color": "#8c2f39",
        "organization_name": "信息中心",
    });
    needs_sign_in(
        &school
            .stranger()
            .post("/api/school_config/", settings.clone())
            .await,
    );
    let student = school.sign_in("student1").await;
    assert_eq!(
        student.post("/api/school_config/", settings.clone()).await.status,
        403
    );
    let staff = school.sign_in("staff1").await;
    succeeds(&staff.post("/api/school_config/", settings.clone()).await);
    assert_eq!(
        succeeds(&school.stranger().get("/api/school_config/").await)["title"],
        "新标题"
    );
    let other = school.stranger().get("/api/school_config/?school=2").await;
    assert_ne!(succeeds(&other)["title"], "新标题", "another school is unchanged");
    let mut wrong = settings;
    wrong["color"] = json!("red");
    is_refused(&staff.post("/api/school_config/", wrong).await, 422);
}

/// What was seen: `javascript` was accepted as the protocol that starts the local program.
#[tokio::test]
async fn a_protocol_of_the_browsers_own_is_refused_for_the_local_program() {
    let school = TestSchool::demo().await;
    let staff = school.sign_in("staff1").await;
    let settings = |protocol: &str| {
        json!({
            "title": "标题", "name_zh": "华东财经职业大学", "name_en": "ECVUF", "color": "#8c2f39",
            "organization_name": "信息中心", "local_protocol": protocol,
        })
    };
    for protocol in [
        "javascript",
        "data",
        "file",
        "https",
        "ms-settings",
        "Java Script",
    ] {
        let refused = staff.post("/api/school_config/", settings(protocol)).await;
        is_refused(&refused, 422);
        let fields = refused.json["data"]["fields"].to_string();
        assert!(fields.contains("local_protocol"), "{}", refused.json);
    }
    succeeds(&staff.post("/api/school_config/", settings("school-local")).await);
}

/// What was seen: every port of the own computer could be spoken to.
#[tokio::test]
async fn a_page_connects_to_the_ports_of_the_local_program_only() {
    let school = TestSchool::demo().await;
    let reply = school.stranger().get("/api/school_config/").await;
    let policy = reply.headers["content-security-policy"].to_str().expect("text");
    let ports: Vec<_> = succeeds(&reply)["local_program"]["ports"]
        .as_array()
        .expect("ports")
        .iter()
        .map(ToString::to_string)
        .collect();
    let sources: Vec<_> = policy
        .split("; ")
        .find_map(|part| part.strip_prefix("connect-src 'self' "))
        .expect("a list of its own")
        .split(' ')
        .collect();
    assert_eq!(sources.len(), ports.len() * 2, "{policy}");
    for source in sources {
        let (host, port) = source.rsplit_once(':').expect("a port");
        assert!(ports.iter().any(|known| known == port), "{source}");
        assert!(
            ["http://127.0.0.1", "http://localhost"].contains(&host),
            "{source}"
        );
    }
}

#[tokio::test]
async fn login_answers_a_token_or_says_why_not() {
    let school = TestSchool::demo().await;
    let login = |body: Value| async { school.stranger().post("/api/login/", body).await };
    let good = login(json!({ "username": "student1", "password": PASSWORD })).await;
    assert!(succeeds(&good)["token"].is_string());
    let by_phone = login(json!({ "username": "13900000001", "password": PASSWORD })).await;
    assert!(succeeds(&by_phone)["token"].is_string());
    is_refused(
        &login(json!({ "username": "student1", "password": "wrong" })).await,
        409,
    );
    is_refused(&login(json!({ "username": "student1" })).await, 422);
    is_refused(&login(json!({ "username": 1, "password": PASSWORD })).await, 422);
    is_refused(&login(json!({})).await, 422);
}

#[tokio::test]
async fn logout_ends_the_session() {
    let school = TestSchool::demo().await;
    needs_sign_in(&school.stranger().post("/api/logout/", json!({})).await);
    let student = school.sign_in("student1").await;
    succeeds(&student.post("/api/logout/", json!({})).await);
    let after = student.get("/api/user/info/").await;
    needs_sign_in(&after);
}

#[tokio::test]
async fn codes_register_recover_and_bind() {
    let school = TestSchool::demo().await;
    let stranger = school.stranger();
    let phone = "13700001234";
    let ask = |phone: &str, purpose: &str| json!({ "phone": phone, "purpose": purpose });
    let sent = stranger
        .post("/api/send_verify_code/", ask(phone, "register"))
        .await;
    assert_eq!(succeeds(&sent)["resend_after_seconds"], 60);
    is_refused(
        &stranger
            .post("/api/send_verify_code/", ask("12", "register"))
            .await,
        422,
    );

    let form = |code: &str| {
        json!({
            "phone": phone, "code": code, "password": PASSWORD, "real_name": "周一鸣",
            "consent": { "agreement": "2026-09", "privacy": "2026-09" },
        })
    };
    let code = school.last_code(phone).await;
    let wrong = if code == "111111" { "222222" } else { "111111" };
    is_refused(&stranger.post("/api/register/", form(wrong)).await, 422);
    let person = stranger.post("/api/register/", form(&code)).await;
    let person = stranger.with_token(succeeds(&person)["token"].as_str().expect("a token"));

    school.clock.advance(seconds(61));
    succeeds(
        &stranger
            .post("/api/send_verify_code/", ask(phone, "forget_password"))
            .await,
    );
    let code = school.last_code(phone).await;
    let recovery = |code: &str| json!({ "phone": phone, "code": code, "password": "Another-2026" });
    is_refused(
        &stranger.post("/api/forget_password/", recovery(wrong)).await,
        422,
    );
    if code != wrong {
        succeeds(&stranger.post("/api/forget_password/", recovery(&code)).await);
    }
    drop(person);

    let student = school.sign_in("student2").await;
    let new_phone = "13700005678";
    succeeds(
        &student
            .post("/api/send_verify_code/", ask(new_phone, "bind_phone"))
            .await,
    );
    let code = school.last_code(new_phone).await;
    needs_sign_in(
        &stranger
            .post("/api/bind_phone/", json!({ "phone": new_phone, "code": code }))
            .await,
    );
    let bound = student
        .post("/api/bind_phone/", json!({ "phone": new_phone, "code": code }))
        .await;
    assert_eq!(succeeds(&bound)["phone_masked"], "137****5678");
}

#[tokio::test]
async fn a_person_reads_and_changes_their_account() {
    let school = TestSchool::demo().await;
    needs_sign_in(&school.stranger().get("/api/user/info/").await);
    let student = school.sign_in("student3").await;
    let shown = student.get("/api/user/info/").await;
    assert_eq!(succeeds(&shown)["username"], "student3");
    assert_eq!(succeeds(&shown)["roles"], json!([]));

    succeeds(
        &student
            .post("/api/user/update_info/", json!({ "real_name": "新名字" }))
            .await,
    );
    is_refused(
        &student
            .post("/api/user/update_info/", json!({ "real_name": "" }))
            .await,
        422,
    );
    succeeds(
        &student
            .post("/api/user/change_username/", json!({ "username": "newname3" }))
            .await,
    );
    is_refused(
        &student
            .post("/api/user/change_username/", json!({ "username": "student4" }))
            .await,
        422,
    );
    let change = |old: &str, new: &str| json!({ "old_password": old, "new_password": new });
    is_refused(
        &student
            .post("/api/user/change_password/", change("wrong-1", "Another-2026"))
            .await,
        422,
    );
    is_refused(
        &student
            .post("/api/user/change_password/", change(PASSWORD, "12345678"))
            .await,
        422,
    );
    succeeds(
        &student
            .post("/api/user/change_password/", change(PASSWORD, "Another-2026"))
            .await,
    );

    needs_sign_in(&school.stranger().delete("/api/user/delete_account/").await);
    let asked = student.delete("/api/user/delete_account/").await;
    assert!(succeeds(&asked)["delete_at_ms"].is_i64());
}

#[tokio::test]
async fn a_password_is_reset_by_staff_or_by_a_teacher_of_the_student() {
    let school = TestSchool::demo().await;
    let student = school.sign_in("student5").await;
    let id = succeeds(&student.get("/api/user/info/").await)["id"].clone();
    let path = format!("/api/users/{id}/reset_password/");
    needs_sign_in(&school.stranger().post(&path, json!({})).await);
    assert!(matches!(
        student.post(&path, json!({})).await.status.as_u16(),
        403 | 404
    ));
    succeeds(&school.sign_in("teacher1").await.post(&path, json!({})).await);
    succeeds(&school.sign_in("staff1").await.post(&path, json!({})).await);
    let stranger_teacher = school.sign_in("xn_teacher").await;
    assert_eq!(stranger_teacher.post(&path, json!({})).await.status, 404);
}

#[tokio::test]
async fn a_student_sees_own_courses_and_those_to_choose() {
    let school = TestSchool::demo().await;
    let student = school.sign_in("student1").await;
    for path in [
        "/api/user/courses/",
        "/api/user/class_courses/",
        "/api/select_course/list/",
    ] {
        needs_sign_in(&school.stranger().get(path).await);
        assert!(
            succeeds(&student.get(path).await).to_string().len() > 2,
            "{path} is empty"
        );
    }
    needs_sign_in(&school.stranger().get("/api/select_course/1/info/").await);
    assert!(succeeds(&student.get("/api/select_course/1/info/").await)["title"].is_string());
    succeeds(&student.get("/api/select_course/1/show/").await);
    for path in [
        "/api/select_course/999999/info/",
        "/api/select_course/999999/show/",
    ] {
        assert_eq!(student.get(path).await.status, 404);
    }
    let visitor = school.sign_in("xn_student1").await;
    assert_eq!(visitor.get("/api/select_course/1/info/").await.status, 404);
}

#[tokio::test]
async fn a_class_is_joined_by_its_code() {
    let school = TestSchool::demo().await;
    let newcomer = school.person(platform::access::SchoolId(1), "新同学", &[]).await;
    needs_sign_in(
        &school
            .stranger()
            .post("/api/class/join/", json!({ "code": "QHZN26A" }))
            .await,
    );
    let empty = newcomer.post("/api/class/join/", json!({ "code": "" })).await;
    is_refused(&empty, 422);
    assert_eq!(empty.msg(), "班级码不能为空！");
    assert_eq!(
        newcomer
            .post("/api/class/join/", json!({ "code": "   " }))
            .await
            .msg(),
        "班级码不能为空！"
    );
    let unknown = newcomer
        .post("/api/class/join/", json!({ "code": "NOSUCH9" }))
        .await;
    assert!(unknown.status == 200 && unknown.code() != 200, "{}", unknown.json);
    succeeds(
        &newcomer
            .post("/api/class/join/", json!({ "code": " qhzn26a " }))
            .await,
    );
}
