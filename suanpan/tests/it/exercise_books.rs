//! Books that answer a question of an exercise: each attempt has its own, and is marked as it stood when it was handed in.

use crate::{
    courses::import,
    exam_books::{course_of_qinghe, hall_asking, right, sitting},
    exercise_marking::Class,
    hall::{DEVICE, Hall},
    pages::save_exercise,
    school::Person,
};
use course_folder::Files;
use serde_json::{Value, json};
use testkit::Reply;

const QUESTION: &str = r#"
[[question]]
id = "b1"
kind = "books"
stem = "登记第 3、4 笔业务。"
points = 40

[question.simulation]
company = "qinghe"
businesses = ["b03", "b04"]
preset = "contest_lite"
parts = { vouchers = 100 }
"#;

/// `is_right`: whether the company's key has what was bought as 原材料—A板材, or, wrongly, as B五金.
fn course(is_right: bool) -> Files {
    let mut files = course_of_qinghe();
    if !is_right {
        let keys = files.get_mut("companies/qinghe/vouchers.csv").expect("the key");
        let text = String::from_utf8(keys.clone()).expect("words");
        let wrong = text.replace("款未付,140301,", "款未付,140302,");
        assert_ne!(text, wrong);
        *keys = wrong.into_bytes();
    }
    let mut put = |path: &str, text: &str| files.insert(path.into(), text.as_bytes().to_vec());
    put("questions/b.toml", QUESTION);
    put(
        "exercises/books.toml",
        "id = \"books\"\ntitle = \"账务训练\"\nchapter = \"ch2\"\nquestions = [\"b1\"]\n",
    );
    files
}

async fn class() -> Class {
    class_within(Hall::new().await).await
}

async fn company_says(hall: &Hall, is_right: bool) {
    let report = import(&hall.teacher, &course(is_right)).await;
    assert_eq!(report["errors"], 0, "{report}");
}

async fn class_within(hall: Hall) -> Class {
    company_says(&hall, true).await;
    let class = Class { hall };
    let id = class.exercise("books").await["id"].clone();
    let path = format!("/api/classes/{}/openings/exercise/", class.hall.class);
    let open = json!({ "item_ids": [id], "is_open": true });
    class.hall.teacher.post(&path, open).await.data();
    class
}

async fn begin(class: &Class, student: &Person) -> i64 {
    class.begin(student, "books").await["id"]
        .as_i64()
        .expect("an attempt")
}

async fn open(student: &Person, attempt: i64, place: i64) -> Reply {
    let path = format!("/api/exercise/attempt/{attempt}/book/{place}/");
    student.post(&path, json!({})).await
}

async fn book_of(student: &Person, attempt: i64) -> i64 {
    let opened = open(student, attempt, 0).await;
    opened.data()["book_id"].as_i64().expect("a book")
}

async fn enter(student: &Person, book: i64, business: &str) -> Reply {
    student
        .post(&format!("/api/book/{book}/voucher/"), right(business))
        .await
}

/// What the page saves: how far the book is, and the voucher being typed.
fn on_screen(vouchers: u32, typed: Option<&Value>) -> Value {
    let voucher = |typed: &Value| json!({ "voucher": { "kind": "voucher", "content": typed["voucher"] } });
    let typing = typed.map_or_else(|| json!({}), voucher);
    json!({ "0": { "kind": "books", "vouchers": vouchers, "typing": typing } })
}

async fn hand_in(class: &Class, student: &Person, attempt: i64, screen: Value) {
    save_exercise(student, attempt, screen).await.data();
    let path = format!("/api/exercise/attempt/{attempt}/submit/");
    student.post(&path, json!({})).await.data();
    class.follow().await;
}

#[tokio::test]
async fn books_are_kept_in_an_exercise_and_marked_when_it_is_handed_in() {
    let class = class().await;
    let student = class.hall.student.clone();
    let attempt = begin(&class, &student).await;
    let book = book_of(&student, attempt).await;
    assert_eq!(
        book_of(&student, attempt).await,
        book,
        "opening twice is opening once"
    );
    assert_eq!(open(&student, attempt, 1).await.status.as_u16(), 404);
    let shown = student.get(&format!("/api/book/{book}/")).await;
    assert_eq!(shown.data()["sitting"], "exercise");
    assert_eq!(enter(&student, book, "b03").await.status.as_u16(), 200);
    let alone = student
        .post(&format!("/api/book/{book}/submit/"), json!({}))
        .await;
    assert_eq!(alone.error(), "simulation.handed_in_with_answers");
    let report = format!("/api/book/{book}/report/");
    assert_eq!(
        student.get(&report).await.error(),
        "simulation.report_not_released"
    );

    // The second voucher is on the screen and complete: it is booked with the hand-in.
    hand_in(&class, &student, attempt, on_screen(1, Some(&right("b04")))).await;
    let marked = class.attempt(&student, attempt).await;
    assert_eq!((&marked["earned"], &marked["full"]), (&json!(40), &json!(40)));
    let read = student.get(&report).await;
    assert_eq!(
        (&read.data()["percent"], &read.data()["shows_key"]),
        (&json!(100.0), &json!(true))
    );
    assert_eq!(
        enter(&student, book, "b03").await.error(),
        "tasks.attempt_ended",
        "what was handed in stays as it was"
    );
    assert_eq!(book_of(&student, attempt).await, book, "it is read afterwards");
    let teacher = class.hall.teacher.get(&report).await;
    assert_eq!(teacher.data()["percent"], 100.0);
}

#[tokio::test]
async fn every_attempt_at_books_begins_with_its_own() {
    let class = class().await;
    let student = class.hall.student.clone();
    let first = begin(&class, &student).await;
    let book = book_of(&student, first).await;
    enter(&student, book, "b03").await.data();
    hand_in(&class, &student, first, on_screen(1, None)).await;
    assert_eq!(class.attempt(&student, first).await["earned"], 20);

    let second = begin(&class, &student).await;
    let again = book_of(&student, second).await;
    assert_ne!(again, book);
    let shown = student.get(&format!("/api/book/{again}/")).await;
    let vouchers = shown.data()["vouchers"].as_array().expect("vouchers");
    assert!(
        vouchers.iter().all(|voucher| voucher["is_given"] == true),
        "a new try begins anew"
    );
    for business in ["b03", "b04"] {
        enter(&student, again, business).await.data();
    }
    hand_in(&class, &student, second, on_screen(2, None)).await;
    assert_eq!(class.attempt(&student, second).await["earned"], 40);
    assert_eq!(class.exercise("books").await["earned"], 40, "the best one counts");
}

#[tokio::test]
async fn a_book_of_an_exercise_is_its_students_alone() {
    let class = class().await;
    let student = class.hall.student.clone();
    let other = class.hall.another("旁人").await;
    let attempt = begin(&class, &student).await;
    let book = book_of(&student, attempt).await;
    assert_eq!(open(&other, attempt, 0).await.status.as_u16(), 404);
    assert_eq!(enter(&other, book, "b03").await.status.as_u16(), 404);
    let path = format!("/api/exercise/attempt/{attempt}/submit/");
    student.post(&path, json!({})).await.data();
    assert_eq!(
        enter(&student, book, "b03").await.error(),
        "tasks.attempt_ended",
        "nothing is booked in an attempt that is over, marked or not"
    );
    class.follow().await;
    assert_eq!(
        class.attempt(&student, attempt).await["earned"],
        0,
        "nothing was answered"
    );
}

/// Attempts of exams and of exercises are numbered from 1 each.
#[tokio::test]
async fn handing_in_an_exercise_marked_the_book_of_an_exam() {
    let asked = json!({ "kind": "books", "company": "qinghe", "businesses": ["b03", "b04"] });
    let (hall, assessment) = hall_asking(asked).await;
    let examinee = hall.student.clone();
    let sat = hall.start(&examinee, assessment).await;
    let desk = sitting(&examinee, sat);
    let book = desk.book().await;
    desk.enter(book, &right("b03")).await.data();

    let class = class_within(hall).await;
    let other = class.hall.another("训练者").await;
    let attempt = begin(&class, &other).await;
    assert_eq!(
        attempt, sat,
        "the numbers have to be equal for this to mean anything"
    );
    assert_ne!(book_of(&other, attempt).await, book);
    hand_in(&class, &other, attempt, on_screen(1, None)).await;
    assert_eq!(
        class.attempt(&other, attempt).await["earned"],
        0,
        "no voucher was booked in it"
    );
    let entered = desk.enter(book, &right("b04")).await;
    assert_eq!(
        entered.status.as_u16(),
        200,
        "the exam goes on: {}",
        entered.msg()
    );
    let shown = examinee.get(&format!("/api/book/{book}/")).await;
    assert_eq!(
        shown.data()["submissions"],
        json!([]),
        "its book waits for its own hand-in"
    );
}

#[tokio::test]
async fn books_of_an_exercise_are_marked_again_by_the_company_of_now() {
    let class = class().await;
    company_says(&class.hall, false).await;
    let student = class.hall.student.clone();
    let attempt = begin(&class, &student).await;
    let book = book_of(&student, attempt).await;
    for business in ["b03", "b04"] {
        enter(&student, book, business).await.data();
    }
    hand_in(&class, &student, attempt, on_screen(2, None)).await;
    let was = class.attempt(&student, attempt).await["earned"].clone();
    assert!(was.as_f64().is_some_and(|was| was < 40.0), "{was}");

    company_says(&class.hall, true).await;
    let exercise = class.exercise("books").await["id"].clone();
    let path = format!("/api/marking/exercises/{exercise}/regrades/");
    let teacher = &class.hall.teacher;
    let question = teacher.get(&path).await.data()["questions"][0].clone();
    assert_eq!(question["takes_current"], true, "{question}");
    let ask = json!({ "version_id": question["version_id"], "change": { "kind": "current" }, "reason": "A板材的科目已更正" });
    let id = teacher.post(&path, ask).await.data()["regrade_id"].clone();
    class.follow().await;
    let act = |act: &str| format!("/api/marking/regrades/{id}/{act}/");
    let knowing = json!({ "changes_released": true });
    teacher.post(&act("apply"), knowing).await.data();
    class.follow().await;
    assert_eq!(class.attempt(&student, attempt).await["earned"], 40);
    let report = format!("/api/book/{book}/report/");
    assert_eq!(student.get(&report).await.data()["percent"], 100.0);

    let why = json!({ "reason": "维持原来的评分", "changes_released": true });
    teacher.post(&act("undo"), why).await.data();
    class.follow().await;
    assert_eq!(class.attempt(&student, attempt).await["earned"], was);
    let percent = student.get(&report).await.data()["percent"].clone();
    assert!(
        percent.as_f64().is_some_and(|percent| percent < 100.0),
        "{percent}"
    );
}

#[tokio::test]
async fn a_teacher_changes_what_a_business_earned_in_an_exercise() {
    let class = class().await;
    let student = class.hall.student.clone();
    let attempt = begin(&class, &student).await;
    let book = book_of(&student, attempt).await;
    enter(&student, book, "b03").await.data();
    hand_in(&class, &student, attempt, on_screen(1, None)).await;
    assert_eq!(class.attempt(&student, attempt).await["earned"], 20);

    let line = json!({ "kind": "business", "business": "b04", "reference": "r04" });
    let change = json!({ "percent": 50, "reason": "口头说明了思路" });
    let text = json!({ "number": 1, "line": line, "change": change });
    let path = format!("/api/marking/books/{book}/lines/");
    assert_eq!(student.post(&path, text.clone()).await.status.as_u16(), 403);
    class.hall.teacher.post(&path, text).await.data();
    class.follow().await;
    assert_eq!(class.attempt(&student, attempt).await["earned"], 30);
    let report = student.get(&format!("/api/book/{book}/report/")).await;
    assert_eq!(report.data()["changed_percent"], 75.0, "the report says it too");
}

#[tokio::test]
async fn a_company_that_the_course_does_not_have_was_nothing_at_all() {
    let asked = json!({ "kind": "books", "company": "大河商贸有限公司", "businesses": [] });
    let (hall, assessment) = hall_asking(asked).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let path = format!("/api/exams/attempts/{attempt}/book/0/");
    let opened = hall.student.post(&path, json!({ "device": DEVICE })).await;
    assert_eq!(opened.error(), "simulation.no_company");
}
