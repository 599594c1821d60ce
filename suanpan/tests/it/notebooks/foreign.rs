//! Notebooks that others wrote. They stand beside the project; these tests ask for them only where they are.

use super::{
    desk::{Desk, failed, task_of, tried},
    documents::{answer, graded, notebook, otter_questions},
};
use serde_json::{Value, json};
use std::{path::PathBuf, time::Instant};

/// A notebook of the folder beside the project; none where it is not.
fn foreign(path: &str) -> Option<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/fixtures/notebooks");
    std::fs::read(folder.join(path)).ok()
}

fn assert_full(marked: &Value) {
    assert_eq!(failed(marked), Vec::<String>::new(), "{marked}");
    assert_eq!(marked["percent"], 100.0, "{marked}");
}

#[tokio::test]
async fn otters_notebooks_fail_what_their_names_say() {
    let desk = Desk::new().await;
    let report = desk.import("otter.ipynb", &otter_questions()).await;
    assert!(tried(&report).iter().all(|passed| *passed), "{report}");
    let expected: [(&str, f64, &[&str]); 5] = [
        ("passesAll", 100.0, &[]),
        ("fails1H", 90.0, &["q1（3）", "q1（4）"]),
        ("fails2and6H", 70.0, &["q2（1）", "q2（2）", "q2（3）", "q6（2）"]),
        ("fails3", 80.0, &["q3"]),
        ("fails4", 80.0, &["q4"]),
    ];
    for (name, percent, failing) in expected {
        let Some(bytes) = foreign(&format!("otter/{name}.ipynb")) else {
            return;
        };
        let marked = desk.submit_notebook(task_of(&report), &bytes).await;
        assert_eq!(failed(&marked), failing, "{name}: {marked}");
        assert_eq!(marked["percent"], percent, "{name}");
    }
}

/// The assignment is the file that one student handed in: what each wrote replaces the answers.
#[tokio::test]
async fn nbgraders_submissions_score_what_their_names_say() {
    let (Some(changed), Some(cheat)) = (
        foreign("nbgrader/submitted-changed.ipynb"),
        foreign("nbgrader/submitted-cheat-attempt.ipynb"),
    ) else {
        return;
    };
    let desk = Desk::new().await;
    let report = desk.import("p1.ipynb", &changed).await;
    let warned = report["findings"].to_string();
    assert!(
        warned.contains("baz") && warned.contains("quux"),
        "marked by a person: {warned}"
    );
    let id = task_of(&report);
    // Of seven points two are tested; five wait for a person.
    let marked = desk.submit_notebook(id, &changed).await;
    assert_eq!(failed(&marked), Vec::<String>::new(), "{marked}");
    let seen = desk.submission(&desk.student, &marked["id"]).await;
    assert_eq!(
        (&seen["percent"], &seen["is_waiting"]),
        (&json!(28.57), &json!(true))
    );
    let marked = desk.submit_notebook(id, &cheat).await;
    assert_eq!(marked["percent"], 0.0, "{marked}");
    let signs = desk.signs(&marked).await;
    assert!(signs.contains("showtraceback"), "{signs}");
}

/// Answers made to fit the visible tests: the hidden ones find them.
#[tokio::test]
async fn nbgraders_hidden_tests_find_what_fits_the_visible_ones() {
    let (Some(hidden), Some(solved)) = (
        foreign("nbgrader/test-hidden-tests.ipynb"),
        foreign("nbgrader/test-v2.ipynb"),
    ) else {
        return;
    };
    let desk = Desk::new().await;
    let report = desk.import("squares.ipynb", &hidden).await;
    assert_eq!(
        tried(&report),
        [false, true, false, true],
        "its own answers are such: {report}"
    );
    let marked = desk.submit_notebook(task_of(&report), &hidden).await;
    assert_eq!(failed(&marked), ["correct_squares", "correct_sum_of_squares"]);
    assert_eq!(marked["percent"], 50.0, "{marked}");
    assert_full(&desk.submit_notebook(task_of(&report), &solved).await);
}

#[tokio::test]
async fn endless_notebooks_stop_and_side_effects_stay_inside() {
    let desk = Desk::new().await;
    let writes = "### BEGIN SOLUTION\nwith open('side-effect.txt', 'w') as file:\n    file.write('a side effect')\n### END SOLUTION";
    let reads = "with open('side-effect.txt') as file:\n    assert file.read() == 'a side effect'";
    let cells = [answer("write", writes), graded("effect", 1.0, reads)];
    let id = desk.task("effects.ipynb", &notebook(&cells, json!({}))).await;
    for (name, percent) in [
        ("infinite-loop", 0.0),
        ("infinite-loop-with-output", 0.0),
        ("side-effects", 100.0),
    ] {
        let Some(bytes) = foreign(&format!("nbgrader/{name}.ipynb")) else {
            return;
        };
        let begun = Instant::now();
        let marked = desk.submit_notebook(id, &bytes).await;
        assert_eq!(marked["percent"], percent, "{name}: {marked}");
        let took = begun.elapsed();
        assert!(took.as_secs() < 40, "{name} took {took:?}");
        let looked = desk.offer("check", "a.ipynb", &bytes).await;
        let findings = looked.data()["findings"].to_string();
        assert!(findings.contains("没有测试单元"), "it is no assignment");
    }
    assert!(!PathBuf::from("side-effect.txt").exists());
}
