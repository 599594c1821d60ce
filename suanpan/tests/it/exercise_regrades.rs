//! Answers of an exercise marked again: its rubric edited while it is marked by, a key that rules mark by put right; for the classes
//! of the teacher who asks.

use crate::{
    appeals::add_colleague,
    exercise_marking::{Class, choice},
    hall::written,
    marking_history::{change, items},
    pages::save_exercise,
    school::Person,
};
use serde_json::{Value, json};
use testkit::{Client, Reply};

/// Students of a class who handed the exercise in (a choice of 2 points, a short answer of 6 by 授权 3 and 风险 3).
pub struct Essay {
    pub class: Class,
    pub exercise: i64,
    pub students: Vec<(Person, i64)>,
}

pub fn tick(line: usize, share: f64) -> Value {
    json!({ "line": line, "share": share })
}

/// 授权 becomes 4 and 改进, 2, stands in the place of 风险.
fn other_rubric() -> Value {
    let rubric =
        json!([{ "title": "授权", "weight": 4, "any_of": ["授权"] }, { "title": "改进", "weight": 2 }]);
    json!({ "kind": "rubric", "answer_key": { "kind": "short_answer", "reference": "授权在前。", "rubric": rubric },
        "from": [0, null] })
}

pub fn word() -> Value {
    json!({ "changes_released": true })
}

impl Essay {
    pub async fn new(texts: &[&str]) -> Self {
        let class = Class::new().await;
        let exercise = class.exercise("best").await["id"].as_i64().expect("an id");
        let mut students = Vec::new();
        for (at, text) in texts.iter().enumerate() {
            let student = class.hall.another(&format!("学生{at}")).await;
            let attempt = class.hand_in(&student, "best", &[choice(), written(text)]).await;
            students.push((student, attempt));
        }
        Self {
            class,
            exercise,
            students,
        }
    }

    pub fn teacher(&self) -> &Client {
        &self.class.hall.teacher
    }

    pub fn path(&self) -> String {
        format!("/api/marking/exercises/{}/regrades/", self.exercise)
    }

    pub async fn question(&self, teacher: &Client, kind: &str) -> Value {
        let list = teacher.get(&self.path()).await.data().clone();
        let all = list["questions"].as_array().expect("questions");
        let found = all.iter().find(|one| one["kind"] == kind);
        found.expect("a question").clone()
    }

    pub async fn ask(&self, teacher: &Client, kind: &str, change: Value) -> Reply {
        let version = self.question(teacher, kind).await["version_id"].clone();
        let text = json!({ "version_id": version, "change": change, "reason": "风险不再单列" });
        let asked = teacher.post(&self.path(), text).await;
        self.class.follow().await;
        asked
    }

    pub async fn preview(&self, teacher: &Client, kind: &str, change: Value) -> i64 {
        let asked = self.ask(teacher, kind, change).await;
        asked.data()["regrade_id"].as_i64().expect("an id")
    }

    pub async fn show(&self, id: i64) -> Value {
        let path = format!("/api/marking/regrades/{id}/");
        self.teacher().get(&path).await.data().clone()
    }

    pub async fn act(&self, teacher: &Client, (id, act): (i64, &str), text: Value) -> Reply {
        let done = teacher
            .post(&format!("/api/marking/regrades/{id}/{act}/"), text)
            .await;
        self.class.follow().await;
        done
    }

    /// The item of the short answer.
    pub async fn item(&self, at: usize) -> Value {
        let all = items(self.teacher(), "exercise", &json!(self.students[at].1)).await;
        let all = all.as_array().expect("items").clone();
        let own = all.into_iter().find(|item| item["full"] == 6);
        own.expect("an item")
    }

    pub async fn mark(&self, at: usize, points: f64, rubric: Value) -> Reply {
        let item = self.item(at).await["item_id"].clone();
        let body = json!({ "item_ids": [item], "points": points, "rubric": rubric, "comment": "" });
        let given = self.teacher().post("/api/marking/marks/", body).await;
        self.class.follow().await;
        given
    }

    /// Everybody's points and ticks, and what their attempts came to.
    async fn marks(&self) -> Vec<(Value, Value, Value)> {
        let mut all = Vec::new();
        for (at, (student, attempt)) in self.students.iter().enumerate() {
            let item = self.item(at).await;
            let attempt = self.class.attempt(student, *attempt).await;
            all.push((
                item["points"].clone(),
                item["rubric"].clone(),
                attempt["earned"].clone(),
            ));
        }
        all
    }

    /// What the gradebook of the class says of a student's exercise.
    pub async fn in_gradebook(&self, at: usize) -> Value {
        let hall = &self.class.hall;
        let path = format!("/api/results/gradebook/{}/{}/", hall.class, hall.course);
        let book = self.teacher().get(&path).await.data().clone();
        let columns = book["columns"].as_array().expect("columns");
        let own = columns
            .iter()
            .position(|column| column["source"] == "exercise" && column["source_id"] == json!(self.exercise));
        let path = format!("{path}cells/?user_ids={}", self.students[at].0.id);
        let cells = self.teacher().get(&path).await.data().clone();
        cells["rows"][0]["cells"][own.expect("the exercise")].clone()
    }
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one rubric from the first mark to the undo")]
async fn a_rubric_of_an_exercise_edited_while_marking_recomputes_what_was_given_from_it() {
    let essay = Essay::new(&["授权在前", "都说了", "不知道", "改过的", "还没批"]).await;
    essay.mark(0, 3.0, json!([tick(0, 1.0)])).await.data();
    essay
        .mark(1, 4.5, json!([tick(0, 0.5), tick(1, 1.0)]))
        .await
        .data();
    // A figure of one's own, and one that was changed by hand.
    essay.mark(2, 2.5, json!([])).await.data();
    essay.mark(3, 3.0, json!([tick(0, 1.0)])).await.data();
    let item = essay.item(3).await;
    change(essay.teacher(), &item, 5.0, "口头补充").await.data();
    essay.class.follow().await;
    let before = essay.marks().await;
    let in_gradebook = essay.in_gradebook(0).await;

    let id = essay
        .preview(essay.teacher(), "short_answer", other_rubric())
        .await;
    let shown = essay.show(id).await;
    let report = &shown["report"];
    assert_eq!(
        (&report["raised"], &report["lowered"], &report["kept"]),
        (&json!(1), &json!(1), &json!(2)),
        "{shown}"
    );
    assert_eq!(essay.marks().await, before, "a preview changes nothing");
    // Marks of an exercise are seen: they change on the teacher's word.
    let refused = essay.act(essay.teacher(), (id, "apply"), json!({})).await;
    assert_eq!(refused.error(), "marking.regrade_released");
    let done = essay.act(essay.teacher(), (id, "apply"), word()).await;
    assert_eq!(done.data()["changed"], 2);
    assert_eq!(
        essay.marks().await,
        [
            (json!(4), json!([tick(0, 1.0)]), json!(6)),
            (json!(2), json!([tick(0, 0.5)]), json!(4)),
            (json!(2.5), json!([]), json!(4.5)),
            (json!(5), json!([tick(0, 1.0)]), json!(7)),
            (Value::Null, json!([]), json!(2)),
        ]
    );
    let after = essay.in_gradebook(0).await;
    assert_ne!(after, in_gradebook, "the gradebook follows");
    // The history says why, and so does the attempt of its student.
    let history = essay.item(0).await["history"].clone();
    let last = history
        .as_array()
        .and_then(|all| all.last())
        .expect("a mark")
        .clone();
    assert_eq!(
        (&last["kind"], &last["points_before"], &last["reason"]),
        (&json!("person"), &json!(3), &json!("风险不再单列"))
    );
    let (student, attempt) = &essay.students[0];
    let read = essay.class.attempt(student, *attempt).await["items"][1].clone();
    assert_eq!(
        (&read["feedback"]["reason"], &read["rubric"][0]),
        (
            &json!("风险不再单列"),
            &json!({ "title": "授权", "worth": 4, "given": 4 })
        )
    );
    let notices = student.get("/api/user/notices/").await.data().to_string();
    assert!(notices.contains("成绩更正：训练 best"), "{notices}");
    // Who hands in now is marked by it, at the same desk.
    let late = essay.class.hall.another("后来的").await;
    essay
        .class
        .hand_in(&late, "best", &[choice(), written("授权")])
        .await;
    let desk = essay.class.desk().await;
    assert_eq!(desk["rubric"][1], json!({ "title": "改进", "points": 2 }));
    assert_eq!(desk["groups"].as_array().map(Vec::len), Some(6));

    let why = json!({ "reason": "仍按原要点", "changes_released": true });
    essay.act(essay.teacher(), (id, "undo"), why).await.data();
    assert_eq!(essay.marks().await, before);
    assert_eq!(essay.in_gradebook(0).await, in_gradebook);
}

#[tokio::test]
async fn a_colleagues_edit_at_the_same_time_is_refused() {
    let essay = Essay::new(&["授权在前", "不知道"]).await;
    let hall = &essay.class.hall;
    essay.mark(0, 3.0, json!([tick(0, 1.0)])).await.data();
    let colleague = hall.school.teacher("顾清和").await;
    add_colleague(&hall.teacher, hall.class, &colleague).await;
    let earlier = essay.question(&colleague, "short_answer").await["version_id"].clone();
    // Who teaches the class but does not write the course changes nothing of its bank.
    let refused = essay.ask(&colleague, "short_answer", other_rubric()).await;
    assert_eq!(refused.error(), "marking.regrade_not_writer");
    let editors = format!("/api/course/{}/editors/", hall.course);
    let body = json!({ "user_id": colleague.id });
    hall.teacher.post(&editors, body).await.data();
    let theirs = essay.preview(&colleague, "short_answer", other_rubric()).await;
    let mine = essay.preview(&hall.teacher, "short_answer", other_rubric()).await;
    essay.act(&hall.teacher, (mine, "apply"), word()).await.data();
    let refused = essay.act(&colleague, (theirs, "apply"), word()).await;
    assert_eq!(refused.error(), "marking.regrade_stale");
    // Nor does who has the earlier rubric before them give a mark by it.
    let item = essay.item(1).await["item_id"].clone();
    let body = json!({ "item_ids": [item], "version_id": earlier, "points": 3, "rubric": [tick(1, 1.0)], "comment": "" });
    let refused = colleague.post("/api/marking/marks/", body).await;
    assert_eq!(refused.error(), "marking.question_changed");
}

#[tokio::test]
async fn a_key_that_rules_mark_by_is_put_right_in_an_exercise() {
    let essay = Essay::new(&["授权在前"]).await;
    let student = &essay.students[0].0;
    let wrong = essay
        .class
        .hand_in(student, "best", &[json!({ "kind": "single", "choice": "A" })])
        .await;
    let key = json!({ "kind": "key", "answer_key": { "kind": "single", "correct": "A" } });
    let question = essay.question(essay.teacher(), "single").await;
    assert_eq!(
        (&question["answers"], &question["takes_key"]),
        (&json!(2), &json!(true))
    );
    let id = essay.preview(essay.teacher(), "single", key).await;
    assert_eq!(essay.show(id).await["report"]["raised"], 1);
    assert_eq!(
        essay.act(essay.teacher(), (id, "apply"), word()).await.data()["changed"],
        2
    );
    let earned = async |attempt: i64| essay.class.attempt(student, attempt).await["earned"].clone();
    assert_eq!(earned(wrong).await, 2);
    assert_eq!(earned(essay.students[0].1).await, 0);
    let next = essay.class.hand_in(student, "best", &[choice()]).await;
    assert_eq!(earned(next).await, 0, "who begins later is marked by it");
    let why = json!({ "reason": "原答案无误", "changes_released": true });
    essay.act(essay.teacher(), (id, "undo"), why).await.data();
    assert_eq!(earned(wrong).await, 0);
    assert_eq!(earned(essay.students[0].1).await, 2);
    assert_eq!(earned(next).await, 2, "and by the key that holds again");
}

#[tokio::test]
async fn what_rules_marked_since_the_preview_is_previewed_too() {
    let essay = Essay::new(&["授权在前"]).await;
    let student = &essay.students[0].0;
    let key = json!({ "kind": "key", "answer_key": { "kind": "single", "correct": "A" } });
    let id = essay.preview(essay.teacher(), "single", key.clone()).await;
    let late = essay.class.hand_in(student, "best", &[choice()]).await;
    let refused = essay.act(essay.teacher(), (id, "apply"), word()).await;
    assert_eq!(refused.error(), "marking.regrade_stale");
    let id = essay.preview(essay.teacher(), "single", key).await;
    essay.act(essay.teacher(), (id, "apply"), word()).await.data();
    assert_eq!(essay.class.attempt(student, late).await["earned"], 0);
}

#[tokio::test]
async fn who_does_not_write_the_bank_takes_nothing_back_in_it() {
    let essay = Essay::new(&["授权在前"]).await;
    let hall = &essay.class.hall;
    let colleague = hall.school.teacher("顾清和").await;
    add_colleague(&hall.teacher, hall.class, &colleague).await;
    let key = json!({ "kind": "key", "answer_key": { "kind": "single", "correct": "A" } });
    let id = essay.preview(&hall.teacher, "single", key).await;
    let path = format!("/api/marking/regrades/{id}/");
    let early = colleague.get(&path).await;
    assert_eq!(
        early.status.as_u16(),
        404,
        "before it is applied it is who asked's"
    );
    essay.act(&hall.teacher, (id, "apply"), word()).await.data();
    colleague.get(&path).await.data();
    let why = json!({ "reason": "原答案无误", "changes_released": true });
    let refused = essay.act(&colleague, (id, "undo"), why).await;
    assert_eq!(refused.error(), "marking.regrade_not_writer");
}

#[tokio::test]
async fn a_class_that_was_put_away_keeps_its_marks() {
    let essay = Essay::new(&["授权在前"]).await;
    let hall = &essay.class.hall;
    let path = format!("/api/classes/{}/archive/", hall.class);
    hall.teacher
        .post(&path, json!({ "is_archived": true }))
        .await
        .data();
    let gone = hall.teacher.get(&essay.path()).await;
    assert_eq!(gone.status.as_u16(), 404);
}

/// A colleague's class that takes the same course, and what one of its students hands in: the colleague, the student, the attempt.
pub async fn another_class(essay: &Essay) -> (Person, Person, i64) {
    let hall = &essay.class.hall;
    let colleague = hall.school.teacher("外班教师").await;
    let new = json!({ "name": "会计2602班", "term": "2026秋", "course_ids": [hall.course] });
    let class = colleague.post("/api/classes/", new).await.data().clone();
    let path = format!("/api/classes/{}/", class["id"]);
    let open = json!({ "item_ids": [essay.exercise], "is_open": true });
    colleague
        .post(&format!("{path}openings/exercise/"), open)
        .await
        .data();
    let student = hall.school.student("外班学生").await;
    let code = json!({ "code": class["code"] });
    student.post("/api/class/join/", code).await.data();
    let begun = student
        .post(&format!("/api/exercise/{}/attempt/", essay.exercise), json!({}))
        .await;
    let attempt = begun.data()["id"].as_i64().expect("an id");
    let answers = json!({ "0": choice(), "1": written("授权在前") });
    save_exercise(&student, attempt, answers).await.data();
    student
        .post(&format!("/api/exercise/attempt/{attempt}/submit/"), json!({}))
        .await
        .data();
    essay.class.follow().await;
    (colleague, student, attempt)
}

#[tokio::test]
async fn another_class_keeps_its_marks_and_its_teacher_knows_of_nothing() {
    let essay = Essay::new(&["授权在前"]).await;
    essay.mark(0, 3.0, json!([tick(0, 1.0)])).await.data();
    let stranger = essay.class.hall.school.teacher("陌生教师").await;
    let refused = stranger.get(&essay.path()).await;
    assert_eq!(refused.status.as_u16(), 404);

    let (colleague, student, attempt) = another_class(&essay).await;
    let theirs = items(&colleague, "exercise", &json!(attempt)).await;
    let body =
        json!({ "item_ids": [theirs[0]["item_id"]], "points": 3, "rubric": [tick(0, 1.0)], "comment": "" });
    colleague.post("/api/marking/marks/", body).await.data();
    essay.class.follow().await;
    let question = essay.question(essay.teacher(), "short_answer").await;
    assert_eq!(question["answers"], 1, "the classes one teaches");
    let id = essay
        .preview(essay.teacher(), "short_answer", other_rubric())
        .await;
    essay.act(essay.teacher(), (id, "apply"), word()).await.data();
    assert_eq!(essay.marks().await[0].0, 4);
    assert_eq!(essay.class.attempt(&student, attempt).await["earned"], 5);
    let path = format!("/api/marking/regrades/{id}/");
    assert_eq!(colleague.get(&path).await.status.as_u16(), 404);
    let refused = essay.act(&colleague, (id, "undo"), word()).await;
    assert_eq!(refused.status.as_u16(), 404);
    let list = colleague.get(&essay.path()).await.data().clone();
    assert_eq!(list["regrades"], json!([]));
}
