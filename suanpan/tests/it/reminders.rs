//! What a class has handed in, reminding those who have not, and messages to some students.

use crate::{
    audited::lines,
    exercise_marking::{Class, choice},
    hall::written,
    school::{Person, TestSchool},
};
use platform::clock::{days, hours};
use serde_json::{Value, json};

async fn standing(class: &Class, kind: &str, item: i64) -> Value {
    let path = format!("/api/classes/{}/hand_ins/{kind}/", class.hall.class);
    let list = class.hall.teacher.get(&path).await;
    let list = list.data().as_array().expect("a list").clone();
    list.into_iter()
        .find(|one| one["item_id"] == item)
        .expect("the item")
}

async fn remind(class: &Class, kind: &str, item: i64) -> testkit::Reply {
    let path = format!("/api/classes/{}/hand_ins/{kind}/{item}/remind/", class.hall.class);
    class.hall.teacher.post(&path, json!({})).await
}

async fn titles(person: &Person) -> Vec<String> {
    let mine = person.get("/api/user/notices/").await;
    let items = mine.data()["items"].as_array().expect("notices");
    items
        .iter()
        .map(|one| one["title"].as_str().expect("a title").into())
        .collect()
}

#[tokio::test]
async fn exactly_those_who_have_not_handed_in_are_reminded_once_a_day() {
    let class = Class::new().await;
    let (done, missing) = (class.hall.student.clone(), class.hall.another("未交者").await);
    class
        .hand_in(&done, "best", &[choice(), written("授权在前")])
        .await;
    let exercise = class.exercise("best").await["id"].as_i64().expect("an id");
    let before = standing(&class, "exercise", exercise).await;
    assert_eq!(
        (&before["done"], &before["members"], &before["waiting"]),
        (&json!(1), &json!(2), &json!(1))
    );
    assert_eq!(before["remind_again_at_ms"], Value::Null);

    let reply = remind(&class, "exercise", exercise).await;
    assert_eq!(reply.data()["students"], 1);
    assert_eq!(titles(&missing).await, ["提醒：训练 best"]);
    assert!(titles(&done).await.is_empty());
    let unread = "/api/user/notices/unread/";
    assert_eq!(missing.get(unread).await.data()["total"], 1);
    assert_eq!(done.get(unread).await.data()["total"], 0);
    let line = lines(&class.hall.school).await.pop().expect("a line");
    assert_eq!(line.action, "classes.students_reminded");
    assert_eq!(
        line.detail,
        json!({ "kind": "exercise", "item": "训练 best", "students": 1 })
    );

    assert_eq!(
        remind(&class, "exercise", exercise).await.error(),
        "classes.reminded"
    );
    let after = standing(&class, "exercise", exercise).await;
    let now_ms = class.hall.school.app.now_ms();
    assert_eq!(after["reminded_at_ms"], now_ms);
    assert_eq!(after["remind_again_at_ms"], now_ms + hours(24));
    class.hall.school.clock.advance(days(1));
    remind(&class, "exercise", exercise).await.data();
    assert_eq!(titles(&missing).await.len(), 2);
}

#[tokio::test]
async fn nobody_is_reminded_of_what_is_shut_or_handed_in_by_all() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let exercise = class.exercise("best").await["id"].as_i64().expect("an id");
    class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;
    assert_eq!(
        remind(&class, "exercise", exercise).await.error(),
        "classes.nobody_missing"
    );
    let path = format!("/api/classes/{}/openings/exercise/", class.hall.class);
    let shut = json!({ "item_ids": [exercise], "is_open": false });
    class.hall.teacher.post(&path, shut).await.data();
    class.hall.another("未交者").await;
    assert_eq!(
        remind(&class, "exercise", exercise).await.error(),
        "classes.not_open_now"
    );
    assert_eq!(remind(&class, "exercise", 999_999).await.status, 404);
    assert_eq!(remind(&class, "notice", exercise).await.status, 404);
    let colleague = class.hall.school.teacher("外班教师").await;
    let elsewhere = format!("/api/classes/{}/hand_ins/exercise/", class.hall.class);
    assert_eq!(colleague.get(&elsewhere).await.status, 404);
}

#[tokio::test]
async fn tasks_projects_and_assessments_tell_who_is_missing() {
    let class = Class::new().await;
    let (begun, missing) = (class.hall.student.clone(), class.hall.another("未交者").await);
    class
        .hand_in(&begun, "best", &[choice(), written("授权在前")])
        .await;
    let path = format!("/api/classes/{}/hand_ins/task/", class.hall.class);
    let tasks = class.hall.teacher.get(&path).await;
    let task = tasks.data()[0].clone();
    assert_eq!(
        (&task["done"], &task["members"], &task["is_open_now"]),
        (&json!(1), &json!(2), &json!(true))
    );
    let projects = format!("/api/classes/{}/hand_ins/project/", class.hall.class);
    assert!(class.hall.teacher.get(&projects).await.data().is_array());

    let paper = class.hall.paper(&["single"]).await;
    let assessment = class.hall.assess(paper, json!({})).await;
    class.hall.start(&begun, assessment).await;
    let before = standing(&class, "assessment", assessment).await;
    assert_eq!((&before["done"], &before["members"]), (&json!(1), &json!(2)));
    remind(&class, "assessment", assessment).await.data();
    assert_eq!(titles(&missing).await.len(), 1);
    assert!(titles(&begun).await.is_empty());
}

#[tokio::test]
async fn a_notice_is_brought_to_mind_for_those_who_have_not_read_it() {
    let class = Class::new().await;
    let (reader, other) = (class.hall.student.clone(), class.hall.another("未读者").await);
    let path = format!("/api/classes/{}/notices/", class.hall.class);
    let teacher = class.hall.teacher.clone();
    let notice = json!({ "title": "周五交作业", "text": "18:00 前" });
    teacher.post(&path, notice).await.data();
    let id = teacher.get(&path).await.data()["items"][0]["id"].clone();
    let read = format!("/api/user/notices/{id}/read/");
    reader.send(axum::http::Method::POST, &read, None).await.data();

    let again = format!("{path}{id}/remind/");
    assert_eq!(teacher.post(&again, json!({})).await.data()["students"], 1);
    assert_eq!(titles(&other).await, ["提醒：周五交作业", "周五交作业"]);
    assert_eq!(titles(&reader).await, ["周五交作业"]);
    assert_eq!(teacher.post(&again, json!({})).await.error(), "classes.reminded");
    let listed = teacher.get(&path).await;
    let items = listed.data()["items"].as_array().expect("notices").clone();
    let of = |title: &str| items.iter().find(|one| one["title"] == title).expect("a notice");
    assert!(of("周五交作业")["remind_again_at_ms"].is_i64());
    assert_eq!(
        (
            &of("提醒：周五交作业")["is_personal"],
            &of("提醒：周五交作业")["members"]
        ),
        (&json!(true), &json!(1))
    );
}

#[tokio::test]
async fn a_message_reaches_the_selected_students_only() {
    let class = Class::new().await;
    let (ann, bo) = (class.hall.student.clone(), class.hall.another("白波").await);
    let outsider = class.hall.school.student("外班").await;
    let path = format!("/api/classes/{}/notices/", class.hall.class);
    let teacher = class.hall.teacher.clone();
    let message = |to: &[&Person]| {
        let ids: Vec<_> = to.iter().map(|one| one.id.0).collect();
        json!({ "title": "来办公室一趟", "text": "下午两点。", "to_user_ids": ids })
    };
    let reply = teacher.post(&path, message(&[&outsider])).await;
    assert_eq!(reply.json["data"]["fields"][0]["field"], "to_user_ids");
    let reply = teacher.post(&path, message(&[&ann])).await;
    assert_eq!(reply.msg(), "消息已发送。");
    assert_eq!(titles(&ann).await, ["来办公室一趟"]);
    assert!(titles(&bo).await.is_empty());
    let id = teacher.get(&path).await.data()["items"][0]["id"].clone();
    let read = format!("/api/user/notices/{id}/read/");
    assert_eq!(bo.send(axum::http::Method::POST, &read, None).await.status, 404);
    bo.post("/api/user/notices/read/", json!({})).await.data();
    let detail = teacher.get(&format!("{path}{id}/")).await;
    assert_eq!(detail.data()["readers"].as_array().expect("readers").len(), 1);
    let changed = teacher.put(&format!("{path}{id}/"), message(&[&bo])).await;
    assert_eq!(changed.json["data"]["fields"][0]["field"], "to_user_ids");
}

#[tokio::test]
async fn programs_books_and_flows_stand_as_the_training_of_the_class_says() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let training = teacher
        .get("/api/results/class_training/?class_id=1&course_id=1")
        .await;
    let works = training.data()["works"].as_array().expect("works").clone();
    for kind in ["exercise", "python", "simulation", "flow"] {
        let list = teacher.get(&format!("/api/classes/1/hand_ins/{kind}/")).await;
        let list = list.data().as_array().expect("a list").clone();
        // The class has not opened a flow yet; all are listed nevertheless.
        let own: Vec<_> = works.iter().filter(|work| work["kind"] == kind).collect();
        assert_eq!(own.is_empty(), kind == "flow", "{kind}");
        assert!(!list.is_empty(), "{kind}");
        for work in own {
            let standing = list.iter().find(|one| one["item_id"] == work["id"]);
            let standing = standing.unwrap_or_else(|| panic!("{work} in {list:?}"));
            assert_eq!(
                (&standing["done"], &standing["waiting"]),
                (&work["done"], &work["waiting"]),
                "{work}"
            );
        }
    }
    let program = works.iter().find(|work| {
        work["kind"] == "python" && work["done"].as_u64() < training.data()["students"].as_u64()
    });
    let id = &program.expect("a program that somebody has not handed in")["id"];
    let reminded = teacher
        .post(&format!("/api/classes/1/hand_ins/python/{id}/remind/"), json!({}))
        .await;
    assert!(
        reminded.data()["students"].as_u64() > Some(0),
        "{}",
        reminded.json
    );
}
