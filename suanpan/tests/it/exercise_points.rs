//! A question of an exercise that is worth something else for a class, or is left out: for who handed it in, who is at it, and who begins
//! later; shown, applied, taken back.

use crate::{
    appeals::add_colleague,
    exercise_marking::choice,
    exercise_regrades::{Essay, another_class, tick, word},
    hall::written,
    marking_history::change,
    pages::save_exercise,
    school::Person,
};
use serde_json::{Value, json};

fn points(points: i64) -> Value {
    json!({ "kind": "points", "points": points })
}

fn drop(how: &str) -> Value {
    json!({ "kind": "drop", "how": how })
}

fn back() -> Value {
    json!({ "reason": "维持原来的题目", "changes_released": true })
}

impl Essay {
    /// What a student reads of an attempt: what it earned and is worth, and of each question points, mark and whether it is left out.
    async fn read(&self, student: &Person, attempt: i64) -> Value {
        let found = self.class.attempt(student, attempt).await;
        let items = found["items"].as_array().expect("items").iter();
        let items: Vec<Value> = items
            .map(|item| {
                json!([
                    item["points"],
                    item["mark"]["earned"],
                    item["mark"]["full"],
                    item["left_out"]["how"]
                ])
            })
            .collect();
        json!([found["earned"], found["full"], items])
    }

    async fn all(&self) -> Vec<Value> {
        let mut all = Vec::new();
        for (at, (student, attempt)) in self.students.iter().enumerate() {
            let scores = format!("/api/results/scores/?course_id={}", self.class.hall.course);
            let scores = student.get(&scores).await.data()["scores"].clone();
            let read = self.read(student, *attempt).await;
            all.push(json!([read, self.in_gradebook(at).await, scores]));
        }
        all
    }

    /// Applies a change of the question of a kind; the regrade's id.
    async fn correct(&self, kind: &str, change: Value) -> i64 {
        let id = self.preview(self.teacher(), kind, change).await;
        self.act(self.teacher(), (id, "apply"), word()).await.data();
        id
    }

    async fn undo(&self, id: i64) {
        self.act(self.teacher(), (id, "undo"), back()).await.data();
    }

    async fn begin(&self, name: &str) -> (Person, i64) {
        let student = self.class.hall.another(name).await;
        let attempt = self.class.begin(&student, "best").await["id"].as_i64();
        (student, attempt.expect("an id"))
    }

    async fn finish(&self, (student, attempt): &(Person, i64)) {
        let answers = json!({ "0": choice(), "1": written("不知道") });
        save_exercise(student, *attempt, answers).await.data();
        let path = format!("/api/exercise/attempt/{attempt}/submit/");
        student.post(&path, json!({})).await.data();
        self.class.follow().await;
    }
}

#[tokio::test]
async fn the_points_of_a_question_are_put_right_for_who_handed_in_and_who_begins_later() {
    let essay = Essay::new(&["授权在前", "不知道"]).await;
    essay.mark(0, 3.0, json!([tick(0, 1.0)])).await.data();
    let open = essay.begin("正在做的").await;
    let before = essay.all().await;
    let (colleague, stranger, theirs) = another_class(&essay).await;
    let other = essay.read(&stranger, theirs).await;

    let id = essay.preview(essay.teacher(), "single", points(5)).await;
    let shown = essay.show(id).await;
    assert_eq!(shown["report"]["raised"], 2, "{shown}");
    assert_eq!(essay.all().await, before, "a preview changes nothing");
    let done = essay.act(essay.teacher(), (id, "apply"), word()).await;
    assert_eq!(done.data()["changed"], 2);
    let (student, attempt) = &essay.students[0];
    let read = essay.read(student, *attempt).await;
    assert_eq!(read, json!([8, 11, [[5, 5, 5, null], [6, 3, 6, null]]]));
    assert_ne!(essay.all().await, before, "scores and gradebook follow");
    let path = format!("/api/marking/regraded/?source_kind=exercise&source_id={attempt}");
    let told = student.get(&path).await.data()[0].clone();
    assert_eq!(
        (&told["position"], &told["what"], &told["reason"]),
        (&json!(0), &json!("points"), &json!("风险不再单列"))
    );
    assert_eq!(
        (
            &told["before"],
            &told["full_before"],
            &told["after"],
            &told["full_after"]
        ),
        (&json!(2), &json!(2), &json!(5), &json!(5))
    );
    for reader in [&stranger, &colleague] {
        assert_eq!(reader.get(&path).await.status.as_u16(), 404);
    }
    let notices = student.get("/api/user/notices/").await.data().to_string();
    assert!(notices.contains("分值由 2 分改为 5 分"), "{notices}");

    let later = essay.begin("后来的").await;
    for late in [&open, &later] {
        let read = essay.read(&late.0, late.1).await;
        assert_eq!((&read[1], &read[2][0][0]), (&json!(11), &json!(5)));
        essay.finish(late).await;
        assert_eq!(essay.read(&late.0, late.1).await[0], 5);
    }
    assert_eq!(
        essay.read(&stranger, theirs).await,
        other,
        "another class keeps its points"
    );
    assert_eq!(essay.class.begin(&stranger, "best").await["full"], 8);

    essay.undo(id).await;
    assert_eq!(essay.all().await, before);
    for late in [&open, &later] {
        let read = essay.read(&late.0, late.1).await;
        assert_eq!(read, json!([2, 8, [[2, 2, 2, null], [6, 0, 6, null]]]));
    }
    let next = essay.begin("最后的").await;
    assert_eq!(essay.read(&next.0, next.1).await[1], 8);
}

#[tokio::test]
async fn a_question_left_out_counts_for_everybody_or_nobody_also_later() {
    for (how, earned) in [("full", 6), ("zero", 0)] {
        let essay = Essay::new(&["授权在前", "还没批", "改过的"]).await;
        essay.mark(0, 3.0, json!([tick(0, 1.0)])).await.data();
        essay.mark(2, 3.0, json!([tick(0, 1.0)])).await.data();
        let item = essay.item(2).await;
        change(essay.teacher(), &item, 4.0, "口头补充").await.data();
        essay.class.follow().await;
        let open = essay.begin("正在做的").await;
        let before = essay.all().await;
        let id = essay.correct("short_answer", drop(how)).await;
        for (at, own) in [earned, earned, 4].into_iter().enumerate() {
            let (student, attempt) = &essay.students[at];
            let read = essay.read(student, *attempt).await;
            assert_eq!(
                (&read[0], &read[1], &read[2][1]),
                (&json!(2 + own), &json!(8), &json!([6, own, 6, how]))
            );
        }
        let later = essay.begin("后来的").await;
        for late in [&open, &later] {
            assert_eq!(
                essay.read(&late.0, late.1).await[2][1][3],
                how,
                "before it is handed in"
            );
            essay.finish(late).await;
            let read = essay.read(&late.0, late.1).await;
            assert_eq!((&read[0], &read[2][1][1]), (&json!(2 + earned), &json!(earned)));
        }
        let inbox = essay.class.inbox().await;
        assert_eq!(inbox[0]["waiting"], 0, "nobody has to mark it: {inbox}");
        essay.undo(id).await;
        assert_eq!(essay.all().await, before);
        let desk = essay.class.desk().await;
        let groups = desk["groups"].as_array().expect("groups").iter();
        let waiting = groups.filter(|group| group["state"] == "waiting");
        let waiting = waiting.map(|group| group["item_ids"].as_array().map_or(0, Vec::len));
        assert_eq!(
            waiting.sum::<usize>(),
            3,
            "who was not marked waits again: {desk}"
        );
    }
}

#[tokio::test]
async fn the_points_of_a_question_taken_out_are_shared_by_the_others() {
    let essay = Essay::new(&["授权在前", "不知道"]).await;
    essay.mark(0, 3.0, json!([tick(0, 1.0)])).await.data();
    essay.mark(1, 0.0, json!([])).await.data();
    let before = essay.all().await;
    let id = essay.correct("single", drop("removed")).await;
    let (student, attempt) = &essay.students[0];
    let read = essay.read(student, *attempt).await;
    assert_eq!(read, json!([4, 8, [[0, 0, 0, "removed"], [6, 3, 6, null]]]));
    // It is worth nothing: nothing of it can be put right but by taking that back.
    let refused = essay.ask(essay.teacher(), "single", points(3)).await;
    assert_eq!(refused.error(), "marking.regrade_removed");
    let later = essay.begin("后来的").await;
    essay.finish(&later).await;
    let read = essay.read(&later.0, later.1).await;
    assert_eq!((&read[1], &read[2][0]), (&json!(8), &json!([0, 0, 0, "removed"])));

    // A second one stands on it: the other question is worth more, and so is the whole.
    let second = essay.correct("short_answer", points(8)).await;
    let (student, attempt) = &essay.students[0];
    let read = essay.read(student, *attempt).await;
    assert_eq!((&read[0], &read[1]), (&json!(5), &json!(10)));
    let refused = essay.act(essay.teacher(), (id, "undo"), back()).await;
    assert_eq!(refused.error(), "marking.regrade_later");
    essay.undo(second).await;
    essay.undo(id).await;
    assert_eq!(essay.all().await, before);
    let read = essay.read(&later.0, later.1).await;
    assert_eq!(
        (&read[0], &read[1], &read[2][0][1]),
        (&json!(2), &json!(8), &json!(2))
    );
}

#[tokio::test]
async fn points_that_were_put_right_outlive_a_key_that_is() {
    let essay = Essay::new(&["授权在前"]).await;
    let before = essay.all().await;
    let first = essay.correct("single", points(5)).await;
    let key = json!({ "kind": "key", "answer_key": { "kind": "single", "correct": "A" } });
    let second = essay.correct("single", key).await;
    let later = essay.begin("后来的").await;
    let read = essay.read(&later.0, later.1).await;
    assert_eq!(
        (&read[1], &read[2][0][0]),
        (&json!(11), &json!(5)),
        "in the next version"
    );
    essay.finish(&later).await;
    assert_eq!(essay.read(&later.0, later.1).await[0], 0);
    essay.undo(second).await;
    assert_eq!(essay.read(&later.0, later.1).await[0], 5);
    essay.undo(first).await;
    assert_eq!(essay.read(&later.0, later.1).await[0], 2);
    assert_eq!(essay.all().await, before);
}

#[tokio::test]
async fn who_teaches_the_class_says_what_a_question_is_worth_there() {
    let essay = Essay::new(&["授权在前"]).await;
    let hall = &essay.class.hall;
    let colleague = hall.school.teacher("顾清和").await;
    add_colleague(&hall.teacher, hall.class, &colleague).await;
    let list = colleague.get(&essay.path()).await.data().clone();
    assert_eq!(list["questions"][0]["takes_points"], true);
    let id = essay.preview(&colleague, "single", points(4)).await;
    let done = essay.act(&colleague, (id, "apply"), word()).await;
    assert_eq!(done.data()["changed"], 1);
    let (student, attempt) = &essay.students[0];
    assert_eq!(essay.read(student, *attempt).await[0], 4);
}
