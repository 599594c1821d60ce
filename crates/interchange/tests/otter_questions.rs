//! Questions of otter that a person marks: the source form, and the form that otter hands out.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

use interchange::notebook::{ManualCell, Notebook};
use serde_json::{Value, json};

fn cell(kind: &str, metadata: &Value, source: &str) -> Value {
    json!({ "cell_type": kind, "metadata": metadata, "execution_count": null, "outputs": [], "source": source })
}

fn raw(source: &str) -> Value {
    cell("raw", &json!({}), source)
}

fn text(source: &str) -> Value {
    cell("markdown", &json!({}), source)
}

fn code(source: &str) -> Value {
    cell("code", &json!({}), source)
}

fn tagged(kind: &str, tag: &str, source: &str) -> Value {
    cell(kind, &json!({ "tags": [tag] }), source)
}

fn locked(source: &str) -> Value {
    cell(
        "markdown",
        &json!({ "deletable": false, "editable": false }),
        source,
    )
}

fn notebook(cells: &[Value]) -> Notebook {
    let document = json!({ "cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4 });
    Notebook::parse(document.to_string().as_bytes()).unwrap()
}

fn source_form() -> Notebook {
    notebook(&[
        raw("# ASSIGNMENT CONFIG\nname: hw"),
        text("## 存货\n\n先读教材。"),
        raw("# BEGIN QUESTION\nname: why\nmanual: true\npoints: 2.5"),
        text("**第 1 题** 为什么？"),
        raw("# BEGIN SOLUTION"),
        text("**SOLUTION**: 机密理由"),
        raw("# END SOLUTION"),
        raw("# END QUESTION"),
        text("```otter\n# BEGIN QUESTION\nname: plot\nmanual: True  # 由助教批改\n```"),
        text("**第 2 题** 画图并说明。"),
        raw("# BEGIN PROMPT"),
        code("plt.plot(...)"),
        text("| 年 | 值 |"),
        raw("# END PROMPT"),
        raw("# BEGIN SOLUTION"),
        code("plt.plot(secret)"),
        text("机密说明"),
        raw("# END SOLUTION"),
        raw("# BEGIN TESTS"),
        code("# HIDDEN\nassert secret"),
        raw("# END TESTS"),
        raw("# END QUESTION"),
        raw("# BEGIN QUESTION\nname: twice\npoints: 4"),
        text("**第 3 题** 写 `twice`。"),
        raw("# BEGIN SOLUTION"),
        code("def twice(n):\n    return n + n # SOLUTION"),
        raw("# END SOLUTION"),
        raw("# BEGIN TESTS"),
        code("assert twice(2) == 4"),
        raw("# END TESTS"),
        raw("# END QUESTION"),
    ])
}

/// As `otter assign` makes it for students: questions are named no more, and nothing of a solution is left.
fn handed_out() -> Notebook {
    notebook(&[
        code("# Initialize Otter\nimport otter\ngrader = otter.Notebook(\"hw.ipynb\")"),
        locked("<!-- BEGIN QUESTION -->\n\n**第 1 题** 求质数。"),
        tagged("code", "otter_answer_cell", "x = ..."),
        code("grader.check(\"q1\")"),
        locked("<!-- END QUESTION -->\n\n<!-- BEGIN QUESTION -->\n\n**第 2 题** 画图。\n\n_Points:_ 1.5"),
        tagged("code", "otter_answer_cell", "plt.plot(...);"),
        locked("<!-- END QUESTION -->\n\n这里不属于题目。"),
        code("y = 3"),
        locked("<!-- BEGIN QUESTION -->\n\n**第 3 题** 为什么？"),
        tagged(
            "markdown",
            "otter_answer_cell",
            "_Type your answer here, replacing this text._",
        ),
        locked("<!-- END QUESTION -->\n\n"),
    ])
}

fn asked(notebook: &Notebook) -> Vec<(String, f64, bool)> {
    let manual = notebook.to_task().manual.into_iter();
    manual.map(|cell| (cell.id, cell.points, cell.is_code)).collect()
}

fn student_text(notebook: &Notebook) -> String {
    String::from_utf8(notebook.for_student().to_bytes()).unwrap()
}

#[test]
fn the_source_form_says_which_questions_a_person_marks() {
    let notebook = source_form();
    assert_eq!(
        asked(&notebook),
        [("why".to_owned(), 2.5, false), ("plot".to_owned(), 1.0, false)]
    );
    let task = notebook.to_task();
    assert!(
        !task.faults.iter().any(|fault| fault.is_error),
        "{:?}",
        task.faults
    );
    assert!(
        task.faults
            .iter()
            .any(|fault| fault.zh.contains("其中的测试只作提示"))
    );
    let [why, plot] = &task.manual[..] else {
        panic!("two questions");
    };
    assert_eq!(
        why.prompt, "**第 1 题** 为什么？",
        "nothing of the text before it"
    );
    assert_eq!(why.reference, "**SOLUTION**: 机密理由");
    assert_eq!(plot.prompt, "**第 2 题** 画图并说明。");
    assert_eq!(plot.reference, "plt.plot(secret)\n\n机密说明");
    let points: Vec<_> = task
        .tests
        .iter()
        .map(|test| (test.id.as_str(), test.points))
        .collect();
    assert_eq!(
        points,
        [("plot", 0.0), ("twice", 4.0)],
        "a person gives the points of a question once"
    );
    assert!((task.points() - 7.5).abs() < 1e-9);
    for text in [&task.starter, &task.instructions, &student_text(&notebook)] {
        for secret in ["机密", "secret", "n + n", "BEGIN", "manual"] {
            let is_name = secret == "manual" && text.contains("\"suanpan\"");
            assert!(is_name || !text.contains(secret), "{secret} is left in\n{text}");
        }
    }
    assert!(
        task.starter.contains("# %% plot\nplt.plot(...)\n"),
        "{}",
        task.starter
    );
    assert!(task.starter.contains("# %% [markdown] plot-2\n# | 年 | 值 |\n"));
}

#[test]
fn the_form_that_is_handed_out_says_it_by_its_comments() {
    let notebook = handed_out();
    assert_eq!(
        asked(&notebook),
        [
            ("question-2".to_owned(), 1.5, true),
            ("question-3".to_owned(), 1.0, false)
        ]
    );
    let task = notebook.to_task();
    assert!(!task.instructions.contains("<!--"), "{}", task.instructions);
    assert!(task.instructions.contains("这里不属于题目。"));
    assert!(task.manual[0].prompt.starts_with("**第 2 题** 画图。"));
    assert_eq!(task.manual[1].prompt, "**第 3 题** 为什么？");
    assert_eq!(task.manual[1].reference, "");
    assert!(
        task.starter.contains("# %% question-2\nplt.plot(...);\n"),
        "{}",
        task.starter
    );
    let student = student_text(&notebook);
    for kept in [
        "<!-- BEGIN QUESTION -->",
        "<!-- END QUESTION -->",
        "otter_answer_cell",
    ] {
        assert!(student.contains(kept), "{kept} is gone");
    }
}

#[test]
fn solutions_that_otter_leaves_to_its_grader_reach_no_student() {
    let reply = tagged(
        "markdown",
        "otter_answer_cell",
        "_Type your answer here, replacing this text._",
    );
    let solution = tagged("markdown", "otter_assign_solution_cell", "机密：等边");
    let older = notebook(&[
        text(
            "<!-- BEGIN QUESTION -->\n\n第 1 题\n\n<!--\nBEGIN QUESTION\nname: q1\nmanual: true\npoints: 3\n-->",
        ),
        text("**SOLUTION:** 机密：等角"),
        text("<!-- END QUESTION -->\n\n<!-- BEGIN QUESTION -->\n\n第 2 题"),
        reply,
        solution,
        tagged(
            "code",
            "otter_assign_solution_cell",
            "机密 = 1 # SOLUTION NO PROMPT",
        ),
        text("<!-- END QUESTION -->"),
        text("第 3 题"),
        tagged("markdown", "otter_assign_solution_cell", "机密：不批改"),
        tagged("code", "otter_assign_solution_cell", "x = '机密'"),
    ]);
    let names: Vec<_> = asked(&older)
        .into_iter()
        .map(|(name, points, _)| (name, points))
        .collect();
    assert_eq!(names, [("q1".to_owned(), 3.0), ("question-2".to_owned(), 1.0)]);
    let references: Vec<ManualCell> = older.to_task().manual;
    assert!(references[0].reference.contains("等角") && references[1].reference.contains("等边"));
    for text in [
        older.to_task().starter,
        older.to_task().instructions,
        student_text(&older),
    ] {
        assert!(!text.contains("机密"), "{text}");
    }
}

#[test]
fn without_tags_the_answer_is_found_by_what_stands_there() {
    let older = notebook(&[
        text("<!-- BEGIN QUESTION -->\n\n一"),
        text("提示"),
        text("_Type your answer here, replacing this text._"),
        text("<!-- END QUESTION -->\n\n<!-- BEGIN QUESTION -->\n\n二"),
        text("提示"),
        text("（请作答）"),
        text("<!-- END QUESTION -->\n\n<!-- BEGIN QUESTION -->\n\n三 <!-- END QUESTION -->"),
        text("<!-- BEGIN QUESTION -->\n\n四"),
        code("chart = ..."),
        code("grader.export()"),
    ]);
    let task = older.to_task();
    let cells: Vec<_> = task
        .manual
        .iter()
        .map(|cell| (cell.id.as_str(), cell.cell))
        .collect();
    assert_eq!(cells, [("question-1", 3), ("question-2", 6), ("question-4", 9)]);
    assert_eq!(task.manual[1].prompt, "二\n\n提示");
    let warned: Vec<_> = task
        .faults
        .iter()
        .filter(|fault| fault.zh.contains("QUESTION") || fault.zh.contains("作答单元"))
        .collect();
    assert_eq!(
        warned.iter().map(|fault| fault.cell).collect::<Vec<_>>(),
        [7, 8],
        "{warned:?}"
    );
}

#[test]
fn the_cells_of_a_question_are_one_answer_there_and_back() {
    let notebook = source_form();
    let answers = |program: &str| -> Vec<Option<String>> {
        let answers = notebook.manual_answers(program).into_iter();
        answers.map(|(_, answer)| answer).collect()
    };
    let starter = notebook.to_task().starter;
    assert_eq!(answers(&starter), [None, None], "the starter is no answer");
    let written = starter
        .replace("# （在此处作答）", "# 前期消耗大")
        .replace("plt.plot(...)", "plt.plot(years)")
        .replace("# | 年 | 值 |", "# | 1 | 10 |");
    let expected = [
        Some("前期消耗大".to_owned()),
        Some("plt.plot(years)\n\n| 1 | 10 |".to_owned()),
    ];
    assert_eq!(answers(&written), expected);
    let file = notebook.for_student_with(&written).to_bytes();
    let back = Notebook::parse(&file).unwrap().to_program();
    assert_eq!(answers(&back), expected, "{back}");
    // And of otter's own file, which names no question.
    let own = handed_out();
    let mut file: Value = serde_json::from_slice(&own.to_bytes()).unwrap();
    file["cells"][9]["source"] = json!("因为。");
    file["cells"].as_array_mut().unwrap().insert(2, code("mine = 1"));
    let program = Notebook::parse(file.to_string().as_bytes()).unwrap().to_program();
    let found = own.manual_answers(&program);
    assert_eq!(
        (found[0].1.clone(), found[1].1.clone()),
        (None, Some("因为。".to_owned()))
    );
}

#[test]
fn the_same_name_twice_is_two_questions() {
    let question = |name: &str| {
        [
            raw(&format!("# BEGIN QUESTION\nname: {name}\nmanual: true")),
            raw("# BEGIN SOLUTION"),
            text("答"),
            raw("# END SOLUTION"),
            raw("# END QUESTION"),
        ]
    };
    let cells = [question("q"), question("q")].concat();
    let names: Vec<_> = asked(&notebook(&cells))
        .into_iter()
        .map(|(name, ..)| name)
        .collect();
    assert_eq!(names, ["q", "q-2"]);
}
