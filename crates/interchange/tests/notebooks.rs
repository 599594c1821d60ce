//! Notebooks: formats, stripping, tasks; and the foreign ones beside the project, when they are there.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

use std::path::PathBuf;

use interchange::notebook::{CellKind, GradeRole, Notebook, NotebookError, notebook_of_task};
use proptest::prelude::*;
use serde_json::{Value, json};

fn notebook(cells: &Value, metadata: &Value) -> Notebook {
    let document = json!({ "cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5 });
    Notebook::parse(document.to_string().as_bytes()).unwrap()
}

fn graded(source: &str, grade: bool, solution: bool, id: &str) -> Value {
    json!({
        "cell_type": "code", "execution_count": 3, "outputs": [{ "output_type": "stream", "text": "答案 42" }],
        "metadata": { "nbgrader": { "grade": grade, "solution": solution, "grade_id": id, "points": 2, "checksum": "x" } },
        "source": source,
    })
}

fn sample() -> Notebook {
    let cells = json!([
        { "cell_type": "markdown", "metadata": {}, "source": ["# 平方\n", "写一个函数。"] },
        { "cell_type": "code", "metadata": {}, "execution_count": null, "outputs": [], "source": "%matplotlib inline\nimport otter\nimport math\nn = 5" },
        graded("def square(x):\n    ### BEGIN SOLUTION\n    return x ** 2\n    ### END SOLUTION", false, true, "square"),
        graded("assert square(1) == 1\n### BEGIN HIDDEN TESTS\nassert square(n) == 25\n### END HIDDEN TESTS", true, false, "test"),
        graded("secret = 42", true, true, "essay"),
    ]);
    let otter = json!({ "otter": { "tests": { "q1": { "points": 4, "suites": [{ "cases": [
        { "code": ">>> square(2)\n4\n", "hidden": false }, { "code": ">>> square(9)\n81\n", "hidden": true },
    ] }] } } } });
    notebook(&cells, &otter)
}

#[test]
fn other_formats_say_what_they_are() {
    let error = |text: &str| Notebook::parse(text.as_bytes()).unwrap_err();
    assert_eq!(error("{\n \"cells\": ["), NotebookError::NotJson(2));
    assert_eq!(error("[]"), NotebookError::NotANotebook);
    assert_eq!(error(r#"{"nbformat": 4}"#), NotebookError::NotANotebook);
    assert_eq!(
        error(r#"{"nbformat": 3, "worksheets": []}"#),
        NotebookError::OldFormat(3)
    );
    assert_eq!(
        error(r#"{"nbformat": 5, "cells": []}"#),
        NotebookError::NewFormat(5)
    );
    let r = r#"{"nbformat": 4, "cells": [], "metadata": {"kernelspec": {"language": "R"}}}"#;
    assert_eq!(error(r), NotebookError::NotPython("R".into()));
    assert_eq!(
        error(r#"{"nbformat": 4, "cells": [{"cell_type": "code", "source": 5}]}"#),
        NotebookError::BadCell(1)
    );
    let twice =
        json!({ "nbformat": 4, "cells": [graded("a", true, false, "x"), graded("b", true, false, "x")] });
    assert_eq!(
        error(&twice.to_string()),
        NotebookError::RepeatedGradeId("x".into())
    );
}

#[test]
fn a_student_gets_no_solution_no_hidden_test_and_no_output() {
    let text = String::from_utf8(sample().for_student().to_bytes()).unwrap();
    for secret in ["x ** 2", "== 25", "42", "81", "HIDDEN", "checksum"] {
        assert!(!text.contains(secret), "{secret} is left in\n{text}");
    }
    for kept in [
        "square(1) == 1",
        "square(2)",
        "写一个函数",
        "grade_id",
        "NotImplementedError",
    ] {
        assert!(text.contains(kept), "{kept} is gone\n{text}");
    }
}

#[test]
fn a_notebook_becomes_a_task() {
    let task = sample().to_task();
    assert_eq!(task.title.as_deref(), Some("平方"));
    assert_eq!(
        task.solution,
        "# %%\n# %matplotlib inline\n# import otter\nimport math\nn = 5\n\n# %%\ndef square(x):\n    return x ** 2\n\n# %%\nsecret = 42\n"
    );
    assert!(task.starter.contains("raise NotImplementedError()") && !task.starter.contains("42"));
    assert_eq!(task.manual, [("essay".to_owned(), 2.0)]);
    let tests: Vec<_> = task
        .tests
        .iter()
        .map(|test| (test.name.as_str(), test.points, test.is_visible))
        .collect();
    assert_eq!(
        tests,
        [
            ("test（可见部分）", 0.6857, true),
            ("test", 1.35, false),
            ("q1 1", 1.7143, true),
            ("q1 2", 2.25, false)
        ]
    );
    let program = task.test_program();
    assert!(
        program.starts_with("from suanpan import student, test\nimport math\n"),
        "{program}"
    );
    assert!(program.contains("@test(\"test\", weight=1.35)\ndef notebook_2():\n    n = student.n\n    square = student.square\n    assert square(1) == 1\n    assert square(n) == 25\n"), "{program}");
    assert!(
        program.contains("    check(\">>> square(9)\\n81\\n\", {\"square\": square})\n"),
        "{program}"
    );
}

#[test]
fn a_task_goes_out_as_a_notebook_and_comes_back() {
    let starter = "# %%\nimport pandas as pd\n\n# %%\ndef f():\n    ...\n";
    let bytes = notebook_of_task("价税分离", "写 `f`。", starter).to_bytes();
    let again = Notebook::parse(&bytes).unwrap();
    assert_eq!(again.to_bytes(), bytes);
    let task = again.to_task();
    assert_eq!(
        (task.title.as_deref(), task.starter.as_str()),
        (Some("价税分离"), starter)
    );
    assert_eq!(
        again
            .sources()
            .iter()
            .filter(|(kind, _)| *kind == CellKind::Code)
            .count(),
        2
    );
}

/// Notebooks that nobody on this project wrote; they stay beside it.
#[test]
fn foreign_notebooks_are_read_and_stripped() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fixtures/notebooks");
    for kind in ["nbgrader", "otter"] {
        let Ok(entries) = std::fs::read_dir(folder.join(kind)) else {
            return;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            let notebook = Notebook::parse(&std::fs::read(&path).unwrap())
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let student = String::from_utf8(notebook.for_student().to_bytes()).unwrap();
            assert!(
                !student.contains("HIDDEN TESTS") && !student.contains("BEGIN SOLUTION"),
                "{}",
                path.display()
            );
            assert_eq!(Notebook::parse(&notebook.to_bytes()).unwrap(), notebook);
        }
    }
    let hidden = std::fs::read(folder.join("nbgrader/test-hidden-tests.ipynb")).unwrap();
    let notebook = Notebook::parse(&hidden).unwrap();
    let tests: Vec<_> = notebook
        .grade_cells()
        .into_iter()
        .filter(|cell| cell.role == GradeRole::Tests)
        .collect();
    let points: Vec<String> = tests.iter().map(|cell| cell.points.to_string()).collect();
    assert_eq!(points, ["1", "1", "0.5", "0.5"]);
    let task = notebook.to_task();
    assert!(
        task.tests
            .iter()
            .any(|test| test.is_visible && !test.code.contains("squares(11)"))
    );
    assert!(
        task.tests
            .iter()
            .any(|test| !test.is_visible && test.code.contains("squares(11)"))
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_stop_the_reader(at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let mut bytes = sample().to_bytes();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] ^= byte }
        if let Ok(notebook) = Notebook::parse(&bytes) {
            let _ = notebook.to_task().test_program();
            let _ = notebook.for_student();
        }
    }
}
