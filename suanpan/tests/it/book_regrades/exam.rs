//! Books that answer a question of an exam follow the company too.

use super::*;
use crate::{
    exam_books::{earned, hall_asking, sitting},
    hall::submit,
};
use axum::http::Method;

struct Exam {
    hall: Hall,
    assessment: i64,
    version: Value,
}

/// The company as the course has it, the rest of the course as the exam's hall needs it.
async fn company_says(hall: &Hall, is_right: bool) {
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

async fn sit(hall: &Hall, assessment: i64, student: &Person) -> i64 {
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
    async fn ask(&self) -> Value {
        let path = format!("/api/marking/assessments/{}/regrades/", self.assessment);
        let text = json!({ "version_id": self.version, "change": current(), "reason": "备用金应记库存现金" });
        let asked = self.hall.teacher.post(&path, text).await;
        self.hall.school.run_jobs().await;
        asked.data()["regrade_id"].clone()
    }

    async fn act(&self, id: &Value, act: &str, text: Value) -> Value {
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
        (&json!(true), &json!(false), &json!(true)),
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
