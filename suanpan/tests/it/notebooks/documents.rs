//! Notebooks written for the tests.

use serde_json::{Value, json};

pub(super) fn cell(kind: &str, metadata: &Value, source: &str) -> Value {
    json!({ "cell_type": kind, "metadata": metadata, "source": source, "outputs": [], "execution_count": null })
}

pub(super) fn code(source: &str) -> Value {
    cell("code", &json!({}), source)
}

pub(super) fn graded(id: &str, points: f64, source: &str) -> Value {
    let marks = json!({ "nbgrader": { "grade": true, "solution": false, "locked": true, "grade_id": id, "points": points, "schema_version": 3 } });
    cell("code", &marks, source)
}

pub(super) fn answer(id: &str, source: &str) -> Value {
    let marks = json!({ "nbgrader": { "grade": false, "solution": true, "locked": false, "grade_id": id, "schema_version": 3 } });
    cell("code", &marks, source)
}

pub(super) fn notebook(cells: &[Value], metadata: Value) -> Vec<u8> {
    let document = json!({ "cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 4 });
    document.to_string().into_bytes()
}

/// Depreciation by the straight line: the project's own.
pub(super) fn depreciation() -> Vec<u8> {
    let cells = [
        cell(
            "markdown",
            &json!({}),
            "# 直线法折旧\n\n写 `annual`，并算出 `book_value`。",
        ),
        answer(
            "annual",
            "def annual(cost, salvage, years):\n    ### BEGIN SOLUTION\n    if years <= 0:\n        raise ValueError('年限须大于 0')\n    return round((cost - salvage) / years, 2)\n    ### END SOLUTION",
        ),
        graded(
            "annual-test",
            3.0,
            "assert annual(12000, 2000, 5) == 2000\n### BEGIN HIDDEN TESTS\nassert annual(9999, 99, 7) == 1414.29, '秘密之数'\n### END HIDDEN TESTS",
        ),
        answer(
            "book",
            "### BEGIN SOLUTION\nbook_value = 12000 - 2 * annual(12000, 2000, 5)\n### END SOLUTION",
        ),
        graded("book-test", 1.0, "assert book_value == 8000"),
        graded(
            "invalid-test",
            1.0,
            "try:\n    annual(1, 0, 0)\nexcept ValueError:\n    pass\nelse:\n    raise AssertionError('没有报错')",
        ),
    ];
    notebook(&cells, json!({}))
}

/// A cell that a person marks.
pub(super) fn manual(id: &str, kind: &str, points: f64, source: &str) -> Value {
    let marks = json!({ "nbgrader": { "grade": true, "solution": true, "locked": false, "grade_id": id, "points": points, "schema_version": 3 } });
    cell(kind, &marks, source)
}

/// Six points for a function, three for its reasons in words, one for a table; two points for nothing are nobody's work.
pub(super) fn reasoned() -> Vec<u8> {
    let cells = [
        cell("markdown", &json!({}), "# 折旧方法"),
        answer(
            "twice",
            "### BEGIN SOLUTION\ndef twice(n):\n    return 2 * n\n### END SOLUTION",
        ),
        graded("twice-test", 6.0, "assert twice(2) == 4"),
        cell("markdown", &json!({}), "说明**为什么**采用双倍余额递减法。"),
        manual("reason", "markdown", 3.0, "机密：前期消耗大。"),
        manual(
            "table",
            "code",
            1.0,
            "### BEGIN SOLUTION\nsecret_rows = [1, 2]\n### END SOLUTION",
        ),
        manual("nothing", "markdown", 0.0, "随便写。"),
    ];
    notebook(&cells, json!({}))
}

/// The questions of otter's foreign notebooks with tests of our own, in the form otter makes.
pub(super) fn otter_questions() -> Vec<u8> {
    let solved = |text: &str| code(&format!("### BEGIN SOLUTION\n{text}\n### END SOLUTION"));
    let check = |name: &str| code(&format!("grader.check(\"{name}\")"));
    let cases = |cases: &[(&str, bool)]| {
        let cases: Vec<Value> = cases
            .iter()
            .map(|(code, hidden)| json!({ "code": code, "hidden": hidden }))
            .collect();
        json!({ "points": 4, "suites": [{ "cases": cases }] })
    };
    let tests = json!({
        "q1": cases(&[(">>> square(3)\n9", false), (">>> square(2.5)\n6.25", false), (">>> square(12)\n144", true), (">>> square(-1)\n1", true)]),
        "q2": cases(&[(">>> negate(True)\nFalse", false), (">>> negate(False)\nTrue", false), (">>> negate([])\nTrue", true)]),
        "q3": cases(&[(">>> x\nTrue", false)]),
        "q4": cases(&[(">>> round(x, 4)\n39.0625", true)]),
        "q6": cases(&[(">>> f = fiberator()\n>>> next(f), next(f)\n(0, 1)", false),
            (">>> f = fiberator()\n>>> for _ in range(8):\n... \tprint(next(f))\n0\n1\n1\n2\n3\n5\n8\n13", true)]),
    });
    let cells = [
        code(
            "import matplotlib.pyplot as plt\nimport numpy as np\n%matplotlib inline\nimport otter\ngrader = otter.Notebook()",
        ),
        solved("def square(x):\n    return x ** 2"),
        check("q1"),
        solved("def negate(x):\n    return not x"),
        check("q2"),
        solved("x = negate([])"),
        check("q3"),
        solved("x = square(6.25)"),
        check("q4"),
        solved(
            "def fiberator():\n    a, b = 0, 1\n    while True:\n        yield a\n        a, b = b, a + b",
        ),
        check("q6"),
    ];
    notebook(&cells, json!({ "otter": { "tests": tests } }))
}
