//! The books of a class as its teacher sees them, and the marks a teacher sets.

use crate::marking_history::{change, items, told};
use crate::school::TestSchool;
use serde_json::{Value, json};

/// The sign-in name of a student of the demo's first class, by their number.
fn username_of(row: &Value) -> String {
    let number = row["student_number"].as_str().expect("a number");
    let place: i64 = number["20260101".len()..].parse().expect("a place in the class");
    format!("student{place}")
}

#[tokio::test]
async fn a_teacher_sees_where_everybody_stands_and_a_set_mark_counts_until_it_is_taken_back() {
    let school = TestSchool::demo().await;
    let teacher = school.enrolled("teacher1").await;
    let class = "/api/class/1/books/?course_id=1";
    let books = teacher.get(class).await.data().clone();
    let rows = books["rows"].as_array().expect("rows").clone();
    assert_eq!(rows.len(), 60, "everybody is listed");
    let count = |has: &dyn Fn(&Value) -> bool| rows.iter().filter(|row| has(&row["book"])).count();
    let hand_ins = |book: &Value| book["hand_ins"].as_array().map_or(0, Vec::len);
    assert!(count(&|book| book.is_null()) > 2, "somebody has not begun");
    assert!(
        count(&|book| book.is_object() && hand_ins(book) == 0) > 2,
        "somebody is at it"
    );
    assert!(count(&|book| hand_ins(book) > 0) > 30, "most have handed in");

    let of_book = |row: &&Value| hand_ins(&row["book"]) > 0 && row["book"]["percent"].as_f64() < Some(99.0);
    let row = rows.iter().find(of_book).expect("somebody made mistakes");
    let (book, computed) = (row["book"]["id"].as_i64(), row["book"]["percent"].as_f64());
    let book = book.expect("an id");
    let student = school.enrolled(&username_of(row)).await;
    let own = async || {
        let list = student.get("/api/course/1/books/").await.data().clone();
        let list = list.as_array().expect("books").clone();
        let found = list.into_iter().find(|one| one["id"] == book).expect("the book");
        found["best_percent"].as_f64()
    };
    assert_eq!(own().await, computed, "student and teacher read the same mark");

    let item = items(&teacher, "book", &json!(book)).await[0].clone();
    assert_eq!(change(&student, &item, 77.5, "满分").await.status.as_u16(), 403);
    let stranger = school.enrolled("xn_teacher").await;
    assert_eq!(change(&stranger, &item, 77.5, "满分").await.status.as_u16(), 404);
    assert_eq!(change(&teacher, &item, 77.5, "").await.status.as_u16(), 422);
    change(&teacher, &item, 70.0, "凭证附件不全").await.data();
    change(&teacher, &item, 77.5, "补交了纸质凭证").await.data();
    assert_eq!(own().await, Some(77.5));
    let report = student.get(&format!("/api/book/{book}/report/")).await;
    assert_eq!(report.data()["decided"]["reason"], "补交了纸质凭证");
    assert_eq!(
        report.data()["percent"].as_f64(),
        computed,
        "the hand-in keeps its own mark"
    );
    let student_books = format!("/api/class/1/student/{}/books/?course_id=1", row["student_id"]);
    let listed = teacher.get(&student_books).await;
    assert_eq!(listed.data()[0]["book"]["percent"].as_f64(), Some(77.5));

    let item = items(&teacher, "book", &json!(book)).await[0].clone();
    let history = told(&item);
    assert_eq!(history.len(), 3, "{history:?}");
    assert_eq!(history[2], "override 70→77.5 补交了纸质凭证");
    let address = format!("/api/marking/items/{}/restore/", item["item_id"]);
    teacher.post(&address, json!({})).await.data();
    let log = crate::audited::lines(&school).await;
    let marks = log
        .iter()
        .filter(|line| ["marking.overridden", "marking.restored"].contains(&line.action.as_str()));
    assert_eq!(marks.count(), 3, "set twice, and taken back");
    assert_eq!(crate::audited::wordless(&log), [""; 0]);
    assert_eq!(own().await, computed);
    school.run_jobs().await;
}

#[tokio::test]
async fn a_mark_is_set_only_for_what_was_handed_in() {
    let school = TestSchool::demo().await;
    let teacher = school.enrolled("teacher1").await;
    let books = teacher.get("/api/class/1/books/?course_id=1").await;
    let rows = books.data()["rows"].as_array().expect("rows");
    let kept = rows
        .iter()
        .map(|row| &row["book"])
        .find(|book| book["hand_ins"] == json!([]))
        .expect("a book that was not handed in");
    let path = format!("/api/marking/items/?source_kind=book&source_id={}", kept["id"]);
    assert_eq!(
        teacher.get(&path).await.status.as_u16(),
        404,
        "there is nothing to mark yet"
    );
    let unknown = teacher
        .get("/api/class/1/books/?course_id=1&activity_id=999999")
        .await;
    assert_eq!(unknown.status.as_u16(), 404);
    let free = teacher.get("/api/class/1/books/?course_id=1&activity_id=0").await;
    assert!(free.data()["place"]["activity_id"].is_null());
}

#[tokio::test]
async fn what_a_second_book_is_given_equals_what_the_first_was() {
    let school = TestSchool::demo().await;
    let teacher = school.enrolled("teacher1").await;
    let places = teacher.get("/api/class/1/books/?course_id=1").await.data()["places"].clone();
    let mut places = places.as_array().expect("places").iter();
    let later = places.find(|place| {
        place["title"]
            .as_str()
            .is_some_and(|title| title.starts_with("T4"))
    });
    let later = later.expect("a later task")["activity_id"].clone();
    let listed = teacher
        .get(&format!("/api/class/1/books/?course_id=1&activity_id={later}"))
        .await;
    let ids: Vec<&Value> = listed.data()["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| &row["book"]["id"])
        .filter(|id| id.is_number())
        .collect();
    let given = async |id: &Value| {
        let book = teacher.get(&format!("/api/book/{id}/")).await;
        let vouchers = book.data()["vouchers"].as_array().expect("vouchers").clone();
        let given = vouchers.into_iter().filter(|one| one["is_given"] == true);
        let known = given.map(|one| json!([one["number"], one["lines"], one["signatures"], one["state"]]));
        known.collect::<Vec<Value>>()
    };
    let first = given(ids[0]).await;
    assert_eq!(first.len(), 6, "T4 begins after 记-6");
    assert_eq!(first, given(ids[ids.len() - 1]).await);
}
