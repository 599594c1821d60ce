//! The academic office: teachers, passwords, terms, documents, the audit log.

use crate::school::{Person, TestSchool};
use platform::Role;
use serde_json::{Value, json};
use testkit::Client;

const TEACHER: &str = "6f1a2c9e4b7d4e0f9a35c8d21e7b6043";
const STAFF: &str = "b84d07e35c1f4a6e8d92f3a1706c5e2b";

async fn add_teacher(staff: &Person, username: &str) -> Value {
    let form = json!({ "username": username, "real_name": "新教师", "roles": [TEACHER] });
    staff.post("/api/staff/teachers/", form).await.data().clone()
}

async fn sign_in(school: &TestSchool, username: &str, password: &Value) -> Client {
    let stranger = school.stranger();
    let form = json!({ "username": username, "password": password });
    let reply = stranger.post("/api/login/", form).await;
    stranger.with_token(reply.data()["token"].as_str().expect("a token"))
}

/// A password that somebody else set opens nothing until it is changed.
async fn choose_own_password(person: &Client, old: &Value) {
    let form = json!({ "old_password": old, "new_password": "Eigene-2027" });
    person.post("/api/user/change_password/", form).await.data();
}

#[tokio::test]
async fn an_added_teacher_signs_in_with_the_password_shown_once() {
    let school = TestSchool::new().await;
    let staff = school.staff("沈佩兰").await;
    let added = add_teacher(&staff, "zhanglaoshi").await;
    let teacher = sign_in(&school, "zhanglaoshi", &added["password"]).await;
    let info = teacher.get("/api/user/info/").await;
    assert_eq!(info.data()["roles"], json!([TEACHER]));
    assert_eq!(info.data()["must_change_password"], true);
    choose_own_password(&teacher, &added["password"]).await;
    teacher.get("/api/classes/").await.data();
    assert_eq!(teacher.get("/api/staff/teachers/").await.status, 403);
    let twice = json!({ "username": "zhanglaoshi", "real_name": "别人", "roles": [TEACHER] });
    let reply = staff.post("/api/staff/teachers/", twice).await;
    assert_eq!(
        (
            reply.status.as_u16(),
            reply.json["data"]["fields"][0]["field"].as_str()
        ),
        (422, Some("username"))
    );
}

#[tokio::test]
async fn a_disabled_teacher_is_out_at_once_and_the_classes_have_an_heir() {
    let school = TestSchool::new().await;
    let staff = school.staff("沈佩兰").await;
    let (lin, gu) = (school.teacher("林知远").await, school.teacher("顾清和").await);
    let class = json!({ "name": "会计2601班", "term": "2026秋" });
    let class = lin.post("/api/classes/", class).await.data()["id"].clone();
    let path = format!("/api/staff/teachers/{}/status/", lin.id);
    let form = json!({ "is_enabled": false, "classes_to": gu.id.0, "reason": "离职" });
    staff.post(&path, form).await.data();
    // The word of the ended session travels between threads.
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(lin.get("/api/classes/").await.status, 401);
    assert_eq!(
        gu.get(&format!("/api/classes/{class}/")).await.data()["is_owner"],
        true
    );
    staff.post(&path, json!({ "is_enabled": true })).await.data();
    let found = staff.get("/api/staff/teachers/?q=林知远").await;
    assert_eq!(found.data()["items"][0]["status"], "active");
}

#[tokio::test]
async fn roles_are_given_and_taken_but_not_above_ones_own() {
    let school = TestSchool::new().await;
    let (staff, lin) = (school.staff("沈佩兰").await, school.teacher("林知远").await);
    let admin = school.person(school.id, "管理员", &[Role::Admin]).await;
    let path = format!("/api/staff/teachers/{}/", lin.id);
    let grant = json!({ "real_name": "林知远", "roles": [TEACHER, "admin"] });
    assert_eq!(staff.put(&path, grant.clone()).await.status, 403);
    let change = json!({ "real_name": "林知远", "roles": [STAFF] });
    staff.put(&path, change).await.data();
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(
        lin.get("/api/classes/").await.status,
        401,
        "whoever loses a role signs in anew"
    );
    let none = json!({ "real_name": "林知远", "roles": [] });
    assert_eq!(staff.put(&path, none).await.status, 422);
    let own = json!({ "real_name": "沈佩兰", "roles": [TEACHER] });
    let reply = staff
        .put(&format!("/api/staff/teachers/{}/", staff.id), own)
        .await;
    assert_eq!(reply.error(), "staff.own_role");
    let shut = json!({ "is_enabled": false });
    let reply = staff
        .post(&format!("/api/staff/teachers/{}/status/", staff.id), shut.clone())
        .await;
    assert_eq!(reply.error(), "staff.own_account");
    let reply = staff
        .post(&format!("/api/staff/teachers/{}/status/", admin.id), shut)
        .await;
    assert_eq!(reply.status, 403);
    admin.put(&path, grant).await.data();
}

#[tokio::test]
async fn a_password_is_reset_by_those_who_may() {
    let school = TestSchool::new().await;
    let (staff, lin, gu) = (
        school.staff("沈佩兰").await,
        school.teacher("林知远").await,
        school.teacher("顾清和").await,
    );
    let (ann, admin) = (
        school.student("安晓").await,
        school.person(school.id, "管理员", &[Role::Admin]).await,
    );
    let class = json!({ "name": "会计2601班", "term": "2026秋" });
    let code = lin.post("/api/classes/", class).await.data()["code"].clone();
    ann.post("/api/class/join/", json!({ "code": code })).await.data();
    let path = |person: &Person| format!("/api/users/{}/reset_password/", person.id);

    assert_eq!(ann.post(&path(&ann), json!({})).await.status, 403);
    assert_eq!(
        gu.post(&path(&ann), json!({})).await.status,
        404,
        "not a student of theirs"
    );
    assert_eq!(lin.post(&path(&gu), json!({})).await.status, 404, "not a student");
    assert_eq!(staff.post(&path(&admin), json!({})).await.status, 403);
    let weak = lin.post(&path(&ann), json!({ "new_password": "12345678" })).await;
    assert_eq!((weak.status.as_u16(), weak.code()), (200, 422));

    let reply = lin.post(&path(&ann), json!({})).await;
    let password = reply.data()["password"].clone();
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(
        ann.get("/api/user/info/").await.status,
        401,
        "the old sessions are over"
    );
    let again = sign_in(&school, "安晓", &password).await;
    assert_eq!(
        again.get("/api/user/info/").await.data()["must_change_password"],
        true
    );

    let chosen = staff
        .post(&path(&gu), json!({ "new_password": "Suanpan2026!" }))
        .await;
    assert!(chosen.data()["password"].is_null());
    sign_in(&school, "顾清和", &json!("Suanpan2026!")).await;
    admin.post(&path(&staff), json!({})).await.data();

    let other = school.add_school("xinan", "西南商贸职业学院").await;
    let visitor = school.person(other, "外校教务", &[Role::TeacherManagement]).await;
    assert_eq!(visitor.post(&path(&ann), json!({})).await.status, 404);
}

#[tokio::test]
async fn teachers_are_imported_with_a_report_and_passwords_shown_once() {
    let school = TestSchool::new().await;
    let staff = school.staff("沈佩兰").await;
    school.teacher("taken").await;
    let table = "用户名,姓名,工号\nlinzy,林知远,T1\ntaken,重名,T2\nx,短,\n";
    let preview = "/api/staff/teachers/preview/";
    let reply = staff.client.upload(preview, "教师.csv", table.as_bytes()).await;
    let report = reply.data();
    assert_eq!(
        report["counts"],
        json!({ "added": 1, "updated": 0, "skipped": 0, "failed": 2 }),
        "{report}"
    );
    let token = json!({ "token": report["token"] });
    let done = staff.post("/api/staff/teachers/import/", token).await;
    let password = done.data()["passwords"][0]["password"].clone();
    let lin = sign_in(&school, "linzy", &password).await;
    choose_own_password(&lin, &password).await;
    lin.get("/api/classes/").await.data();
    let half = staff.client.upload(preview, "教师.xlsx", b"PK\x03\x04half").await;
    assert_eq!(half.status, 422);
}

#[tokio::test]
async fn lists_are_the_schools_own_and_exported() {
    let school = TestSchool::new().await;
    let staff = school.staff("沈佩兰").await;
    school.teacher("林知远").await;
    school.student("安晓").await;
    let other = school.add_school("xinan", "西南商贸职业学院").await;
    school.person(other, "外校教师", &[Role::ClassManagement]).await;
    let teachers = staff.get("/api/staff/teachers/?sort=real_name").await;
    assert_eq!(teachers.data()["total"], 2);
    let only = staff.get(&format!("/api/staff/teachers/?role={TEACHER}")).await;
    assert_eq!(only.data()["items"][0]["real_name"], "林知远");
    assert_eq!(
        staff.get("/api/staff/students/").await.data()["items"][0]["real_name"],
        "安晓"
    );
    for path in ["/api/staff/teachers/export/", "/api/staff/audit/export/"] {
        assert!(staff.get(path).await.bytes.starts_with(b"PK"), "{path}");
    }
}

#[tokio::test]
async fn terms_and_documents_are_kept() {
    let school = TestSchool::new().await;
    let staff = school.staff("沈佩兰").await;
    let term = json!({ "name": "2027春", "starts_on": "2027-02-22", "ends_on": "2027-07-09" });
    staff.post("/api/school/terms/", term.clone()).await.data();
    assert_eq!(staff.post("/api/school/terms/", term).await.status, 422);
    let terms = staff.get("/api/school/terms/").await;
    let id = terms.data()[0]["id"].as_i64().expect("an id");
    let wrong = json!({ "name": "2027春", "starts_on": "2027-02-30", "ends_on": "2027-07-09" });
    assert_eq!(
        staff.put(&format!("/api/school/terms/{id}/"), wrong).await.status,
        422
    );
    staff.delete(&format!("/api/school/terms/{id}/")).await.data();

    let text = json!({ "kind": "privacy", "version": "2027-02", "text": "# 隐私政策" });
    staff.post("/api/school/documents/", text.clone()).await.data();
    assert_eq!(staff.post("/api/school/documents/", text).await.status, 422);
    let path = format!("/api/school/document/{}/privacy/", school.id);
    assert_eq!(school.stranger().get(&path).await.data()["version"], "2027-02");
}
