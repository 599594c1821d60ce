//! Books that answer a question of an exam follow the company and the key of their question.

use super::*;
use crate::{
    exam_books::{Sitting, earned, hall_asking, sitting},
    hall::submit,
};
use axum::http::Method;

pub struct Exam {
    pub hall: Hall,
    pub assessment: i64,
    version: Value,
}

/// The company as the course has it, the rest of the course as the exam's hall needs it.
pub async fn company_says(hall: &Hall, is_right: bool) {
    let mut files = course(Says { is_right, ..WRONG });
    files.retain(|path, _| !path.starts_with("chapters/02-b/tasks/"));
    files.extend(
        small_course()
            .into_iter()
            .filter(|(path, _)| path.starts_with("chapters/02-b/tasks/")),
    );
    let report = import(&hall.teacher, &files).await;
    assert_eq!(report["errors"], 0, "{report}");
}

pub async fn sit(hall: &Hall, assessment: i64, student: &Person) -> i64 {
    let attempt = hall.start(student, assessment).await;
    let desk = sitting(student, attempt);
    let book = desk.book().await;
    let company = qinghe();
    for voucher in company.vouchers.iter().take(1) {
        let entry = typed(&company, voucher, |amount| amount);
        let path = format!("/api/book/{book}/voucher/");
        desk.send(Method::POST, &path, &entry).await.data();
    }
    submit(student, attempt).await.data();
    hall.school.run_jobs().await;
    book
}

impl Exam {
    /// An exam that asks for the first business, while the company says that it is booked wrongly.
    pub async fn new() -> Self {
        let (hall, assessment) =
            hall_asking(json!({ "kind": "books", "company": "qinghe", "businesses": ["b01"] })).await;
        company_says(&hall, false).await;
        Self {
            hall,
            assessment,
            version: Value::Null,
        }
    }

    fn path(&self) -> String {
        format!("/api/marking/assessments/{}/regrades/", self.assessment)
    }

    pub async fn question(&self) -> Value {
        self.hall.teacher.get(&self.path()).await.data()["questions"][0].clone()
    }

    async fn ask(&self) -> Value {
        self.ask_for(current()).await.data()["regrade_id"].clone()
    }

    /// Asks for a change of the question as it is on the forms now.
    pub async fn ask_for(&self, change: Value) -> Reply {
        let version = if self.version.is_null() {
            self.question().await["version_id"].clone()
        } else {
            self.version.clone()
        };
        let text = json!({ "version_id": version, "change": change, "reason": "备用金应记库存现金" });
        let asked = self.hall.teacher.post(&self.path(), text).await;
        self.hall.school.run_jobs().await;
        asked
    }

    /// Asks and applies; the regrade.
    async fn regrade(&self, change: Value) -> Value {
        let id = self.ask_for(change).await.data()["regrade_id"].clone();
        self.act(&id, "apply", json!({})).await;
        id
    }

    pub async fn undo(&self, id: &Value) {
        self.act(id, "undo", json!({ "reason": "维持原来的评分" })).await;
    }

    pub async fn percent(&self, book: i64) -> Value {
        let path = format!("/api/book/{book}/report/");
        self.hall.teacher.get(&path).await.data()["percent"].clone()
    }

    /// What everybody earned, student by student.
    pub async fn all_earned(&self) -> Vec<Value> {
        let path = format!("/api/exams/managed/{}/board/", self.assessment);
        let board = self.hall.teacher.get(&path).await.data().clone();
        let rows = board["rows"].as_array().expect("rows").iter();
        let mut rows: Vec<(i64, Value)> = rows
            .map(|row| (row["user_id"].as_i64().expect("an id"), row["earned"].clone()))
            .collect();
        rows.sort_by_key(|(user, _)| *user);
        rows.into_iter().map(|(_, earned)| earned).collect()
    }

    /// Hands in an attempt that was begun.
    pub async fn hand_in(&self, student: &Person, attempt: i64, (desk, book): (&Sitting<'_>, i64)) {
        let company = qinghe();
        let entry = typed(&company, &company.vouchers[0], |amount| amount);
        let path = format!("/api/book/{book}/voucher/");
        desk.send(Method::POST, &path, &entry).await.data();
        submit(student, attempt).await.data();
        self.hall.school.run_jobs().await;
    }

    pub async fn act(&self, id: &Value, act: &str, text: Value) -> Value {
        let path = format!("/api/marking/regrades/{id}/{act}/");
        let done = self.hall.teacher.post(&path, text).await.data().clone();
        self.hall.school.run_jobs().await;
        done
    }
}

#[tokio::test]
async fn books_of_an_exam_are_marked_again_by_the_company_of_now() {
    let (hall, assessment) =
        hall_asking(json!({ "kind": "books", "company": "qinghe", "businesses": ["b01"] })).await;
    company_says(&hall, false).await;
    let student = hall.student.clone();
    let book = sit(&hall, assessment, &student).await;
    let was = earned(&hall, assessment).await["earned"].clone();
    assert!(was.as_f64().is_some_and(|was| was < 40.0), "{was}");
    let path = format!("/api/marking/assessments/{assessment}/regrades/");
    let list = hall.teacher.get(&path).await.data().clone();
    let question = &list["questions"][0];
    assert_eq!(
        (
            &question["takes_current"],
            &question["takes_key"],
            &question["takes_points"]
        ),
        (&json!(true), &json!(true), &json!(true)),
        "{list}"
    );
    let exam = Exam {
        version: question["version_id"].clone(),
        hall,
        assessment,
    };
    company_says(&exam.hall, true).await;
    let id = exam.ask().await;
    assert_eq!(exam.act(&id, "apply", json!({})).await["changed"], 1);
    assert_eq!(earned(&exam.hall, assessment).await["earned"], 40);
    let report = exam.hall.teacher.get(&format!("/api/book/{book}/report/")).await;
    assert_eq!(report.data()["percent"], 100.0);

    exam.act(&id, "undo", json!({ "reason": "维持原来的评分" })).await;
    assert_eq!(earned(&exam.hall, assessment).await["earned"], was);
    let report = exam.hall.teacher.get(&format!("/api/book/{book}/report/")).await;
    assert!(
        report.data()["percent"]
            .as_f64()
            .is_some_and(|percent| percent < 100.0)
    );
}

#[tokio::test]
async fn who_hands_a_book_of_an_exam_in_later_is_marked_alike() {
    let (hall, assessment) =
        hall_asking(json!({ "kind": "books", "company": "qinghe", "businesses": ["b01"] })).await;
    company_says(&hall, false).await;
    let (student, late) = (hall.student.clone(), hall.another("何雨").await);
    sit(&hall, assessment, &student).await;
    let attempt = hall.start(&late, assessment).await;
    let desk = sitting(&late, attempt);
    let book = desk.book().await;
    company_says(&hall, true).await;
    let path = format!("/api/marking/assessments/{assessment}/regrades/");
    let version = hall.teacher.get(&path).await.data()["questions"][0]["version_id"].clone();
    let exam = Exam {
        hall,
        assessment,
        version,
    };
    let id = exam.ask().await;
    exam.act(&id, "apply", json!({})).await;
    let company = qinghe();
    let entry = typed(&company, &company.vouchers[0], |amount| amount);
    desk.send(Method::POST, &format!("/api/book/{book}/voucher/"), &entry)
        .await
        .data();
    submit(&late, attempt).await.data();
    exam.hall.school.run_jobs().await;
    let report = async || {
        let path = format!("/api/book/{book}/report/");
        exam.hall.teacher.get(&path).await.data()["percent"].clone()
    };
    assert_eq!(report().await, 100.0);
    exam.act(&id, "undo", json!({ "reason": "维持原来的评分" })).await;
    assert_ne!(report().await, 100.0, "as if it had never been");
    let board = exam
        .hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/board/"))
        .await;
    for row in board.data()["rows"].as_array().expect("rows") {
        assert!(
            row["earned"].as_f64().is_some_and(|earned| earned < 40.0),
            "{row}"
        );
    }
}

pub fn books_key(preset: &str, parts: Value) -> Value {
    json!({ "kind": "key", "answer_key": { "kind": "books", "preset": preset, "parts": parts, "statements": [] } })
}

#[tokio::test]
async fn another_key_of_a_books_question_marks_its_books_again_and_is_taken_back() {
    let exam = Exam::new().await;
    let student = exam.hall.student.clone();
    let book = sit(&exam.hall, exam.assessment, &student).await;
    let (was, percent) = (exam.all_earned().await, exam.percent(book).await);
    let was_points = was[0].as_f64().expect("points");
    assert!(was_points > 0.0, "a part of the voucher is right: {was:?}");
    let before = exam.question().await;
    assert_eq!(
        (&before["takes_key"], &before["takes_current"]),
        (&json!(true), &json!(true))
    );
    let same = exam
        .ask_for(json!({ "kind": "key", "answer_key": before["answer_key"] }))
        .await;
    assert_eq!(same.status.as_u16(), 422);
    // Nobody was asked for the returns.
    let mut more = books_key("contest", json!({ "vouchers": 100 }));
    more["answer_key"]["statements"] = json!(["balance_sheet", "vat_return"]);
    let refused = exam.ask_for(more).await;
    assert_eq!(refused.status.as_u16(), 422, "{}", refused.msg());

    // A voucher is right or wrong.
    let id = exam
        .ask_for(books_key("contest", json!({ "vouchers": 100 })))
        .await
        .data()["regrade_id"]
        .clone();
    let shown = exam
        .hall
        .teacher
        .get(&format!("/api/marking/regrades/{id}/"))
        .await;
    assert_eq!(shown.data()["report"]["lowered"], 1, "{}", shown.data());
    assert_eq!(exam.all_earned().await, was, "a preview changes nothing");
    assert_eq!(exam.act(&id, "apply", json!({})).await["changed"], 1);
    assert_eq!(exam.all_earned().await, [json!(0)]);
    assert_eq!(exam.percent(book).await, 0.0);
    assert_eq!(exam.question().await["answer_key"]["preset"], "contest");
    exam.undo(&id).await;
    assert_eq!(exam.all_earned().await, was);
    assert_eq!(exam.percent(book).await, percent);
    assert_eq!(exam.question().await, before);
}

#[tokio::test]
async fn who_hands_in_while_another_key_stands_is_marked_by_it_and_without_it_once_it_is_taken_back() {
    let exam = Exam::new().await;
    let (student, late) = (exam.hall.student.clone(), exam.hall.another("何雨").await);
    sit(&exam.hall, exam.assessment, &student).await;
    let attempt = exam.hall.start(&late, exam.assessment).await;
    let desk = sitting(&late, attempt);
    let book = desk.book().await;
    let was = exam.all_earned().await[0].clone();
    let id = exam
        .regrade(books_key("contest", json!({ "vouchers": 100 })))
        .await;
    exam.hand_in(&late, attempt, (&desk, book)).await;
    assert_eq!(exam.all_earned().await, [json!(0), json!(0)]);
    // The company that is put right since goes with the key.
    company_says(&exam.hall, true).await;
    let right = exam.regrade(current()).await;
    assert_eq!(exam.all_earned().await, [json!(40), json!(40)]);
    exam.undo(&right).await;
    assert_eq!(exam.all_earned().await, [json!(0), json!(0)]);
    exam.undo(&id).await;
    assert_eq!(exam.all_earned().await, [was.clone(), was]);
}

#[tokio::test]
async fn who_hands_in_after_a_company_was_put_right_and_its_question_left_out_keeps_both() {
    let exam = Exam::new().await;
    let (student, late) = (exam.hall.student.clone(), exam.hall.another("何雨").await);
    sit(&exam.hall, exam.assessment, &student).await;
    let was = exam.all_earned().await[0].clone();
    let attempt = exam.hall.start(&late, exam.assessment).await;
    let desk = sitting(&late, attempt);
    let book = desk.book().await;
    company_says(&exam.hall, true).await;
    let right = exam.regrade(current()).await;
    let left_out = exam.regrade(json!({ "kind": "drop", "how": "zero" })).await;
    exam.hand_in(&late, attempt, (&desk, book)).await;
    assert_eq!(exam.all_earned().await, [json!(0), json!(0)]);
    // Its book says what it comes to, by the company that was put right.
    assert_eq!(exam.percent(book).await, 100.0);
    exam.undo(&left_out).await;
    assert_eq!(exam.all_earned().await, [json!(40), json!(40)]);
    exam.undo(&right).await;
    assert_eq!(exam.all_earned().await, [was.clone(), was]);
    assert_ne!(exam.percent(book).await, 100.0);
}

#[tokio::test]
async fn a_question_that_was_left_out_counts_again_for_everybody_once_it_is_marked_anew() {
    let exam = Exam::new().await;
    let (student, late) = (exam.hall.student.clone(), exam.hall.another("何雨").await);
    let idle = exam.hall.another("没做").await;
    sit(&exam.hall, exam.assessment, &student).await;
    let nothing = exam.hall.start(&idle, exam.assessment).await;
    let attempt = exam.hall.start(&late, exam.assessment).await;
    let desk = sitting(&late, attempt);
    let book = desk.book().await;
    let left_out = exam.regrade(json!({ "kind": "drop", "how": "full" })).await;
    exam.hand_in(&late, attempt, (&desk, book)).await;
    submit(&idle, nothing).await.data();
    exam.hall.school.run_jobs().await;
    let full = vec![json!(40); 3];
    assert_eq!(exam.all_earned().await, full);
    company_says(&exam.hall, true).await;
    let right = exam.regrade(current()).await;
    let by_user = exam.all_earned().await;
    assert_eq!(
        by_user.iter().filter(|earned| **earned == json!(40)).count(),
        2,
        "{by_user:?}"
    );
    assert_eq!(
        by_user.iter().filter(|earned| **earned == json!(0)).count(),
        1,
        "{by_user:?}"
    );
    exam.undo(&right).await;
    assert_eq!(exam.all_earned().await, full);
    exam.undo(&left_out).await;
    let by_user = exam.all_earned().await;
    assert!(
        by_user
            .iter()
            .all(|earned| earned.as_f64().is_some_and(|earned| earned < 40.0)),
        "{by_user:?}"
    );
}
