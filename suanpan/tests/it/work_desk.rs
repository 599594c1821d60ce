//! The desk for what is marked as a whole: the books of a company, programs. What rules or tests gave stands there already.

use crate::{
    coding_marks::{RIGHT, Room},
    marking_history::items,
    school::TestSchool,
};
use serde_json::{Value, json};
use testkit::Client;

/// The desk's groups that hold exactly this item.
async fn groups_of(teacher: &Client, path: &str, item: &Value) -> Vec<Value> {
    let desk = teacher.get(path).await;
    let groups = desk.data()["groups"].as_array().expect("groups").clone();
    groups
        .into_iter()
        .filter(|group| group["item_ids"] == json!([item]))
        .collect()
}

/// The books that were handed in for the first activity of the demo's first class, and the address of their desk.
async fn handed_in(teacher: &Client) -> (Vec<Value>, String) {
    let path = "/api/class/1/books/?course_id=1";
    let books = teacher.get(path).await.data().clone();
    let place = &books["place"];
    let desk = format!(
        "/api/marking/desk/?class_id=1&company_id={}&activity_id={}",
        place["company_id"], place["activity_id"]
    );
    let is_handed_in = |row: &&Value| {
        let hand_ins = row["book"]["hand_ins"].as_array();
        hand_ins.is_some_and(|all| !all.is_empty())
    };
    let rows = books["rows"].as_array().expect("rows").iter();
    (rows.filter(is_handed_in).cloned().collect(), desk)
}

#[tokio::test]
async fn the_books_of_an_activity_lie_on_the_desk_one_beside_the_other() {
    let school = TestSchool::demo().await;
    let teacher = school.enrolled("teacher1").await;
    let (handed, path) = handed_in(&teacher).await;
    assert!(handed.len() > 1, "{handed:?}");
    let desk = teacher.get(&path).await.data().clone();
    assert_eq!(
        (&desk["source_kind"], &desk["body"]["kind"]),
        (&json!("book"), &json!("books"))
    );
    let groups = desk["groups"].as_array().expect("groups");
    let shown: Vec<&Value> = groups.iter().map(|group| &group["book_id"]).collect();
    assert_eq!(shown.len(), handed.len(), "those of this activity, and no others");
    assert!(handed.iter().all(|row| shown.contains(&&row["book"]["id"])));
    let names = handed
        .iter()
        .map(|row| row["student_name"].as_str().expect("a name"));
    let told = desk.to_string();
    assert!(names.into_iter().all(|name| !told.contains(name)));

    let other = path.replace("activity_id=", "activity_id=9");
    let refused = teacher.get(&other).await.status.as_u16();
    assert_eq!(refused, 404, "no book of that activity is mine");
    let stranger = school.enrolled("xn_teacher").await;
    assert_eq!(stranger.get(&path).await.status.as_u16(), 404);
    let student = school.enrolled("student60").await;
    assert_eq!(student.get(&path).await.status.as_u16(), 403);
}

#[tokio::test]
async fn another_mark_of_a_book_needs_a_reason_and_its_undo_gives_the_computed_one_back() {
    let school = TestSchool::demo().await;
    let teacher = school.enrolled("teacher1").await;
    let (handed, path) = handed_in(&teacher).await;
    let item = items(&teacher, "book", &handed[0]["book"]["id"]).await[0].clone();
    let given = json!({ "item_ids": [item["item_id"]], "points": 77, "comment": "摘要要写清对方单位" });
    let refused = teacher.post("/api/marking/marks/", given.clone()).await;
    assert_eq!(refused.error(), "marking.not_waiting");
    let mut given = given;
    given["reason"] = json!("摘要不全");
    teacher.post("/api/marking/marks/", given).await.data();
    let group = groups_of(&teacher, &path, &item["item_id"]).await.remove(0);
    assert_eq!(
        (&group["points"], &group["mark_kind"]),
        (&json!(77), &json!("override"))
    );
    let undo = json!({ "item_ids": [item["item_id"]] });
    teacher.post("/api/marking/marks/undo/", undo).await.data();
    let group = groups_of(&teacher, &path, &item["item_id"]).await.remove(0);
    assert_eq!(
        (&group["points"], &group["mark_kind"]),
        (&item["points"], &json!("rules"))
    );
    school.run_jobs().await;
}

#[tokio::test]
async fn programs_lie_on_the_desk_with_what_their_tests_gave() {
    let room = Room::new().await;
    let handed = room.hand_in("best", RIGHT).await;
    let task = room.program("best").await["id"].clone();
    let item = items(&room.teacher, "program", &handed["id"]).await[0].clone();
    let path = format!(
        "/api/marking/desk/?class_id={}&python_task_id={}",
        room.class, task
    );
    let group = groups_of(&room.teacher, &path, &item["item_id"]).await.remove(0);
    assert_eq!(group["points"].as_f64(), Some(100.0));
    assert_eq!(group["answer"]["code"], json!(RIGHT));
    room.school.run_jobs().await;
}
