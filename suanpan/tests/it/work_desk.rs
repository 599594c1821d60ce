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

#[tokio::test]
async fn the_books_of_an_activity_lie_on_the_desk_one_beside_the_other() {
    let school = TestSchool::demo().await;
    let teacher = school.enrolled("teacher1").await;
    let books = teacher
        .get("/api/class/1/books/?course_id=1")
        .await
        .data()
        .clone();
    let place = &books["place"];
    let handed_in = |row: &&Value| {
        row["book"]["hand_ins"]
            .as_array()
            .is_some_and(|all| !all.is_empty())
    };
    let handed: Vec<&Value> = books["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .filter(handed_in)
        .collect();
    assert!(handed.len() > 1, "{books}");
    let path = format!(
        "/api/marking/desk/?class_id=1&company_id={}&activity_id={}",
        place["company_id"], place["activity_id"]
    );
    let desk = teacher.get(&path).await.data().clone();
    assert_eq!(
        (&desk["source_kind"], &desk["body"]["kind"]),
        (&json!("book"), &json!("books"))
    );
    let shown: Vec<&Value> = desk["groups"]
        .as_array()
        .expect("groups")
        .iter()
        .map(|group| &group["book_id"])
        .collect();
    assert_eq!(shown.len(), handed.len(), "those of this activity, and no others");
    assert!(handed.iter().all(|row| shown.contains(&&row["book"]["id"])));
    for row in &handed {
        assert!(
            !desk
                .to_string()
                .contains(row["student_name"].as_str().expect("a name"))
        );
    }

    let book = &handed[0]["book"]["id"];
    let item = items(&teacher, "book", book).await[0].clone();
    let given = json!({ "item_ids": [item["item_id"]], "points": 77, "comment": "摘要要写清对方单位", "reason": "摘要不全" });
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

    let other = path.replace("activity_id=", "activity_id=9");
    assert_eq!(
        teacher.get(&other).await.status.as_u16(),
        404,
        "no book of that activity is mine"
    );
    let stranger = school.enrolled("xn_teacher").await;
    assert_eq!(stranger.get(&path).await.status.as_u16(), 404);
    assert_eq!(
        school
            .enrolled("student60")
            .await
            .get(&path)
            .await
            .status
            .as_u16(),
        403
    );
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
