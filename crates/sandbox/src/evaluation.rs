//! What an evaluation takes and gives. The format of tests is described in `runtime/python/README.md`.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::run::{Kind, ProgramError, ProgramFile, Reason};

/// Tests of a task: declared (`tests.toml` as a value), ordinary Python (`tests.py`), or both.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tests {
    /// `{"seed", "time_limit_s", "test": [...]}`; see [`Tests::from_toml`].
    pub declared: Option<Value>,
    pub python: Option<String>,
    /// Files only tests see: expected tables, second data sets.
    pub files: Vec<ProgramFile>,
}

/// `tests.toml` that is not TOML, or holds something that is no test.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct TestsError(String);

impl Tests {
    /// Reads `tests.toml`. Keys other than `seed`, `time_limit_s` and `test` are left to the caller (a task.toml has more).
    pub fn from_toml(text: &str) -> Result<Self, TestsError> {
        let parsed: toml::Table = toml::from_str(text).map_err(|error| TestsError(error.to_string()))?;
        let mut declared = serde_json::Map::new();
        for key in ["seed", "time_limit_s", "test"] {
            if let Some(value) = parsed.get(key) {
                declared.insert(key.to_owned(), plain(value));
            }
        }
        if !declared.get("test").is_none_or(Value::is_array) {
            return Err(TestsError("`test` must be written as [[test]]".to_owned()));
        }
        Ok(Self {
            declared: Some(Value::Object(declared)),
            ..Self::default()
        })
    }
}

/// TOML as JSON; dates become the tagged values the checker knows.
fn plain(value: &toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::from(text.as_str()),
        toml::Value::Integer(number) => Value::from(*number),
        toml::Value::Float(number) if number.is_nan() => serde_json::json!({ "nan": true }),
        toml::Value::Float(number) => Value::from(*number),
        toml::Value::Boolean(truth) => Value::from(*truth),
        toml::Value::Datetime(moment) if moment.time.is_none() => {
            serde_json::json!({ "date": moment.to_string() })
        }
        toml::Value::Datetime(moment) => serde_json::json!({ "datetime": moment.to_string() }),
        toml::Value::Array(items) => items.iter().map(plain).collect(),
        toml::Value::Table(table) => Value::Object(
            table
                .iter()
                .map(|(key, value)| (key.clone(), plain(value)))
                .collect(),
        ),
    }
}

/// A student's program and how to mark it.
#[derive(Debug, Clone, Default)]
pub struct Evaluation {
    pub code: String,
    /// Files in the program's working folder.
    pub files: Vec<ProgramFile>,
    pub tests: Tests,
    /// For a notebook: its cells and test cells, see [`crate::NotebookCells`]; `code` is then the whole text for messages.
    pub notebook: Option<NotebookCells>,
}

/// A student's notebook in the order in which it is marked: cells run one after another, tests at their places between them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct NotebookCells {
    /// Each with empty lines before it, so that a line of it has its number in the whole text.
    pub cells: Vec<String>,
    pub tests: Vec<NotebookTestCell>,
    /// The teacher's own code, solutions included: says which modules and names tests may expect. It is never run.
    pub teacher: String,
}

/// A test of a notebook. It runs in the checker's process, over the student's variables.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NotebookTestCell {
    pub name: String,
    pub points: f64,
    pub visible: bool,
    pub category: String,
    pub code: String,
    pub form: TestForm,
    /// For [`TestForm::Output`]: what the cell must print.
    pub expected: String,
    /// Lines of `code` that its student sees although the test is hidden, from 1.
    pub shown_lines: Vec<usize>,
    /// It runs after so many cells.
    pub after: usize,
}

/// How a test of a notebook is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TestForm {
    /// Statements, usually assertions.
    #[default]
    Statements,
    /// `>>> f(1)` and what Python answers.
    Doctest,
    /// A cell and its output.
    Output,
}

/// Something the staff should look at: the program changes what marks it, or spoke nonsense on the channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tampering {
    /// In the student's text; 0 where no line is meant.
    pub line: u32,
    pub text: String,
}

/// An evaluation on the wire: the body holds the program's files, then those of the tests.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct EvaluationHead {
    pub code: String,
    pub files: Vec<(String, usize)>,
    pub declared: Option<Value>,
    pub python: Option<String>,
    pub test_files: Vec<(String, usize)>,
    #[serde(default)]
    pub notebook: Option<NotebookCells>,
}

impl EvaluationHead {
    /// What the student's process runs when it is loaded: of a notebook nothing yet, its cells come one by one. The words in
    /// the comment choose the interpreter that has imported what they need.
    pub(crate) fn loaded_code(&self) -> &str {
        match (&self.notebook, Kind::of(&self.code)) {
            (None, _) => &self.code,
            (Some(_), Kind::Plot) => "# matplotlib",
            (Some(_), Kind::Data) => "# pandas",
            (Some(_), Kind::Auto | Kind::Base) => "",
        }
    }
}

/// Whether there is anything to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Marked,
    /// The machine failed: run it again, never count it.
    Infra,
    /// The tests themselves are wrong: the teacher must mend them; nothing is counted.
    BrokenTests,
    /// The caller stopped it.
    Stopped,
}

/// What the staff sees of a hidden test.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct StaffView {
    pub message: String,
    #[serde(default)]
    pub difference: Option<Value>,
}

/// One test's verdict.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    pub name: String,
    /// `function`, `frame`, `variable`, `stdout`, `plot`, `file`, `quality` or `python`.
    pub kind: String,
    pub weight: f64,
    pub visible: bool,
    pub passed: bool,
    /// Part of the weight that was earned, from 0 to 1.
    pub earned: f64,
    pub category: String,
    /// For the student, in Chinese. Of a hidden test only its category and declared hint.
    pub message: String,
    /// For visible tests: `{"kind": "value" | "frame" | "text" | "figure", ...}`, see `runtime/python/README.md`.
    #[serde(default)]
    pub difference: Option<Value>,
    /// For hidden tests that failed.
    #[serde(default)]
    pub staff: Option<StaffView>,
    pub runtime_ms: f64,
}

/// How the program itself ended when it was loaded with its own data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProgramEnd {
    pub reason: Reason,
    /// The last 16 KiB of what it printed.
    pub stdout: String,
    pub error: Option<ProgramError>,
}

/// The result of an evaluation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    pub outcome: Outcome,
    /// Earned weights over all weights, from 0 to 1. Zero unless `outcome` is `marked`.
    pub earned: f64,
    pub tests: Vec<Verdict>,
    pub program: Option<ProgramEnd>,
    pub runtime_ms: f64,
    /// For outcomes other than `marked`: what failed, for staff and operator.
    pub detail: String,
    /// For the staff.
    #[serde(default)]
    pub tampering: Vec<Tampering>,
}

impl Report {
    /// A report without a verdict of any test.
    pub fn empty(outcome: Outcome, detail: impl ToString) -> Self {
        Self {
            outcome,
            earned: 0.0,
            tests: Vec::new(),
            program: None,
            runtime_ms: 0.0,
            detail: detail.to_string(),
            tampering: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn toml_dates_become_tagged_values() {
        let tests =
            Tests::from_toml("points = 3\n[[test]]\nname = \"a\"\nargs = [2026-01-31, nan]\n").unwrap();
        let declared = tests.declared.unwrap();
        assert_eq!(
            declared["test"][0]["args"],
            serde_json::json!([{"date": "2026-01-31"}, {"nan": true}])
        );
        assert!(declared.get("points").is_none());
    }

    #[test]
    fn a_single_table_is_no_list_of_tests() {
        assert!(Tests::from_toml("[test]\nname = \"a\"").is_err());
    }
}
