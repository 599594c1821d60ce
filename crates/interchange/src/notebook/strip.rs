//! What a student must not get: solutions, hidden tests, outputs.

use serde_json::{Value, json};

use super::{CellKind, GradeRole, Notebook, grade_of, kind_of, set_source, source_of};

/// What stands where a solution stood.
const CODE_STUB: &str = "# 在此处编写代码\nraise NotImplementedError()";
const TEXT_STUB: &str = "（在此处作答）";

/// A stretch of lines between two marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    Solution,
    HiddenTests,
    MarkScheme,
}

impl Notebook {
    /// The notebook as a student gets it: solutions replaced by a stub, hidden tests and outputs taken out.
    pub fn for_student(&self) -> Self {
        let mut document = self.document.clone();
        if let Some(cells) = document.get_mut("cells").and_then(Value::as_array_mut) {
            cells.retain(|cell| !is_for_staff_only(cell));
            for cell in cells {
                strip_cell(cell);
            }
        }
        strip_otter(&mut document);
        Self { document }
    }
}

/// A raw cell of otter's source format describes tests or settings; it never reaches a student.
fn is_for_staff_only(cell: &Value) -> bool {
    let is_hidden_by_otter = cell
        .pointer("/metadata/otter/hidden")
        .and_then(Value::as_bool)
        .unwrap_or(false);
    is_hidden_by_otter
        || (kind_of(cell) == Some(CellKind::Raw)
            && source_of(cell).is_some_and(|text| text.trim_start().starts_with("# BEGIN TESTS")))
}

fn strip_cell(cell: &mut Value) {
    let (Some(kind), Some(text)) = (kind_of(cell), source_of(cell)) else {
        return;
    };
    let role = grade_of(cell).map(|grade| grade.role);
    let is_answer = matches!(role, Some(GradeRole::Solution | GradeRole::Manual));
    let stripped = student_text(&text, kind);
    // Without marks the whole answer cell is the solution, as nbgrader has it.
    let stripped = if is_answer && !has_region(&text, Region::Solution) {
        stub(kind).to_owned()
    } else {
        stripped
    };
    if stripped != text {
        set_source(cell, &stripped);
    }
    if kind == CellKind::Code {
        cell["outputs"] = json!([]);
        cell["execution_count"] = Value::Null;
    }
    // The checksum is that of the text before.
    if let Some(settings) = cell
        .pointer_mut("/metadata/nbgrader")
        .and_then(Value::as_object_mut)
    {
        settings.remove("checksum");
    }
}

fn stub(kind: CellKind) -> &'static str {
    if kind == CellKind::Code {
        CODE_STUB
    } else {
        TEXT_STUB
    }
}

/// Takes hidden and locked cases out of the tests that otter keeps in the notebook's metadata.
fn strip_otter(document: &mut Value) {
    let Some(tests) = document
        .pointer_mut("/metadata/otter/tests")
        .and_then(Value::as_object_mut)
    else {
        return;
    };
    for test in tests.values_mut() {
        let Some(suites) = test.get_mut("suites").and_then(Value::as_array_mut) else {
            continue;
        };
        for suite in suites {
            if let Some(cases) = suite.get_mut("cases").and_then(Value::as_array_mut) {
                cases.retain(|case| !case.get("hidden").and_then(Value::as_bool).unwrap_or(false));
            }
        }
    }
}

/// Whether the line is a mark, and which: `### BEGIN HIDDEN TESTS`, `# END SOLUTION`, `=== BEGIN MARK SCHEME ===`.
fn mark_of(line: &str) -> Option<(Region, bool)> {
    let text = line
        .trim()
        .trim_matches(['#', '=', ' ', '"', '\'', '<', '>', '-', '!'])
        .trim();
    let (is_begin, name) = match text.split_once(' ')? {
        ("BEGIN", name) => (true, name),
        ("END", name) => (false, name),
        _ => return None,
    };
    let is_comment = line.trim().starts_with(['#', '=', '<']);
    let name = name.trim();
    let region = match name {
        _ if !is_comment => return None,
        _ if name.starts_with("HIDDEN TEST") => Region::HiddenTests,
        _ if name.starts_with("MARK SCHEME") => Region::MarkScheme,
        _ if name.starts_with("SOLUTION") => Region::Solution,
        _ => return None,
    };
    Some((region, is_begin))
}

pub(super) fn has_region(text: &str, region: Region) -> bool {
    text.lines().any(|line| mark_of(line) == Some((region, true)))
}

/// The text without the lines of a region (marks included); a solution leaves a stub. A region that is never closed goes on
/// to the end: better too much is taken than a test shown.
pub(super) fn without(text: &str, region: Region, stub: Option<&str>) -> String {
    let mut kept: Vec<String> = Vec::new();
    let mut is_inside = false;
    for line in text.split('\n') {
        match mark_of(line) {
            Some((found, is_begin)) if found == region => {
                if is_begin && !is_inside {
                    let indent: String = line.chars().take_while(|c| c.is_whitespace()).collect();
                    kept.extend(
                        stub.into_iter()
                            .flat_map(str::lines)
                            .map(|line| format!("{indent}{line}")),
                    );
                }
                is_inside = is_begin;
            }
            _ if is_inside => {}
            _ => kept.push(line.to_owned()),
        }
    }
    kept.join("\n")
}

/// The text without marks, what stands between them kept: the teacher's version.
pub(super) fn without_marks(text: &str) -> String {
    text.split('\n')
        .filter(|line| mark_of(line).is_none())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The text of a cell as a student sees it.
pub(super) fn student_text(text: &str, kind: CellKind) -> String {
    let text = without(text, Region::Solution, Some(stub(kind)));
    let text = without(&text, Region::HiddenTests, None);
    let text = without(&text, Region::MarkScheme, None);
    if kind == CellKind::Code {
        without_solution_lines(&text)
    } else {
        text
    }
}

/// Otter's short form: a line ending in `# SOLUTION` becomes `name = ...` or `...`.
fn without_solution_lines(text: &str) -> String {
    let blank = |line: &str| -> Option<String> {
        let (code, comment) = line.rsplit_once('#')?;
        match comment.trim() {
            "SOLUTION NO PROMPT" => Some(String::new()),
            "SOLUTION" => {
                let indent: String = code.chars().take_while(|c| c.is_whitespace()).collect();
                let is_assignment = code.contains(" = ") && !code.trim_start().starts_with("return");
                let name = code.split(" = ").next().unwrap_or_default().trim();
                Some(if is_assignment {
                    format!("{indent}{name} = ...")
                } else {
                    format!("{indent}...")
                })
            }
            _ => None,
        }
    };
    text.split('\n')
        .map(|line| blank(line).unwrap_or_else(|| line.to_owned()))
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_taken_out_and_stubbed() {
        let text = "def f(n):\n    ### BEGIN SOLUTION\n    return n\n    ### END SOLUTION\nf(1)";
        assert_eq!(
            student_text(text, CellKind::Code),
            "def f(n):\n    # 在此处编写代码\n    raise NotImplementedError()\nf(1)"
        );
        let text = "assert f(1)\n### BEGIN HIDDEN TESTS\nassert f(2)\n### END HIDDEN TESTS\nassert f(3)";
        assert_eq!(student_text(text, CellKind::Code), "assert f(1)\nassert f(3)");
        assert_eq!(without_marks(text), "assert f(1)\nassert f(2)\nassert f(3)");
    }

    #[test]
    fn a_region_never_closed_hides_the_rest() {
        assert_eq!(
            student_text("a\n# BEGIN HIDDEN TESTS\nsecret\nsecret", CellKind::Code),
            "a"
        );
    }

    #[test]
    fn words_in_code_are_no_marks() {
        for line in [
            "BEGIN SOLUTION",
            "print('BEGIN HIDDEN TESTS')",
            "# begin",
            "# BEGIN QUESTION",
            "x = 1",
        ] {
            assert_eq!(mark_of(line), None, "{line}");
        }
        assert_eq!(
            mark_of("=== BEGIN MARK SCHEME ==="),
            Some((Region::MarkScheme, true))
        );
        assert_eq!(
            mark_of("    #### END HIDDEN TESTS ####"),
            Some((Region::HiddenTests, false))
        );
    }

    #[test]
    fn short_solutions_of_otter_are_blanked() {
        let text = "x = 5 # SOLUTION\n    return x # SOLUTION\nsecret # SOLUTION NO PROMPT\ny = 1 # kept";
        assert_eq!(
            student_text(text, CellKind::Code),
            "x = ...\n    ...\n\ny = 1 # kept"
        );
    }
}
