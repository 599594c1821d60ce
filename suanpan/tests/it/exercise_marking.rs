//! Answers of exercises that no rule can mark: they wait for their teacher, or for the tests of a program.

use crate::{
    courses::{import, small_course},
    hall::{Hall, written},
    pages::save_exercise,
    school::Person,
};
use course_folder::model::Files;
use interchange::sheet::{SheetLimits, read_sheet};
use platform::clock::{days, seconds};
use serde_json::{Value, json};
use testkit::Reply;

const QUESTIONS: &str = r#"
[[question]]
id = "s1"
kind = "single"
stem = "收到货款贷记？"
points = 2
options = ["主营业务收入", "应收账款"]
answer = "B"

[[question]]
id = "w1"
kind = "short_answer"
stem = "为什么先审批后付款？"
answer = "授权在前。"
points = 6
knowledge = ["往来"]
rubric = [{ title = "授权", points = 3, any = ["授权"] }, { title = "风险", points = 3, any = ["风险"] }]

[[question]]
id = "py1"
kind = "python"
stem = "写出函数 twice。"
ref = "p1"
points = 10
knowledge = ["往来"]

[[question]]
id = "u1"
kind = "file_upload"
stem = "提交报告。"
accept = [".pdf"]
max_files = 1
max_size_mb = 1
rubric = [{ title = "完整", points = 4 }, { title = "没有封面", points = -1 }]
points = 4
"#;

pub fn course() -> Files {
    let mut files = small_course();
    let mut put = |path: &str, text: String| files.insert(path.into(), text.into_bytes());
    put("questions/a.toml", QUESTIONS.into());
    for (id, keep, questions) in [
        ("best", "best", r#""s1", "w1""#),
        ("once", "last", r#""s1", "w1""#),
        ("last", "last", r#""s1", "w1""#),
        ("program", "best", r#""py1""#),
        ("report", "last", r#""u1""#),
    ] {
        let attempts = i32::from(id == "once");
        let text = format!(
            "id = \"{id}\"\ntitle = \"训练 {id}\"\nchapter = \"ch2\"\nattempts = {attempts}\nkeep = \"{keep}\"\nquestions = [{questions}]\n"
        );
        put(&format!("exercises/{id}.toml"), text);
    }
    put(
        "chapters/02-b/tasks/01-t.md",
        "+++\nid = \"t1\"\ntitle = \"任务一\"\npoints = 100\n\n[[activities]]\nid = \"a\"\ntype = \"exercise\"\n\
         ref = \"best\"\nweight = 100\n+++\n\n请完成训练。\n"
            .into(),
    );
    put(
        "python/p1/task.toml",
        "id = \"p1\"\ntitle = \"P1\"\nchapter = \"ch2\"\nuse = \"graded\"\npoints = 100\nknowledge = [\"往来\"]\n".into(),
    );
    put("python/p1/instructions.md", "写出函数。\n".into());
    put("python/p1/starter.py", "\n".into());
    put(
        "python/p1/solution.py",
        "def twice(n):\n    return 2 * n\n".into(),
    );
    put(
        "python/p1/tests.toml",
        "[[test]]\nname = \"二\"\nkind = \"function\"\nweight = 2\nvisible = true\ncall = \"twice\"\nargs = [1]\nexpect = 2\n\n\
         [[test]]\nname = \"零\"\nkind = \"function\"\nweight = 3\ncall = \"twice\"\nargs = [0]\nexpect = 0\n"
            .into(),
    );
    files
}

/// A class whose course has exercises, all of them open, and a task that leads to the first.
pub struct Class {
    pub hall: Hall,
}

impl Class {
    /// The class, with everything opened.
    pub async fn new() -> Self {
        Self::within(Hall::new().await).await
    }

    /// The same in a hall that is there.
    pub async fn within(hall: Hall) -> Self {
        let report = import(&hall.teacher, &course()).await;
        assert_eq!(report["errors"], 0, "{report}");
        let class = Self { hall };
        for (kind, list) in [("exercise", "exercises"), ("task", "tasks")] {
            let ids = class.ids(list).await;
            let path = format!("/api/classes/{}/openings/{kind}/", class.hall.class);
            let open = json!({ "item_ids": ids, "is_open": true });
            class.hall.teacher.post(&path, open).await.data();
        }
        class
    }

    async fn list(&self, what: &str) -> Value {
        let path = format!("/api/course/{}/{what}/", self.hall.course);
        self.hall.student.get(&path).await.data().clone()
    }

    async fn ids(&self, what: &str) -> Vec<i64> {
        let all = self.list(what).await;
        let rows = match all["projects"].as_array() {
            Some(projects) => projects[0]["tasks"].as_array().unwrap().clone(),
            None => all.as_array().unwrap().clone(),
        };
        rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
    }

    /// An exercise by its key.
    pub async fn exercise(&self, key: &str) -> Value {
        let all = self.list("exercises").await;
        let found = all.as_array().unwrap().iter().find(|row| row["key"] == key);
        found.expect("an exercise").clone()
    }

    /// Begins an attempt; the attempt.
    pub async fn begin(&self, student: &Person, key: &str) -> Value {
        let id = self.exercise(key).await["id"].clone();
        let path = format!("/api/exercise/{id}/attempt/");
        student.post(&path, json!({})).await.data().clone()
    }

    /// Answers by place, hands in, and lets everything follow; the attempt's id.
    pub async fn hand_in(&self, student: &Person, key: &str, answers: &[Value]) -> i64 {
        let attempt = self.begin(student, key).await["id"].as_i64().unwrap();
        let path = format!("/api/exercise/attempt/{attempt}/");
        let answers: serde_json::Map<String, Value> = answers
            .iter()
            .enumerate()
            .map(|(place, answer)| (place.to_string(), answer.clone()))
            .collect();
        save_exercise(student, attempt, json!(answers)).await.data();
        student.post(&format!("{path}submit/"), json!({})).await.data();
        self.follow().await;
        attempt
    }

    /// The jobs that follow, once what is gathered is gathered.
    pub async fn follow(&self) {
        for _ in 0..4 {
            self.hall.school.clock.advance(seconds(31));
            self.hall.school.run_jobs().await;
        }
    }

    /// An attempt as its student sees it.
    pub async fn attempt(&self, student: &Person, id: i64) -> Value {
        let path = format!("/api/exercise/attempt/{id}/");
        student.get(&path).await.data().clone()
    }

    /// The marking inbox of its teacher.
    pub async fn inbox(&self) -> Value {
        self.hall.teacher.get("/api/marking/inbox/").await.data().clone()
    }

    /// The desk of the only question in the inbox.
    pub async fn desk(&self) -> Value {
        let inbox = self.inbox().await;
        let path = format!(
            "/api/marking/desk/?exercise_id={}&version_id={}",
            inbox[0]["group_id"], inbox[0]["version_id"]
        );
        self.hall.teacher.get(&path).await.data().clone()
    }

    /// Marks answers as the teacher.
    pub async fn mark(&self, item_ids: &Value, points: f64) -> Reply {
        let body = json!({ "item_ids": item_ids, "points": points, "rubric": [0], "comment": "风险也要说" });
        let reply = self.hall.teacher.post("/api/marking/marks/", body).await;
        self.follow().await;
        reply
    }

    async fn score(&self, student: &Person, kind: &str) -> Value {
        let path = format!("/api/results/scores/?course_id={}", self.hall.course);
        let scores = student.get(&path).await;
        let lines = scores.data()["scores"].as_array().unwrap().clone();
        lines
            .into_iter()
            .find(|line| line["source_kind"] == kind)
            .unwrap_or_default()
    }

    async fn task(&self) -> Value {
        let id = self.ids("tasks").await[0];
        let path = format!("/api/task/{id}/");
        self.hall.student.get(&path).await.data().clone()
    }
}

/// The right choice.
pub fn choice() -> Value {
    json!({ "kind": "single", "choice": "B" })
}

/// A program as an answer.
pub fn program(code: &str) -> Value {
    json!({ "kind": "python", "code": code })
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one answer from the hand-in to the score")]
async fn an_answer_waits_is_marked_and_its_scores_follow() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let id = class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;

    let waiting = class.attempt(&student, id).await;
    assert_eq!(waiting["earned"], 2, "what the rules propose is not earned yet");
    let mark = &waiting["items"][1]["mark"];
    assert_eq!(
        (&mark["earned"], &mark["needs_marker"]),
        (&json!(0), &json!(true))
    );
    assert_eq!(class.exercise("best").await["is_waiting"], true);
    assert_eq!(class.task().await["state"], "waiting");
    let hall = &class.hall;
    let theirs = format!(
        "/api/class/{}/student/{}/tasks/?course_id={}",
        hall.class, student.id, hall.course
    );
    let theirs = hall.teacher.get(&theirs).await.data()[0].clone();
    let own = class.list("tasks").await["projects"][0]["tasks"][0].clone();
    assert_eq!(
        (&own["is_complete"], &theirs["is_complete"]),
        (&json!(true), &json!(true)),
        "a task that waits for its mark counts alike for its student and the teacher"
    );
    assert_eq!(class.score(&student, "exercise").await["earned"], 2);

    let inbox = class.inbox().await;
    let row = &inbox[0];
    assert_eq!(
        (
            &row["source_kind"],
            &row["title"],
            &row["class_names"],
            &row["waiting"]
        ),
        (
            &json!("exercise"),
            &json!("训练 best"),
            &json!(["会计 2601 班"]),
            &json!(1)
        )
    );
    let desk = class.desk().await;
    assert_eq!(desk["title"], "训练 best");
    assert_eq!(desk["groups"][0]["proposed"], 3);
    assert!(!desk.to_string().contains(&student.name));
    class.mark(&desk["groups"][0]["item_ids"], 4.5).await.data();
    let log = crate::audited::lines(&class.hall.school).await;
    let line = log
        .iter()
        .rfind(|line| line.action == "marking.marked")
        .expect("a line");
    assert_eq!(
        (line.subject.as_str(), &line.detail["student"]),
        ("训练 best", &json!(student.name))
    );

    let marked = class.attempt(&student, id).await;
    assert_eq!(marked["earned"], 6.5);
    let item = &marked["items"][1];
    assert_eq!(item["mark"]["needs_marker"], false);
    assert_eq!(
        item["feedback"],
        json!({ "comment": "风险也要说", "rubric": [{ "line": 0, "share": 1.0 }], "reason": "", "notes": [] })
    );
    assert_eq!(
        item["rubric"],
        json!([{ "title": "授权", "worth": 3, "given": 3 }, { "title": "风险", "worth": 3, "given": 0 }])
    );
    let row = class.exercise("best").await;
    assert_eq!((&row["earned"], &row["is_waiting"]), (&json!(6.5), &json!(false)));
    let task = class.task().await;
    assert_eq!((&task["state"], &task["earned"]), (&json!("done"), &json!(81.25)));
    assert_eq!(class.score(&student, "exercise").await["earned"], 6.5);
    assert_eq!(class.score(&student, "task").await["earned"], 81.25);
    assert_eq!(class.inbox().await[0]["waiting"], 0);
}

#[tokio::test]
async fn marking_twice_is_harmless_and_a_replay_changes_nothing() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let id = class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;
    let items = class.desk().await["groups"][0]["item_ids"].clone();
    class.mark(&items, 4.0).await.data();
    class.mark(&items, 4.0).await.data();
    let now_ms = platform::Clock::now_ms(&*class.hall.school.clock);
    for _ in 0..2 {
        let db = &class.hall.school.app.db;
        db.write(move |tx| async move {
            marking::take_over(&tx, marking::SourceKind::Exercise, id, now_ms).await
        })
        .await
        .expect("the reaction runs again");
    }
    class.follow().await;
    assert_eq!(class.attempt(&student, id).await["earned"], 6);
    let score = class.score(&student, "exercise").await;
    assert_eq!((&score["earned"], &score["attempts"]), (&json!(6), &json!(1)));
    assert_eq!(class.inbox().await[0]["total"], 1);
    // Another mark is taken over, too.
    class.mark(&items, 5.0).await.data();
    assert_eq!(class.score(&student, "exercise").await["earned"], 7);
}

#[tokio::test]
async fn a_teacher_of_another_class_finds_nothing() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;
    let row = class.inbox().await[0].clone();
    let items = class.desk().await["groups"][0]["item_ids"].clone();
    let colleague = class.hall.school.teacher("外班教师").await;
    assert_eq!(colleague.get("/api/marking/inbox/").await.data(), &json!([]));
    let path = format!(
        "/api/marking/desk/?exercise_id={}&version_id={}",
        row["group_id"], row["version_id"]
    );
    assert_eq!(colleague.get(&path).await.status.as_u16(), 404);
    let body = json!({ "item_ids": items, "points": 1 });
    let refused = colleague.post("/api/marking/marks/", body).await;
    assert_eq!(refused.status.as_u16(), 404);
}

#[tokio::test]
async fn a_program_gets_its_verdict_by_itself() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let right = program("def twice(n):\n    return 2 * n\n");
    let id = class.hand_in(&student, "program", &[right]).await;
    let marked = class.attempt(&student, id).await;
    assert_eq!(marked["earned"], 10, "{marked}");
    assert_eq!(marked["items"][0]["mark"]["needs_verdict"], false);
    assert_eq!(class.score(&student, "exercise").await["earned"], 10);
    assert_eq!(class.inbox().await, json!([]), "nobody has to mark it");

    let half = program("def twice(n):\n    return 2\n");
    let id = class.hand_in(&student, "program", &[half]).await;
    assert_eq!(class.attempt(&student, id).await["earned"], 4);
    assert_eq!(
        class.score(&student, "exercise").await["earned"],
        10,
        "the best counts"
    );
}

#[tokio::test]
async fn where_the_last_attempt_counts_nobody_marks_one_before_it() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let first = class
        .hand_in(&student, "last", &[choice(), written("授权在前")])
        .await;
    let old = class.desk().await["groups"][0]["item_ids"].clone();
    let second = class
        .hand_in(&student, "last", &[choice(), written("授权与风险")])
        .await;
    assert_eq!(class.inbox().await[0]["waiting"], 1);
    let desk = class.desk().await;
    assert_eq!(desk["groups"].as_array().map(Vec::len), Some(1));
    assert_eq!(class.attempt(&student, first).await["is_superseded"], true);
    assert_eq!(class.attempt(&student, second).await["is_superseded"], false);
    // Whoever had the first on the desk may still mark it: it does not count.
    class.mark(&old, 6.0).await.data();
    assert_eq!(class.score(&student, "exercise").await["earned"], 2);
    class.mark(&desk["groups"][0]["item_ids"], 5.0).await.data();
    assert_eq!(class.score(&student, "exercise").await["earned"], 7);

    // A last attempt without anything to mark takes the others off the desk as well.
    class
        .hand_in(&student, "last", &[choice(), written("授权")])
        .await;
    class.hand_in(&student, "last", &[choice()]).await;
    assert_eq!(class.inbox().await[0]["waiting"], 0);
    let row = class.exercise("last").await;
    assert_eq!((&row["earned"], &row["is_waiting"]), (&json!(2), &json!(false)));
}

#[tokio::test]
async fn where_the_best_attempt_counts_a_late_mark_may_make_another_one_the_best() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;
    let first = class.desk().await["groups"][0]["item_ids"].clone();
    class
        .hand_in(&student, "best", &[json!({ "kind": "single", "choice": "A" })])
        .await;
    let task = class.task().await;
    assert_eq!((&task["state"], &task["earned"]), (&json!("waiting"), &json!(25)));
    assert_eq!(class.inbox().await[0]["waiting"], 1);
    class.mark(&first, 6.0).await.data();
    let task = class.task().await;
    assert_eq!((&task["state"], &task["earned"]), (&json!("done"), &json!(100)));
}

#[tokio::test]
async fn an_attempt_handed_in_before_anybody_listened_is_found() {
    let class = Class::new().await;
    class.follow().await;
    let student = class.hall.student.clone();
    let attempt = class.begin(&student, "best").await["id"].as_i64().unwrap();
    let path = format!("/api/exercise/attempt/{attempt}/");
    let answers = json!({ "1": written("授权") });
    save_exercise(&student, attempt, answers).await.data();
    student.post(&format!("{path}submit/"), json!({})).await.data();
    // As in a database that an earlier version filled: nobody reacted.
    database::sql! { FORGET = "delete from jobs_job where kind = 'marking.grade_exercise'"; }
    let db = &class.hall.school.app.db;
    let forgotten = db.write(|tx| async move { tx.execute(&FORGET, Vec::new()).await });
    assert_eq!(forgotten.await.expect("the queue"), 1);
    class.follow().await;
    assert_eq!(class.inbox().await, json!([]));
    class.hall.school.clock.advance(days(1));
    class.follow().await;
    assert_eq!(class.inbox().await[0]["waiting"], 1);
}

#[tokio::test]
async fn a_file_answers_a_question_and_opens_at_its_own_desk_alone() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let other = class.hall.another("乙").await;
    let attempt = class.begin(&student, "report").await["id"].as_i64().unwrap();
    let path = format!("/api/exercise/attempt/{attempt}/files/0/");
    let refused = student.upload(&path, "报告.exe", b"MZ").await;
    assert_eq!(refused.status.as_u16(), 422);
    assert_eq!(other.upload(&path, "a.pdf", b"%PDF").await.status.as_u16(), 404);
    let file = student.upload(&path, "report.pdf", b"%PDF-1.7").await.data()["file_id"].clone();
    let answer = json!({ "kind": "file_upload", "files": [{ "file_id": file, "name": "report.pdf" }] });
    let id = class
        .hand_in(&student, "report", std::slice::from_ref(&answer))
        .await;
    let own = class.attempt(&student, id).await;
    assert_eq!(own["items"][0]["files"][0]["name"], "report.pdf");
    let desk = class.desk().await;
    let stored = &desk["groups"][0]["files"][0];
    assert_eq!(stored["name"], "report.pdf");
    let address = stored["address"].as_str().unwrap();
    assert_eq!(class.hall.teacher.get(address).await.bytes, b"%PDF-1.7");

    // Naming another person's file opens nothing.
    let own = class.begin(&other, "report").await["id"].as_i64().unwrap();
    let refused = save_exercise(&other, own, json!({ "0": answer })).await;
    assert_eq!(refused.status.as_u16(), 422);
}

#[tokio::test]
async fn who_learns_without_a_class_gets_what_the_rules_propose() {
    let class = Class::new().await;
    let alone = class.hall.school.student("自学者").await;
    let path = format!("/api/select_course/{}/enrol/", class.hall.course);
    alone.post(&path, json!({})).await.data();
    let id = class
        .hand_in(&alone, "best", &[choice(), written("授权在前")])
        .await;
    let attempt = class.attempt(&alone, id).await;
    assert_eq!(attempt["earned"], 5);
    assert_eq!(attempt["items"][1]["mark"]["needs_marker"], false);
    assert_eq!(class.inbox().await, json!([]), "no teacher waits for it");
}

#[tokio::test]
async fn the_training_results_are_a_workbook_for_their_teacher_alone() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let formula = class.hall.another("=1+1").await;
    class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;
    let path = format!(
        "/api/results/class_training/export/?class_id={}&course_id={}",
        class.hall.class, class.hall.course
    );
    let file = class.hall.teacher.get(&path).await;
    assert_eq!(file.status.as_u16(), 200);
    let sheet = read_sheet(&file.bytes, &SheetLimits::ROSTER)
        .expect("a workbook")
        .rows;
    assert_eq!(sheet[0].cells[1..4], ["学号", "姓名", "已完成"]);
    let column = sheet[0].cells.iter().position(|head| head == "训练：训练 best");
    let column = column.expect("a column");
    let of = |name: &str| sheet.iter().find(|row| row.cell(2) == name).expect("a row");
    let own = of(&student.name);
    assert_eq!((own.cell(3), own.cell(4), own.cell(column)), ("1", "1", "25"));
    // Her name is a text, not a formula; and nothing stands where nothing was handed in.
    assert_eq!(of(&formula.name).cell(column), "");

    let colleague = class.hall.school.teacher("外班教师").await;
    assert_eq!(colleague.get(&path).await.status.as_u16(), 404);
    assert_eq!(student.get(&path).await.status.as_u16(), 403);
}

#[tokio::test]
async fn who_never_sat_an_exam_has_an_analysis_and_a_book_of_wrong_answers() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let other = class.hall.another("乙").await;
    let wrong = json!({ "kind": "single", "choice": "A" });
    class
        .hand_in(&student, "best", &[wrong, written("授权在前")])
        .await;
    let path = format!("/api/results/analysis/?course_id={}", class.hall.course);
    let before = student.get(&path).await;
    assert_eq!(before.data()["mastery"], json!([]), "what waits says nothing yet");

    let items = class.desk().await["groups"][0]["item_ids"].clone();
    class.mark(&items, 3.0).await.data();
    let found = student.get(&path).await;
    let point = &found.data()["mastery"][0];
    assert_eq!((&point["name"], &point["own"]), (&json!("往来"), &json!(0.5)));
    assert_eq!(
        (&point["answers"], &point["in_exercises"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(point["class"], Value::Null, "a class of one is no comparison");
    let book = format!("/api/results/wrong_answers/?course_id={}", class.hall.course);
    let book = student.get(&book).await.data()["items"]
        .as_array()
        .unwrap()
        .clone();
    assert_eq!(book.len(), 2);
    let choice_row = book
        .iter()
        .find(|one| one["kind"] == "single")
        .expect("the choice");
    assert_eq!(
        (&choice_row["source_kind"], &choice_row["answer_key"]["correct"]),
        (&json!("exercise"), &json!("B"))
    );

    // A classmate's program stands beside it, and the student's own joins.
    let right = program("def twice(n):\n    return 2 * n\n");
    class
        .hand_in(&other, "program", std::slice::from_ref(&right))
        .await;
    let compared = student.get(&path).await;
    let point = &compared.data()["mastery"][0];
    assert_eq!((&point["class_answers"], &point["own"]), (&json!(1), &json!(0.5)));
    assert!(point["class"].as_f64() > Some(0.5));
    let tasks = class.list("python").await;
    let path_of_task = format!("/api/python/{}/submit/", tasks[0]["id"]);
    student
        .post(
            &path_of_task,
            json!({ "code": "def twice(n):\n    return 2 * n\n" }),
        )
        .await
        .data();
    class.follow().await;
    let joined = student.get(&path).await;
    let points = joined.data()["mastery"].as_array().unwrap().clone();
    let point = points
        .iter()
        .find(|one| one["name"] == "往来")
        .expect("the point");
    assert_eq!((&point["answers"], &point["programs"]), (&json!(2), &json!(1)));
}
