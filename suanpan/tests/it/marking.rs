//! Marks: at once where a rule can tell, at the desk where a person must.

use crate::hall::{DEVICE, Hall, load, save, single, submit, written};
use serde_json::{Value, json};

/// A finished exam of one single choice and one short answer: two students with the same words, one with others.
struct Finished {
    hall: Hall,
    assessment: i64,
    attempts: Vec<(crate::school::Person, i64)>,
}

async fn finished() -> Finished {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single", "short_answer"]).await;
    let assessment = hall.assess(paper, json!({})).await;
    let mut attempts = Vec::new();
    let students = [
        hall.student.clone(),
        hall.another("乙").await,
        hall.another("丙").await,
    ];
    for (student, (tab, text)) in
        students
            .into_iter()
            .zip([("A", "先写机密关键词"), ("B", "先写 机密关键词"), ("A", "不知道")])
    {
        let attempt = hall.start(&student, assessment).await;
        save(&student, attempt, &[(0, 1, single(tab)), (1, 1, written(text))])
            .await
            .data();
        submit(&student, attempt).await.data();
        attempts.push((student, attempt));
    }
    hall.school.run_jobs().await;
    Finished {
        hall,
        assessment,
        attempts,
    }
}

impl Finished {
    async fn desk(&self) -> Value {
        let inbox = self.hall.teacher.get("/api/marking/inbox/").await;
        let version = inbox.data()[0]["version_id"].clone();
        let path = format!(
            "/api/marking/desk/?assessment_id={}&version_id={version}",
            self.assessment
        );
        self.hall.teacher.get(&path).await.data().clone()
    }

    async fn mark(&self, item_ids: &Value, points: f64) {
        let body = json!({ "item_ids": item_ids, "points": points, "rubric": [0], "comment": "再具体些" });
        self.hall.teacher.post("/api/marking/marks/", body).await.data();
    }

    async fn mark_everything(&self) {
        for group in self.desk().await["groups"].as_array().unwrap() {
            self.mark(&group["item_ids"], 4.0).await;
        }
        self.hall.school.run_jobs().await;
    }

    async fn review(&self, index: usize) -> testkit::Reply {
        let (student, attempt) = &self.attempts[index];
        student
            .get(&format!("/api/marking/attempts/{attempt}/review/"))
            .await
    }

    async fn release(&self) -> testkit::Reply {
        let path = format!("/api/marking/assessments/{}/release/", self.assessment);
        let reply = self.hall.teacher.post(&path, json!({})).await;
        self.hall.school.run_jobs().await;
        reply
    }
}

#[tokio::test]
async fn equal_answers_are_marked_together_and_nobody_is_named() {
    let exam = finished().await;
    let inbox = exam.hall.teacher.get("/api/marking/inbox/").await;
    assert_eq!(inbox.data()[0]["waiting"], 3);
    let desk = exam.desk().await;
    let groups = desk["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 2);
    let twins = groups
        .iter()
        .find(|group| group["item_ids"].as_array().unwrap().len() == 2)
        .expect("white space alone makes no other answer");
    assert_eq!(
        twins["proposed"], 2.5,
        "one of two points of the rubric by its keyword"
    );
    for (student, _) in &exam.attempts {
        assert!(!desk.to_string().contains(&student.name));
    }
    let too_many = json!({ "item_ids": twins["item_ids"], "points": 6 });
    let refused = exam.hall.teacher.post("/api/marking/marks/", too_many).await;
    assert_eq!(refused.status.as_u16(), 422);

    exam.mark_everything().await;
    let inbox = exam.hall.teacher.get("/api/marking/inbox/").await;
    assert_eq!(inbox.data()[0]["waiting"], 0);
    // Marked together, and each has a line of the log.
    let office = exam.hall.school.staff("沈佩兰").await;
    for (student, _) in &exam.attempts {
        let log = crate::audited::marks_of(&office, &student.name).await;
        assert!(
            log.iter().any(|line| line.starts_with("marking.marked null→")),
            "{log:?}"
        );
    }
    let comments = exam.hall.teacher.get("/api/marking/comments/").await;
    assert_eq!(
        comments.data()[0],
        json!({ "id": 1, "tags": [], "text": "再具体些", "uses": 2 })
    );
    let attempt = exam.attempts[0].1;
    let all = exam
        .hall
        .teacher
        .get(&format!("/api/marking/attempts/{attempt}/"))
        .await;
    assert_eq!(
        (all.data()["state"].clone(), all.data()["earned"].clone()),
        (json!("graded"), json!(6))
    );
}

#[tokio::test]
async fn nothing_is_seen_before_the_release_and_everything_allowed_after_it() {
    let exam = finished().await;
    exam.mark_everything().await;
    let before = exam.review(0).await;
    assert_eq!(
        (before.data()["earned"].clone(), before.data()["sections"].clone()),
        (Value::Null, json!([]))
    );
    assert_eq!(exam.release().await.error(), "marking.still_open");
    exam.hall.wait(121).await;
    assert_eq!(exam.release().await.data()["released"], 3);

    let after = exam.review(1).await;
    assert_eq!(after.data()["earned"], 4);
    let first = &after.data()["sections"][0]["items"][0];
    assert_eq!(first["answer_key"]["correct"], "A");
    assert_eq!(first["mark"]["reasons"][0], "选项有误：B");
    assert_eq!(first["analysis"], "机密解析");
    let stranger = exam.hall.another("丁").await;
    let path = format!("/api/marking/attempts/{}/review/", exam.attempts[0].1);
    assert_eq!(stranger.get(&path).await.status.as_u16(), 404);
}

#[tokio::test]
async fn a_release_waits_for_the_desk_unless_told_otherwise() {
    let exam = finished().await;
    exam.hall.wait(121).await;
    assert_eq!(exam.release().await.error(), "marking.still_waiting");
    let path = format!("/api/marking/assessments/{}/release/", exam.assessment);
    let forced = exam
        .hall
        .teacher
        .post(&path, json!({ "even_if_waiting": true }))
        .await;
    assert_eq!(forced.data()["released"], 0);
    // Whoever is marked afterwards is released with the others.
    exam.mark_everything().await;
    assert_eq!(exam.review(0).await.data()["earned"], 6);
}

#[tokio::test]
async fn an_override_has_a_reason_a_history_and_consequences() {
    let exam = finished().await;
    exam.mark_everything().await;
    exam.hall.wait(121).await;
    exam.release().await.data();
    let (student, attempt) = &exam.attempts[1];
    let detail = exam
        .hall
        .teacher
        .get(&format!("/api/marking/attempts/{attempt}/"))
        .await;
    let item = detail.data()["sections"][0]["items"][0]["mark"]["item_id"].clone();
    let path = format!("/api/marking/items/{item}/override/");
    let without = exam
        .hall
        .teacher
        .post(&path, json!({ "points": 2, "reason": "" }))
        .await;
    assert_eq!(without.status.as_u16(), 422);
    let body = json!({ "points": 2, "reason": "题干有歧义，B 也给分" });
    exam.hall.teacher.post(&path, body).await.data();
    exam.hall.school.run_jobs().await;

    assert_eq!(exam.review(1).await.data()["earned"], 6);
    let scores = student
        .get(&format!("/api/results/scores/?course_id={}", exam.hall.course))
        .await;
    assert_eq!(scores.data()["scores"][0]["earned"], 6);
    let after = exam
        .hall
        .teacher
        .get(&format!("/api/marking/attempts/{attempt}/"))
        .await;
    let mark = &after.data()["sections"][0]["items"][0]["mark"];
    assert_eq!(mark["history"][1]["reason"], "题干有歧义，B 也给分");
    let colleague = exam.hall.school.teacher("外班教师").await;
    let refused = colleague
        .post(&path, json!({ "points": 0, "reason": "恶意" }))
        .await;
    assert_eq!(refused.status.as_u16(), 404);
}

#[tokio::test]
async fn marking_again_changes_nothing_a_person_did() {
    let exam = finished().await;
    exam.mark_everything().await;
    let attempt = exam.attempts[0].1;
    let now_ms = platform::Clock::now_ms(&*exam.hall.school.clock);
    exam.hall
        .school
        .app
        .db
        .write(move |tx| async move { marking::take_over(&tx, marking::SourceKind::Exam, attempt, now_ms).await })
        .await
        .expect("marking runs twice");
    let path = format!("/api/marking/attempts/{}/", exam.attempts[0].1);
    assert_eq!(exam.hall.teacher.get(&path).await.data()["earned"], 6);
}

#[tokio::test]
async fn the_reason_names_the_letter_that_was_on_the_students_screen() {
    let hall = Hall::new().await;
    let options = ["A", "B", "C", "D", "E", "F", "G", "H"].map(|tab| json!({ "tab": tab, "text": tab }));
    hall.question(
        json!({ "kind": "multiple", "options": options }),
        json!({ "kind": "multiple", "correct": ["A", "B"] }),
        2.0,
    )
    .await;
    let reply = hall
        .teacher
        .get(&format!(
            "/api/questions/?course_id={}&page_size=100",
            hall.course
        ))
        .await;
    let newest = reply.data()["items"]
        .as_array()
        .expect("rows")
        .iter()
        .max_by_key(|row| row["id"].as_i64())
        .expect("a question");
    let paper = hall
        .paper_of(json!([{ "title": "一", "questions": [{ "key": newest["key"] }] }]))
        .await;
    let assessment = hall.assess(paper, json!({ "shuffle_options": true })).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let shown =
        load(&hall.student, attempt, DEVICE).await["sections"][0]["items"][0]["body"]["options"].clone();
    let letter_of = |tab: &str| {
        let place = shown
            .as_array()
            .unwrap()
            .iter()
            .position(|option| option["tab"] == tab);
        char::from(b'A' + u8::try_from(place.expect("an option")).unwrap())
    };
    let wrong = ["C", "D", "E", "F", "G", "H"];
    let moved = wrong
        .into_iter()
        .find(|tab| letter_of(tab).to_string() != *tab)
        .expect("eight shuffled options do not all stay");
    let chosen = json!({ "kind": "multiple", "choices": [moved] });
    save(&hall.student, attempt, &[(0, 1, chosen)]).await.data();
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    let seen = hall
        .teacher
        .get(&format!("/api/marking/attempts/{attempt}/"))
        .await;
    assert_eq!(
        seen.data()["sections"][0]["items"][0]["mark"]["reasons"][0],
        format!("选项有误：{}", letter_of(moved))
    );
}

#[tokio::test]
async fn the_last_mark_is_taken_back_by_who_gave_it_and_the_score_with_it() {
    let exam = finished().await;
    exam.mark_everything().await;
    let attempt = exam.attempts[0].1;
    let path = format!("/api/marking/attempts/{attempt}/");
    let shown = async || exam.hall.teacher.get(&path).await.data().clone();
    assert_eq!(shown().await["state"], "graded");
    let item = shown().await["sections"][0]["items"][1]["mark"]["item_id"].clone();
    let undo = async |teacher: &crate::school::Person| {
        let body = json!({ "item_ids": [item] });
        teacher.post("/api/marking/marks/undo/", body).await
    };
    // A mark in the place of an earlier one: the earlier one counts again.
    exam.mark(&json!([item]), 2.0).await;
    undo(&exam.hall.teacher).await.data();
    let mark = shown().await["sections"][0]["items"][1]["mark"].clone();
    assert_eq!(
        (&mark["points"], &mark["comment"]),
        (&json!(4), &json!("再具体些"))
    );
    let history = crate::marking_history::told(&mark);
    assert_eq!(history[history.len() - 2..], ["person 4→2 ", "undo: person 2→4 "]);
    // Whatever somebody gives as a reason, an undo is known by what it is.
    let again = json!({ "item_ids": [item], "points": 1, "reason": "撤销" });
    exam.hall.teacher.post("/api/marking/marks/", again).await.data();
    undo(&exam.hall.teacher).await.data();

    let colleague = exam.hall.school.teacher("顾清和").await;
    crate::appeals::add_colleague(&exam.hall.teacher, exam.hall.class, &colleague).await;
    assert_eq!(undo(&colleague).await.error(), "marking.nothing_to_undo");
    assert_eq!(undo(&exam.hall.teacher).await.error(), "marking.nothing_to_undo");
    // The first mark an answer has: it waits again.
    let (_, second) = &exam.attempts[1];
    let path = format!("/api/marking/attempts/{second}/");
    let shown = async || exam.hall.teacher.get(&path).await.data().clone();
    let item = shown().await["sections"][0]["items"][1]["mark"]["item_id"].clone();
    let body = json!({ "item_ids": [item] });
    exam.hall
        .teacher
        .post("/api/marking/marks/undo/", body)
        .await
        .data();
    let after = shown().await;
    let mark = &after["sections"][0]["items"][1]["mark"];
    assert_eq!(
        (&mark["points"], &mark["state"]),
        (&json!(null), &json!("waiting"))
    );
    assert_eq!(
        (&after["state"], &after["earned"]),
        (&json!("submitted"), &json!(null))
    );
    exam.mark(&json!([item]), 3.0).await;
    assert_eq!(shown().await["earned"], 3);
    exam.hall.school.run_jobs().await;
}

#[tokio::test]
async fn a_teacher_goes_from_one_attempt_to_the_next() {
    let exam = finished().await;
    let shown = async |attempt: i64| {
        let path = format!("/api/marking/attempts/{attempt}/");
        exam.hall.teacher.get(&path).await.data()["neighbours"].clone()
    };
    let mut row = vec![exam.attempts[0].1];
    while let Some(before) = shown(row[0]).await["previous_id"].as_i64() {
        row.insert(0, before);
    }
    while let Some(next) = shown(*row.last().unwrap()).await["next_id"].as_i64() {
        row.push(next);
    }
    let mut all: Vec<i64> = exam.attempts.iter().map(|(_, attempt)| *attempt).collect();
    assert_eq!(row.len(), 3);
    assert_eq!(shown(row[1]).await["number"], 2);
    row.sort_unstable();
    all.sort_unstable();
    assert_eq!(row, all, "everybody, once");
    exam.mark_everything().await;
    exam.hall.wait(121).await;
    exam.release().await.data();
    assert_eq!(
        exam.review(0).await.data()["neighbours"],
        Value::Null,
        "not for students"
    );
}
