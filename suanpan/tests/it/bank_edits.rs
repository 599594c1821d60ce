//! What was edited in the bank and in papers leaves with the course folder, and is brought together with a folder that comes.

use crate::{
    courses::{school_with_course, small_course},
    owners::refused,
    school::{Person, TestSchool},
};
use course_folder::Files;
use interchange::archive::{ArchiveLimits, pack, unpack};
use serde_json::{Value, json};

/// The one question of the small course, as the bank has it.
async fn first(teacher: &Person, course: i64) -> Value {
    let bank = teacher.get(&format!("/api/questions/?course_id={course}")).await;
    let id = bank.data()["items"][0]["id"].clone();
    teacher.get(&format!("/api/questions/{id}/")).await.data().clone()
}

/// Saves a question with these fields changed.
async fn edit(teacher: &Person, course: i64, question: &Value, change: impl FnOnce(&mut Value)) {
    let mut form = json!({ "course_id": course });
    for field in [
        "stem",
        "difficulty",
        "points",
        "body",
        "answer_key",
        "analysis",
        "chapter",
        "tags",
        "knowledge",
    ] {
        form[field] = question[field].clone();
    }
    change(&mut form);
    let path = format!("/api/questions/{}/", question["id"]);
    teacher.put(&path, form).await.data();
}

async fn export(teacher: &Person, course: i64) -> Files {
    let zip = teacher.get(&format!("/api/course/{course}/export/")).await.bytes;
    unpack(&zip, &ArchiveLimits::COURSE).expect("a zip")
}

fn text(files: &Files, path: &str) -> String {
    String::from_utf8(files[path].clone()).expect("a text")
}

fn with_stem(stem: &str) -> Files {
    let mut files = small_course();
    let bank = text(&files, "questions/a.toml").replace("收到货款贷记？", stem);
    files.insert("questions/a.toml".into(), bank.into_bytes());
    files
}

/// Imports with decisions; `mode` is `check` or `apply`.
async fn import(teacher: &Person, mode: &str, files: &Files, decisions: Value) -> testkit::Reply {
    let zip = pack(files).expect("a zip");
    let upload_id = teacher.upload_in_parts("course", "course.zip", &zip).await;
    let body = json!({ "upload_id": upload_id, "decisions": decisions });
    teacher
        .post(&format!("/api/course/import/?mode={mode}"), body)
        .await
}

#[tokio::test]
async fn the_folder_that_leaves_holds_what_is_on_the_screen() {
    let (_school, teacher, course) = school_with_course().await;
    let mut before = export(&teacher, course).await;
    before.remove("exported.toml").expect("what it was");
    assert!(before.keys().eq(small_course().keys()), "nothing was edited yet");
    let question = first(&teacher, course).await;
    edit(&teacher, course, &question, |form| {
        form["stem"] = json!("收到货款，应贷记哪个科目？");
        form["difficulty"] = json!(2);
        form["tags"] = json!(["收款"]);
    })
    .await;
    // No field of a folder says that a mistake costs points.
    let penalty = json!({ "course_id": course, "stem": "现金可以坐支。", "difficulty": 1, "points": 2, "knowledge": ["现金"],
        "body": { "kind": "true_false" }, "answer_key": { "kind": "true_false", "correct": false, "penalty_percent": 50 } });
    teacher.post("/api/questions/", penalty).await.data();
    let sections =
        json!([{ "title": "一", "questions": [{ "key": "s1" }], "draws": [{ "count": 1, "points": 2 }] }]);
    let paper = json!({ "course_id": course, "title": "期中", "minutes": 30, "definition": { "sections": sections } });
    let paper = teacher.post("/api/exams/papers/", paper).await;
    assert_eq!(paper.status.as_u16(), 200, "{}", paper.json);
    let left = export(&teacher, course).await;
    let bank = text(&left, "questions/a.toml");
    assert!(bank.contains("应贷记哪个科目") && bank.contains("收款"), "{bank}");
    let new = text(&left, "questions/bank.toml");
    assert!(new.contains("坐支") && new.contains("penalty_percent"), "{new}");
    assert!(
        text(&left, "course.toml").contains("现金"),
        "a knowledge point is one of the course"
    );
    assert!(
        left.keys().any(|path| path.starts_with("papers/own-")),
        "{:?}",
        left.keys()
    );

    // Elsewhere it is the same course, to the byte; here it is not changed by its own folder.
    let away = TestSchool::new().await;
    let colleague = away.teacher("周明").await;
    let there = import(&colleague, "apply", &left, json!([])).await.data()["course_id"]
        .as_i64()
        .unwrap();
    assert!(
        export(&colleague, there).await == left,
        "the second export differs"
    );
    let same = import(&teacher, "apply", &left, json!([])).await;
    assert_eq!(same.data()["conflicts"], json!([]));
    assert!(export(&teacher, course).await == left);
}

#[tokio::test]
async fn a_colleague_does_not_take_along_a_paper_that_is_not_theirs() {
    let (school, teacher, course) = school_with_course().await;
    let colleague = school.teacher("周明").await;
    let editors = format!("/api/course/{course}/editors/");
    teacher
        .post(&editors, json!({ "user_id": colleague.id }))
        .await
        .data();
    let sections = json!([{ "title": "一", "questions": [{ "key": "s1" }] }]);
    let paper = json!({ "course_id": course, "title": "期末（保密）", "minutes": 30, "definition": { "sections": sections } });
    teacher.post("/api/exams/papers/", paper).await.data();
    let has_paper = |files: &Files| files.keys().any(|path| path.starts_with("papers/"));
    assert!(!has_paper(&export(&colleague, course).await));
    let own = export(&teacher, course).await;
    assert!(has_paper(&own));
    // Bringing one's copy back gives the paper to nobody.
    import(&teacher, "apply", &own, json!([])).await.data();
    assert!(!has_paper(&export(&colleague, course).await));
    assert!(has_paper(&export(&teacher, course).await));
}

#[tokio::test]
async fn a_folder_and_the_browser_that_changed_one_question_leave_the_choice_to_a_person() {
    let (_school, teacher, course) = school_with_course().await;
    let question = first(&teacher, course).await;
    edit(&teacher, course, &question, |form| {
        form["stem"] = json!("浏览器里的题干")
    })
    .await;
    // A folder that says what it said before takes nothing back.
    import(&teacher, "apply", &small_course(), json!([])).await.data();
    assert_eq!(first(&teacher, course).await["stem"], "浏览器里的题干");
    // The server's text of the course has it now; a folder from before it is one that changed it back.
    let coming = with_stem("文件夹里的题干");
    let checked = import(&teacher, "check", &coming, json!([])).await.data().clone();
    let conflict = &checked["conflicts"][0];
    assert_eq!(
        (&conflict["kind"], &conflict["id"], &conflict["decision"]),
        (&json!("question"), &json!("s1"), &Value::Null)
    );
    assert_eq!(
        conflict["fields"],
        json!([{ "field": "stem", "browser": "浏览器里的题干", "folder": "文件夹里的题干" }])
    );
    let undecided = import(&teacher, "apply", &coming, json!([])).await;
    assert_eq!(
        (undecided.status.as_u16(), undecided.error()),
        (409, "courses.undecided")
    );
    assert_eq!(first(&teacher, course).await["stem"], "浏览器里的题干");
    let decide = |prefer: &str| json!([{ "kind": "question", "id": "s1", "prefer": prefer }]);
    import(&teacher, "apply", &coming, decide("browser")).await.data();
    assert_eq!(first(&teacher, course).await["stem"], "浏览器里的题干");
    // The same folder says nothing new; one that goes on is asked again.
    let again = import(&teacher, "apply", &coming, json!([])).await;
    assert_eq!(again.data()["conflicts"], json!([]));
    assert_eq!(first(&teacher, course).await["stem"], "浏览器里的题干");
    let on = with_stem("文件夹里的新题干");
    import(&teacher, "apply", &on, decide("folder")).await.data();
    assert_eq!(first(&teacher, course).await["stem"], "文件夹里的新题干");
}

#[tokio::test]
async fn a_folder_of_a_course_written_in_the_browser_changes_what_it_changes() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("周明").await;
    let new = teacher
        .post("/api/authoring/", json!({ "title": "管理会计" }))
        .await;
    let course = new.data()["course_id"].as_i64().unwrap();
    for stem in ["固定成本随产量增减。", "变动成本随产量增减。"] {
        let added = json!({ "course_id": course, "stem": stem, "difficulty": 1, "points": 2,
            "body": { "kind": "true_false" }, "answer_key": { "kind": "true_false", "correct": true } });
        teacher.post("/api/questions/", added).await.data();
    }
    let mut files = export(&teacher, course).await;
    // Meanwhile the other one is edited in the browser.
    let bank = teacher.get(&format!("/api/questions/?course_id={course}")).await;
    let items = bank.data()["items"].as_array().unwrap().clone();
    let other = items
        .iter()
        .find(|one| one["stem"] == "变动成本随产量增减。")
        .unwrap();
    let other = teacher.get(&format!("/api/questions/{}/", other["id"])).await;
    edit(&teacher, course, other.data(), |form| {
        form["stem"] = json!("单位变动成本不随产量增减。");
    })
    .await;
    let edited = text(&files, "questions/bank.toml").replace("固定成本随", "固定成本总额不随");
    files.insert("questions/bank.toml".into(), edited.into_bytes());
    let applied = import(&teacher, "apply", &files, json!([])).await;
    assert_eq!(applied.data()["conflicts"], json!([]));
    let left = text(&export(&teacher, course).await, "questions/bank.toml");
    assert!(left.contains("固定成本总额不随产量"), "{left}");
    assert!(left.contains("单位变动成本不随产量"), "{left}");

    // What both changed is asked still.
    let mine = text(&files, "questions/bank.toml").replace("变动成本随", "变动成本总额随");
    files.insert("questions/bank.toml".into(), mine.into_bytes());
    let checked = import(&teacher, "check", &files, json!([])).await;
    let conflicts = checked.data()["conflicts"].as_array().unwrap();
    assert_eq!(conflicts.len(), 1, "{conflicts:?}");
    assert_eq!(
        (
            &conflicts[0]["fields"][0]["browser"],
            &conflicts[0]["fields"][0]["folder"]
        ),
        (
            &json!("单位变动成本不随产量增减。"),
            &json!("变动成本总额随产量增减。")
        )
    );
}

#[tokio::test]
async fn what_is_put_away_in_the_bank_or_the_folder_stays_away() {
    let (_school, teacher, course) = school_with_course().await;
    let added = json!({ "course_id": course, "stem": "现金日结日清。", "difficulty": 1, "points": 2,
        "body": { "kind": "true_false" }, "answer_key": { "kind": "true_false", "correct": true } });
    let id = teacher.post("/api/questions/", added).await.data()["id"].clone();
    let mut files = export(&teacher, course).await;
    import(&teacher, "apply", &files, json!([])).await.data();
    teacher.delete(&format!("/api/questions/{id}/")).await.data();
    import(&teacher, "apply", &files, json!([])).await.data();
    let total = async || {
        teacher
            .get(&format!("/api/questions/?course_id={course}"))
            .await
            .data()["total"]
            .clone()
    };
    assert_eq!(
        total().await,
        1,
        "put away in the browser, it does not come back with the folder"
    );
    assert!(!export(&teacher, course).await.contains_key("questions/bank.toml"));
    // The other way round: the folder drops a question that nothing asks.
    files.remove("questions/bank.toml");
    let lecture = text(&files, "chapters/01-a/lectures/01-a.md");
    let (head, rest) = lecture
        .split_once("[[question]]")
        .expect("a question in the video");
    let rest = rest.split_once("+++").expect("the end of the head").1;
    files.insert(
        "chapters/01-a/lectures/01-a.md".into(),
        format!("{head}+++{rest}").into_bytes(),
    );
    files.remove("questions/a.toml");
    import(&teacher, "apply", &files, json!([])).await.data();
    assert_eq!(total().await, 0);
}

#[tokio::test]
async fn decisions_are_for_who_may_import() {
    let (school, teacher, course) = school_with_course().await;
    let question = first(&teacher, course).await;
    edit(&teacher, course, &question, |form| {
        form["stem"] = json!("浏览器里的题干")
    })
    .await;
    let stranger = school.teacher("周明").await;
    let decisions = json!([{ "kind": "question", "id": "s1", "prefer": "folder" }]);
    let reply = import(&stranger, "apply", &with_stem("别人的题干"), decisions).await;
    refused(&reply, "courses.not_editor");
    assert_eq!(first(&teacher, course).await["stem"], "浏览器里的题干");
}

#[tokio::test]
async fn a_working_copy_is_pulled_and_pushed_without_losing_either_side() {
    let (school, teacher, course) = school_with_course().await;
    let folder = tempfile::tempdir().unwrap();
    for (path, content) in small_course() {
        let target = folder.path().join(&path);
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::write(target, content).unwrap();
    }
    let bank = folder.path().join("questions/a.toml");
    let pull =
        async |prefer| suanpan::course_import::pull(&school.app, school.id, folder.path(), prefer).await;
    let push = async || {
        let reading = suanpan::course_import::read_path(folder.path()).unwrap();
        suanpan::course_import::apply(&school.app, school.id, reading, (None, None)).await
    };
    let question = first(&teacher, course).await;
    let in_browser = async |stem: &str| {
        edit(&teacher, course, &question, |form| form["stem"] = json!(stem)).await;
    };
    in_browser("浏览器一").await;
    let (written, removed) = pull(None).await.unwrap();
    assert!(
        written.contains(&"questions/a.toml".to_owned()) && removed.is_empty(),
        "{written:?}"
    );
    assert!(std::fs::read_to_string(&bank).unwrap().contains("浏览器一"));
    assert!(
        pull(None).await.unwrap().0.is_empty(),
        "pulled twice, nothing is left to pull"
    );

    // What the folder changes after it has seen the other side is simply pushed.
    let rewrite = |from: &str, to: &str| {
        let text = std::fs::read_to_string(&bank).unwrap();
        assert!(text.contains(from), "{text}");
        std::fs::write(&bank, text.replace(from, to)).unwrap();
    };
    rewrite("浏览器一", "文件夹一");
    push().await.unwrap();
    assert_eq!(first(&teacher, course).await["stem"], "文件夹一");

    // Both change it: neither pull nor push goes on before somebody says which stays.
    in_browser("浏览器二").await;
    rewrite("文件夹一", "文件夹二");
    for refused in [pull(None).await.map(drop), push().await.map(drop)] {
        let said = refused.unwrap_err().to_string();
        assert!(said.contains("s1") && said.contains("--prefer"), "{said}");
    }
    pull(Some(course_folder::Prefer::Folder)).await.unwrap();
    assert!(std::fs::read_to_string(&bank).unwrap().contains("文件夹二"));
    push().await.unwrap();
    assert_eq!(first(&teacher, course).await["stem"], "文件夹二");
}
