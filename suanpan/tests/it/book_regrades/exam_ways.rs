//! A way that many booked in an exam is right all the same: found in their books, accepted in the key of their question, taken back.

use super::{
    exam::{Exam, sit},
    *,
};
use crate::exam_books::sitting;
use testkit::Client;

impl Exam {
    async fn ways_as(&self, client: &Client, version: &Value) -> Reply {
        let path = format!(
            "/api/marking/assessments/{}/books/{version}/ways/",
            self.assessment
        );
        client.get(&path).await
    }

    /// How its books were booked otherwise than expected.
    async fn ways(&self) -> Value {
        let version = self.question().await["version_id"].clone();
        self.ways_as(&self.hall.teacher, &version).await.data().clone()
    }
}

#[tokio::test]
async fn a_way_that_students_booked_in_an_exam_is_accepted_and_taken_back() {
    let exam = Exam::new().await;
    let (first, second) = (exam.hall.student.clone(), exam.hall.another("何雨").await);
    let late = exam.hall.another("林小满").await;
    let book = sit(&exam.hall, exam.assessment, &first).await;
    sit(&exam.hall, exam.assessment, &second).await;
    let attempt = exam.hall.start(&late, exam.assessment).await;
    let desk = sitting(&late, attempt);
    let own = desk.book().await;
    let (was, percent) = (exam.all_earned().await, exam.percent(book).await);

    let ways = exam.ways().await;
    assert_eq!(ways[0]["number"], 1, "{ways}");
    let seen = &ways[0]["references"][0]["ways"][0];
    assert_eq!((&seen["students"], &seen["follows"]), (&json!(2), &json!(true)));
    assert!(
        seen["percent"].as_f64().is_some_and(|percent| percent < 100.0),
        "{seen}"
    );

    let mut key = exam.question().await["answer_key"].clone();
    key["accepted"] = json!([seen["way"]]);
    let change = json!({ "kind": "key", "answer_key": key });
    let id = exam.ask_for(change).await.data()["regrade_id"].clone();
    assert_eq!(exam.all_earned().await, was, "a preview changes nothing");
    assert_eq!(exam.act(&id, "apply", json!({})).await["changed"], 2);
    let now = exam.all_earned().await;
    assert_eq!(now[..2], [json!(40), json!(40)], "{now:?}");
    assert_eq!(exam.percent(book).await, 100.0);
    // It stays on the list, so that it can be taken out again.
    assert_eq!(
        exam.ways().await[0]["references"][0]["ways"][0]["way"],
        seen["way"]
    );

    exam.hand_in(&late, attempt, (&desk, own)).await;
    assert_eq!(
        exam.percent(own).await,
        100.0,
        "who hands in later is marked alike"
    );
    exam.undo(&id).await;
    let back = exam.all_earned().await;
    assert_eq!(back[..2], was[..2]);
    assert_eq!(exam.percent(book).await, percent);
    assert_eq!(
        exam.percent(own).await,
        percent,
        "as if it had never been accepted"
    );
}

#[tokio::test]
async fn the_ways_of_an_exam_are_told_to_whoever_marks_it_alone() {
    let exam = Exam::new().await;
    let student = exam.hall.student.clone();
    let version = json!(1);
    assert_eq!(
        exam.ways_as(&exam.hall.teacher, &version).await.status.as_u16(),
        404,
        "nothing was answered yet"
    );
    sit(&exam.hall, exam.assessment, &student).await;
    let version = exam.question().await["version_id"].clone();
    assert_eq!(
        exam.ways_as(&exam.hall.teacher, &version).await.status.as_u16(),
        200
    );
    assert_eq!(exam.ways_as(&student, &version).await.status.as_u16(), 403);
    assert_eq!(
        exam.ways_as(&exam.hall.teacher, &json!(999_999))
            .await
            .status
            .as_u16(),
        404
    );
}
