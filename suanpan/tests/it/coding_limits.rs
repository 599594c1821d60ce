//! Nobody has more of Python than their share, whatever they ask for.

use crate::{
    coding::{printed, run, task_id},
    pages::{ask, claim, save_draft},
    school::TestSchool,
};
use serde_json::{Value, json};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use testkit::{Client, Reply, Streaming};
use tokio::{
    sync::{Notify, watch},
    task::JoinSet,
};

const FOR_EVER: &str = "while True: pass";

/// The lanes of the jobs at work, as in the server.
fn start_workers(school: &TestSchool, at_work: &mut JoinSet<()>) {
    for worker in school.workers() {
        at_work.spawn(async move {
            let (_never, stop) = watch::channel(false);
            worker.run_until(stop).await;
        });
    }
}

/// What was asked and did cost something: no refusal at the gate.
fn is_costly(reply: &Reply) -> bool {
    ![
        "coding.too_many_runs",
        "coding.too_many_waiting",
        "access.too_many",
    ]
    .contains(&reply.error())
}

/// What was seen: forty texts to be tidied, and another student's `print(1)` took 43 s.
#[tokio::test(flavor = "multi_thread")]
async fn one_student_who_floods_python_holds_nobody_up() {
    let school = TestSchool::demo().await;
    school.leave_jobs();
    let greedy = school.enrolled("student1").await;
    let modest = school.enrolled("student2").await;
    let task = task_id(&greedy, "p4-split-tax").await;
    assert_eq!(printed(&run(&modest, json!({ "code": "print(0)" })).await), "0\n");

    let ended = Arc::new(Mutex::new(Vec::new()));
    let mut at_work = JoinSet::new();
    start_workers(&school, &mut at_work);
    let mut ask = |path: String, body: Value| {
        let (client, ended) = (greedy.clone(), Arc::clone(&ended));
        at_work.spawn(async move {
            let reply = client.post(&path, body).await;
            ended.lock().expect("no holder panics").push((path, reply));
        });
    };
    for number in 0..40 {
        ask(
            "/api/python/format/".into(),
            json!({ "code": "(".repeat(60_000) }),
        );
        ask(
            "/api/python/run/".into(),
            json!({ "code": FOR_EVER, "keeps_variables": number % 2 == 0 }),
        );
        if number % 2 == 0 {
            ask(format!("/api/python/{task}/submit/"), json!({ "code": FOR_EVER }));
        }
    }
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(printed(&run(&modest, json!({ "code": "print(1)" })).await), "1\n");

    let ended = ended.lock().expect("no holder panics");
    let finished: Vec<_> = ended
        .iter()
        .filter(|(path, reply)| !path.ends_with("submit/") && is_costly(reply))
        .map(|(path, _)| path)
        .collect();
    assert!(finished.is_empty(), "these went before a short run: {finished:?}");
    let refused = ended.iter().filter(|(_, reply)| !is_costly(reply)).count();
    assert!(
        refused >= 70,
        "at most two go on and five wait: {refused} were refused"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_students_submissions_are_evaluated_one_after_another() {
    let school = TestSchool::demo().await;
    school.leave_jobs();
    let greedy = school.enrolled("student1").await;
    let modest = school.enrolled("student2").await;
    let task = task_id(&greedy, "p4-split-tax").await;
    let submit = async |client: &Client, code: &str| {
        let path = format!("/api/python/{task}/submit/");
        client.post(&path, json!({ "code": code })).await
    };
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(submit(&greedy, FOR_EVER).await.data()["id"].clone());
    }
    let sixth = submit(&greedy, FOR_EVER).await;
    assert_eq!(
        (sixth.status.as_u16(), sixth.error()),
        (409, "coding.too_many_waiting")
    );

    let mut at_work = JoinSet::new();
    start_workers(&school, &mut at_work);
    let show = async |client: &Client, id: &Value| {
        let path = format!("/api/python/submission/{id}/");
        client.get(&path).await.data().clone()
    };
    while show(&greedy, &ids[0]).await["is_running"] != true {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut running = 0;
    for id in &ids {
        running += usize::from(show(&greedy, id).await["is_running"] == true);
    }
    assert_eq!(running, 1, "every other worker is free for others");
    let id = submit(&modest, "def f(): pass").await.data()["id"].clone();
    while show(&modest, &id).await["state"] != "done" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(
        show(&greedy, &ids[4]).await["state"],
        "queued",
        "it did not wait behind all of them"
    );
}

async fn begun(client: &Client, code: &str) -> (Streaming, String) {
    let mut running = client.open("/api/python/run/", json!({ "code": code })).await;
    let first = running.next_chunk().await.expect("a first line");
    let first: Value = serde_json::from_str(first.lines().next().expect("a line")).expect("JSON");
    (running, first["run_id"].as_str().expect("a name").to_owned())
}

#[tokio::test]
async fn runs_formats_and_folders_count_together() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let (first, _) = begun(&student, FOR_EVER).await;
    let (_second, run_id) = begun(&student, FOR_EVER).await;
    let third = student.post("/api/python/run/", json!({ "code": "1" })).await;
    let format = student
        .post("/api/python/format/", json!({ "code": "x=1" }))
        .await;
    let folder = student.get("/api/python/folder/?course_id=1").await;
    for reply in [third, format, folder] {
        assert_eq!(
            (reply.status.as_u16(), reply.error()),
            (409, "coding.too_many_runs")
        );
    }
    // What ended makes room: by its own end, and because nobody reads it any more.
    drop(first);
    student
        .post(&format!("/api/python/run/{run_id}/stop/"), json!({}))
        .await
        .data();
    let format = student
        .post("/api/python/format/", json!({ "code": "x=1" }))
        .await;
    assert_eq!(format.data()["code"], "x = 1\n");
}

#[tokio::test]
async fn a_text_that_keeps_the_formatter_busy_is_given_up() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let nested = "x = ".to_owned() + &"(a+".repeat(12_000) + "1" + &")".repeat(12_000) + "\n";
    let reply = student
        .post("/api/python/format/", json!({ "code": nested }))
        .await;
    assert!(
        ["coding.format_too_much", "coding.not_formatted"].contains(&reply.error()),
        "{}",
        reply.json
    );
    let long = student
        .post("/api/python/format/", json!({ "code": "x=1\n".repeat(20_000) }))
        .await;
    assert_eq!(long.status.as_u16(), 422);
}

#[tokio::test]
async fn a_flood_of_input_lines_is_not_kept_for_a_program() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let code = "n = 0\nwhile True:\n    n += len(input()) + 1\n    print(n, flush=True)";
    let (mut running, run_id) = begun(&student, code).await;
    let line = json!({ "line": "x".repeat(3_999) });
    // Lines are handed on while somebody reads the answer; the program is stopped once it has printed.
    let mut sending = JoinSet::new();
    let has_printed = Arc::new(Notify::new());
    let printing = Arc::clone(&has_printed);
    sending.spawn(async move {
        for _ in 0..300 {
            let path = format!("/api/python/run/{run_id}/input/");
            student.post(&path, line.clone()).await.data();
        }
        printing.notified().await;
        let path = format!("/api/python/run/{run_id}/stop/");
        student.post(&path, json!({})).await.data();
    });
    let mut text = String::new();
    while let Some(chunk) = running.next_chunk().await {
        text += &chunk;
        if text.contains("4000") {
            has_printed.notify_one();
        }
    }
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let most = printed(&lines)
        .lines()
        .filter_map(|n| n.parse::<usize>().ok())
        .max();
    assert!(most.is_some_and(|most| most <= 1 << 20), "{most:?}");
}

#[tokio::test]
async fn the_reader_is_told_once_that_tables_were_left_out() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let code = "import pandas as pd\nbig = pd.DataFrame([['字' * 100] * 40] * 200)\nfor n in range(12): display(big)\nprint('end')";
    let lines = run(&student, json!({ "code": code })).await;
    let count = |event: &str| lines.iter().filter(|line| line["event"] == event).count();
    assert_eq!((count("cut"), printed(&lines).as_str()), (1, "end\n"));
    assert!((1..12).contains(&count("table")), "{}", count("table"));
}

#[tokio::test]
async fn drafts_are_kept_for_places_that_exist_only() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let task = task_id(&student, "p4-split-tax").await;
    let save = async |more: Value| save_draft(&student, more, "x", 1).await.status.as_u16();
    assert_eq!(save(json!({ "activity_id": 987_654 })).await, 404);
    assert_eq!(
        save(json!({ "activity_id": 987_654, "python_task_id": task })).await,
        404
    );
    assert_eq!(save(json!({ "activity_id": 1 })).await, 404);
    assert_eq!(save(json!({ "sheet": 21 })).await, 422);
    assert_eq!(save(json!({ "python_task_id": task })).await, 200);
}

#[tokio::test]
async fn a_fresh_sheet_leaves_the_old_one_as_it_was() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let save = async |sheet: Value, code: &str| {
        save_draft(&student, json!({ "sheet": sheet }), code, 1)
            .await
            .data();
    };
    save(Value::Null, "\nprint(旧)\n").await;
    save(json!(2), "import pandas as pd\n").await;
    save(json!(3), "  \n").await;
    let code = async |sheet: Value| {
        let body = json!({ "place": { "sheet": sheet }, "claim": claim("another-page-01", "look") });
        let opened = ask(&student, "/api/python/draft/", body).await;
        opened.data()["entries"][0]["value"].clone()
    };
    assert_eq!(code(Value::Null).await, "\nprint(旧)\n");
    assert_eq!(code(json!(1)).await, "\nprint(旧)\n");
    assert_eq!(code(json!(2)).await, "import pandas as pd\n");
    let listed = student.get("/api/python/sheets/").await;
    let listed: Vec<_> = listed
        .data()
        .as_array()
        .expect("a list")
        .iter()
        .map(|sheet| (sheet["sheet"].clone(), sheet["beginning"].clone()))
        .collect();
    assert_eq!(
        listed,
        [
            (json!(1), json!("print(旧)")),
            (json!(2), json!("import pandas as pd"))
        ]
    );
    let other = school.enrolled("student2").await;
    assert_eq!(other.get("/api/python/sheets/").await.data(), &json!([]));
}

#[tokio::test]
async fn the_files_of_a_course_name_its_tables() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let files = student.get("/api/course/1/python/files/").await;
    let journal = files
        .data()
        .as_array()
        .expect("a list")
        .iter()
        .find(|file| file["name"] == "journal.csv")
        .expect("the table that the business data show");
    assert_eq!(journal["is_table"], true);
    assert!(journal["bytes"].as_i64().expect("a size") > 0 && journal["title"] != "");
}
