//! A question marked again after its exam: previewed, applied as it was shown, and taken back.

mod earlier;
mod log;
mod properties;
mod recheck;

use crate::{
    hall::{Hall, save, single, submit},
    marking_history::{change, items, told},
    school::Person,
};
use serde_json::{Value, json};
use testkit::Reply;

/// An exam of a single, a multiple and a true-or-false question (2, 3 and 1.5 points) that three have handed in. The first answers
/// with A, as the key says, the others with B.
struct Exam {
    hall: Hall,
    id: i64,
    students: Vec<Person>,
    attempts: Vec<i64>,
}

impl Exam {
    async fn new(rules: Value) -> Self {
        let hall = Hall::new().await;
        let paper = hall.paper(&["single", "multiple", "true_false"]).await;
        let id = hall.assess(paper, rules).await;
        let mut exam = Self {
            students: vec![
                hall.student.clone(),
                hall.another("何雨").await,
                hall.another("林小满").await,
            ],
            hall,
            id,
            attempts: Vec::new(),
        };
        let both = json!({ "kind": "multiple", "choices": ["A", "B"] });
        let right = json!({ "kind": "true_false", "choice": true });
        let answers = [
            vec![(0, 1, single("A"))],
            vec![(0, 1, single("B")), (1, 1, both)],
            vec![(0, 1, single("B")), (2, 1, right)],
        ];
        for (student, own) in exam.students.iter().zip(&answers) {
            let attempt = exam.hall.start(student, exam.id).await;
            save(student, attempt, own).await.data();
            submit(student, attempt).await.data();
            exam.attempts.push(attempt);
        }
        exam.hall.school.run_jobs().await;
        exam
    }

    fn path(&self) -> String {
        format!("/api/marking/assessments/{}/regrades/", self.id)
    }

    async fn list(&self) -> Value {
        self.hall.teacher.get(&self.path()).await.data().clone()
    }

    /// The question of a kind, as it can be marked again.
    async fn question(&self, kind: &str) -> Value {
        let list = self.list().await;
        let all = list["questions"].as_array().expect("questions");
        let found = all.iter().find(|one| one["kind"] == kind);
        found.expect("a question").clone()
    }

    async fn ask(&self, kind: &str, change: Value) -> Reply {
        let version = self.question(kind).await["version_id"].clone();
        let text = json!({ "version_id": version, "change": change, "reason": "B 选项也成立" });
        self.hall.teacher.post(&self.path(), text).await
    }

    /// Previews a change and returns the regrade's id.
    async fn preview(&self, kind: &str, change: Value) -> i64 {
        let asked = self.ask(kind, change).await;
        let id = asked.data()["regrade_id"].as_i64().expect("an id");
        self.hall.school.run_jobs().await;
        id
    }

    async fn show(&self, id: i64) -> Value {
        let path = format!("/api/marking/regrades/{id}/");
        self.hall.teacher.get(&path).await.data().clone()
    }

    async fn apply(&self, id: i64, word: Value) -> Reply {
        let path = format!("/api/marking/regrades/{id}/apply/");
        let done = self.hall.teacher.post(&path, word).await;
        self.hall.school.run_jobs().await;
        done
    }

    async fn undo(&self, id: i64) -> Reply {
        let path = format!("/api/marking/regrades/{id}/undo/");
        let text = json!({ "reason": "原答案无误", "changes_released": true });
        let done = self.hall.teacher.post(&path, text).await;
        self.hall.school.run_jobs().await;
        done
    }

    /// Everybody's score and place, as the page of results says.
    async fn scores(&self) -> Vec<(Value, Value, Value)> {
        let path = format!("/api/results/assessments/{}/", self.id);
        let found = self.hall.teacher.get(&path).await.data().clone();
        let rows = found["rows"].as_array().expect("rows");
        let of = |student: &Person| {
            let row = rows.iter().find(|row| row["user_id"] == student.id.0);
            let row = row.expect("a row");
            (row["earned"].clone(), row["full"].clone(), row["place"].clone())
        };
        self.students.iter().map(of).collect()
    }

    /// What is marked of everybody: all that counts, without numbers and times.
    async fn marks(&self) -> Vec<Value> {
        let mut all = Vec::new();
        for attempt in &self.attempts {
            let mut found = items(&self.hall.teacher, "exam", &json!(attempt)).await;
            for item in found.as_array_mut().expect("items") {
                item.as_object_mut().expect("an item").remove("history");
            }
            let path = format!("/api/marking/attempts/{attempt}/");
            let review = self.hall.teacher.get(&path).await;
            let sections = review.data()["sections"].as_array().expect("sections").clone();
            let asked: Vec<Value> = sections
                .iter()
                .flat_map(|section| section["items"].as_array().expect("items"))
                .map(|item| json!([item["points"], item["answer_key"], item["mark"]["reasons"]]))
                .collect();
            all.push(json!([
                found,
                asked,
                review.data()["earned"],
                review.data()["full"]
            ]));
        }
        all
    }

    async fn release(&self) {
        self.hall.wait(121).await;
        let path = format!("/api/marking/assessments/{}/release/", self.id);
        self.hall.teacher.post(&path, json!({})).await.data();
        self.hall.school.run_jobs().await;
    }

    async fn review(&self, at: usize) -> Value {
        let path = format!("/api/marking/attempts/{}/review/", self.attempts[at]);
        self.students[at].get(&path).await.data().clone()
    }
}

fn key(correct: &str) -> Value {
    json!({ "kind": "key", "answer_key": { "kind": "single", "correct": correct } })
}

/// What a preview says of everybody: earned before and after, place before and after.
fn rows(shown: &Value) -> Vec<(Value, Value, Value, Value)> {
    let rows = shown["report"]["rows"].as_array().expect("rows");
    let of = |row: &Value| {
        (
            row["before"]["earned"].clone(),
            row["after"]["earned"].clone(),
            row["before"]["place"].clone(),
            row["after"]["place"].clone(),
        )
    };
    rows.iter().map(of).collect()
}

#[tokio::test]
async fn a_wrong_key_is_put_right_as_its_preview_says() {
    let exam = Exam::new(json!({})).await;
    let before = exam.scores().await;
    assert_eq!(
        before,
        [
            (json!(2), json!(6.5), json!(2)),
            (json!(3), json!(6.5), json!(1)),
            (json!(1.5), json!(6.5), json!(3)),
        ]
    );
    let id = exam.preview("single", key("B")).await;
    let shown = exam.show(id).await;
    assert_eq!(
        (&shown["state"], &shown["done"], &shown["total"]),
        (&json!("previewed"), &json!(3), &json!(3))
    );
    assert_eq!(
        rows(&shown),
        [
            (json!(3), json!(5), json!(1), json!(1)),
            (json!(1.5), json!(3.5), json!(3), json!(2)),
            (json!(2), json!(0), json!(2), json!(3)),
        ]
    );
    let report = &shown["report"];
    assert_eq!(
        (
            &report["raised"],
            &report["lowered"],
            &report["moved"],
            &report["passed"]
        ),
        (&json!(2), &json!(1), &json!(2), &json!(1))
    );
    assert_eq!(
        (&report["before"]["passed"], &report["after"]["passed"]),
        (&json!(0), &json!(1))
    );
    // A preview changes nothing.
    assert_eq!(exam.scores().await, before);

    let done = exam.apply(id, json!({})).await;
    assert_eq!(done.data()["changed"], 3);
    let mut after = exam.scores().await;
    after.sort_by_key(|(_, _, place)| place.as_u64());
    for (score, row) in after.iter().zip(&rows(&shown)) {
        assert_eq!((&score.0, &score.2), (&row.1, &row.3));
    }
    let marks = items(&exam.hall.teacher, "exam", &json!(exam.attempts[1])).await;
    assert_eq!(told(&marks[0]), ["rules null→0 ", "regraded 0→2 B 选项也成立"]);
    let record = exam.list().await["regrades"][0].clone();
    assert_eq!(
        (&record["number"], &record["state"], &record["can_undo"]),
        (&json!(1), &json!("applied"), &json!(true))
    );
    assert_eq!(record["key_before"]["correct"], "A");
    assert_eq!(record["change"]["answer_key"]["correct"], "B");
    assert_eq!(record["by_name"], json!(exam.hall.teacher.name));
}

#[tokio::test]
async fn taking_it_back_gives_everybody_the_marks_they_had() {
    let exam = Exam::new(json!({})).await;
    let (before, scores) = (exam.marks().await, exam.scores().await);
    let id = exam.preview("single", key("B")).await;
    exam.apply(id, json!({})).await.data();
    assert_ne!(exam.marks().await, before);
    exam.undo(id).await.data();
    assert_eq!(exam.marks().await, before);
    assert_eq!(exam.scores().await, scores);
    let record = exam.list().await["regrades"][0].clone();
    assert_eq!(
        (&record["state"], &record["undo_reason"]),
        (&json!("undone"), &json!("原答案无误"))
    );
    let marks = items(&exam.hall.teacher, "exam", &json!(exam.attempts[1])).await;
    assert_eq!(told(&marks[0])[2], "rules 2→0 原答案无误");
    assert_eq!(exam.undo(id).await.error(), "marking.regrade_not_applied");
    // And the bank has its old key again.
    let question = exam.question("single").await;
    assert_eq!(question["answer_key"]["correct"], "A");
}

#[tokio::test]
async fn a_mark_changed_by_hand_stands_through_all_of_it() {
    let exam = Exam::new(json!({})).await;
    let teacher = &exam.hall.teacher;
    let marks = items(teacher, "exam", &json!(exam.attempts[1])).await;
    change(teacher, &marks[0], 1.0, "写了理由").await.data();
    let before = exam.marks().await;
    let id = exam.preview("single", key("B")).await;
    let shown = exam.show(id).await;
    let all = shown["report"]["rows"].as_array().expect("rows");
    let kept = all
        .iter()
        .find(|row| row["user_id"] == exam.students[1].id.0)
        .expect("a row");
    assert_eq!(
        (
            &kept["is_kept"],
            &kept["before"]["points"],
            &kept["after"]["points"]
        ),
        (&json!(true), &json!(1), &json!(1))
    );
    assert_eq!(shown["report"]["kept"], 1);
    exam.apply(id, json!({})).await.data();
    let marks = items(teacher, "exam", &json!(exam.attempts[1])).await;
    assert_eq!(
        (&marks[0]["points"], &marks[0]["proposed"]),
        (&json!(1), &json!(2))
    );
    assert_eq!(marks[0]["reason"], "写了理由");
    exam.undo(id).await.data();
    assert_eq!(exam.marks().await, before);
}

#[tokio::test]
async fn a_mark_given_after_a_regrade_stands_when_it_is_taken_back() {
    let exam = Exam::new(json!({})).await;
    let id = exam.preview("single", key("B")).await;
    exam.apply(id, json!({})).await.data();
    let teacher = &exam.hall.teacher;
    let marks = items(teacher, "exam", &json!(exam.attempts[0])).await;
    change(teacher, &marks[0], 1.0, "过程正确").await.data();
    exam.undo(id).await.data();
    let marks = items(teacher, "exam", &json!(exam.attempts[0])).await;
    assert_eq!(
        (&marks[0]["points"], &marks[0]["proposed"]),
        (&json!(1), &json!(2))
    );
}

#[tokio::test]
async fn a_preview_that_something_was_marked_since_is_not_applied() {
    let exam = Exam::new(json!({})).await;
    let teacher = &exam.hall.teacher;
    let id = exam.preview("single", key("B")).await;
    // Another question of the same exam: places and figures of the preview hold no more.
    let marks = items(teacher, "exam", &json!(exam.attempts[2])).await;
    change(teacher, &marks[1], 1.0, "部分正确").await.data();
    let refused = exam.apply(id, json!({})).await;
    assert_eq!(refused.error(), "marking.regrade_stale");
    let again = exam.preview("single", key("B")).await;
    exam.apply(again, json!({})).await.data();
    assert_eq!(exam.apply(again, json!({})).await.error(), "marking.regrade_done");
    // What was previewed before another regrade was applied is stale as well.
    let first = exam
        .preview("true_false", json!({ "kind": "points", "points": 2 }))
        .await;
    exam.undo(again).await.data();
    assert_eq!(
        exam.apply(first, json!({})).await.error(),
        "marking.regrade_stale"
    );
}

#[tokio::test]
async fn regrades_are_taken_back_from_the_last() {
    let exam = Exam::new(json!({})).await;
    let before = exam.marks().await;
    let first = exam.preview("single", key("B")).await;
    exam.apply(first, json!({})).await.data();
    let second = exam.preview("single", key("C")).await;
    exam.apply(second, json!({})).await.data();
    assert_eq!(exam.scores().await[0].0, json!(0));
    assert_eq!(exam.undo(first).await.error(), "marking.regrade_later");
    exam.undo(second).await.data();
    exam.undo(first).await.data();
    assert_eq!(exam.marks().await, before);
}

#[tokio::test]
async fn released_scores_change_on_the_teachers_word_and_their_students_read_why() {
    let exam = Exam::new(json!({})).await;
    exam.release().await;
    let id = exam.preview("single", key("B")).await;
    let refused = exam.apply(id, json!({})).await;
    assert_eq!(refused.error(), "marking.regrade_released");
    assert_eq!(exam.review(1).await["earned"], 3);
    exam.apply(id, json!({ "changes_released": true })).await.data();
    let review = exam.review(1).await;
    assert_eq!(
        (&review["earned"], &review["state"]),
        (&json!(5), &json!("released"))
    );
    let item = &review["sections"][0]["items"][0];
    assert_eq!(item["answer_key"]["correct"], "B");
    let why = &item["mark"]["regrades"][0];
    assert_eq!(
        (&why["what"], &why["reason"], &why["before"], &why["after"]),
        (&json!("key"), &json!("B 选项也成立"), &json!(0), &json!(2))
    );
    // And is told, each once.
    for student in &exam.students {
        let notices = student.get("/api/user/notices/").await;
        let all = notices.data()["items"].as_array().expect("notices").clone();
        assert_eq!(all.len(), 1, "{all:?}");
        assert_eq!(all[0]["title"], "成绩更正：期末考核");
        assert!(all[0]["text"].as_str().expect("a text").contains("B 选项也成立"));
    }
    // What counts in the course follows.
    let path = format!(
        "/api/results/scores/?course_id={}&class_id={}",
        exam.hall.course, exam.hall.class
    );
    let own = exam.students[1].get(&path).await;
    assert!(own.data().to_string().contains("\"earned\":5"), "{}", own.data());
}

#[tokio::test]
async fn who_begins_after_a_regrade_is_marked_by_the_key_put_right() {
    let exam = Exam::new(json!({})).await;
    let late = exam.hall.another("迟到").await;
    let writes = exam.hall.start(&late, exam.id).await;
    let id = exam.preview("single", key("B")).await;
    exam.apply(id, json!({})).await.data();
    save(&late, writes, &[(0, 1, single("B"))]).await.data();
    submit(&late, writes).await.data();
    let next = exam.hall.another("补考").await;
    let second = exam.hall.start(&next, exam.id).await;
    save(&next, second, &[(0, 1, single("B"))]).await.data();
    submit(&next, second).await.data();
    exam.hall.school.run_jobs().await;
    for attempt in [writes, second] {
        let marks = items(&exam.hall.teacher, "exam", &json!(attempt)).await;
        assert_eq!(marks[0]["points"], 2);
    }
    exam.undo(id).await.data();
    // Whoever began in between has the old question again with the others.
    let question = exam.question("single").await;
    assert_eq!(question["answers"], 5);
}

#[tokio::test]
async fn what_cannot_be_put_right_is_refused() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single", "short_answer"]).await;
    let id = hall.assess(paper, json!({})).await;
    let attempt = hall.start(&hall.student, id).await;
    save(&hall.student, attempt, &[(0, 1, single("B"))]).await.data();
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    let exam = Exam {
        students: vec![hall.student.clone()],
        hall,
        id,
        attempts: vec![attempt],
    };
    let essay = json!({ "kind": "key", "answer_key": { "kind": "short_answer", "reference": "另一个", "rubric": [{ "title": "要点", "weight": 1 }] } });
    assert_eq!(
        exam.ask("short_answer", essay).await.error(),
        "marking.regrade_by_person"
    );
    let same = exam.ask("single", key("A")).await;
    assert_eq!(same.status.as_u16(), 422);
    let unknown = exam.ask("single", key("Z")).await;
    assert_eq!(unknown.status.as_u16(), 422);
    let other_kind = json!({ "kind": "key", "answer_key": { "kind": "true_false", "correct": true } });
    assert_eq!(exam.ask("single", other_kind).await.status.as_u16(), 422);
    let text = json!({ "version_id": 999_999, "change": key("B"), "reason": "不存在的题" });
    let absent = exam.hall.teacher.post(&exam.path(), text).await;
    assert_eq!(absent.status.as_u16(), 404);
    // The preview that nobody has computed yet is not applied.
    let asked = exam.ask("single", key("B")).await.data()["regrade_id"].clone();
    let path = format!("/api/marking/regrades/{asked}/apply/");
    let early = exam.hall.teacher.post(&path, json!({})).await;
    assert_eq!(early.error(), "marking.regrade_not_ready");
    exam.hall.school.run_jobs().await;
}

#[tokio::test]
async fn nobody_else_knows_of_it() {
    let exam = Exam::new(json!({})).await;
    let id = exam.preview("single", key("B")).await;
    let one = format!("/api/marking/regrades/{id}/");
    let apply = format!("{one}apply/");
    let colleague = exam.hall.school.teacher("外班教师").await;
    let other = exam.hall.school.add_school("other", "外校").await;
    let stranger = exam
        .hall
        .school
        .person(other, "外校教师", &[platform::Role::ClassManagement])
        .await;
    for outsider in [&colleague, &stranger] {
        assert_eq!(outsider.get(&one).await.status.as_u16(), 404);
        assert_eq!(outsider.get(&exam.path()).await.status.as_u16(), 404);
        assert_eq!(outsider.post(&apply, json!({})).await.status.as_u16(), 404);
    }
    // A student is refused before the body is read.
    let student = exam.students[0].post(&apply, json!({ "nonsense": 1 })).await;
    assert_eq!(student.status.as_u16(), 403);
    assert_eq!(exam.show(id).await["state"], "previewed");
}

#[tokio::test]
async fn a_question_is_worth_something_else_and_every_mark_keeps_its_share() {
    let exam = Exam::new(json!({})).await;
    let teacher = &exam.hall.teacher;
    let marks = items(teacher, "exam", &json!(exam.attempts[1])).await;
    change(teacher, &marks[0], 1.0, "写了理由").await.data();
    let before = exam.marks().await;
    let id = exam
        .preview("single", json!({ "kind": "points", "points": 4 }))
        .await;
    let shown = exam.show(id).await;
    exam.apply(id, json!({})).await.data();
    // 2 of 2 is 4 of 4, and the mark by hand, 1 of 2, is 2 of 4; all are out of two points more.
    assert_eq!(
        exam.scores().await,
        [
            (json!(4), json!(8.5), json!(2)),
            (json!(5), json!(8.5), json!(1)),
            (json!(1.5), json!(8.5), json!(3)),
        ]
    );
    assert_eq!(shown["report"]["rows"][0]["after"]["earned"], 5);
    let marks = items(teacher, "exam", &json!(exam.attempts[1])).await;
    assert_eq!(
        (&marks[0]["mark_kind"], &marks[0]["reason"], &marks[0]["full"]),
        (&json!("override"), &json!("写了理由"), &json!(4))
    );
    exam.undo(id).await.data();
    assert_eq!(exam.marks().await, before);
}

#[tokio::test]
async fn a_question_left_out_gives_everybody_its_points_or_nobody() {
    let exam = Exam::new(json!({})).await;
    let before = exam.marks().await;
    let full = exam
        .preview("single", json!({ "kind": "drop", "how": "full" }))
        .await;
    exam.apply(full, json!({})).await.data();
    let earned = |scores: Vec<(Value, Value, Value)>| -> Vec<Value> {
        scores.into_iter().map(|(earned, ..)| earned).collect()
    };
    assert_eq!(earned(exam.scores().await), [json!(2), json!(5), json!(3.5)]);
    // Whoever hands in later has them too, whatever they answer.
    let late = exam.hall.another("迟到").await;
    let attempt = exam.hall.start(&late, exam.id).await;
    save(&late, attempt, &[(0, 1, single("C"))]).await.data();
    submit(&late, attempt).await.data();
    exam.hall.school.run_jobs().await;
    let marks = items(&exam.hall.teacher, "exam", &json!(attempt)).await;
    assert_eq!(marks[0]["points"], 2);
    exam.undo(full).await.data();
    let zero = exam
        .preview("single", json!({ "kind": "drop", "how": "zero" }))
        .await;
    exam.apply(zero, json!({})).await.data();
    assert_eq!(earned(exam.scores().await), [json!(0), json!(3), json!(1.5)]);
    exam.undo(zero).await.data();
    assert_eq!(exam.marks().await, before);
}

#[tokio::test]
async fn what_a_question_was_worth_is_shared_when_it_is_taken_out() {
    let exam = Exam::new(json!({})).await;
    let before = exam.marks().await;
    let id = exam
        .preview("single", json!({ "kind": "drop", "how": "removed" }))
        .await;
    let shown = exam.show(id).await;
    exam.apply(id, json!({})).await.data();
    // 3 of the 4.5 that are left is 4.33 of 6.5.
    let after = [
        (json!(0), json!(6.5), json!(3)),
        (json!(4.33), json!(6.5), json!(1)),
        (json!(2.17), json!(6.5), json!(2)),
    ];
    assert_eq!(exam.scores().await, after);
    assert_eq!(shown["report"]["rows"][0]["after"]["earned"], 4.33);
    // A mark that is changed later is scaled as well.
    let marks = items(&exam.hall.teacher, "exam", &json!(exam.attempts[0])).await;
    change(&exam.hall.teacher, &marks[1], 1.5, "部分正确")
        .await
        .data();
    assert_eq!(exam.scores().await[0].0, json!(2.17));
    let marks = items(&exam.hall.teacher, "exam", &json!(exam.attempts[0])).await;
    let path = format!("/api/marking/items/{}/restore/", marks[1]["item_id"]);
    exam.hall.teacher.post(&path, json!({})).await.data();
    exam.undo(id).await.data();
    let mut now = exam.marks().await;
    // It was given and taken back since: how it came about is all that differs.
    now[0][0][1]["mark_kind"] = before[0][0][1]["mark_kind"].clone();
    assert_eq!(now, before);
}

#[tokio::test]
async fn an_answer_that_waits_for_a_person_waits_again_when_its_question_is_back() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single", "short_answer"]).await;
    let id = hall.assess(paper, json!({})).await;
    let attempt = hall.start(&hall.student, id).await;
    let essay = json!({ "kind": "short_answer", "text": "不知道" });
    save(&hall.student, attempt, &[(0, 1, single("A")), (1, 1, essay)])
        .await
        .data();
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    let exam = Exam {
        students: vec![hall.student.clone()],
        hall,
        id,
        attempts: vec![attempt],
    };
    let before = exam.marks().await;
    assert_eq!(exam.scores().await[0].0, Value::Null);
    let dropped = exam
        .preview("short_answer", json!({ "kind": "drop", "how": "full" }))
        .await;
    exam.apply(dropped, json!({})).await.data();
    assert_eq!(exam.scores().await[0].0, json!(7));
    exam.undo(dropped).await.data();
    assert_eq!(exam.scores().await[0].0, Value::Null);
    assert_eq!(exam.marks().await, before);
}
