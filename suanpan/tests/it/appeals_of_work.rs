//! Appeals against marks outside of exams: exercises, programs and notebooks, books, flows.

use crate::{
    appeals::{add_colleague, appeal, decide, places, shown, take},
    coding_marks::{HARD_CODED, Room},
    exercise_marking::Class,
    flows::{claim_flow, hand_in, right_steps},
    hall::written,
    marking_history::{items, told},
    school::TestSchool,
};
use platform::clock::days;
use serde_json::json;

#[tokio::test]
async fn an_exercise_is_appealed_answer_by_answer_also_where_the_rules_marked() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let wrong = json!({ "kind": "single", "choice": "A" });
    let id = class
        .hand_in(&student, "best", &[wrong, written("授权在前")])
        .await;
    let open = places(&student, "exercise", id).await;
    assert_eq!(
        open.iter()
            .map(|one| one["may_appeal"] == true)
            .collect::<Vec<_>>(),
        [true, false],
        "what waits for its mark has none to appeal against"
    );
    let raised = appeal(&student, "exercise", id, (0, "")).await.data()["id"].clone();
    let teacher = &class.hall.teacher;
    let view = shown(teacher, &raised).await;
    assert_eq!(
        (&view["mark"]["points"], &view["work"]["answer"]["choice"]),
        (&json!(0), &json!("A"))
    );
    take(teacher, &raised, false).await.data();
    decide(teacher, &raised, 1.5, "题干有歧义，给一半以上。")
        .await
        .data();
    class.follow().await;
    let attempt = student
        .get(&format!("/api/exercise/attempt/{id}/"))
        .await
        .data()
        .clone();
    assert_eq!(
        (&attempt["earned"], &attempt["items"][0]["feedback"]["reason"]),
        (&json!(1.5), &json!("题干有歧义，给一半以上。"))
    );
    assert_eq!(
        attempt["items"][1]["mark"]["needs_marker"], true,
        "the other answer still waits"
    );
    let ids = class.desk().await["groups"][0]["item_ids"].clone();
    class.mark(&ids, 3.0).await.data();
    let attempt = student
        .get(&format!("/api/exercise/attempt/{id}/"))
        .await
        .data()
        .clone();
    assert_eq!(attempt["earned"], 4.5);
    assert!(places(&student, "exercise", id).await[1]["may_appeal"] == true);
    class.hall.school.clock.advance(days(7));
    let late = appeal(&student, "exercise", id, (1, "")).await;
    assert_eq!(late.error(), "marking.appeals_over");
    class.hall.school.leave_jobs();
}

#[tokio::test]
async fn a_program_counts_what_the_teacher_decided_and_keeps_what_its_tests_said() {
    let room = Room::new().await;
    let marked = room.hand_in("best", HARD_CODED).await;
    let id = marked["id"].as_i64().expect("an id");
    let raised = appeal(&room.student, "program", id, (0, "")).await.data()["id"].clone();
    let view = shown(&room.teacher, &raised).await;
    assert_eq!(
        (&view["mark"]["points"], &view["mark"]["full"]),
        (&json!(40), &json!(100))
    );
    assert_eq!(view["work"]["answer"]["code"], HARD_CODED);
    take(&room.teacher, &raised, false).await.data();
    decide(&room.teacher, &raised, 70.0, "题目没有说明会换数据。")
        .await
        .data();
    for _ in 0..3 {
        room.school.clock.advance(platform::clock::seconds(31));
        room.school.run_jobs().await;
    }
    let seen = room
        .student
        .get(&format!("/api/python/submission/{id}/"))
        .await
        .data()
        .clone();
    assert_eq!(
        (
            &seen["percent"],
            &seen["decided_percent"],
            &seen["decided_reason"]
        ),
        (&json!(70.0), &json!(70.0), &json!("题目没有说明会换数据。"))
    );
    assert_eq!(seen["passed"], 1, "the tests said what they said");
    assert_eq!(room.program("best").await["best_percent"], 70.0);
    let item = items(&room.teacher, "program", &json!(id)).await[0].clone();
    assert_eq!(
        told(&item),
        ["rules null→40 ", "override 40→70 题目没有说明会换数据。"]
    );
    let inbox = room.teacher.get("/api/marking/inbox/").await.data().clone();
    assert_eq!(inbox, json!([]), "the desk of cells knows nothing of it");
    let path = format!("/api/marking/items/{}/restore/", item["item_id"]);
    room.teacher.post(&path, json!({})).await.data();
    assert_eq!(room.program("best").await["best_percent"], 40.0);
    room.school.leave_jobs();
}

#[tokio::test]
async fn a_flow_is_appealed_as_a_whole() {
    let school = TestSchool::demo().await;
    let (teacher, student) = (
        school.enrolled("teacher1").await,
        school.enrolled("student60").await,
    );
    let flow = claim_flow(&student).await;
    let mut steps = right_steps();
    let last = steps.len() - 1;
    steps.swap(last - 1, last);
    let handed = hand_in(&student, flow, &steps, 1).await;
    let id = handed["id"].as_i64().expect("an id");
    school.run_jobs().await;
    let raised = appeal(&student, "flow", id, (0, "")).await.data()["id"].clone();
    take(&teacher, &raised, false).await.data();
    decide(&teacher, &raised, 95.0, "顺序不影响结果。").await.data();
    let seen = student.get(&format!("/api/flow/{flow}/")).await.data()["attempts"][0].clone();
    assert_eq!(seen["decided"]["percent"], 95.0);
    assert_eq!(
        appeal(&student, "flow", id, (0, "")).await.error(),
        "marking.appeal_answered"
    );
    school.leave_jobs();
}

#[tokio::test]
async fn a_book_is_appealed_as_a_whole_and_read_where_it_is_kept() {
    let school = TestSchool::demo().await;
    let teacher = school.enrolled("teacher1").await;
    let rows = teacher.get("/api/class/1/books/?course_id=1").await.data()["rows"].clone();
    let handed = |row: &&serde_json::Value| {
        row["book"]["hand_ins"]
            .as_array()
            .is_some_and(|all| !all.is_empty())
            && row["book"]["percent"].as_f64() < Some(99.0)
    };
    let row = rows
        .as_array()
        .expect("rows")
        .iter()
        .find(handed)
        .expect("a book")
        .clone();
    let id = row["book"]["id"].as_i64().expect("an id");
    let number = row["student_number"].as_str().expect("a number");
    let place: i64 = number["20260101".len()..].parse().expect("a place");
    let student = school.enrolled(&format!("student{place}")).await;
    // The demo's books were marked a while ago; a changed mark may be appealed anew.
    let item = items(&teacher, "book", &json!(id)).await[0].clone();
    crate::marking_history::change(&teacher, &item, 50.0, "附件不全")
        .await
        .data();
    let raised = appeal(&student, "book", id, (0, "")).await.data()["id"].clone();
    let view = shown(&teacher, &raised).await;
    assert!(view["work"].is_null() && view["source_id"] == id);
    assert_eq!(
        take(&teacher, &raised, false).await.error(),
        "marking.appeal_first_marker"
    );
    let colleague = school.enrolled("teacher2").await;
    take(&colleague, &raised, false).await.data();
    decide(&colleague, &raised, 80.0, "附件已补交。").await.data();
    // What its student was told is not undone at the desk.
    let undo = json!({ "item_ids": [item["item_id"]] });
    let undone = colleague.post("/api/marking/marks/undo/", undo).await;
    assert_eq!(undone.error(), "marking.nothing_to_undo");
    let own = student.get("/api/course/1/books/").await.data().clone();
    let own = own
        .as_array()
        .expect("books")
        .iter()
        .find(|one| one["id"] == id)
        .cloned();
    assert_eq!(own.expect("the book")["best_percent"], 80.0);
    school.leave_jobs();
}

#[tokio::test]
async fn a_task_of_another_teacher_is_not_there() {
    let room = Room::new().await;
    let marked = room.hand_in("last", HARD_CODED).await;
    let id = marked["id"].as_i64().expect("an id");
    let other = room.school.student("旁人").await;
    assert_eq!(appeal(&other, "program", id, (0, "")).await.status.as_u16(), 404);
    let colleague = room.school.teacher("王老师").await;
    add_colleague(&room.teacher, room.class, &colleague).await;
    let raised = appeal(&room.student, "program", id, (0, "")).await.data()["id"].clone();
    // The tests gave the mark, so nobody is its first marker.
    take(&room.teacher, &raised, false).await.data();
    take(&colleague, &raised, true).await.data();
    room.school.leave_jobs();
}
