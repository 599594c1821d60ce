//! Everything a student does ends as a score, the same figure for student and teacher.

use crate::{
    hall::{Hall, save, submit},
    school::TestSchool,
};
use platform::clock::{days, hours, minutes, seconds};
use results::StudentResults;
use serde_json::{Value, json};
use testkit::Client;

/// The demo, its first student and its first teacher.
async fn demo() -> (TestSchool, Client, Client) {
    let school = TestSchool::demo().await;
    let student = school.sign_in("student1").await;
    let teacher = school.sign_in("teacher1").await;
    (school, student, teacher)
}

/// The jobs that follow, once what is gathered is gathered; a program's verdict has followers of its own.
async fn follow(school: &TestSchool) {
    for _ in 0..3 {
        school.clock.advance(seconds(31));
        school.run_jobs().await;
    }
}

async fn data(client: &Client, path: &str) -> Value {
    client.get(path).await.data().clone()
}

async fn my_scores(client: &Client) -> Value {
    data(client, "/api/results/scores/?course_id=1").await
}

fn line<'a>(scores: &'a Value, kind: &str, id: &Value) -> Option<&'a Value> {
    let lines = scores["scores"].as_array().expect("lines");
    lines
        .iter()
        .find(|line| line["source_kind"] == kind && line["source_id"] == *id)
}

fn part<'a>(scores: &'a Value, name: &str) -> &'a Value {
    let parts = scores["total"]["parts"].as_array().expect("parts");
    parts
        .iter()
        .find(|part| part["category"] == name)
        .expect("a part")
}

/// The number of the demo's class and of its first student.
async fn class_and_student(teacher: &Client, student: &Client) -> (i64, i64) {
    let me = data(student, "/api/user/info/").await["id"]
        .as_i64()
        .expect("an id");
    let classes = data(teacher, "/api/classes/").await;
    let items = classes["items"]
        .as_array()
        .or(classes.as_array())
        .expect("classes");
    let class = items
        .iter()
        .find(|class| class["code"] == "QHZN26A")
        .expect("the class");
    (class["id"].as_i64().expect("an id"), me)
}

#[tokio::test]
async fn each_total_equals_the_students_own_page() {
    let pages = Pages::open().await;
    pages.show_the_same_learning().await;
    pages.show_the_same_tasks().await;
    pages.show_the_same_exercises().await;
    pages.show_the_same_programs().await;
    pages.show_the_same_exams().await;
    pages.show_the_same_scores().await;
}

/// A student's own pages, and those where the teacher sees the same student.
struct Pages {
    _school: TestSchool,
    student: Client,
    teacher: Client,
    class: i64,
    me: i64,
}

impl Pages {
    async fn open() -> Self {
        let (school, student, teacher) = demo().await;
        let (class, me) = class_and_student(&teacher, &student).await;
        Self {
            _school: school,
            student,
            teacher,
            class,
            me,
        }
    }

    /// The teacher's page of the student.
    fn of(&self, name: &str) -> String {
        format!(
            "/api/class/{}/student/{}/{name}/?course_id=1",
            self.class, self.me
        )
    }

    async fn show_the_same_learning(&self) {
        let own = data(&self.student, "/api/course/1/home/").await;
        let seen = data(&self.teacher, &self.of("learning")).await;
        assert!(own["seconds"].as_i64() > Some(0));
        assert_eq!(own["seconds"], seen["seconds"], "learning time");
        assert_eq!(own["percent"].as_f64(), seen["percent"].as_f64().map(f64::floor));
    }

    async fn show_the_same_tasks(&self) {
        let own = data(&self.student, "/api/course/1/tasks/").await;
        let own: Vec<Value> = own["projects"]
            .as_array()
            .expect("projects")
            .iter()
            .flat_map(|project| project["tasks"].as_array().expect("tasks").clone())
            .collect();
        let mut seen = data(&self.teacher, &self.of("tasks"))
            .await
            .as_array()
            .expect("tasks")
            .clone();
        seen.sort_by_key(|task| own.iter().position(|one| one["id"] == task["id"]));
        assert_eq!(own, seen, "tasks");
        assert!(own.iter().any(|task| task["earned"].as_f64() > Some(0.0)));
    }

    async fn show_the_same_exercises(&self) {
        let own = data(&self.student, "/api/course/1/exercises/").await;
        let seen = data(&self.teacher, &self.of("exercises")).await;
        for (own, seen) in own
            .as_array()
            .expect("rows")
            .iter()
            .zip(seen.as_array().expect("rows"))
        {
            for field in ["id", "tries", "earned", "full", "last_at_ms"] {
                assert_eq!(own[field], seen[field], "exercises: {field}");
            }
        }
    }

    async fn show_the_same_programs(&self) {
        let own = data(&self.student, "/api/course/1/submissions/").await;
        let rows = own.as_array().expect("rows");
        assert!(!rows.is_empty());
        assert!(
            rows.iter()
                .all(|row| row["tests_total"].as_i64() > Some(0) && row["runs"].as_i64() > Some(0)),
            "the demo's programs were run and tested: {own}"
        );
        assert_eq!(
            own,
            data(&self.teacher, &self.of("submissions")).await,
            "programs"
        );
        let path = format!("/api/python/submission/{}/", own[0]["id"]);
        assert_eq!(
            data(&self.student, &path).await["code"],
            data(&self.teacher, &path).await["code"]
        );
    }

    async fn show_the_same_exams(&self) {
        let own = data(&self.student, "/api/exams/records/?course_id=1").await;
        let path = format!(
            "/api/results/student_exams/?class_id={}&student_id={}",
            self.class, self.me
        );
        let seen = data(&self.teacher, &path).await;
        let mut compared = 0;
        for record in own.as_array().expect("attempts") {
            let attempt = &record["attempt"];
            let found = seen.as_array().expect("exams").iter();
            let same = found.clone().find(|one| one["attempt_id"] == attempt["id"]);
            let same = same.expect("the teacher sees the attempt");
            if !attempt["earned"].is_null() {
                assert_eq!(attempt["earned"], same["earned"], "exams");
                compared += 1;
            }
        }
        assert!(compared > 0, "{own}");
    }

    async fn show_the_same_scores(&self) {
        let path = format!(
            "/api/results/student_scores/?class_id={}&student_id={}&course_id=1",
            self.class, self.me
        );
        let own = my_scores(&self.student).await;
        assert_eq!(own, data(&self.teacher, &path).await, "scores");
        let path = format!("/api/results/class_scores/?class_id={}&course_id=1", self.class);
        let all = data(&self.teacher, &path).await;
        let mine = all
            .as_array()
            .expect("rows")
            .iter()
            .find(|row| row["user_id"] == self.me);
        assert_eq!(
            mine.expect("my row")["points"],
            own["total"]["points"],
            "the class's list"
        );
        let ranking = data(&self.student, "/api/results/ranking/?course_id=1").await;
        let mine = ranking["rows"]
            .as_array()
            .expect("rows")
            .iter()
            .find(|row| row["is_me"] == true);
        assert_eq!(
            mine.expect("my row")["points"],
            own["total"]["points"],
            "the ranking"
        );
    }
}

#[tokio::test]
async fn every_part_of_the_mark_has_its_scores_and_their_reasons() {
    let (_school, student, _teacher) = demo().await;
    let scores = my_scores(&student).await;
    for name in ["learning", "tasks", "exercises", "python"] {
        assert!(part(&scores, name)["share"].is_number(), "{name}: {scores}");
    }
    let mut sum = 0.0;
    for line in scores["scores"].as_array().expect("lines") {
        assert!(!line["why"].as_array().expect("reasons").is_empty(), "{line}");
        sum += line["contributes"].as_f64().unwrap_or(0.0);
    }
    let total = scores["total"]["points"].as_f64().expect("points");
    assert!((sum - total).abs() < 0.3, "{sum} is not {total}");
}

#[tokio::test]
async fn what_is_watched_becomes_a_score() {
    let (school, student, _teacher) = demo().await;
    let before = part(&my_scores(&student).await, "learning")["share"]
        .as_f64()
        .expect("a share");
    let lectures = data(&student, "/api/course/1/lectures/").await;
    let lecture = lectures["chapters"]
        .as_array()
        .expect("chapters")
        .iter()
        .flat_map(|chapter| chapter["lectures"].as_array().expect("lectures"))
        .find(|lecture| lecture["percent"] == 0)
        .expect("a lecture not begun")["lecture_id"]
        .clone();
    student
        .post(&format!("/api/lecture/{lecture}/visit/"), json!({}))
        .await
        .data();
    school.clock.advance(minutes(5));
    let played = json!({ "intervals": [[0.0, 60.0]], "position_s": 60.0 });
    student
        .post(&format!("/api/lecture/{lecture}/watch/"), played)
        .await
        .data();
    follow(&school).await;
    let after = part(&my_scores(&student).await, "learning")["share"]
        .as_f64()
        .expect("a share");
    assert!(after > before, "{after} after {before}");
    let home = data(&student, "/api/course/1/home/").await;
    assert_eq!(home["percent"].as_f64(), Some((after * 100.0).floor()));
}

/// An exercise that is open, and the score of an attempt at it with these answers to every question.
async fn try_exercise(student: &Client, id: &Value) -> Value {
    let attempt = student
        .post(&format!("/api/exercise/{id}/attempt/"), json!({}))
        .await
        .data()
        .clone();
    let path = format!("/api/exercise/attempt/{}/submit/", attempt["id"]);
    student.post(&path, json!({})).await.data().clone()
}

#[tokio::test]
async fn the_best_attempt_counts_and_the_history_shows_all() {
    let (school, student, _teacher) = demo().await;
    let rows = data(&student, "/api/course/1/exercises/").await;
    let row = rows
        .as_array()
        .expect("rows")
        .iter()
        .find(|row| row["is_open"] == true && row["earned"].as_f64() > Some(0.0))
        .expect("an exercise done before");
    try_exercise(&student, &row["id"]).await;
    follow(&school).await;
    let history = data(&student, &format!("/api/exercise/{}/attempts/", row["id"])).await;
    let tries = row["tries"].as_u64().expect("tries") as usize + 1;
    assert_eq!(history.as_array().map(Vec::len), Some(tries));
    assert_eq!(history[0]["earned"], 0, "an empty attempt earns nothing");
    let scores = my_scores(&student).await;
    let line = line(&scores, "exercise", &row["id"]).expect("a score");
    assert_eq!(
        (&line["earned"], &line["attempts"]),
        (&row["earned"], &json!(tries))
    );
    assert_eq!(line["why"][0], json!({ "code": "best", "tries": tries }));
}

#[tokio::test]
async fn a_program_becomes_a_score_by_the_tasks_rule() {
    let (school, _, teacher) = demo().await;
    let student = school.sign_in("student9").await;
    let tasks = data(&student, "/api/course/1/python/").await;
    let task = tasks
        .as_array()
        .expect("tasks")
        .iter()
        .find(|task| task["key"] == "p18-float-traps")
        .expect("a task");
    assert!(line(&my_scores(&student).await, "python", &task["id"]).is_none());
    let solution =
        String::from_utf8(suanpan::demo::solution("p18-float-traps").expect("the course has its solution"))
            .expect("text");
    let path = format!("/api/python/{}/submit/", task["id"]);
    for code in [solution.as_str(), "pass"] {
        student.post(&path, json!({ "code": code })).await.data();
        follow(&school).await;
    }
    let scores = my_scores(&student).await;
    let line = line(&scores, "python", &task["id"]).expect("a score");
    assert_eq!(line["earned"], line["full"], "the best counts: {line}");
    assert_eq!(line["attempts"], 2);
    let list = data(&student, "/api/course/1/submissions/").await;
    let shown = data(&teacher, &format!("/api/python/submission/{}/", list[0]["id"])).await;
    assert!(shown["tests_total"].as_u64() > Some(0) && shown["tests"].is_array());
}

#[tokio::test]
async fn what_is_missed_counts_nothing_until_its_time_is_extended() {
    let (school, _, teacher) = demo().await;
    let student = school.sign_in("student2").await;
    let (class, me) = class_and_student(&teacher, &student).await;
    let tasks = data(
        &teacher,
        &format!("/api/class/{class}/student/{me}/tasks/?course_id=1"),
    )
    .await;
    let task = tasks
        .as_array()
        .expect("tasks")
        .iter()
        .find(|task| task["done"] == 0 && task["is_open"] == true)
        .expect("a task not handed in");
    let now_ms = school.app.clock.now_ms();
    let schedule = json!({ "opens_at_ms": now_ms - days(9), "due_at_ms": now_ms - hours(3) });
    let change = json!({ "item_ids": [task["id"]], "is_open": true, "schedule": schedule, "weight": 2 });
    teacher
        .post(&format!("/api/classes/{class}/openings/task/"), change)
        .await
        .data();
    follow(&school).await;
    let scores = my_scores(&student).await;
    let missed = line(&scores, "task", &task["id"]).expect("a score");
    assert_eq!(
        (&missed["earned"], &missed["why"][0]["code"]),
        (&json!(0), &json!("missed"))
    );
    assert!(missed["contributes_at_most"].as_f64() > Some(0.0));

    let grant =
        json!({ "item_id": task["id"], "user_ids": [me], "due_at_ms": now_ms + days(2), "reason": "病假" });
    teacher
        .post(&format!("/api/classes/{class}/extensions/task/"), grant)
        .await
        .data();
    follow(&school).await;
    assert!(line(&my_scores(&student).await, "task", &task["id"]).is_none());
}

#[tokio::test]
async fn an_unopened_task_has_one_state_and_counts_nothing_whatever_was_handed_in() {
    let (school, _, teacher) = demo().await;
    let student = school.sign_in("student2").await;
    let (class, me) = class_and_student(&teacher, &student).await;
    let path = format!("/api/class/{class}/student/{me}/tasks/?course_id=1");
    let rows = data(&teacher, &path).await;
    let task = rows
        .as_array()
        .expect("tasks")
        .iter()
        .find(|task| task["done"].as_u64() > Some(0))
        .expect("a task handed in");
    follow(&school).await;
    assert!(line(&my_scores(&student).await, "task", &task["id"]).is_some());
    let before = data(&student, "/api/course/1/tasks/").await;
    assert_ne!(state_of(&before, &task["id"]), "shut");

    let change = json!({ "item_ids": [task["id"]], "is_open": false });
    let shut = teacher
        .post(&format!("/api/classes/{class}/openings/task/"), change)
        .await;
    shut.data();
    follow(&school).await;
    let scores = my_scores(&student).await;
    assert!(line(&scores, "task", &task["id"]).is_none(), "{scores}");
    let after = data(&student, "/api/course/1/tasks/").await;
    assert_eq!(state_of(&after, &task["id"]), "shut");
}

#[tokio::test]
async fn a_task_whose_time_is_over_is_ended_and_not_in_progress_or_unopened() {
    let (school, _, teacher) = demo().await;
    let student = school.sign_in("student2").await;
    let (class, _) = class_and_student(&teacher, &student).await;
    let projects = data(&student, "/api/course/1/tasks/").await;
    let now_ms = school.app.clock.now_ms();
    let untouched = tasks_of(&projects)
        .find(|task| task["state"] == "not_started")
        .expect("a task not begun");
    let schedule = json!({ "opens_at_ms": now_ms - days(9), "closes_at_ms": now_ms - hours(3) });
    let change = json!({ "item_ids": [untouched["id"]], "is_open": true, "schedule": schedule, "weight": 1 });
    let path = format!("/api/classes/{class}/openings/task/");
    teacher.post(&path, change).await.data();
    let after = data(&student, "/api/course/1/tasks/").await;
    assert_eq!(state_of(&after, &untouched["id"]), "ended");
}

fn tasks_of(projects: &Value) -> impl Iterator<Item = &Value> {
    let projects = projects["projects"].as_array().expect("projects").iter();
    projects.flat_map(|project| project["tasks"].as_array().expect("tasks"))
}

fn state_of<'a>(projects: &'a Value, id: &Value) -> &'a Value {
    let task = tasks_of(projects).find(|task| task["id"] == *id);
    &task.expect("the task")["state"]
}

#[tokio::test]
async fn rebuilding_a_class_changes_nothing() {
    let (school, student, _teacher) = demo().await;
    school.run_jobs().await;
    let before = my_scores(&student).await;
    let ranking = data(&student, "/api/results/ranking/?course_id=1").await;
    school.clock.advance(minutes(1));
    results::rebuild_class(&school.app, classes::ClassId(1))
        .await
        .expect("rebuilt");
    assert_eq!(before, my_scores(&student).await);
    assert_eq!(ranking, data(&student, "/api/results/ranking/?course_id=1").await);
}

#[tokio::test]
async fn the_agenda_names_what_is_due_next() {
    let (school, _, _) = demo().await;
    let student = school.sign_in("student3").await;
    let home = data(&student, "/api/course/1/home/").await;
    let agenda = home["agenda"].as_array().expect("a list");
    let now_ms = school.app.clock.now_ms();
    assert!(agenda.iter().any(|item| item["kind"] == "task"));
    assert!(agenda.iter().any(|item| item["kind"] == "assessment"), "{home}");
    let due: Vec<i64> = agenda
        .iter()
        .filter_map(|item| item["due_at_ms"].as_i64())
        .filter(|due_at_ms| *due_at_ms > now_ms)
        .collect();
    assert!(due.is_sorted() && !due.is_empty());
    assert!(agenda.iter().all(|item| item["is_done"] == false));
}

#[tokio::test]
async fn a_program_in_an_exam_is_marked_by_its_tests() {
    let hall = Hall::new().await;
    let tests = "[[test]]\nname = \"二加三\"\nkind = \"function\"\nweight = 40\nvisible = true\ncall = \"add\"\nargs = [2, 3]\nexpect = 5\n\n\
                 [[test]]\nname = \"负数\"\nkind = \"function\"\nweight = 60\ncategory = \"负数\"\ncall = \"add\"\nargs = [-2, -3]\nexpect = -5\n";
    hall.question(
        json!({ "kind": "python", "starter": "def add(a, b):\n    return 0\n" }),
        json!({ "kind": "python", "declared_tests": tests }),
        10.0,
    )
    .await;
    let paper = hall.paper(&["python"]).await;
    let assessment = hall.assess(paper, json!({})).await;
    let other = hall.another("乙").await;
    let programs = [
        (&hall.student, "def add(a, b):\n    return a + b\n"),
        (&other, "def add(a, b):\n    return abs(a) + abs(b)\n"),
    ];
    for (student, code) in programs {
        let attempt = hall.start(student, assessment).await;
        let answer = json!({ "kind": "python", "code": code });
        save(student, attempt, &[(0, 1, answer)]).await.data();
        submit(student, attempt).await.data();
    }
    hall.wait(125).await;
    follow(&hall.school).await;
    let path = format!("/api/marking/assessments/{assessment}/release/");
    assert_eq!(hall.teacher.post(&path, json!({})).await.data()["released"], 2);
    follow(&hall.school).await;
    for (student, earned) in [(&hall.student, 10.0), (&other, 4.0)] {
        let path = format!("/api/results/scores/?course_id={}", hall.course);
        let scores = data(student, &path).await;
        assert_eq!(scores["scores"][0]["earned"], earned, "{scores}");
    }
}

/// Two collectors of one student at once: what was read before the other wrote is not written after it.
#[tokio::test]
async fn results_that_were_read_too_early_are_not_written() {
    let hall = Hall::new().await;
    let (course, user) = (courses::CourseId(hall.course), hall.student.id);
    let now_ms = hall.school.app.now_ms();
    let read = || {
        let unit = move |tx| async move { results::read_student_results(&tx, course, user, now_ms).await };
        hall.school.app.db.read(unit)
    };
    let write = |found: StudentResults| {
        let unit = move |tx| async move { results::write_student_results(&tx, &found).await };
        hall.school.app.db.write(unit)
    };
    let early = read().await.expect("read").expect("nothing was written yet");
    let late = read().await.expect("read").expect("nothing was written yet");
    assert!(write(late).await.expect("written"));
    assert!(!write(early).await.expect("asked"), "somebody has written since");
    assert!(read().await.expect("read").is_none(), "everything stands already");
}
