//! What the exam screen needs from the server beside answers: the place one was at, how it ended, a program to try.

use crate::{
    coding::printed,
    courses::{import, small_course},
    hall::{DEVICE, Hall, load, save, single, submit},
    school::Person,
};
use platform::clock::minutes;
use serde_json::{Value, json};

const OTHER_DEVICE: &str = "device-two-0002";

async fn heartbeat(student: &Person, attempt: i64, device: &str, place: i64) -> Value {
    let body = json!({ "device": device, "writer": device, "place": place });
    let reply = student
        .post(&format!("/api/exams/attempts/{attempt}/heartbeat/"), body)
        .await;
    reply.data().clone()
}

#[tokio::test]
async fn a_reload_and_another_device_open_the_question_that_was_on_the_screen() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single", "multiple", "blank"]).await;
    let assessment = hall.assess(paper, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    assert_eq!(load(&hall.student, attempt, DEVICE).await["place"], Value::Null);

    heartbeat(&hall.student, attempt, DEVICE, 1).await;
    heartbeat(&hall.student, attempt, DEVICE, 2).await;
    assert_eq!(load(&hall.student, attempt, DEVICE).await["place"], 2);
    // Neither a device that may not write nor a place that is none moves it.
    heartbeat(&hall.student, attempt, OTHER_DEVICE, 0).await;
    heartbeat(&hall.student, attempt, DEVICE, 3).await;
    heartbeat(&hall.student, attempt, DEVICE, -1).await;
    assert_eq!(load(&hall.student, attempt, DEVICE).await["place"], 2);

    let path = format!("/api/exams/attempts/{attempt}/take_over/");
    let taken = hall.student.post(&path, json!({ "device": OTHER_DEVICE })).await;
    assert_eq!(taken.data()["place"], 2);
}

#[tokio::test]
async fn a_forced_end_says_how_much_was_answered() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single", "multiple"]).await;
    let assessment = hall.assess(paper, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    save(&hall.student, attempt, &[(0, 1, single("A"))]).await.data();
    hall.wait(70).await;
    for told in [
        heartbeat(&hall.student, attempt, DEVICE, 0).await,
        load(&hall.student, attempt, DEVICE).await,
    ] {
        assert_eq!(
            (
                &told["submitted_by"],
                &told["answered"],
                &told["questions"],
                &told["receipt"]["number"]
            ),
            (&json!("time"), &json!(1), &json!(2), &json!(2))
        );
    }
}

#[tokio::test]
async fn leaving_the_page_can_be_explained() {
    let hall = Hall::new().await;
    let rules = json!({ "leave_action": "warn", "leave_limit": 3 });
    let assessment = hall.assess(hall.paper(&["single"]).await, rules).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let path = format!("/api/exams/attempts/{attempt}/signals/");
    let signal = |kind: &str, detail: &str| json!({ "device": DEVICE, "kind": kind, "detail": detail });
    let left = hall.student.post(&path, signal("left", "")).await;
    assert_eq!(
        (left.data()["leaves"].clone(), left.data()["leave_limit"].clone()),
        (json!(1), json!(3))
    );
    let why = hall
        .student
        .post(&path, signal("explained", "系统弹出更新窗口"))
        .await;
    assert_eq!(why.data()["leaves"], 1, "an explanation is no leaving");
    let seen = hall
        .teacher
        .get(&format!("/api/marking/attempts/{attempt}/"))
        .await;
    let events = seen.data()["events"].as_array().expect("events").clone();
    assert!(
        events
            .iter()
            .any(|event| event["kind"] == "explained" && event["detail"] == "系统弹出更新窗口")
    );
}

/// A hall whose course has a Python task with a data file, and a paper that asks for it behind a single choice.
async fn hall_with_program() -> (Hall, i64) {
    let hall = Hall::new().await;
    let mut files = small_course();
    files.retain(|path, _| !path.starts_with("questions/") && !path.starts_with("chapters/01-a/"));
    for (path, text) in [
        (
            "python/p1-sum/task.toml",
            "id = \"p1-sum\"\ntitle = \"合计应收\"\nchapter = \"ch2\"\nuse = \"graded\"\npoints = 10\ndifficulty = 1\n",
        ),
        ("python/p1-sum/instructions.md", "读取 `ar.csv`，打印金额合计。\n"),
        ("python/p1-sum/starter.py", "# 从这里写起\n"),
        ("python/p1-sum/solution.py", "print(3)\n"),
        ("python/p1-sum/data/ar.csv", "customer,amount\n甲,1\n乙,2\n"),
        (
            "python/p1-sum/tests.toml",
            "[[test]]\nname = \"合计\"\nkind = \"stdout\"\nweight = 1\nvisible = false\ncategory = \"合计\"\nequals = \"3\"\n",
        ),
    ] {
        files.insert(path.into(), text.as_bytes().to_vec());
    }
    let report = import(&hall.teacher, &files).await;
    assert_eq!(report["errors"], 0, "{report}");
    hall.question(
        json!({ "kind": "python", "task": "p1-sum" }),
        json!({ "kind": "python" }),
        10.0,
    )
    .await;
    let paper = hall.paper(&["single", "python"]).await;
    (hall, paper)
}

async fn try_program(
    student: &Person,
    attempt: i64,
    position: i64,
    device: &str,
    code: &str,
) -> testkit::Reply {
    let path = format!("/api/exams/attempts/{attempt}/run/{position}/");
    student
        .post(&path, json!({ "device": device, "code": code }))
        .await
}

fn lines(reply: &testkit::Reply) -> Vec<Value> {
    let text = String::from_utf8(reply.bytes.clone()).expect("text");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a JSON line"))
        .collect()
}

#[tokio::test]
async fn the_python_question_of_an_exam_has_its_statement_its_data_and_runs() {
    let (hall, paper) = hall_with_program().await;
    let assessment = hall.assess(paper, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let item = load(&hall.student, attempt, DEVICE).await["sections"][0]["items"][1].clone();
    assert_eq!(item["program"]["statement"], "读取 `ar.csv`，打印金额合计。\n");
    assert_eq!(item["program"]["starter"], "# 从这里写起\n");
    assert_eq!(item["program"]["files"][0]["name"], "ar.csv");
    assert!(
        !item.to_string().contains("合计\",\"kind") && !item.to_string().contains("print(3)"),
        "nothing of the tests and the solution: {item}"
    );

    let code = "import csv, os\nprint(sum(int(row['amount']) for row in csv.DictReader(open('ar.csv', encoding='utf-8'))))\n\
                print(sorted(os.listdir('.')))";
    let told = lines(&try_program(&hall.student, attempt, 1, DEVICE, code).await);
    assert_eq!(
        printed(&told),
        "3\n['ar.csv']\n",
        "the files of the task and no others"
    );
    assert_eq!(told.last().expect("a last line")["reason"], "ok");
    let after = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(after["answers"], json!([]), "trying saves nothing");

    let preview = hall
        .teacher
        .get(&format!("/api/exams/papers/{paper}/preview/?seed=1"))
        .await;
    assert_eq!(
        preview.data()["sections"][0]["items"][1]["program"]["statement"],
        item["program"]["statement"],
        "printed papers have it too"
    );
}

#[tokio::test]
async fn a_program_of_an_exam_is_run_for_its_student_in_its_time_only() {
    let (hall, paper) = hall_with_program().await;
    let assessment = hall.assess(paper, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let stranger = hall.another("丁").await;
    let code = "print(1)";
    let refused = try_program(&stranger, attempt, 1, DEVICE, code).await;
    assert_eq!(refused.status.as_u16(), 404);
    let elsewhere = try_program(&hall.student, attempt, 1, OTHER_DEVICE, code).await;
    assert_eq!(elsewhere.error(), "exams.other_device");
    for place in [0, 7, -1] {
        let no_program = try_program(&hall.student, attempt, place, DEVICE, code).await;
        assert_eq!(no_program.status.as_u16(), 404, "{place} is no program");
    }
    hall.school.clock.advance(minutes(61));
    let late = try_program(&hall.student, attempt, 1, DEVICE, code).await;
    assert_eq!(late.error(), "exams.time_up");
    submit(&hall.student, attempt).await.data();
    let over = try_program(&hall.student, attempt, 1, DEVICE, code).await;
    assert_eq!(over.error(), "exams.attempt_closed");
    hall.school.run_jobs().await;
}
