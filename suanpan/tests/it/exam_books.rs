//! A graded run of the books is an exam: kept while the exam lets it, marked as it stood on the screen when the attempt ended.

use crate::{
    courses::{import, small_course},
    hall::{DEVICE, Hall, load, save, submit},
    school::Person,
    simulation::{qinghe, typed},
};
use axum::{
    body::Body,
    http::{Method, Request, header},
};
use course_folder::Files;
use platform::clock::minutes;
use serde_json::{Value, json};
use std::path::Path;
use testkit::{Client, Reply};

const OTHER_DEVICE: &str = "device-two-0002";

/// A small course that has the company of the sample course.
pub fn course_of_qinghe() -> Files {
    let mut files = small_course();
    files.retain(|path, _| !path.starts_with("questions/") && !path.starts_with("chapters/01-a/"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/courses/shuzhi-kuaiji");
    let whole = course_folder::load_folder(&folder).expect("the sample course");
    files.extend(
        whole
            .into_iter()
            .filter(|(path, _)| path.starts_with("companies/qinghe/")),
    );
    files
}

/// A hall whose course has the company, and a paper that asks for its third and fourth business.
async fn hall_with_books() -> (Hall, i64) {
    hall_asking(json!({ "kind": "books", "company": "qinghe", "businesses": ["b03", "b04"] })).await
}

/// A hall whose course has the company, and an assessment on these books.
pub async fn hall_asking(asked: Value) -> (Hall, i64) {
    let key = json!({ "kind": "books", "preset": "contest_lite", "parts": { "vouchers": 100 } });
    hall_marking(asked, key).await
}

/// The same with what counts.
pub async fn hall_marking(asked: Value, key: Value) -> (Hall, i64) {
    let hall = Hall::new().await;
    let files = course_of_qinghe();
    let report = import(&hall.teacher, &files).await;
    assert_eq!(report["errors"], 0, "{report}");
    hall.question(asked, key, 40.0).await;
    let paper = hall.paper(&["books"]).await;
    let assessment = hall.assess(paper, json!({})).await;
    (hall, assessment)
}

/// A student at the book of their attempt, on one computer.
pub struct Sitting<'a> {
    client: &'a Client,
    attempt: i64,
    device: &'a str,
}

impl Sitting<'_> {
    async fn open(&self) -> Reply {
        let path = format!("/api/exams/attempts/{}/book/0/", self.attempt);
        self.client.post(&path, json!({ "device": self.device })).await
    }

    pub async fn book(&self) -> i64 {
        self.open().await.data()["book_id"].as_i64().expect("a book")
    }

    pub async fn send(&self, method: Method, path: &str, body: &Value) -> Reply {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::CONTENT_TYPE, "application/json")
            .header("exam-device", self.device);
        self.client.request(request, Body::from(body.to_string())).await
    }

    pub async fn enter(&self, book: i64, voucher: &Value) -> Reply {
        self.send(Method::POST, &format!("/api/book/{book}/voucher/"), voucher)
            .await
    }
}

pub fn sitting(person: &Person, attempt: i64) -> Sitting<'_> {
    Sitting {
        client: person,
        attempt,
        device: DEVICE,
    }
}

/// The reference voucher of a business.
pub fn right(business: &str) -> Value {
    let company = qinghe();
    let found = company
        .vouchers
        .iter()
        .find(|voucher| voucher.business == business);
    typed(&company, found.expect("its voucher"), |amount| amount)
}

/// What the page saves beside the book: how far it is, and the voucher being typed.
fn on_screen(vouchers: u32, typed: Option<&Value>) -> Value {
    let voucher = typed.map(|typed| json!({ "kind": "voucher", "content": typed["voucher"] }));
    json!({ "kind": "books", "vouchers": vouchers, "typing": { "voucher": voucher } })
}

pub async fn earned(hall: &Hall, assessment: i64) -> Value {
    let board = hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/board/"))
        .await;
    board.data()["rows"][0].clone()
}

#[tokio::test]
async fn the_voucher_on_the_screen_is_booked_when_time_is_up() {
    let (hall, assessment) = hall_with_books().await;
    let attempt = hall.start(&hall.student, assessment).await;
    let desk = sitting(&hall.student, attempt);
    let book = desk.book().await;
    assert_eq!(desk.book().await, book, "opening twice is opening once");
    // In an exam everybody begins with nothing.
    let kept = hall.student.get(&format!("/api/book/{book}/templates/")).await;
    assert_eq!(kept.error(), "simulation.no_templates_in_exam");
    let entered = desk.enter(book, &right("b03")).await;
    assert_eq!(entered.status.as_u16(), 200, "{}", entered.msg());
    save(
        &hall.student,
        attempt,
        &[(0, 1, on_screen(1, Some(&right("b04"))))],
    )
    .await
    .data();
    assert_eq!(earned(&hall, assessment).await["booked"], 1);

    hall.wait(70).await;
    hall.school.run_jobs().await;
    let view = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(view["submitted_by"], "time");
    let row = earned(&hall, assessment).await;
    assert_eq!((&row["booked"], &row["earned"]), (&json!(2), &json!(40)), "{row}");
}

#[tokio::test]
async fn vouchers_that_waited_for_a_network_are_booked_once() {
    let (hall, assessment) = hall_with_books().await;
    let attempt = hall.start(&hall.student, assessment).await;
    let desk = sitting(&hall.student, attempt);
    let book = desk.book().await;
    // It arrived, but its page never heard: both wait there when the time is up.
    desk.enter(book, &right("b03")).await.data();
    let waiting = |business: &str| {
        let content = right(business)["voucher"].clone();
        json!({ "kind": "voucher", "content": content, "sheet": { "business": business }, "after": 0 })
    };
    let typing = json!({ "unsent.0001": waiting("b03"), "unsent.0002": waiting("b04"), "voucher": { "kind": "none" } });
    let answer = json!({ "kind": "books", "book_id": book, "vouchers": 0, "typing": typing });
    save(&hall.student, attempt, &[(0, 1, answer)]).await.data();

    hall.wait(70).await;
    hall.school.run_jobs().await;
    let row = earned(&hall, assessment).await;
    assert_eq!((&row["booked"], &row["earned"]), (&json!(2), &json!(40)), "{row}");
    let kept = hall.teacher.get(&format!("/api/book/{book}/")).await;
    let vouchers = kept.data()["vouchers"].as_array().expect("vouchers");
    let own = vouchers.iter().filter(|voucher| voucher["is_given"] == false);
    let businesses: Vec<&Value> = own.map(|voucher| &voucher["business"]).collect();
    assert!(businesses.contains(&&json!("b04")), "{businesses:?}");
}

#[tokio::test]
async fn what_cannot_be_booked_stays_out_and_costs_nothing_more() {
    let (hall, assessment) = hall_with_books().await;
    let attempt = hall.start(&hall.student, assessment).await;
    let desk = sitting(&hall.student, attempt);
    let book = desk.book().await;
    desk.enter(book, &right("b03")).await.data();
    let mut half = right("b04");
    half["voucher"]["lines"].as_array_mut().expect("lines").pop();
    save(&hall.student, attempt, &[(0, 1, on_screen(1, Some(&half)))])
        .await
        .data();
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    let row = earned(&hall, assessment).await;
    assert_eq!((&row["booked"], &row["earned"]), (&json!(1), &json!(20)), "{row}");
}

#[tokio::test]
async fn a_book_is_written_from_the_computer_of_its_attempt_and_only_in_time() {
    let (hall, assessment) = hall_with_books().await;
    let attempt = hall.start(&hall.student, assessment).await;
    let desk = sitting(&hall.student, attempt);
    let book = desk.book().await;
    let elsewhere = Sitting {
        device: OTHER_DEVICE,
        ..sitting(&hall.student, attempt)
    };
    for refused in [elsewhere.open().await, elsewhere.enter(book, &right("b03")).await] {
        assert_eq!(
            (refused.status.as_u16(), refused.error()),
            (409, "exams.other_device")
        );
    }
    let path = format!("/api/exams/attempts/{attempt}/take_over/");
    hall.student
        .post(&path, json!({ "device": OTHER_DEVICE }))
        .await
        .data();
    elsewhere.enter(book, &right("b03")).await.data();
    assert_eq!(
        desk.enter(book, &right("b04")).await.error(),
        "exams.other_device"
    );

    // Nobody else of the class has it, and what is open beside the exam does not lead into it.
    let other = hall.another("吴思远").await;
    let foreign = sitting(&other, attempt);
    assert_eq!(foreign.open().await.status.as_u16(), 404);
    assert_eq!(foreign.enter(book, &right("b04")).await.status.as_u16(), 404);
    assert_eq!(
        other.get(&format!("/api/book/{book}/")).await.status.as_u16(),
        404
    );
    let own = hall
        .student
        .get(&format!("/api/course/{}/books/", hall.course))
        .await;
    assert_eq!(own.data(), &json!([]));

    hall.school.clock.advance(minutes(60) + 6_000);
    let late = elsewhere.enter(book, &right("b04")).await;
    assert_eq!((late.status.as_u16(), late.error()), (409, "exams.time_up"));
}

#[tokio::test]
async fn the_report_waits_for_the_release_and_the_teacher_sees_the_book() {
    let (hall, assessment) = hall_with_books().await;
    let attempt = hall.start(&hall.student, assessment).await;
    let desk = sitting(&hall.student, attempt);
    let book = desk.book().await;
    desk.enter(book, &right("b03")).await.data();
    let handed_in = desk
        .send(Method::POST, &format!("/api/book/{book}/submit/"), &json!({}))
        .await;
    assert_eq!(handed_in.error(), "simulation.handed_in_with_answers");
    // Nor does it take the vouchers of a file, which is not even read.
    let import = format!("/api/book/{book}/import/?dry_run=true");
    let brought = hall.student.upload(&import, "a.journal", b"PK").await;
    assert_eq!(brought.status.as_u16(), 409, "{}", brought.json);
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;

    let report = format!("/api/book/{book}/report/");
    let early = hall.student.get(&report).await;
    assert_eq!(
        (early.status.as_u16(), early.error()),
        (409, "simulation.report_not_released")
    );
    let shown = hall.student.get(&format!("/api/book/{book}/")).await;
    assert_eq!(shown.data()["submissions"], json!([]));
    assert_eq!(shown.data()["sitting"], "exam");
    let of_teacher = hall.teacher.get(&report).await;
    assert_eq!(of_teacher.data()["percent"], 50.0);
    assert_eq!(of_teacher.data()["shows_key"], true);

    hall.school.clock.advance(minutes(24 * 60));
    let path = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher.post(&path, json!({})).await.data();
    let late = hall.student.get(&report).await;
    assert_eq!(late.data()["percent"], 50.0);
    assert_eq!(late.data()["shows_key"], true);
    let after = hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/board/"))
        .await;
    assert_eq!(after.data()["rows"][0]["earned"], 20);
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn a_test_run_leaves_no_book_behind() {
    let (hall, assessment) = hall_with_books().await;
    let path = format!("/api/exams/managed/{assessment}/test_run/");
    let begun = hall.teacher.post(&path, json!({})).await;
    let copy = begun.data()["run"]["assessment_id"].as_i64().expect("a copy");
    let attempt = hall.start(&hall.teacher, copy).await;
    let desk = sitting(&hall.teacher, attempt);
    let book = desk.book().await;
    desk.enter(book, &right("b03")).await.data();
    submit(&hall.teacher, attempt).await.data();
    hall.school.run_jobs().await;
    hall.teacher.delete(&path).await.data();
    hall.school.run_jobs().await;
    let gone = hall.teacher.get(&format!("/api/book/{book}/")).await;
    assert_eq!(gone.status.as_u16(), 404);
}

#[tokio::test]
async fn what_was_done_in_the_books_is_told_to_the_teacher_in_its_order() {
    let (hall, assessment) = hall_with_books().await;
    let attempt = hall.start(&hall.student, assessment).await;
    let desk = sitting(&hall.student, attempt);
    let book = desk.book().await;
    let saved = desk.enter(book, &right("b03")).await.data()["voucher"].clone();
    hall.school.clock.advance(1_000);
    let path = format!("/api/voucher/{}/", saved["id"]);
    let mut again = right("b03");
    again["version"] = saved["version"].clone();
    let changed = desk.send(Method::PUT, &path, &again).await;
    assert_eq!(changed.status.as_u16(), 200, "{}", changed.msg());
    hall.school.clock.advance(1_000);
    let statement = format!("/api/book/{book}/statement/balance_sheet/");
    let filed = desk
        .send(Method::PUT, &statement, &json!({ "period": "2026-01" }))
        .await;
    assert_eq!(filed.status.as_u16(), 200, "{}", filed.msg());
    let gone = desk.send(Method::DELETE, &path, &json!({})).await;
    assert_eq!(gone.status.as_u16(), 200, "{}", gone.msg());
    save(
        &hall.student,
        attempt,
        &[(0, 1, on_screen(0, Some(&right("b04"))))],
    )
    .await
    .data();
    let acts = format!("/api/exams/attempts/{attempt}/book_acts/");
    let told = async || {
        let list = hall.teacher.get(&acts).await.data().clone();
        let act = |one: &Value| {
            let (step, about) = (
                one["step"].as_str().expect("a step"),
                one["about"].as_str().expect("what"),
            );
            format!("{step} {about} {}", one["is_again"])
        };
        list.as_array()
            .expect("a list")
            .iter()
            .map(act)
            .collect::<Vec<_>>()
    };
    let before = [
        "prepare 记-3 false",
        "prepare 记-3 true",
        "report 资产负债表 2026-01 false",
        "delete 记-3 false",
    ];
    assert_eq!(told().await, before);
    let list = hall.teacher.get(&acts).await.data().clone();
    assert_eq!(list[0]["position"], 0);
    assert!(list[0]["at_ms"].as_i64() < list[1]["at_ms"].as_i64(), "{list}");
    // What the screen held when the attempt ended was booked then.
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    assert_eq!(told().await[4..], ["prepare 记-3 false"]);

    assert_eq!(hall.student.get(&acts).await.status.as_u16(), 403);
}

/// A paper that asks for the balance sheet of one business, drawn up by hand.
async fn hall_by_hand() -> (Hall, i64) {
    let asked =
        json!({ "kind": "books", "company": "qinghe", "businesses": ["b03"], "statements_by_hand": true });
    let key = json!({
        "kind": "books", "preset": "contest_lite", "parts": { "statements": 100 }, "statements": ["balance_sheet"],
    });
    hall_marking(asked, key).await
}

#[tokio::test]
async fn an_exam_asks_for_statements_by_hand_without_the_figures_of_the_books() {
    let (hall, assessment) = hall_by_hand().await;
    let attempt = hall.start(&hall.student, assessment).await;
    let desk = sitting(&hall.student, attempt);
    let book = desk.book().await;
    desk.enter(book, &right("b03")).await.data();
    let address = format!("/api/book/{book}/statement/balance_sheet/");
    let at = format!("{address}?period=2026-01");
    let shown = hall.student.get(&at).await.data().clone();
    assert_eq!(shown["is_by_hand"], true);
    let lines = shown["statement"]["lines"].as_array().expect("lines");
    let mut cells = lines
        .iter()
        .flat_map(|line| line["cells"].as_array().expect("cells"));
    assert!(
        cells.all(|cell| cell["amount"] == "0.00" && cell["parts"] == json!([])),
        "{shown}"
    );
    assert_eq!(shown["statement"]["tie_outs"], json!([]));
    let taken = desk
        .send(Method::PUT, &address, &json!({ "period": "2026-01" }))
        .await;
    assert_eq!(taken.error(), "simulation.statement_by_hand");

    // Their teacher reads what the books give; what the student works out from them earns everything. Opening balances and one entry that
    // is not posted: the sheet is that of the openings.
    let right = hall.teacher.get(&at).await.data().clone();
    assert_eq!(right["is_by_hand"], false);
    let columns = right["statement"]["columns"].as_array().expect("columns");
    let filled = right["statement"]["lines"].as_array().expect("lines").iter().flat_map(|line| {
        let cells = line["cells"].as_array().expect("cells").iter().zip(columns);
        cells.map(|(cell, column)| json!({ "line": line["no"], "column": column["column"], "amount": cell["amount"] }))
    });
    let filing = json!({ "period": "2026-01", "cells": filled.collect::<Vec<_>>() });
    desk.send(Method::PUT, &address, &filing).await.data();
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    assert_eq!(
        earned(&hall, assessment).await["earned"],
        40,
        "figures that follow from the own books are the student's own work"
    );
    let report = hall.teacher.get(&format!("/api/book/{book}/report/")).await;
    assert!(
        !report.data().to_string().contains("E-ECF"),
        "nothing was taken from the books"
    );
}
