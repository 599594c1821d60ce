//! What a program that was handed in is worth: a second data set, attempts, lateness, best or last.

use crate::{
    coding::run,
    courses::{import, small_course},
    school::{Person, TestSchool},
};
use course_folder::model::Files;
use platform::clock::{days, hours, minutes};
use serde_json::{Value, json};

pub const RIGHT: &str =
    "import csv\ntotal = sum(int(row['amount']) for row in csv.DictReader(open('sales.csv')))\n";
pub const HARD_CODED: &str = "total = 60\n";
const WRONG: &str = "total = 0\n";

/// The small course with two Python tasks, and a task of the class that leads to both. The visible test earns 40 %.
pub fn course_with_programs() -> Files {
    let mut files = small_course();
    let mut put = |path: &str, content: &str| files.insert(path.to_owned(), content.as_bytes().to_vec());
    for (key, attempts, keep) in [("best", 3, "best"), ("last", 0, "last")] {
        let folder = format!("python/{key}");
        put(
            &format!("{folder}/task.toml"),
            &format!(
                "id = \"{key}\"\ntitle = \"{key}\"\nchapter = \"ch1\"\nuse = \"graded\"\npoints = 100\nattempts = {attempts}\nkeep = \"{keep}\"\n"
            ),
        );
        put(&format!("{folder}/instructions.md"), "求 sales.csv 的合计。\n");
        put(&format!("{folder}/starter.py"), "total = 0\n");
        put(&format!("{folder}/solution.py"), RIGHT);
        put(&format!("{folder}/data/sales.csv"), "amount\n10\n20\n30\n");
        put(&format!("{folder}/hidden/second.csv"), "amount\n1\n2\n4\n");
        put(
            &format!("{folder}/tests.toml"),
            "[[test]]\nname = \"合计\"\nkind = \"variable\"\nweight = 40\nvisible = true\nvariable = \"total\"\nexpect = 60\n\n\
             [[test]]\nname = \"换一份数据\"\nkind = \"variable\"\nweight = 60\ncategory = \"换一份数据\"\nvariable = \"total\"\nexpect = 7\n\
             files = { \"sales.csv\" = \"second.csv\" }\n",
        );
    }
    put(
        "chapters/01-a/tasks/01-t1.md",
        "+++\nid = \"t1\"\ntitle = \"求合计\"\npoints = 100\nlate_percent = 80\n\n\
         [[activities]]\nid = \"a\"\ntype = \"python\"\nref = \"best\"\nweight = 50\n\n\
         [[activities]]\nid = \"b\"\ntype = \"python\"\nref = \"last\"\nweight = 50\n+++\n\n求合计。\n",
    );
    files
}

/// A class whose course has the programs, and a student of it.
pub struct Room {
    pub school: TestSchool,
    pub teacher: Person,
    pub student: Person,
    pub course: i64,
    pub class: i64,
}

impl Room {
    pub async fn new() -> Self {
        let school = TestSchool::new().await;
        let teacher = school.teacher("林知远").await;
        let report = import(&teacher, &course_with_programs()).await;
        assert_eq!(report["errors"], 0, "{report}");
        let course = report["course_id"].as_i64().expect("an id");
        let body = json!({ "name": "会计2601班", "term": "2026秋", "course_ids": [course] });
        let made = teacher.post("/api/classes/", body).await;
        let student = school.student("安晓").await;
        let code = json!({ "code": made.data()["code"] });
        student.post("/api/class/join/", code).await.data();
        let class = made.data()["id"].as_i64().expect("an id");
        let room = Self {
            school,
            teacher,
            student,
            course,
            class,
        };
        room.open_until(days(7)).await;
        room
    }

    /// Opens the task to the class; it is due so long from now.
    pub async fn open_until(&self, due_in_ms: i64) {
        let now_ms = self.school.app.now_ms();
        let task = self.task().await["id"].clone();
        let schedule = json!({ "opens_at_ms": now_ms - days(9), "due_at_ms": now_ms + due_in_ms });
        let change = json!({ "item_ids": [task], "is_open": true, "schedule": schedule });
        self.teacher
            .post(&format!("/api/classes/{}/openings/task/", self.class), change)
            .await
            .data();
    }

    /// The task as its student sees it.
    pub async fn task(&self) -> Value {
        let list = self
            .student
            .get(&format!("/api/course/{}/tasks/", self.course))
            .await;
        let projects = list.data()["projects"].as_array().expect("projects");
        projects
            .iter()
            .find_map(|project| project["tasks"].get(0))
            .expect("a task")
            .clone()
    }

    pub async fn program(&self, key: &str) -> Value {
        let path = format!("/api/course/{}/python/", self.course);
        let list = self.student.get(&path).await;
        let programs = list.data().as_array().expect("programs");
        programs
            .iter()
            .find(|one| one["key"] == key)
            .expect("it is listed")
            .clone()
    }

    pub async fn activity_id(&self, key: &str) -> Value {
        let task = self.task().await["id"].clone();
        let page = self.student.get(&format!("/api/task/{task}/")).await;
        let activities = page.data()["activities"].as_array().expect("activities");
        let at = usize::from(key == "last");
        activities[at]["id"].clone()
    }

    /// Hands a program in for the class's task and returns the submission once it is marked.
    pub async fn hand_in(&self, key: &str, code: &str) -> Value {
        let id = self.program(key).await["id"].clone();
        let body = json!({ "code": code, "activity_id": self.activity_id(key).await });
        let sent = self
            .student
            .post(&format!("/api/python/{id}/submit/"), body)
            .await;
        self.school.run_jobs().await;
        self.school.clock.advance(minutes(1));
        let path = format!("/api/python/submission/{}/", sent.data()["id"]);
        self.student.get(&path).await.data().clone()
    }
}

#[tokio::test]
async fn a_second_data_set_catches_an_answer_that_was_typed_in() {
    let room = Room::new().await;
    let marked = room.hand_in("best", HARD_CODED).await;
    assert_eq!(
        (&marked["state"], &marked["percent"]),
        (&json!("done"), &json!(40.0)),
        "{marked}"
    );
    let tests = marked["tests"].as_array().expect("tests");
    assert_eq!(
        (&tests[0]["is_passed"], &tests[1]["is_passed"]),
        (&json!(true), &json!(false))
    );
    let message = tests[1]["message"].as_str().expect("a message");
    assert!(
        message.starts_with("换一份数据") && !message.contains('7'),
        "a hint without the expected value: {message}"
    );
    assert_eq!(room.hand_in("best", RIGHT).await["percent"], 100.0);
    room.school.run_jobs().await;
}

#[tokio::test]
async fn a_fourth_attempt_of_three_is_refused_and_leaves_nothing() {
    let room = Room::new().await;
    for _ in 0..3 {
        assert_eq!(room.hand_in("best", WRONG).await["state"], "done");
    }
    let id = room.program("best").await["id"].clone();
    for body in [
        json!({ "code": RIGHT }),
        json!({ "code": RIGHT, "activity_id": room.activity_id("best").await }),
    ] {
        let refused = room
            .student
            .post(&format!("/api/python/{id}/submit/"), body)
            .await;
        assert_eq!(
            (refused.status.as_u16(), refused.error()),
            (409, "coding.no_attempts_left")
        );
    }
    room.school.run_jobs().await;
    let program = room.program("best").await;
    assert_eq!(
        (&program["tries"], &program["best_percent"]),
        (&json!(3), &json!(0.0))
    );
}

#[tokio::test]
async fn the_best_or_the_last_program_counts_as_the_task_says() {
    let room = Room::new().await;
    for key in ["best", "last"] {
        for code in [HARD_CODED, RIGHT, WRONG] {
            room.hand_in(key, code).await;
        }
    }
    // 50 % of the marks each: the best of the one, the last of the other.
    let task = room.task().await;
    assert_eq!(
        (&task["earned"], &task["done"]),
        (&json!(50), &json!(2)),
        "{task}"
    );
    room.hand_in("last", HARD_CODED).await;
    assert_eq!(room.task().await["earned"], 70);

    let path = format!("/api/results/scores/?course_id={}", room.course);
    room.school.clock.advance(minutes(1));
    room.school.run_jobs().await;
    let scores = room.student.get(&path).await;
    let of = |title: &str| {
        let lines = scores.data()["scores"].as_array().expect("lines").iter();
        let line = lines.filter(|line| line["source_kind"] == "python" && line["title"] == title);
        line.map(|line| line["earned"].clone()).next().expect("a score")
    };
    assert_eq!((of("best"), of("last")), (json!(100), json!(40)));
}

#[tokio::test]
async fn what_is_late_earns_what_the_task_still_gives() {
    let room = Room::new().await;
    assert_eq!(room.hand_in("best", RIGHT).await["is_late"], false);
    room.open_until(-hours(1)).await;
    let late = room.hand_in("last", RIGHT).await;
    assert_eq!(
        (&late["is_late"], &late["percent"]),
        (&json!(true), &json!(100.0)),
        "the program is as good as it is"
    );
    let task = room.task().await;
    assert_eq!(
        (&task["earned"], &task["is_late"]),
        (&json!(90), &json!(true)),
        "50 in time and 80 % of 50: {task}"
    );
    // A late program that is no better than the one in time takes nothing from it.
    room.hand_in("best", WRONG).await;
    assert_eq!(room.task().await["earned"], 90);
    room.school.run_jobs().await;
}

#[tokio::test]
async fn a_visible_test_says_what_the_programs_exception_means() {
    let room = Room::new().await;
    let marked = room.hand_in("best", "total = 1 / 0\n").await;
    let said = |test: usize| marked["tests"][test]["message"].as_str().expect("a message");
    assert!(
        said(0).contains("第 1 行") && said(0).ends_with("除数是 0：计算前先判断分母是否为 0。"),
        "{marked}"
    );
    assert!(
        !said(1).contains("第 1 行") && !said(1).contains("除数"),
        "of a hidden one only its name and hint: {marked}"
    );
    room.school.run_jobs().await;
}

#[tokio::test]
async fn the_teacher_sees_how_often_a_program_was_run_until_it_is_long_ago() {
    let room = Room::new().await;
    room.hand_in("best", WRONG).await;
    let task = room.program("best").await["id"].as_i64().expect("an id");
    let (user, long_ago) = (room.student.id, room.school.app.now_ms() - days(401));
    let added = room.school.app.db.write(move |tx| async move {
        for at_ms in [long_ago, long_ago + hours(1), long_ago + days(3)] {
            coding::add_run(&tx, user, coding::PythonTaskId(task), at_ms).await?;
        }
        Ok::<_, database::Error>(())
    });
    added.await.expect("three runs");
    for body in [
        json!({ "code": "print(1)", "python_task_id": task }),
        json!({ "code": "print(1)", "python_task_id": task }),
        json!({ "code": "print(1)", "course_id": room.course }),
    ] {
        run(&room.student, body).await;
    }
    let of_student = format!(
        "/api/class/{}/student/{}/submissions/?course_id={}",
        room.class, room.student.id, room.course
    );
    let seen = room.teacher.get(&of_student).await;
    assert_eq!(
        seen.data()[0]["runs"],
        5,
        "the scratchpad is no task: {}",
        seen.json
    );

    room.school.clock.advance(hours(25));
    room.school.run_jobs().await;
    let seen = room.teacher.get(&of_student).await;
    assert_eq!(seen.data()[0]["runs"], 3, "two are older than 400 days");
    let own = format!("/api/course/{}/submissions/", room.course);
    assert_eq!(room.student.get(&own).await.data()[0]["runs"], 3);
}
