//! Notebooks through the doors: a teacher's import, what a student gets of it, and what is marked. The foreign ones stand
//! beside the project; those tests ask for them only where they are.

use crate::{coding::task_id, school::TestSchool};
use serde_json::{Value, json};
use std::{path::PathBuf, time::Instant};
use testkit::Client;

const IMPORT: &str = "/api/course/1/python/notebook/";

fn cell(kind: &str, metadata: &Value, source: &str) -> Value {
    json!({ "cell_type": kind, "metadata": metadata, "source": source, "outputs": [], "execution_count": null })
}

fn code(source: &str) -> Value {
    cell("code", &json!({}), source)
}

fn graded(id: &str, points: f64, source: &str) -> Value {
    let marks = json!({ "nbgrader": { "grade": true, "solution": false, "locked": true, "grade_id": id, "points": points, "schema_version": 3 } });
    cell("code", &marks, source)
}

fn answer(id: &str, source: &str) -> Value {
    let marks = json!({ "nbgrader": { "grade": false, "solution": true, "locked": false, "grade_id": id, "schema_version": 3 } });
    cell("code", &marks, source)
}

fn notebook(cells: &[Value], metadata: Value) -> Vec<u8> {
    let document = json!({ "cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 4 });
    document.to_string().into_bytes()
}

/// Depreciation by the straight line: the project's own.
fn depreciation() -> Vec<u8> {
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

async fn import(teacher: &Client, name: &str, bytes: &[u8]) -> Value {
    let reply = teacher.upload(&format!("{IMPORT}?mode=apply"), name, bytes).await;
    let report = reply.data().clone();
    assert_eq!(report["is_applied"], true, "{report}");
    report
}

async fn submit(school: &TestSchool, student: &Client, id: i64, code: &str) -> Value {
    let sent = student
        .post(&format!("/api/python/{id}/submit/"), json!({ "code": code }))
        .await;
    school.run_jobs().await;
    let path = format!("/api/python/submission/{}/", sent.data()["id"]);
    let marked = student.get(&path).await.data().clone();
    assert_eq!(marked["state"], "done", "{marked}");
    school.run_jobs().await;
    marked
}

/// Hands a whole notebook in: read as the program of the task, then submitted.
async fn submit_notebook(school: &TestSchool, student: &Client, id: i64, bytes: &[u8]) -> Value {
    let read = student
        .upload(&format!("/api/python/{id}/notebook/"), "mine.ipynb", bytes)
        .await;
    let code = read.data()["code"].as_str().expect("a program").to_owned();
    submit(school, student, id, &code).await
}

fn failed(marked: &Value) -> Vec<String> {
    let tests = marked["tests"].as_array().expect("tests").iter();
    let failed = tests.filter(|test| test["is_passed"] == false);
    failed
        .map(|test| test["name"].as_str().expect("a name").to_owned())
        .collect()
}

/// A notebook of the folder beside the project; none where it is not.
fn foreign(path: &str) -> Option<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/fixtures/notebooks");
    std::fs::read(folder.join(path)).ok()
}

#[tokio::test]
async fn a_notebook_is_looked_at_imported_solved_and_marked_test_by_test() {
    let school = TestSchool::demo().await;
    let (teacher, student) = (
        school.sign_in("teacher1").await,
        school.enrolled("student1").await,
    );
    let looked = teacher
        .upload(&format!("{IMPORT}?mode=check"), "折旧.ipynb", &depreciation())
        .await;
    let report = looked.data();
    assert_eq!(
        (report["errors"].clone(), report["points"].clone()),
        (json!(0), json!(5.0)),
        "{report}"
    );
    assert_eq!(
        (report["is_applied"].clone(), report["is_new"].clone()),
        (json!(false), json!(true))
    );
    let tried: Vec<_> = report["tests"]
        .as_array()
        .expect("tests")
        .iter()
        .map(|test| test["is_passed"].clone())
        .collect();
    assert_eq!(
        tried,
        [true, true, true],
        "the notebook's own solution is tried: {report}"
    );
    let list = student.get("/api/course/1/python/").await;
    assert!(
        !list.data().to_string().contains("直线法折旧"),
        "a look makes nothing"
    );

    let made = import(&teacher, "折旧.ipynb", &depreciation()).await;
    let id = made["python_task_id"].as_i64().expect("a task");
    let right = "# %% annual\ndef annual(cost, salvage, years):\n    if years <= 0:\n        raise ValueError\n    return round((cost - salvage) / years, 2)\n# %% [test] annual-test\nassert annual(12000, 2000, 5) == 2000\n# %% book\nbook_value = 8000\n# %% [test] book-test\nassert book_value == 8000\n# %% [test] invalid-test\n";
    let marked = submit(&school, &student, id, right).await;
    assert_eq!(marked["percent"], 100.0, "{marked}");
    let half = "def annual(cost, salvage, years):\n    return 2000\nbook_value = 8000\n";
    let marked = submit(&school, &student, id, half).await;
    assert_eq!(
        (marked["percent"].clone(), failed(&marked)),
        (json!(20.0), vec!["annual-test".into(), "invalid-test".into()])
    );
    let text = marked.to_string();
    assert!(!text.contains("1414.29") && !text.contains("秘密之数"), "{text}");
}

#[tokio::test]
async fn what_a_student_gets_holds_no_hidden_test_and_no_solution() {
    let school = TestSchool::demo().await;
    let (teacher, student) = (
        school.sign_in("teacher1").await,
        school.enrolled("student1").await,
    );
    let id = import(&teacher, "折旧.ipynb", &depreciation()).await["python_task_id"].clone();
    for path in [
        format!("/api/python/{id}/"),
        format!("/api/python/{id}/notebook/"),
        "/api/course/1/python/".to_owned(),
    ] {
        let bytes = student.get(&path).await.bytes;
        let text = String::from_utf8_lossy(&bytes);
        for secret in [
            "1414.29",
            "秘密之数",
            "HIDDEN TESTS",
            "BEGIN SOLUTION",
            "(cost - salvage)",
            "2 * annual",
            "content_hash",
        ] {
            assert!(!text.contains(secret), "{path} holds {secret}: {text}");
        }
    }
    let draft = json!({ "python_task_id": id, "code": "# %% annual\ndef annual(*a):\n    return 7\n# %%\nmine = 1\n", "seq": 1 });
    student.put("/api/python/draft/", draft).await.data();
    let own = student.get(&format!("/api/python/{id}/notebook/")).await;
    let text = String::from_utf8_lossy(&own.bytes).into_owned();
    assert!(
        text.contains("return 7")
            && text.contains("mine = 1")
            && text.contains("annual(12000, 2000, 5) == 2000"),
        "{text}"
    );
    assert_eq!(
        student
            .get(&format!("/api/python/{id}/notebook/source/"))
            .await
            .status,
        403
    );
    assert_eq!(
        student
            .upload(&format!("{IMPORT}?mode=check"), "a.ipynb", &depreciation())
            .await
            .status,
        403
    );
    assert_eq!(
        student
            .delete(&format!("/api/python/{id}/notebook/"))
            .await
            .status,
        403
    );
}

#[tokio::test]
async fn the_teachers_file_makes_the_same_task_again() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let first = import(&teacher, "depreciation.ipynb", &depreciation()).await;
    let id = first["python_task_id"].clone();
    let file = teacher
        .get(&format!("/api/python/{id}/notebook/source/"))
        .await
        .bytes;
    let again = import(&teacher, "depreciation.ipynb", &file).await;
    assert_eq!(again["is_new"], false);
    for what in [
        "python_task_id",
        "key",
        "title",
        "points",
        "cells",
        "tests",
        "instructions",
        "starter",
        "findings",
    ] {
        assert_eq!(again[what], first[what], "{what}");
    }
    // With the course it leaves as a task of its folder, which reads without a fault.
    let zip = teacher.get("/api/course/1/export/").await.bytes;
    let reading = course_folder::read_zip(&zip).expect("a zip");
    let course = reading.course.expect("a course without faults");
    let task = course
        .python
        .iter()
        .find(|task| task.head.id == "nb-depreciation")
        .expect("the notebook");
    assert!(
        task.notebook
            .as_deref()
            .is_some_and(|text| text.contains("1414.29"))
    );
    // Reading the course again leaves it, and its teacher may take it away.
    teacher
        .delete(&format!("/api/python/{id}/notebook/"))
        .await
        .data();
    assert!(
        !teacher
            .get("/api/course/1/python/")
            .await
            .data()
            .to_string()
            .contains("直线法折旧")
    );
}

#[tokio::test]
async fn what_is_no_notebook_is_refused_in_words() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let old = json!({ "nbformat": 3, "worksheets": [{ "cells": [] }] })
        .to_string()
        .into_bytes();
    let empty = notebook(&[code("x = 1")], json!({}));
    for (bytes, words) in [
        (old, "请用 Jupyter 打开并重新保存"),
        (b"hello".to_vec(), "不是 JSON"),
        (
            format!("{{\"nbformat\": 4, \"cells\": {}", "[".repeat(50_000)).into_bytes(),
            "不是 JSON",
        ),
    ] {
        let reply = teacher
            .upload(&format!("{IMPORT}?mode=apply"), "a.ipynb", &bytes)
            .await;
        assert_eq!(reply.status, 422);
        assert!(reply.json.to_string().contains(words), "{}", reply.json);
    }
    let reply = teacher
        .upload(&format!("{IMPORT}?mode=apply"), "a.ipynb", &empty)
        .await;
    assert_eq!(
        (reply.data()["is_applied"].clone(), reply.data()["errors"].clone()),
        (json!(false), json!(1))
    );
    assert!(reply.data()["findings"].to_string().contains("没有测试单元"));
    let flood = notebook(&[cell("code", &json!({}), &"x".repeat(50 << 20))], json!({}));
    assert_eq!(
        teacher
            .upload(&format!("{IMPORT}?mode=check"), "a.ipynb", &flood)
            .await
            .status,
        413
    );
}

#[tokio::test]
async fn changed_tests_are_marked_as_written_and_shown_to_the_teacher() {
    let school = TestSchool::demo().await;
    let (teacher, student) = (
        school.sign_in("teacher1").await,
        school.enrolled("student1").await,
    );
    let id = import(&teacher, "折旧.ipynb", &depreciation()).await["python_task_id"]
        .as_i64()
        .expect("a task");
    let cheat = "# %% annual\ndef annual(*a):\n    return 0\n# %% [test] annual-test\nprint('通过')\n# %% [test] invalid-test\npass\n";
    let marked = submit(&school, &student, id, cheat).await;
    assert_eq!(marked["percent"], 0.0, "{marked}");
    assert_eq!(marked["tampering"], json!([]), "not for its student");
    let seen = teacher
        .get(&format!("/api/python/submission/{}/", marked["id"]))
        .await;
    let signs = seen.data()["tampering"].to_string();
    assert!(
        signs.contains("annual-test")
            && signs.contains("被改动")
            && signs.contains("book-test")
            && signs.contains("被删除"),
        "{signs}"
    );
}

/// The questions of otter's foreign notebooks with tests of our own, in the form otter makes.
fn otter_questions() -> Vec<u8> {
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

#[tokio::test]
async fn otters_notebooks_fail_what_their_names_say() {
    let school = TestSchool::demo().await;
    let (teacher, student) = (
        school.sign_in("teacher1").await,
        school.enrolled("student1").await,
    );
    let report = import(&teacher, "otter.ipynb", &otter_questions()).await;
    assert!(
        report["tests"]
            .as_array()
            .expect("tests")
            .iter()
            .all(|test| test["is_passed"] == true),
        "{report}"
    );
    let id = report["python_task_id"].as_i64().expect("a task");
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
        let marked = submit_notebook(&school, &student, id, &bytes).await;
        assert_eq!(failed(&marked), failing, "{name}: {marked}");
        assert_eq!(marked["percent"], percent, "{name}");
    }
}

#[tokio::test]
async fn nbgraders_notebooks_score_what_their_names_say() {
    let school = TestSchool::demo().await;
    let (teacher, student) = (
        school.sign_in("teacher1").await,
        school.enrolled("student1").await,
    );
    let (Some(changed), Some(cheat), Some(hidden), Some(solved)) = (
        foreign("nbgrader/submitted-changed.ipynb"),
        foreign("nbgrader/submitted-cheat-attempt.ipynb"),
        foreign("nbgrader/test-hidden-tests.ipynb"),
        foreign("nbgrader/test-v2.ipynb"),
    ) else {
        return;
    };
    // The assignment both were handed in for: what each student wrote replaces the answers.
    let report = import(&teacher, "p1.ipynb", &changed).await;
    let warned = report["findings"].to_string();
    assert!(
        warned.contains("baz") && warned.contains("quux"),
        "marked by a person: {warned}"
    );
    let id = report["python_task_id"].as_i64().expect("a task");
    let marked = submit_notebook(&school, &student, id, &changed).await;
    assert_eq!(
        (marked["percent"].clone(), failed(&marked)),
        (json!(100.0), vec![]),
        "{marked}"
    );
    let marked = submit_notebook(&school, &student, id, &cheat).await;
    assert_eq!(marked["percent"], 0.0, "{marked}");
    let seen = teacher
        .get(&format!("/api/python/submission/{}/", marked["id"]))
        .await;
    assert!(
        seen.data()["tampering"].to_string().contains("showtraceback"),
        "{}",
        seen.json
    );

    // Answers made to fit the visible tests: the hidden ones find them.
    let report = import(&teacher, "squares.ipynb", &hidden).await;
    let id = report["python_task_id"].as_i64().expect("a task");
    let tried: Vec<_> = report["tests"]
        .as_array()
        .expect("tests")
        .iter()
        .map(|test| test["is_passed"].clone())
        .collect();
    assert_eq!(
        tried,
        [false, true, false, true],
        "its own answers are such: {report}"
    );
    let marked = submit_notebook(&school, &student, id, &hidden).await;
    assert_eq!(failed(&marked), ["correct_squares", "correct_sum_of_squares"]);
    assert_eq!(marked["percent"], 50.0, "{marked}");
    let marked = submit_notebook(&school, &student, id, &solved).await;
    assert_eq!(
        (marked["percent"].clone(), failed(&marked)),
        (json!(100.0), vec![]),
        "{marked}"
    );
}

#[tokio::test]
async fn endless_notebooks_stop_and_side_effects_stay_inside() {
    let school = TestSchool::demo().await;
    let (teacher, student) = (
        school.sign_in("teacher1").await,
        school.enrolled("student1").await,
    );
    let assignment = notebook(
        &[
            answer(
                "write",
                "### BEGIN SOLUTION\nwith open('side-effect.txt', 'w') as file:\n    file.write('a side effect')\n### END SOLUTION",
            ),
            graded(
                "effect",
                1.0,
                "with open('side-effect.txt') as file:\n    assert file.read() == 'a side effect'",
            ),
        ],
        json!({}),
    );
    let id = import(&teacher, "effects.ipynb", &assignment).await["python_task_id"]
        .as_i64()
        .expect("a task");
    for (name, percent) in [
        ("infinite-loop", 0.0),
        ("infinite-loop-with-output", 0.0),
        ("side-effects", 100.0),
    ] {
        let Some(bytes) = foreign(&format!("nbgrader/{name}.ipynb")) else {
            return;
        };
        let begun = Instant::now();
        let marked = submit_notebook(&school, &student, id, &bytes).await;
        assert_eq!(marked["percent"], percent, "{name}: {marked}");
        assert!(
            begun.elapsed().as_secs() < 40,
            "{name} took {:?}",
            begun.elapsed()
        );
        let looked = teacher
            .upload(&format!("{IMPORT}?mode=check"), "a.ipynb", &bytes)
            .await;
        assert!(
            looked.data()["findings"].to_string().contains("没有测试单元"),
            "it is no assignment"
        );
    }
    assert!(!PathBuf::from("side-effect.txt").exists());
}

#[tokio::test]
async fn importing_the_course_again_leaves_a_teachers_notebook() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let zip = teacher.get("/api/course/1/export/").await.bytes;
    import(&teacher, "折旧.ipynb", &depreciation()).await;
    let report = teacher
        .upload("/api/course/import/?mode=apply", "course.zip", &zip)
        .await;
    assert_eq!(report.data()["is_applied"], true, "{}", report.json);
    assert!(
        teacher
            .get("/api/course/1/python/")
            .await
            .data()
            .to_string()
            .contains("直线法折旧")
    );
    assert!(task_id(&teacher, "p1-depreciation").await > 0);
}

/// The notebook of the sample course: its own solution earns everything, its wrong programs what their first line says.
#[tokio::test]
async fn the_courses_notebook_scores_what_it_should() {
    let school = TestSchool::demo().await;
    let (teacher, student) = (
        school.sign_in("teacher1").await,
        school.enrolled("student1").await,
    );
    let id = task_id(&student, "n1-bill-discount").await;
    let shown = student.get(&format!("/api/python/{id}/")).await;
    assert_eq!(shown.data()["is_notebook"], true);
    for secret in ["427978.97", "2021.03", "timedelta", "(end - start).days"] {
        assert!(!shown.json.to_string().contains(secret), "{secret}");
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../content/courses/shuzhi-kuaiji/python/n1-bill-discount");
    let source = std::fs::read(folder.join("bill-discount.ipynb")).expect("the notebook");
    let solution = interchange::notebook::Notebook::parse(&source)
        .expect("a notebook")
        .to_task()
        .solution;
    let mut programs = vec![(solution, 100.0)];
    for wrong in std::fs::read_dir(folder.join("wrong"))
        .expect("wrong programs")
        .flatten()
    {
        let code = std::fs::read_to_string(wrong.path()).expect("a program");
        let score = code
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("# score:")?.trim().parse().ok());
        programs.push((code, score.expect("a score in the first line")));
    }
    assert!(programs.len() >= 3);
    for (code, percent) in programs {
        let marked = submit(&school, &student, id, &code).await;
        assert_eq!(
            marked["percent"],
            percent,
            "{} {:?}",
            code.lines().next().unwrap_or_default(),
            failed(&marked)
        );
    }
    let refused = teacher.delete(&format!("/api/python/{id}/notebook/")).await;
    assert_eq!(refused.status, 409, "it belongs to the folder");
}
