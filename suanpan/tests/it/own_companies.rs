//! A company for each student: the same businesses with figures, dates and partners of their own, marked by their own key.

use crate::{
    exam_books::hall_asking,
    hall::{DEVICE, Hall, save, submit},
    school::{Person, TestSchool},
    simulation::{qinghe, typed},
};
use axum::{
    body::Body,
    http::{Method, Request, header},
};
use course_folder::{model::Company, variation::vary};
use serde_json::{Value, json};
use simulation::BookId;
use testkit::Reply;

/// A hall with an exam on books of each student's own company.
async fn hall_of_own_companies(businesses: &[&str]) -> (Hall, i64) {
    hall_asking(
        json!({ "kind": "books", "company": "qinghe", "businesses": businesses, "own_company": true }),
    )
    .await
}

/// The company that this book was drawn as, found by the seed which only the server knows.
async fn company_of(school: &TestSchool, book: i64) -> Company {
    let find = move |tx| async move { simulation::find_book(&tx, BookId(book)).await };
    let found = school.app.db.read(find).await.expect("the database");
    let seed = found.expect("the book").seed.expect("a company of one's own");
    let printed = qinghe();
    let rule = printed.variation.clone().expect("a rule");
    vary(&printed, &rule, seed.0).company
}

fn vouchers_of(company: &Company, business: &str) -> Vec<Value> {
    let of = company
        .vouchers
        .iter()
        .filter(|voucher| voucher.business == business);
    of.map(|voucher| typed(company, voucher, |amount| amount))
        .collect()
}

async fn enter(person: &Person, book: i64, voucher: &Value) -> Reply {
    let request = Request::builder()
        .method(Method::POST)
        .uri(format!("/api/book/{book}/voucher/"))
        .header(header::CONTENT_TYPE, "application/json")
        .header("exam-device", DEVICE);
    person.request(request, Body::from(voucher.to_string())).await
}

#[tokio::test]
async fn two_students_have_different_companies_and_both_earn_everything_for_right_books() {
    let (hall, assessment) = hall_of_own_companies(&["b07", "b09"]).await;
    let neighbour = hall.another("吴思远").await;
    let mut seen = Vec::new();
    for person in [&hall.student, &neighbour] {
        let attempt = hall.start(person, assessment).await;
        let path = format!("/api/exams/attempts/{attempt}/book/0/");
        let opened = person.post(&path, json!({ "device": DEVICE })).await;
        let book = opened.data()["book_id"].as_i64().expect("a book");
        let company = company_of(&hall.school, book).await;
        let shown = person.get(&format!("/api/book/{book}/")).await;
        assert_eq!(shown.data()["is_own_company"], true);
        assert_eq!(shown.data()["drawn"], json!([]), "a student is not told the draw");
        for business in ["b07", "b09"] {
            for voucher in vouchers_of(&company, business) {
                let entered = enter(person, book, &voucher).await;
                assert_eq!(entered.status.as_u16(), 200, "{business}: {}", entered.msg());
            }
        }
        submit(person, attempt).await.data();
        let given = &shown.data()["vouchers"];
        let documents = &shown.data()["businesses"];
        seen.push((book, given.to_string(), documents.to_string()));
    }
    assert_ne!(seen[0].2, seen[1].2, "documents of their own");
    assert_ne!(seen[0].1, seen[1].1, "what was booked before is their own too");

    hall.school.run_jobs().await;
    let board = hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/board/"))
        .await;
    let rows = board.data()["rows"].as_array().expect("rows").clone();
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!(row["earned"], json!(40), "{row}");
    }
    let told = hall
        .teacher
        .get(&format!("/api/book/{}/?course_id={}", seen[0].0, hall.course))
        .await;
    let drawn = told.data()["drawn"].as_array().expect("figures").clone();
    assert!(
        drawn.iter().any(|one| one["label"] == "销售数量"),
        "the teacher reads what was drawn: {drawn:?}"
    );
}

#[tokio::test]
async fn the_printed_companys_figures_are_wrong_in_a_book_of_ones_own() {
    let (hall, assessment) = hall_of_own_companies(&["b07", "b09"]).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let path = format!("/api/exams/attempts/{attempt}/book/0/");
    let opened = hall.student.post(&path, json!({ "device": DEVICE })).await;
    let book = opened.data()["book_id"].as_i64().expect("a book");
    let (printed, own) = (qinghe(), company_of(&hall.school, book).await);
    for business in ["b07", "b09"] {
        assert_ne!(
            vouchers_of(&printed, business),
            vouchers_of(&own, business),
            "{business}"
        );
        for voucher in vouchers_of(&printed, business) {
            enter(&hall.student, book, &voucher).await;
        }
    }
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    let board = hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/board/"))
        .await;
    let earned = board.data()["rows"][0]["earned"].as_f64().expect("a mark");
    assert!(earned < 40.0, "copied from a lecture: {earned}");
}

/// Takes money from the bank on the day and with the documents of a business: not what it asks for, but a voucher that stands.
fn withdrawal(shown: &Value, business: &str, amount: &str) -> Value {
    let all = shown["businesses"].as_array().expect("businesses");
    let found = all
        .iter()
        .find(|one| one["key"] == business)
        .expect("the business");
    let documents = found["documents"].as_array().expect("documents");
    let keys: Vec<&Value> = documents.iter().map(|document| &document["key"]).collect();
    let line = |account: &str, debit: &str, credit: &str| {
        json!({ "summary": "提取备用金", "account": account, "aux": {}, "debit": debit, "credit": credit,
                "quantity": null, "cash_flow_item": null })
    };
    json!({ "post": "accountant", "voucher": {
        "word": "记", "date": found["date"], "kind": "normal", "attachments": keys.len(), "documents": keys,
        "lines": [line("1001", amount, "0"), line("100201", "0", amount)],
    } })
}

#[tokio::test]
async fn what_is_on_the_screen_is_booked_in_a_drawn_company_too() {
    let asked: Vec<String> = (7..=33).map(|number| format!("b{number:02}")).collect();
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    for _ in 0..6 {
        let (hall, assessment) = hall_of_own_companies(&asked).await;
        let attempt = hall.start(&hall.student, assessment).await;
        let path = format!("/api/exams/attempts/{attempt}/book/0/");
        let opened = hall.student.post(&path, json!({ "device": DEVICE })).await;
        let book = opened.data()["book_id"].as_i64().expect("a book");
        let shown = hall
            .student
            .get(&format!("/api/book/{book}/"))
            .await
            .data()
            .clone();
        let entered = enter(&hall.student, book, &withdrawal(&shown, "b07", "800")).await;
        assert_eq!(entered.status.as_u16(), 200, "{}", entered.msg());
        let typed = withdrawal(&shown, "b08", "900");
        let screen = json!({ "kind": "voucher", "content": typed["voucher"] });
        let answer = json!({ "kind": "books", "vouchers": 1, "typing": { "voucher": screen } });
        save(&hall.student, attempt, &[(0, 1, answer)]).await.data();
        submit(&hall.student, attempt).await.data();
        hall.school.run_jobs().await;
        let board = hall
            .teacher
            .get(&format!("/api/exams/managed/{assessment}/board/"))
            .await;
        assert_eq!(board.data()["rows"][0]["booked"], 2, "{}", board.json);
    }
}
