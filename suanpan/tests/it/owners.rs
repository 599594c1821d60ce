//! Who owns and edits courses, banks and papers: the whole school reads and copies, writing is by right.

use crate::{
    courses::{import, small_course},
    hall::Hall,
    school::{Person, TestSchool},
};
use interchange::archive::pack;
use platform::Role;
use serde_json::{Value, json};
use testkit::{Client, Reply};

database::sql! {
    // What an import lays down is nobody's in particular; the zip itself is the teacher's.
    CLAIMED = "select count(*) as total from platform_upload where owner_id = 0";
    QUESTIONS = "select count(*) as total from question_question";
}

const SECRET: &str = "assert 机密测试(1000) == 1130";

/// Refused with this code and a sentence, not for the input and not as if it were not there.
pub fn refused(reply: &Reply, code: &str) {
    assert_eq!(
        (reply.status.as_u16(), reply.error()),
        (403, code),
        "{}",
        reply.json
    );
    assert!(reply.msg().chars().count() > 12, "a sentence: {}", reply.msg());
}

async fn count(school: &TestSchool, statement: &'static database::Statement) -> i64 {
    let read = move |tx: database::Tx| async move {
        tx.query_one(statement, database::params![]).await?.get("total")
    };
    school.app.db.read(read).await.expect("a count")
}

/// A question as its author writes it.
fn question(course: i64, stem: &str) -> Value {
    json!({ "course_id": course, "stem": stem, "difficulty": 1, "points": 2, "body": { "kind": "true_false" },
        "answer_key": { "kind": "true_false", "correct": true } })
}

async fn first_question(hall: &Hall) -> i64 {
    let bank = hall
        .teacher
        .get(&format!("/api/questions/?course_id={}", hall.course))
        .await;
    bank.data()["items"][0]["id"].as_i64().expect("a question")
}

/// A second course of the school, owned by whoever imports it.
async fn own_course(teacher: &Person) -> i64 {
    let mut files = small_course();
    let head = String::from_utf8(files["course.toml"].clone()).unwrap();
    let head = head
        .replace("id = \"chuna\"", "id = \"own\"")
        .replace("出纳入门", "自己的课");
    files.insert("course.toml".into(), head.into_bytes());
    import(teacher, &files).await["course_id"]
        .as_i64()
        .expect("a course")
}

async fn paper_text(hall: &Hall, title: &str) -> Value {
    let key = &hall.keys(&["single"]).await[0];
    json!({ "course_id": hall.course, "title": title, "minutes": 30, "definition": { "notice": "",
        "sections": [{ "title": "一、", "questions": [{ "key": key }] }] } })
}

#[tokio::test]
async fn a_teacher_without_classes_put_away_a_paper_in_use() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single"]).await;
    hall.assess(paper, json!({})).await;
    let gu = hall.school.teacher("顾清和").await;
    let path = format!("/api/exams/papers/{paper}/");
    refused(&gu.delete(&path).await, "exams.not_paper_owner");
    refused(
        &gu.put(&path, paper_text(&hall, "改过").await).await,
        "exams.not_paper_editor",
    );
    // Nonsense is not looked at before their rights.
    refused(
        &gu.put(&path, json!({ "title": 1 })).await,
        "exams.not_paper_editor",
    );
    for call in ["editors", "owner"] {
        let call = format!("{path}{call}/");
        refused(
            &gu.post(&call, json!({ "user_id": gu.id })).await,
            "exams.not_paper_owner",
        );
        refused(&gu.post(&call, json!({})).await, "exams.not_paper_owner");
    }
    let shown = gu.get(&path).await.data().clone();
    let rights = ["may_write", "may_delete", "may_manage"].map(|right| shown[right].clone());
    assert_eq!(
        (&shown["owner"]["real_name"], rights),
        (&json!("林老师"), [false, false, false].map(Value::from))
    );
    // The owner may not either, while its scores are out.
    let reply = hall.teacher.delete(&path).await;
    assert_eq!((reply.code(), reply.error()), (409, "exams.paper_in_use"));
    let title = hall.teacher.get(&path).await.data()["title"].clone();
    assert_eq!(title, "期末试卷");
}

#[tokio::test]
async fn a_paper_is_put_away_when_its_scores_are_released_or_its_draft_is_deleted() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single"]).await;
    let assessment = hall.assess(paper, json!({})).await;
    let path = format!("/api/exams/papers/{paper}/");
    assert_eq!(hall.teacher.delete(&path).await.error(), "exams.paper_in_use");
    hall.wait(150).await;
    let release = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher
        .post(&release, json!({ "even_if_waiting": true }))
        .await
        .data();
    assert_eq!(hall.teacher.get(&path).await.data()["may_delete"], true);
    hall.teacher.delete(&path).await.data();
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn a_teacher_without_classes_wrote_in_a_colleagues_bank() {
    let hall = Hall::new().await;
    let gu = hall.school.teacher("顾清和").await;
    let (id, course) = (first_question(&hall).await, hall.course);
    let before = count(&hall.school, &QUESTIONS).await;
    let path = format!("/api/questions/{id}/");
    refused(
        &gu.put(&path, question(course, "改过")).await,
        "courses.not_editor",
    );
    refused(&gu.put(&path, json!({ "stem": 1 })).await, "courses.not_editor");
    refused(&gu.delete(&path).await, "courses.not_editor");
    refused(
        &gu.post("/api/questions/", question(course, "新题")).await,
        "courses.not_editor",
    );
    let drafts =
        json!({ "course_id": course, "drafts": [{ "kind": "判断题", "stem": "题", "answer": "对" }] });
    for call in ["import", "import/check"] {
        let reply = gu.post(&format!("/api/questions/{call}/"), drafts.clone()).await;
        refused(&reply, "courses.not_editor");
    }
    let pasted = json!({ "course_id": course, "text": "1. 资产增加记\nA. 借方\nB. 贷方\n答案：A" });
    refused(
        &gu.post("/api/questions/import/text/", pasted).await,
        "courses.not_editor",
    );
    let file = format!("/api/questions/import/file/?course_id={course}");
    refused(
        &gu.upload(&file, "题.csv", "题型,题干\n".as_bytes()).await,
        "courses.not_editor",
    );
    let copy = json!({ "course_id": course, "question_ids": [id] });
    refused(&gu.post("/api/questions/copy/", copy).await, "courses.not_editor");
    assert_eq!(count(&hall.school, &QUESTIONS).await, before);
}

#[tokio::test]
async fn a_course_was_imported_again_by_anybody() {
    let hall = Hall::new().await;
    let gu = hall.school.teacher("顾清和").await;
    let mut files = small_course();
    files.insert(
        "assets/new.svg".into(),
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"/> ".to_vec(),
    );
    let zip = pack(&files).expect("a zip");
    let before = count(&hall.school, &CLAIMED).await;
    for mode in ["check", "apply"] {
        let reply = gu.import_course(mode, &zip).await;
        refused(&reply, "courses.not_editor");
        assert!(reply.msg().contains("林老师"), "whose it is: {}", reply.msg());
    }
    assert_eq!(count(&hall.school, &CLAIMED).await, before, "nothing was stored");
    let add = format!("/api/course/{}/editors/", hall.course);
    refused(
        &gu.post(&add, json!({ "user_id": gu.id })).await,
        "courses.not_owner",
    );
    refused(&gu.post(&add, json!({ "user": 1 })).await, "courses.not_owner");
    // As a course of its own it may come.
    let own = own_course(&gu).await;
    let managed = gu.get("/api/course/managed/").await;
    let rows = managed.data().as_array().expect("courses").clone();
    let row = |id: i64| {
        rows.iter()
            .find(|row| row["course_id"] == id)
            .expect("a row")
            .clone()
    };
    assert_eq!(
        (&row(own)["my_role"], &row(own)["may_write"]),
        (&json!("owner"), &json!(true))
    );
    let other = row(hall.course);
    assert_eq!(
        (
            &other["owner"]["real_name"],
            &other["may_write"],
            &other["may_export"]
        ),
        (&json!("林老师"), &json!(false), &json!(false))
    );
}

/// A question in the bank that carries its own tests.
async fn program(hall: &Hall) -> i64 {
    hall.question(
        json!({ "kind": "python", "starter": "def 含税(价):\n    ..." }),
        json!({ "kind": "python", "python_tests": SECRET, "solution": "def 含税(价): return 价 * 1.13" }),
        10.0,
    )
    .await
}

/// What this person is shown of the tests of a program, wherever a teacher could read them.
async fn readings(hall: &Hall, person: &Client, question: i64, paper: i64) -> [bool; 3] {
    let shown = person.get(&format!("/api/questions/{question}/")).await;
    shown.data();
    let preview = person.get(&format!("/api/exams/papers/{paper}/preview/")).await;
    preview.data();
    let export = person.get(&format!("/api/course/{}/export/", hall.course)).await;
    [
        shown.json.to_string().contains(SECRET),
        preview.json.to_string().contains(SECRET),
        export.status == 200,
    ]
}

async fn import_as_own(person: &Client, zip: &[u8]) -> Reply {
    let upload = person.upload_in_parts("course", "course.zip", zip).await;
    let body = json!({ "upload_id": upload, "as_own": true });
    person.post("/api/course/import/?mode=apply", body).await
}

#[tokio::test]
async fn a_course_of_somebody_else_could_not_be_brought_without_an_editor_of_text() {
    let hall = Hall::new().await;
    let gu = hall.school.teacher("顾清和").await;
    let zip = hall
        .teacher
        .get(&format!("/api/course/{}/export/", hall.course))
        .await
        .bytes;
    refused(&gu.import_course("apply", &zip).await, "courses.not_editor");
    let own = import_as_own(&gu, &zip).await;
    let id = own.data()["course_id"].clone();
    assert_eq!(
        (&own.data()["is_new"], id == json!(hall.course)),
        (&json!(true), false)
    );
    // Brought once more, it is the same course; of the other nothing has changed.
    let again = import_as_own(&gu, &zip).await;
    assert_eq!(
        (&again.data()["is_new"], &again.data()["course_id"]),
        (&json!(false), &id)
    );
    // Whose it is brings it up to date with the same word.
    let owner = import_as_own(&hall.teacher, &zip).await;
    assert_eq!(owner.data()["course_id"], json!(hall.course));
}

#[tokio::test]
async fn a_teacher_without_classes_read_hidden_tests() {
    let hall = Hall::new().await;
    let question = program(&hall).await;
    let paper = hall.paper(&["python"]).await;
    assert_eq!(readings(&hall, &hall.teacher, question, paper).await, [true; 3]);
    let gu = hall.school.teacher("顾清和").await;
    assert_eq!(readings(&hall, &gu, question, paper).await, [false; 3]);
    let shown = gu.get(&format!("/api/questions/{question}/")).await;
    assert_eq!(shown.data()["tests_hidden"], true);
    refused(
        &gu.get(&format!("/api/course/{}/export/", hall.course)).await,
        "courses.tests_hidden",
    );
    // By copying they are not had either.
    let own = own_course(&gu).await;
    let copy = json!({ "course_id": own, "question_ids": [question] });
    let copied = gu.post("/api/questions/copy/", copy).await;
    assert_eq!(copied.data()["copied"], 0, "{}", copied.json);
    assert!(
        copied.data()["left_out"][0]
            .as_str()
            .unwrap()
            .contains("隐藏测试")
    );
    // Whoever teaches a class that takes the course reads them, and still writes nothing.
    let class = json!({ "name": "会计2605班", "term": "2026秋", "course_ids": [hall.course] });
    gu.post("/api/classes/", class).await.data();
    assert_eq!(readings(&hall, &gu, question, paper).await, [true; 3]);
    refused(
        &gu.delete(&format!("/api/questions/{question}/")).await,
        "courses.not_editor",
    );
}

#[tokio::test]
async fn what_is_shared_is_read_and_copied_and_the_copy_is_ones_own() {
    let hall = Hall::new().await;
    let gu = hall.school.teacher("顾清和").await;
    let id = first_question(&hall).await;
    let shown = gu.get(&format!("/api/questions/{id}/")).await.data().clone();
    assert_eq!(
        (&shown["answer_key"]["correct"], &shown["may_write"]),
        (&json!("A"), &json!(false))
    );
    let own = own_course(&gu).await;
    let copy = json!({ "course_id": own, "question_ids": [id] });
    assert_eq!(gu.post("/api/questions/copy/", copy).await.data()["copied"], 1);
    let bank = gu
        .get(&format!("/api/questions/?course_id={own}&kind=single&label=往来"))
        .await;
    let mine = bank.data()["items"][0].clone();
    assert_eq!(
        (&mine["stem"], &mine["points"]),
        (&shown["stem"], &shown["points"])
    );
    let path = format!("/api/questions/{}/", mine["id"]);
    gu.put(&path, question(own, "改了自己的")).await.data();
    let untouched = gu.get(&format!("/api/questions/{id}/")).await.data().clone();
    assert_eq!(untouched["stem"], shown["stem"]);

    let paper = hall.paper(&["single"]).await;
    let copied = gu
        .post(&format!("/api/exams/papers/{paper}/copy/"), json!({}))
        .await;
    let path = format!("/api/exams/papers/{}/", copied.data()["id"]);
    let mine = gu.get(&path).await.data().clone();
    assert_eq!(
        (&mine["title"], &mine["my_role"]),
        (&json!("期末试卷（副本）"), &json!("owner"))
    );
    gu.put(&path, paper_text(&hall, "我的卷").await).await.data();
    // The course is the teacher's, the copy is not.
    refused(&hall.teacher.delete(&path).await, "exams.not_paper_owner");
    gu.delete(&path).await.data();
    assert_eq!(
        hall.teacher
            .get(&format!("/api/exams/papers/{paper}/"))
            .await
            .data()["title"],
        "期末试卷"
    );
}

#[tokio::test]
async fn an_editor_writes_and_an_owner_hands_over() {
    let hall = Hall::new().await;
    let gu = hall.school.teacher("顾清和").await;
    let editors = format!("/api/course/{}/editors/", hall.course);
    let view = hall
        .teacher
        .post(&editors, json!({ "user_id": gu.id }))
        .await
        .data()
        .clone();
    assert_eq!(
        (&view["owner"]["real_name"], &view["editors"][0]["real_name"]),
        (&json!("林老师"), &json!("顾清和"))
    );
    gu.post("/api/questions/", question(hall.course, "编辑者的题"))
        .await
        .data();
    import(&gu, &small_course()).await;
    // An editor names nobody, and puts no paper of the owner away.
    let student = hall.student.id;
    let form = |id: platform::access::UserId| json!({ "user_id": id });
    refused(&gu.post(&editors, form(gu.id)).await, "courses.not_owner");
    let owner = format!("/api/course/{}/owner/", hall.course);
    refused(&gu.post(&owner, form(gu.id)).await, "courses.not_owner");
    assert_eq!(hall.teacher.post(&editors, form(student)).await.code(), 422);
    let gone = hall
        .teacher
        .delete(&format!("{editors}{}/", hall.teacher.id))
        .await;
    assert_eq!((gone.code(), gone.error()), (409, "courses.owner_stays"));

    hall.teacher.post(&owner, form(gu.id)).await.data();
    let now = gu.get(&editors).await.data().clone();
    assert_eq!(
        (&now["owner"]["real_name"], &now["editors"][0]["real_name"]),
        (&json!("顾清和"), &json!("林老师"))
    );
    // Who owned it is an editor now, and may leave.
    refused(
        &hall.teacher.post(&owner, form(hall.teacher.id)).await,
        "courses.not_owner",
    );
    hall.teacher
        .delete(&format!("{editors}{}/", hall.teacher.id))
        .await
        .data();
    refused(
        &hall
            .teacher
            .post("/api/questions/", question(hall.course, "题"))
            .await,
        "courses.not_editor",
    );
}

#[tokio::test]
async fn the_office_hands_over_what_somebody_left_and_writes_nothing_itself() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single"]).await;
    let (office, gu) = (
        hall.school.staff("沈佩兰").await,
        hall.school.teacher("顾清和").await,
    );
    let managed = office.get("/api/course/managed/").await;
    assert_eq!(managed.data()[0]["may_manage"], true);
    assert_eq!(managed.data()[0]["may_write"], false);
    let form = json!({ "user_id": gu.id });
    for of in [
        format!("/api/course/{}/", hall.course),
        format!("/api/exams/papers/{paper}/"),
    ] {
        let view = office.post(&format!("{of}owner/"), form.clone()).await;
        assert_eq!(view.data()["owner"]["real_name"], "顾清和");
        office
            .delete(&format!("{of}editors/{}/", hall.teacher.id))
            .await
            .data();
    }
    gu.delete(&format!("/api/exams/papers/{paper}/")).await.data();
    let reply = office
        .post("/api/course/import/?mode=apply", json!({ "upload_id": 1 }))
        .await;
    assert_eq!(reply.status, 403);
}

#[tokio::test]
async fn a_paper_of_the_course_follows_the_courses_editors() {
    let school = TestSchool::demo().await;
    let (lin, gu) = (school.sign_in("teacher1").await, school.sign_in("teacher2").await);
    let list = gu.get("/api/exams/papers/?course_id=1").await;
    let rows = list.data().as_array().expect("papers").clone();
    let of_course = rows
        .iter()
        .find(|row| row["owner"].is_null())
        .expect("one of the folder");
    assert_eq!(
        (&of_course["my_role"], &of_course["may_write"]),
        (&json!("editor"), &json!(true))
    );
    let path = format!("/api/exams/papers/{}/owner/", of_course["id"]);
    let reply = lin.post(&path, json!({ "user_id": 4 })).await;
    assert_eq!((reply.code(), reply.error()), (409, "exams.paper_of_course"));
    // Of two that were composed, each teacher owns one.
    for (person, may) in [("林知远", false), ("顾清和", true)] {
        let row = rows
            .iter()
            .find(|row| row["owner"]["real_name"] == person)
            .expect("a paper");
        assert_eq!(row["may_write"], may, "{row}");
    }
}

#[tokio::test]
async fn another_school_finds_none_of_it() {
    let hall = Hall::new().await;
    let (paper, id) = (hall.paper(&["single"]).await, first_question(&hall).await);
    let other = hall.school.add_school("xinan", "西南商贸职业学院").await;
    let all = [Role::ClassManagement, Role::TeacherManagement, Role::Admin];
    let visitor = hall.school.person(other, "外校教师", &all).await;
    let form = json!({ "user_id": visitor.id });
    for of in [
        format!("/api/course/{}/", hall.course),
        format!("/api/exams/papers/{paper}/"),
    ] {
        assert_eq!(visitor.get(&format!("{of}editors/")).await.status, 404);
        for call in ["editors", "owner"] {
            let path = format!("{of}{call}/");
            assert_eq!(visitor.post(&path, form.clone()).await.status, 404);
            assert_eq!(visitor.post(&path, json!({})).await.status, 404);
        }
        let path = format!("{of}editors/{}/", hall.teacher.id);
        assert_eq!(visitor.delete(&path).await.status, 404);
    }
    let copy = format!("/api/exams/papers/{paper}/copy/");
    assert_eq!(visitor.post(&copy, json!({})).await.status, 404);
    let own = own_course(&visitor).await;
    let copy = json!({ "course_id": own, "question_ids": [id] });
    assert_eq!(visitor.post("/api/questions/copy/", copy).await.status, 404);
    // Nobody of another school becomes an editor.
    let add = format!("/api/course/{}/editors/", hall.course);
    assert_eq!(hall.teacher.post(&add, form).await.code(), 422);
}
