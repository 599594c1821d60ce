//! A notebook as a Python task (instructions, starter, solution, tests) and a task as a notebook.

use std::fmt::Write;

use serde_json::{Value, json};

use super::strip::{Region, has_region, student_text, without, without_marks};
use super::{CellKind, GradeRole, Notebook, grade_of, kind_of, source_of};

/// Between the cells of a program.
const CELL_MARK: &str = "# %%";
/// Share of a test's points that its visible part earns, when a part is hidden.
const VISIBLE_SHARE: f64 = 0.4;

/// A Python task made from a notebook.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NotebookTask {
    /// The first heading, when there is one.
    pub title: Option<String>,
    /// Markdown.
    pub instructions: String,
    /// What the student starts from, cells separated by `# %%`.
    pub starter: String,
    /// The code with its solutions.
    pub solution: String,
    pub tests: Vec<NotebookTest>,
    /// Graded cells that a person must mark: their ids and points.
    pub manual: Vec<(String, f64)>,
}

/// A test of a notebook.
#[derive(Clone, Debug, PartialEq)]
pub struct NotebookTest {
    /// grade_id or otter's name.
    pub name: String,
    pub points: f64,
    /// Whether the student may see it.
    pub is_visible: bool,
    /// Python statements.
    pub code: String,
    /// Whether `code` is a doctest (`>>> …`) instead.
    pub is_doctest: bool,
}

impl Notebook {
    /// The notebook as a Python task.
    pub fn to_task(&self) -> NotebookTask {
        let mut task = NotebookTask::default();
        let (mut text, mut starter, mut solution) = (Vec::new(), Vec::new(), Vec::new());
        for cell in self.cells() {
            let (Some(kind), Some(source)) = (kind_of(cell), source_of(cell)) else {
                continue;
            };
            let grade = grade_of(cell);
            let role = grade.as_ref().map(|grade| grade.role);
            if let Some(grade) = grade.filter(|grade| grade.role == GradeRole::Manual) {
                task.manual.push((grade.grade_id, grade.points));
            }
            match (kind, role) {
                (CellKind::Code, Some(GradeRole::Tests)) => task.tests.extend(nbgrader_tests(cell, &source)),
                (CellKind::Code, _) => {
                    let for_student = student_code(&source, role);
                    starter.push(plain_python(&for_student));
                    solution.push(plain_python(&without_marks(&source)));
                }
                (CellKind::Markdown, _) => text.push(student_text(&source, kind)),
                (CellKind::Raw, _) => {}
            }
        }
        task.tests.extend(self.otter_tests());
        cap_visible(&mut task.tests);
        task.title = text.iter().find_map(|part| heading_of(part));
        task.instructions = text.join("\n\n");
        task.starter = join_cells(&starter);
        task.solution = join_cells(&solution);
        task
    }

    /// The tests that otter keeps in the notebook's metadata.
    fn otter_tests(&self) -> Vec<NotebookTest> {
        let Some(tests) = self
            .document
            .pointer("/metadata/otter/tests")
            .and_then(Value::as_object)
        else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (name, test) in tests {
            let cases: Vec<&Value> = test
                .get("suites")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(|suite| suite.get("cases").and_then(Value::as_array))
                .flatten()
                .collect();
            let points = match test.get("points") {
                Some(Value::Array(each)) => each.iter().filter_map(Value::as_f64).sum(),
                Some(points) => points.as_f64().unwrap_or(1.0),
                None => 1.0,
            };
            for (index, case) in cases.iter().enumerate() {
                let code = match case.get("code") {
                    Some(Value::String(code)) => code.clone(),
                    Some(Value::Array(lines)) => lines.iter().filter_map(Value::as_str).collect(),
                    _ => continue,
                };
                let number = if cases.len() > 1 {
                    format!(" {}", index + 1)
                } else {
                    String::new()
                };
                found.push(NotebookTest {
                    name: format!("{name}{number}"),
                    points: case
                        .get("points")
                        .and_then(Value::as_f64)
                        .unwrap_or(points / cases.len() as f64),
                    is_visible: !case.get("hidden").and_then(Value::as_bool).unwrap_or(true),
                    is_doctest: code.trim_start().starts_with(">>>"),
                    code,
                });
            }
        }
        found
    }
}

/// Visible tests earn at most their share of all points: what is above goes to the hidden ones. Without hidden tests all are
/// hidden, for nothing else is left to earn the points.
fn cap_visible(tests: &mut [NotebookTest]) {
    let sum = |tests: &[NotebookTest], is_visible: bool| -> f64 {
        tests
            .iter()
            .filter(|test| test.is_visible == is_visible)
            .map(|test| test.points)
            .sum()
    };
    let (visible, hidden) = (sum(tests, true), sum(tests, false));
    let total = visible + hidden;
    if hidden <= 0.0 {
        for test in tests {
            test.is_visible = false;
        }
    } else if visible > total * VISIBLE_SHARE + 1e-9 {
        for test in tests {
            let factor = if test.is_visible {
                total * VISIBLE_SHARE / visible
            } else {
                total * (1.0 - VISIBLE_SHARE) / hidden
            };
            test.points = (test.points * factor * 10_000.0).round() / 10_000.0;
        }
    }
}

/// The tests of one graded cell. A cell with a hidden part gives two: what is visible, and all of it.
fn nbgrader_tests(cell: &Value, source: &str) -> Vec<NotebookTest> {
    let Some(grade) = grade_of(cell) else {
        return Vec::new();
    };
    let test = |name: String, points: f64, is_visible: bool, code: String| NotebookTest {
        name,
        points,
        is_visible,
        code: plain_python(&code),
        is_doctest: false,
    };
    let visible = without(source, Region::HiddenTests, None);
    let is_split = has_region(source, Region::HiddenTests) && !visible.trim().is_empty();
    if is_split {
        let first = grade.points * VISIBLE_SHARE;
        vec![
            test(format!("{}（可见部分）", grade.grade_id), first, true, visible),
            test(grade.grade_id, grade.points - first, false, without_marks(source)),
        ]
    } else {
        vec![test(grade.grade_id, grade.points, false, without_marks(source))]
    }
}

fn student_code(source: &str, role: Option<GradeRole>) -> String {
    let is_answer = matches!(role, Some(GradeRole::Solution | GradeRole::Manual));
    if is_answer && !has_region(source, Region::Solution) {
        "# 在此处编写代码\nraise NotImplementedError()".to_owned()
    } else {
        student_text(source, CellKind::Code)
    }
}

/// The code without what only IPython and otter understand: magics, shell lines, the grader's own calls.
fn plain_python(code: &str) -> String {
    let is_foreign = |line: &str| {
        let line = line.trim_start();
        line.starts_with(['%', '!'])
            || line.starts_with("grader.check")
            || line.starts_with("grader = otter.")
            || line == "import otter"
            || line.starts_with("get_ipython()")
    };
    code.split('\n')
        .map(|line| {
            if is_foreign(line) {
                format!("# {}", line.trim_start())
            } else {
                line.to_owned()
            }
        })
        .collect::<Vec<_>>()
        .join("\n")
}

fn join_cells(cells: &[String]) -> String {
    let mut program = String::new();
    for cell in cells.iter().filter(|cell| !cell.trim().is_empty()) {
        if !program.is_empty() {
            program.push_str("\n\n");
        }
        let _ = write!(program, "{CELL_MARK}\n{}", cell.trim_end());
    }
    program.push('\n');
    program
}

fn heading_of(markdown: &str) -> Option<String> {
    let line = markdown.lines().find(|line| line.starts_with('#'))?;
    Some(line.trim_start_matches('#').trim().to_owned()).filter(|title| !title.is_empty())
}

impl NotebookTask {
    /// The tests as `tests.py` in the form of `runtime/python/README.md`.
    ///
    /// A test of a notebook speaks of the student's names directly, so each test first fetches those that the solution
    /// defines and the test mentions.
    pub fn test_program(&self) -> String {
        let names = defined_names(&self.solution);
        let mut program = String::from("from suanpan import student, test\n");
        for line in imports(&self.solution) {
            let _ = writeln!(program, "{line}");
        }
        if self.tests.iter().any(|test| test.is_doctest) {
            program.push_str(DOCTEST);
        }
        for (index, test) in self.tests.iter().enumerate() {
            let weight = if test.points > 0.0 { test.points } else { 1.0 };
            let visible = if test.is_visible { ", visible=True" } else { "" };
            let _ = write!(
                program,
                "\n\n@test({}, weight={weight}{visible})\ndef notebook_{}():\n",
                python_text(&test.name),
                index + 1
            );
            let used: Vec<&String> = names.iter().filter(|name| mentions(&test.code, name)).collect();
            for name in &used {
                let _ = writeln!(program, "    {name} = student.{name}");
            }
            if test.is_doctest {
                let pairs: Vec<String> = used.iter().map(|name| format!("\"{name}\": {name}")).collect();
                let _ = writeln!(
                    program,
                    "    check({}, {{{}}})",
                    python_text(&test.code),
                    pairs.join(", ")
                );
            } else {
                for line in test.code.trim_end().split('\n') {
                    let _ = writeln!(
                        program,
                        "{}",
                        if line.is_empty() {
                            String::new()
                        } else {
                            format!("    {line}")
                        }
                    );
                }
                program.push_str("    return None\n");
            }
        }
        program
    }
}

/// Runs a doctest with the student's names in it.
const DOCTEST: &str = r#"

def check(text, names):
    import doctest
    import io

    example = doctest.DocTestParser().get_doctest(text, names, "test", None, 0)
    report = io.StringIO()
    result = doctest.DocTestRunner(verbose=False).run(example, out=report.write)
    assert result.failed == 0, report.getvalue()
"#;

/// A Python string literal.
fn python_text(text: &str) -> String {
    // JSON's literals are Python's, but for characters beyond the basic plane, which JSON may leave as they are.
    Value::String(text.to_owned()).to_string()
}

/// The imports of a program: tests use them under the same names.
fn imports(program: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = Vec::new();
    for line in program.lines().map(str::trim_end) {
        let is_import =
            line.starts_with("import ") || (line.starts_with("from ") && line.contains(" import "));
        if is_import && !line.ends_with(['(', '\\']) && !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// Names a program defines at its top level.
fn defined_names(program: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in program.lines().filter(|line| !line.starts_with([' ', '\t', '#'])) {
        let name = if let Some(rest) = line.strip_prefix("def ").or_else(|| line.strip_prefix("class ")) {
            rest.split(['(', ':', ' ']).next()
        } else {
            line.split_once('=')
                .filter(|(_, value)| !value.starts_with('='))
                .map(|(name, _)| name.trim())
        };
        let is_name = |name: &&str| {
            name.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_')
                && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        };
        let new = name
            .filter(is_name)
            .filter(|name| !names.iter().any(|known| known == name));
        names.extend(new.map(str::to_owned));
    }
    names
}

fn mentions(code: &str, name: &str) -> bool {
    code.split(|c: char| !c.is_alphanumeric() && c != '_')
        .any(|word| word == name)
}

/// A task as a notebook (nbformat 4.5) for students: the instructions, then the starter's cells.
pub fn notebook_of_task(title: &str, instructions: &str, starter: &str) -> Notebook {
    let lines = |text: &str| -> Value { text.split_inclusive('\n').map(|line| json!(line)).collect() };
    let heading = if instructions.trim_start().starts_with("# ") {
        String::new()
    } else {
        format!("# {title}\n\n")
    };
    let mut cells = vec![json!({
        "cell_type": "markdown", "id": "instructions", "metadata": {},
        "source": lines(&format!("{heading}{}", instructions.trim_end())),
    })];
    let mut code: Vec<String> = vec![String::new()];
    for line in starter.split_inclusive('\n') {
        if line.trim_end() == CELL_MARK || line.starts_with(&format!("{CELL_MARK} ")) {
            code.push(String::new());
        } else if let Some(last) = code.last_mut() {
            last.push_str(line);
        }
    }
    for (index, cell) in code.iter().filter(|cell| !cell.trim().is_empty()).enumerate() {
        cells.push(json!({
            "cell_type": "code", "id": format!("cell-{}", index + 1), "metadata": {}, "execution_count": null, "outputs": [],
            "source": lines(cell.trim_matches('\n')),
        }));
    }
    let document = json!({
        "cells": cells,
        "metadata": {
            "kernelspec": { "display_name": "Python 3", "language": "python", "name": "python3" },
            "language_info": { "name": "python" },
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    });
    Notebook { document }
}
