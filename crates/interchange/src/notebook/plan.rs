//! A student's program against its notebook: which cells run, and which tests where.

use super::part::{Part, Use};
use super::task::{ManualCell, add_text, manual_cells, plain_python, program_cell};
use super::written::uncommented;
use super::{CellKind, Notebook, NotebookTest};

/// What is run and tested, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NotebookPlan {
    /// Each with empty lines before it, so that a line of it has its number in the program.
    pub cells: Vec<String>,
    /// Tests, and after how many cells each runs.
    pub tests: Vec<(NotebookTest, usize)>,
    /// The teacher's code with its solutions, without the tests.
    pub teacher: String,
    /// What the student did to cells that are not theirs; all of it was undone for the marking.
    pub changes: Vec<CellChange>,
}

/// A cell of the teacher that a student changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellChange {
    /// Its mark's line in the program; 0 when the cell is gone.
    pub line: usize,
    pub id: String,
    pub kind: ChangeKind,
}

/// What was done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    TestChanged,
    TestRemoved,
    LockedChanged,
    LockedRemoved,
}

impl CellChange {
    /// The change in words for the teacher.
    pub fn zh(&self) -> String {
        let (id, line) = (&self.id, self.line);
        match self.kind {
            ChangeKind::TestChanged => format!("第 {line} 行：测试单元「{id}」被改动，已按原文评测"),
            ChangeKind::TestRemoved => format!("测试单元「{id}」被删除，已按原文评测"),
            ChangeKind::LockedChanged => format!("第 {line} 行：只读单元「{id}」被改动，已恢复原文"),
            ChangeKind::LockedRemoved => format!("只读单元「{id}」被删除，已恢复原文"),
        }
    }
}

/// A cell of a program in text.
struct ProgramCell<'a> {
    /// Of its mark, from 1.
    line: usize,
    tag: &'a str,
    id: &'a str,
    text: String,
}

/// The cells of a program: what stands between lines that begin with `# %%`.
fn cells_of(program: &str) -> Vec<ProgramCell<'_>> {
    let mut cells = vec![ProgramCell {
        line: 0,
        tag: "",
        id: "",
        text: String::new(),
    }];
    for (index, line) in program.lines().enumerate() {
        let mark = line
            .trim_start()
            .strip_prefix('#')
            .and_then(|rest| rest.trim_start().strip_prefix("%%"));
        if let Some(head) = mark {
            let head = head.trim();
            let (tag, id) = match head.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
                Some((tag, id)) => (tag, id.trim()),
                None => ("", head),
            };
            cells.push(ProgramCell {
                line: index + 1,
                tag,
                id,
                text: String::new(),
            });
        } else if let Some(cell) = cells.last_mut() {
            cell.text.push_str(line);
            cell.text.push('\n');
        }
    }
    cells
}

fn same(one: &str, other: &str) -> bool {
    let lines = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .filter(|line| !line.is_empty())
            .collect()
    };
    lines(one) == lines(other)
}

impl Notebook {
    /// What is run and tested of a student's program. Cells of the teacher – tests, locked code – count as the teacher wrote
    /// them, and where the student removed their places, they stand before the next that is left, or at the end.
    pub fn plan(&self, program: &str) -> NotebookPlan {
        let (parts, _) = self.parts();
        let mut plan = NotebookPlan {
            teacher: teachers_code(&parts),
            ..NotebookPlan::default()
        };
        let own: Vec<&Part> = parts.iter().filter(|part| is_teachers(part)).collect();
        let cells = cells_of(program);
        let is_place_of = |cell: &ProgramCell<'_>, part: &Part| {
            program_cell(part, false)
                .is_some_and(|(head, _)| !cell.id.is_empty() && head == format!("[{}] {}", cell.tag, cell.id))
        };
        let mut is_placed = vec![false; own.len()];
        let mut next = 0;
        for cell in &cells {
            let Some(at) = own.iter().position(|part| is_place_of(cell, part)) else {
                plan.add_cell(cell.line, &cell.text);
                continue;
            };
            // The same place a second time, or one out of order, is no place.
            if at < next {
                continue;
            }
            for before in next..at {
                if !cells.iter().any(|other| is_place_of(other, own[before])) {
                    is_placed[before] = true;
                    plan.add_teachers(own[before], None);
                }
            }
            (next, is_placed[at]) = (at + 1, true);
            plan.add_teachers(own[at], Some(cell));
        }
        for (part, _) in own.iter().zip(is_placed).filter(|(_, is_placed)| !is_placed) {
            plan.add_teachers(part, None);
        }
        if cells.len() == 1 {
            // A program without any mark is a program, not a notebook with cells removed.
            plan.changes.clear();
        }
        plan
    }
}

impl Notebook {
    /// The cells that a person marks, each with what the student wrote there; none where nothing was written.
    pub fn manual_answers(&self, program: &str) -> Vec<(ManualCell, Option<String>)> {
        let (parts, _) = self.parts();
        let cells = cells_of(program);
        let answer_in = |part: &Part| {
            let (head, starter) = program_cell(part, false)?;
            let is_place = |cell: &&ProgramCell<'_>| match cell.tag {
                "" => head == cell.id,
                tag => head == format!("[{tag}] {}", cell.id),
            };
            let cell = cells.iter().find(is_place)?;
            let text = if part.kind == CellKind::Code {
                cell.text.trim_matches('\n').to_owned()
            } else {
                uncommented(&cell.text).trim().to_owned()
            };
            (!text.trim().is_empty() && !same(&cell.text, &starter)).then_some(text)
        };
        // The cells of one question are one answer.
        let answer_of = |manual: &ManualCell| {
            let first = parts.iter().find(|part| part.cell == manual.cell)?;
            let mut answer = String::new();
            for part in parts.iter().filter(|part| part.role == Use::Manual) {
                let belongs = part.cell == first.cell
                    || (part.place.is_some()
                        && part.place.map(|place| place.question) == first.place.map(|place| place.question));
                if let Some(text) = answer_in(part).filter(|_| belongs) {
                    add_text(&mut answer, &text);
                }
            }
            (!answer.is_empty()).then_some(answer)
        };
        manual_cells(&parts)
            .into_iter()
            .map(|manual| {
                let answer = answer_of(&manual);
                (manual, answer)
            })
            .collect()
    }
}

fn is_teachers(part: &Part) -> bool {
    matches!(part.role, Use::Tests(_))
        || (part.role == Use::Locked && part.id.is_some() && program_cell(part, false).is_some())
}

fn teachers_code(parts: &[Part]) -> String {
    let cells = parts.iter().filter(|part| !matches!(part.role, Use::Tests(_)));
    let texts: Vec<String> = cells
        .filter_map(|part| program_cell(part, true))
        .map(|(_, text)| text)
        .collect();
    texts.join("\n\n")
}

impl NotebookPlan {
    fn add_cell(&mut self, line: usize, text: &str) {
        let text = plain_python(text);
        let is_empty = text
            .lines()
            .all(|line| line.trim().is_empty() || line.trim_start().starts_with('#'));
        if !is_empty {
            self.cells.push(format!("{}{text}", "\n".repeat(line)));
        }
    }

    fn add_teachers(&mut self, part: &Part, place: Option<&ProgramCell<'_>>) {
        let Some((_, text)) = program_cell(part, false) else {
            return;
        };
        let is_changed = place.is_some_and(|cell| !same(&cell.text, &text));
        let (id, changed, removed) = match &part.role {
            Use::Tests(test) => {
                self.tests.push((test.clone(), self.cells.len()));
                (test.id.clone(), ChangeKind::TestChanged, ChangeKind::TestRemoved)
            }
            _ => {
                self.add_cell(place.map_or(0, |cell| cell.line), &text);
                let id = part.id.clone().unwrap_or_default();
                (id, ChangeKind::LockedChanged, ChangeKind::LockedRemoved)
            }
        };
        let change = |line, kind| CellChange { line, id, kind };
        match place {
            Some(cell) if is_changed => self.changes.push(change(cell.line, changed)),
            Some(_) => {}
            None => self.changes.push(change(0, removed)),
        }
    }
}
