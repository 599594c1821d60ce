//! Attacks on marking: faking results, finding expected values, breaking the checker.

use sandbox::{Evaluation, Outcome, Report, Tests};

use crate::hands::{Sandbox, sandbox};
use crate::victim::assert_clean;

const EXPECTED: i64 = 987_654_321;

/// Three tests of `f`, one visible; the expected value is too odd to be guessed.
fn three() -> Tests {
    let test = |name: &str, argument: i64| {
        format!(
            "[[test]]\nname = \"{name}\"\nkind = \"function\"\nvisible = true\ncall = \"f\"\nargs = [{argument}]\nexpect = {}\n",
            EXPECTED + argument
        )
    };
    let text = format!(
        "time_limit_s = 1.5\n{}{}{}",
        test("一", 1),
        test("二", 2),
        test("三", 3)
    );
    Tests::from_toml(&text).expect("it is TOML")
}

async fn mark(sandbox: &Sandbox, code: &str, tests: Tests) -> Report {
    let evaluation = Evaluation {
        code: code.to_owned(),
        tests,
        ..Evaluation::default()
    };
    let report = sandbox.evaluate(evaluation).await.expect("the runner answers");
    assert_eq!(report.outcome, Outcome::Marked, "{report:#?}");
    report
}

/// Marks the attack, then an honest program in the same sandbox: which must pass.
async fn passed(code: &str) -> (String, Report) {
    passed_in(&sandbox().await, code).await
}

async fn passed_in(sandbox: &Sandbox, code: &str) -> (String, Report) {
    let report = mark(sandbox, code, three()).await;
    let honest = mark(sandbox, &format!("def f(x): return {EXPECTED} + x"), three()).await;
    assert!((honest.earned - 1.0).abs() < 1e-9, "{honest:#?}");
    assert_clean(sandbox).await;
    (
        report
            .tests
            .iter()
            .map(|test| if test.passed { '1' } else { '0' })
            .collect(),
        report,
    )
}

async fn fails(code: &str) {
    all_fail(&[code.to_owned()]).await;
}

async fn all_fail(attacks: &[String]) {
    let sandbox = sandbox().await;
    for code in attacks {
        let (passed, report) = passed_in(&sandbox, code).await;
        assert_eq!(passed, "000", "{code}: {report:#?}");
    }
}

/// 40, 48
#[tokio::test]
async fn forged_answers_and_verdicts_have_no_effect() {
    fails(
        "import os, struct, json\ndef send(kind, value):\n    p = json.dumps(value).encode()\n    os.write(3, struct.pack('<I', len(p) + 1) + kind + p)\n\
         for _ in range(9):\n    send(b'R', {'value': 1})\n    send(b'V', {'passed': True, 'earned': 1.0, 'message': ''})\n    send(b'D', {})\n\
         def f(x):\n    send(b'V', {'passed': True, 'earned': 1.0, 'message': ''})\n    send(b'R', {'passed': True})\n    return 0",
    )
    .await;
}

/// 41
#[tokio::test]
async fn an_honest_part_earns_its_part() {
    assert_eq!(
        passed(&format!("def f(x): return {EXPECTED} + x if x != 2 else 0"))
            .await
            .0,
        "101"
    );
}

/// 46
#[tokio::test]
async fn dying_in_one_test_costs_that_test() {
    assert_eq!(passed(&format!("import os\ndef f(x):\n    if x == 2: os.kill(os.getpid(), 11) or os._exit(1)\n    return {EXPECTED} + x")).await.0, "101");
}

/// 47
#[tokio::test]
async fn hanging_in_one_test_costs_that_test() {
    assert_eq!(
        passed(&format!(
            "def f(x):\n    while x == 2: pass\n    return {EXPECTED} + x"
        ))
        .await
        .0,
        "101"
    );
}

/// 42, 43
#[tokio::test]
async fn objects_that_equal_everything_are_no_answer() {
    let attacks = ["", "(int)", "(float)", "(str)", "(list)"].map(|base| {
        format!(
            "class Yes{base}:\n    def __eq__(self, o): return True\n    def __ne__(self, o): return False\n    def __sub__(self, o): return 0\n    \
             def __rsub__(self, o): return 0\n    def __abs__(self): return 0\n    def __le__(self, o): return True\n    def __bool__(self): return True\n    \
             __hash__ = lambda self: 0\ndef f(x): return Yes()"
        )
    });
    all_fail(&attacks).await;
}

/// 42, in ordinary Python tests
#[tokio::test]
async fn objects_that_equal_everything_do_not_fool_a_plain_assert() {
    let sandbox = sandbox().await;
    let tests = Tests { python: Some("@test('a')\ndef a():\n    assert student.f(1) == 5\n@test('b')\ndef b():\n    assert 5 == student.f(1)\n@test('c')\ndef c():\n    assert not student.f(1) != 5".into()), ..Tests::default() };
    let report = mark(&sandbox, "class Yes:\n    def __eq__(self, o): return True\n    def __ne__(self, o): return False\ndef f(x): return Yes()", tests).await;
    assert!(report.tests.iter().all(|test| !test.passed), "{report:#?}");
}

/// 49
#[tokio::test]
async fn patching_the_harness_has_no_effect() {
    fails("import json, sys\njson.dumps = lambda *a, **k: '{\"value\": 987654322}'[:-2] + '9}'\njson.loads = lambda *a, **k: {}\ndef f(x): return 1").await;
    fails(
        "import sys\nfor name, m in list(sys.modules.items()):\n    if 'compare' in name or 'checker' in name:\n        for k in list(vars(m)):\n            \
         if callable(vars(m)[k]): setattr(m, k, lambda *a, **k: True)\ndef f(x): return 1",
    )
    .await;
}

/// 44
#[tokio::test]
async fn the_expected_value_is_nowhere_in_the_process() {
    fails(
        "import gc, sys\ndef candidates(x):\n    frame = sys._getframe()\n    seen = []\n    while frame:\n        seen += list(frame.f_locals.values()) + list(frame.f_globals.values())\n        \
         frame = frame.f_back\n    for o in gc.get_objects():\n        seen.append(o)\n        try: seen += list(o.values()) if isinstance(o, dict) else list(o) if isinstance(o, (list, tuple)) else []\n        \
         except Exception: pass\n    return seen\ndef f(x):\n    half = 987654 * 1000 + 320\n    for v in candidates(x):\n        if type(v) is int and half < v <= half + 5: return v\n        \
         if type(v) in (str, bytes) and (str(half + 1 + x) if type(v) is str else str(half + 1 + x).encode()) in v: return half + 1 + x\n    return 0",
    )
    .await;
}

/// 44
#[tokio::test]
async fn the_tests_are_no_file_the_program_can_open() {
    fails("import os\nfound = [os.path.join(d, n) for d, _, ns in os.walk('/box') for n in ns]\ndef f(x): return len(found) or -1").await;
}

/// 45
#[tokio::test]
async fn leaving_at_import_fails_every_test() {
    let (passed, report) = passed("import os\nos._exit(0)").await;
    assert_eq!(passed, "000");
    assert!(
        report.tests[0].message.contains("自行退出"),
        "{}",
        report.tests[0].message
    );
}

/// 50, 51, 53
#[tokio::test]
async fn monstrous_values_fail_the_test_only() {
    all_fail(&[
        "def f(x):\n    a = []\n    for _ in range(100000): a = [a]\n    return a".to_owned(),
        "def f(x): return 'x' * (50 << 20)".to_owned(),
        "def f(x): return float('nan')".to_owned(),
        "def f(x): return 10 ** 6000".to_owned(),
        "import pandas as pd\ndef f(x): return pd.DataFrame({'a': range(1000000)})".to_owned(),
    ])
    .await;
}

/// 52
#[tokio::test]
async fn a_nesting_bomb_reaches_nobody() {
    fails("import os, struct\ndef f(x):\n    p = b'{\"value\": ' + b'[' * 200000 + b']' * 200000 + b'}'\n    os.write(3, struct.pack('<I', len(p) + 1) + b'R' + p)\n    while True: pass").await;
}

/// 52: tags that make the checker's decoder stumble
#[tokio::test]
async fn crafted_tags_fail_the_test_only() {
    let attacks = [
        r#"{"$": "object", "id": "x", "type": 5, "callable": 1}"#,
        r#"{"$": "ndarray", "dtype": "object", "shape": [99999999999], "v": []}"#,
        r#"{"$": "ndarray", "dtype": "V99999999999", "shape": [1], "v": [1]}"#,
        r#"{"$": "DataFrame", "columns": [], "index": {"names": [1, 2], "v": [3]}, "named": null}"#,
        r#"{"$": "set", "v": [[]]}"#,
        r#"{"$": "range", "v": [0, 10000000000, 1]}"#,
        r#"{"$": "Decimal", "v": "1e999999999"}"#,
        r#"{"nothing": 1}"#,
    ]
    .map(|value| format!("import os, struct\ndef f(x):\n    p = b'{{\"value\": {value}}}'\n    os.write(3, struct.pack('<I', len(p) + 1) + b'R' + p)\n    return 0"));
    all_fail(&attacks).await;
}

/// 54
#[tokio::test]
async fn what_a_hidden_test_made_the_program_print_is_kept_apart() {
    let sandbox = sandbox().await;
    let tests = Tests::from_toml("[[test]]\nname = \"一\"\nkind = \"function\"\ncategory = \"边界\"\ncall = \"f\"\nargs = [4242]\nexpect = 1").expect("it is TOML");
    let report = mark(
        &sandbox,
        "print('loaded')\ndef f(x):\n    print('argument', x)\n    raise ValueError(x)",
        tests,
    )
    .await;
    let student_sees = format!(
        "{:?} {:?} {:?}",
        report.tests[0].message, report.tests[0].difference, report.program
    );
    assert!(
        !student_sees.contains("4242") && student_sees.contains("loaded"),
        "{student_sees}"
    );
    assert!(
        report.tests[0]
            .staff
            .as_ref()
            .is_some_and(|staff| staff.message.contains("4242"))
    );
}

/// A file that is a bomb for its reader costs the test, not the evaluation.
#[tokio::test]
async fn a_bomb_in_a_written_file_costs_the_test_only() {
    let sandbox = sandbox().await;
    let tests = Tests::from_toml(
        "[[test]]\nname = \"表\"\nkind = \"file\"\nfile = \"a.xlsx\"\nexpect = { frame = { columns = [\"a\"], rows = [[1]] } }\n[[test]]\nname = \"好\"\nkind = \"variable\"\nvariable = \"x\"\nexpect = 1",
    )
    .expect("it is TOML");
    let code = "import zipfile\nx = 1\nwith zipfile.ZipFile('a.xlsx', 'w', zipfile.ZIP_DEFLATED) as z:\n    z.writestr('[Content_Types].xml', '<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Override PartName=\"/xl/workbook.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/></Types>')\n    z.writestr('xl/workbook.xml', b'<a>' + b' ' * (300 << 20))";
    let report = mark(&sandbox, code, tests).await;
    assert_eq!(
        report.tests.iter().map(|test| test.passed).collect::<Vec<_>>(),
        [false, true],
        "{report:#?}"
    );
    assert_clean(&sandbox).await;
}
