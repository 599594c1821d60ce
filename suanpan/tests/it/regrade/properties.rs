//! What holds of every regrade of an exam, over chains drawn by chance: once more it changes nothing, taken back it was never there, and a
//! mark that a person changed stays.

use super::{Exam, key};
use crate::{
    dice::{Dice, is_share_of},
    hall::{save, single, submit},
    marking_history::{change, items},
};
use serde_json::{Value, json};

impl Exam {
    /// One that answers as the second did, and hands in after everybody.
    async fn hand_in_late(&self) -> i64 {
        let student = self.hall.another("后来的").await;
        let attempt = self.hall.start(&student, self.id).await;
        let both = json!({ "kind": "multiple", "choices": ["A", "B"] });
        let answers = [(0, 1, single("B")), (1, 1, both)];
        save(&student, attempt, &answers).await.data();
        submit(&student, attempt).await.data();
        self.hall.school.run_jobs().await;
        attempt
    }

    /// Everybody's score. Who hands in later has a place among them, so places are others then.
    async fn figures(&self) -> Vec<(Value, Value)> {
        let scores = self.scores().await.into_iter();
        scores.map(|(earned, full, _)| (earned, full)).collect()
    }

    /// Points and worth of every answer of an attempt, and what the attempt came to.
    async fn in_short(&self, attempt: i64) -> Value {
        let all = items(&self.hall.teacher, "exam", &json!(attempt)).await;
        let all = all.as_array().expect("items").iter();
        let all: Vec<Value> = all
            .map(|one| json!([one["points"], one["full"], one["state"]]))
            .collect();
        let path = format!("/api/marking/attempts/{attempt}/");
        let review = self.hall.teacher.get(&path).await.data().clone();
        json!([all, review["earned"], review["full"]])
    }
}

fn any_change(dice: &mut Dice) -> (&'static str, Value) {
    if dice.below(4) == 0 {
        return ("single", key(dice.one_of(&["A", "B", "C"])));
    }
    (dice.one_of(&["single", "multiple", "true_false"]), dice.change())
}

#[tokio::test]
async fn chains_of_regrades_are_once_when_done_twice_and_nothing_when_taken_back() {
    for seed in 0..6 {
        let mut dice = Dice::of(seed);
        let exam = Exam::new(json!({})).await;
        let (who, place) = (dice.one_of(&[0, 2]), dice.below(3));
        let own = items(&exam.hall.teacher, "exam", &json!(exam.attempts[who])).await[place].clone();
        let share = f64::from(u32::try_from(dice.below(5)).expect("small")) / 4.0;
        let points = own["full"].as_f64().expect("points") * share;
        let points = (points * 2.0).round() / 2.0;
        let share = points / own["full"].as_f64().expect("points");
        change(&exam.hall.teacher, &own, points, "口头说明").await.data();
        exam.hall.school.run_jobs().await;

        let mut done = Vec::new();
        let mut late = None;
        for _ in 0..3 {
            let (kind, wanted) = any_change(&mut dice);
            let before = (exam.marks().await, exam.figures().await);
            let asked = exam.ask(kind, wanted.clone()).await;
            if !asked.status.is_success() {
                continue;
            }
            exam.hall.school.run_jobs().await;
            let id = asked.data()["regrade_id"].as_i64().expect("an id");
            exam.apply(id, json!({})).await.data();
            done.push((id, before));
            let item = items(&exam.hall.teacher, "exam", &json!(exam.attempts[who])).await[place].clone();
            assert_eq!(item["mark_kind"], "override", "{seed} {wanted}");
            assert!(
                is_share_of((&item["points"], &item["full"]), share),
                "{seed} {wanted} {item}"
            );

            let once = (exam.marks().await, exam.figures().await);
            let again = exam.ask(kind, wanted.clone()).await;
            if again.status.is_success() {
                exam.hall.school.run_jobs().await;
                let id = again.data()["regrade_id"].as_i64().expect("an id");
                let applied = exam.apply(id, json!({})).await;
                assert_eq!(applied.data()["changed"], 0, "{seed} {wanted}");
                assert_eq!(exam.figures().await, once.1, "{seed} {wanted}");
                done.push((id, once));
            }
            if late.is_none() {
                late = Some(exam.hand_in_late().await);
            }
        }
        while let Some((id, before)) = done.pop() {
            exam.undo(id).await.data();
            assert_eq!((exam.marks().await, exam.figures().await), before, "{seed}");
        }
        if let Some(late) = late {
            let second = exam.in_short(exam.attempts[1]).await;
            assert_eq!(
                exam.in_short(late).await,
                second,
                "{seed}: who handed in while they stood"
            );
        }
    }
}
