//! What holds of every regrade of an exercise, over chains drawn by chance: once more it changes nothing, taken back it was never there, a
//! mark that a person changed stays, and who handed in meanwhile is marked as if nothing had been.

use crate::{
    dice::{Dice, is_share_of},
    exercise_marking::choice,
    exercise_regrades::{Essay, tick, word},
    hall::written,
    marking_history::{change, items},
};
use serde_json::{Value, json};

fn any_change(dice: &mut Dice) -> (&'static str, Value) {
    if dice.below(4) == 0 {
        let correct = dice.one_of(&["A", "B"]);
        return (
            "single",
            json!({ "kind": "key", "answer_key": { "kind": "single", "correct": correct } }),
        );
    }
    (dice.one_of(&["single", "short_answer"]), dice.change())
}

impl Essay {
    /// Points, worth and state of everything that is kept of an answer, and what the attempt came to.
    async fn in_short(&self, at: usize) -> Value {
        let (student, attempt) = &self.students[at];
        let read = self.class.attempt(student, *attempt).await;
        let answers = read["items"].as_array().expect("items").iter();
        let answers: Vec<Value> = answers
            .map(|one| {
                json!([
                    one["points"],
                    one["left_out"],
                    one["mark"],
                    one["feedback"]["reason"],
                    one["key"]
                ])
            })
            .collect();
        let path = format!("/api/results/scores/?course_id={}", self.class.hall.course);
        let scores = student.get(&path).await.data()["scores"].clone();
        json!([
            answers,
            read["earned"],
            read["full"],
            scores,
            self.in_gradebook(at).await
        ])
    }

    async fn everybody(&self) -> Vec<Value> {
        let mut all = Vec::new();
        for at in 0..self.students.len() {
            all.push(self.in_short(at).await);
        }
        all
    }
}

#[tokio::test]
async fn chains_of_regrades_are_once_when_done_twice_and_nothing_when_taken_back() {
    for seed in 0..6 {
        let mut dice = Dice::of(100 + seed);
        let essay = Essay::new(&["授权在前", "不知道", "还没批"]).await;
        essay.mark(0, 3.0, json!([tick(0, 1.0)])).await.data();
        essay.mark(1, 1.5, json!([])).await.data();
        let points = dice.one_of(&[0.0, 1.5, 3.0, 6.0]);
        let changed = change(essay.teacher(), &essay.item(1).await, points, "口头说明").await;
        changed.data();
        essay.class.follow().await;

        let mut done = Vec::new();
        let mut late = None;
        for _ in 0..3 {
            let (kind, wanted) = any_change(&mut dice);
            let before = essay.everybody().await;
            let asked = essay.ask(essay.teacher(), kind, wanted.clone()).await;
            if !asked.status.is_success() {
                continue;
            }
            let id = asked.data()["regrade_id"].as_i64().expect("an id");
            essay.act(essay.teacher(), (id, "apply"), word()).await.data();
            done.push((id, before));
            let item = essay_of(&essay, 1).await;
            assert_eq!(item["mark_kind"], "override", "{seed} {wanted}");
            assert!(
                is_share_of((&item["points"], &item["full"]), points / 6.0),
                "{seed} {wanted} {item}"
            );

            let once = essay.everybody().await;
            let again = essay.ask(essay.teacher(), kind, wanted.clone()).await;
            if again.status.is_success() {
                let id = again.data()["regrade_id"].as_i64().expect("an id");
                let applied = essay.act(essay.teacher(), (id, "apply"), word()).await;
                assert_eq!(applied.data()["changed"], 0, "{seed} {wanted}");
                assert_eq!(essay.everybody().await, once, "{seed} {wanted}");
                done.push((id, once));
            }
            if late.is_none() {
                let student = essay.class.hall.another("后来的").await;
                let answers = [choice(), written("授权")];
                late = Some((essay.class.hand_in(&student, "best", &answers).await, student));
            }
        }
        while let Some((id, before)) = done.pop() {
            let why = json!({ "reason": "维持原来的题目", "changes_released": true });
            essay.act(essay.teacher(), (id, "undo"), why).await.data();
            assert_eq!(essay.everybody().await, before, "{seed}");
        }
        if let Some((attempt, student)) = late {
            let read = essay.class.attempt(&student, attempt).await;
            let marks = (
                &read["items"][0]["mark"]["earned"],
                &read["items"][1]["mark"]["needs_marker"],
            );
            assert_eq!(
                (&read["earned"], &read["full"], marks),
                (&json!(2), &json!(8), (&json!(2), &json!(true))),
                "{seed}: who handed in while they stood"
            );
        }
    }
}

/// The item of the short answer. It was there first: what rules gave the choice became an item later.
async fn essay_of(essay: &Essay, at: usize) -> Value {
    let all = items(essay.teacher(), "exercise", &json!(essay.students[at].1)).await;
    let all = all.as_array().expect("items");
    let first = all.iter().min_by_key(|one| one["item_id"].as_i64());
    first.expect("an item").clone()
}
