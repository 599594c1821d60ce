//! 本周考试 of the office: what the whole school examines in the days to come.

use crate::{hall::Hall, school::TestSchool};
use platform::{Clock, clock::days};
use serde_json::{Value, json};

async fn week(hall: &Hall) -> Value {
    let office = hall.school.staff(&TestSchool::unique("教务")).await;
    office.get("/api/exams/week/").await.data().clone()
}

#[tokio::test]
async fn the_office_sees_what_is_open_and_what_opens_within_a_week() {
    let hall = Hall::new().await;
    assert_eq!(week(&hall).await, json!([]));
    let paper = hall.paper(&["single"]).await;
    let open = hall.assess(paper, json!({})).await;
    let now_ms = hall.school.clock.now_ms();
    let later = |from: i64, publish: bool| {
        let text = json!({ "paper_id": paper, "title": format!("第 {from} 天"), "class_ids": [hall.class],
            "opens_at_ms": now_ms + days(from), "closes_at_ms": now_ms + days(from + 1), "counts_as": "none",
            "publish": publish });
        let hall = &hall;
        async move {
            let mut text = text;
            let shown = hall.teacher.get(&format!("/api/exams/managed/{open}/")).await;
            text["rules"] = shown.data()["rules"].clone();
            hall.teacher
                .post("/api/exams/managed/", text)
                .await
                .data()
                .clone()
        }
    };
    later(6, true).await;
    later(9, true).await;
    later(2, false).await;

    let shown = week(&hall).await;
    let titles: Vec<_> = shown
        .as_array()
        .expect("rows")
        .iter()
        .map(|one| &one["title"])
        .collect();
    assert_eq!(titles, ["期末考核", "第 6 天"]);
    let first = &shown[0];
    assert_eq!(
        (&first["students"], &first["classes"][0]),
        (&json!(1), &json!("会计 2601 班")),
        "{first}"
    );

    // Whoever is not of the office is refused; another school sees its own.
    assert_eq!(hall.teacher.get("/api/exams/week/").await.status, 403);
    assert_eq!(hall.student.get("/api/exams/week/").await.status, 403);
    hall.teacher
        .post(
            &format!("/api/exams/managed/{open}/close/"),
            json!({ "reason": "提前结束", "keeps_extra": false }),
        )
        .await
        .data();
    let shown = week(&hall).await;
    assert_eq!(shown.as_array().expect("rows").len(), 1, "{shown}");
}
