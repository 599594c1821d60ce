//! 编程: the sandbox runs the tests (their format: `runtime/python/README.md`); here its verdict is summed up.

pub mod excel;

use serde::{Deserialize, Serialize};

use crate::finding::require;
use crate::question::{BodyParts, KeyParts};
use crate::{Finding, Mark, Points, Reason, ReasonCode, Share};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PythonBody)]
pub struct Body {
    /// The Python task of the course that this question runs, by its key; then starter, files and tests are the task's.
    #[schema(example = "p6")]
    pub task: Option<String>,
    /// What the editor shows first.
    pub starter: String,
    /// The files the programme finds in its folder.
    pub files: Vec<TaskFile>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PythonTaskFile)]
pub struct TaskFile {
    #[schema(example = "ar.csv")]
    pub name: String,
    pub file_id: i64,
}

/// The tests of a question that stands on its own; all empty when the body names a task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PythonKey)]
pub struct Key {
    /// Declared tests: the text of `tests.toml`.
    pub declared_tests: String,
    /// Tests in ordinary Python: the text of `tests.py`.
    pub python_tests: String,
    /// Files only the tests see.
    pub hidden_files: Vec<TaskFile>,
    /// A solution that passes every test; the author's proof, shown with the analysis.
    pub solution: String,
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

/// What the sandbox says of one test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TestVerdict {
    #[schema(example = "直线法")]
    pub name: String,
    pub weight: u32,
    pub visible: bool,
    /// 1 for passed, 0 for failed, between for partial.
    pub earned: Share,
    /// The only thing told about a hidden test that failed.
    #[serde(default)]
    #[schema(example = "边界情况")]
    pub category: String,
}

impl BodyParts for Body {}

impl KeyParts for Key {
    fn hide_tests(&mut self) -> bool {
        std::mem::take(self) != Self::default()
    }
}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    let has_tests = !key.declared_tests.trim().is_empty() || !key.python_tests.trim().is_empty();
    require(
        &mut findings,
        body.task.is_some() || has_tests,
        "key",
        "question.no_tests",
        "至少要有一个测试",
    );
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

/// The sum of the earned weights over the sum of all weights, as points.
pub fn grade_verdict(tests: &[TestVerdict], full: Points) -> Mark {
    let share = Share::weighted_mean(
        tests
            .iter()
            .map(|test| (test.weight, test.earned.clamp_to_whole())),
    );
    let reasons = tests.iter().map(|test| {
        let code = if test.earned >= Share::ONE {
            ReasonCode::TestPassed
        } else {
            ReasonCode::TestFailed
        };
        // The name of a hidden test may give its point away, so a failed one goes by its category.
        let shown = if test.visible || code == ReasonCode::TestPassed {
            &test.name
        } else {
            &test.category
        };
        Reason::new(code).with("test", shown)
    });
    Mark::of(full, share, reasons.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(name: &str, weight: u32, visible: bool, earned: Share) -> TestVerdict {
        TestVerdict {
            name: name.into(),
            weight,
            visible,
            earned,
            category: "边界情况".into(),
        }
    }

    #[test]
    fn an_answer_waits_for_its_verdict_and_then_earns_by_weight() {
        let waiting = grade(
            &Key::default(),
            &Answer {
                code: "print(1)".into(),
            },
            Points::whole(12),
        );
        assert!(waiting.needs_verdict && waiting.earned == Points::ZERO);

        let verdict = [
            test("直线法", 30, true, Share::ONE),
            test("残值为零", 30, false, Share::ZERO),
            test("年数总和", 40, false, Share::HALF),
        ];
        let mark = grade_verdict(&verdict, Points::whole(12));
        assert_eq!(mark.earned, Points::whole(6));
        assert!(mark.is_final());
        assert_eq!(mark.reasons[1].params["test"], "边界情况");
    }

    #[test]
    fn a_question_without_tests_is_found() {
        assert_eq!(
            validate(&Body::default(), &Key::default())[0].code,
            "question.no_tests"
        );
        let body = Body {
            task: Some("p6".into()),
            ..Body::default()
        };
        assert_eq!(validate(&body, &Key::default()), vec![]);
    }
}
