//! Otter's source form, as its teachers write it: cells that begin and end questions, prompts, solutions and tests.

use serde_json::Value;

use super::part::{Asked, ManualCell, Use};
use super::{CellKind, NotebookFault, NotebookTest, TestCase, TestForm};

/// Points of a question that names none.
pub(super) const USUAL_POINTS: f64 = 1.0;

/// Where otter's source form stands.
#[derive(Default)]
pub(super) struct Otter {
    question: Option<Question>,
    region: Option<OtterRegion>,
    has_prompt: bool,
    cases: Vec<TestCase>,
}

/// A question that was begun.
#[derive(Clone)]
struct Question {
    /// The cell that begins it.
    cell: usize,
    name: String,
    points: f64,
    /// Whether a person marks it.
    is_manual: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OtterRegion {
    Tests,
    Solution,
    Prompt,
}

/// Points within reason.
pub(super) fn sane(points: f64) -> f64 {
    if points.is_finite() {
        points.clamp(0.0, 10_000.0)
    } else {
        0.0
    }
}

/// What a line of settings says: `name: q1`.
pub(super) fn setting(settings: &str, name: &str) -> Option<String> {
    settings
        .lines()
        .find_map(|line| line.trim().strip_prefix(name)?.trim().strip_prefix(':'))
        .map(|value| value.split(" #").next().unwrap_or_default())
        .map(|value| value.trim().trim_matches(['"', '\'']).to_owned())
        .filter(|value| !value.is_empty())
}

/// Whether the settings say that a person marks; none where they say nothing.
pub(super) fn says_manual(settings: &str) -> Option<bool> {
    let said = setting(settings, "manual")?.to_lowercase();
    Some(matches!(said.as_str(), "true" | "yes" | "on"))
}

/// The points that settings name.
pub(super) fn points_of(settings: &str) -> Option<f64> {
    setting(settings, "points")?.parse().ok().map(sane)
}

/// The text of a cell that is one block of settings: otter takes Markdown between ` ```otter ` and ` ``` ` for a raw cell.
fn unfenced(kind: CellKind, source: &str) -> &str {
    let text = source.trim();
    let inner = text
        .strip_prefix("```otter")
        .and_then(|text| text.strip_suffix("```"))
        .filter(|text| kind == CellKind::Markdown && !text.contains("```"));
    inner.unwrap_or(source)
}

impl Otter {
    /// What a cell is in otter's source form; none if it is an ordinary one.
    pub(super) fn step(
        &mut self,
        cell: &Value,
        (kind, source): (CellKind, &str),
        number: usize,
        faults: &mut Vec<NotebookFault>,
    ) -> Option<Use> {
        let source = unfenced(kind, source);
        let first = source
            .lines()
            .map(str::trim)
            .find(|line| !line.is_empty())
            .unwrap_or_default();
        let mark = first.trim_start_matches('#').trim();
        let is_mark = first.starts_with('#') && source.lines().count() <= 40;
        if is_mark && let Some(role) = self.mark(mark, source, number, faults) {
            return Some(role);
        }
        match self.region? {
            OtterRegion::Tests => {
                self.cases.extend(case_of_cell(cell, source));
                Some(Use::Staff)
            }
            OtterRegion::Prompt if self.is_manual() && kind != CellKind::Raw => Some(Use::Manual),
            OtterRegion::Prompt => Some(Use::Prompt),
            OtterRegion::Solution if self.has_prompt => Some(Use::Replaced),
            OtterRegion::Solution if self.is_manual() && kind == CellKind::Raw => Some(Use::Replaced),
            OtterRegion::Solution if self.is_manual() => Some(Use::Manual),
            OtterRegion::Solution => Some(Use::Answer),
        }
    }

    fn is_manual(&self) -> bool {
        self.question.as_ref().is_some_and(|question| question.is_manual)
    }

    /// The question that a person marks and in which the last cell stands.
    pub(super) fn asked(&self) -> Option<Asked> {
        let question = self.question.as_ref().filter(|question| question.is_manual)?;
        Some(Asked {
            name: question.name.clone(),
            points: question.points,
            place: ManualCell {
                question: question.cell,
                is_given: self.region == Some(OtterRegion::Prompt),
            },
        })
    }

    /// Whether a block was begun and not ended.
    pub(super) fn is_open(&self) -> bool {
        self.region.is_some()
    }

    fn mark(
        &mut self,
        mark: &str,
        source: &str,
        number: usize,
        faults: &mut Vec<NotebookFault>,
    ) -> Option<Use> {
        let before = (self.region, self.has_prompt);
        match mark {
            "BEGIN QUESTION" => {
                let name = setting(source, "name").unwrap_or_else(|| {
                    faults.push(NotebookFault::warning(
                        number,
                        "otter 题目没有 name",
                        "the question of otter has no name",
                    ));
                    format!("question-{number}")
                });
                let question = Question {
                    cell: number,
                    name,
                    points: points_of(source).unwrap_or(USUAL_POINTS),
                    is_manual: says_manual(source).unwrap_or(false),
                };
                (self.question, self.has_prompt) = (Some(question), false);
            }
            "END QUESTION" => self.question = None,
            "BEGIN TESTS" => self.region = Some(OtterRegion::Tests),
            "BEGIN SOLUTION" => self.region = Some(OtterRegion::Solution),
            "BEGIN PROMPT" => (self.region, self.has_prompt) = (Some(OtterRegion::Prompt), true),
            "END SOLUTION" | "END PROMPT" => self.region = None,
            "END TESTS" => {
                self.region = None;
                let cases = std::mem::take(&mut self.cases);
                if cases.is_empty() {
                    faults.push(NotebookFault::warning(number, "没有测试", "there are no tests"));
                    return Some(Use::Staff);
                }
                return Some(Use::Tests(self.test(cases, number, faults)));
            }
            "ASSIGNMENT CONFIG" | "EXPORT" | "RUBRIC" => {}
            _ => return None,
        }
        // A whole-cell mark; inside an ordinary code cell the same words mark a region of lines.
        (source.lines().filter(|line| !line.trim().is_empty()).count() == 1
            || matches!(
                mark,
                "BEGIN QUESTION" | "ASSIGNMENT CONFIG" | "BEGIN TESTS" | "EXPORT"
            ))
        .then_some(Use::Staff)
        .or_else(|| {
            (self.region, self.has_prompt) = before;
            None
        })
    }

    /// The tests of the question. Where a person marks it, its points are theirs to give.
    fn test(&self, cases: Vec<TestCase>, number: usize, faults: &mut Vec<NotebookFault>) -> NotebookTest {
        let Some(question) = &self.question else {
            return NotebookTest {
                id: format!("tests-{number}"),
                points: USUAL_POINTS,
                cases,
            };
        };
        if !question.is_manual {
            return NotebookTest {
                id: question.name.clone(),
                points: question.points,
                cases,
            };
        }
        faults.push(NotebookFault::warning(
            number,
            format!("「{}」由教师批改，其中的测试只作提示，不计分", question.name),
            format!(
                "“{}” is marked by a person; its tests are hints and count nothing",
                question.name
            ),
        ));
        let without_points = |case| TestCase { points: None, ..case };
        NotebookTest {
            id: question.name.clone(),
            points: 0.0,
            cases: cases.into_iter().map(without_points).collect(),
        }
    }
}

/// A test cell of otter's source form: its settings stand in a comment or a docstring at its head, what it must print in its
/// output.
fn case_of_cell(cell: &Value, source: &str) -> Option<TestCase> {
    let (mut is_hidden, mut points, mut code) = (false, None, Vec::new());
    let mut in_settings = false;
    for line in source.lines() {
        let text = line.trim();
        let setting = |name: &str| {
            text.strip_prefix(name)
                .map(|value| value.trim_start_matches(':').trim().to_owned())
        };
        if code.is_empty() && text.trim_matches(['"', '\'', ' ']) == "# BEGIN TEST CONFIG" {
            in_settings = true;
        } else if in_settings {
            in_settings = !text.contains("END TEST CONFIG");
            is_hidden |= setting("hidden").is_some_and(|value| value.eq_ignore_ascii_case("true"));
            points = setting("points").and_then(|value| value.parse().ok()).or(points);
        } else if code.is_empty() && text.trim_start_matches('#').trim() == "HIDDEN" {
            is_hidden = true;
        } else if !(code.is_empty() && (text.is_empty() || text == "\"\"\"" || text == "'''")) {
            code.push(line);
        }
    }
    let expected = printed_by(cell);
    (!code.is_empty()).then(|| TestCase {
        code: code.join("\n"),
        is_hidden,
        points: points.map(sane),
        form: expected.map_or(TestForm::Statements, TestForm::Output),
        shown_lines: Vec::new(),
    })
}

/// The text a cell printed when its teacher ran it.
fn printed_by(cell: &Value) -> Option<String> {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        _ => String::new(),
    };
    let printed: Vec<String> = cell
        .get("outputs")?
        .as_array()?
        .iter()
        .filter_map(|output| output.get("text").or_else(|| output.pointer("/data/text~1plain")))
        .map(text)
        .collect();
    (!printed.is_empty())
        .then(|| printed.concat())
        .filter(|text| !text.trim().is_empty())
}
