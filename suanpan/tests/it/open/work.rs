//! What webhooks and record stores are told of work that is handed in and marked, and of courses that are published.

use super::{
    hooks::{Receiver, add},
    record_store::{RecordStore, name_store},
};
use crate::{
    courses::small_course,
    exercise_marking::{Class, choice},
    hall::{Hall, written},
    school::TestSchool,
};
use serde_json::{Value, json};

/// The messages of a kind.
fn of_kind(receiver: &Receiver, kind: &str) -> Vec<Value> {
    let all = receiver.heard().into_iter();
    all.map(|(_, body)| serde_json::from_str::<Value>(&body).unwrap())
        .filter(|said| said["type"] == kind)
        .map(|said| said["data"].clone())
        .collect()
}

#[tokio::test]
async fn work_is_told_when_it_is_handed_in_and_when_it_has_its_mark() {
    let class = Class::within(Hall::within(TestSchool::telling_this_computer().await).await).await;
    let (hall, receiver, store) = (&class.hall, Receiver::start().await, RecordStore::start().await);
    add(&hall.teacher, &receiver.url, &["work.submitted", "work.marked"]).await;
    name_store(&hall.teacher, &store, false).await;
    let exercise = class.exercise("best").await["id"].clone();
    let student = hall.student.clone();
    class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;
    let item = json!(format!(
        "lineitem-{}-{}-exercise-{exercise}",
        hall.class, hall.course
    ));
    let handed = of_kind(&receiver, "work.submitted");
    assert!(
        handed
            .iter()
            .any(|data| data["lineItemSourcedIds"] == json!([item])),
        "{handed:?}"
    );
    assert_eq!(
        handed[0]["classSourcedIds"],
        json!([format!("class-{}-{}", hall.class, hall.course)])
    );
    let marked = of_kind(&receiver, "work.marked");
    assert!(
        !marked
            .iter()
            .any(|data| data["lineItemSourcedIds"] == json!([item])),
        "it waits: {marked:?}"
    );
    let attempted = format!("attempted exercises/{exercise}");
    assert!(store.said().contains(&attempted), "{:?}", store.said());
    let scored = format!("scored exercises/{exercise}");
    assert!(
        !store.said().contains(&scored),
        "no mark is known yet: {:?}",
        store.said()
    );

    let items = class.desk().await["groups"][0]["item_ids"].clone();
    class.mark(&items, 4.0).await.data();
    let marked = of_kind(&receiver, "work.marked");
    assert!(
        marked
            .iter()
            .any(|data| data["lineItemSourcedIds"] == json!([item])),
        "{marked:?}"
    );
    assert!(store.said().contains(&scored), "{:?}", store.said());
    let text: String = receiver.heard().into_iter().map(|(_, body)| body).collect();
    assert!(!text.contains("周一鸣"), "nobody's name");
}

#[tokio::test]
async fn a_course_that_is_published_is_told_to_who_has_classes_with_it() {
    let hall = Hall::within(TestSchool::telling_this_computer().await).await;
    let (receiver, elsewhere) = (Receiver::start().await, Receiver::start().await);
    add(&hall.teacher, &receiver.url, &["course.published"]).await;
    let other = hall.school.teacher("顾清和").await;
    add(&other, &elsewhere.url, &["course.published"]).await;
    let zip = interchange::archive::pack(&small_course()).unwrap();
    hall.teacher.import_course("check", &zip).await.data();
    hall.school.run_jobs().await;
    assert!(receiver.heard().is_empty(), "it was only tried");
    hall.teacher.import_course("apply", &zip).await.data();
    hall.school.run_jobs().await;
    let class = format!("class-{}-{}", hall.class, hall.course);
    let data = json!({ "classSourcedIds": [class], "courseSourcedIds": [format!("course-{}", hall.course)] });
    assert_eq!(of_kind(&receiver, "course.published"), [data]);
    assert!(elsewhere.heard().is_empty(), "no class of theirs takes it");
}
