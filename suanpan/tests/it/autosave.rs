//! What is saved by itself: two pages and two computers with one document.

use crate::{
    authoring::Desk as Author,
    hall::{DEVICE, Hall, claim_page, load, save_as, single},
    pages::{ask, claim},
    school::{Person, TestSchool},
};
use platform::clock::{days, minutes};
use serde_json::{Value, json};
use testkit::Client;

const FIRST: &str = "first-page-0001";
const SECOND: &str = "second-page-0002";
const OTHER_DEVICE: &str = "device-two-0002";

async fn page(student: &Person, attempt: i64, device: &str, page: &str, act: &str) -> Value {
    claim_page(student, attempt, device, page, act)
        .await
        .data()
        .clone()
}

fn writer(page: &str, opened: &Value) -> Value {
    json!({ "token": page, "epoch": opened["epoch"] })
}

async fn choice(student: &Person, attempt: i64, device: &str) -> Value {
    load(student, attempt, device).await["answers"][0]["answer"]["choice"].clone()
}

/// Both pages counted from one; the second one's answer had the number of the first one's, was passed over, and was told to be saved.
#[tokio::test]
async fn two_tabs_with_equal_numbers_showed_an_answer_that_was_not_stored() {
    let hall = Hall::new().await;
    let student = &hall.student;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(student, assessment).await;
    let first = page(student, attempt, DEVICE, FIRST, "open").await;
    let second = page(student, attempt, DEVICE, SECOND, "open").await;
    assert_eq!(
        (&first["is_writer"], &second["is_writer"]),
        (&json!(true), &json!(false))
    );

    let first = writer(FIRST, &first);
    let saved = save_as(student, attempt, DEVICE, &first, &[(0, 1, single("A"))]).await;
    assert_eq!(saved.data()["stored"][0]["answer"]["choice"], "A");
    // The second tab was told the writer's epoch, but is not the writer: its answer is refused, not passed over as saved.
    let other = writer(SECOND, &second);
    let refused = save_as(student, attempt, DEVICE, &other, &[(0, 1, single("B"))]).await;
    assert_eq!(
        (refused.status.as_u16(), refused.error()),
        (409, "platform.written_elsewhere")
    );
    let seen = page(student, attempt, DEVICE, SECOND, "look").await;
    assert_eq!(
        seen["entries"][0]["answer"]["choice"], "A",
        "what it may show is what is stored"
    );

    // "Write here": now the first is the one that is refused, whatever number it sends.
    let taken = page(student, attempt, DEVICE, SECOND, "take_over").await;
    let other = writer(SECOND, &taken);
    let saved = save_as(student, attempt, DEVICE, &other, &[(0, 1, single("B"))]).await;
    assert_eq!(saved.data()["stored"][0]["answer"]["choice"], "B");
    let late = save_as(student, attempt, DEVICE, &first, &[(0, 99, single("C"))]).await;
    assert_eq!(late.error(), "platform.written_elsewhere");
    assert_eq!(choice(student, attempt, DEVICE).await, "B");
    let submit = json!({ "device": DEVICE, "writer": first, "answers": [] });
    let path = format!("/api/exams/attempts/{attempt}/submit/");
    assert_eq!(
        student.post(&path, submit).await.error(),
        "platform.written_elsewhere"
    );
}

/// The journal of the first computer had higher numbers than the second computer's answers.
#[tokio::test]
async fn an_attempt_that_was_taken_back_let_an_old_journal_overwrite_newer_answers() {
    let hall = Hall::new().await;
    let student = &hall.student;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(student, assessment).await;
    let old = page(student, attempt, DEVICE, FIRST, "open").await;
    let old = writer(FIRST, &old);
    save_as(student, attempt, DEVICE, &old, &[(0, 1, single("A"))])
        .await
        .data();

    // The first computer goes on without a network; the student sits down at another one.
    let take = async |device: &str| {
        let path = format!("/api/exams/attempts/{attempt}/take_over/");
        student.post(&path, json!({ "device": device })).await.data();
    };
    take(OTHER_DEVICE).await;
    let moved = page(student, attempt, OTHER_DEVICE, SECOND, "open").await;
    assert_eq!(
        moved["is_writer"], true,
        "another device needs no second question"
    );
    let moved = writer(SECOND, &moved);
    save_as(student, attempt, OTHER_DEVICE, &moved, &[(0, 1, single("B"))])
        .await
        .data();

    // And back. What the first page still sends, number 40 of its time, is older than anything of the other's.
    take(DEVICE).await;
    let late = save_as(student, attempt, DEVICE, &old, &[(0, 40, single("C"))]).await;
    assert_eq!(late.error(), "platform.written_elsewhere");
    let back = page(student, attempt, DEVICE, "third-page-0003", "open").await;
    let stored = &back["entries"][0];
    assert_eq!(stored["answer"]["choice"], "B");
    assert!(
        stored["epoch"].as_i64() > old["epoch"].as_i64(),
        "a journal sees that its entry is older"
    );
    assert_eq!(choice(student, attempt, DEVICE).await, "B");
}

#[tokio::test]
async fn a_page_that_was_closed_or_fell_silent_gives_way_without_a_question() {
    let hall = Hall::new().await;
    let student = &hall.student;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(student, assessment).await;
    let path = format!("/api/exams/attempts/{attempt}/");
    let open = async |name: &str, closed: Value| {
        let claim = json!({ "writer": name, "act": "open", "closed": closed });
        let reply = ask(
            &student.client,
            &path,
            json!({ "device": DEVICE, "claim": claim }),
        )
        .await;
        reply.data()["is_writer"].clone()
    };
    assert_eq!(open(FIRST, Value::Null).await, true);
    assert_eq!(open(SECOND, Value::Null).await, false, "a duplicated tab");
    assert_eq!(open(SECOND, json!(FIRST)).await, true, "a reload");
    assert_eq!(
        page(student, attempt, DEVICE, SECOND, "close").await["is_writer"],
        true
    );
    assert_eq!(open("third-page-0003", Value::Null).await, true, "closed");
    hall.school.clock.advance(minutes(2));
    assert_eq!(
        open("fourth-page-0004", Value::Null).await,
        true,
        "a crash, minutes ago"
    );
}

#[tokio::test]
async fn every_kind_of_document_has_one_writer() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let flows = student.get("/api/course/1/flows/").await;
    let flow = format!("/api/flow/{}/attempt/", flows.data()[0]["id"]);
    let steps = json!({ "steps": [], "seq": 1 });
    let draft = json!({ "place": {}, "code": "x = 1", "seq": 1 });
    for (path, place, body) in [
        ("/api/python/draft/", json!({ "place": {} }), draft),
        (flow.as_str(), json!({}), steps),
    ] {
        let with = |claim: Value| {
            let mut body = place.clone();
            body["claim"] = claim;
            body
        };
        let first = ask(&student, path, with(claim(FIRST, "open")))
            .await
            .data()
            .clone();
        let second = ask(&student, path, with(claim(SECOND, "open")))
            .await
            .data()
            .clone();
        assert_eq!(
            (&first["is_writer"], &second["is_writer"]),
            (&json!(true), &json!(false)),
            "{path}"
        );
        let send = async |name: &str, opened: &Value| {
            let mut body = body.clone();
            body["writer"] = writer(name, opened);
            student.post(path, body).await
        };
        let saved = send(FIRST, &first).await;
        assert_eq!(saved.data()["stored"][0]["seq"], 1, "{path}");
        assert_eq!(
            send(SECOND, &second).await.error(),
            "platform.written_elsewhere",
            "{path}"
        );
        let taken = ask(&student, path, with(claim(SECOND, "take_over")))
            .await
            .data()
            .clone();
        assert_eq!(taken["entries"][0]["epoch"], 1, "{path}: it sees what is there");
        let saved = send(SECOND, &taken).await;
        assert_eq!(
            saved.data()["stored"][0]["epoch"],
            2,
            "{path}: an equal number of a later page is newer"
        );
        assert_eq!(
            send(FIRST, &first).await.error(),
            "platform.written_elsewhere",
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_page_that_leaves_an_exercise_after_handing_it_in_was_refused() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let list = student.get("/api/course/1/exercises/").await;
    let exercise = list.data()[0]["id"].clone();
    let begun = student
        .post(&format!("/api/exercise/{exercise}/attempt/"), json!({}))
        .await;
    let path = format!("/api/exercise/attempt/{}/", begun.data()["id"]);
    let opened = student
        .post(&format!("{path}writer/"), claim(FIRST, "open"))
        .await;
    assert_eq!(opened.data()["is_writer"], true);
    student.post(&format!("{path}submit/"), json!({})).await.data();
    let left = student
        .post(&format!("{path}writer/"), claim(FIRST, "close"))
        .await;
    assert_eq!(left.data()["is_writer"], false, "nobody writes any more");
    let again = student
        .post(&format!("{path}writer/"), claim(SECOND, "open"))
        .await;
    assert_eq!(again.status.as_u16(), 409, "{}", again.json);
}

/// A draft that lay for months is found again, and what is typed then is newer than it.
#[tokio::test]
async fn a_writer_of_long_ago_is_forgotten_and_the_next_one_goes_on_above() {
    let school = TestSchool::demo().await;
    let known = || {
        let names = "select document from platform_autosave where document like 'python/%'";
        school.noticed.database.texts(names).len()
    };
    let path = "/api/python/draft/";
    let place = |sheet: i64| json!({ "sheet": sheet });
    let put = async |sheet: i64, page: &str, act: &str, code: &str| {
        let student = school.enrolled("student60").await;
        let body = json!({ "place": place(sheet), "claim": claim(page, act) });
        let opened = ask(&student, path, body).await.data().clone();
        let body = json!({ "place": place(sheet), "writer": writer(page, &opened), "code": code, "seq": 1 });
        student.post(path, body).await.data()["stored"][0].clone()
    };
    let before = known();
    put(1, FIRST, "open", "一").await;
    put(1, SECOND, "take_over", "二").await;
    school.clock.advance(days(60));
    put(2, FIRST, "open", "另一页").await;
    school.run_jobs().await;
    assert_eq!(known(), before + 2, "nobody is forgotten before ninety days");

    school.clock.advance(days(31));
    school.run_jobs().await;
    assert_eq!(known(), 1, "the one of a month ago alone");
    let found = put(1, "third-page-0003", "open", "三").await;
    assert_eq!(found["value"], "三");
    assert!(
        found["epoch"].as_i64() > Some(2),
        "above all that was forgotten: {found}"
    );
}

#[tokio::test]
async fn who_waited_for_a_page_was_told_who_saved_last_but_not_who_writes() {
    let desk = Author::new().await;
    let other = desk.school.teacher("周明").await;
    let editors = format!("/api/course/{}/editors/", desk.course);
    (desk.teacher.post(&editors, json!({ "user_id": other.id })).await).data();
    let path = format!("/api/authoring/{}/items/lecture/l2/", desk.course);
    let opened = async |person: &Client, page: &str, act: &str| -> Value {
        let reply = ask(person, &path, json!({ "claim": claim(page, act) })).await;
        reply.data().clone()
    };
    let theirs = opened(&other, "page-two-0002", "open").await;
    assert_eq!(
        (&theirs["is_writer"], &theirs["held_by"]),
        (&json!(true), &json!(null))
    );
    let mine = opened(&desk.teacher, "page-one-0001", "open").await;
    assert_eq!(
        (&mine["is_writer"], &mine["held_by"]),
        (&json!(false), &json!("周明"))
    );
    let still = opened(&desk.teacher, "page-one-0001", "look").await;
    assert_eq!(still["held_by"], "周明");
    let again = opened(&other, "page-three-03", "open").await;
    assert_eq!(
        again["held_by"],
        Value::Null,
        "their own other page is nobody else"
    );
    opened(&other, "page-two-0002", "close").await;
    let free = opened(&desk.teacher, "page-one-0001", "look").await;
    assert_eq!(
        (&free["is_writer"], &free["held_by"]),
        (&json!(false), &json!(null))
    );
}
