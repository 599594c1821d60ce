//! The writes of a teacher around an examination, as [`super`] walks them.

use super::{Walk, lines};
use crate::{
    answer_files::Page,
    appeals::add_colleague,
    corrections::{reword, three},
    hall::{Hall, save, single, submit, written},
};
use axum::http::Method;
use platform::clock::hours;
use serde_json::{Value, json};

const POST: Method = Method::POST;
const PUT: Method = Method::PUT;
const DELETE: Method = Method::DELETE;

pub(super) async fn walk_the_exams(walk: &mut Walk, hall: &Hall) {
    let paper = hall.paper(&["single", "short_answer"]).await;
    walk_an_assessment_made_by_mistake(walk, hall, paper).await;
    let assessment = json!(hall.assess(paper, json!({ "take_over": "supervised" })).await);
    let attempt = walk_the_sitting(walk, hall, &assessment).await;
    walk_the_marking(walk, hall, &assessment).await;
    walk_the_release(walk, hall, &assessment, attempt).await;
}

async fn walk_an_assessment_made_by_mistake(walk: &mut Walk, hall: &Hall, paper: i64) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let now_ms = platform::Clock::now_ms(&*school.clock);
    let text = |title: &str, minutes: i64| {
        json!({ "paper_id": paper, "title": title, "class_ids": [hall.class], "opens_at_ms": now_ms,
            "closes_at_ms": now_ms + hours(2), "counts_as": "final", "publish": true, "rules": {
                "minutes": minutes, "late_entry_minutes": 0, "attempts": 1, "keep": "best", "password": "ABC123",
                "pass_percent": 60, "leave_action": "record", "leave_limit": 0, "shuffle_questions": false,
                "shuffle_options": false, "review": { "score": "released", "answer": "released",
                "key": "released", "analysis": "released" } } })
    };
    let managed = "/api/exams/managed/{assessment_id}/";
    let gone = walk
        .does(
            school,
            teacher,
            (POST, "/api/exams/managed/"),
            &[],
            text("误建", 60),
        )
        .await;
    let gone = gone.data()["id"].clone();
    let mut changed = text("误建的考核", 45);
    changed["rules"]["password"] = json!("机密口令");
    walk.does(school, teacher, (PUT, managed), &[&gone], changed)
        .await;
    let line = lines(school).await.pop().expect("a line");
    let told = line.detail.to_string();
    let minutes = json!({ "field": "minutes", "before": 60, "after": 45 });
    assert!(
        line.detail["changes"]
            .as_array()
            .expect("changes")
            .contains(&minutes),
        "{told}"
    );
    assert!(
        !told.contains("机密口令") && !told.contains("ABC123"),
        "no password in the log: {told}"
    );
    walk.does(school, teacher, (DELETE, managed), &[&gone], json!({}))
        .await;
}

/// An exam with everything its teacher may do while it is sat; gives the attempt that was handed in.
async fn walk_the_sitting(walk: &mut Walk, hall: &Hall, id: &Value) -> i64 {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let (ann, bo) = (hall.student.clone(), hall.another("乙").await);
    let first = hall.start(&ann, id.as_i64().unwrap()).await;
    save(&ann, first, &[(0, 1, single("A")), (1, 1, written("不知道"))])
        .await
        .data();
    hall.start(&bo, id.as_i64().unwrap()).await;
    let more = json!({ "whom": { "kind": "everybody" }, "what": { "kind": "extended", "minutes": 5 },
        "reason": "开考晚了" });
    walk.does(
        school,
        teacher,
        (POST, "/api/exams/managed/{assessment_id}/schedule/"),
        &[id],
        more,
    )
    .await;
    walk_a_correction(walk, hall, id).await;
    walk_an_answer_file(walk, hall, (id, first)).await;
    let rooms =
        json!({ "rooms": [{ "name": "实训楼 301", "seats": 40 }], "seating": { "kind": "in_order" } });
    let path = "/api/exams/managed/{assessment_id}/rooms/";
    walk.does(school, teacher, (PUT, path), &[id], rooms).await;
    let asking = format!("/api/exams/attempts/{first}/take_over/");
    let device = json!({ "device": "device-two-0002" });
    ann.post(&asking, device).await.data();
    let refused = json!({ "user_id": ann.id.0, "is_allowed": false });
    let path = "/api/exams/managed/{assessment_id}/take_over/";
    walk.does(school, teacher, (POST, path), &[id], refused).await;
    let words = json!({ "whom": { "kind": "everybody" }, "text": "第 1 题单位为元。" });
    walk.does(
        school,
        teacher,
        (POST, "/api/exams/managed/{assessment_id}/message/"),
        &[id],
        words,
    )
    .await;
    let why = json!({ "user_ids": [bo.id.0], "reason": "因病离场" });
    walk.does(
        school,
        teacher,
        (POST, "/api/exams/managed/{assessment_id}/hand_in/"),
        &[id],
        why,
    )
    .await;
    submit(&ann, first).await.data();
    walk.does(
        school,
        teacher,
        (POST, "/api/exams/managed/{assessment_id}/close/"),
        &[id],
        json!({ "keeps_extra": false, "reason": "全体已完成" }),
    )
    .await;
    hall.wait(180).await;
    first
}

async fn walk_a_correction(walk: &mut Walk, hall: &Hall, id: &Value) {
    let (question, version) = reword(hall, id.as_i64().unwrap(), "A", three("预付账款")).await;
    let text = json!({ "question_id": question, "version_id": version, "note": "B 选项应为预付账款。" });
    let path = "/api/exams/managed/{assessment_id}/corrections/";
    walk.does(&hall.school, &hall.teacher.client, (POST, path), &[id], text)
        .await;
}

async fn walk_an_answer_file(walk: &mut Walk, hall: &Hall, (id, attempt): (&Value, i64)) {
    let page = Page::of(hall, &hall.student, attempt).await;
    let file = page.file(&[(1, 2, written("借贷必相等"))]);
    let path = "/api/exams/managed/{assessment_id}/answer_files/";
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    walk.does(school, teacher, (POST, path), &[id], file).await;
    let found = teacher
        .get(&format!("/api/exams/managed/{id}/answer_files/"))
        .await;
    let (file, path) = (&found.data()[0]["id"], format!("{path}{{file_id}}/decision/"));
    let refused = json!({ "takes": false, "reason": "学生已在别处作答" });
    walk.does(school, teacher, (POST, &path), &[id, file], refused)
        .await;
}

/// A plan by which two teachers mark, a sample for both, and the end of the plan.
async fn walk_the_second_marking(walk: &mut Walk, hall: &Hall, id: &Value, item: &Value) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let colleague = school.teacher("苏明远").await;
    add_colleague(&hall.teacher, hall.class, &colleague).await;
    let path = "/api/marking/assessments/{assessment_id}/second/";
    let plan = json!({ "percent": 100, "bound_unit": "points", "bound": 1, "method": "mean",
        "markers": [hall.teacher.id, colleague.id] });
    walk.does(school, teacher, (PUT, path), &[id], plan).await;
    let sample = "/api/marking/items/{item_id}/sample/";
    walk.does(school, teacher, (PUT, sample), &[item], json!({ "points": 3 }))
        .await;
    walk.does(school, teacher, (DELETE, sample), &[item], json!({}))
        .await;
    let back = format!("{path}take_back/");
    walk.does(school, teacher, (POST, &back), &[id], json!({})).await;
    let gone = format!("/api/classes/{}/teachers/{}/", hall.class, colleague.id);
    teacher.delete(&gone).await.data();
}

async fn walk_the_marking(walk: &mut Walk, hall: &Hall, id: &Value) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let inbox = teacher.get("/api/marking/inbox/").await;
    let version = inbox.data()[0]["version_id"].clone();
    let desk = teacher
        .get(&format!(
            "/api/marking/desk/?assessment_id={id}&version_id={version}"
        ))
        .await;
    let groups = desk.data()["groups"].as_array().expect("groups").clone();
    let waiting = groups.iter().find(|group| group["state"] != "marked");
    let ids = waiting.expect("an answer that waits")["item_ids"].clone();
    walk_the_second_marking(walk, hall, id, &ids[0]).await;
    let mark = json!({ "item_ids": ids, "points": 4, "rubric": [0], "comment": "再具体些" });
    let marks = "/api/marking/marks/";
    walk.does(school, teacher, (POST, marks), &[], mark.clone()).await;
    let undone = json!({ "item_ids": ids });
    walk.does(school, teacher, (POST, "/api/marking/marks/undo/"), &[], undone)
        .await;
    walk.does(school, teacher, (POST, marks), &[], mark).await;
    let item = ids[0].clone();
    let change = json!({ "points": 1, "reason": "看错了" });
    walk.does(
        school,
        teacher,
        (POST, "/api/marking/items/{item_id}/override/"),
        &[&item],
        change,
    )
    .await;
    let line = lines(school).await.pop().expect("a line");
    assert_eq!(
        line.detail["changes"],
        json!([{ "field": "points", "before": 4, "after": 1 }])
    );
}

async fn walk_the_release(walk: &mut Walk, hall: &Hall, id: &Value, first: i64) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let again = json!({ "points": 1, "reason": "看错了" });
    let review = teacher.get(&format!("/api/marking/attempts/{first}/")).await;
    let objective = review.data()["sections"][0]["items"][0]["mark"]["item_id"].clone();
    let over = (POST, "/api/marking/items/{item_id}/override/");
    walk.does(school, teacher, over, &[&objective], again).await;
    let back = (POST, "/api/marking/items/{item_id}/restore/");
    walk.does(school, teacher, back, &[&objective], json!({})).await;
    walk_the_regrade(walk, hall, id).await;
    let release = "/api/marking/assessments/{assessment_id}/release/";
    let later = platform::Clock::now_ms(&*school.clock) + hours(1);
    let plan = json!({ "at_ms": later });
    walk.does(school, teacher, (PUT, release), &[id], plan).await;
    walk.does(
        school,
        teacher,
        (POST, release),
        &[id],
        json!({ "even_if_waiting": true }),
    )
    .await;
    walk_the_appeal(walk, hall, first).await;
    walk.does(
        school,
        teacher,
        (POST, "/api/marking/assessments/{assessment_id}/withdraw/"),
        &[id],
        json!({ "reason": "第 1 题答案有误" }),
    )
    .await;
}

async fn walk_the_appeal(walk: &mut Walk, hall: &Hall, attempt: i64) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let raised = crate::appeals::appeal(&hall.student, "exam", attempt, (0, "")).await;
    let id = raised.data()["id"].clone();
    let take = (POST, "/api/marking/appeals/{appeal_id}/take/");
    walk.does(school, teacher, take, &[&id], json!({})).await;
    let seen = crate::appeals::shown(teacher, &id).await["mark"]["history"].clone();
    let seen = seen.as_array().map(Vec::len);
    let decide = (POST, "/api/marking/appeals/{appeal_id}/decide/");
    let answer = json!({ "points": 0.5, "reply": "题干有歧义", "seen_marks": seen });
    walk.does(school, teacher, decide, &[&id], answer).await;
}

async fn walk_the_regrade(walk: &mut Walk, hall: &Hall, id: &Value) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let path = format!("/api/marking/assessments/{id}/regrades/");
    let list = teacher.get(&path).await;
    let version = list.data()["questions"][0]["version_id"].clone();
    let change = json!({ "kind": "points", "points": 4 });
    let text = json!({ "version_id": version, "change": change, "reason": "分值印错" });
    let asked = teacher.post(&path, text).await.data()["regrade_id"].clone();
    school.run_jobs().await;
    let apply = (POST, "/api/marking/regrades/{regrade_id}/apply/");
    walk.does(school, teacher, apply, &[&asked], json!({})).await;
    let undo = (POST, "/api/marking/regrades/{regrade_id}/undo/");
    let why = json!({ "reason": "印得没错" });
    walk.does(school, teacher, undo, &[&asked], why).await;
}
