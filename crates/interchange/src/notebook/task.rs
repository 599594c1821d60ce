//! A notebook as a Python task: instructions, the program a student starts from, the one that solves it, and tests.

use std::fmt::Write;

use super::part::{Part, Use, called_by, shown};
use super::question::without_question_marks;
use super::strip::{Region, has_region, stub, student_text, without_marks};
use super::{CellKind, Notebook, NotebookFault};

/// Begins a cell of a program; what follows names it: `# %% [test] q1`.
const CELL_MARK: &str = "# %%";
/// Stands where a test shows nothing.
const HIDDEN_TEST: &str = "# （隐藏测试：提交后评测）";

/// A Python task made from a notebook.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NotebookTask {
    /// The first heading, when there is one.
    pub title: Option<String>,
    /// Markdown.
    pub instructions: String,
    /// The same, piece by piece where they stand.
    pub texts: Vec<PlacedText>,
    /// What the student starts from, cells separated by `# %%`.
    pub starter: String,
    /// The same with its solutions.
    pub solution: String,
    pub tests: Vec<NotebookTest>,
    /// Graded cells that a person must mark.
    pub manual: Vec<ManualCell>,
    /// What each cell of the notebook becomes, in order.
    pub cells: Vec<CellView>,
    /// What is wrong with it, by cell.
    pub faults: Vec<NotebookFault>,
}

/// A text between the cells of the program a student starts from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlacedText {
    /// So many cells of the program stand before it.
    pub after: usize,
    /// Markdown.
    pub text: String,
}

/// A cell that a person marks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ManualCell {
    /// grade_id.
    pub id: String,
    /// In the notebook, from 1.
    pub cell: usize,
    pub points: f64,
    pub is_code: bool,
    /// What is asked, as its student reads it: the text before the cell, and that of the cell itself.
    pub prompt: String,
    /// The teacher's own answer or mark scheme; never for a student.
    pub reference: String,
}

/// A cell as the preview of an import shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellView {
    /// From 1.
    pub cell: usize,
    /// `text`, `code`, `locked`, `answer`, `manual`, `test` or `staff`.
    pub becomes: &'static str,
    /// Its grade_id or the question's name.
    pub id: String,
    /// The beginning of its text.
    pub beginning: String,
}

/// Tests that earn points together.
#[derive(Clone, Debug, PartialEq)]
pub struct NotebookTest {
    /// grade_id or otter's name.
    pub id: String,
    pub points: f64,
    /// One for a graded cell of nbgrader; otter has several.
    pub cases: Vec<TestCase>,
}

/// One test.
#[derive(Clone, Debug, PartialEq)]
pub struct TestCase {
    pub code: String,
    /// Whether the student must not see it, or not all of it.
    pub is_hidden: bool,
    /// Its own points; else it shares those of its question.
    pub points: Option<f64>,
    pub form: TestForm,
    /// Lines of a hidden test that its student sees, from 1.
    pub shown_lines: Vec<usize>,
}

/// How a test is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestForm {
    /// Statements, usually assertions.
    Statements,
    /// `>>> f(1)` and what Python answers.
    Doctest,
    /// A cell and what it must print.
    Output(String),
}

impl Notebook {
    /// The notebook as a Python task.
    pub fn to_task(&self) -> NotebookTask {
        let (parts, faults) = self.parts();
        let mut task = NotebookTask {
            faults,
            ..NotebookTask::default()
        };
        task.manual = manual_cells(&parts);
        let (mut text, mut starter, mut solution) = (Vec::new(), String::new(), String::new());
        let mut starter_cells = 0;
        for part in &parts {
            task.cells.extend(view_of(part));
            match (part.kind, &part.role) {
                (CellKind::Markdown, Use::Text | Use::Locked | Use::Prompt) => {
                    let shown = without_question_marks(&student_text(&part.source, part.kind));
                    text.extend(Some((starter_cells, shown)).filter(|(_, shown)| !shown.trim().is_empty()));
                }
                (_, Use::Tests(test)) => task.tests.push(test.clone()),
                (CellKind::Markdown, Use::Manual) => {
                    text.extend(own_prompt(part).map(|own| (starter_cells, own)))
                }
                _ => {}
            }
            if let Some(cell) = program_cell(part, false) {
                starter_cells += usize::from(push_cell(&mut starter, &cell));
            }
            if let Some(cell) = program_cell(part, true) {
                push_cell(&mut solution, &cell);
            }
        }
        task.title = text.iter().find_map(|(_, part)| heading_of(part));
        let pieces: Vec<_> = text.iter().map(|(_, part)| part.as_str()).collect();
        task.instructions = pieces.join("\n\n");
        task.texts = text
            .into_iter()
            .map(|(after, text)| PlacedText { after, text })
            .collect();
        (task.starter, task.solution) = (starter, solution);
        task.check();
        task
    }

    /// A student's notebook as the program that is handed in: cells found again by their grade_id, tests by their names.
    pub fn to_program(&self) -> String {
        let mut program = String::new();
        for part in &self.parts().0 {
            let id = part.id.as_deref().unwrap_or_default();
            let (tag, id) = match (&part.role, part.kind) {
                (Use::Tests(test), _) => ("[test] ", test.id.as_str()),
                (Use::Call(name), _) => ("[test] ", name.as_str()),
                (Use::Locked, CellKind::Code) => ("[locked] ", id),
                (Use::Manual, CellKind::Markdown) => ("[markdown] ", id),
                (_, CellKind::Code) => ("", id),
                (_, CellKind::Markdown | CellKind::Raw) => continue,
            };
            let source = match (&part.role, part.kind) {
                (Use::Call(_), _) => HIDDEN_TEST.to_owned(),
                (_, CellKind::Code) => plain_python(&part.source),
                (_, CellKind::Markdown | CellKind::Raw) => as_comment(&part.source),
            };
            push_cell(&mut program, &(format!("{tag}{id}"), source));
        }
        program
    }
}

impl NotebookTask {
    fn check(&mut self) {
        if self.tests.is_empty() && self.manual.is_empty() {
            self.faults.push(NotebookFault::error(
                0,
                "没有测试单元，也没有人工批改的单元：需要 nbgrader 的评分单元（grade、points）或 otter 的题目",
                "there are no test cells and none that a person marks: graded cells of nbgrader or questions of otter are needed",
            ));
        } else if self.points() <= 0.0 {
            self.faults.push(NotebookFault::error(
                0,
                "测试和人工批改的单元都没有分值（points）",
                "neither a test nor a cell that a person marks has points",
            ));
        } else if self.tests.is_empty() {
            self.faults.push(NotebookFault::warning(
                0,
                "没有自动测试：成绩全部由教师批改",
                "there are no automatic tests: a person gives the whole mark",
            ));
        }
        if !self
            .cells
            .iter()
            .any(|cell| matches!(cell.becomes, "answer" | "manual"))
        {
            self.faults.push(NotebookFault::warning(
                0,
                "没有标出作答单元（nbgrader 的 solution 或 ### BEGIN SOLUTION）：学生会看到全部代码",
                "no cell is marked as an answer (solution of nbgrader, ### BEGIN SOLUTION): students will see all code",
            ));
        }
        for ManualCell { id, cell, points, .. } in &self.manual {
            self.faults.push(NotebookFault::warning(
                *cell,
                format!("「{id}」（{points} 分）由教师批改：提交后进入批改列表"),
                format!("“{id}” ({points} points) is marked by a person: answers go to the marking inbox"),
            ));
        }
        if self.starter.len() > super::MOST_PROGRAM_BYTES {
            self.faults.push(NotebookFault::error(
                0,
                "代码超过 200 KB",
                "the code is longer than 200 kB",
            ));
        }
    }

    /// The points of all tests and of what a person marks.
    pub fn points(&self) -> f64 {
        self.tested_points() + self.manual.iter().map(|cell| cell.points).sum::<f64>()
    }

    /// The points of all tests.
    pub fn tested_points(&self) -> f64 {
        self.tests.iter().map(|test| test.points).sum()
    }
}

/// The cells that a person marks, each with the text that stands right before it; those of one question together.
pub(super) fn manual_cells(parts: &[Part]) -> Vec<ManualCell> {
    let (mut manual, mut before) = (Vec::<ManualCell>::new(), Vec::new());
    let (mut within, mut marked) = (None, None);
    for part in parts {
        let question = part.place.map(|place| place.question);
        if question != within {
            before.clear();
        }
        within = question;
        let goes_on = question.is_some() && marked == question;
        match (part.kind, &part.role) {
            (_, Use::Manual) => {
                before.extend(own_prompt(part));
                let prompt = std::mem::take(&mut before).join("\n\n");
                match manual.last_mut().filter(|_| goes_on) {
                    Some(cell) => cell.add(part, &prompt),
                    None => manual.push(ManualCell {
                        id: part.id.clone().unwrap_or_default(),
                        cell: part.cell,
                        points: part.points,
                        is_code: part.kind == CellKind::Code,
                        prompt,
                        reference: own_reference(part),
                    }),
                }
                marked = question;
            }
            (_, Use::Replaced) if goes_on => {
                if let Some(cell) = manual.last_mut() {
                    add_text(&mut cell.reference, &own_reference(part));
                }
            }
            (CellKind::Markdown, Use::Text | Use::Locked | Use::Prompt) => {
                let text = without_question_marks(&student_text(&part.source, part.kind));
                before.extend(Some(text).filter(|text| !text.is_empty()));
            }
            (_, Use::Staff | Use::Replaced) if question.is_some() => {}
            _ => before.clear(),
        }
    }
    manual
}

impl ManualCell {
    /// Takes a further cell of the same question in.
    fn add(&mut self, part: &Part, prompt: &str) {
        self.is_code &= part.kind == CellKind::Code;
        add_text(&mut self.prompt, prompt);
        add_text(&mut self.reference, &own_reference(part));
    }
}

pub(super) fn add_text(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push_str("\n\n");
    }
    text.push_str(more);
}

fn is_given(part: &Part) -> bool {
    part.place.is_some_and(|place| place.is_given)
}

/// The teacher's answer in a cell; none where the student gets the cell as it is.
fn own_reference(part: &Part) -> String {
    if is_given(part) && student_text(&part.source, part.kind) == part.source {
        return String::new();
    }
    without_marks(&part.source).trim().to_owned()
}

/// What a text cell that a person marks asks by itself: its text without the marked answer or mark scheme.
fn own_prompt(part: &Part) -> Option<String> {
    if is_given(part) {
        return None;
    }
    let text = answer_text(part);
    let own = text.replace(stub(CellKind::Markdown), "");
    (part.kind == CellKind::Markdown && !own.trim().is_empty()).then(|| own.trim().to_owned())
}

fn view_of(part: &Part) -> Option<CellView> {
    let becomes = match (&part.role, part.kind) {
        (Use::Text | Use::Prompt | Use::Locked, CellKind::Markdown) => "text",
        (Use::Locked, _) => "locked",
        (Use::Answer | Use::Replaced, _) => "answer",
        (Use::Manual, _) => "manual",
        (Use::Tests(_) | Use::Call(_), _) => "test",
        (Use::Staff, _) => "staff",
        (Use::Text | Use::Code | Use::Prompt, _) => "code",
    };
    let id = match &part.role {
        Use::Tests(test) => test.id.clone(),
        Use::Call(name) => name.clone(),
        _ => part.id.clone().unwrap_or_default(),
    };
    let line = part.source.lines().map(str::trim).find(|line| !line.is_empty());
    (part.cell > 0).then(|| CellView {
        cell: part.cell,
        becomes,
        id,
        beginning: line.unwrap_or_default().chars().take(80).collect(),
    })
}

/// A cell of the program: what stands behind its mark, and its text.
pub(super) fn program_cell(part: &Part, is_solution: bool) -> Option<(String, String)> {
    let id = part.id.as_deref().unwrap_or_default();
    let code = |text: String| plain_python(&text);
    Some(match (&part.role, part.kind, is_solution) {
        (Use::Tests(test), _, _) => {
            let text = plain_python(&shown(test, &part.source));
            let text = if text.trim().is_empty() {
                HIDDEN_TEST.to_owned()
            } else {
                text
            };
            (format!("[test] {}", test.id), text)
        }
        (Use::Call(_) | Use::Staff, _, _)
        | (Use::Prompt, CellKind::Code, true)
        | (Use::Replaced, _, false) => return None,
        (Use::Manual, CellKind::Markdown, _) if is_given(part) => {
            (format!("[markdown] {id}"), as_comment(&answer_text(part)))
        }
        (Use::Manual, CellKind::Markdown, _) => {
            (format!("[markdown] {id}"), as_comment(stub(CellKind::Markdown)))
        }
        (_, CellKind::Markdown | CellKind::Raw, _) => return None,
        (Use::Locked, CellKind::Code, _) => (
            format!("[locked] {id}"),
            code(student_text(&part.source, part.kind)),
        ),
        (_, CellKind::Code, true) => (id.to_owned(), code(without_marks(&part.source))),
        (Use::Answer | Use::Manual, CellKind::Code, false) => (id.to_owned(), code(answer_text(part))),
        (_, CellKind::Code, false) => (id.to_owned(), code(student_text(&part.source, part.kind))),
    })
}

/// An answer cell without its answer; without marks the whole cell is the answer.
pub(super) fn answer_text(part: &Part) -> String {
    let stripped = student_text(&part.source, part.kind);
    let is_marked = has_region(&part.source, Region::Solution) || stripped != part.source;
    if is_marked || is_given(part) {
        stripped
    } else {
        stub(part.kind).to_owned()
    }
}

fn as_comment(text: &str) -> String {
    let line = |line: &str| {
        if line.starts_with('#') {
            line.to_owned()
        } else {
            format!("# {line}")
        }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Adds a cell; returns whether there was anything to add.
fn push_cell(program: &mut String, (head, text): &(String, String)) -> bool {
    if head.is_empty() && text.trim().is_empty() {
        return false;
    }
    if !program.is_empty() {
        program.push('\n');
    }
    let space = if head.is_empty() { "" } else { " " };
    let _ = writeln!(program, "{CELL_MARK}{space}{head}\n{}", text.trim_end());
    true
}

/// The code without what only IPython and otter understand: magics, shell lines, the grader's own calls.
pub(super) fn plain_python(code: &str) -> String {
    let is_foreign = |line: &str| {
        let text = line.trim_start();
        text.starts_with(['%', '!'])
            || called_by(line).is_some()
            || text.starts_with("grader.")
            || text.starts_with("grader = otter.")
            || matches!(text, "import otter" | "import otter # noqa")
            || text.starts_with("get_ipython()")
    };
    let is_mark = |line: &str| {
        let comment = line.trim_start().strip_prefix('#').map(str::trim_start);
        comment.is_some_and(|text| text.starts_with("%%"))
    };
    let plain = |line: &str| {
        if is_mark(line) {
            // In a cell these words are a comment; in the program they would begin another cell.
            format!("#{}", line.trim_start())
        } else if is_foreign(line) {
            let indent = &line[..line.len() - line.trim_start().len()];
            format!("{indent}# {}", line.trim_start())
        } else {
            line.to_owned()
        }
    };
    code.split('\n').map(plain).collect::<Vec<_>>().join("\n")
}

fn heading_of(markdown: &str) -> Option<String> {
    let line = markdown.lines().find(|line| line.starts_with('#'))?;
    Some(line.trim_start_matches('#').trim().to_owned()).filter(|title| !title.is_empty())
}
