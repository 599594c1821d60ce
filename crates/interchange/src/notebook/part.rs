//! What each cell is for: the marks of nbgrader, of otter's source form, and of the notebooks otter makes.

use std::collections::BTreeSet;

use serde_json::Value;

use super::otter::{Otter, USUAL_POINTS, sane};
use super::question::{is_solution, questions_of};
use super::strip::{Region, has_region, mark_of, without};
use super::{
    CellKind, GradeRole, Notebook, NotebookFault, NotebookTest, TestCase, TestForm, grade_of, kind_of,
    source_of,
};

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
    /// For the cells of a question of otter that a person marks.
    pub place: Option<ManualCell>,
}

/// Where a cell stands in a question of otter that a person marks. Its cells are marked together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ManualCell {
    /// Another number for another question.
    pub question: usize,
    /// The student gets the cell's text and goes on from there.
    pub is_given: bool,
}

/// A question of otter that a person marks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    pub place: ManualCell,
    pub name: String,
    pub points: f64,
}

impl Notebook {
    /// The cells with their use, and what is wrong with them.
    pub(super) fn parts(&self) -> (Vec<Part>, Vec<NotebookFault>) {
        let (mut parts, mut faults, mut otter) = (Vec::new(), Vec::new(), Otter::default());
        let made = questions_of(self.cells(), &mut faults);
        let mut taken: BTreeSet<String> = self
            .grade_cells()
            .into_iter()
            .map(|grade| grade.grade_id)
            .collect();
        for (index, cell) in self.cells().iter().enumerate() {
            let (Some(kind), Some(source)) = (kind_of(cell), source_of(cell)) else {
                continue;
            };
            let number = index + 1;
            let grade = grade_of(cell);
            let found = made.get(&index).filter(|_| grade.is_none());
            let role = otter
                .step(cell, (kind, &source), number, &mut faults)
                .or_else(|| found.and_then(|found| found.role.clone()))
                .unwrap_or_else(|| use_of(cell, kind, &source, number, &mut faults));
            let asked = otter.asked().or_else(|| found.map(|found| found.asked.clone()));
            let asked = kept_place(cell).or(asked).filter(|_| grade.is_none());
            let role = match role {
                // Inside such a question lines marked as an answer are for a person.
                Use::Answer if asked.is_some() => Use::Manual,
                role => role,
            };
            let (id, points) = match (&asked, grade) {
                (_, Some(grade)) => (Some(grade.grade_id), grade.points),
                (Some(asked), None) if role == Use::Manual => {
                    (Some(fresh(&mut taken, &asked.name)), asked.points)
                }
                _ => (None, 0.0),
            };
            parts.push(Part {
                cell: number,
                kind,
                role,
                id,
                points,
                source,
                place: asked.map(|asked| asked.place),
            });
        }
        if otter.is_open() {
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
                    place: None,
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

/// What a student's notebook keeps of a question that a person marks: see [`keep_place`].
fn kept_place(cell: &Value) -> Option<Asked> {
    let kept = cell.pointer("/metadata/suanpan")?;
    Some(Asked {
        name: kept.get("manual")?.as_str()?.to_owned(),
        points: sane(kept.get("points").and_then(Value::as_f64).unwrap_or(USUAL_POINTS)),
        place: ManualCell {
            question: usize::try_from(kept.get("question").and_then(Value::as_u64)?).ok()?,
            is_given: true,
        },
    })
}

/// Writes into a student's cell which question it answers, since otter's marks do not name it.
pub(super) fn keep_place(cell: &mut Value, part: &Part) {
    if let (Use::Manual, Some(place), Some(id)) = (&part.role, part.place, &part.id) {
        if !cell["metadata"].is_object() {
            cell["metadata"] = serde_json::json!({});
        }
        cell["metadata"]["suanpan"] =
            serde_json::json!({ "manual": id, "points": part.points, "question": place.question });
    }
}

/// The name, with a number where it is taken: cells are found by it.
fn fresh(taken: &mut BTreeSet<String>, name: &str) -> String {
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let free = std::iter::once(name.to_owned())
        .chain(numbered)
        .find(|name| !taken.contains(name))
        .expect("the numbers do not end");
    taken.insert(free.clone());
    free
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
    if kept_place(cell).is_some() {
        return Use::Manual;
    }
    match (kind, role) {
        (CellKind::Raw, _) => Use::Staff,
        (CellKind::Markdown, None) if is_solution(cell) => Use::Staff,
        (CellKind::Code, None) if is_solution(cell) => Use::Answer,
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
