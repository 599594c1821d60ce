//! Notebooks: formats, stripping, tasks; and the foreign ones beside the project, when they are there.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

use std::path::PathBuf;

use interchange::notebook::{
    CellKind, ChangeKind, GradeRole, Notebook, NotebookError, TestForm, notebook_of_task,
};
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
        (task.texts[0].after, task.texts[0].text.as_str()),
        (0, "# 平方\n写一个函数。")
    );
    let pieces: Vec<_> = task.texts.iter().map(|piece| piece.text.as_str()).collect();
    assert_eq!(pieces.join("\n\n"), task.instructions);
    let cells = task.starter.matches("# %%").count();
    assert!(
        task.texts.iter().all(|piece| piece.after <= cells),
        "{:?}",
        task.texts
    );
    assert_eq!(
        task.solution,
        "# %%\n# %matplotlib inline\n# import otter\nimport math\nn = 5\n\n# %% square\ndef square(x):\n    return x ** 2\n\n# %% [test] test\nassert square(1) == 1\n\n# %% essay\nsecret = 42\n\n# %% [test] q1\n# >>> square(2)\n# 4\n"
    );
    assert!(task.starter.contains("raise NotImplementedError()"));
    for secret in ["42", "x ** 2", "== 25", "81"] {
        assert!(!task.starter.contains(secret), "{secret} in {}", task.starter);
    }
    let manual: Vec<_> = task
        .manual
        .iter()
        .map(|cell| (cell.id.as_str(), cell.points))
        .collect();
    assert_eq!(manual, [("essay", 2.0)]);
    let tests: Vec<_> = task
        .tests
        .iter()
        .map(|test| (test.id.as_str(), test.points, test.cases.len()))
        .collect();
    assert_eq!(tests, [("test", 2.0, 1), ("q1", 4.0, 2)]);
    let case = &task.tests[0].cases[0];
    assert_eq!(
        (case.is_hidden, case.code.as_str()),
        (true, "assert square(1) == 1\nassert square(n) == 25")
    );
    assert_eq!(case.shown_lines, [1]);
}

/// The source form of otter, as its teachers write it.
fn otter_source() -> Notebook {
    let raw = |text: &str| json!({ "cell_type": "raw", "metadata": {}, "source": text });
    let code = |text: &str| json!({ "cell_type": "code", "metadata": {}, "execution_count": null, "outputs": [], "source": text });
    let tested = |text: &str, printed: &str| {
        json!({ "cell_type": "code", "metadata": {}, "execution_count": 1, "source": text,
            "outputs": [{ "output_type": "execute_result", "data": { "text/plain": [printed], "image/png": "AAAA" } }] })
    };
    notebook(
        &json!([
            raw("# ASSIGNMENT CONFIG\nname: hw\nsolutions_pdf: true"),
            { "cell_type": "markdown", "metadata": {}, "source": "## 作业" },
            raw("# BEGIN QUESTION\nname: q1\npoints: 3"),
            { "cell_type": "markdown", "metadata": {}, "source": "写 `square`。" },
            raw("# BEGIN SOLUTION"),
            code("def square(x):\n    y = x * x # SOLUTION\n    return y"),
            raw("# END SOLUTION"),
            raw("# BEGIN TESTS"),
            tested("square(3)", "9"),
            tested("\"\"\" # BEGIN TEST CONFIG\nhidden: true\npoints: 2\n\"\"\" # END TEST CONFIG\nsquare(11)", "121"),
            code("# HIDDEN\nassert square(-7) == 49"),
            raw("# END TESTS"),
            raw("# END QUESTION"),
        ]),
        &json!({}),
    )
}

#[test]
fn otters_source_form_is_understood() {
    let task = otter_source().to_task();
    assert!(task.faults.is_empty(), "{:?}", task.faults);
    assert_eq!(task.tests.len(), 1);
    let test = &task.tests[0];
    assert_eq!((test.id.as_str(), test.points), ("q1", 3.0));
    let forms: Vec<_> = test
        .cases
        .iter()
        .map(|case| (case.is_hidden, case.points, case.form.clone()))
        .collect();
    assert_eq!(
        forms,
        [
            (false, None, TestForm::Output("9".into())),
            (true, Some(2.0), TestForm::Output("121".into())),
            (true, None, TestForm::Statements)
        ]
    );
    assert_eq!(test.cases[1].code, "square(11)");
    let student = String::from_utf8(otter_source().for_student().to_bytes()).unwrap();
    for text in [&task.starter, &student] {
        for secret in ["x * x", "121", "-7", "AAAA", "solutions_pdf"] {
            assert!(!text.contains(secret), "{secret} is left in\n{text}");
        }
        assert!(text.contains("y = ...") && text.contains("square(3)"), "{text}");
    }
    assert!(task.solution.contains("y = x * x"));
    let back = Notebook::parse(student.as_bytes()).unwrap().to_program();
    assert!(back.contains("# %% [test] q1\n"), "{back}");
}

#[test]
fn a_program_is_laid_out_between_its_tests() {
    let notebook = sample();
    let program = "# %%\nn = 5\n# %% square\ndef square(x):\n    return x * x\n# %% [test] test\nassert square(1) == 1\n# %%\nmine = 1\n# %% [test] q1\n# >>> square(2)\n# 4\n";
    let plan = notebook.plan(program);
    assert_eq!(plan.cells.len(), 3);
    assert_eq!(plan.cells[1], "\n\n\ndef square(x):\n    return x * x\n");
    let places: Vec<_> = plan
        .tests
        .iter()
        .map(|(test, after)| (test.id.as_str(), *after))
        .collect();
    assert_eq!(places, [("test", 2), ("q1", 3)]);
    assert!(plan.changes.is_empty(), "{:?}", plan.changes);
    assert!(plan.teacher.contains("return x ** 2") && !plan.teacher.contains("== 25"));
}

#[test]
fn changed_and_removed_tests_are_named_and_run_as_written() {
    let notebook = sample();
    let plan = notebook.plan("# %% square\nx = 1\n# %% [test] test\npass\n# %%\ny = 1\n");
    let changes: Vec<_> = plan
        .changes
        .iter()
        .map(|change| (change.id.as_str(), change.kind, change.line))
        .collect();
    assert_eq!(
        changes,
        [
            ("test", ChangeKind::TestChanged, 3),
            ("q1", ChangeKind::TestRemoved, 0)
        ]
    );
    assert!(plan.tests[0].0.cases[0].code.contains("square(n) == 25"));
    let places: Vec<_> = plan
        .tests
        .iter()
        .map(|(test, after)| (test.id.as_str(), *after))
        .collect();
    assert_eq!(places, [("test", 1), ("q1", 2)]);
    let plain = notebook.plan("def square(x):\n    return 1\n");
    assert_eq!(
        (plain.changes.len(), plain.tests.len(), plain.tests[0].1),
        (0, 2, 1)
    );
}

#[test]
fn locked_code_counts_as_its_teacher_wrote_it() {
    let cells = json!([
        graded(
            "def close(a, b):\n    return abs(a - b) < 0.01",
            false,
            false,
            "helper"
        ),
        graded(
            "### BEGIN SOLUTION\nx = 1\n### END SOLUTION",
            false,
            true,
            "answer"
        ),
        graded("assert close(x, 1)", true, false, "test"),
    ]);
    let notebook = notebook(&cells, &json!({}));
    let plan = notebook.plan("# %% [locked] helper\ndef close(a, b):\n    return True\n# %% answer\nx = 7\n# %% [test] test\nassert close(x, 1)\n");
    assert!(plan.cells[0].contains("< 0.01"), "{:?}", plan.cells);
    assert_eq!(plan.changes.len(), 1);
    assert_eq!(plan.changes[0].kind, ChangeKind::LockedChanged);
    let gone = notebook.plan("# %% answer\nx = 7\n# %% [test] test\nassert close(x, 1)\n");
    assert!(
        gone.cells.iter().any(|cell| cell.contains("< 0.01")),
        "{:?}",
        gone.cells
    );
    assert_eq!(gone.tests[0].1, 2, "the helper is there before the test");
}

#[test]
fn faults_are_named_by_cell() {
    let cells = json!([
        graded("assert 1\n### BEGIN HIDDEN TESTS\nassert 2", true, false, "a"),
        { "cell_type": "code", "metadata": { "nbgrader": { "grade": true } }, "execution_count": null, "outputs": [], "source": "x" },
    ]);
    let task = notebook(&cells, &json!({})).to_task();
    let errors: Vec<_> = task
        .faults
        .iter()
        .filter(|fault| fault.is_error)
        .map(|fault| fault.cell)
        .collect();
    assert_eq!(errors, [1, 2], "{:?}", task.faults);
    let without = notebook(&json!([]), &json!({})).to_task();
    assert!(
        without
            .faults
            .iter()
            .any(|fault| fault.is_error && fault.zh.contains("没有测试"))
    );
}

#[test]
fn hostile_notebooks_are_refused_or_harmless() {
    let deep = format!(
        "{{\"nbformat\": 4, \"metadata\": {}1{}, \"cells\": []}}",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    assert!(matches!(
        Notebook::parse(deep.as_bytes()),
        Err(NotebookError::NotJson(_))
    ));
    let long = json!({ "nbformat": 4, "cells": [{ "cell_type": "code", "source": "x".repeat(300_000) }] });
    assert_eq!(
        Notebook::parse(long.to_string().as_bytes()),
        Err(NotebookError::LongCell(1))
    );
    assert_eq!(
        Notebook::parse(&vec![b' '; 50 << 20]),
        Err(NotebookError::TooLarge(20))
    );
    let many = json!({ "nbformat": 4, "cells": vec![json!({ "cell_type": "code", "source": "" }); 2_001] });
    assert_eq!(
        Notebook::parse(many.to_string().as_bytes()),
        Err(NotebookError::TooManyCells(2_000))
    );
    let mut cell = graded("assert 1", true, false, "a");
    cell["outputs"] = json!([{ "output_type": "stream", "text": "z".repeat(15 << 20) }]);
    cell["attachments"] = json!({ "a.png": { "image/png": "A".repeat(1 << 20) } });
    let kept = notebook(&json!([cell]), &json!({})).kept().unwrap();
    assert!(kept.to_bytes().len() < 2_000, "{}", kept.to_bytes().len());
    let wide: Vec<Value> = (0..100)
        .map(|_| json!({ "cell_type": "markdown", "metadata": {}, "source": "字".repeat(60_000) }))
        .collect();
    let wide = notebook(&json!(wide), &json!({}));
    assert_eq!(wide.kept().unwrap_err(), NotebookError::TooMuchText(2));
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
    assert!(task.tests[0].cases[0].code.contains("squares(11)"));
    assert!(!task.starter.contains("squares(11)") && task.starter.contains("squares(2)"));
}

/// A notebook made of words, so that marks, code and text meet in every order.
fn any_notebook() -> impl Strategy<Value = Notebook> {
    let line = prop::sample::select(vec![
        "x = 1",
        "### BEGIN SOLUTION",
        "### END SOLUTION",
        "### BEGIN HIDDEN TESTS",
        "### END HIDDEN TESTS",
        "assert x == 1",
        "    return 2 # SOLUTION",
        "# BEGIN TESTS",
        "# END TESTS",
        "# BEGIN QUESTION",
        "# END QUESTION",
        "manual: true",
        "# BEGIN PROMPT",
        "# END PROMPT",
        "<!-- BEGIN QUESTION -->",
        "<!-- END QUESTION -->",
        "**SOLUTION**: 42",
        "# %% [test] t0",
        "grader.check(\"q1\")",
        "%matplotlib inline",
        "# 标题",
        "",
    ]);
    let cell = (
        prop::collection::vec(line, 0..6),
        0..3usize,
        any::<(bool, bool, bool)>(),
        0..9u32,
    );
    prop::collection::vec(cell, 0..8).prop_map(|cells| {
        let cells: Vec<Value> = cells
            .into_iter()
            .enumerate()
            .map(|(index, (lines, kind, (is_graded, grade, solution), points))| {
                let metadata = if is_graded {
                    json!({ "nbgrader": { "grade": grade, "solution": solution, "grade_id": format!("t{index}"), "points": points } })
                } else {
                    json!({})
                };
                json!({ "cell_type": (["code", "markdown", "raw"][kind]), "metadata": metadata, "source": lines.join("\n"), "outputs": [] })
            })
            .collect();
        notebook(&json!(cells), &json!({}))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_stop_the_reader(at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let mut bytes = sample().to_bytes();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] ^= byte }
        if let Ok(notebook) = Notebook::parse(&bytes) {
            let task = notebook.to_task();
            let _ = notebook.plan(&task.solution);
            let _ = notebook.for_student();
        }
    }

    #[test]
    fn the_teachers_file_gives_the_same_task_again(notebook in any_notebook()) {
        let kept = notebook.kept().unwrap();
        let again = Notebook::parse(&kept.to_bytes()).unwrap();
        prop_assert_eq!(again.to_task(), kept.to_task());
        prop_assert_eq!(again.kept().unwrap(), kept);
    }

    #[test]
    fn the_starter_changes_no_cell_of_the_teacher(notebook in any_notebook()) {
        let task = notebook.to_task();
        let plan = notebook.plan(&task.starter);
        prop_assert_eq!(&plan.changes, &vec![], "{}", task.starter);
        prop_assert_eq!(plan.tests.len(), task.tests.len());
    }
}
