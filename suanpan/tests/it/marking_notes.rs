//! Notes at places of an answer: given, shown, carried over and taken back with the mark they belong to.

use crate::{
    coding_marks::{HARD_CODED, RIGHT, Room},
    exercise_marking::Class,
    hall::{Hall, save, submit, written},
    marking_history::items,
    school::Person,
};
use platform::clock::seconds;
use serde_json::{Value, json};
use testkit::Reply;

const MARKS: &str = "/api/marking/marks/";

fn at_lines(from: i64, to: i64, text: &str) -> Value {
    json!({ "place": { "kind": "lines", "file_id": null, "from": from, "to": to }, "text": text })
}

fn at_region(file: &Value, x: f64, width: f64) -> Value {
    json!({ "place": { "kind": "region", "file_id": file, "page": 1, "x": x, "y": 0.5, "width": width, "height": 0.25 },
        "text": "金额写错" })
}

/// An essay that three have handed in: the first two in the same two lines, the third in the same words on one line.
struct Essay {
    hall: Hall,
    assessment: i64,
    attempts: Vec<(Person, i64)>,
}

impl Essay {
    async fn new() -> Self {
        let hall = Hall::new().await;
        let assessment = hall.assess(hall.paper(&["short_answer"]).await, json!({})).await;
        let students = [
            hall.student.clone(),
            hall.another("何雨").await,
            hall.another("林小满").await,
        ];
        let texts = ["先审批\n后付款", "先审批\n后付款", "先审批 后付款"];
        let mut attempts = Vec::new();
        for (student, text) in students.into_iter().zip(texts) {
            let attempt = hall.start(&student, assessment).await;
            save(&student, attempt, &[(0, 1, written(text))]).await.data();
            submit(&student, attempt).await.data();
            attempts.push((student, attempt));
        }
        hall.school.run_jobs().await;
        Self {
            hall,
            assessment,
            attempts,
        }
    }

    /// The groups of the desk.
    async fn groups(&self) -> Vec<Value> {
        let inbox = self.hall.teacher.get("/api/marking/inbox/").await;
        let path = format!(
            "/api/marking/desk/?assessment_id={}&version_id={}",
            self.assessment,
            inbox.data()[0]["version_id"]
        );
        let desk = self.hall.teacher.get(&path).await;
        desk.data()["groups"].as_array().expect("groups").clone()
    }

    async fn mark(&self, ids: &Value, points: f64, notes: Value) -> Reply {
        let mark = json!({ "item_ids": ids, "points": points, "notes": notes });
        self.hall.teacher.post(MARKS, mark).await
    }

    /// What is marked of one of the students, as the teacher sees it.
    async fn item(&self, student: usize) -> Value {
        items(&self.hall.teacher, "exam", &json!(self.attempts[student].1)).await[0].clone()
    }

    /// Everybody's answer, in the order of the students.
    async fn ids(&self) -> Value {
        let mut ids = Vec::new();
        for student in 0..self.attempts.len() {
            ids.push(self.item(student).await["item_id"].clone());
        }
        json!(ids)
    }

    async fn review(&self, student: usize) -> Value {
        let (person, attempt) = &self.attempts[student];
        let path = format!("/api/marking/attempts/{attempt}/review/");
        person.get(&path).await.data().clone()
    }

    async fn release(&self) {
        self.hall.wait(121).await;
        let path = format!("/api/marking/assessments/{}/release/", self.assessment);
        self.hall.teacher.post(&path, json!({})).await.data();
        self.hall.school.run_jobs().await;
    }
}

#[tokio::test]
async fn notes_are_seen_with_the_mark_by_those_who_wrote_these_lines() {
    let exam = Essay::new().await;
    let groups = exam.groups().await;
    assert_eq!(groups.len(), 1, "blanks make no other answer: {groups:?}");
    let notes = json!([at_lines(2, 2, "谁来付款？"), at_lines(1, 2, "顺序写对了")]);
    exam.mark(&exam.ids().await, 3.0, notes.clone()).await.data();
    exam.hall.school.run_jobs().await;
    let groups = exam.groups().await;
    let mut told: Vec<_> = groups
        .iter()
        .map(|group| {
            (
                group["item_ids"].as_array().expect("ids").len(),
                group["notes"].clone(),
            )
        })
        .collect();
    told.sort_by_key(|(count, _)| *count);
    assert_eq!(
        told,
        [(1, json!([])), (2, notes.clone())],
        "on other lines the same words have no notes"
    );

    let before = exam.review(0).await;
    assert!(!before.to_string().contains("谁来付款"), "{before}");
    exam.release().await;
    let mark = exam.review(1).await["sections"][0]["items"][0]["mark"].clone();
    assert_eq!(mark["notes"], notes);
    let last = mark["history"]
        .as_array()
        .expect("a history")
        .last()
        .expect("a mark");
    assert_eq!((&last["notes"], &last["by_name"]), (&notes, &Value::Null));
    let third = exam.review(2).await;
    assert_eq!(third["sections"][0]["items"][0]["mark"]["notes"], json!([]));
}

#[tokio::test]
async fn a_note_at_a_place_that_the_answer_does_not_have_is_refused() {
    let exam = Essay::new().await;
    let ids = exam.ids().await;
    let mut file = at_lines(1, 1, "文件里");
    file["place"]["file_id"] = json!(7);
    let many = vec![at_lines(1, 1, "太多了"); 101];
    for notes in [
        json!([at_lines(3, 3, "没有第三行")]),
        json!([at_lines(0, 1, "从一数起")]),
        json!([at_lines(2, 1, "倒着")]),
        json!([at_lines(1, 1, "  ")]),
        json!([at_lines(1, 1, &"长".repeat(1001))]),
        json!([file]),
        json!([at_region(&json!(7), 0.1, 0.1)]),
        json!([at_region(&json!(7), 0.5, 0.6)]),
        json!(many),
    ] {
        let refused = exam.mark(&ids, 3.0, notes.clone()).await;
        assert_eq!(refused.status.as_u16(), 422, "{notes}");
        assert_eq!(refused.json["data"]["fields"][0]["field"], "notes", "{notes}");
    }
    assert_eq!(exam.item(0).await["state"], "waiting");
}

#[tokio::test]
async fn notes_come_back_with_the_mark_before_and_stay_with_a_change_of_it() {
    let exam = Essay::new().await;
    let ids = json!([exam.item(0).await["item_id"]]);
    let first = json!([at_lines(1, 1, "第一遍")]);
    let second = json!([at_lines(2, 2, "第二遍")]);
    exam.mark(&ids, 2.0, first.clone()).await.data();
    exam.mark(&ids, 3.0, second).await.data();
    let undo = json!({ "item_ids": ids });
    exam.hall
        .teacher
        .post("/api/marking/marks/undo/", undo)
        .await
        .data();
    let item = exam.item(0).await;
    assert_eq!((&item["points"], &item["notes"]), (&json!(2), &first));

    let path = format!("/api/marking/items/{}/override/", ids[0]);
    let change = json!({ "points": 4, "reason": "再看一遍" });
    exam.hall.teacher.post(&path, change).await.data();
    assert_eq!(exam.item(0).await["notes"], first, "as they are if not said");
    let third = json!([at_lines(1, 2, "第三遍")]);
    let mut change = json!({ "points": 4, "reason": "改批注", "notes": third });
    exam.hall.teacher.post(&path, change.clone()).await.data();
    assert_eq!(exam.item(0).await["notes"], third);
    change["notes"] = json!([at_lines(9, 9, "没有这一行")]);
    let refused = exam.hall.teacher.post(&path, change.clone()).await;
    assert_eq!(refused.json["data"]["fields"][0]["field"], "notes");
    // Whoever may not mark is not told which places there are.
    let stranger = exam.hall.school.teacher("顾清和").await;
    assert_eq!(stranger.post(&path, change).await.status.as_u16(), 404);
}

#[tokio::test]
async fn a_regrade_keeps_the_notes_of_the_marks_that_it_carries_over() {
    let exam = Essay::new().await;
    let ids = exam.ids().await;
    let notes = json!([at_lines(2, 2, "谁来付款？")]);
    exam.mark(&ids, 3.0, notes.clone()).await.data();
    exam.hall.school.run_jobs().await;
    let path = format!("/api/marking/assessments/{}/regrades/", exam.assessment);
    let list = exam.hall.teacher.get(&path).await.data().clone();
    let change = json!({ "version_id": list["questions"][0]["version_id"], "change": { "kind": "points", "points": 10 },
        "reason": "分值更正" });
    let asked = exam.hall.teacher.post(&path, change).await;
    let id = asked.data()["regrade_id"].clone();
    exam.hall.school.run_jobs().await;
    let act = async |what: &str, body: Value| {
        let path = format!("/api/marking/regrades/{id}/{what}/");
        exam.hall.teacher.post(&path, body).await.data();
        exam.hall.school.run_jobs().await;
    };
    act("apply", json!({ "changes_released": true })).await;
    let item = exam.item(0).await;
    assert_eq!((&item["full"], &item["notes"]), (&json!(10), &notes));
    act("undo", json!({ "reason": "分值无误", "changes_released": true })).await;
    let item = exam.item(0).await;
    assert_eq!((&item["points"], &item["notes"]), (&json!(3), &notes));
}

#[tokio::test]
async fn a_place_in_a_file_is_one_of_the_answers_own_and_its_student_reads_the_note() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let attempt = class.begin(&student, "report").await["id"]
        .as_i64()
        .expect("an id");
    let path = format!("/api/exercise/attempt/{attempt}/files/0/");
    let file = student.upload(&path, "report.pdf", b"%PDF-1.7").await.data()["file_id"].clone();
    let answer = json!({ "kind": "file_upload", "files": [{ "file_id": file, "name": "report.pdf" }] });
    let id = class.hand_in(&student, "report", &[answer]).await;
    let ids = class.desk().await["groups"][0]["item_ids"].clone();
    let teacher = &class.hall.teacher;
    let mark = |notes: Value| json!({ "item_ids": ids, "points": 3, "notes": notes });
    let elsewhere = teacher
        .post(MARKS, mark(json!([at_region(&json!(1), 0.1, 0.1)])))
        .await;
    assert_eq!(elsewhere.json["data"]["fields"][0]["field"], "notes");
    let mut line = at_lines(12, 14, "这里漏了一行");
    line["place"]["file_id"] = file.clone();
    let notes = json!([at_region(&file, 0.25, 0.5), line]);
    teacher.post(MARKS, mark(notes.clone())).await.data();
    class.follow().await;
    let seen = class.attempt(&student, id).await;
    assert_eq!(seen["items"][0]["feedback"]["notes"], notes);
}

#[tokio::test]
async fn a_program_is_annotated_with_the_mark_as_it_is_and_follows_tests_put_right() {
    let room = Room::new().await;
    let id = room.hand_in("best", HARD_CODED).await["id"].clone();
    let item = items(&room.teacher, "program", &id).await[0].clone();
    let notes = json!([at_lines(1, 1, "不要写死合计")]);
    let path = format!("/api/marking/items/{}/override/", item["item_id"]);
    let change = json!({ "points": item["points"], "reason": "逐行批注", "notes": notes });
    room.teacher.post(&path, change).await.data();
    for _ in 0..3 {
        room.school.clock.advance(seconds(31));
        room.school.run_jobs().await;
    }
    let path = format!("/api/python/submission/{id}/");
    let seen = room.student.get(&path).await.data().clone();
    assert_eq!(
        (&seen["percent"], &seen["decided_notes"], &seen["is_notebook"]),
        (&json!(40.0), &notes, &json!(false))
    );
    let other = room.hand_in("best", RIGHT).await;
    assert_eq!(
        other["decided_notes"],
        json!([]),
        "another program has other lines"
    );
    room.school.leave_jobs();
}
