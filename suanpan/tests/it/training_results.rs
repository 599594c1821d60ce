//! 训练成绩: who of a class has handed in what, and the way from a mark to the answers behind it.

use crate::{
    exercise_marking::{Class, choice},
    hall::written,
};
use serde_json::{Value, json};

fn training_path(class: &Class) -> String {
    format!(
        "/api/results/class_training/?class_id={}&course_id={}",
        class.hall.class, class.hall.course
    )
}

fn work<'a>(training: &'a Value, kind: &str, title: &str) -> &'a Value {
    let works = training["works"].as_array().expect("works");
    let found = works
        .iter()
        .find(|work| work["kind"] == kind && work["title"] == title);
    found.expect("the work")
}

#[tokio::test]
async fn the_screen_tells_who_handed_in_what_and_who_is_missing() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let missing = class.hall.another("未交者").await;
    let before = class.hall.teacher.get(&training_path(&class)).await;
    assert_eq!(work(before.data(), "exercise", "训练 best")["results"], json!([]));
    assert_eq!(work(before.data(), "python", "P1")["results"], json!([]));

    class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;
    let training = class.hall.teacher.get(&training_path(&class)).await;
    let names: Vec<&Value> = training.data()["students"]
        .as_array()
        .expect("students")
        .iter()
        .map(|one| &one["name"])
        .collect();
    assert!(names.contains(&&json!(missing.name)), "{names:?}");
    let results = work(training.data(), "exercise", "训练 best")["results"].clone();
    assert_eq!(results.as_array().expect("results").len(), 1, "{results}");
    let own = &results[0];
    assert_eq!(
        (
            &own["student_id"],
            &own["points"],
            &own["is_waiting"],
            &own["is_late"]
        ),
        (&json!(student.id), &json!(25), &json!(true), &json!(false))
    );

    let colleague = class.hall.school.teacher("外班教师").await;
    let path = training_path(&class);
    assert_eq!(colleague.get(&path).await.status.as_u16(), 404);
    assert_eq!(student.get(&path).await.status.as_u16(), 403);
}

#[tokio::test]
async fn programs_stand_with_the_score_that_counts() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let path = format!("/api/course/{}/python/", class.hall.course);
    let id = student.get(&path).await.data()[0]["id"].clone();
    for code in [
        "def twice(n):\n    return 2 * n\n",
        "def twice(n):\n    return 0\n",
    ] {
        let path = format!("/api/python/{id}/submit/");
        student.post(&path, json!({ "code": code })).await.data();
        class.follow().await;
    }
    let training = class.hall.teacher.get(&training_path(&class)).await;
    let own = &work(training.data(), "python", "P1")["results"][0];
    assert_eq!(
        (&own["points"], &own["tries"], &own["student_id"]),
        (&json!(100), &json!(2), &json!(student.id)),
        "the best counts: {own}"
    );
}

#[tokio::test]
async fn a_teacher_reads_what_was_handed_in_and_nothing_before() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let exercise = class.exercise("best").await["id"].clone();
    let begun = student
        .post(&format!("/api/exercise/{exercise}/attempt/"), json!({}))
        .await
        .data()["id"]
        .clone();
    let of_student = format!("/api/class/{}/student/{}", class.hall.class, student.id);
    let list = format!("{of_student}/exercise/{exercise}/attempts/");
    let shown = format!("{of_student}/attempt/{begun}/");
    let teacher = class.hall.teacher.clone();
    assert_eq!(teacher.get(&list).await.data()[0]["earned"], Value::Null);
    assert_eq!(
        teacher.get(&shown).await.status.as_u16(),
        404,
        "it is still being written"
    );

    class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;
    let seen = teacher.get(&shown).await;
    assert_eq!(seen.data()["items"][1]["answer"]["text"], "授权在前");
    assert_eq!(seen.data()["items"][0]["mark"]["earned"], 2);

    // Neither another student's page nor another class's leads there.
    let other = class.hall.another("乙").await;
    let elsewhere = format!(
        "/api/class/{}/student/{}/attempt/{begun}/",
        class.hall.class, other.id
    );
    assert_eq!(teacher.get(&elsewhere).await.status.as_u16(), 404);
    let colleague = class.hall.school.teacher("外班教师").await;
    for path in [&list, &shown] {
        assert_eq!(colleague.get(path).await.status.as_u16(), 404);
        assert_eq!(student.get(path).await.status.as_u16(), 403);
    }
}
