//! What each cell is for: the marks of nbgrader, of otter's source form, and of the notebooks otter makes.

use serde_json::Value;

use super::strip::{Region, has_region, mark_of, without};
use super::{
    CellKind, GradeRole, Notebook, NotebookFault, NotebookTest, TestCase, TestForm, grade_of, kind_of,
    source_of,
};

/// Points of a question that names none.
const USUAL_POINTS: f64 = 1.0;

/// What a cell is for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Use {
    /// Text for everybody.
    Text,
    /// Code that everybody gets.
    Code,
    /// Code or text that must not be changed.
    Locked,
    /// Code the student writes.
    Answer,
    /// Code or text the student writes and a person marks.
    Manual,
    /// Only students get it, in place of the answer that follows.
    Prompt,
    /// An answer that otter replaces by the prompt before it.
    Replaced,
    /// Tests; the student gets their visible part.
    Tests(NotebookTest),
    /// The grader is called here: the place of otter's tests of this name.
    Call(String),
    /// Settings, marks, hidden tests: never shown to a student.
    Staff,
}

/// A cell and what it is for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    /// From 1.
    pub cell: usize,
    pub kind: CellKind,
    pub role: Use,
    /// grade_id.
    pub id: Option<String>,
    pub points: f64,
    pub source: String,
}

/// Where otter's source form stands.
#[derive(Default)]
struct Otter {
    question: Option<(String, f64)>,
    region: Option<OtterRegion>,
    has_prompt: bool,
    cases: Vec<TestCase>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OtterRegion {
    Tests,
    Solution,
    Prompt,
}

impl Notebook {
    /// The cells with their use, and what is wrong with them.
    pub(super) fn parts(&self) -> (Vec<Part>, Vec<NotebookFault>) {
        let (mut parts, mut faults, mut otter) = (Vec::new(), Vec::new(), Otter::default());
        for (index, cell) in self.cells().iter().enumerate() {
            let (Some(kind), Some(source)) = (kind_of(cell), source_of(cell)) else {
                continue;
            };
            let number = index + 1;
            let grade = grade_of(cell);
            let role = match otter.step(cell, &source, number, &mut faults) {
                Some(role) => role,
                None => use_of(cell, kind, &source, number, &mut faults),
            };
            let (id, points) = grade.map_or((None, 0.0), |grade| (Some(grade.grade_id), grade.points));
            parts.push(Part {
                cell: number,
                kind,
                role,
                id,
                points,
                source,
            });
        }
        if otter.region.is_some() {
            faults.push(NotebookFault::error(
                parts.len(),
                "otter 的 BEGIN 标记没有对应的 END",
                "a BEGIN mark of otter has no END",
            ));
        }
        self.place_tests_of_metadata(&mut parts);
        (parts, faults)
    }

    /// Otter's made notebooks keep the tests in their metadata: they run where the grader is called, else at the end.
    fn place_tests_of_metadata(&self, parts: &mut Vec<Part>) {
        for test in self.tests_of_metadata() {
            let called = parts
                .iter_mut()
                .find(|part| part.role == Use::Call(test.id.clone()));
            match called {
                Some(part) => part.role = Use::Tests(test),
                None => parts.push(Part {
                    cell: 0,
                    kind: CellKind::Code,
                    id: None,
                    points: 0.0,
                    source: String::new(),
                    role: Use::Tests(test),
                }),
            }
        }
    }

    fn tests_of_metadata(&self) -> Vec<NotebookTest> {
        let tests = self
            .document
            .pointer("/metadata/otter/tests")
            .and_then(Value::as_object);
        tests
            .into_iter()
            .flatten()
            .filter_map(|(name, test)| {
                let cases: Vec<TestCase> = test
                    .get("suites")?
                    .as_array()?
                    .iter()
                    .filter_map(|suite| suite.get("cases")?.as_array())
                    .flatten()
                    .filter_map(case_of_metadata)
                    .collect();
                let points = match test.get("points") {
                    Some(Value::Array(each)) => each.iter().filter_map(Value::as_f64).sum(),
                    Some(points) => points.as_f64().unwrap_or(USUAL_POINTS),
                    None => USUAL_POINTS,
                };
                (!cases.is_empty()).then(|| NotebookTest {
                    id: name.clone(),
                    points: sane(points),
                    cases,
                })
            })
            .collect()
    }
}

fn sane(points: f64) -> f64 {
    if points.is_finite() {
        points.clamp(0.0, 10_000.0)
    } else {
        0.0
    }
}

fn case_of_metadata(case: &Value) -> Option<TestCase> {
    let code = match case.get("code")? {
        Value::String(code) => code.clone(),
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    Some(TestCase {
        form: if code.trim_start().starts_with(">>>") {
            TestForm::Doctest
        } else {
            TestForm::Statements
        },
        code,
        is_hidden: case.get("hidden").and_then(Value::as_bool).unwrap_or(true),
        points: case.get("points").and_then(Value::as_f64).map(sane),
        shown_lines: Vec::new(),
    })
}

impl Otter {
    /// What a cell is in otter's source form; none if it is an ordinary one.
    fn step(
        &mut self,
        cell: &Value,
        source: &str,
        number: usize,
        faults: &mut Vec<NotebookFault>,
    ) -> Option<Use> {
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
            OtterRegion::Prompt => Some(Use::Prompt),
            OtterRegion::Solution if self.has_prompt => Some(Use::Replaced),
            OtterRegion::Solution => Some(Use::Answer),
        }
    }

    fn mark(
        &mut self,
        mark: &str,
        source: &str,
        number: usize,
        faults: &mut Vec<NotebookFault>,
    ) -> Option<Use> {
        match mark {
            "BEGIN QUESTION" => {
                let setting = |name: &str| {
                    source
                        .lines()
                        .find_map(|line| line.trim().strip_prefix(name)?.trim().strip_prefix(':'))
                        .map(|value| value.trim().trim_matches(['"', '\'']).to_owned())
                };
                let name = setting("name")
                    .filter(|name| !name.is_empty())
                    .unwrap_or_else(|| {
                        faults.push(NotebookFault::warning(
                            number,
                            "otter 题目没有 name",
                            "the question of otter has no name",
                        ));
                        format!("question-{number}")
                    });
                let points = setting("points")
                    .and_then(|text| text.parse().ok())
                    .map_or(USUAL_POINTS, sane);
                (self.question, self.has_prompt) = (Some((name, points)), false);
            }
            "END QUESTION" => self.question = None,
            "BEGIN TESTS" => self.region = Some(OtterRegion::Tests),
            "BEGIN SOLUTION" => self.region = Some(OtterRegion::Solution),
            "BEGIN PROMPT" => (self.region, self.has_prompt) = (Some(OtterRegion::Prompt), true),
            "END SOLUTION" | "END PROMPT" => self.region = None,
            "END TESTS" => {
                self.region = None;
                let cases = std::mem::take(&mut self.cases);
                let (id, points) = self
                    .question
                    .clone()
                    .unwrap_or((format!("tests-{number}"), USUAL_POINTS));
                if cases.is_empty() {
                    faults.push(NotebookFault::warning(number, "没有测试", "there are no tests"));
                    return Some(Use::Staff);
                }
                return Some(Use::Tests(NotebookTest { id, points, cases }));
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
            self.region = None;
            None
        })
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

fn use_of(cell: &Value, kind: CellKind, source: &str, number: usize, faults: &mut Vec<NotebookFault>) -> Use {
    let role = grade_of(cell).map(|grade| grade.role);
    if cell.pointer("/metadata/otter/hidden").and_then(Value::as_bool) == Some(true) {
        return Use::Staff;
    }
    if cell.pointer("/metadata/nbgrader").is_some() && role.is_none() {
        faults.push(NotebookFault::error(
            number,
            "nbgrader 单元没有 grade_id",
            "the nbgrader cell has no grade_id",
        ));
    }
    for (region, name) in [
        (Region::Solution, "SOLUTION"),
        (Region::HiddenTests, "HIDDEN TESTS"),
    ] {
        if is_left_open(source, region) {
            faults.push(NotebookFault::error(
                number,
                format!("### BEGIN {name} 没有对应的 ### END {name}"),
                format!("### BEGIN {name} has no ### END {name}"),
            ));
        }
    }
    if let Some(name) = cell.pointer("/metadata/suanpan/test").and_then(Value::as_str) {
        return Use::Call(name.to_owned());
    }
    match (kind, role) {
        (CellKind::Raw, _) => Use::Staff,
        (_, Some(GradeRole::Manual)) => Use::Manual,
        (CellKind::Code, Some(GradeRole::Tests)) => Use::Tests(nbgrader_test(cell, source, number, faults)),
        (_, Some(GradeRole::ReadOnly)) => Use::Locked,
        (CellKind::Code, Some(GradeRole::Solution)) => Use::Answer,
        (CellKind::Code, _) if has_region(source, Region::Solution) => Use::Answer,
        (CellKind::Code, _) => called_by(source).map_or(Use::Code, Use::Call),
        (CellKind::Markdown, _) => Use::Text,
    }
}

fn is_left_open(source: &str, region: Region) -> bool {
    let mut is_open = false;
    for (found, is_begin) in source.lines().filter_map(mark_of) {
        if found == region {
            is_open = is_begin;
        }
    }
    is_open
}

/// The test a graded cell holds: all of it earns its points or none.
fn nbgrader_test(cell: &Value, source: &str, number: usize, faults: &mut Vec<NotebookFault>) -> NotebookTest {
    let grade = grade_of(cell);
    let is_hidden = has_region(source, Region::HiddenTests);
    let (mut code, mut shown_lines, mut is_inside) = (Vec::new(), Vec::new(), false);
    for line in source.split('\n') {
        match mark_of(line) {
            Some((Region::HiddenTests, is_begin)) => is_inside = is_begin,
            Some(_) => {}
            None => {
                code.push(line);
                if is_hidden && !is_inside {
                    shown_lines.push(code.len());
                }
            }
        }
    }
    let (id, points) = grade.map_or((String::new(), 0.0), |grade| (grade.grade_id, sane(grade.points)));
    if points <= 0.0 {
        faults.push(NotebookFault::warning(
            number,
            "测试单元没有分值（points），不计分",
            "the test cell has no points and counts nothing",
        ));
    }
    NotebookTest {
        id,
        points,
        cases: vec![TestCase {
            code: code.join("\n"),
            is_hidden,
            points: None,
            form: TestForm::Statements,
            shown_lines,
        }],
    }
}

/// The test that a cell of a student's notebook asks for: `grader.check("q1")`.
pub(super) fn called_by(source: &str) -> Option<String> {
    let line = source.trim().strip_prefix("grader.check(")?;
    let name = line.split(')').next()?.trim().trim_matches(['"', '\'']);
    (!name.is_empty() && !source.trim().contains('\n')).then(|| name.to_owned())
}

/// The part of a test that its student sees.
pub(super) fn shown(test: &NotebookTest, source: &str) -> String {
    let texts: Vec<String> = test
        .cases
        .iter()
        .filter(|case| !case.is_hidden || !case.shown_lines.is_empty())
        .map(|case| match case.form {
            TestForm::Statements if case.is_hidden => without(source, Region::HiddenTests, None),
            TestForm::Statements => case.code.clone(),
            TestForm::Doctest | TestForm::Output(_) => commented(case),
        })
        .filter(|text| !text.trim().is_empty())
        .collect();
    texts.join("\n")
}

fn commented(case: &TestCase) -> String {
    let expected = match &case.form {
        TestForm::Output(text) => format!("\n应输出：{}", text.trim()),
        TestForm::Statements | TestForm::Doctest => String::new(),
    };
    format!("{}{expected}", case.code.trim())
        .lines()
        .map(|line| format!("# {}", line.trim_start_matches('\t')))
        .collect::<Vec<_>>()
        .join("\n")
}
