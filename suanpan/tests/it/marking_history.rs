//! Every source in one pipeline: marked, marked again, changed with a reason, taken back; each with who, when and why.

use crate::{
    exercise_marking::{Class, choice},
    flows::{claim_flow, hand_in, right_steps},
    hall::{Hall, save, single, submit, written},
    pages::open_page,
    school::TestSchool,
};
use serde_json::{Value, json};
use testkit::{Client, Reply};

/// What is marked of a submission, as its teacher sees it.
pub async fn items(teacher: &Client, kind: &str, id: &Value) -> Value {
    let path = format!("/api/marking/items/?source_kind={kind}&source_id={id}");
    teacher.get(&path).await.data().clone()
}

/// Changes a mark with a reason.
pub async fn change(teacher: &Client, item: &Value, points: f64, reason: &str) -> Reply {
    let path = format!("/api/marking/items/{}/override/", item["item_id"]);
    teacher
        .post(&path, json!({ "points": points, "reason": reason }))
        .await
}

async fn restore(teacher: &Client, item: &Value) -> Reply {
    let path = format!("/api/marking/items/{}/restore/", item["item_id"]);
    teacher.post(&path, json!({})).await
}

/// The history in short: `kind before→after reason`, in brackets where it does not count.
pub fn told(item: &Value) -> Vec<String> {
    let line = |mark: &Value| {
        let counts = mark["counts"] == true;
        let told = format!(
            "{} {}→{} {}",
            mark["kind"].as_str().expect("a kind"),
            mark["points_before"],
            mark["points"],
            mark["reason"].as_str().expect("a reason")
        );
        let told = if mark["is_undo"] == true {
            format!("undo: {told}")
        } else {
            told
        };
        if counts { told } else { format!("({told})") }
    };
    item["history"]
        .as_array()
        .expect("a history")
        .iter()
        .map(line)
        .collect()
}

/// A choice and an essay, handed in: the hall, the assessment, the attempt.
async fn handed_in() -> (Hall, i64, i64) {
    let hall = Hall::new().await;
    let assessment = hall
        .assess(hall.paper(&["single", "short_answer"]).await, json!({}))
        .await;
    let attempt = hall.start(&hall.student, assessment).await;
    save(
        &hall.student,
        attempt,
        &[(0, 1, single("B")), (1, 1, written("不知道"))],
    )
    .await
    .data();
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    (hall, assessment, attempt)
}

/// Releases the results; gives the first mark as its student reads it then.
async fn released_mark(hall: &Hall, assessment: i64, attempt: i64) -> Value {
    hall.wait(121).await;
    let release = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher.post(&release, json!({})).await.data();
    hall.school.run_jobs().await;
    let review = hall
        .student
        .get(&format!("/api/marking/attempts/{attempt}/review/"))
        .await;
    review.data()["sections"][0]["items"][0]["mark"].clone()
}

#[tokio::test]
async fn an_exams_mark_keeps_every_earlier_one_and_its_student_reads_why() {
    let (hall, assessment, attempt) = handed_in().await;
    let teacher = &hall.teacher;
    let of = async || items(teacher, "exam", &json!(attempt)).await;
    let all = of().await;
    // What rules gave is changed with a reason only.
    let mut mark = json!({ "item_ids": [all[0]["item_id"]], "points": 1 });
    let silent = teacher.post("/api/marking/marks/", mark.clone()).await;
    assert_eq!(silent.error(), "marking.not_waiting");
    mark["reason"] = json!("题干有歧义");
    teacher.post("/api/marking/marks/", mark).await.data();
    for points in [3, 4] {
        let essay = json!({ "item_ids": [all[1]["item_id"]], "points": points, "comment": "再具体些" });
        teacher.post("/api/marking/marks/", essay).await.data();
    }
    change(teacher, &all[0], 2.0, "再看一遍").await.data();
    assert_eq!(change(teacher, &all[0], 2.0, "  ").await.status.as_u16(), 422);
    assert_eq!(change(teacher, &all[0], 9.0, "太多了").await.status.as_u16(), 422);
    let all = of().await;
    assert_eq!(
        told(&all[0]),
        [
            "rules null→0 ",
            "override 0→1 题干有歧义",
            "override 1→2 再看一遍"
        ]
    );
    assert_eq!(
        told(&all[1]),
        ["(rules null→0 )", "person null→3 ", "person 3→4 "]
    );
    let last = &all[0]["history"][2];
    assert_eq!(last["by_name"], json!(teacher.name));
    assert_eq!(last["at_ms"], platform::Clock::now_ms(&*hall.school.clock));
    assert_eq!(
        (&all[0]["is_released"], &all[0]["can_restore"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(
        restore(teacher, &all[1]).await.error(),
        "marking.nothing_to_take_back"
    );

    let mark = released_mark(&hall, assessment, attempt).await;
    assert_eq!(mark["points"], 2);
    assert_eq!(mark["reason"], "再看一遍");
    assert_eq!(told(&mark).len(), 3);
    assert!(
        !mark.to_string().contains(&hall.teacher.name),
        "students are not told who marks"
    );
    restore(teacher, &all[0]).await.data();
    hall.school.run_jobs().await;
    let all = of().await;
    assert_eq!(told(&all[0])[3], "withdrawn 2→0 ");
    assert_eq!(
        (&all[0]["is_released"], &all[0]["points"]),
        (&json!(true), &json!(0))
    );
    let path = format!("/api/marking/items/{}/", all[0]["item_id"]);
    assert_eq!(teacher.get(&path).await.data()["history"], all[0]["history"]);
    a_colleague_of_another_class_finds_none_of_it(&hall, attempt, &all[0]).await;
}

async fn a_colleague_of_another_class_finds_none_of_it(hall: &Hall, attempt: i64, item: &Value) {
    let colleague = hall.school.teacher("外班教师").await;
    let path = format!("/api/marking/items/?source_kind=exam&source_id={attempt}");
    assert_eq!(colleague.get(&path).await.status.as_u16(), 404);
    let path = format!("/api/marking/items/{}/", item["item_id"]);
    assert_eq!(colleague.get(&path).await.status.as_u16(), 404);
    assert_eq!(restore(&colleague, item).await.status.as_u16(), 404);
}

#[tokio::test]
async fn an_evaluation_that_comes_after_a_persons_mark_is_kept_beside_it() {
    let hall = Hall::new().await;
    let tests = "[[test]]\nname = \"二加三\"\nkind = \"function\"\nvisible = true\ncall = \"add\"\nargs = [2, 3]\nexpect = 5\n";
    let body = json!({ "kind": "python", "starter": "def add(a, b):\n    return 0\n" });
    hall.question(body, json!({ "kind": "python", "declared_tests": tests }), 10.0)
        .await;
    let assessment = hall.assess(hall.paper(&["python"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let code = json!({ "kind": "python", "code": "def add(a, b):\n    return a + b\n" });
    save(&hall.student, attempt, &[(0, 1, code)]).await.data();
    submit(&hall.student, attempt).await.data();
    // The page of the attempt is opened before any job has run; the program waits for its tests.
    let waiting = items(&hall.teacher, "exam", &json!(attempt)).await;
    assert_eq!(waiting[0]["state"], "verdict");
    let mark = json!({ "item_ids": [waiting[0]["item_id"]], "points": 6, "comment": "变量名不清楚" });
    hall.teacher.post("/api/marking/marks/", mark).await.data();
    for _ in 0..4 {
        hall.school.clock.advance(platform::clock::seconds(31));
        hall.school.run_jobs().await;
    }
    let marked = items(&hall.teacher, "exam", &json!(attempt)).await;
    assert_eq!(told(&marked[0]), ["person null→6 ", "(machine 6→10 )"]);
    assert_eq!(
        (
            &marked[0]["points"],
            &marked[0]["proposed"],
            &marked[0]["comment"]
        ),
        (&json!(6), &json!(10), &json!("变量名不清楚"))
    );
    restore(&hall.teacher, &marked[0]).await.data();
    let marked = items(&hall.teacher, "exam", &json!(attempt)).await;
    assert_eq!(marked[0]["points"], 10, "now the tests count");
}

#[tokio::test]
async fn an_exercises_mark_keeps_every_earlier_one_and_its_student_reads_why() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let id = class
        .hand_in(&student, "best", &[choice(), written("授权在前")])
        .await;
    let ids = class.desk().await["groups"][0]["item_ids"].clone();
    class.mark(&ids, 3.0).await.data();
    class.mark(&ids, 4.0).await.data();
    let item = items(&class.hall.teacher, "exercise", &json!(id)).await[0].clone();
    change(&class.hall.teacher, &item, 5.5, "第二点也对").await.data();
    class.follow().await;
    let item = items(&class.hall.teacher, "exercise", &json!(id)).await[0].clone();
    assert_eq!(
        told(&item),
        [
            "(rules null→3 )",
            "person null→3 ",
            "person 3→4 ",
            "override 4→5.5 第二点也对"
        ]
    );
    assert_eq!(item["is_released"], true);
    let path = format!("/api/exercise/attempt/{id}/");
    let seen = student.get(&path).await.data()["items"][1].clone();
    assert_eq!(
        (&seen["mark"]["earned"], &seen["feedback"]),
        (
            &json!(5.5),
            &json!({ "comment": "风险也要说", "rubric": [{ "line": 0, "share": 1.0 }], "reason": "第二点也对", "notes": [] })
        )
    );
}

/// The best result of a flow, as its student's list says it.
async fn best_percent(student: &Client, flow: i64) -> Option<f64> {
    let flows = student.get("/api/course/1/flows/").await.data().clone();
    let mut rows = flows.as_array().unwrap().iter();
    rows.find(|row| row["id"] == flow).unwrap()["best_percent"].as_f64()
}

#[tokio::test]
async fn a_flow_is_marked_like_everything_else() {
    let school = TestSchool::demo().await;
    let (teacher, student) = (
        school.enrolled("teacher1").await,
        school.enrolled("student60").await,
    );
    let flow = claim_flow(&student).await;
    let mut steps = right_steps();
    let last = steps.len() - 1;
    steps.swap(last - 1, last);
    let handed = hand_in(&student, flow, &steps, 1).await;
    let computed = handed["percent"].as_f64().expect("a share");
    let item = items(&teacher, "flow", &handed["id"]).await[0].clone();
    assert_eq!(
        (item["full"].as_f64(), item["points"].as_f64()),
        (Some(100.0), Some(computed))
    );
    for (points, reason) in [(80.0, "岗位也算对"), (90.0, "复核")] {
        change(&teacher, &item, points, reason).await.data();
    }
    // Its own job comes after the teacher, and changes nothing.
    school.run_jobs().await;
    let item = items(&teacher, "flow", &handed["id"]).await[0].clone();
    let told = told(&item);
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(told[2], "override 80→90 复核");
    assert_eq!(item["history"][2]["by_name"], "林知远");
    let seen = student.get(&format!("/api/flow/{flow}/")).await.data()["attempts"][0].clone();
    assert_eq!(
        (
            &seen["decided"]["percent"],
            &seen["decided"]["reason"],
            &seen["percent"]
        ),
        (&json!(90.0), &json!("复核"), &json!(computed)),
        "the attempt keeps what it came to"
    );
    let best = async || best_percent(&student, flow).await;
    assert_eq!(best().await, Some(90.0));
    // The same answers lie on the desk, without names.
    let desk = teacher
        .get(&format!("/api/marking/desk/?flow_id={flow}&class_id=1"))
        .await;
    let groups = desk.data()["groups"].as_array().expect("groups");
    assert!(
        groups
            .iter()
            .any(|group| group["item_ids"] == json!([item["item_id"]]))
    );
    assert_eq!(desk.data()["body"]["kind"], "flow");
    restore(&teacher, &item).await.data();
    assert_eq!(best().await, Some(computed));
    let stranger = school.enrolled("xn_teacher").await;
    assert_eq!(change(&stranger, &item, 0.0, "恶意").await.status.as_u16(), 404);
    assert_eq!(change(&student, &item, 100.0, "满分").await.status.as_u16(), 403);
    school.run_jobs().await;
}

#[tokio::test]
async fn a_flow_of_a_task_counts_what_its_teacher_decided() {
    let school = TestSchool::demo().await;
    let (teacher, student) = (
        school.enrolled("teacher1").await,
        school.enrolled("student60").await,
    );
    let flow = claim_flow(&student).await;
    let query = "select cast(min(id) as text) from task_activity where kind = 'flow'";
    let activity = school.noticed.database.texts(query).remove(0);
    let id = activity.parse::<i64>().expect("an id");
    let query = format!("select cast(task_id as text) from task_activity where id = {id}");
    let task = school.noticed.database.texts(&query).remove(0);
    let open = json!({ "item_ids": [task.parse::<i64>().expect("an id")], "is_open": true });
    teacher.post("/api/classes/1/openings/task/", open).await.data();
    let path = format!("/api/flow/{flow}/attempt/");
    let writer = open_page(
        &student,
        &path,
        |claim| json!({ "claim": claim, "activity_id": id }),
    )
    .await;
    let step = json!({ "id": right_steps()[0].0, "lane": right_steps()[0].1 });
    let body = json!({ "steps": [step], "seq": 1, "activity_id": id, "writer": writer });
    let handed = student.post(&format!("/api/flow/{flow}/submit/"), body).await;
    let attempt = handed.data()["attempts"][0].clone();
    let share = || {
        let query = format!(
            "select cast(share as text) from task_result where activity_id = {activity} and user_id = \
             (select user_id from flow_attempt where id = {})",
            attempt["id"]
        );
        school.noticed.database.texts(&query).remove(0)
    };
    let before = share();
    assert_eq!(
        before.parse::<f64>().ok(),
        attempt["percent"].as_f64().map(|percent| percent * 100.0)
    );
    let item = items(&teacher, "flow", &attempt["id"]).await[0].clone();
    change(&teacher, &item, 100.0, "口头补充了理由").await.data();
    assert_eq!(share(), "10000");
    restore(&teacher, &item).await.data();
    assert_eq!(share(), before);
    school.clock.advance(platform::clock::seconds(31));
    school.run_jobs().await;
}
