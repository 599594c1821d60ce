//! What is looked at before an exam, over HTTP: the paper, the people, the rooms and the server as they are.

use crate::hall::Hall;
use identity::Status;
use platform::clock::hours;
use serde_json::{Value, json};

async fn checks(hall: &Hall, assessment: i64) -> Vec<Value> {
    let path = format!("/api/exams/managed/{assessment}/checklist/");
    let reply = hall.teacher.get(&path).await;
    reply.data()["checks"].as_array().expect("checks").clone()
}

/// What is not in order, in the order in which it is shown.
async fn wrong(hall: &Hall, assessment: i64) -> Vec<String> {
    let wrong = checks(hall, assessment).await.into_iter();
    wrong
        .filter(|check| check["state"] != "good")
        .map(|check| {
            let text = |name: &str| check[name].as_str().expect("a word").to_owned();
            format!("{} {}", text("state"), text("kind"))
        })
        .collect()
}

async fn of(hall: &Hall, assessment: i64, kind: &str) -> Value {
    let all = checks(hall, assessment).await;
    all.into_iter()
        .find(|check| check["kind"] == kind)
        .expect("a check")
}

#[tokio::test]
async fn an_exam_in_order_has_no_complaint() {
    let hall = Hall::new().await;
    let assessment = hall
        .assess(hall.paper(&["single", "short_answer"]).await, json!({}))
        .await;
    assert_eq!(wrong(&hall, assessment).await, Vec::<String>::new());
    let markers = of(&hall, assessment, "markers").await;
    assert_eq!((&markers["count"], &markers["total"]), (&json!(1), &json!(1)));
    let path = format!("/api/exams/managed/{assessment}/checklist/");
    assert_eq!(hall.student.get(&path).await.status.as_u16(), 403);
    let colleague = hall.school.teacher("别班教师").await;
    assert_eq!(colleague.get(&path).await.status.as_u16(), 404);
}

#[tokio::test]
async fn questions_that_people_mark_need_a_teacher_who_can_sign_in() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["short_answer"]).await, json!({})).await;
    let staff = hall
        .school
        .person(hall.school.id, "管理员", &[platform::Role::Admin])
        .await;
    let teacher = hall.teacher.id;
    let shut = move |tx| async move { identity::set_status(&tx, teacher, Status::Disabled, 0).await };
    hall.school.app.db.write(shut).await.expect("shut out");
    let path = format!("/api/exams/managed/{assessment}/checklist/");
    let reply = staff.get(&path).await;
    let first = &reply.data()["checks"][0];
    assert_eq!(
        (&first["kind"], &first["state"]),
        (&json!("markers"), &json!("blocks"))
    );
}

#[tokio::test]
async fn whoever_cannot_sign_in_or_sits_elsewhere_is_named() {
    let hall = Hall::new().await;
    let other = hall.another("未激活").await.id;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let import = move |tx| async move { identity::set_status(&tx, other, Status::Imported, 0).await };
    hall.school.app.db.write(import).await.expect("imported");
    hall.assess(hall.paper(&["true_false"]).await, json!({})).await;
    assert_eq!(
        wrong(&hall, assessment).await,
        ["warning accounts", "warning student_clash"]
    );
    let accounts = of(&hall, assessment, "accounts").await;
    assert_eq!(
        accounts["named"],
        json!([{ "id": null, "name": "未激活", "note": "imported" }])
    );
    let clash = of(&hall, assessment, "student_clash").await;
    assert_eq!(
        (&clash["count"], &clash["named"][0]["name"]),
        (&json!(2), &json!("期末考核"))
    );
}

#[tokio::test]
async fn a_room_that_is_too_small_or_taken_is_noticed() {
    let hall = Hall::new().await;
    hall.another("第二人").await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let put = async |assessment: i64, seats: i64| {
        let rooms =
            json!([{ "name": "实训楼 301", "seats": seats, "addresses": "10.3.5.0/24", "password": "算盘" }]);
        let path = format!("/api/exams/managed/{assessment}/rooms/");
        let text = json!({ "rooms": rooms, "seating": { "kind": "in_order" } });
        hall.teacher.put(&path, text).await.data();
    };
    put(assessment, 1).await;
    assert_eq!(
        wrong(&hall, assessment).await,
        ["blocks capacity", "warning seats"]
    );
    put(assessment, 2).await;
    assert_eq!(wrong(&hall, assessment).await, Vec::<String>::new());
    let beside = hall.assess(hall.paper(&["true_false"]).await, json!({})).await;
    put(beside, 2).await;
    let clash = of(&hall, assessment, "room_clash").await;
    assert_eq!(
        clash["named"],
        json!([{ "id": beside, "name": "期末考核", "note": "实训楼 301" }])
    );
}

#[tokio::test]
async fn a_draft_whose_bank_has_shrunk_says_which_draw_is_short() {
    let hall = Hall::new().await;
    let drawn = json!([{ "title": "一、抽题", "draws": [{ "count": 5, "points": 2 }] }]);
    let paper = hall.paper_of(drawn).await;
    let now_ms = platform::Clock::now_ms(&*hall.school.clock);
    let rules = json!({ "minutes": 180, "late_entry_minutes": 0, "attempts": 1, "keep": "best", "password": "",
        "pass_percent": 60, "leave_action": "record", "leave_limit": 0, "shuffle_questions": false, "shuffle_options": false,
        "review": { "score": "released", "answer": "released", "key": "released", "analysis": "released" } });
    let text = json!({ "paper_id": paper, "title": "草稿", "class_ids": [hall.class], "opens_at_ms": now_ms + hours(1),
        "closes_at_ms": now_ms + hours(3), "counts_as": "final", "rules": rules, "publish": false });
    let draft = hall.teacher.post("/api/exams/managed/", text).await.data()["id"]
        .as_i64()
        .expect("an id");
    assert_eq!(
        wrong(&hall, draft).await,
        ["blocks published", "warning duration"]
    );
    let path = format!("/api/questions/?course_id={}&page_size=100", hall.course);
    let question = hall.teacher.get(&path).await.data()["items"][0]["id"].clone();
    hall.teacher
        .delete(&format!("/api/questions/{question}/"))
        .await
        .data();
    assert_eq!(
        wrong(&hall, draft).await,
        ["blocks published", "blocks draws", "warning duration"]
    );
    let short = of(&hall, draft, "draws").await;
    let said = short["named"][0]["name"].as_str().expect("a sentence").to_owned();
    assert!(said.starts_with("第 1 大题第 1 条抽题：需要抽取 5 题"), "{said}");
}

#[tokio::test]
async fn extra_time_is_said_with_its_last_end() {
    let hall = Hall::new().await;
    let slow = hall.school.student("加时生").await;
    hall.add_member(&slow, 50).await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    assert_eq!(wrong(&hall, assessment).await, ["warning extra_time"]);
    let extra = of(&hall, assessment, "extra_time").await;
    let length = |name: &str| extra[name].as_i64().expect("a time");
    assert_eq!(length("to_ms") - length("from_ms"), platform::clock::minutes(30));
}
