//! Banks of courses, people and schools: who reads and writes which, and what is copied and moved between them.

use crate::{
    courses::{import, small_course},
    hall::Hall,
    owners::refused,
    school::{Person, TestSchool},
};
use serde_json::{Value, json};

pub fn question(course: i64, bank: &str, stem: &str) -> Value {
    json!({ "course_id": course, "bank": bank, "stem": stem, "difficulty": 1, "points": 2, "tags": ["期末"],
        "body": { "kind": "true_false" }, "answer_key": { "kind": "true_false", "correct": true } })
}

pub async fn add(person: &Person, course: i64, bank: &str, stem: &str) -> i64 {
    let added = person.post("/api/questions/", question(course, bank, stem)).await;
    added.data()["id"].as_i64().expect("a question")
}

/// The texts that stand in a bank, found by a word or listed.
pub async fn stems(person: &Person, course: i64, bank: &str, word: &str) -> Vec<String> {
    let path = format!("/api/questions/?course_id={course}&bank={bank}&q={word}");
    let reply = person.get(&path).await;
    let items = reply.data()["items"].as_array().expect("items").clone();
    let mut stems: Vec<String> = items
        .iter()
        .map(|item| item["stem"].as_str().unwrap().to_owned())
        .collect();
    stems.sort();
    stems
}

pub async fn move_to(person: &Person, course: i64, bank: &str, ids: &[i64]) -> testkit::Reply {
    let form = json!({ "course_id": course, "bank": bank, "question_ids": ids });
    person.post("/api/questions/move/", form).await
}

/// What a person may write of the banks beside a course: the course's, their own, the school's.
async fn may_write(person: &Person, course: i64) -> Vec<bool> {
    let banks = person
        .get(&format!("/api/questions/banks/?course_id={course}"))
        .await;
    let banks = banks.data().as_array().expect("banks").clone();
    let names: Vec<&str> = banks.iter().map(|bank| bank["bank"].as_str().unwrap()).collect();
    assert_eq!(names, ["course", "personal", "school"]);
    banks.iter().map(|bank| bank["may_write"] == true).collect()
}

/// A second course of the school, owned by whoever imports it.
pub async fn other_course(teacher: &Person) -> i64 {
    let mut files = small_course();
    let head = String::from_utf8(files["course.toml"].clone()).unwrap();
    let head = head.replace("id = \"chuna\"", "id = \"other\"");
    files.insert("course.toml".into(), head.into_bytes());
    import(teacher, &files).await["course_id"]
        .as_i64()
        .expect("a course")
}

#[tokio::test]
async fn one_s_own_bank_is_nobody_else_s() {
    let hall = Hall::new().await;
    let colleague = hall.school.teacher("周明").await;
    // A colleague writes nothing into the course's bank, and anything into their own.
    refused(
        &colleague
            .post("/api/questions/", question(hall.course, "course", "私题alpha"))
            .await,
        "courses.not_editor",
    );
    let id = add(&colleague, hall.course, "personal", "私题alpha").await;
    assert_eq!(
        stems(&colleague, hall.course, "personal", "alpha").await,
        ["私题alpha"]
    );
    assert_eq!(
        stems(&colleague, hall.course, "personal", "").await,
        ["私题alpha"]
    );
    assert!(stems(&colleague, hall.course, "course", "alpha").await.is_empty());
    let path = format!("/api/questions/{id}/");
    let own = colleague.get(&path).await;
    assert_eq!(
        (&own.data()["bank"], &own.data()["may_write"]),
        (&json!("personal"), &json!(true))
    );
    let labels = format!("/api/questions/labels/?course_id={}&bank=personal", hall.course);
    assert_eq!(colleague.get(&labels).await.data()[0]["name"], "期末");
    // Not the owner of the course, not the office, not even the operator.
    let operator = hall
        .school
        .person(hall.school.id, "运维", &[platform::Role::Admin])
        .await;
    for stranger in [&hall.teacher, &operator] {
        assert!(stems(stranger, hall.course, "personal", "").await.is_empty());
        let copy = json!({ "course_id": hall.course, "question_ids": [id] });
        for reply in [
            stranger.get(&path).await,
            stranger.put(&path, question(hall.course, "personal", "改")).await,
            stranger.delete(&path).await,
            stranger.post("/api/questions/copy/", copy).await,
            move_to(stranger, hall.course, "course", &[id]).await,
        ] {
            assert_eq!(reply.status.as_u16(), 404, "{}", reply.json);
        }
    }
    colleague
        .put(&path, question(hall.course, "course", "私题beta"))
        .await
        .data();
    assert_eq!(
        stems(&colleague, hall.course, "personal", "beta").await,
        ["私题beta"]
    );
}

#[tokio::test]
async fn the_school_s_bank_is_read_by_teachers_and_written_by_its_editors() {
    let hall = Hall::new().await;
    let school = &hall.school;
    let (office, colleague) = (school.staff("教务").await, school.teacher("周明").await);
    assert_eq!(may_write(&hall.teacher, hall.course).await, [true, true, false]);
    let text = question(hall.course, "school", "校题gamma");
    refused(
        &hall.teacher.post("/api/questions/", text.clone()).await,
        "questions.not_school_editor",
    );
    let editors = "/api/questions/school/editors/";
    let name = |person: &Person, edits: bool| json!({ "user_id": person.id, "edits": edits });
    refused(
        &hall.teacher.put(editors, name(&hall.teacher, true)).await,
        "questions.not_school_editor",
    );
    let named = office.put(editors, name(&hall.teacher, true)).await;
    assert_eq!(named.data()["editors"][0]["user_id"], json!(hall.teacher.id));
    assert_eq!(may_write(&hall.teacher, hall.course).await, [true, true, true]);
    let id = hall.teacher.post("/api/questions/", text).await.data()["id"]
        .as_i64()
        .unwrap();
    let path = format!("/api/questions/{id}/");
    assert_eq!(
        stems(&colleague, hall.course, "school", "gamma").await,
        ["校题gamma"]
    );
    assert_eq!(colleague.get(&path).await.data()["may_write"], false);
    refused(&colleague.delete(&path).await, "questions.not_school_editor");
    refused(
        &colleague.put(&path, question(hall.course, "school", "改")).await,
        "questions.not_school_editor",
    );
    refused(
        &move_to(&colleague, hall.course, "personal", &[id]).await,
        "questions.not_school_editor",
    );
    let copy = json!({ "course_id": hall.course, "bank": "personal", "question_ids": [id] });
    assert_eq!(
        colleague.post("/api/questions/copy/", copy.clone()).await.data()["copied"],
        1
    );
    assert_eq!(
        stems(&colleague, hall.course, "personal", "gamma").await,
        ["校题gamma"]
    );
    // An editor names others; whoever is removed reads again, no more.
    hall.teacher.put(editors, name(&colleague, true)).await.data();
    assert_eq!(may_write(&colleague, hall.course).await, [false, true, true]);
    office.put(editors, name(&colleague, false)).await.data();
    refused(&colleague.delete(&path).await, "questions.not_school_editor");
    // Another school has its own.
    let away = school.add_school("away", "外校").await;
    let stranger = school
        .person(away, "外人", &[platform::Role::ClassManagement])
        .await;
    assert_eq!(stranger.get(&path).await.status.as_u16(), 404);
    assert_eq!(stranger.get(editors).await.data()["editors"], json!([]));
    let course = other_course(&stranger).await;
    assert!(stems(&stranger, course, "school", "").await.is_empty());
}

#[tokio::test]
async fn a_question_moves_with_its_versions_and_leaves_the_course_s_folder() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let course = import(&teacher, &small_course()).await["course_id"]
        .as_i64()
        .unwrap();
    let listed = teacher
        .get(&format!("/api/questions/?course_id={course}&q=s1"))
        .await;
    let id = listed.data()["items"][0]["id"].as_i64().expect("a question");
    let stem = listed.data()["items"][0]["stem"].clone();
    let moved = move_to(&teacher, course, "personal", &[id]).await;
    assert_eq!(
        (&moved.data()["moved"], &moved.data()["left_out"]),
        (&json!(1), &json!([]))
    );
    assert!(
        stems(&teacher, course, "course", "")
            .await
            .iter()
            .all(|one| stem != *one)
    );
    assert_eq!(
        stems(&teacher, course, "personal", "").await,
        [stem.as_str().unwrap()]
    );
    let shown = teacher.get(&format!("/api/questions/{id}/")).await;
    assert_eq!(shown.data()["versions"].as_array().map(Vec::len), Some(1));
    // There and back: the course has it again.
    move_to(&teacher, course, "course", &[id]).await.data();
    assert!(stems(&teacher, course, "personal", "").await.is_empty());
    assert!(
        stems(&teacher, course, "course", "")
            .await
            .contains(&stem.as_str().unwrap().to_owned())
    );
    // It has its key again, and the folder that comes again finds it.
    assert_eq!(
        teacher.get(&format!("/api/questions/{id}/")).await.data()["key"],
        "s1"
    );
    import(&teacher, &small_course()).await;
    let listed = teacher.get(&format!("/api/questions/?course_id={course}")).await;
    let ids: Vec<Value> = listed.data()["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["id"].clone())
        .collect();
    assert!(ids == [json!(id)], "{ids:?}");
}

#[tokio::test]
async fn a_question_that_moved_away_is_not_brought_back_by_its_folder() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let mut files = small_course();
    let mut text = String::from_utf8(files["questions/a.toml"].clone()).unwrap();
    text.push_str("\n[[question]]\nid = \"s9\"\nkind = \"true_false\"\nstem = \"现金可以坐支\"\npoints = 2\nanswer = false\n");
    files.insert("questions/a.toml".into(), text.into_bytes());
    let course = import(&teacher, &files).await["course_id"].as_i64().unwrap();
    let listed = teacher
        .get(&format!("/api/questions/?course_id={course}&q=s9"))
        .await;
    let id = listed.data()["items"][0]["id"].as_i64().expect("a question");
    move_to(&teacher, course, "personal", &[id]).await.data();
    import(&teacher, &files).await;
    assert!(stems(&teacher, course, "course", "s9").await.is_empty());
    assert_eq!(stems(&teacher, course, "personal", "").await, ["现金可以坐支"]);
}

#[tokio::test]
async fn a_question_with_parts_moves_whole_into_another_course() {
    let hall = Hall::new().await;
    let part = |stem: &str| json!({ "stem": stem, "body": { "kind": "true_false" } });
    let key = json!({ "points": 1, "key": { "kind": "true_false", "correct": true } });
    let mut group = question(hall.course, "course", "租赁材料");
    group["body"] = json!({ "kind": "composite", "parts": [part("期限"), part("付款")] });
    group["answer_key"] = json!({ "kind": "composite", "parts": [key, key] });
    let id = hall.teacher.post("/api/questions/", group.clone()).await.data()["id"]
        .as_i64()
        .unwrap();
    let other = other_course(&hall.teacher).await;
    assert_eq!(
        move_to(&hall.teacher, other, "course", &[id]).await.data()["moved"],
        1
    );
    assert!(
        stems(&hall.teacher, hall.course, "course", "租赁")
            .await
            .is_empty()
    );
    assert_eq!(stems(&hall.teacher, other, "course", "租赁").await, ["租赁材料"]);
    // Its next version finds its parts again.
    group["course_id"] = json!(other);
    let path = format!("/api/questions/{id}/");
    hall.teacher.put(&path, group).await.data();
    assert_eq!(hall.teacher.get(&path).await.data()["version"], 2);
}

#[tokio::test]
async fn a_question_of_another_bank_is_not_changed_by_an_import_of_its_key() {
    let hall = Hall::new().await;
    let id = add(&hall.teacher, hall.course, "personal", "自己的题").await;
    let path = format!("/api/questions/{id}/");
    let key = hall.teacher.get(&path).await.data()["key"].clone();
    let drafts = json!({ "course_id": hall.course, "drafts": [{ "row": 2, "id": key, "kind": "判断题",
        "stem": "导入的题", "answer": "对" }] });
    assert_eq!(
        hall.teacher.post("/api/questions/import/", drafts).await.data()["added"],
        1
    );
    assert_eq!(hall.teacher.get(&path).await.data()["stem"], "自己的题");
    assert_eq!(
        stems(&hall.teacher, hall.course, "course", "导入的题").await,
        ["导入的题"]
    );
}

#[tokio::test]
async fn papers_are_drawn_from_the_course_s_bank_alone() {
    let hall = Hall::new().await;
    add(&hall.teacher, hall.course, "personal", "不进试卷的题").await;
    let path = format!("/api/questions/export/losses/?course_id={}", hall.course);
    let count =
        async |bank: &str| hall.teacher.get(&format!("{path}&bank={bank}")).await.data()["count"].clone();
    assert_eq!(
        (count("course").await, count("personal").await),
        (json!(4), json!(1))
    );
    let listed = hall
        .teacher
        .get(&format!(
            "/api/questions/?course_id={}&bank=personal",
            hall.course
        ))
        .await;
    let paper = json!({ "course_id": hall.course, "title": "小测", "minutes": 30, "definition": { "notice": "",
        "sections": [{ "title": "一", "questions": [{ "key": listed.data()["items"][0]["key"] }] }] } });
    let refused = hall.teacher.post("/api/exams/papers/", paper).await;
    assert_eq!(refused.status.as_u16(), 422, "{}", refused.json);
}

database::sql! {
    BY_THE_VERSION_BEFORE = "insert into question_question (school_id, course_id, key, kind, stem, chapter, difficulty, points,
        version, version_id, created_at_ms, updated_at_ms)
      select school_id, course_id, 'q-before', kind, '从前alpha', chapter, difficulty, points, version, version_id,
        created_at_ms, updated_at_ms
      from question_question where id = $1";
}

#[tokio::test]
async fn a_question_of_the_version_before_stands_in_its_course_s_bank() {
    let hall = Hall::new().await;
    let id = add(&hall.teacher, hall.course, "course", "如今alpha").await;
    let db = &hall.school.app.db;
    let added =
        db.write(move |tx| async move { tx.execute(&BY_THE_VERSION_BEFORE, database::params![id]).await });
    added.await.expect("a row of a table without banks");
    hall.school.run_jobs().await;
    // Listed there, and found by the words of its version, which is the other's.
    let listed = stems(&hall.teacher, hall.course, "course", "").await;
    assert!(listed.contains(&"从前alpha".into()), "{listed:?}");
    assert_eq!(
        stems(&hall.teacher, hall.course, "course", "alpha").await,
        ["从前alpha", "如今alpha"]
    );
}
