//! 限时考核: a class does an activity of a task as an exam. What came of it is the activity's result; meanwhile the activity is done
//! nowhere else.

mod marks;
mod set_up;

use crate::{
    courses::import,
    exam_books::{course_of_qinghe, right, sitting},
    hall::{Hall, save, submit},
    school::Person,
};
use platform::{access::Role, clock::hours};
use serde_json::{Value, json};
use testkit::{Client, Reply};

const TASK: &str = "+++\nid = \"t1\"\ntitle = \"一月的账\"\npoints = 100\nlate_percent = 80\nknowledge = [\"往来\"]\n\n\
    [[activities]]\nid = \"books\"\ntype = \"simulation\"\ncompany = \"qinghe\"\nbusinesses = [\"b03\", \"b04\"]\n\
    parts = { vouchers = 100 }\npreset = \"contest_lite\"\nweight = 50\n\n\
    [[activities]]\nid = \"flow\"\ntype = \"flow\"\nref = \"pay\"\nweight = 30\n\n\
    [[activities]]\nid = \"sum\"\ntype = \"python\"\nref = \"sum\"\nweight = 20\n+++\n\n把账记完。\n";
const SET_UP: &str = "+++\nid = \"t2\"\ntitle = \"建账\"\npoints = 100\n\n\
    [[activities]]\nid = \"books\"\ntype = \"simulation\"\ncompany = \"qinghe\"\nown_company = true\nown_accounts = true\n\
    parts = { openings = 100 }\nweight = 100\n+++\n\n建账。\n";
const FLOW: &str = "id = \"pay\"\ntitle = \"付款\"\nchapter = \"ch2\"\ntext = \"排出付款流程。\"\n\n\
    [[step]]\nid = \"fill\"\ntitle = \"填单\"\n\n[[step]]\nid = \"boss\"\ntitle = \"审批\"\nafter = [\"fill\"]\n\n\
    [[step]]\nid = \"pay\"\ntitle = \"付款\"\nafter = [\"boss\"]\n";
const PROPOSED: &str =
    "id = \"pay\"\ntitle = \"付款流程考核\"\nactivity = \"t1/flow\"\nminutes = 30\nattempts = 2\n";
const PROGRAM: [(&str, &str); 5] = [
    (
        "python/sum/task.toml",
        "id = \"sum\"\ntitle = \"合计\"\nchapter = \"ch2\"\nuse = \"graded\"\npoints = 10\n",
    ),
    ("python/sum/instructions.md", "打印合计。\n"),
    ("python/sum/starter.py", "# 从这里写起\n"),
    ("python/sum/solution.py", "total = 3\n"),
    (
        "python/sum/tests.toml",
        "[[test]]\nname = \"合计\"\nkind = \"variable\"\nweight = 1\ncategory = \"合计\"\nvariable = \"total\"\nexpect = 3\n",
    ),
];

/// A hall whose course has a task with books, a flow and a program, open to the class.
struct Room {
    hall: Hall,
    task: i64,
    books: i64,
    flow: i64,
    program: i64,
}

impl Room {
    async fn new() -> Self {
        let hall = Hall::new().await;
        let mut files = course_of_qinghe();
        for (path, text) in PROGRAM.into_iter().chain([
            ("flows/pay.toml", FLOW),
            ("chapters/02-b/tasks/01-t1.md", TASK),
            ("chapters/02-b/tasks/02-t2.md", SET_UP),
            ("assessments/pay.toml", PROPOSED),
        ]) {
            files.insert(path.into(), text.as_bytes().to_vec());
        }
        let report = import(&hall.teacher, &files).await;
        assert_eq!(report["errors"], 0, "{report}");
        let (task, books) = hall.open_first_task().await;
        let task = task.as_i64().expect("a task");
        let shown = hall.student.get(&format!("/api/task/{task}/")).await;
        let id = |at: usize| shown.data()["activities"][at]["id"].as_i64().expect("an id");
        Self {
            task,
            books: books.as_i64().expect("an activity"),
            flow: id(1),
            program: id(2),
            hall,
        }
    }

    fn path(&self, activity: i64) -> String {
        format!("/api/class/{}/activity/{activity}/exam/", self.hall.class)
    }

    async fn make(&self, activity: i64) -> Value {
        let made = self.hall.teacher.post(&self.path(activity), json!({})).await;
        made.data().clone()
    }

    /// Makes an activity an exam and publishes it, open from now for two hours; returns the assessment.
    async fn examine(&self, activity: i64) -> i64 {
        let draft = self.make(activity).await;
        let published = self.publish(&draft, &[self.hall.class]).await;
        assert_eq!(published.status.as_u16(), 200, "{}", published.json);
        draft["id"].as_i64().expect("an id")
    }

    async fn publish(&self, draft: &Value, classes: &[i64]) -> Reply {
        let now_ms = platform::Clock::now_ms(&*self.hall.school.clock);
        let text = json!({ "paper_id": draft["paper_id"], "title": draft["title"], "class_ids": classes,
            "opens_at_ms": now_ms, "closes_at_ms": now_ms + hours(2), "counts_as": draft["counts_as"],
            "notice": "", "rules": draft["rules"], "publish": true });
        let path = format!("/api/exams/managed/{}/", draft["id"]);
        self.hall.teacher.put(&path, text).await
    }

    /// The activity as the student's page of the task has it.
    async fn row(&self, student: &Client, activity: i64) -> Value {
        let shown = student.get(&format!("/api/task/{}/", self.task)).await;
        let all = shown.data()["activities"].as_array().expect("activities").clone();
        let found = all.into_iter().find(|one| one["id"] == activity);
        found.expect("the activity")
    }

    async fn reached(&self, activity: i64) -> Value {
        self.row(&self.hall.student, activity).await["reached_percent"].clone()
    }

    async fn release(&self, assessment: i64) {
        let path = format!("/api/marking/assessments/{assessment}/release/");
        self.hall.teacher.post(&path, json!({})).await.data();
        self.settle().await;
    }

    /// Does what follows: programs are marked on a lane of their own, and a student's results are gathered for seconds.
    async fn settle(&self) {
        for _ in 0..3 {
            self.hall.school.run_jobs().await;
            self.hall.school.clock.advance(3_000);
        }
    }

    /// What the task earned, by the scores of the student.
    async fn earned(&self) -> Value {
        let path = format!("/api/results/scores/?course_id={}", self.hall.course);
        let scores = self.hall.student.get(&path).await;
        let items = scores.data()["scores"].as_array().expect("scores").clone();
        let task = items
            .into_iter()
            .find(|one| one["source_kind"] == "task" && one["source_id"] == self.task);
        task.map_or(Value::Null, |task| task["earned"].clone())
    }

    /// Sits the exam with an answer to its only question.
    async fn answer(&self, assessment: i64, answer: Value) -> i64 {
        let attempt = self.hall.start(&self.hall.student, assessment).await;
        save(&self.hall.student, attempt, &[(0, 1, answer)]).await.data();
        submit(&self.hall.student, attempt).await.data();
        self.settle().await;
        attempt
    }

    /// How often an act stands in the log.
    async fn logged(&self, staff: &Client, action: &str) -> usize {
        let log = staff.get(&format!("/api/staff/audit/?action={action}")).await;
        log.data()["items"].as_array().expect("lines").len()
    }
}

#[tokio::test]
async fn books_of_a_task_are_an_exam_and_its_mark_is_the_activitys() {
    let room = Room::new().await;
    let assessment = room.examine(room.books).await;
    let row = room.row(&room.hall.student, room.books).await;
    assert_eq!(row["exam_id"], assessment);
    let attempt = room.hall.start(&room.hall.student, assessment).await;
    let desk = sitting(&room.hall.student, attempt);
    let book = desk.book().await;
    let entered = desk.enter(book, &right("b03")).await;
    assert_eq!(entered.status.as_u16(), 200, "{}", entered.msg());
    submit(&room.hall.student, attempt).await.data();
    room.settle().await;
    assert_eq!(
        room.reached(room.books).await,
        Value::Null,
        "not before the release"
    );

    room.hall.wait(125).await;
    room.release(assessment).await;
    assert_eq!(room.reached(room.books).await, 50.0);
    assert_eq!(room.earned().await, 25.0, "half of the half that the books weigh");
    let path = format!(
        "/api/class/{}/tasks/?course_id={}",
        room.hall.class, room.hall.course
    );
    let class = room.hall.teacher.get(&path).await;
    assert_eq!(class.data()[0]["mean"], 25.0, "{}", class.json);
}

#[tokio::test]
async fn the_mark_follows_an_override_and_goes_with_a_withdrawal() {
    let room = Room::new().await;
    let assessment = room.examine(room.flow).await;
    let steps = json!([{ "id": "fill" }, { "id": "boss" }, { "id": "pay" }]);
    let attempt = room
        .answer(assessment, json!({ "kind": "flow", "steps": steps }))
        .await;
    room.hall.wait(125).await;
    room.release(assessment).await;
    assert_eq!(room.reached(room.flow).await, 100.0);
    assert_eq!(room.earned().await, 30.0);

    let teacher = &room.hall.teacher;
    let items = teacher
        .get(&format!(
            "/api/marking/items/?source_kind=exam&source_id={attempt}"
        ))
        .await;
    let path = format!("/api/marking/items/{}/override/", items.data()[0]["item_id"]);
    let changed = json!({ "points": 60, "reason": "口头说明不全" });
    teacher.post(&path, changed).await.data();
    room.settle().await;
    assert_eq!(room.reached(room.flow).await, 60.0);
    assert_eq!(room.earned().await, 18.0);

    let path = format!("/api/marking/assessments/{assessment}/withdraw/");
    teacher.post(&path, json!({ "reason": "评分有误" })).await.data();
    room.settle().await;
    assert_eq!(room.reached(room.flow).await, Value::Null);
    assert_ne!(room.earned().await, 18.0);
}

#[tokio::test]
async fn a_program_is_sat_as_an_exam_and_who_was_absent_has_nothing() {
    let room = Room::new().await;
    let absent = room.hall.another("缺考者").await;
    let assessment = room.examine(room.program).await;
    room.answer(assessment, json!({ "kind": "python", "code": "total = 3\n" }))
        .await;
    room.hall.wait(125).await;
    room.release(assessment).await;
    assert_eq!(room.reached(room.program).await, 100.0);
    let row = room.row(&absent, room.program).await;
    assert_eq!((&row["reached_percent"], &row["tries"]), (&json!(0.0), &json!(0)));
}

/// Begins the own work of each kind of activity.
async fn own_work(room: &Room, student: &Person) -> [Reply; 3] {
    let flow = format!("/api/activity/{}/flow/", room.flow);
    let programs = student
        .get(&format!("/api/course/{}/python/", room.hall.course))
        .await;
    let program = programs.data()[0]["id"].clone();
    let code = json!({ "code": "total = 3\n", "activity_id": room.program });
    [
        student
            .post("/api/books/", json!({ "activity_id": room.books }))
            .await,
        student.get(&flow).await,
        student
            .post(&format!("/api/python/{program}/submit/"), code)
            .await,
    ]
}

#[tokio::test]
async fn an_activity_is_done_in_its_exam_alone_and_another_class_keeps_its_own() {
    let room = Room::new().await;
    for activity in [room.books, room.flow, room.program] {
        let draft = room.make(activity).await;
        let row = room.row(&room.hall.student, activity).await;
        assert_eq!(row["exam_id"], Value::Null, "a draft shuts nothing");
        room.publish(&draft, &[room.hall.class]).await.data();
        let led = room
            .hall
            .student
            .get(&format!("/api/activity/{activity}/exam/"))
            .await;
        assert_eq!(led.data()["assessment_id"], draft["id"]);
    }
    let refused = own_work(&room, &room.hall.student).await;
    assert_eq!(refused[0].error(), "tasks.activity_is_examined");
    assert_eq!(refused[1].error(), "flows.shut");
    assert_eq!(refused[2].error(), "tasks.activity_is_examined");

    let other = room.hall.school.student("别班学生").await;
    let body = json!({ "name": "会计2602班", "term": "2026秋", "course_ids": [room.hall.course] });
    let made = room.hall.teacher.post("/api/classes/", body).await;
    let class = made.data()["id"].as_i64().expect("a class");
    let code = json!({ "code": made.data()["code"] });
    other.post("/api/class/join/", code).await.data();
    let open = json!({ "item_ids": [room.task], "is_open": true });
    let path = format!("/api/classes/{class}/openings/task/");
    room.hall.teacher.post(&path, open).await.data();
    for begun in own_work(&room, &other).await {
        assert_eq!(begun.status.as_u16(), 200, "{}", begun.json);
    }
    let led = other.get(&format!("/api/activity/{}/exam/", room.books)).await;
    assert_eq!(led.data()["assessment_id"], Value::Null);
    room.settle().await;

    // The same assessment for both classes shuts it to both; nobody of the other class can have two exams of one activity.
    let draft = room.make(room.books).await;
    room.publish(&draft, &[room.hall.class, class]).await.data();
    let led = other.get(&format!("/api/activity/{}/exam/", room.books)).await;
    assert_eq!(led.data()["assessment_id"], draft["id"]);
    let again = format!("/api/class/{class}/activity/{}/exam/", room.books);
    let same = room.hall.teacher.post(&again, json!({})).await;
    assert_eq!(same.data()["id"], draft["id"]);
}

#[tokio::test]
async fn made_twice_it_is_one_draft_and_taken_away_the_activity_is_given_back() {
    let room = Room::new().await;
    let (teacher, path) = (&room.hall.teacher, room.path(room.flow));
    // Pressed in two windows at once.
    let (first, other) = tokio::join!(room.make(room.flow), room.make(room.flow));
    assert_eq!(first["id"], other["id"]);
    assert_eq!(room.make(room.flow).await["id"], first["id"]);
    assert_eq!(
        (&first["phase"], &first["counts_as"], &first["title"]),
        (&json!("draft"), &json!("none"), &json!("付款流程考核")),
        "as the course proposes it"
    );
    assert_eq!(
        (&first["rules"]["minutes"], &first["rules"]["attempts"]),
        (&json!(30), &json!(2))
    );
    let proposals = format!("/api/exams/templates/?course_id={}", room.hall.course);
    assert_eq!(
        teacher.get(&proposals).await.data(),
        &json!([]),
        "it is proposed for the activity alone"
    );
    let listed = teacher
        .get(&format!("/api/exams/papers/?course_id={}", room.hall.course))
        .await;
    assert_eq!(listed.data(), &json!([]), "no paper that somebody composed");
    room.publish(&first, &[room.hall.class]).await.data();
    teacher.delete(&path).await.data();
    teacher.delete(&path).await.data();
    let gone = format!("/api/exams/managed/{}/", first["id"]);
    assert_eq!(teacher.get(&gone).await.status.as_u16(), 404);
    let flow = format!("/api/activity/{}/flow/", room.flow);
    assert_eq!(room.hall.student.get(&flow).await.status.as_u16(), 200);
    let staff = room.hall.school.staff("沈佩兰").await;
    for action in ["exams.activity_made_exam", "exams.activity_given_back"] {
        assert_eq!(room.logged(&staff, action).await, 1, "{action}");
    }

    // Deleted among the assessments, it is given back too.
    let second = room.examine(room.flow).await;
    teacher
        .delete(&format!("/api/exams/managed/{second}/"))
        .await
        .data();
    assert_eq!(room.hall.student.get(&flow).await.status.as_u16(), 200);

    let third = room.examine(room.flow).await;
    room.hall.start(&room.hall.student, third).await;
    let refused = teacher.delete(&path).await;
    assert_eq!((refused.status.as_u16(), refused.error()), (409, "exams.begun"));
}

#[tokio::test]
async fn work_of_before_stays_and_counts_again_without_the_exam() {
    let room = Room::new().await;
    let programs = room
        .hall
        .student
        .get(&format!("/api/course/{}/python/", room.hall.course))
        .await;
    let path = format!("/api/python/{}/submit/", programs.data()[0]["id"]);
    let wrong = json!({ "code": "total = 3\n", "activity_id": room.program });
    let handed = room.hall.student.post(&path, wrong).await.data().clone();
    room.settle().await;
    assert_eq!(room.reached(room.program).await, 100.0);
    let item = crate::marking_history::items(&room.hall.teacher, "program", &handed["id"]).await[0].clone();
    let path = format!("/api/marking/give_back/?item_ids={}", item["item_id"]);
    let why_not = async || room.hall.teacher.get(&path).await.data()["why_not"].clone();
    assert_eq!(why_not().await, Value::Null);
    let assessment = room.examine(room.program).await;
    room.answer(assessment, json!({ "kind": "python", "code": "total = 4\n" }))
        .await;
    assert_eq!(room.reached(room.program).await, 100.0, "until the release");
    // Nobody could do it again meanwhile.
    assert_eq!(why_not().await, "exam");
    let again = json!({ "item_ids": [item["item_id"]], "reason": "请重做", "due_at_ms": i64::MAX / 2 });
    let refused = room.hall.teacher.post("/api/marking/give_back/", again).await;
    assert_eq!(refused.error(), "tasks.return_exam");
    room.hall.wait(125).await;
    room.release(assessment).await;
    assert_eq!(room.reached(room.program).await, 0.0, "the exam counts");
    let task = room.hall.student.get(&format!("/api/task/{}/", room.task)).await;
    let all = task.data()["activities"].as_array().expect("activities").clone();
    let from_exam = |id: i64| all.iter().find(|one| one["id"] == id).expect("it")["is_from_exam"].clone();
    assert_eq!(
        (from_exam(room.program), from_exam(room.flow)),
        (json!(true), json!(false))
    );
    let path = format!("/api/marking/assessments/{assessment}/withdraw/");
    let why = json!({ "reason": "评分有误" });
    room.hall.teacher.post(&path, why).await.data();
    room.settle().await;
    assert_eq!(room.reached(room.program).await, 100.0);
}

#[tokio::test]
async fn what_no_question_says_is_told_before_the_button_and_refused() {
    let room = Room::new().await;
    let teacher = &room.hall.teacher;
    let list = async |task: &Value| {
        let path = format!("/api/class/{}/task/{task}/exams/", room.hall.class);
        teacher.get(&path).await.data().clone()
    };
    let all = list(&json!(room.task)).await;
    let titles: Vec<&Value> = all
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["title"])
        .collect();
    assert_eq!(titles, ["一月的账", "付款", "合计"]);
    assert!(
        all.as_array()
            .expect("a list")
            .iter()
            .all(|one| one["why_not"].is_null())
    );

    // In teams nobody sits it alone.
    let (mate, third) = (
        room.hall.another("同组甲").await,
        room.hall.another("同组乙").await,
    );
    let teams = format!("/api/class/{}/books/teams/", room.hall.class);
    let team = json!({ "course_id": room.hall.course, "activity_id": room.books, "team_percent": 30,
        "teams": [{ "members": [
            { "student_id": room.hall.student.id.0, "posts": ["accountant"] },
            { "student_id": mate.id.0, "posts": ["cashier"] },
            { "student_id": third.id.0, "posts": ["reviewer", "supervisor"] } ] }] });
    teacher.put(&teams, team).await.data();
    assert_eq!(list(&json!(room.task)).await[0]["why_not"], "teams");
    let refused = teacher.post(&room.path(room.books), json!({})).await;
    assert_eq!(
        (refused.status.as_u16(), refused.error()),
        (409, "exams.activity_cannot_be_exam")
    );
    assert!(refused.msg().contains("分组做账"), "{}", refused.msg());
    room.settle().await;
}

#[tokio::test]
async fn the_paper_of_an_activity_follows_it_and_is_no_other_assessments() {
    let room = Room::new().await;
    let teacher = &room.hall.teacher;
    let draft = room.make(room.flow).await;
    let paper = draft["paper_id"].clone();
    let path = format!("/api/exams/papers/{paper}/");
    let refused = teacher.delete(&path).await;
    assert_eq!(
        (refused.status.as_u16(), refused.error()),
        (409, "exams.paper_of_activity")
    );
    let copied = teacher.post(&format!("{path}copy/"), json!({})).await;
    assert_eq!(copied.error(), "exams.paper_of_activity");
    let preview = teacher.get(&format!("{path}preview/")).await;
    let item = &preview.data()["sections"][0]["items"][0];
    assert_eq!((&item["kind"], &item["points"]), (&json!("flow"), &json!(100)));
    let mut text = json!({ "title": "别的考核", "class_ids": [room.hall.class], "opens_at_ms": 1, "closes_at_ms": 2,
        "counts_as": "none", "notice": "", "rules": draft["rules"], "publish": false, "paper_id": paper });
    let other = teacher.post("/api/exams/managed/", text.clone()).await;
    assert_eq!(
        other.json["data"]["fields"][0]["field"], "paper_id",
        "{}",
        other.json
    );
    text["paper_id"] = json!(room.hall.paper(&["single"]).await);
    let path = format!("/api/exams/managed/{}/", draft["id"]);
    let exchanged = teacher.put(&path, text).await;
    assert_eq!(
        exchanged.json["data"]["fields"][0]["field"], "paper_id",
        "{}",
        exchanged.json
    );
    let question = item["question_key"].as_str().expect("a key");
    let bank = teacher
        .get(&format!(
            "/api/questions/?course_id={}&page_size=100",
            room.hall.course
        ))
        .await;
    let keys = bank.data()["items"].as_array().expect("rows").clone();
    assert!(
        keys.iter().all(|one| one["key"] != question),
        "in no list of a bank"
    );
}

#[tokio::test]
async fn nobody_else_makes_an_exam_of_an_activity() {
    let room = Room::new().await;
    let school = &room.hall.school;
    let colleague = school.teacher("外班教师").await;
    let elsewhere = school.add_school("other", "另一所学校").await;
    let foreign = school
        .person(elsewhere, "外校教师", &[Role::ClassManagement])
        .await;
    let list = format!("/api/class/{}/task/{}/exams/", room.hall.class, room.task);
    for person in [&colleague, &foreign] {
        assert_eq!(
            person
                .post(&room.path(room.flow), json!({}))
                .await
                .status
                .as_u16(),
            404
        );
        assert_eq!(person.delete(&room.path(room.flow)).await.status.as_u16(), 404);
        assert_eq!(person.get(&list).await.status.as_u16(), 404);
    }
    let student = &room.hall.student;
    assert_eq!(
        student
            .post(&room.path(room.flow), json!({}))
            .await
            .status
            .as_u16(),
        403
    );
    assert_eq!(student.get(&list).await.status.as_u16(), 403);
    let led = format!("/api/activity/{}/exam/", room.flow);
    let stranger = school.student("没选课的学生").await;
    assert_eq!(stranger.get(&led).await.status.as_u16(), 404);
    // A class without the course has none of its activities.
    let body = json!({ "name": "别的班", "term": "2026秋", "course_ids": [] });
    let made = room.hall.teacher.post("/api/classes/", body).await;
    let path = format!("/api/class/{}/activity/{}/exam/", made.data()["id"], room.flow);
    assert_eq!(
        room.hall.teacher.post(&path, json!({})).await.status.as_u16(),
        404
    );
}
