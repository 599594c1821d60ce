//! What is typed in a book and not yet a voucher or a statement: kept, and there on the next computer.

use crate::{
    pages::{ask, claim},
    school::TestSchool,
};
use serde_json::{Value, json};
use testkit::{Client, Reply};

const CLASSROOM: &str = "classroom-page-01";
const HOME: &str = "home-page-0001";

database::sql! {
    AS_CONTEST = "update task_activity set spec = '{\"preset\":\"contest\"}' where kind = 'simulation'";
}

/// A student's book of their own accord.
async fn free_book(student: &Client) -> String {
    let opened = student.post("/api/books/", json!({ "company_id": 1 })).await;
    format!("/api/book/{}/draft/", opened.data()["id"])
}

async fn open(student: &Client, path: &str, page: &str, act: &str) -> Value {
    ask(student, path, claim(page, act)).await.data().clone()
}

/// Saves parts of what is typed, each with its number, from a page in an epoch.
async fn save(
    student: &Client,
    path: &str,
    (page, epoch): (&str, i64),
    parts: &[(&str, i64, Value)],
) -> Reply {
    let parts: Vec<Value> = parts
        .iter()
        .map(|(key, seq, value)| json!({ "key": key, "seq": seq, "value": value }))
        .collect();
    let body = json!({ "writer": { "token": page, "epoch": epoch }, "parts": parts });
    student.post(path, body).await
}

fn voucher(summary: &str) -> Value {
    json!({ "word": "记", "date": "2026-01-05", "lines": [{ "summary": summary, "debit": "12.30" }] })
}

#[tokio::test]
async fn a_voucher_half_written_in_class_is_on_the_desk_at_home() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let path = free_book(&student).await;
    let opened = open(&student, &path, CLASSROOM, "open").await;
    assert_eq!(
        (&opened["is_writer"], &opened["epoch"], &opened["entries"]),
        (&json!(true), &json!(1), &json!([]))
    );
    let statement = json!({ "cells": { "1": "5,000.00" } });
    let parts = [
        ("voucher", 1, voucher("提现")),
        ("balance_sheet 2026-01", 1, statement.clone()),
    ];
    let saved = save(&student, &path, (CLASSROOM, 1), &parts).await;
    assert_eq!(saved.data()["stored"].as_array().map(Vec::len), Some(2));

    // Another browser, hours later: everything stands there as it was typed.
    school.clock.advance(platform::clock::hours(3));
    let student = school.enrolled("student60").await;
    let found = open(&student, &path, HOME, "open").await;
    let entry = |key: &str| {
        let entries = found["entries"].as_array().expect("entries");
        entries
            .iter()
            .find(|one| one["key"] == key)
            .expect("the part")
            .clone()
    };
    assert_eq!((&found["is_writer"], &found["epoch"]), (&json!(true), &json!(2)));
    assert_eq!(entry("voucher")["value"], voucher("提现"));
    assert_eq!(entry("balance_sheet 2026-01")["value"], statement);

    // Put into the book, the voucher is no draft any more; the statement is one still.
    let saved = save(&student, &path, (HOME, 2), &[("voucher", 1, Value::Null)]).await;
    assert_eq!(saved.data()["stored"][0]["value"], Value::Null);
    let found = open(&student, &path, HOME, "look").await;
    let kept = found["entries"].as_array().expect("entries").iter();
    let kept: Vec<&Value> = kept
        .filter(|one| !one["value"].is_null())
        .map(|one| &one["key"])
        .collect();
    assert_eq!(kept, [&json!("balance_sheet 2026-01")]);
}

#[tokio::test]
async fn the_latest_page_and_its_latest_change_are_what_stands() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let path = free_book(&student).await;
    open(&student, &path, CLASSROOM, "open").await;
    let put = async |page: (&str, i64), seq: i64, summary: &str| {
        let saved = save(&student, &path, page, &[("voucher", seq, voucher(summary))]).await;
        saved.data()["stored"][0].clone()
    };
    put((CLASSROOM, 1), 5, "五").await;
    // A packet that was held up changes nothing, and the reply says what stands.
    let stands = put((CLASSROOM, 1), 4, "四").await;
    assert_eq!((&stands["seq"], &stands["value"]), (&json!(5), &voucher("五")));

    let taken = open(&student, &path, HOME, "take_over").await;
    assert_eq!(taken["epoch"], 2);
    let stands = put((HOME, 2), 1, "家里").await;
    assert_eq!(
        (&stands["epoch"], &stands["seq"]),
        (&json!(2), &json!(1)),
        "a later page is newer"
    );
    let refused = save(&student, &path, (CLASSROOM, 1), &[("voucher", 9, voucher("九"))]).await;
    assert_eq!(refused.error(), "platform.written_elsewhere");
    let jumped = save(&student, &path, (HOME, 2), &[("voucher", 200_000, voucher("乱"))]).await;
    assert_eq!(jumped.error(), "platform.seq_jump");
    let found = open(&student, &path, HOME, "look").await;
    assert_eq!(found["entries"][0]["value"], voucher("家里"));
}

#[tokio::test]
async fn drafts_are_their_writers_alone_and_not_of_any_size() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let path = free_book(&student).await;
    open(&student, &path, CLASSROOM, "open").await;
    for stranger in ["student2", "xn_student1", "teacher1"] {
        let stranger = school.enrolled(stranger).await;
        let opened = ask(&stranger, &path, claim(HOME, "take_over")).await;
        assert_eq!(opened.status.as_u16(), 404);
        let saved = save(&stranger, &path, (CLASSROOM, 1), &[("voucher", 1, voucher("假"))]).await;
        assert_eq!(saved.status.as_u16(), 404);
    }
    let long = json!({ "summary": "长".repeat(30_000) });
    let refused = save(&student, &path, (CLASSROOM, 1), &[("voucher", 1, long)]).await;
    assert_eq!((refused.status.as_u16(), refused.error()), (422, "input.invalid"));
    assert_eq!(
        open(&student, &path, CLASSROOM, "look").await["entries"],
        json!([])
    );
}

#[tokio::test]
async fn a_book_that_cannot_be_handed_in_again_takes_no_drafts() {
    let school = TestSchool::demo().await;
    let class = school.enrolled("teacher1").await;
    let books = class.get("/api/class/1/books/?course_id=1").await.data().clone();
    let rows = books["rows"].as_array().expect("rows").iter();
    let handed_in = |row: &&Value| {
        row["book"]["hand_ins"]
            .as_array()
            .is_some_and(|all| !all.is_empty())
    };
    let row = rows.into_iter().find(handed_in).expect("somebody has handed in");
    let number = row["student_number"].as_str().expect("a number");
    let place: i64 = number["20260101".len()..].parse().expect("a place in the class");
    let student = school.enrolled(&format!("student{place}")).await;
    let path = format!("/api/book/{}/draft/", row["book"]["id"]);
    open(&student, &path, CLASSROOM, "take_over").await;

    let made = school
        .app
        .db
        .write(|tx| async move { tx.execute(&AS_CONTEST, Vec::new()).await });
    assert!(made.await.expect("the rule is stored") > 0);
    let opened = ask(&student, &path, claim(HOME, "open")).await;
    assert_eq!(opened.error(), "simulation.no_attempts_left");
    let saved = save(&student, &path, (CLASSROOM, 1), &[("voucher", 1, voucher("迟"))]).await;
    assert_eq!(saved.error(), "simulation.no_attempts_left");
}
