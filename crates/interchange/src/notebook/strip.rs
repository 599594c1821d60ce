//! What a student must not get: solutions, hidden tests, outputs.

use serde_json::{Value, json};

use super::part::{Part, Use, called_by, keep_place, shown};
use super::task::answer_text;
use super::{CellKind, MOST_KEPT_BYTES, Notebook, NotebookError, set_source};

/// What stands where a solution stood.
const CODE_STUB: &str = "# 在此处编写代码\nraise NotImplementedError()";
const TEXT_STUB: &str = "（在此处作答）";
/// What stands where a test stood that is hidden as a whole.
const HIDDEN_STUB: &str = "# （隐藏测试：提交后评测）";
/// What of the metadata reaches a student; the rest may hold anything.
const METADATA: &[&str] = &["kernelspec", "language_info", "otter"];
const CELL_METADATA: &[&str] = &[
    "nbgrader",
    "tags",
    "deletable",
    "editable",
    "collapsed",
    "suanpan",
];
/// Longest output kept, in bytes, and how many of a cell.
const MOST_OUTPUT_BYTES: usize = 20_000;
const MOST_OUTPUTS: usize = 20;

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
        let (parts, _) = self.parts();
        let mut document = self.document.clone();
        let cells = std::mem::take(&mut document["cells"]);
        let kept = match cells {
            Value::Array(cells) => cells
                .into_iter()
                .enumerate()
                .filter_map(|(index, cell)| {
                    let part = parts.iter().find(|part| part.cell == index + 1)?;
                    cell_for_student(cell, part)
                })
                .collect(),
            _ => Vec::new(),
        };
        document["cells"] = Value::Array(kept);
        strip_otter(&mut document);
        if let Some(settings) = document.get_mut("metadata").and_then(Value::as_object_mut) {
            settings.retain(|name, _| METADATA.contains(&name.as_str()));
        }
        Self { document }
    }

    /// What is kept of a teacher's notebook: everything but pictures, attachments and the outputs that no test expects.
    pub fn kept(&self) -> Result<Self, NotebookError> {
        let mut document = self.document.clone();
        for cell in document
            .get_mut("cells")
            .and_then(Value::as_array_mut)
            .into_iter()
            .flatten()
        {
            if let Some(cell) = cell.as_object_mut() {
                cell.remove("attachments");
            }
            keep_printed(cell);
        }
        let kept = Self { document };
        if kept.to_bytes().len() > MOST_KEPT_BYTES {
            return Err(NotebookError::TooMuchText(MOST_KEPT_BYTES >> 20));
        }
        Ok(kept)
    }
}

/// Of the outputs only the text remains, for otter's tests compare with it.
fn keep_printed(cell: &mut Value) {
    let Some(outputs) = cell.get_mut("outputs").and_then(Value::as_array_mut) else {
        return;
    };
    outputs.retain(|output| output.get("text").is_some() || output.pointer("/data/text~1plain").is_some());
    outputs.retain(|output| output.to_string().len() <= MOST_OUTPUT_BYTES);
    outputs.truncate(MOST_OUTPUTS);
    for output in outputs {
        if let Some(data) = output.get_mut("data").and_then(Value::as_object_mut) {
            data.retain(|kind, _| kind == "text/plain");
        }
    }
}

/// A cell as a student gets it; none of those for staff.
fn cell_for_student(mut cell: Value, part: &Part) -> Option<Value> {
    let text = match &part.role {
        Use::Staff | Use::Replaced => return None,
        // A place of tests that otter keeps in the metadata.
        Use::Tests(test) if called_by(&part.source).is_some() => format!("grader.check(\"{}\")", test.id),
        Use::Tests(test) => {
            let text = shown(test, &part.source);
            if text.trim().is_empty() {
                HIDDEN_STUB.to_owned()
            } else {
                text
            }
        }
        Use::Answer | Use::Manual => answer_text(part),
        Use::Text | Use::Code | Use::Locked | Use::Prompt | Use::Call(_) => {
            student_text(&part.source, part.kind)
        }
    };
    if part.kind == CellKind::Raw {
        cell["cell_type"] = json!("code");
    }
    set_source(&mut cell, &text);
    if part.kind != CellKind::Markdown {
        cell["outputs"] = json!([]);
        cell["execution_count"] = Value::Null;
    }
    if let Some(cell) = cell.as_object_mut() {
        cell.remove("attachments");
    }
    if let Some(settings) = cell.get_mut("metadata").and_then(Value::as_object_mut) {
        settings.retain(|name, _| CELL_METADATA.contains(&name.as_str()));
    }
    if let (Use::Tests(test), None) = (&part.role, &part.id) {
        cell["metadata"] = json!({ "suanpan": { "test": test.id }, "deletable": false });
    }
    keep_place(&mut cell, part);
    // The checksum is that of the text before.
    if let Some(settings) = cell
        .pointer_mut("/metadata/nbgrader")
        .and_then(Value::as_object_mut)
    {
        settings.remove("checksum");
    }
    Some(cell)
}

pub(super) fn stub(kind: CellKind) -> &'static str {
    if kind == CellKind::Code {
        CODE_STUB
    } else {
        TEXT_STUB
    }
}

/// Takes hidden and locked cases out of the tests that otter keeps in the notebook's metadata.
fn strip_otter(document: &mut Value) {
    if let Some(otter) = document
        .pointer_mut("/metadata/otter")
        .and_then(Value::as_object_mut)
    {
        otter.retain(|name, _| matches!(name.as_str(), "tests" | "OK_FORMAT" | "assignment_name"));
    }
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
                // What does not say that it may be seen is hidden.
                cases.retain(|case| case.get("hidden").and_then(Value::as_bool) == Some(false));
            }
        }
    }
}

/// Whether the line is a mark, and which: `### BEGIN HIDDEN TESTS`, `# END SOLUTION`, `=== BEGIN MARK SCHEME ===`.
pub(super) fn mark_of(line: &str) -> Option<(Region, bool)> {
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
