//! A company's tables of business data in programs: found by the name in the program's text, on the scratchpad of their course.

use crate::{
    coding::{printed, run, task_id},
    school::TestSchool,
};
use serde_json::{Value, json};
use testkit::Client;

/// Prints the files of the working folder, the student's own books left out.
const LIST: &str = "import os\nprint(sorted(name for name in os.listdir() if not name.startswith('my-')))";

/// The tables of the demo's company.
async fn tables(client: &Client) -> Vec<String> {
    let companies = client.get("/api/course/1/companies/").await;
    let path = format!("/api/company/{}/", companies.data()[0]["id"]);
    let company = client.get(&path).await;
    let tables = company.data()["tables"].as_array().expect("tables");
    let file = |table: &Value| table["file"].as_str().expect("a name").to_owned();
    tables.iter().map(file).collect()
}

#[tokio::test]
async fn the_reading_code_of_each_table_runs_as_it_is_copied() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let names = tables(&student).await;
    assert!(names.iter().any(|name| name == "journal.csv"), "{names:?}");
    for keeps_variables in [false, true] {
        let reads = names
            .iter()
            .map(|name| format!("print(len(pd.read_csv('{name}')) > 0)"));
        let code = format!("import pandas as pd\n{}", reads.collect::<Vec<_>>().join("\n"));
        let body = json!({ "code": code, "course_id": 1, "keeps_variables": keeps_variables });
        let lines = run(&student, body).await;
        assert_eq!(printed(&lines), "True\n".repeat(names.len()), "{lines:?}");
        let last = lines.last().expect("a last line");
        assert_eq!(last["files"], json!([]), "what was given was not written");
    }
}

#[tokio::test]
async fn only_what_the_text_names_is_given_and_only_on_the_scratchpad_of_its_course() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let named = format!("# 'journal.csv'\n{LIST}");
    let longer = format!("# 'my-journal.csv', 'bank-journal.csv'\n{LIST}");
    let task = task_id(&student, "p1-depreciation").await;
    for (body, found) in [
        (json!({ "code": named, "course_id": 1 }), "['journal.csv']\n"),
        (
            json!({ "code": longer, "course_id": 1 }),
            "['bank-journal.csv']\n",
        ),
        (json!({ "code": LIST, "course_id": 1 }), "[]\n"),
        (json!({ "code": named }), "[]\n"),
        (
            json!({ "code": named, "course_id": 1, "python_task_id": task }),
            "[]\n",
        ),
    ] {
        assert_eq!(printed(&run(&student, body.clone()).await), found, "{body}");
    }

    let folder = |names: &str| format!("/api/python/folder/?course_id=1&names={names}");
    let elsewhere = student.get(&folder("journal.csv")).await;
    let files = elsewhere.data().as_array().expect("files");
    assert!(
        files.iter().any(|file| file["name"] == "journal.csv"),
        "the browser and the local program get it too: {}",
        elsewhere.json
    );

    let stranger = school.sign_in("xn_student1").await;
    let body = json!({ "code": named, "course_id": 1 });
    assert_eq!(stranger.post("/api/python/run/", body).await.status, 404);
    assert_eq!(stranger.get(&folder("journal.csv")).await.status, 404);
}

#[tokio::test]
async fn a_session_finds_a_table_that_a_later_cell_names_and_keeps_what_was_written_over_it() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let cell = |code: &str| {
        let body = json!({ "code": code, "course_id": 1, "keeps_variables": true });
        let student = student.clone();
        async move { printed(&run(&student, body).await) }
    };
    assert_eq!(cell("print(1)").await, "1\n");
    let read = "print(len(open('products.csv').read()) > 20)";
    assert_eq!(cell(read).await, "True\n");
    cell("f = open('products.csv', 'w')\nf.write('short')\nf.close()").await;
    assert_eq!(cell(read).await, "False\n");
}

#[tokio::test]
async fn tables_beyond_the_limit_are_refused_by_name_and_size() {
    let school = TestSchool::demo().await;
    let here = school.with_input_limit(100_000);
    let form = json!({ "username": "student1", "password": suanpan::demo::PASSWORD });
    let token = here.post("/api/login/", form).await.data()["token"].clone();
    let student = here.with_token(token.as_str().expect("a token"));
    student.post("/api/select_course/1/enrol/", json!({})).await;
    for keeps_variables in [false, true] {
        let body = json!({ "code": "open('sales.csv')", "course_id": 1, "keeps_variables": keeps_variables });
        let refused = student.post("/api/python/run/", body).await;
        assert_eq!(
            (refused.status.as_u16(), refused.error()),
            (409, "coding.tables_too_large"),
            "{}",
            refused.json
        );
        let message = refused.json["msg"].as_str().expect("a message");
        assert!(
            message.contains("sales.csv") && message.contains("2.2 MB") && message.contains("0.1 MB"),
            "{message}"
        );
    }
}
