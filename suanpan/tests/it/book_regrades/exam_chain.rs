//! What holds of every regrade of books of an exam, over chains drawn by chance (another key, the company of now, other points, left out): once
//! more it changes nothing, taken back it was never there, and who handed in meanwhile is marked as if nothing had been.

use super::{
    exam::{Exam, books_key, company_says, sit},
    *,
};
use crate::exam_books::sitting;

const PARTS: [&str; 3] = [
    r#"{"vouchers":100}"#,
    r#"{"vouchers":70,"documents":30}"#,
    r#"{"vouchers":60,"ledgers":40}"#,
];

async fn any_change(exam: &Exam, dice: &mut Dice) -> Value {
    match dice.below(4) {
        0 | 1 => {
            let parts = serde_json::from_str(dice.one_of(&PARTS)).expect("weights");
            books_key(dice.one_of(&["contest", "contest_lite", "equal_parts"]), parts)
        }
        2 => {
            company_says(&exam.hall, dice.below(2) == 0).await;
            current()
        }
        _ => dice.change(),
    }
}

/// Everything that is told of the books of an exam.
async fn told_of(exam: &Exam, books: &[i64]) -> Value {
    let mut percents = Vec::new();
    for book in books {
        percents.push(exam.percent(*book).await);
    }
    let mut question = exam.question().await;
    // Who handed in meanwhile is one more.
    question["answers"].take();
    // The bank has the company of now or not; it says nothing of what was asked.
    json!([exam.all_earned().await, percents, question])
}

#[tokio::test]
async fn chains_of_regrades_of_books_of_an_exam_are_nothing_when_taken_back() {
    for seed in 0..3 {
        let mut dice = Dice::of(700 + seed);
        let exam = Exam::new().await;
        let (first, second) = (exam.hall.student.clone(), exam.hall.another("何雨").await);
        let late = exam.hall.another("林小满").await;
        let mut books = Vec::new();
        for student in [&first, &second] {
            books.push(sit(&exam.hall, exam.assessment, student).await);
        }
        let attempt = exam.hall.start(&late, exam.assessment).await;
        let desk = sitting(&late, attempt);
        let own = desk.book().await;
        let before_all = told_of(&exam, &books).await;

        let mut done: Vec<(Value, Value)> = Vec::new();
        let mut is_in = false;
        for _ in 0..3 {
            let wanted = any_change(&exam, &mut dice).await;
            let before = told_of(&exam, &books).await;
            let asked = exam.ask_for(wanted.clone()).await;
            if !asked.status.is_success() {
                continue;
            }
            let id = asked.data()["regrade_id"].clone();
            exam.act(&id, "apply", json!({})).await;
            done.push((id, before));
            let once = told_of(&exam, &books).await;
            let again = exam.ask_for(wanted.clone()).await;
            if again.status.is_success() {
                let id = again.data()["regrade_id"].clone();
                assert_eq!(
                    exam.act(&id, "apply", json!({})).await["changed"],
                    0,
                    "{seed} {wanted}"
                );
                done.push((id, once.clone()));
            }
            if !is_in {
                exam.hand_in(&late, attempt, (&desk, own)).await;
                is_in = true;
            }
        }
        while let Some((id, before)) = done.pop() {
            exam.undo(&id).await;
            let now = told_of(&exam, &books).await;
            assert_eq!(of_two(&now), of_two(&before), "{seed}");
        }
        assert_eq!(
            of_two(&told_of(&exam, &books).await),
            of_two(&before_all),
            "{seed}"
        );
        if is_in {
            let all = exam.all_earned().await;
            let (first, late) = (&all[0], all.last().expect("three"));
            assert_eq!(late, first, "{seed}: the same work, and no trace of the chain");
            assert_eq!(exam.percent(own).await, exam.percent(books[0]).await, "{seed}");
        }
    }
}

/// Of the two who had handed in before all of it.
fn of_two(told: &Value) -> Value {
    let earned = told[0]
        .as_array()
        .expect("rows")
        .iter()
        .take(2)
        .collect::<Vec<_>>();
    json!([earned, told[1], told[2]])
}
