//! What a student gets of a notebook.

use super::{
    desk::{Desk, offered_by},
    documents::depreciation,
};
use crate::pages::save_draft;
use serde_json::json;

/// Words of the hidden tests, of the solution and of the file's own marks.
const SECRETS: [&str; 7] = [
    "1414.29",
    "秘密之数",
    "HIDDEN TESTS",
    "BEGIN SOLUTION",
    "(cost - salvage)",
    "2 * annual",
    "content_hash",
];

#[tokio::test]
async fn what_a_student_gets_holds_no_hidden_test_and_no_solution() {
    let desk = Desk::new().await;
    let id = desk.task("折旧.ipynb", &depreciation()).await;
    let (task, notebook) = (
        format!("/api/python/{id}/"),
        format!("/api/python/{id}/notebook/"),
    );
    for path in [task.as_str(), notebook.as_str(), "/api/course/1/python/"] {
        let bytes = desk.student.get(path).await.bytes;
        let text = String::from_utf8_lossy(&bytes);
        for secret in SECRETS {
            assert!(!text.contains(secret), "{path} holds {secret}: {text}");
        }
    }
    let code = "# %% annual\ndef annual(*a):\n    return 7\n# %%\nmine = 1\n";
    save_draft(&desk.student, json!({ "python_task_id": id }), code, 1)
        .await
        .data();
    let own = desk.student.get(&notebook).await;
    let text = String::from_utf8_lossy(&own.bytes).into_owned();
    for part in ["return 7", "mine = 1", "annual(12000, 2000, 5) == 2000"] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
}

#[tokio::test]
async fn what_is_the_teachers_is_refused_to_a_student() {
    let desk = Desk::new().await;
    let id = desk.task("折旧.ipynb", &depreciation()).await;
    let notebook = format!("/api/python/{id}/notebook/");
    let source = desk.student.get(&format!("{notebook}source/")).await;
    assert_eq!(source.status, 403);
    let offered = offered_by(&desk.student, "check", "a.ipynb", &depreciation()).await;
    assert_eq!(offered.status, 403);
    assert_eq!(desk.student.delete(&notebook).await.status, 403);
}

#[tokio::test]
async fn a_shown_check_tells_the_students_exception_and_a_hidden_one_does_not() {
    let desk = Desk::new().await;
    let id = desk.task("折旧.ipynb", &depreciation()).await;
    let said = async |code: &str| {
        let marked = desk.submit(id, code).await;
        marked["tests"][0]["message"]
            .as_str()
            .expect("a message")
            .to_owned()
    };
    let shown = said("def annual(cost, salvage, years):\n    return cost / 0\n").await;
    assert!(
        shown.contains("（第 2 行）：ZeroDivisionError") && shown.contains("除数是 0"),
        "{shown}"
    );
    let hidden =
        said("def annual(cost, salvage, years):\n    return 2000 if cost == 12000 else 1 / 0\n").await;
    assert_eq!(hidden, "隐藏测试：程序出错");
}
