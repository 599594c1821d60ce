//! A question that a course asks without a copy: corrected once for all, kept by its own bank.

use crate::{
    banks::{add, move_to, other_course, question, stems},
    hall::{DEVICE, Hall, load},
    owners::refused,
    school::Person,
};
use serde_json::{Value, json};
use testkit::Reply;

async fn link(person: &Person, course: i64, ids: &[i64]) -> Reply {
    let form = json!({ "course_id": course, "question_ids": ids });
    person.post("/api/questions/link/", form).await
}

async fn unlink(person: &Person, course: i64, id: i64, keeps_copies: bool) -> Reply {
    let form = json!({ "course_id": course, "question_ids": [id], "keeps_copies": keeps_copies });
    person.post("/api/questions/unlink/", form).await
}

async fn set_state(person: &Person, id: i64, state: &str) {
    let form = json!({ "question_ids": [id], "state": state });
    person.put("/api/questions/bulk/", form).await.data();
}

/// A question of the school's bank in use, written by the academic office.
async fn of_school(hall: &Hall, stem: &str) -> (Person, i64) {
    let office = hall.school.staff("教务").await;
    let keeper = hall.school.teacher("题库编辑").await;
    let named = json!({ "user_id": keeper.id, "edits": true });
    office.put("/api/questions/school/editors/", named).await.data();
    let id = add(&keeper, hall.course, "school", stem).await;
    set_state(&keeper, id, "reviewed").await;
    set_state(&keeper, id, "in_use").await;
    (keeper, id)
}

/// How the bank of a course lists what is found by a word.
async fn row(person: &Person, course: i64, word: &str) -> Value {
    let path = format!("/api/questions/?course_id={course}&q={word}");
    person.get(&path).await.data()["items"][0].clone()
}

async fn paper_with(hall: &Hall, key: &Value) -> i64 {
    hall.paper_of(json!([{ "title": "一", "questions": [{ "key": key }] }]))
        .await
}

async fn previewed(hall: &Hall, paper: i64) -> Value {
    let preview = hall
        .teacher
        .get(&format!("/api/exams/papers/{paper}/preview/"))
        .await;
    preview.data()["sections"][0]["items"][0]["stem"].clone()
}

#[tokio::test]
async fn a_corrected_question_reaches_the_courses_that_link_it_and_no_published_paper() {
    let hall = Hall::new().await;
    let (keeper, id) = of_school(&hall, "链题alpha").await;
    assert_eq!(link(&hall.teacher, hall.course, &[id]).await.data()["linked"], 1);
    assert_eq!(link(&hall.teacher, hall.course, &[id]).await.data()["linked"], 0);
    let listed = row(&hall.teacher, hall.course, "alpha").await;
    assert_eq!(
        (&listed["id"], &listed["linked_from"]),
        (&json!(id), &json!("school"))
    );
    let all = stems(&hall.teacher, hall.course, "course", "").await;
    assert!(all.contains(&"链题alpha".to_owned()), "{all:?}");
    let paper = paper_with(&hall, &listed["key"]).await;
    let assessment = hall.assess(paper, json!({})).await;
    let changed = question(hall.course, "school", "改题alpha");
    keeper.put(&format!("/api/questions/{id}/"), changed).await.data();
    set_state(&keeper, id, "reviewed").await;
    assert_eq!(previewed(&hall, paper).await, "改题alpha");
    assert_eq!(
        row(&hall.teacher, hall.course, "alpha").await["stem"],
        "改题alpha"
    );
    // What was published asks what it asked; its teacher is told of the newer version.
    let student = hall.another("小甲").await;
    let attempt = hall.start(&student, assessment).await;
    let page = load(&student, attempt, DEVICE).await;
    assert!(page.to_string().contains("链题alpha"), "{page}");
    let corrections = hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/corrections/"))
        .await;
    assert!(corrections.data()["questions"][0]["newer"].is_object());
    hall.school.leave_jobs();
}

#[tokio::test]
async fn a_linked_question_is_written_by_its_own_bank_alone() {
    let hall = Hall::new().await;
    let (keeper, id) = of_school(&hall, "链题beta").await;
    link(&hall.teacher, hall.course, &[id]).await.data();
    let path = format!("/api/questions/{id}/");
    let text = question(hall.course, "school", "改");
    refused(
        &hall.teacher.put(&path, text).await,
        "questions.not_school_editor",
    );
    assert_eq!(hall.teacher.get(&path).await.data()["may_write"], false);
    let known = keeper.get(&path).await;
    assert_eq!(known.data()["linked_courses"].as_array().map(Vec::len), Some(1));
    // Who writes neither the course nor its links.
    let colleague = hall.school.teacher("周明").await;
    refused(&link(&colleague, hall.course, &[id]).await, "courses.not_editor");
    refused(
        &unlink(&colleague, hall.course, id, false).await,
        "courses.not_editor",
    );
    // It is not taken away from under those who ask it.
    let moved = move_to(&keeper, hall.course, "personal", &[id]).await;
    assert_eq!(moved.data()["moved"], 0);
    assert!(moved.data()["left_out"][0].as_str().unwrap().contains("链接"));
    let away = hall.school.add_school("away", "外校").await;
    let stranger = hall
        .school
        .person(away, "外人", &[platform::Role::ClassManagement])
        .await;
    let foreign = other_course(&stranger).await;
    assert_eq!(link(&stranger, foreign, &[id]).await.status.as_u16(), 404);
}

#[tokio::test]
async fn what_cannot_be_linked_is_left_out_with_its_reason() {
    let hall = Hall::new().await;
    let own = add(&hall.teacher, hall.course, "course", "本课的题").await;
    let personal = add(&hall.teacher, hall.course, "personal", "自己的题").await;
    let done = link(&hall.teacher, hall.course, &[own, personal]).await;
    assert_eq!(done.data()["linked"], 0);
    assert_eq!(
        done.data()["left_out"],
        json!([
            "「本课的题」已经在本课程题库中，无需链接",
            "「自己的题」在个人题库中，同事看不到；请复制一份，或先移到学校题库再链接"
        ])
    );
}

#[tokio::test]
async fn what_its_bank_retires_is_drawn_no_more_where_it_is_linked() {
    let hall = Hall::new().await;
    let (keeper, id) = of_school(&hall, "链题gamma").await;
    link(&hall.teacher, hall.course, &[id]).await.data();
    let key = row(&hall.teacher, hall.course, "gamma").await["key"].clone();
    let paper = paper_with(&hall, &key).await;
    set_state(&keeper, id, "retired").await;
    assert_eq!(row(&hall.teacher, hall.course, "gamma").await["state"], "retired");
    let path = format!("/api/exams/papers/{paper}/preview/");
    assert_eq!(hall.teacher.get(&path).await.status.as_u16(), 422);
    set_state(&keeper, id, "in_use").await;
    assert_eq!(previewed(&hall, paper).await, "链题gamma");
    keeper.delete(&format!("/api/questions/{id}/")).await.data();
    assert!(
        stems(&hall.teacher, hall.course, "course", "gamma")
            .await
            .is_empty()
    );
}

#[tokio::test]
async fn a_copy_takes_the_place_of_a_link_under_the_same_key() {
    let hall = Hall::new().await;
    let (keeper, id) = of_school(&hall, "链题delta").await;
    link(&hall.teacher, hall.course, &[id]).await.data();
    let key = row(&hall.teacher, hall.course, "delta").await["key"].clone();
    let paper = paper_with(&hall, &key).await;
    let ended = unlink(&hall.teacher, hall.course, id, true).await;
    assert_eq!(ended.data()["unlinked"], 1);
    let listed = row(&hall.teacher, hall.course, "delta").await;
    assert_eq!((&listed["key"], &listed["linked_from"]), (&key, &Value::Null));
    assert_ne!(listed["id"], json!(id));
    let changed = question(hall.course, "school", "改题delta");
    keeper.put(&format!("/api/questions/{id}/"), changed).await.data();
    assert_eq!(previewed(&hall, paper).await, "链题delta");
    // Without a copy nothing is left.
    link(&hall.teacher, hall.course, &[id]).await.data();
    unlink(&hall.teacher, hall.course, id, false).await.data();
    assert_eq!(
        stems(&hall.teacher, hall.course, "course", "delta").await,
        ["链题delta"]
    );
    assert_eq!(
        stems(&hall.teacher, hall.course, "school", "delta").await,
        ["改题delta"]
    );
}

#[tokio::test]
async fn a_link_that_is_made_again_has_the_key_it_had() {
    let hall = Hall::new().await;
    let (_, id) = of_school(&hall, "链题theta").await;
    link(&hall.teacher, hall.course, &[id]).await.data();
    let key = row(&hall.teacher, hall.course, "theta").await["key"].clone();
    let paper = paper_with(&hall, &key).await;
    unlink(&hall.teacher, hall.course, id, false).await.data();
    let path = format!("/api/exams/papers/{paper}/preview/");
    assert_eq!(hall.teacher.get(&path).await.status.as_u16(), 422);
    link(&hall.teacher, hall.course, &[id]).await.data();
    assert_eq!(previewed(&hall, paper).await, "链题theta");
}

#[tokio::test]
async fn a_linked_question_that_comes_into_the_course_keeps_the_key_its_papers_use() {
    let hall = Hall::new().await;
    let (keeper, id) = of_school(&hall, "链题eta").await;
    let other = other_course(&keeper).await;
    link(&keeper, other, &[id]).await.data();
    let key = row(&keeper, other, "eta").await["key"].clone();
    assert_eq!(move_to(&keeper, other, "course", &[id]).await.data()["moved"], 1);
    let listed = row(&keeper, other, "eta").await;
    assert_eq!((&listed["key"], &listed["linked_from"]), (&key, &Value::Null));
    assert_eq!(
        stems(&keeper, other, "course", "")
            .await
            .iter()
            .filter(|one| *one == "链题eta")
            .count(),
        1
    );
}

#[tokio::test]
async fn a_folder_holds_what_its_course_links_and_does_not_write_it_back() {
    let hall = Hall::new().await;
    let keeper = hall.school.teacher("题库编辑").await;
    let course = other_course(&keeper).await;
    let linked = hall.keys(&["single"]).await;
    let listed = row(&hall.teacher, hall.course, &linked[0]).await;
    let id = listed["id"].as_i64().expect("a question");
    link(&keeper, course, &[id]).await.data();
    let before = stems(&keeper, course, "course", "").await;
    let path = format!("/api/questions/export/losses/?course_id={course}");
    let count = keeper.get(&path).await.data()["count"].as_u64();
    assert_eq!(count, Some(before.len() as u64));
    assert!(before.contains(&listed["stem"].as_str().unwrap().to_owned()));
}

#[tokio::test]
async fn a_linked_question_does_not_come_to_name_a_task_that_only_its_own_course_has() {
    let hall = Hall::new().await;
    let keeper = hall.school.teacher("外课教师").await;
    let course = other_course(&keeper).await;
    let id = add(&hall.teacher, hall.course, "course", "链题delta").await;
    hall.teacher
        .put(
            "/api/questions/bulk/",
            json!({ "question_ids": [id], "state": "in_use" }),
        )
        .await;
    link(&keeper, course, &[id]).await.data();
    let path = format!("/api/questions/{id}/");
    let mut about_task = question(hall.course, "course", "链题delta");
    about_task["body"] = json!({ "kind": "python", "task": "p1-sum" });
    about_task["answer_key"] = json!({ "kind": "python" });
    let refused = hall.teacher.put(&path, about_task.clone()).await;
    assert_eq!(
        (refused.status.as_u16(), refused.error()),
        (409, "questions.linked_elsewhere")
    );
    assert_eq!(row(&keeper, course, "delta").await["kind"], "true_false");
    unlink(&keeper, course, id, false).await.data();
    hall.teacher.put(&path, about_task).await.data();
}
