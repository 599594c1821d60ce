//! What changes a mark later is followed by the activity: a corrected question, an appeal.

use super::*;
use crate::appeals::{appeal, decide, take};

/// The order with the last two steps changed round.
fn wrong_order() -> Value {
    json!({ "kind": "flow", "steps": [{ "id": "fill" }, { "id": "pay" }, { "id": "boss" }] })
}

#[tokio::test]
async fn a_regrade_of_the_question_reaches_the_activity_and_is_taken_back() {
    let room = Room::new().await;
    let assessment = room.examine(room.flow).await;
    room.answer(assessment, wrong_order()).await;
    room.hall.wait(125).await;
    room.release(assessment).await;
    let was = room.reached(room.flow).await;
    assert_ne!(was, 100.0);

    let teacher = &room.hall.teacher;
    let path = format!("/api/marking/assessments/{assessment}/regrades/");
    let list = teacher.get(&path).await.data().clone();
    let question = &list["questions"][0];
    let text = json!({ "version_id": question["version_id"], "change": { "kind": "drop", "how": "full" },
        "reason": "题干没有说清先后" });
    let asked = teacher.post(&path, text).await.data().clone();
    room.settle().await;
    assert_eq!(room.reached(room.flow).await, was, "a preview changes nothing");
    let act = async |act: &str, text: Value| {
        let path = format!("/api/marking/regrades/{}/{act}/", asked["regrade_id"]);
        teacher.post(&path, text).await.data();
        room.settle().await;
    };
    act("apply", json!({ "changes_released": true })).await;
    assert_eq!(room.reached(room.flow).await, 100.0);
    assert_eq!(room.earned().await, 30.0);
    act(
        "undo",
        json!({ "reason": "维持原来的评分", "changes_released": true }),
    )
    .await;
    assert_eq!(room.reached(room.flow).await, was);
}

#[tokio::test]
async fn an_appeal_that_is_granted_reaches_the_activity() {
    let room = Room::new().await;
    let assessment = room.examine(room.flow).await;
    let attempt = room.answer(assessment, wrong_order()).await;
    room.hall.wait(125).await;
    room.release(assessment).await;
    let made = appeal(&room.hall.student, "exam", attempt, (0, "")).await;
    let id = made.data()["id"].clone();
    take(&room.hall.teacher, &id, false).await.data();
    decide(&room.hall.teacher, &id, 90.0, "付款在审批之前也说得通。")
        .await
        .data();
    room.settle().await;
    assert_eq!(room.reached(room.flow).await, 90.0);
    assert_eq!(room.earned().await, 27.0);
}
