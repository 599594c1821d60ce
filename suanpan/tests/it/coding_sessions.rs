//! Practice in pieces: variables kept between runs, stop and restart, own books, output as it comes.

use crate::{
    coding::{printed, run},
    school::TestSchool,
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[tokio::test]
async fn variables_are_kept_between_the_runs_of_a_session_and_of_nobody_else() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let cell = |code: &str| json!({ "code": code, "keeps_variables": true });
    let first = run(&student, cell("单价 = 12.5\n单价")).await;
    assert_eq!(first[0]["session"]["number"], 1, "{first:?}");
    assert_eq!(printed(&first), "12.5\n", "the last expression is shown");
    let second = run(&student, cell("print(单价 * 4)")).await;
    assert_eq!(second[0]["session"]["number"], 2);
    assert_eq!(printed(&second), "50.0\n");

    // A whole-file run knows nothing of it, and neither does another student.
    let whole = run(&student, json!({ "code": "print(单价)" })).await;
    assert!(whole[0]["session"].is_null());
    assert!(whole.iter().any(|line| line["type"] == "NameError"), "{whole:?}");
    let other = school.enrolled("student2").await;
    let others = run(&other, cell("print(单价)")).await;
    assert!(
        others.iter().any(|line| line["type"] == "NameError"),
        "{others:?}"
    );

    student.delete("/api/python/session/").await.data();
    let fresh = loop {
        let lines = run(&student, cell("print('单价' in globals())")).await;
        if lines[0]["session"]["number"] == 1 {
            break lines;
        }
    };
    assert_eq!(printed(&fresh), "False\n", "a restart forgets");
}

#[tokio::test]
async fn stopping_a_cell_takes_less_than_a_second_and_keeps_the_variables() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    run(&student, json!({ "code": "kept = 7", "keeps_variables": true })).await;
    let body = json!({ "code": "while True: pass", "keeps_variables": true });
    let mut running = student.open("/api/python/run/", body.clone()).await;
    let started: Value =
        serde_json::from_str(&running.next_chunk().await.expect("a first line")).expect("JSON");
    let busy = student.post("/api/python/run/", body).await;
    assert_eq!((busy.status.as_u16(), busy.error()), (409, "coding.session_busy"));
    tokio::time::sleep(Duration::from_millis(200)).await;
    let path = format!(
        "/api/python/run/{}/stop/",
        started["run_id"].as_str().expect("a name")
    );
    let asked = Instant::now();
    student.post(&path, json!({})).await.data();
    let mut last = String::new();
    while let Some(chunk) = running.next_chunk().await {
        last = chunk;
    }
    assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    let last: Value = serde_json::from_str(last.lines().last().expect("a line")).expect("JSON");
    assert_eq!(last["reason"], "stopped");
    let after = run(
        &student,
        json!({ "code": "print(kept)", "keeps_variables": true }),
    )
    .await;
    assert_eq!(printed(&after), "7\n");
}

#[tokio::test]
async fn a_third_session_ends_the_one_not_used_for_longest() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let tasks = student.get("/api/course/1/python/").await;
    let ids: Vec<Value> = tasks.data().as_array().expect("tasks")[..2]
        .iter()
        .map(|task| task["id"].clone())
        .collect();
    let cell = |task: &Value| json!({ "code": "n = globals().get('n', 0) + 1\nprint(n)", "keeps_variables": true, "python_task_id": task });
    let nowhere = Value::Null;
    for place in [&nowhere, &ids[0], &ids[1]] {
        assert_eq!(printed(&run(&student, cell(place)).await), "1\n");
    }
    assert_eq!(printed(&run(&student, cell(&ids[1])).await), "2\n");
    assert_eq!(printed(&run(&student, cell(&ids[0])).await), "2\n");
    let first = run(&student, cell(&nowhere)).await;
    assert_eq!(printed(&first), "1\n", "it was the third: its variables are gone");
}

#[tokio::test]
async fn output_comes_as_it_is_printed_even_to_a_client_that_takes_gzip() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let code = "import time\nprint('first', flush=True)\ntime.sleep(2)\nprint('second')";
    let mut running = student.open("/api/python/run/", json!({ "code": code })).await;
    let (mut seen, mut first_at) = (String::new(), None);
    while let Some(chunk) = running.next_chunk().await {
        seen += &chunk;
        if seen.contains("first") && first_at.is_none() {
            first_at = Some(Instant::now());
        }
    }
    let gap = first_at.expect("the first line came").elapsed();
    assert!(
        gap > Duration::from_millis(1500),
        "the first line waited for the second: {gap:?}"
    );
    assert!(seen.contains("second"));
}

#[tokio::test]
async fn a_program_that_asks_is_answered() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let code = "name = input('姓名：')\nprint('你好，' + name)";
    let mut running = student.open("/api/python/run/", json!({ "code": code })).await;
    let mut seen = String::new();
    while let Some(chunk) = running.next_chunk().await {
        seen += &chunk;
        if chunk.contains("input_wanted") {
            let first: Value = serde_json::from_str(seen.lines().next().expect("a line")).expect("JSON");
            let path = format!(
                "/api/python/run/{}/input/",
                first["run_id"].as_str().expect("a name")
            );
            student.post(&path, json!({ "line": "小周" })).await.data();
        }
    }
    assert!(seen.contains("你好，小周"), "{seen}");
}

#[tokio::test]
async fn my_own_books_lie_in_the_working_folder() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let companies = student.get("/api/course/1/companies/").await;
    let company = companies.data()[0]["id"].clone();
    let opened = student
        .post("/api/books/", json!({ "company_id": company }))
        .await;
    assert_eq!(opened.code(), 200, "{}", opened.json);
    let listed = student.get("/api/course/1/python/files/").await;
    let names: Vec<&str> = listed
        .data()
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|file| file["name"].as_str())
        .collect();
    assert!(
        names.contains(&"my-journal.csv") && names.contains(&"my-balances.csv"),
        "{names:?}"
    );
    let code = "import pandas as pd\ndf = pd.read_csv('my-balances.csv', dtype={'科目编码': str})\n\
                print(len(df) > 0, list(df.columns[:2]))";
    let lines = run(&student, json!({ "code": code, "course_id": 1 })).await;
    assert_eq!(printed(&lines), "True ['科目编码', '科目名称']\n", "{lines:?}");

    let stranger_to_it = run(&student, json!({ "code": "import os\nprint(os.listdir())" })).await;
    assert_eq!(printed(&stranger_to_it), "[]\n");
}

#[tokio::test]
async fn a_written_file_is_offered() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let code = "open('结果.csv', 'w').write('a,b\\n1,2\\n')";
    let lines = run(&student, json!({ "code": code })).await;
    let last = lines.last().expect("a last line");
    assert_eq!(last["files"][0]["name"], "结果.csv");
    assert_eq!(last["files"][0]["content"], "YSxiCjEsMgo=");
}

#[tokio::test]
async fn a_programs_text_is_tidied() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let body = json!({ "code": "x=1 ;y = [1,2]\ndef f( a,b ):\n\treturn a+b\n" });
    let reply = student.post("/api/python/format/", body).await;
    assert_eq!(
        reply.data()["code"],
        "x = 1\ny = [1, 2]\n\n\ndef f(a, b):\n    return a + b\n"
    );
}
