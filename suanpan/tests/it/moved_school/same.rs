//! What people see after their school has moved is what they saw before.

use super::{Exported, installation, postgres_host, settle, sqlite_host};
use crate::{chaos::postgres::Postgres, school::TestSchool};
use exams::receipts::Verdict;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Not `/api/school_config/`: it lists the schools of the host.
const EVERYBODY: [&str; 1] = ["/api/user/info/"];
const STUDENT: [&str; 20] = [
    "/api/user/class_courses/",
    "/api/user/notices/",
    "/api/course/{course}/home/",
    "/api/course/{course}/lectures/",
    "/api/course/{course}/tasks/",
    "/api/lecture/{lecture}/",
    "/api/lecture/{lecture}/notes/",
    "/api/exercise/attempt/{exercise_attempt}/",
    "/api/python/submission/{submission}/",
    "/api/course/{course}/flows/",
    "/api/course/{course}/books/",
    "/api/book/{book}/",
    "/api/book/{book}/trial_balance/?period=2026-01",
    "/api/book/{book}/journal/?period=2026-01",
    "/api/exams/records/?course_id={course}",
    "/api/exams/attempts/{attempt}/receipts/",
    "/api/marking/attempts/{attempt}/review/",
    "/api/results/scores/?course_id={course}",
    "/api/results/analysis/?course_id={course}",
    "/api/results/wrong_answers/?course_id={course}",
];
const TEACHER: [&str; 12] = [
    "/api/classes/",
    "/api/classes/{class}/",
    "/api/classes/{class}/openings/task/",
    "/api/classes/{class}/notices/",
    "/api/exams/managed/",
    "/api/exams/managed/{assessment}/board/",
    "/api/exams/papers/?course_id={course}",
    "/api/questions/?course_id={course}",
    "/api/marking/attempts/{attempt}/",
    "/api/results/class_scores/?class_id={class}&course_id={course}",
    "/api/results/gradebook/{class}/{course}/",
    "/api/results/gradebook/{class}/{course}/totals/",
];
const STAFF: [&str; 3] = ["/api/school/terms/", "/api/school/documents/", "/api/exams/week/"];

/// The number of the first row that a page of the school is about, by its name in the paths above.
const NUMBERS: [(&str, &str); 9] = [
    (
        "course",
        "select min(id) from course_course where school_id = {school}",
    ),
    (
        "class",
        "select min(id) from class_class where school_id = {school}",
    ),
    (
        "lecture",
        "select min(id) from course_lecture where course_id = {course}",
    ),
    (
        "assessment",
        "select min(id) from exam_assessment where school_id = {school}",
    ),
    (
        "attempt",
        "select min(a.id) from exam_attempt a join identity_user u on u.id = a.user_id \
         where u.school_id = {school} and u.username = 'student1' and a.state = 'released'",
    ),
    (
        "exercise_attempt",
        "select min(a.id) from task_exercise_attempt a join identity_user u on u.id = a.user_id \
         where u.school_id = {school} and u.username = 'student1'",
    ),
    (
        "submission",
        "select min(a.id) from coding_submission a join identity_user u on u.id = a.user_id \
         where u.school_id = {school} and u.username = 'student1'",
    ),
    (
        "book",
        "select min(a.id) from simulation_book a join identity_user u on u.id = a.user_id \
         where u.school_id = {school} and u.username = 'student1'",
    ),
    (
        "student",
        "select min(id) from identity_user where school_id = {school} and username = 'student1'",
    ),
];

fn filled(template: &str, numbers: &BTreeMap<&str, String>) -> String {
    numbers.iter().fold(template.to_owned(), |path, (name, number)| {
        path.replace(&format!("{{{name}}}"), number)
    })
}

/// The numbers of a school's rows at its host.
fn numbers_of(host: &TestSchool, school: i64) -> BTreeMap<&'static str, String> {
    let mut known = BTreeMap::from([("school", school.to_string())]);
    for (name, query) in NUMBERS {
        let query = format!("select cast(({}) as text)", filled(query, &known));
        let found = host.noticed.database.texts(&query).remove(0);
        known.insert(name, found);
    }
    known
}

/// Without the numbers of rows, and what the hour of asking or the key of the host is in.
fn plain(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let is_number = |name: &str| {
                name == "id" || name.ends_with("_id") || name.ends_with("_ids") || name.ends_with("_url")
            };
            let fields = fields.iter().map(|(name, value)| match value {
                Value::Number(_) | Value::String(_) | Value::Array(_) if is_number(name) => {
                    (name.clone(), Value::Null)
                }
                value => (name.clone(), plain(value)),
            });
            Value::Object(fields.collect())
        }
        Value::Array(values) => values.iter().map(plain).collect(),
        Value::String(text) if text.starts_with("/api/") => Value::Null,
        value => value.clone(),
    }
}

/// Every page as these people see it.
async fn seen(host: &TestSchool, numbers: &BTreeMap<&str, String>) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    for (username, pages) in [
        ("student1", &STUDENT[..]),
        ("teacher1", &TEACHER[..]),
        ("staff1", &STAFF[..]),
    ] {
        let person = host.sign_in(username).await;
        for page in EVERYBODY.iter().chain(pages) {
            let reply = person.get(&filled(page, numbers)).await;
            assert!(reply.status.is_success(), "{username} {page}: {}", reply.json);
            all.insert(format!("{username} {page}"), plain(&reply.json["data"]));
        }
    }
    all
}

fn compare(before: &BTreeMap<String, Value>, after: &BTreeMap<String, Value>, place: &str) {
    for (page, value) in before {
        assert_eq!(after.get(page), Some(value), "{place}: {page}");
    }
}

/// What an export says apart from the numbers of its rows.
async fn content(exported: &Exported, at: &TestSchool) -> BTreeMap<String, String> {
    let compared = backup::compare_school(&exported.path(), &installation(&at.app)).await;
    compared.expect("a sound folder").1
}

/// A file that a student took home from the first host.
async fn receipt_file(host: &TestSchool, numbers: &BTreeMap<&str, String>) -> Value {
    let student = host.sign_in("student1").await;
    let path = filled("/api/exams/attempts/{attempt}/receipt_file/", numbers);
    student.get(&path).await.data().clone()
}

async fn verdict(host: &TestSchool, file: &Value) -> Value {
    let reply = host
        .stranger()
        .post("/api/exams/receipts/check/", file.clone())
        .await;
    reply.data().clone()
}

#[tokio::test]
async fn a_school_moves_from_engine_to_engine_and_back_and_everything_is_the_same() {
    let first = TestSchool::demo().await;
    let here = numbers_of(&first, 1);
    let before = seen(&first, &here).await;
    let taken_home = receipt_file(&first, &here).await;
    let exported = Exported::of(&first.app, "huadong").await.expect("an export");
    let content_before = content(&exported, &first).await;

    let server = Postgres::encrypted();
    let second = postgres_host(&server).await;
    let arrived = exported.import(&second.app).await.expect("it is taken");
    settle(&second, arrived.school.id).await;
    let there = numbers_of(&second, arrived.school.id);
    compare(&before, &seen(&second, &there).await, "at PostgreSQL");
    assert_eq!(arrived.audit, exported.manifest.audit.number);
    let again = Exported::of(&second.app, "huadong").await.expect("an export");
    assert_eq!(
        content(&again, &second).await,
        content_before,
        "up to numbers it says the same"
    );

    let third = sqlite_host().await;
    let arrived = again.import(&third.app).await.expect("it is taken");
    settle(&third, arrived.school.id).await;
    let back = numbers_of(&third, arrived.school.id);
    compare(&before, &seen(&third, &back).await, "at SQLite");
    let last = Exported::of(&third.app, "huadong").await.expect("an export");
    assert_eq!(
        content(&last, &third).await,
        content_before,
        "up to numbers it says the same"
    );

    // What a student took home at the first host is known at each later one; a forged one is not.
    for host in [&second, &third] {
        assert_eq!(verdict(host, &taken_home).await["kind"], "genuine");
        let mut forged = taken_home.clone();
        forged["statement"]["student_name"] = json!("李四");
        assert_eq!(verdict(host, &forged).await["kind"], "altered");
    }
    let new = receipt_file(&third, &back).await;
    assert_eq!(verdict(&third, &new).await["kind"], "genuine");
    assert_eq!(verdict(&second, &new).await, json!(Verdict::AnotherKey));
    follow_chains(&third).await;
    first.leave_jobs();
    second.leave_jobs();
    third.leave_jobs();
}

async fn follow_chains(host: &TestSchool) {
    let followed = host
        .app
        .db
        .read(|tx| async move { exams::receipts::follow_chains(&tx, 1_000).await })
        .await;
    let (followed, broken) = followed.unwrap();
    assert!(
        followed > 50 && broken.is_empty(),
        "{followed} followed, broken: {broken:?}"
    );
}

#[tokio::test]
async fn the_new_host_keeps_its_own_and_gets_no_operator() {
    let first = TestSchool::demo().await;
    let second = sqlite_host().await;
    let own = second.teacher("本校教师").await;
    let class = json!({ "name": "会计 2601", "term": "2026秋" });
    own.post("/api/classes/", class).await.data();
    let before = own.get("/api/classes/").await.data().clone();
    let own_class = second
        .noticed
        .database
        .texts("select cast(min(id) as text) from class_class")
        .remove(0);
    let exported = Exported::of(&first.app, "huadong").await.expect("an export");
    let arrived = exported.import(&second.app).await.expect("it is taken");

    assert_eq!(own.get("/api/classes/").await.data(), &before);
    let form = json!({ "username": "admin", "password": suanpan::demo::PASSWORD });
    let reply = second.stranger().post("/api/login/", form).await;
    assert_ne!(reply.code(), 200, "the operator of another host: {}", reply.json);
    let texts = |query: &str| second.noticed.database.texts(query);
    assert_eq!(
        texts("select role_id from identity_role where role_id = 'admin'"),
        [""; 0]
    );
    assert_eq!(
        texts(
            "select coalesce(password_hash, '-') || ' ' || status from identity_user where username = 'admin'"
        ),
        ["- disabled"]
    );
    assert_eq!(
        texts("select cast(count(*) as text) from identity_session where user_id > 1"),
        ["0"]
    );
    let sessions = texts(&format!(
        "select cast(count(*) as text) from school_school where id <> {}",
        arrived.school.id
    ));
    assert_eq!(sessions, ["1"]);
    // The other school of the first host stayed there.
    assert_eq!(
        texts("select username from identity_user where username like 'xn%'"),
        [""; 0]
    );

    let student = second.sign_in("student1").await;
    let foreign = student.get(&format!("/api/classes/{own_class}/")).await;
    assert!(!foreign.status.is_success(), "a school is a wall");
    first.leave_jobs();
    second.leave_jobs();
}
