//! 编程: the sandbox runs the tests; here are their weights, and the sum of its verdict.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::finding::require;
use crate::{Finding, Mark, Points, Reason, ReasonCode, Share};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PythonBody)]
pub struct Body {
    /// What the editor shows first.
    pub starter: String,
    /// What must be written, such as `aging(df, asof)`.
    pub entry: String,
    /// Names of the files the programme finds under `/data`.
    pub files: Vec<String>,
    /// The visible tests, to be read and tried before handing in.
    pub visible_tests: Vec<VisibleTest>,
}

/// A test as a student sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VisibleTest {
    pub id: String,
    pub title: String,
    /// What is called or printed, and what is expected, in words or code.
    #[serde(default)]
    pub example: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PythonKey)]
pub struct Key {
    pub tests: Vec<Test>,
    /// Python source of the checker: one function per `checker` test, run apart from the student's programme.
    pub checker: String,
    /// Names whose use fails the answer, such as `eval`.
    pub banned_names: Vec<String>,
    /// A solution that passes every test; the author's proof, shown with the analysis.
    pub solution: String,
    pub limits: Limits,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PythonTest)]
pub struct Test {
    pub id: String,
    pub title: String,
    pub weight: u32,
    /// Hidden tests tell a student their category only.
    #[serde(default)]
    pub visible: bool,
    pub category: TestCategory,
    pub check: Check,
}

/// What a test looks at; the only thing told about a hidden one that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TestCategory {
    Function,
    Frame,
    Value,
    Output,
    Plot,
    File,
    Quality,
}

impl TestCategory {
    pub const fn label(self) -> &'static str {
        match self {
            Self::Function => "函数结果",
            Self::Frame => "数据表",
            Self::Value => "变量取值",
            Self::Output => "打印输出",
            Self::Plot => "图形",
            Self::File => "输出文件",
            Self::Quality => "代码质量",
        }
    }
}

/// How a test is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = PythonCheck)]
pub enum Check {
    /// Feed the standard input, compare the standard output line by line, trailing white space aside.
    Output {
        #[serde(default)]
        stdin: String,
        stdout: String,
    },
    /// Call this function of the checker.
    Checker { function: String },
}

/// What one run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PythonLimits)]
pub struct Limits {
    pub cpu_seconds: u32,
    pub memory_mb: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            cpu_seconds: 10,
            memory_mb: 512,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PythonAnswer)]
pub struct Answer {
    #[serde(default)]
    pub code: String,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.code.trim().is_empty()
    }
}

/// What the sandbox says of one test; a checker may give part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TestVerdict {
    pub id: String,
    /// 1 for passed, 0 for failed, between for partial.
    pub share: Share,
}

/// The most that visible tests may weigh together, in percent of all tests.
const VISIBLE_CEILING_PERCENT: u32 = 40;

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    require(
        &mut findings,
        !key.tests.is_empty(),
        "key.tests",
        "question.no_tests",
        "至少要有一个测试",
    );
    let ids: BTreeSet<&str> = key.tests.iter().map(|test| test.id.as_str()).collect();
    let distinct = ids.len() == key.tests.len();
    require(
        &mut findings,
        distinct,
        "key.tests",
        "question.repeated_id",
        "测试编号不能重复",
    );
    let weighs = |tests: &mut dyn Iterator<Item = &Test>| tests.map(|test| test.weight).sum::<u32>();
    let all = weighs(&mut key.tests.iter());
    require(
        &mut findings,
        all > 0,
        "key.tests",
        "question.no_weight",
        "测试的权重合计应大于 0",
    );
    let visible = weighs(&mut key.tests.iter().filter(|test| test.visible));
    let has_hidden = key.tests.iter().any(|test| !test.visible);
    require(
        &mut findings,
        !has_hidden || visible * 100 <= all * VISIBLE_CEILING_PERCENT,
        "key.tests",
        "question.visible_weight",
        "可见测试的权重不能超过 40%",
    );
    for (i, test) in key.tests.iter().enumerate() {
        if let Check::Checker { function } = &test.check {
            let defined = key.checker.contains(&format!("def {function}("));
            let path = format!("key.tests[{i}].check.function");
            require(
                &mut findings,
                defined,
                path,
                "question.no_checker",
                "检查程序中没有这个函数",
            );
        }
    }
    for (i, shown) in body.visible_tests.iter().enumerate() {
        let is_visible = key.tests.iter().any(|test| test.id == shown.id && test.visible);
        let path = format!("body.visible_tests[{i}].id");
        require(
            &mut findings,
            is_visible,
            path,
            "question.unknown_test",
            "没有这个可见测试",
        );
    }
    findings
}

/// Nothing is earned before the sandbox has spoken: see [`grade_verdict`].
pub fn grade(_key: &Key, _answer: &Answer, full: Points) -> Mark {
    let waiting = Mark::nothing(full, vec![Reason::new(ReasonCode::AwaitsVerdict)]);
    Mark {
        needs_verdict: true,
        ..waiting
    }
}

/// The weighted sum of the tests passed; a test the sandbox did not reach counts as failed.
pub fn grade_verdict(key: &Key, verdicts: &[TestVerdict], full: Points) -> Mark {
    let share_of = |test: &Test| {
        let verdict = verdicts.iter().find(|verdict| verdict.id == test.id);
        verdict.map_or(Share::ZERO, |verdict| verdict.share.clamp_to_whole())
    };
    let share = Share::weighted_mean(key.tests.iter().map(|test| (test.weight, share_of(test))));
    let reasons = key.tests.iter().map(|test| {
        let passed = share_of(test) == Share::ONE;
        let code = if passed {
            ReasonCode::TestPassed
        } else {
            ReasonCode::TestFailed
        };
        let title = if test.visible { &test.title } else { &test.id };
        Reason::new(code)
            .with("test", title)
            .with("category", test.category.label())
    });
    Mark::of(full, share, reasons.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(id: &str, weight: u32, visible: bool) -> Test {
        let check = Check::Output {
            stdin: String::new(),
            stdout: "1".into(),
        };
        Test {
            id: id.into(),
            title: id.into(),
            weight,
            visible,
            category: TestCategory::Output,
            check,
        }
    }

    #[test]
    fn an_answer_waits_for_its_verdict_and_then_earns_by_weight() {
        let key = Key {
            tests: vec![test("v1", 30, true), test("h1", 30, false), test("h2", 40, false)],
            ..Key::default()
        };
        assert_eq!(validate(&Body::default(), &key), vec![]);
        let waiting = grade(
            &key,
            &Answer {
                code: "print(1)".into(),
            },
            Points::whole(12),
        );
        assert!(waiting.needs_verdict && waiting.earned == Points::ZERO);

        let verdicts = [
            TestVerdict {
                id: "v1".into(),
                share: Share::ONE,
            },
            TestVerdict {
                id: "h2".into(),
                share: Share::HALF,
            },
        ];
        let mark = grade_verdict(&key, &verdicts, Points::whole(12));
        assert_eq!(mark.earned, Points::whole(6));
        assert!(mark.is_final());
    }

    #[test]
    fn visible_tests_may_not_carry_the_mark() {
        let key = Key {
            tests: vec![test("v1", 50, true), test("h1", 50, false)],
            ..Key::default()
        };
        assert_eq!(
            validate(&Body::default(), &key)[0].code,
            "question.visible_weight"
        );
    }
}
