//! A teacher changes a mark inside a book: what a deduction costs, or what a business earns. One mechanism with every override: history,
//! undo, the log; it stays when the book is marked again.

use super::*;
use crate::exam_books::{earned, hall_asking, sitting};
use crate::hall::submit;
use axum::http::Method;

pub(super) fn path_of(book: i64) -> String {
    format!("/api/marking/books/{book}/lines/")
}

/// What becomes of a line, and why; none takes it back.
pub(super) fn to(percent: Value, reason: &str) -> Value {
    if percent.is_null() {
        return Value::Null;
    }
    json!({ "percent": percent, "reason": reason })
}

fn line(business: &str, reference: &str) -> Value {
    json!({ "kind": "business", "business": business, "reference": reference })
}

/// The deduction of the first business that came of a wrong account.
fn wrong_account(percent: Value) -> Value {
    json!({
        "number": 1, "line": line("b01", "r01"), "deduction": { "place": 0, "code": "E-ACC" },
        "change": to(percent, "备用金科目设置不同，可以接受"),
    })
}

fn whole(business: &str, reference: &str, percent: Value) -> Value {
    json!({ "number": 1, "line": line(business, reference), "change": to(percent, "附件可以辨认") })
}

pub(super) async fn report(reader: &Person, book: i64) -> Value {
    reader
        .get(&format!("/api/book/{book}/report/"))
        .await
        .data()
        .clone()
}

#[tokio::test]
async fn a_deduction_is_waived_and_book_task_history_and_student_follow() {
    let class = Class::new(RIGHT).await;
    let (student, teacher) = (class.hall.student.clone(), class.hall.teacher.clone());
    let book = class.hand_in(&student, AS_WRONG_KEY).await;
    let before = report(&student, book).await;
    let first = &before["items"][0];
    assert_eq!(first["reasons"][0]["code"], "E-ACC", "{before}");
    assert_eq!(
        first["reasons"][0]["cost_percent"].as_f64(),
        Some(100.0 - first["percent"].as_f64().expect("a percent")),
        "one fault cost all that was lost"
    );
    assert_eq!(
        (&before["may_change"], &before["changed_percent"]),
        (&json!(false), &json!(null))
    );
    assert_eq!(report(&teacher, book).await["may_change"], true);

    teacher.post(&path_of(book), wrong_account(json!(0))).await.data();
    class.follow().await;
    let after = report(&student, book).await;
    let changed = &after["items"][0];
    assert_eq!(changed["percent"], first["percent"], "what the rules say is kept");
    assert_eq!(changed["changed_percent"], 100.0);
    assert_eq!(
        (
            &changed["reasons"][0]["change"]["percent"],
            &changed["reasons"][0]["change"]["reason"]
        ),
        (&json!(0.0), &json!("备用金科目设置不同，可以接受"))
    );
    assert_eq!(
        (&after["changed_percent"], &after["decided"]["percent"]),
        (&json!(100.0), &json!(100.0))
    );
    let seen = class.seen(&student, book).await;
    assert_eq!(
        (&seen[1], &seen[2]),
        (&json!(100), &json!(100)),
        "the task counts it"
    );
}

#[tokio::test]
async fn history_and_log_say_what_was_waived_from_what_to_what() {
    let class = Class::new(RIGHT).await;
    let (student, teacher) = (class.hall.student.clone(), class.hall.teacher.clone());
    let book = class.hand_in(&student, AS_WRONG_KEY).await;
    let was = class.item(book).await["points"].clone();
    teacher.post(&path_of(book), wrong_account(json!(0))).await.data();
    class.follow().await;
    let item = class.item(book).await;
    let history = told(&item);
    assert_eq!(
        history.last().expect("a line"),
        &format!("override {was}→100 备用金科目设置不同，可以接受")
    );
    let step = item["history"]
        .as_array()
        .and_then(|all| all.last())
        .expect("a line")["step"]
        .clone();
    assert_eq!(
        (&step["line"], &step["to"]),
        (&line("b01", "r01"), &json!(0)),
        "{step}"
    );
    assert_eq!(step["business_number"], 1, "{step}");
    let text = step["deduction"].as_str();
    assert!(text.is_some_and(|text| text.contains("1012")), "{step}");
    let log = crate::audited::lines(&class.hall.school).await;
    let line = log
        .iter()
        .rfind(|line| line.action == "marking.overridden")
        .expect("a line of the log");
    let change = &line.detail["changes"][0];
    assert_eq!(
        (&change["before"], &change["after"]),
        (&was, &json!(100)),
        "{}",
        line.detail
    );
    assert_eq!(crate::audited::wordless(&log), [""; 0]);
}

#[tokio::test]
#[expect(
    clippy::too_many_lines,
    reason = "one report from the first change to the last taken back"
)]
async fn what_costs_less_and_a_business_that_earns_otherwise_are_taken_back_one_by_one() {
    let class = Class::new(RIGHT).await;
    let (student, teacher) = (class.hall.student.clone(), class.hall.teacher.clone());
    let book = class.hand_in(&student, AS_WRONG_KEY).await;
    let was = class.item(book).await["points"].clone();
    // It costs something, not all of it; then another business has another mark as a whole; then both are taken back.
    teacher
        .post(&path_of(book), wrong_account(json!(10)))
        .await
        .data();
    let ten = report(&student, book).await;
    assert_eq!(ten["items"][0]["changed_percent"], 90.0);
    teacher
        .post(&path_of(book), whole("b02", "r02", json!(40)))
        .await
        .data();
    let both = report(&student, book).await;
    assert_eq!(
        (
            &both["items"][0]["changed_percent"],
            &both["items"][1]["changed_percent"]
        ),
        (&json!(90.0), &json!(40.0))
    );
    assert_eq!(both["items"][1]["change"]["before_percent"], 100.0);
    assert!(both["changed_percent"].as_f64() < ten["changed_percent"].as_f64());
    teacher
        .post(&path_of(book), whole("b02", "r02", json!(null)))
        .await
        .data();
    let one = report(&student, book).await;
    assert_eq!(one["changed_percent"], ten["changed_percent"]);
    assert_eq!(
        one["decided"]["reason"], "备用金科目设置不同，可以接受",
        "what is left stands by its own reason"
    );
    teacher
        .post(&path_of(book), wrong_account(json!(null)))
        .await
        .data();
    class.follow().await;
    let back = report(&student, book).await;
    assert_eq!(
        (&back["changed_percent"], &back["decided"]),
        (&json!(null), &json!(null))
    );
    assert_eq!(
        class.item(book).await["points"],
        was,
        "what the rules gave counts again"
    );
    let item = class.item(book).await;
    assert_eq!(item["mark_kind"], "withdrawn");
    // Nobody was asked why, and the server does not say it for them: kind and step tell it in the language of the reader.
    let history = item["history"].as_array().expect("a history");
    let taken_back: Vec<(&Value, &Value, &Value)> = history
        .iter()
        .skip(3)
        .map(|mark| (&mark["kind"], &mark["reason"], &mark["step"]["to"]))
        .collect();
    let (none, nothing) = (json!(null), json!(""));
    assert_eq!(
        taken_back,
        [
            (&json!("override"), &nothing, &none),
            (&json!("withdrawn"), &nothing, &none)
        ]
    );
    assert_eq!(history[3]["step"]["line"], line("b02", "r02"));
    assert_eq!(history[4]["step"]["line"], line("b01", "r01"));
}

#[tokio::test]
async fn a_change_inside_a_book_is_undone_and_stands_when_it_is_marked_again() {
    let class = Class::new(RIGHT).await;
    let (student, teacher) = (class.hall.student.clone(), class.hall.teacher.clone());
    let book = class.hand_in(&student, [false, true, true]).await;
    teacher.post(&path_of(book), wrong_account(json!(0))).await.data();
    teacher
        .post(&path_of(book), whole("b02", "r02", json!(0)))
        .await
        .data();
    let stands = report(&student, book).await;
    let undo = json!({ "item_ids": [class.item(book).await["item_id"]] });
    teacher.post("/api/marking/marks/undo/", undo).await.data();
    let undone = report(&student, book).await;
    assert_eq!(
        undone["items"][0]["changed_percent"], 100.0,
        "the one before counts again"
    );
    assert_eq!(undone["items"][1]["changed_percent"], json!(null));
    assert_ne!(undone["changed_percent"], stands["changed_percent"]);

    let (id, _) = class
        .regrade("b02", json!({ "kind": "points", "points": 3 }))
        .await;
    let marked = report(&student, book).await;
    assert_eq!(class.item(book).await["points"], 100, "a person's mark stands");
    assert_eq!(
        marked["items"][0]["changed_percent"], 100.0,
        "and what was changed with it"
    );
    assert_eq!(marked["decided"]["percent"], 100.0);
    class.undo(&id).await.data();
    assert_eq!(report(&student, book).await, undone);

    // Another mark for the whole book takes its place.
    change(&teacher, &class.item(book).await, 55.0, "口头说明")
        .await
        .data();
    class.follow().await;
    let other = report(&student, book).await;
    assert_eq!(
        (&other["decided"]["percent"], &other["changed_percent"]),
        (&json!(55.0), &json!(null))
    );
}

#[tokio::test]
async fn nobody_else_changes_a_line_and_only_what_the_report_has() {
    let class = Class::new(RIGHT).await;
    let (student, teacher) = (class.hall.student.clone(), class.hall.teacher.clone());
    let book = class.hand_in(&student, AS_WRONG_KEY).await;
    let status =
        async |reader: &testkit::Client, text: Value| reader.post(&path_of(book), text).await.status.as_u16();
    assert_eq!(status(&student, wrong_account(json!(0))).await, 403);
    let stranger = class.hall.school.teacher("外班教师").await;
    assert_eq!(status(&stranger, wrong_account(json!(0))).await, 404);
    let mut text = wrong_account(json!(101));
    assert_eq!(status(&teacher, text.clone()).await, 422, "more than all");
    for empty in [" ", "", "  "] {
        text["change"] = to(json!(0), empty);
        assert_eq!(status(&teacher, text.clone()).await, 422, "no reason");
    }
    let mut post = wrong_account(json!(0));
    post["line"] = json!({ "kind": "duty", "user": student.id, "post": "accountant" });
    post["deduction"] = json!(null);
    assert_eq!(
        status(&teacher, post).await,
        404,
        "nobody has a post in a book of one's own"
    );
    let mut other = wrong_account(json!(0));
    other["deduction"]["code"] = json!("E-AMT");
    let refused = teacher.post(&path_of(book), other).await;
    assert_eq!(refused.error(), "simulation.deduction_gone");
    assert_eq!(status(&teacher, whole("b99", "r01", json!(0))).await, 404);
    let refused = teacher.post(&path_of(book), wrong_account(json!(null))).await;
    assert_eq!(refused.error(), "simulation.no_such_change");
    class
        .regrade("b01", json!({ "kind": "drop", "how": "full" }))
        .await;
    let refused = teacher.post(&path_of(book), whole("b01", "r01", json!(0))).await;
    assert_eq!(refused.error(), "simulation.business_left_out");
}

#[tokio::test]
async fn what_was_changed_inside_a_book_of_an_exam_is_read_with_its_report() {
    let (hall, assessment) =
        hall_asking(json!({ "kind": "books", "company": "qinghe", "businesses": ["b01"] })).await;
    let student = hall.student.clone();
    let attempt = hall.start(&student, assessment).await;
    let desk = sitting(&student, attempt);
    let book = desk.book().await;
    let company = qinghe();
    let mut entry = typed(&company, &company.vouchers[0], |amount| amount);
    entry["voucher"]["lines"][0]["account"] = json!("1012");
    desk.send(Method::POST, &format!("/api/book/{book}/voucher/"), &entry)
        .await
        .data();
    submit(&student, attempt).await.data();
    hall.school.run_jobs().await;
    let was = earned(&hall, assessment).await["earned"].clone();
    hall.teacher
        .post(&path_of(book), wrong_account(json!(0)))
        .await
        .data();
    assert_ne!(was, 40);
    assert_eq!(earned(&hall, assessment).await["earned"], 40, "all of its points");
    let seen = report(&hall.teacher, book).await;
    assert_eq!(
        (&seen["items"][0]["changed_percent"], &seen["changed_percent"]),
        (&json!(100.0), &json!(100.0))
    );
    assert_eq!(seen["decided"], json!(null), "who marked is not said");
    let early = student.get(&format!("/api/book/{book}/report/")).await;
    assert_eq!(early.error(), "simulation.report_not_released");
    hall.school.clock.advance(platform::clock::minutes(24 * 60));
    let release = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher.post(&release, json!({})).await.data();
    let read = report(&student, book).await;
    assert_eq!(
        read["items"][0]["reasons"][0]["change"]["reason"],
        "备用金科目设置不同，可以接受"
    );
    hall.teacher
        .post(&path_of(book), wrong_account(json!(null)))
        .await
        .data();
    assert_eq!(earned(&hall, assessment).await["earned"], was);
    assert_eq!(report(&student, book).await["changed_percent"], json!(null));
    hall.school.run_jobs().await;
}
