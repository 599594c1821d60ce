//! Many who save vouchers in the same moment: a room of students each in their own book, and several pages in one.

use crate::{school::TestSchool, simulation::Desk};
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const STUDENTS: usize = 12;
const EACH: usize = 3;

/// A voucher whose cash lines say nothing of the cash flow.
fn drawn(amount: &str, debit: &str, credit: &str) -> Value {
    json!({ "post": "accountant", "voucher": { "word": "记", "date": "2026-01-15", "attachments": 0, "documents": [], "lines": [
        { "summary": "实训", "account": debit, "debit": amount },
        { "summary": "实训", "account": credit, "credit": amount },
    ] } })
}

#[tokio::test]
async fn a_room_that_saves_in_the_same_moment_is_never_told_to_try_again() {
    let school = TestSchool::demo().await;
    let mut desks = Vec::new();
    for student in (61 - STUDENTS)..=60 {
        desks.push(Desk::free(&school.enrolled(&format!("student{student}")).await).await);
    }
    let before: Vec<usize> = join_all(desks.iter().map(numbers))
        .await
        .iter()
        .map(Vec::len)
        .collect();
    let saving = desks.iter().map(async |desk| {
        for at in 1..=EACH {
            let reply = desk.enter(drawn(&format!("{at}.00"), "1001", "100201")).await;
            assert!(reply.status.is_success(), "{}: {}", reply.status, reply.json);
        }
    });
    join_all(saving).await;
    for (desk, before) in desks.iter().zip(before) {
        assert_eq!(numbers(desk).await.len(), before + EACH);
    }
}

#[tokio::test]
async fn pages_that_save_in_one_book_at_once_get_a_number_each() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let before = numbers(&desk).await.len();
    let saving = (0..8).map(|_| desk.enter(drawn("8.00", "1001", "100201")));
    for reply in join_all(saving).await {
        assert!(reply.status.is_success(), "{}: {}", reply.status, reply.json);
    }
    let numbers = numbers(&desk).await;
    let distinct: BTreeSet<i64> = numbers.iter().copied().collect();
    assert_eq!((numbers.len(), distinct.len()), (before + 8, before + 8));
}

/// The numbers of the vouchers of a book.
async fn numbers(desk: &Desk) -> Vec<i64> {
    let shown = desk.show().await;
    let vouchers = shown["vouchers"].as_array().expect("vouchers");
    vouchers
        .iter()
        .filter_map(|voucher| voucher["number"].as_i64())
        .collect()
}

#[tokio::test]
async fn a_practice_book_names_the_cash_flow_that_was_left_open() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let items = async |mut voucher: Value, item: Option<u16>| {
        voucher["voucher"]["lines"][1]["cash_flow_item"] = json!(item);
        let saved = desk.enter(voucher).await;
        let lines = saved.data()["voucher"]["lines"].clone();
        [0, 1].map(|at: usize| lines[at]["cash_flow_item"].as_u64())
    };
    // Goods are paid for by item 3, wages by item 4; money from one account to another is no flow.
    let goods = drawn("100.00", "1402", "100201");
    assert_eq!(items(goods.clone(), None).await, [None, Some(3)]);
    assert_eq!(items(goods, Some(6)).await, [None, Some(6)]);
    assert_eq!(items(drawn("100.00", "1001", "100201"), None).await, [None, None]);
}
