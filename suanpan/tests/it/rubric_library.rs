//! Rubrics under a name: one's own, and those that a course shares.

use crate::hall::Hall;
use serde_json::{Value, json};

fn rubric(course: Option<i64>, name: &str, titles: &[&str]) -> Value {
    let lines: Vec<Value> = titles
        .iter()
        .map(|title| json!({ "title": title, "weight": 1 }))
        .collect();
    json!({ "course_id": course, "name": name, "lines": lines })
}

async fn names(of: &testkit::Client, course: i64) -> Vec<String> {
    let found = of
        .get(&format!("/api/questions/rubrics/?course_id={course}"))
        .await;
    let all = found.data().as_array().expect("rubrics").clone();
    all.iter()
        .map(|one| one["name"].as_str().expect("a name").to_owned())
        .collect()
}

#[tokio::test]
async fn ones_own_rubrics_are_ones_own_and_those_of_a_course_its_teachers() {
    let hall = Hall::new().await;
    let colleague = hall.school.teacher("顾清和").await;
    let path = "/api/questions/rubrics/";
    let own = rubric(None, "我的三步", &["列式"]);
    let shared = rubric(Some(hall.course), "课程三步", &["列式", "结果"]);
    hall.teacher.post(path, own).await.data();
    hall.teacher.post(path, shared.clone()).await.data();
    assert_eq!(names(&hall.teacher, hall.course).await, ["我的三步", "课程三步"]);
    assert_eq!(names(&colleague, hall.course).await, ["课程三步"]);
    // Only who may write the bank shares a rubric, or takes a shared one away.
    assert_eq!(colleague.post(path, shared).await.error(), "courses.not_editor");
    let all = hall
        .teacher
        .get(&format!("{path}?course_id={}", hall.course))
        .await
        .data()
        .clone();
    let ids: Vec<i64> = all
        .as_array()
        .expect("rubrics")
        .iter()
        .map(|one| one["id"].as_i64().expect("an id"))
        .collect();
    let one = |id: i64| format!("{path}{id}/");
    assert_eq!(colleague.delete(&one(ids[0])).await.status.as_u16(), 404);
    assert_eq!(colleague.delete(&one(ids[1])).await.error(), "courses.not_editor");
    hall.teacher.delete(&one(ids[1])).await.data();
    assert_eq!(names(&colleague, hall.course).await, [""; 0]);
}

#[tokio::test]
async fn a_name_names_one_rubric_and_a_rubric_has_lines_that_give() {
    let hall = Hall::new().await;
    let path = "/api/questions/rubrics/";
    hall.teacher
        .post(path, rubric(None, "三步", &["列式"]))
        .await
        .data();
    hall.teacher
        .post(path, rubric(None, " 三步 ", &["列式", "结果"]))
        .await
        .data();
    let found = hall.teacher.get(path).await.data().clone();
    assert_eq!(found.as_array().map(Vec::len), Some(1));
    assert_eq!(found[0]["lines"].as_array().map(Vec::len), Some(2));
    for wrong in [
        rubric(None, "  ", &["列式"]),
        rubric(None, "空", &[]),
        json!({ "course_id": null, "name": "扣", "lines": [{ "title": "扣", "weight": -1 }] }),
    ] {
        assert_eq!(hall.teacher.post(path, wrong).await.status.as_u16(), 422);
    }
}
