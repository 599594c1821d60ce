//! Marking: all seven kinds of declared tests, ordinary Python tests, partial credit, second data sets, broken tests.

use sandbox::{Evaluation, Outcome, Report, Tests, Verdict};

use crate::hands::*;

async fn mark(code: &str, toml: &str) -> Report {
    mark_with(code, Tests::from_toml(toml).expect("it is TOML"), Vec::new()).await
}

async fn mark_with(code: &str, tests: Tests, files: Vec<ProgramFile>) -> Report {
    let sandbox = sandbox().await;
    sandbox
        .evaluate(Evaluation {
            code: code.to_owned(),
            files,
            tests,
            notebook: None,
        })
        .await
        .expect("the runner answers")
}

fn passed(report: &Report) -> String {
    assert_eq!(report.outcome, Outcome::Marked, "{report:#?}");
    report
        .tests
        .iter()
        .map(|test| if test.passed { '1' } else { '0' })
        .collect()
}

fn only(report: &Report) -> &Verdict {
    assert_eq!(
        (report.outcome, report.tests.len()),
        (Outcome::Marked, 1),
        "{report:#?}"
    );
    &report.tests[0]
}

const DEPRECIATION: &str = r#"
[[test]]
name = "直线法"
kind = "function"
weight = 30
visible = true
call = "dep"
args = [120000, 6000, 5]
expect = [22800, 22800, 22800, 22800, 22800]
[[test.misconception]]
expect = [24000, 24000, 24000, 24000, 24000]
message = "忘了减去净残值"
[[test]]
name = "一年"
kind = "function"
weight = 30
category = "边界情况"
call = "dep"
args = [1000, 0, 1]
expect = [1000]
[[test]]
name = "负年限"
kind = "function"
weight = 40
category = "错误处理"
call = "dep"
args = [1000, 0, -1]
raises = "ValueError"
"#;

#[tokio::test]
async fn functions_earn_their_weights() {
    let right = "def dep(c, s, n):\n    if n < 1: raise ValueError('年限')\n    return [(c - s) / n] * n";
    let report = mark(right, DEPRECIATION).await;
    assert_eq!(
        (passed(&report).as_str(), report.earned),
        ("111", 1.0),
        "{report:#?}"
    );
    let wrong = mark("def dep(c, s, n):\n    return [c / n] * n", DEPRECIATION).await;
    assert_eq!((passed(&wrong).as_str(), wrong.earned), ("010", 0.3));
    let first = &wrong.tests[0];
    assert_eq!(first.message, "忘了减去净残值");
    assert_eq!(first.difference.as_ref().unwrap()["call"], "dep(120000, 6000, 5)");
    let hidden = &wrong.tests[2];
    assert_eq!(
        (hidden.message.as_str(), &hidden.difference),
        ("错误处理：未通过", &None)
    );
    assert!(
        hidden
            .staff
            .as_ref()
            .unwrap()
            .message
            .contains("应抛出 ValueError")
    );
}

#[tokio::test]
async fn a_missing_function_and_a_crash_are_told_apart() {
    let missing = mark("def depr(c): pass", DEPRECIATION).await;
    assert_eq!(passed(&missing), "000");
    assert!(
        missing.tests[0].message.contains("没有找到 dep"),
        "{}",
        missing.tests[0].message
    );
    let broken = mark("x = 1\ny = x / 0\ndef dep(c, s, n): pass", DEPRECIATION).await;
    assert!(
        broken.tests[0].message.contains("第 2 行"),
        "{}",
        broken.tests[0].message
    );
    assert_eq!(broken.program.unwrap().error.unwrap().line, Some(2));
}

#[tokio::test]
async fn money_is_compared_to_half_a_fen_and_types_do_not_matter_unless_asked() {
    let toml = |extra: &str| {
        format!(
            "[[test]]\nname = \"净额\"\nkind = \"variable\"\nvariable = \"net\"\nexpect = {{ decimal = \"88.50\" }}\n{extra}"
        )
    };
    assert!(only(&mark("net = 88.504", &toml("")).await).passed);
    assert!(!only(&mark("net = 88.506", &toml("")).await).passed);
    assert!(!only(&mark("net = 88.504", &toml("exact = true")).await).passed);
    assert!(!only(&mark("net = 88.5", &toml("same_type = true")).await).passed);
    assert!(
        only(
            &mark(
                "from decimal import Decimal\nnet = Decimal('88.50')",
                &toml("same_type = true\nexact = true")
            )
            .await
        )
        .passed
    );
    assert!(!only(&mark("net = '88.50'", &toml("")).await).passed);
    assert!(only(&mark("import numpy as np\nnet = np.float64(88.5)", &toml("")).await).passed);
}

#[tokio::test]
async fn frames_are_compared_by_keys_with_their_differences_shown() {
    let toml = "[[test]]\nname = \"账龄\"\nkind = \"frame\"\nvisible = true\nvariable = \"t\"\nkeys = [\"客户\"]\n\
                expect = { frame = { columns = [\"客户\", \"余额\"], rows = [[\"宏远\", 80000.0], [\"百汇\", 120000.0]] } }";
    let code =
        |rows: &str| format!("import pandas as pd\nt = pd.DataFrame({rows}, columns=['客户', '余额'])");
    assert!(only(&mark(&code("[('百汇', 120000), ('宏远', 80000)]"), toml).await).passed);
    let wrong = mark(&code("[('百汇', 120000), ('宏远', 80001)]"), toml).await;
    let difference = only(&wrong).difference.clone().unwrap();
    assert_eq!(
        difference["rows"][0],
        serde_json::json!({"row": "宏远", "column": "余额", "expected": "80000.0", "actual": "80001"})
    );
    let columns = mark("import pandas as pd\nt = pd.DataFrame({'客户': ['宏远']})", toml).await;
    assert_eq!(
        only(&columns).difference.as_ref().unwrap()["missing_columns"],
        serde_json::json!(["余额"])
    );
    assert!(
        only(&mark("t = [1]", toml).await)
            .message
            .contains("应是 DataFrame")
    );
}

#[tokio::test]
async fn output_is_compared_by_lines_or_numbers_with_input_of_the_test() {
    let toml = "[[test]]\nname = \"和\"\nkind = \"stdout\"\nvisible = true\nstdin = \"3\\n5\\n\"\nmatch = \"numbers\"\nexpect = \"8\"\n\
                [[test]]\nname = \"行\"\nkind = \"stdout\"\nvisible = true\nstdin = \"1\\n1\\n\"\nexpect = \"和是 2\"";
    let report = mark(
        "a = int(input())\nb = int(input())\nprint('和是', a + b, ' ')",
        toml,
    )
    .await;
    assert_eq!(passed(&report), "11", "{report:#?}");
    let report = mark("print('和是 8')", toml).await;
    assert_eq!(passed(&report), "10");
    assert_eq!(report.tests[1].difference.as_ref().unwrap()["line"], 1);
}

#[tokio::test]
async fn plots_are_checked_by_what_they_show() {
    let toml = "[[test]]\nname = \"图\"\nkind = \"plot\"\nvisible = true\npartial = true\ntitle = \"销售\"\nxlabel = true\nlegend = true\n\
                kinds = [\"bar\", \"line\"]\ntwin = true\n[[test.series]]\nkind = \"bar\"\ny = [3, 4]\n";
    let code = "import matplotlib.pyplot as plt\nf, a = plt.subplots()\na.bar([0, 1], [3, 4], label='额')\na.set_title('月销售额')\na.set_xlabel('月')\n\
                b = a.twinx()\nb.plot([0, 1], [.1, .2], label='率')\na.legend()\nplt.show()";
    assert!(only(&mark(code, toml).await).passed);
    let less = code
        .replace("a.set_xlabel('月')\n", "")
        .replace("[3, 4]", "[3, 5]");
    let report = mark(&less, toml).await;
    assert!((only(&report).earned - 5.0 / 7.0).abs() < 1e-9, "{report:#?}");
    assert!(only(&mark("x = 1", toml).await).message.contains("图的数量"));
}

#[tokio::test]
async fn written_files_and_second_data_sets_are_read() {
    let toml = "[[test]]\nname = \"表\"\nkind = \"file\"\nfile = \"out.xlsx\"\nexpect = { csv = \"expected.csv\" }\nkeys = [\"店\"]\n\
                [[test]]\nname = \"换数据\"\nkind = \"variable\"\nvariable = \"total\"\nexpect = 9\nfiles = { \"sales.csv\" = \"second.csv\" }";
    let tests = Tests {
        files: vec![
            ProgramFile::new("expected.csv", "店,额\n乙,2\n甲,4.5\n"),
            ProgramFile::new("second.csv", "店,额\n丙,9\n"),
        ],
        ..Tests::from_toml(toml).expect("it is TOML")
    };
    let files = vec![ProgramFile::new("sales.csv", "店,额\n甲,1.5\n乙,2\n甲,3\n")];
    let code = "import pandas as pd\nd = pd.read_csv('sales.csv')\ntotal = d['额'].sum()\nd.groupby('店', as_index=False)['额'].sum().to_excel('out.xlsx', index=False)";
    assert_eq!(passed(&mark_with(code, tests.clone(), files.clone()).await), "11");
    let hard_coded = "total = 6.5\nopen('out.xlsx', 'w').write('x')";
    assert_eq!(passed(&mark_with(hard_coded, tests, files).await), "00");
}

#[tokio::test]
async fn quality_rules_name_the_line() {
    let toml = "[[test]]\nname = \"写法\"\nkind = \"quality\"\nvisible = true\nbanned = [\"for\", \"eval\", \"os\"]\nrequired = [\"def\"]\nno_literals = [25654.76]";
    assert!(only(&mark("def f(x):\n    return x", toml).await).passed);
    for (code, part) in [
        ("def f(): pass\nfor i in []: pass", "不得使用 for（第 2 行）"),
        ("x = 25654.76", "写死"),
        ("import os.path", "os"),
    ] {
        let report = mark(code, toml).await;
        assert!(
            !only(&report).passed && only(&report).message.contains(part),
            "{}",
            only(&report).message
        );
    }
}

#[tokio::test]
async fn what_a_starter_left_open_is_said_in_words_not_as_a_tag() {
    let report = mark(
        "def dep(cost, salvage, years):\n    return ...\n",
        "[[test]]\nname = \"直线法\"\nkind = \"function\"\nvisible = true\ncall = \"dep\"\nargs = [1000, 0, 1]\nexpect = [1000]\n",
    )
    .await;
    let message = &only(&report).message;
    assert!(
        !message.contains('<') && message.contains("...（这里还没有写）"),
        "{message}"
    );
}

#[tokio::test]
async fn ordinary_python_tests_see_values_errors_objects_and_reruns() {
    let python = r#"
from suanpan import test, student, raises, assert_equal, award
from decimal import Decimal

@test("合计", weight=40, visible=True)
def total():
    net, tax = student.split(Decimal("113000"), 13)
    assert net + tax == Decimal("113000")

@test("部分", weight=20)
def partly():
    award(0.5)

@test("错误", weight=20)
def errors():
    with raises(ValueError):
        student.split(Decimal(1), -1)

@test("对象", weight=20)
def objects():
    account = student.Account(100)
    account.deposit(5)
    assert account.balance == 105
    assert student.run(stdin="7\n").value("n") == 7
"#;
    let code = r#"
from decimal import Decimal
def split(gross, rate):
    if rate < 0: raise ValueError("税率")
    net = (gross / (1 + Decimal(rate) / 100)).quantize(Decimal("0.01"))
    return net, gross - net
class Account:
    def __init__(self, balance): self.balance = balance
    def deposit(self, x): self.balance += x
try: n = int(input())
except EOFError: n = 0
"#;
    let tests = Tests {
        python: Some(python.into()),
        ..Tests::default()
    };
    let report = mark_with(code, tests.clone(), vec![]).await;
    assert_eq!(
        (passed(&report).as_str(), report.earned),
        ("1011", 0.9),
        "{report:#?}"
    );
    let wrong = mark_with("def split(g, r): return g, g", tests, vec![]).await;
    assert_eq!(passed(&wrong), "0000");
    assert_eq!(
        wrong.tests[0].difference.as_ref().unwrap()["actual"],
        "Decimal('226000')"
    );
}

#[tokio::test]
async fn a_test_that_kills_or_hangs_the_program_costs_that_test_only() {
    let toml = "time_limit_s = 0.5\n".to_owned()
        + &["1", "2", "3", "4"].map(|n| format!("[[test]]\nname = \"{n}\"\nkind = \"function\"\nvisible = true\ncall = \"f\"\nargs = [{n}]\nexpect = 1\n")).concat();
    let code = "import os\ndef f(n):\n    if n == 2: os._exit(0)\n    while n == 3: pass\n    return 1";
    let report = mark(code, &toml).await;
    assert_eq!(passed(&report), "1001", "{report:#?}");
    assert!(report.tests[2].message.contains("超时"));
}

#[tokio::test]
async fn broken_tests_are_the_teachers_affair_and_mark_nobody() {
    let unknown = mark(
        "x = 1",
        "[[test]]\nname = \"a\"\nkind = \"variable\"\nvariabel = \"x\"\nexpect = 1",
    )
    .await;
    assert_eq!(unknown.outcome, Outcome::BrokenTests);
    assert!(unknown.detail.contains("variabel"), "{}", unknown.detail);
    let without = mark(
        "def f(): return 1",
        "[[test]]\nname = \"直线法\"\nkind = \"function\"\ncall = \"f\"",
    )
    .await;
    assert_eq!(without.outcome, Outcome::BrokenTests);
    assert_eq!(
        without.detail,
        "测试「直线法」：缺少期望结果（expect）或期望的异常（raises）。"
    );
    let syntax = mark_with(
        "x = 1",
        Tests {
            python: Some("def".into()),
            ..Tests::default()
        },
        vec![],
    )
    .await;
    assert_eq!(syntax.outcome, Outcome::BrokenTests);
}

/// Tests that would notice what a program before left to them.
const SUSPICIOUS: &str = r#"
import os, sys
from suanpan import student, test
seen = []

@test("第一印象", visible=True)
def first():
    assert sorted(os.listdir(".")) == ["given.txt"], os.listdir(".")
    assert open("given.txt").read() == "同一份", "the file was changed"
    assert not seen
    seen.append(student.answer)
    open("left.txt", "w").write("留下")
    open("given.txt", "w").write("改过")
    os.makedirs("folder/inner")
    assert student.answer == 42

@test("多大都行", visible=True)
def second():
    assert len(student.data) < 10
"#;

#[tokio::test]
async fn a_checker_marks_the_next_program_of_its_task_and_remembers_nothing() {
    let sandbox = sandbox().await;
    let mark = async |python: &str, code: &str| {
        let tests = Tests {
            python: Some(python.into()),
            ..Tests::default()
        };
        let evaluation = Evaluation {
            code: code.to_owned(),
            files: vec![ProgramFile::new("given.txt", "同一份")],
            tests,
            notebook: None,
        };
        sandbox.evaluate(evaluation).await.expect("the runner answers")
    };
    let waiting = async || sandbox.status().await.expect("the runner answers").checkers;
    let (right, wrong) = ("answer = 42\ndata = [1]", "answer = 41\ndata = [1] * 10");
    for (code, expected) in [(right, "11"), (wrong, "00"), (right, "11"), (wrong, "00")] {
        assert_eq!(passed(&mark(SUSPICIOUS, code).await), expected);
        assert_eq!(waiting().await, 1, "one checker did them all");
    }
    // Another task's tests get a checker of their own.
    let other = SUSPICIOUS.replace("== 42", "== 41");
    assert_eq!(passed(&mark(&other, right).await), "01");
    assert_eq!(waiting().await, 2);
    // A program that speaks on its channel where only our harness may, or floods its own output, changes nothing for the next.
    for hostile in [
        "import os\nos.write(3, b'\\xff\\xff\\xff\\x7f')\nanswer = 42\ndata = [1]",
        "print('x' * 5_000_000)\nanswer = 42\ndata = [1]",
        "class L(list):\n    def __len__(self): return 1\nanswer = 42\ndata = L(range(3_000_000))",
    ] {
        assert_ne!(passed(&mark(SUSPICIOUS, hostile).await), "11", "{hostile}");
        assert_eq!(passed(&mark(SUSPICIOUS, right).await), "11");
    }
}

#[tokio::test]
async fn a_visible_test_is_not_called_a_hidden_one() {
    let toml = "[[test]]\nname = \"一\"\nkind = \"function\"\nvisible = true\ncall = \"f\"\nargs = [1]\nexpect = 1\n\
                [[test]]\nname = \"二\"\nkind = \"function\"\ncall = \"f\"\nargs = [1]\nexpect = 1";
    let report = mark("def f(x): return x", toml).await;
    let categories = |report: &sandbox::Report| -> Vec<String> {
        report.tests.iter().map(|test| test.category.clone()).collect()
    };
    assert_eq!(categories(&report), ["公开测试", "隐藏测试"]);
    let python = "from suanpan import test\n@test('三', visible=True)\ndef a(): pass\n@test('四')\ndef b(): pass\n\
                  @test('五', visible=True, category='边界')\ndef c(): pass";
    let tests = Tests {
        python: Some(python.into()),
        ..Tests::default()
    };
    let report = mark_with("x = 1", tests, Vec::new()).await;
    assert_eq!(categories(&report), ["公开测试", "隐藏测试", "边界"]);
}

#[tokio::test]
async fn a_hidden_test_says_that_a_part_was_earned() {
    let toml = "[[test]]\nname = \"两例\"\nkind = \"function\"\ncategory = \"边界情况\"\ncall = \"f\"\npartial = true\n\
                [[test.case]]\nargs = [1]\nexpect = 1\n[[test.case]]\nargs = [2]\nexpect = 5";
    let report = mark("def f(x): return x", toml).await;
    let test = only(&report);
    assert_eq!((test.earned, test.message.as_str()), (0.5, "边界情况：部分通过"));
    let report = mark("def f(x): return -1", toml).await;
    assert_eq!(only(&report).message, "边界情况：未通过");
    let awarded = Tests {
        python: Some("from suanpan import test, award\n@test('a')\ndef a(): award(0.2)".into()),
        ..Tests::default()
    };
    let report = mark_with("x = 1", awarded, Vec::new()).await;
    assert_eq!(only(&report).message, "隐藏测试：部分通过");
}

#[tokio::test]
async fn a_visible_test_tells_what_the_programs_exception_means_and_a_hidden_one_does_not() {
    let test = |name: &str, more: &str| {
        format!(
            "[[test]]\nname = \"{name}\"\nkind = \"function\"\ncall = \"f\"\n{more}\nargs = [1]\nexpect = 1\n"
        )
    };
    let toml = test("一", "visible = true") + &test("二", "") + &test("三", "visible = true\npartial = true");
    let divided = sandbox::explain("ZeroDivisionError", "division by zero");
    let report = mark("def f(x):\n    return x / 0", &toml).await;
    let told = format!("f(1) 出错（第 2 行）：ZeroDivisionError: division by zero\n{divided}");
    assert_eq!(report.tests[0].message, told);
    assert_eq!(report.tests[1].message, "隐藏测试：程序出错");
    assert_eq!(
        report.tests[2].message, told,
        "also where several checks share the points"
    );
    let report = mark("y = 1 / 0\ndef f(x): return 1", &toml).await;
    let missing = &report.tests[0].message;
    assert!(
        missing.contains("第 1 行") && missing.ends_with(&divided),
        "{missing}"
    );
    assert_eq!(report.tests[1].message, "隐藏测试：缺少定义");
}
