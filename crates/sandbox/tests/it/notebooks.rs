//! Test cells of notebooks: where they run, what they see, and what a student's program cannot do to them.

use crate::hands::*;
use sandbox::{Evaluation, NotebookCells, NotebookTestCell, Outcome, Report, TestForm};

const TEACHER: &str = "import math\n\ndef squares(n):\n    return [i * i for i in range(1, n + 1)]\n\ndef total(n):\n    return sum(squares(n))\n\nx = 1\n";

fn test(name: &str, after: usize, code: &str) -> NotebookTestCell {
    NotebookTestCell {
        name: name.into(),
        points: 1.0,
        visible: true,
        category: "测试单元".into(),
        code: code.into(),
        form: TestForm::Statements,
        expected: String::new(),
        shown_lines: Vec::new(),
        after,
    }
}

fn doctest(name: &str, after: usize, code: &str) -> NotebookTestCell {
    NotebookTestCell {
        form: TestForm::Doctest,
        ..test(name, after, code)
    }
}

async fn mark(cells: &[&str], tests: Vec<NotebookTestCell>) -> Report {
    mark_with(cells, tests, TEACHER).await
}

async fn mark_with(cells: &[&str], tests: Vec<NotebookTestCell>, teacher: &str) -> Report {
    let sandbox = sandbox().await;
    let report = sandbox
        .evaluate(Evaluation {
            code: cells.join("\n"),
            notebook: Some(NotebookCells {
                cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
                tests,
                teacher: teacher.into(),
            }),
            ..Evaluation::default()
        })
        .await
        .expect("the runner answers");
    assert_eq!(report.outcome, Outcome::Marked, "{report:#?}");
    report
}

fn passed(report: &Report) -> Vec<bool> {
    report.tests.iter().map(|test| test.passed).collect()
}

const RIGHT: &str = TEACHER;

#[tokio::test]
async fn a_test_sees_the_variables_as_they_stand_at_its_place() {
    let report = mark(
        &["x = True", "x = 5", "x = 7"],
        vec![
            test("a", 1, "assert x is True"),
            test("b", 2, "assert x == 5"),
            test("c", 3, "assert x == 5"),
        ],
    )
    .await;
    assert_eq!(passed(&report), [true, true, false]);
    assert!(report.tests[2].message.contains('7'), "{report:#?}");
}

#[tokio::test]
async fn a_test_may_take_a_function_away_and_put_it_back() {
    let uses = "orig = squares\ndel squares\ntry:\n    total(1)\nexcept NameError:\n    pass\nelse:\n    raise AssertionError('does not use squares')\nfinally:\n    squares = orig";
    let honest = mark(
        &[RIGHT],
        vec![test("uses", 1, uses), test("after", 1, "assert total(3) == 14")],
    )
    .await;
    assert_eq!(passed(&honest), [true, true], "{honest:#?}");
    let own = "def squares(n): return [i*i for i in range(1, n+1)]\ndef total(n): return sum(i*i for i in range(1, n+1))";
    let report = mark(
        &[own],
        vec![test("uses", 1, uses), test("after", 1, "assert total(3) == 14")],
    )
    .await;
    assert_eq!(passed(&report), [false, true], "{report:#?}");
}

#[tokio::test]
async fn generators_classes_and_changed_lists_come_through() {
    let code = "class Account:\n    def __init__(self, name):\n        self.name = name\n        self.sum = 0\n    def add(self, fen):\n        self.sum += fen\n        return self\n    def __repr__(self):\n        return f'Account({self.name})'\n\ndef fiberator():\n    a, b = 0, 1\n    while True:\n        yield a\n        a, b = b, a + b\n\ndef order(rows):\n    rows.sort()\n\ndef hello():\n    print('你好')\n";
    let report = mark(
        &[code],
        vec![
            test(
                "class",
                1,
                "a = Account('现金')\na.add(5).add(6)\nassert a.sum == 11\nassert isinstance(a, Account)\nassert a.name == '现金'",
            ),
            doctest(
                "generator",
                1,
                ">>> fib = fiberator()\n>>> for _ in range(5):\n... \tprint(next(fib))\n0\n1\n1\n2\n3\n",
            ),
            test(
                "in place",
                1,
                "rows = [3, 1, 2]\norder(rows)\nassert rows == [1, 2, 3]",
            ),
            doctest("printed", 1, ">>> hello()\n你好\n>>> Account('银行')\nAccount(银行)\n"),
            test("raises", 1, "try:\n    Account()\nexcept TypeError:\n    pass\nelse:\n    assert False"),
        ],
    )
    .await;
    assert_eq!(passed(&report), [true; 5], "{report:#?}");
}

#[tokio::test]
async fn tricks_that_pass_in_one_process_fail_in_two() {
    let tests = || {
        vec![
            test("value", 1, "expected = [1, 4, 9]\nassert squares(3) == expected"),
            test("near", 1, "assert abs(total(3) - 14) < 1e-9"),
            test(
                "all",
                1,
                "assert all(a == b for a, b in zip(squares(3), [1, 4, 9]))",
            ),
        ]
    };
    for (name, cheat) in [
        (
            "an object that equals everything",
            "class Any:\n    def __eq__(self, o): return True\n    def __sub__(self, o): return 0\n    def __rsub__(self, o): return 0\n    def __abs__(self): return 0\n    def __lt__(self, o): return True\n    def __iter__(self): return iter([Any()])\ndef squares(n): return Any()\ndef total(n): return Any()",
        ),
        (
            "names of Python itself",
            "abs = lambda x: 0\nall = lambda x: True\nzip = lambda *x: []\ndef squares(n): return [0, 0, 0]\ndef total(n): return 0",
        ),
        (
            "frames and garbage",
            "import sys, gc\ndef squares(n):\n    f = sys._getframe()\n    while f:\n        if 'expected' in f.f_locals: return f.f_locals['expected']\n        f = f.f_back\n    for o in gc.get_objects():\n        if isinstance(o, list) and len(o) == 3 and o == [1, 4, 9]: return o\n    return [0]\nexpected = None\ndef total(n): return 0",
        ),
    ] {
        let report = mark(&[cheat], tests()).await;
        assert_eq!(passed(&report), [false; 3], "{name}: {report:#?}");
    }
    let report = mark(&[RIGHT], tests()).await;
    assert_eq!(passed(&report), [true; 3], "{report:#?}");
}

#[tokio::test]
async fn an_endless_cell_costs_what_needs_it_and_no_more() {
    let begun = std::time::Instant::now();
    let report = mark(
        &[
            "def squares(n): return [i*i for i in range(1, n+1)]",
            "while True:\n    pass",
            "x = 2",
        ],
        vec![
            test("before", 1, "assert squares(2) == [1, 4]"),
            test("at", 2, "assert True"),
            test("after", 3, "assert x == 2 and squares(1) == [1]"),
        ],
    )
    .await;
    assert_eq!(passed(&report), [true, false, true], "{report:#?}");
    assert!(report.tests[1].message.contains("超时"), "{report:#?}");
    // Five seconds of its own; time in which the machine made it wait is given back.
    assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_program_that_changes_what_marks_it_earns_nothing_and_is_named() {
    let cheat = "import IPython.core.interactiveshell as shell\nshell.InteractiveShell.showtraceback = lambda *a: None";
    let report = mark(&[cheat], vec![test("print", 1, "print('ok')")]).await;
    assert_eq!(passed(&report), [false]);
    assert_eq!(
        (report.tampering.len(), report.tampering[0].line),
        (1, 2),
        "{report:#?}"
    );
}

#[tokio::test]
async fn an_error_in_a_cell_ends_that_cell_only_and_is_told() {
    let report = mark(
        &["a = 1\nb = 1 / 0", "\n\nc = 3"],
        vec![
            test("c", 2, "assert a == 1 and c == 3"),
            test("b", 2, "assert b == 1"),
        ],
    )
    .await;
    assert_eq!(passed(&report), [true, false]);
    assert!(report.tests[1].message.contains("第 2 行"), "{report:#?}");
    let error = report
        .program
        .and_then(|program| program.error)
        .expect("an error");
    assert_eq!((error.kind.as_str(), error.line), ("ZeroDivisionError", Some(2)));
}

#[tokio::test]
async fn a_test_reads_what_the_program_wrote_and_imports_none_of_it() {
    let code = "import os\nos.makedirs('out', exist_ok=True)\nopen('out/a.csv', 'w').write('x\\n1\\n')\nfor name in ('doctest.py', 'a.py', 'evil.txt'):\n    open(name, 'w').write('import os\\nos._exit(0)')";
    let report = mark(
        &[code],
        vec![
            test("csv", 1, "assert open('out/a.csv').read() == 'x\\n1\\n'"),
            test(
                "program",
                1,
                "import os\nassert os.path.exists('evil.txt') and not os.path.exists('a.py')",
            ),
            doctest("doctest", 1, ">>> open('out/a.csv').read()\n'x\\n1\\n'\n"),
        ],
    )
    .await;
    assert_eq!(passed(&report), [true, true, true], "{report:#?}");
}

#[tokio::test]
async fn of_a_hidden_test_only_the_shown_lines_speak() {
    let hidden = |code: &str| NotebookTestCell {
        visible: false,
        category: "隐藏测试".into(),
        shown_lines: vec![1],
        ..test("t", 1, code)
    };
    let code = "assert squares(1) == [1]\nassert squares(2) == [1, 4], 'secret'";
    let report = mark(&["def squares(n): return [2]"], vec![hidden(code)]).await;
    assert!(report.tests[0].message.contains("squares(1)"), "{report:#?}");
    let report = mark(&["def squares(n): return [1]"], vec![hidden(code)]).await;
    assert_eq!(report.tests[0].message, "隐藏测试：未通过", "{report:#?}");
}

/// A test of which its student reads the first line only.
fn half_shown(code: &str) -> NotebookTestCell {
    NotebookTestCell {
        visible: false,
        category: "隐藏测试".into(),
        shown_lines: vec![1],
        ..test("t", 1, code)
    }
}

#[tokio::test]
async fn a_visible_check_tells_the_programs_own_exception_and_what_it_means() {
    let cells = ["import math\ndef total(n):\n    return 1 / 0\ndef squares(n):\n    return {}[n]"];
    let report = mark(
        &cells,
        vec![
            test("statement", 1, "assert total(3) == 14"),
            doctest("doctest", 1, ">>> squares(2)\n[1, 4]\n"),
            half_shown("assert total(2) == 5\nassert total(3) == 14, 'secret'"),
            test("missing", 1, "assert x == 1"),
        ],
    )
    .await;
    let said: Vec<&str> = report.tests.iter().map(|test| test.message.as_str()).collect();
    let divided = sandbox::explain("ZeroDivisionError", "division by zero");
    assert_eq!(
        said[0],
        format!("total(3) 出错（第 3 行）：ZeroDivisionError: division by zero\n{divided}")
    );
    assert_eq!(
        said[1],
        format!(
            "squares(2) 出错（第 5 行）：KeyError: 2\n{}",
            sandbox::explain("KeyError", "2")
        )
    );
    assert_eq!(
        said[2],
        format!("total(2) 出错（第 3 行）：ZeroDivisionError: division by zero\n{divided}")
    );
    assert_eq!(said[3], "没有找到 x：请检查名称拼写");
}

#[tokio::test]
async fn a_hidden_check_tells_of_an_exception_only_that_there_was_one() {
    let hidden = NotebookTestCell {
        shown_lines: Vec::new(),
        ..half_shown("assert total(3) == 14")
    };
    let below = half_shown("x = 1\nassert total(77) == 14");
    let report = mark(&["def total(n):\n    return 1 / 0"], vec![hidden, below]).await;
    for test in &report.tests {
        assert_eq!(test.message, "隐藏测试：程序出错");
        let staff = test.staff.as_ref().expect("the staff sees it");
        assert!(staff.message.contains("ZeroDivisionError"), "{staff:?}");
    }
}

#[tokio::test]
async fn exceptions_mean_the_same_in_a_test_and_in_a_run() {
    let raised = [
        ("name", "NameError", "name 'pd' is not defined"),
        ("key", "KeyError", "'金额'"),
        (
            "sum",
            "TypeError",
            "can only concatenate str (not \"int\") to str",
        ),
        (
            "none",
            "AttributeError",
            "'NoneType' object has no attribute 'append'",
        ),
        ("own", "LookupError", "nothing is known of this one"),
    ];
    let program = "def name(): return pd\ndef key(): return {}['金额']\ndef sum(): return '1' + 1\ndef none(): return None.append(1)\ndef own(): raise LookupError('nothing is known of this one')";
    let tests = raised
        .iter()
        .map(|(name, ..)| test(name, 1, &format!("assert {name}() == 1")));
    // `sum` is a name of the task, or the test would take Python's own.
    let report = mark_with(&[program], tests.collect(), "def sum(): pass").await;
    for (test, (_, kind, message)) in report.tests.iter().zip(raised) {
        let meaning = sandbox::explain(kind, message);
        let said = test.message.split_once('\n').map_or("", |(_, after)| after);
        assert_eq!(said, meaning, "{test:#?}");
        assert!(test.message.contains(kind), "{test:#?}");
    }
}
