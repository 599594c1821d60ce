//! What holds of every regrade of books, over chains drawn by chance: once more it changes nothing, taken back it was never there, a mark that
//! a person changed stays, and who handed in meanwhile is marked as if nothing had been.

use super::*;
use crate::school::Person;

const HEADS: [&str; 3] = [
    WRONG.head,
    "parts = { vouchers = 70, documents = 30 }\npreset = \"practice\"",
    "parts = { vouchers = 80, ledgers = 20 }\npreset = \"strict\"",
];

/// A change of the task, after its course was changed, or of a business.
async fn any_change(class: &Class, dice: &mut Dice) -> (&'static str, Value) {
    if dice.below(3) > 0 {
        return (dice.one_of(&["b01", "b02", "b03"]), dice.change());
    }
    let says = Says {
        is_right: dice.below(2) == 0,
        head: dice.one_of(&HEADS),
    };
    class.says(says).await;
    ("", current())
}

#[tokio::test]
async fn chains_of_regrades_of_books_are_once_when_done_twice_and_nothing_when_taken_back() {
    for seed in 0..4 {
        let mut dice = Dice::of(300 + seed);
        let class = Class::new(WRONG).await;
        let (students, books) = three(&class, &mut dice).await;
        let by_hand = dice.below(3);
        let points = dice.one_of(&[0.0, 55.0, 100.0]);
        give(&class, books[by_hand], points).await;
        let everybody = async || {
            let mut all = Vec::new();
            for (student, book) in students.iter().zip(&books) {
                all.push(class.seen(student, *book).await);
            }
            all
        };

        let mut done = Vec::new();
        let mut late = None;
        for _ in 0..3 {
            let (part, wanted) = any_change(&class, &mut dice).await;
            let before = everybody().await;
            let asked = class.ask(part, wanted.clone()).await;
            if !asked.status.is_success() {
                continue;
            }
            let id = asked.data()["regrade_id"].clone();
            class.act(&id, "apply", word()).await.data();
            done.push((id, before));
            let item = class.item(books[by_hand]).await;
            assert_eq!(
                (item["points"].as_f64(), &item["mark_kind"]),
                (Some(points), &json!("override")),
                "{seed} {wanted}"
            );
            let once = everybody().await;
            let again = class.ask(part, wanted.clone()).await;
            if again.status.is_success() {
                let id = again.data()["regrade_id"].clone();
                let applied = class.act(&id, "apply", word()).await;
                assert_eq!(applied.data()["changed"], 0, "{seed} {wanted}");
                assert_eq!(everybody().await, once, "{seed} {wanted}");
                done.push((id, once));
            }
            if late.is_none() {
                let student = class.hall.another("后来的").await;
                late = Some((class.hand_in(&student, [true, false, true]).await, student));
            }
        }
        while let Some((id, before)) = done.pop() {
            class.undo(&id).await.data();
            assert_eq!(everybody().await, before, "{seed}");
        }
        if let Some((book, student)) = late {
            nothing_is_left(&class.seen(&student, book).await, seed);
        }
    }
}

/// Three students, each with a book in which some businesses are right.
async fn three(class: &Class, dice: &mut Dice) -> ([Person; 3], Vec<i64>) {
    let (second, third) = (
        class.hall.another("何雨").await,
        class.hall.another("林小满").await,
    );
    let students = [class.hall.student.clone(), second, third];
    let mut books = Vec::new();
    for student in &students {
        let work = [0, 1, 2].map(|_| dice.below(3) > 0);
        books.push(class.hand_in(student, work).await);
    }
    (students, books)
}

/// A teacher's own mark of a book.
async fn give(class: &Class, book: i64, points: f64) {
    let item = class.item(book).await;
    change(&class.hall.teacher, &item, points, "口头说明")
        .await
        .data();
    class.follow().await;
}

/// Who handed in while they stood has what the report says, and no trace of them.
fn nothing_is_left(seen: &Value, seed: u64) {
    assert_eq!(seen[0]["percent"].as_f64(), seen[2].as_f64(), "{seed} {seen}");
    assert_eq!(
        seen[0]["percent"].as_f64().map(f64::round),
        seen[1].as_f64().map(f64::round),
        "{seed} {seen}"
    );
    let items = seen[0]["items"].as_array().expect("items");
    assert!(items.iter().all(|one| one["left_out"].is_null()), "{seed} {seen}");
}
