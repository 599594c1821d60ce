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

/// The students with a work, filtered and ordered as asked.
async fn students(class: &Class, work: &Value, view: &str) -> Value {
    let path = format!(
        "/api/results/class_training/{}/{}/?class_id={}&course_id={}{view}",
        work["kind"].as_str().expect("a kind"),
        work["id"],
        class.hall.class,
        class.hall.course
    );
    class.hall.teacher.get(&path).await.data().clone()
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
    let exercise = work(before.data(), "exercise", "训练 best").clone();
    assert_eq!((&exercise["done"], &exercise["mean"]), (&json!(0), &Value::Null));
    assert_eq!(work(before.data(), "python", "P1")["done"], 0);
    assert_eq!(before.data()["students"], 2);

    class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;
    let training = class.hall.teacher.get(&training_path(&class)).await;
    let figures = work(training.data(), "exercise", "训练 best").clone();
    assert_eq!(
        (
            &figures["done"],
            &figures["waiting"],
            &figures["late"],
            &figures["mean"]
        ),
        (&json!(1), &json!(1), &json!(0), &json!(25))
    );
    let all = students(&class, &figures, "").await;
    let of = |name: &str| {
        let found = all["items"]
            .as_array()
            .expect("items")
            .iter()
            .find(|one| one["name"] == name);
        found.expect("the student").clone()
    };
    assert_eq!(all["total"], 2);
    assert_eq!(
        (&of(&missing.name)["state"], &of(&missing.name)["result"]),
        (&json!("open"), &Value::Null)
    );
    let own = of(&student.name);
    assert_eq!(
        (
            &own["id"],
            &own["state"],
            &own["result"]["points"],
            &own["result"]["tries"]
        ),
        (&json!(student.id), &json!("waiting"), &json!(25), &json!(1))
    );

    let colleague = class.hall.school.teacher("外班教师").await;
    let path = training_path(&class);
    assert_eq!(colleague.get(&path).await.status.as_u16(), 404);
    assert_eq!(student.get(&path).await.status.as_u16(), 403);
}

#[tokio::test]
async fn the_students_with_a_work_come_a_page_at_a_time_as_asked_for() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let missing = class.hall.another("未交者").await;
    class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;
    let training = class.hall.teacher.get(&training_path(&class)).await;
    let figures = work(training.data(), "exercise", "训练 best").clone();
    for (page, name) in [(1, &student.name), (2, &missing.name)] {
        let view = format!("&sort=-points&page_size=1&page={page}");
        let found = students(&class, &figures, &view).await;
        assert_eq!(
            (&found["total"], &found["items"][0]["name"]),
            (&json!(2), &json!(name))
        );
    }
    let found = students(&class, &figures, "&state=open").await;
    assert_eq!(
        (&found["total"], &found["items"][0]["name"]),
        (&json!(1), &json!(missing.name))
    );
    let found = students(&class, &figures, "&q=%E6%9C%AA%E4%BA%A4").await;
    assert_eq!(
        (&found["total"], &found["items"][0]["name"]),
        (&json!(1), &json!(missing.name))
    );

    // What the class does not have is not there, nor is a kind of work that there is none of.
    let elsewhere = |kind: &str| {
        let (class_id, course) = (class.hall.class, class.hall.course);
        format!("/api/results/class_training/{kind}/999999/?class_id={class_id}&course_id={course}")
    };
    let teacher = class.hall.teacher.clone();
    assert_eq!(teacher.get(&elsewhere("exercise")).await.status.as_u16(), 404);
    assert!(teacher.get(&elsewhere("gossip")).await.status.is_client_error());
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
    let own =
        students(&class, work(training.data(), "python", "P1"), "&state=done").await["items"][0].clone();
    assert_eq!(
        (&own["result"]["points"], &own["result"]["tries"], &own["id"]),
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
