//! Many pages that save in the same moment are written in one unit of work, and each is answered for itself.

use crate::hall::{DEVICE, Hall, claim_page, load, save_as, single};
use crate::school::Person;
use exams::{
    AttemptId,
    answers::{first_hash, next_hash},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::{collections::BTreeSet, time::Duration};
use tokio::task::JoinSet;

const ROUNDS: i64 = 4;

struct Desk {
    student: Person,
    attempt: i64,
    writer: Value,
}

impl Desk {
    async fn open(hall: &Hall, student: Person, assessment: i64) -> Self {
        let attempt = hall.start(&student, assessment).await;
        let opened = claim_page(&student, attempt, DEVICE, DEVICE, "open").await;
        let writer = json!({ "token": DEVICE, "epoch": opened.data()["epoch"] });
        Self {
            student,
            attempt,
            writer,
        }
    }

    /// Saves place by place, each change sent twice at once, as by a page that tried again too early.
    async fn write(&self) {
        for seq in 1..=ROUNDS {
            for position in 0..2 {
                let answer = if position == 0 {
                    single("B")
                } else {
                    json!({ "kind": "true_false", "choice": true })
                };
                let change = [(position, seq, answer)];
                let (one, again) = tokio::join!(
                    save_as(&self.student, self.attempt, DEVICE, &self.writer, &change),
                    save_as(&self.student, self.attempt, DEVICE, &self.writer, &change),
                );
                for reply in [one, again] {
                    assert_eq!(reply.data()["stored"][0]["seq"], seq, "{:?}", reply.data());
                }
            }
        }
    }
}

/// A page that may not save is refused, and takes nothing with it that was saved beside it.
#[tokio::test]
async fn a_page_that_is_refused_takes_nothing_with_it_that_is_saved_beside_it() {
    let hall = Hall::new().await;
    let assessment = hall
        .assess(hall.paper(&["single", "true_false"]).await, json!({}))
        .await;
    let mut desks = Vec::new();
    for number in 0..12 {
        let student = hall.another(&format!("考生{number}")).await;
        desks.push(Desk::open(&hall, student, assessment).await);
    }
    let impostor = Desk::open(&hall, hall.student.clone(), assessment).await;
    let not_writer = json!({ "token": "another-page-0009", "epoch": 1 });
    let mut writing = JoinSet::new();
    for desk in desks {
        writing.spawn(async move {
            desk.write().await;
            desk
        });
    }
    for _ in 0..10 {
        let change = [(0, 1, single("C"))];
        let refused = save_as(&impostor.student, impostor.attempt, DEVICE, &not_writer, &change).await;
        assert_eq!(
            (refused.status.as_u16(), refused.error()),
            (409, "platform.written_elsewhere")
        );
        let strange = save_as(&hall.teacher, impostor.attempt, DEVICE, &not_writer, &change).await;
        assert_eq!(strange.status.as_u16(), 404);
    }
    while let Some(desk) = writing.join_next().await {
        let desk = desk.unwrap();
        let seen = load(&desk.student, desk.attempt, DEVICE).await;
        assert_eq!(seen["answered"], 2);
        assert!(
            seen["answers"]
                .as_array()
                .unwrap()
                .iter()
                .all(|one| one["seq"] == ROUNDS)
        );
        require_chain(&hall, desk.attempt, &desk.student).await;
    }
    let seen = load(&impostor.student, impostor.attempt, DEVICE).await;
    assert_eq!(seen["answers"], json!([]));
}

/// Each change has one receipt, and each receipt covers the one before it.
async fn require_chain(hall: &Hall, attempt: i64, student: &Person) {
    let receipts = student
        .get(&format!("/api/exams/attempts/{attempt}/receipts/"))
        .await;
    let receipts = receipts.data().as_array().expect("receipts").clone();
    assert_eq!(receipts.len() as i64, 2 * ROUNDS);
    let id = AttemptId(attempt);
    let find = move |tx: database::Tx| async move { exams::find_attempt(&tx, id).await };
    let found = hall.school.app.db.read(find).await.unwrap().unwrap();
    let mut hash = first_hash(id, found.seed);
    for (number, receipt) in (1..).zip(&receipts) {
        hash = next_hash(&hash, number, receipt["content"].as_str().unwrap());
        assert_eq!(
            (&receipt["number"], &receipt["hash"]),
            (&json!(number), &json!(hash))
        );
    }
}

/// What was acknowledged to the page before is on the screen of the page that writes from now on, however close they are.
#[tokio::test]
async fn a_page_that_takes_over_shows_what_was_acknowledged_to_the_page_before() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let desk = Desk::open(&hall, hall.student.clone(), assessment).await;
    let (mut writer, mut acknowledged) = (desk.writer.clone(), 0);
    for turn in 0..40 {
        let page = format!("page-of-turn-{turn:04}");
        let change = [(0, 1, single("A"))];
        // The take-over comes a little later each turn: before the save, in the middle of it, after it.
        let take_over = async {
            tokio::time::sleep(Duration::from_micros(150 * turn)).await;
            claim_page(&desk.student, desk.attempt, DEVICE, &page, "take_over").await
        };
        let (saved, taken) = tokio::join!(
            save_as(&desk.student, desk.attempt, DEVICE, &writer, &change),
            take_over,
        );
        if saved.status.as_u16() == 200 {
            acknowledged += 1;
            let shown = &taken.data()["entries"][0];
            assert_eq!(
                (&shown["epoch"], &shown["seq"]),
                (&writer["epoch"], &json!(1)),
                "turn {turn}"
            );
        }
        writer = json!({ "token": page, "epoch": taken.data()["epoch"] });
    }
    assert!(acknowledged > 0, "the two never met");
}

/// A hall that begins together and hands in together, each student twice by a double click: one attempt each, and what was
/// handed in is what stood on the screen.
#[tokio::test]
async fn a_hall_that_begins_and_hands_in_in_one_moment_has_one_attempt_each() {
    const STUDENTS: usize = 40;
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let mut students = Vec::new();
    for number in 0..STUDENTS {
        students.push(hall.another(&format!("考生{number}")).await);
    }
    let begin = |student: &Person| {
        let (student, hall) = (student.clone(), &hall);
        async move {
            let (one, again) = tokio::join!(
                hall.try_start(&student, assessment, ""),
                hall.try_start(&student, assessment, ""),
            );
            assert_eq!(one.data()["attempt_id"], again.data()["attempt_id"]);
            let attempt = one.data()["attempt_id"].as_i64().expect("an attempt");
            claim_page(&student, attempt, DEVICE, DEVICE, "open").await;
            (student, attempt)
        }
    };
    let begun = join_all(students.iter().map(begin)).await;
    let attempts: BTreeSet<i64> = begun.iter().map(|(_, attempt)| *attempt).collect();
    assert_eq!(attempts.len(), STUDENTS);
    let body = json!({ "device": DEVICE, "writer": { "token": DEVICE, "epoch": 1 },
        "answers": [{ "position": 0, "seq": 1, "answer": single("B"), "is_flagged": false }] });
    let hand_in = |(student, attempt): &(Person, i64)| {
        let path = format!("/api/exams/attempts/{attempt}/submit/");
        let (student, body) = (student.clone(), body.clone());
        async move {
            let (one, again) = tokio::join!(student.post(&path, body.clone()), student.post(&path, body));
            let (done, refused) = if one.status == 200 {
                (one, again)
            } else {
                (again, one)
            };
            assert_eq!(
                (&done.data()["state"], &done.data()["answered"]),
                (&json!("submitted"), &json!(1))
            );
            assert_eq!(
                (refused.status.as_u16(), refused.error()),
                (409, "exams.attempt_closed")
            );
        }
    };
    join_all(begun.iter().map(hand_in)).await;
    for (student, attempt) in &begun {
        let receipts = student
            .get(&format!("/api/exams/attempts/{attempt}/receipts/"))
            .await;
        let kinds: Vec<_> = receipts.data().as_array().expect("receipts").iter().collect();
        assert_eq!(kinds.len(), 2, "{kinds:?}");
        assert_eq!(kinds[1]["content"], "submit:student");
    }
    hall.school.run_jobs().await;
    for (student, attempt) in &begun {
        let seen = load(student, *attempt, DEVICE).await;
        assert_eq!(seen["state"], "graded");
    }
}
