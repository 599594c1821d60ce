//! The server is killed at random moments; whatever was acknowledged is there after the restart.

use crate::{
    hall::{DEVICE, Hall, claim_page, submit},
    killed::never_loses,
    school::TestSchool,
};
use serde_json::{Value, json};

/// A killed client process loses nothing of a database server; what is proved here is the file.
fn is_a_file(hall: &Hall) -> bool {
    hall.school.app.db.engine() == database::Engine::Sqlite
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_answer_is_lost() {
    let hall = Hall::at_real_time().await;
    hall.school.leave_jobs();
    if !is_a_file(&hall) {
        return;
    }
    let assessment = hall
        .assess(hall.paper(&["short_answer"]).await, json!({ "minutes": 0 }))
        .await;
    let attempt = hall.start(&hall.student, assessment).await;
    let token = hall.student.client.token.clone().expect("a token");
    claim_page(&hall.student, attempt, DEVICE, DEVICE, "open")
        .await
        .data();
    let look = move |get: &dyn Fn(&str) -> Value, acknowledged: i64| {
        let view = get(&format!("/api/exams/attempts/{attempt}/?device={DEVICE}"));
        let answer = &view["answers"][0];
        let stored = answer["seq"].as_i64().unwrap_or(0);
        assert!(
            stored >= acknowledged,
            "{acknowledged} was acknowledged, {stored} is stored"
        );
        let text = answer["answer"]["text"].as_str().unwrap_or_default();
        assert!(
            stored == 0 || text == format!("第 {stored} 稿"),
            "{text} is not draft {stored}"
        );
        stored
    };
    let send = move |seq: i64| {
        let answer = json!({ "kind": "short_answer", "text": format!("第 {seq} 稿") });
        let body = json!({ "device": DEVICE, "writer": { "token": DEVICE, "epoch": 1 },
            "answers": [{ "position": 0, "seq": seq, "answer": answer }] });
        ("POST", format!("/api/exams/attempts/{attempt}/answers/"), body)
    };
    never_loses(hall.school.folder(), &token, look, send);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_mark_is_lost() {
    let hall = Hall::at_real_time().await;
    hall.school.leave_jobs();
    if !is_a_file(&hall) {
        return;
    }
    let assessment = hall.assess(hall.paper(&["short_answer"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    let review = format!("/api/marking/attempts/{attempt}/");
    let detail = hall.teacher.get(&review).await;
    let item = detail.data()["sections"][0]["items"][0]["mark"]["item_id"].clone();
    let token = hall.teacher.client.token.clone().expect("a token");
    let look = move |get: &dyn Fn(&str) -> Value, acknowledged: i64| {
        let mark = &get(&review)["sections"][0]["items"][0]["mark"];
        let reasons: Vec<&str> = mark["history"]
            .as_array()
            .expect("a history")
            .iter()
            .filter_map(|mark| mark["reason"].as_str())
            .filter(|reason| !reason.is_empty())
            .collect();
        let has = |number: i64| reasons.contains(&format!("第 {number} 次复核").as_str());
        assert!(
            acknowledged == 0 || has(acknowledged),
            "mark {acknowledged} is not in {reasons:?}"
        );
        reasons.len() as i64
    };
    let send = move |number: i64| {
        let body = json!({ "points": number % 2, "reason": format!("第 {number} 次复核") });
        ("POST", format!("/api/marking/items/{item}/override/"), body)
    };
    never_loses(hall.school.folder(), &token, look, send);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_program_is_lost() {
    let school = TestSchool::empty().await;
    school.leave_jobs();
    school.keep_real_time();
    if school.app.db.engine() != database::Engine::Sqlite {
        return;
    }
    suanpan::demo::load(&school.app).await.expect("the demo loads");
    let student = school.enrolled("student60").await;
    let token = student.token.clone().expect("a token");
    let list = "/api/course/1/submissions/";
    let before = student.get(list).await.data().as_array().expect("a list").len() as i64;
    let look = move |get: &dyn Fn(&str) -> Value, acknowledged: i64| {
        let rows = get(list);
        let stored = rows.as_array().expect("a list").len() as i64 - before;
        assert!(
            stored >= acknowledged,
            "{acknowledged} were acknowledged, {stored} are stored"
        );
        stored
    };
    let send = |number: i64| {
        let body = json!({ "code": format!("# 第 {number} 稿\n") });
        ("POST", "/api/python/1/submit/".to_owned(), body)
    };
    never_loses(school.folder(), &token, look, send);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_voucher_is_lost() {
    let school = TestSchool::empty().await;
    school.leave_jobs();
    school.keep_real_time();
    if school.app.db.engine() != database::Engine::Sqlite {
        return;
    }
    suanpan::demo::load(&school.app).await.expect("the demo loads");
    let student = school.enrolled("student60").await;
    let token = student.token.clone().expect("a token");
    let opened = student.post("/api/books/", json!({ "company_id": 1 })).await;
    let book = opened.data()["id"].as_i64().expect("an id");
    let look = move |get: &dyn Fn(&str) -> Value, acknowledged: i64| {
        let view = get(&format!("/api/book/{book}/"));
        let vouchers = view["vouchers"].as_array().expect("vouchers");
        let stored = vouchers.len() as i64;
        assert!(
            stored >= acknowledged,
            "{acknowledged} were acknowledged, {stored} are stored"
        );
        for (voucher, number) in vouchers.iter().zip(1..) {
            let lines = voucher["lines"].as_array().expect("lines");
            assert_eq!(lines.len(), 2, "half a voucher is stored: {voucher}");
            assert_eq!(voucher["number"].as_i64(), Some(number), "a number is missing");
        }
        stored
    };
    let send = move |number: i64| {
        let summary = format!("提取备用金第 {number} 次");
        let lines = json!([
            { "summary": summary, "account": "1001", "debit": "10.00", "credit": "0" },
            { "summary": summary, "account": "100201", "debit": "0", "credit": "10.00" },
        ]);
        let voucher = json!({ "word": "记", "date": "2026-01-04", "lines": lines });
        let body = json!({ "voucher": voucher, "post": "accountant" });
        ("POST", format!("/api/book/{book}/voucher/"), body)
    };
    never_loses(school.folder(), &token, look, send);
}
