//! The writes of teachers and of the office, one after another, as [`super`] walks them.

use super::{Walk, lines};
use crate::{
    hall::Hall,
    school::{Person, TestSchool},
};
use axum::http::Method;
use platform::{Role, clock::hours};
use serde_json::{Value, json};

const POST: Method = Method::POST;
const PUT: Method = Method::PUT;
const DELETE: Method = Method::DELETE;

#[expect(clippy::too_many_lines, reason = "one walk through every write of the bank")]
pub(super) async fn walk_the_bank(walk: &mut Walk, hall: &Hall) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let question = json!({ "course_id": hall.course, "stem": "收到货款", "body": { "kind": "true_false" },
        "answer_key": { "kind": "true_false", "correct": true }, "difficulty": 2, "points": 2 });
    let made = walk
        .does(school, teacher, (POST, "/api/questions/"), &[], question.clone())
        .await;
    let id = made.data()["id"].clone();
    let path = "/api/questions/{question_id}/";
    let mut changed = question;
    changed["points"] = json!(3);
    changed["stem"] = json!("收到前欠货款");
    walk.does(school, teacher, (PUT, path), &[&id], changed).await;
    let line = lines(school).await.pop().expect("a line");
    let changes = line.detail["changes"].as_array().expect("changes").clone();
    assert!(
        changes.contains(&json!({ "field": "points", "before": 2, "after": 3 })),
        "{changes:?}"
    );
    let restore = "/api/questions/{question_id}/versions/{version_number}/restore/";
    walk.does(school, teacher, (POST, restore), &[&id, &json!(1)], json!({}))
        .await;
    walk.does(school, teacher, (DELETE, path), &[&id], json!({}))
        .await;

    let rubric = json!({ "course_id": hall.course, "name": "计算三步", "lines": [{ "title": "列式" }] });
    walk.does(school, teacher, (POST, "/api/questions/rubrics/"), &[], rubric)
        .await;
    let kept = format!("/api/questions/rubrics/?course_id={}", hall.course);
    let kept = teacher.get(&kept).await.data()[0]["id"].clone();
    let path = "/api/questions/rubrics/{rubric_id}/";
    walk.does(school, teacher, (DELETE, path), &[&kept], json!({}))
        .await;

    let key = &hall.keys(&["single"]).await[0];
    let paper = |title: &str| {
        json!({ "course_id": hall.course, "title": title, "minutes": 30, "definition": { "notice": "",
            "sections": [{ "title": "一、", "questions": [{ "key": key }] }] } })
    };
    let made = walk
        .does(school, teacher, (POST, "/api/exams/papers/"), &[], paper("小测"))
        .await;
    let id = made.data()["id"].clone();
    let copy = (POST, "/api/exams/papers/{paper_id}/copy/");
    let copied = walk.does(school, teacher, copy, &[&id], json!({})).await;
    hall.question(
        json!({ "kind": "single", "options": [{ "tab": "A", "text": "甲" }, { "tab": "B", "text": "乙" }] }),
        json!({ "kind": "single", "correct": "A" }),
        2.0,
    )
    .await;
    let parallel = (POST, "/api/exams/papers/{paper_id}/parallel/");
    walk.does(school, teacher, parallel, &[&id], json!({})).await;
    walk_the_editors(walk, hall, "/api/exams/papers/{paper_id}/", &copied.data()["id"]).await;
    let path = "/api/exams/papers/{paper_id}/";
    walk.does(school, teacher, (PUT, path), &[&id], paper("小测（改）"))
        .await;
    walk.does(school, teacher, (DELETE, path), &[&id], json!({}))
        .await;
    let bank = teacher
        .get(&format!("/api/questions/?course_id={}", hall.course))
        .await;
    let copy = json!({ "course_id": hall.course, "question_ids": [bank.data()["items"][0]["id"]] });
    walk.does(school, teacher, (POST, "/api/questions/copy/"), &[], copy.clone())
        .await;
    let bulk = json!({ "question_ids": copy["question_ids"], "state": "retired", "add_tags": ["难"],
        "remove_tags": ["期末"], "points": 3 });
    walk.does(school, teacher, (PUT, "/api/questions/bulk/"), &[], bulk)
        .await;
    let mut to_me = copy;
    to_me["bank"] = json!("personal");
    walk.does(school, teacher, (POST, "/api/questions/move/"), &[], to_me)
        .await;
    let office = school.staff("题库教务").await;
    let editor = json!({ "user_id": hall.teacher.id, "edits": true });
    let editors = (PUT, "/api/questions/school/editors/");
    walk.does(school, &office.client, editors, &[], editor).await;
    walk_the_links(walk, hall).await;
    walk_the_editors(walk, hall, "/api/course/{course_id}/", &json!(hall.course)).await;
}

/// Links a question of the school's bank into the course, and ends the link.
async fn walk_the_links(walk: &mut Walk, hall: &Hall) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let shared = json!({ "course_id": hall.course, "bank": "school", "stem": "共用的题", "difficulty": 1, "points": 2,
        "body": { "kind": "true_false" }, "answer_key": { "kind": "true_false", "correct": true } });
    let shared = teacher.post("/api/questions/", shared).await.data()["id"].clone();
    let link = json!({ "course_id": hall.course, "question_ids": [shared] });
    for path in ["/api/questions/link/", "/api/questions/unlink/"] {
        walk.does(school, teacher, (POST, path), &[], link.clone()).await;
    }
}

/// Names editors of a course or a paper and ownership it over, there and back.
async fn walk_the_editors(walk: &mut Walk, hall: &Hall, of: &str, id: &Value) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let colleague = school.teacher(&TestSchool::unique("编")).await;
    let with = json!({ "user_id": colleague.id });
    let add = format!("{of}editors/");
    walk.does(school, teacher, (POST, &add), &[id], with.clone())
        .await;
    let line = lines(school).await.pop().expect("a line");
    assert_eq!(
        line.detail["changes"],
        json!([{ "field": "editors", "before": "", "after": colleague.name }])
    );
    let hand_over = format!("{of}owner/");
    walk.does(school, teacher, (POST, &hand_over), &[id], with).await;
    let line = lines(school).await.pop().expect("a line");
    assert_eq!(
        line.detail["changes"][0],
        json!({ "field": "owner", "before": hall.teacher.name, "after": colleague.name })
    );
    let back = json!({ "user_id": hall.teacher.id });
    walk.does(school, &colleague.client, (POST, &hand_over), &[id], back)
        .await;
    let remove = format!("{of}editors/{{user_id}}/");
    walk.does(
        school,
        teacher,
        (DELETE, &remove),
        &[id, &json!(colleague.id)],
        json!({}),
    )
    .await;
}

pub(super) async fn walk_the_classes(walk: &mut Walk, hall: &Hall) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let class = json!({ "name": "会计2601班", "term": "2026秋", "course_ids": [hall.course], "needs_approval": true });
    let made = walk
        .does(school, teacher, (POST, "/api/classes/"), &[], class.clone())
        .await;
    let (id, code) = (made.data()["id"].clone(), made.data()["code"].clone());
    let mut changed = class.clone();
    changed["name"] = json!("会计2602班");
    walk.does(
        school,
        teacher,
        (PUT, "/api/classes/{class_id}/"),
        &[&id],
        changed,
    )
    .await;
    let line = lines(school).await.pop().expect("a line");
    assert_eq!(
        line.detail["changes"],
        json!([{ "field": "name", "before": "会计2601班", "after": "会计2602班" }])
    );
    let (a, b) = walk_the_members(walk, hall, &id, &code).await;
    walk_the_roster(walk, hall, &id).await;
    walk_the_openings(walk, hall, &id, &a).await;
    walk_the_notices(walk, hall, &id).await;
    let other = walk
        .does(school, teacher, (POST, "/api/classes/"), &[], class)
        .await
        .data()["id"]
        .clone();
    walk_two_classes(walk, hall, [&id, &other], [&a, &b]).await;
    walk_its_teachers(walk, hall, &id).await;
}

/// Lets two students in and looks after one of them; gives both.
async fn walk_the_members(walk: &mut Walk, hall: &Hall, id: &Value, code: &Value) -> (Value, Value) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let (ann, bo) = (school.student("安").await, school.student("柏").await);
    for student in [&ann, &bo] {
        student
            .post("/api/class/join/", json!({ "code": code }))
            .await
            .data();
    }
    let decide = "/api/classes/{class_id}/members/decide/";
    let both = json!({ "user_ids": [ann.id.0, bo.id.0], "is_approved": true });
    walk.does(school, teacher, (POST, decide), &[id], both).await;
    assert_eq!(
        lines(school).await.pop().unwrap().detail["students"],
        json!(["安", "柏"])
    );
    walk.does(
        school,
        teacher,
        (POST, "/api/classes/{class_id}/code/"),
        &[id],
        json!({}),
    )
    .await;
    let (a, b) = (json!(ann.id.0), json!(bo.id.0));
    let more = json!({ "extra_time_percent": 25, "reason": "视力" });
    walk.does(
        school,
        teacher,
        (PUT, "/api/classes/{class_id}/members/{user_id}/"),
        &[id, &a],
        more,
    )
    .await;
    walk.does(
        school,
        teacher,
        (POST, "/api/users/{id}/reset_password/"),
        &[&a],
        json!({}),
    )
    .await;
    (a, b)
}

async fn walk_the_roster(walk: &mut Walk, hall: &Hall, id: &Value) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let table = "学号,姓名,手机号\n2026010101,陈晨,13800001111\n";
    let preview = format!("/api/classes/{id}/roster/preview/");
    let report = teacher.upload(&preview, "名单.csv", table.as_bytes()).await;
    let token = json!({ "token": report.data()["token"] });
    walk.does(
        school,
        teacher,
        (POST, "/api/classes/{class_id}/roster/apply/"),
        &[id],
        token,
    )
    .await;
}

async fn walk_the_openings(walk: &mut Walk, hall: &Hall, id: &Value, student: &Value) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let lectures = teacher.get(&format!("/api/classes/{id}/openings/lecture/")).await;
    let lecture = lectures.data()[0]["item_id"].clone();
    let kind = json!("lecture");
    let due_ms = platform::Clock::now_ms(&*school.clock) + hours(24);
    let change = json!({ "item_ids": [lecture], "is_open": false });
    let openings = "/api/classes/{class_id}/openings/{item_kind}/";
    walk.does(school, teacher, (POST, openings), &[id, &kind], change)
        .await;
    let line = lines(school).await.pop().unwrap();
    assert_eq!(
        line.detail["changes"],
        json!([{ "field": "is_open", "before": true, "after": false }])
    );
    let grant = json!({ "item_id": lecture, "user_ids": [student], "due_at_ms": due_ms, "reason": "病假" });
    let extensions = "/api/classes/{class_id}/extensions/{item_kind}/";
    walk.does(school, teacher, (POST, extensions), &[id, &kind], grant)
        .await;
    let one = "/api/classes/{class_id}/extensions/{item_kind}/{item_id}/{user_id}/";
    walk.does(
        school,
        teacher,
        (DELETE, one),
        &[id, &kind, &lecture, student],
        json!({}),
    )
    .await;
}

async fn walk_the_notices(walk: &mut Walk, hall: &Hall, id: &Value) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let tomorrow_ms = platform::Clock::now_ms(&*school.clock) + hours(24);
    let notice = json!({ "title": "交作业", "text": "周五前。", "publish_at_ms": tomorrow_ms });
    let notices = "/api/classes/{class_id}/notices/";
    walk.does(school, teacher, (POST, notices), &[id], notice.clone())
        .await;
    let list = teacher.get(&format!("/api/classes/{id}/notices/")).await;
    let notice_id = list.data()["items"][0]["id"].clone();
    let mut later = notice;
    later["title"] = json!("周五交作业");
    let path = "/api/classes/{class_id}/notices/{notice_id}/";
    walk.does(school, teacher, (PUT, path), &[id, &notice_id], later)
        .await;
    let recall = "/api/classes/{class_id}/notices/{notice_id}/recall/";
    walk.does(school, teacher, (POST, recall), &[id, &notice_id], json!({}))
        .await;
    walk.does(school, teacher, (DELETE, path), &[id, &notice_id], json!({}))
        .await;
}

/// Dates copied from one class to the other, students split off, taken out, brought together again.
async fn walk_two_classes(walk: &mut Walk, hall: &Hall, [id, other]: [&Value; 2], [a, b]: [&Value; 2]) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let copy = json!({ "from_class_id": id, "shift_days": 7 });
    walk.does(
        school,
        teacher,
        (POST, "/api/classes/{class_id}/openings_copy/"),
        &[other],
        copy,
    )
    .await;
    let split = json!({ "name": "分出", "user_ids": [b] });
    walk.does(
        school,
        teacher,
        (POST, "/api/classes/{class_id}/split/"),
        &[id],
        split,
    )
    .await;
    let out = json!({ "user_ids": [a], "reason": "转专业" });
    walk.does(
        school,
        teacher,
        (POST, "/api/classes/{class_id}/members/remove/"),
        &[id],
        out,
    )
    .await;
    let merge = json!({ "from_class_id": other });
    walk.does(
        school,
        teacher,
        (POST, "/api/classes/{class_id}/merge/"),
        &[id],
        merge,
    )
    .await;
}

async fn walk_its_teachers(walk: &mut Walk, hall: &Hall, id: &Value) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let colleague = hall.school.teacher("顾清和").await;
    let gu = json!(colleague.id.0);
    let with = json!({ "user_id": gu });
    walk.does(
        school,
        teacher,
        (POST, "/api/classes/{class_id}/teachers/"),
        &[id],
        with.clone(),
    )
    .await;
    let path = "/api/classes/{class_id}/teachers/{user_id}/";
    walk.does(school, teacher, (DELETE, path), &[id, &gu], json!({}))
        .await;
    walk.does(
        school,
        teacher,
        (POST, "/api/classes/{class_id}/owner/"),
        &[id],
        with,
    )
    .await;
    let put_away = json!({ "is_archived": true });
    let archive = (POST, "/api/classes/{class_id}/archive/");
    walk.does(school, &colleague.client, archive, &[id], put_away)
        .await;
}

pub(super) async fn walk_the_office(walk: &mut Walk, hall: &Hall) {
    let school = &hall.school;
    let staff = school.staff("沈佩兰").await;
    let config = staff.get("/api/school_config/").await.data().clone();
    let settings = json!({ "title": "新标题", "page_title": null, "name_zh": config["name_zh"], "name_en": "",
        "color": "#1f5fbf", "organization_name": "示范科技", "contact": "", "local_protocol": "suanpan" });
    walk.does(school, &staff, (POST, "/api/school_config/"), &[], settings)
        .await;
    let line = lines(school).await.pop().unwrap();
    let changes = line.detail["changes"]
        .as_array()
        .expect("field by field, not two objects")
        .clone();
    assert!(
        changes
            .iter()
            .any(|one| one["field"] == "title" && one["after"] == "新标题"),
        "{changes:?}"
    );
    let before = lines(school).await.len();
    let png = b"\x89PNG\r\n\x1a\n0000";
    staff
        .upload("/api/school_config/logo/", "logo.png", png)
        .await
        .data();
    assert_eq!(lines(school).await.len(), before + 1, "a logo");
    walk.done.insert("POST /api/school_config/logo/".into());

    walk_terms_and_documents(walk, school, &staff).await;
    walk_the_people(walk, school, &staff).await;
}

async fn walk_terms_and_documents(walk: &mut Walk, school: &TestSchool, staff: &Person) {
    let term = |name: &str| json!({ "name": name, "starts_on": "2027-02-22", "ends_on": "2027-07-09" });
    walk.does(school, staff, (POST, "/api/school/terms/"), &[], term("2027春"))
        .await;
    let id = staff.get("/api/school/terms/").await.data()[0]["id"].clone();
    let path = "/api/school/terms/{term_id}/";
    walk.does(school, staff, (PUT, path), &[&id], term("2027春季"))
        .await;
    walk.does(school, staff, (DELETE, path), &[&id], json!({})).await;
    let text = json!({ "kind": "privacy", "version": "2027-02", "text": "# 隐私政策" });
    walk.does(school, staff, (POST, "/api/school/documents/"), &[], text)
        .await;
}

async fn walk_the_people(walk: &mut Walk, school: &TestSchool, staff: &Person) {
    let roles = json!([Role::ClassManagement.id()]);
    let teacher = json!({ "username": "zhanglaoshi", "real_name": "张老师", "roles": roles });
    let made = walk
        .does(school, staff, (POST, "/api/staff/teachers/"), &[], teacher)
        .await;
    let id = made.data()["id"].clone();
    let change = json!({ "real_name": "张先生", "roles": roles });
    walk.does(
        school,
        staff,
        (PUT, "/api/staff/teachers/{user_id}/"),
        &[&id],
        change,
    )
    .await;
    let shut = json!({ "is_enabled": false, "reason": "离职" });
    walk.does(
        school,
        staff,
        (POST, "/api/staff/teachers/{user_id}/status/"),
        &[&id],
        shut.clone(),
    )
    .await;
    let student = json!(school.student("丁冬").await.id.0);
    walk.does(
        school,
        staff,
        (POST, "/api/staff/students/{user_id}/status/"),
        &[&student],
        shut,
    )
    .await;
    let table = "用户名,姓名,工号\nlinzy,林知远,T1\n";
    let report = staff
        .client
        .upload("/api/staff/teachers/preview/", "教师.csv", table.as_bytes())
        .await;
    let token = json!({ "token": report.data()["token"] });
    walk.does(school, staff, (POST, "/api/staff/teachers/import/"), &[], token)
        .await;
}
