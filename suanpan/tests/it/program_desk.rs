//! The desk of a Python task: the program that counts of every student, whether anybody looked at it before or not.

use crate::{
    coding_marks::{HARD_CODED, RIGHT, Room},
    marking_history::{change, items},
};
use platform::clock::days;
use serde_json::{Value, json};

const WRONG: &str = "total = 0\n";

impl Room {
    async fn desk(&self, key: &str) -> Value {
        let id = self.program(key).await["id"].clone();
        let path = format!("/api/marking/desk/?python_task_id={id}&class_id={}", self.class);
        self.teacher.get(&path).await.data().clone()
    }

    /// The programs on the desk with what they earned, the best first.
    async fn programs(&self, key: &str) -> Vec<(String, f64)> {
        let desk = self.desk(key).await;
        let groups = desk["groups"].as_array().expect("groups");
        let mut all: Vec<(String, f64)> = groups
            .iter()
            .map(|group| {
                let code = group["answer"]["code"].as_str().expect("a program");
                (code.to_owned(), group["points"].as_f64().expect("points"))
            })
            .collect();
        all.sort_by(|left, right| right.1.total_cmp(&left.1));
        all
    }
}

#[tokio::test]
async fn every_program_that_counts_lies_on_the_desk() {
    let room = Room::new().await;
    room.hand_in("best", RIGHT).await;
    room.hand_in("best", WRONG).await;
    room.hand_in("last", HARD_CODED).await;
    let last = room.hand_in("last", WRONG).await;
    assert_eq!(room.programs("best").await, [(RIGHT.to_owned(), 100.0)]);
    room.school.clock.advance(days(3));
    assert_eq!(room.programs("last").await, [(WRONG.to_owned(), 0.0)]);

    // What a person marked stays there when something else counts.
    let item = items(&room.teacher, "program", &last["id"]).await[0].clone();
    let first = item["history"][0]["at_ms"].as_i64().expect("a time");
    assert!(
        first < room.school.app.now_ms() - days(2),
        "it was marked when it was tested"
    );
    change(&room.teacher, &item, 35.0, "口头说明了思路").await.data();
    room.hand_in("last", RIGHT).await;
    let expected = [(RIGHT.to_owned(), 100.0), (WRONG.to_owned(), 35.0)];
    assert_eq!(room.programs("last").await, expected);
    assert_eq!(room.desk("last").await["class_names"], json!(["会计2601班"]));

    let colleague = room.school.teacher("外班教师").await;
    let id = room.program("best").await["id"].clone();
    let strange = colleague
        .get(&format!("/api/marking/desk/?python_task_id={id}"))
        .await;
    assert_eq!(strange.status.as_u16(), 404);
    room.school.run_jobs().await;
}
