//! The gradebook and the way of its final marks to the office.

use super::Walk;
use crate::hall::Hall;
use axum::http::Method;
use serde_json::{Value, json};

const POST: Method = Method::POST;

pub(super) async fn walk_the_marks(walk: &mut Walk, hall: &Hall) {
    let (class, course) = (json!(hall.class), json!(hall.course));
    walk_the_gradebook(walk, hall, [&class, &course]).await;
    walk_the_final_marks(walk, hall, [&class, &course]).await;
}

async fn walk_the_gradebook(walk: &mut Walk, hall: &Hall, of: [&Value; 2]) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let book = |rest: &str| format!("/api/results/gradebook/{{class_id}}/{{course_id}}/{rest}");
    let column = json!({ "title": "考勤", "category": null, "weight": 1 });
    let columns = book("columns/");
    let added = walk.does(school, teacher, (POST, &columns), &of, column).await;
    let id = added.data()["id"].clone();
    let renamed = json!({ "title": "出勤", "category": null, "weight": 2 });
    let one = book("columns/{column_id}/");
    let place = [of[0], of[1], &id];
    walk.does(school, teacher, (Method::PUT, &one), &place, renamed)
        .await;
    let set = json!({ "user_id": hall.student.id, "source": "manual", "source_id": id, "version": 0,
        "mark": { "kind": "points", "points": 90 }, "code": "other", "reason": "全勤" });
    walk.does(school, teacher, (POST, &book("cell/")), &of, set).await;
    let rules = json!({ "version": 0, "placements": [], "late_percent": 100, "reason": "按大纲",
        "categories": [{ "key": "final", "name": null, "weight": 100, "drop_lowest": 0 }] });
    walk.does(school, teacher, (POST, &book("scheme/")), &of, rules)
        .await;
    let reset = json!({ "version": 1, "reason": "恢复" });
    walk.does(school, teacher, (POST, &book("scheme/reset/")), &of, reset)
        .await;
    let upload = format!("/api/results/gradebook/{}/{}/import/preview/", of[0], of[1]);
    let preview = teacher
        .upload(&upload, "marks.csv", "学号,自建：出勤\n".as_bytes())
        .await;
    let apply = json!({ "token": preview.data()["token"], "reason": "登记考勤" });
    walk.does(school, teacher, (POST, &book("import/apply/")), &of, apply)
        .await;
    walk.does(school, teacher, (Method::DELETE, &one), &place, json!({}))
        .await;
}

async fn walk_the_final_marks(walk: &mut Walk, hall: &Hall, of: [&Value; 2]) {
    let (school, teacher) = (&hall.school, &hall.teacher.client);
    let staff = school.staff("教务员").await;
    let book = |rest: &str| format!("/api/results/gradebook/{{class_id}}/{{course_id}}/{rest}");
    let office = |rest: &str| format!("/api/results/final_marks/{{class_id}}/{{course_id}}/{rest}");
    let policy = "/api/results/final_marks/policy/";
    let rules = json!({ "rounding": "half", "scale": "five_level", "grade_points": "four" });
    walk.does(school, &staff, (POST, policy), &[], rules).await;
    let hand_in = json!({ "note": "", "accept_waiting": true });
    let submit = book("submit/");
    walk.does(school, teacher, (POST, &submit), &of, hand_in.clone())
        .await;
    let reason = json!({ "reason": "漏登考勤" });
    walk.does(school, teacher, (POST, &book("take_back/")), &of, reason.clone())
        .await;
    walk.does(school, teacher, (POST, &submit), &of, hand_in.clone())
        .await;
    walk.does(school, &staff, (POST, &office("return/")), &of, reason)
        .await;
    walk.does(school, teacher, (POST, &submit), &of, hand_in).await;
    walk.does(school, &staff, (POST, &office("approve/")), &of, json!({}))
        .await;
    let wish = json!({ "user_id": hall.student.id, "points": 61, "reason": "漏加分" });
    walk.does(school, teacher, (POST, &book("requests/")), &of, wish)
        .await;
    let path = format!("/api/results/final_marks/{}/{}/requests/", of[0], of[1]);
    let id = staff.get(&path).await.data()[0]["id"].clone();
    let decide = "/api/results/final_marks/requests/{request_id}/decide/";
    let decision = json!({ "grant": true, "reply": "同意" });
    walk.does(school, &staff, (POST, decide), &[&id], decision).await;
}
