//! Tasks as notebooks (nbformat 4.5), for a student and with the student's own cells.

use serde_json::{Value, json};

use super::task::program_cell;
use super::{CellKind, Notebook, set_source};

fn lines(text: &str) -> Value {
    text.split_inclusive('\n').map(|line| json!(line)).collect()
}

/// The cells of a program: what follows its mark, and its text.
fn cells_of(program: &str) -> Vec<(String, String)> {
    let mut cells = vec![(String::new(), String::new())];
    for line in program.split_inclusive('\n') {
        let mark = line
            .trim_start()
            .strip_prefix('#')
            .and_then(|rest| rest.trim_start().strip_prefix("%%"));
        match mark {
            Some(head) => cells.push((head.trim().to_owned(), String::new())),
            None => cells.last_mut().expect("there is a first cell").1.push_str(line),
        }
    }
    cells.retain(|(head, text)| !head.is_empty() || !text.trim().is_empty());
    cells
}

/// A task that is no notebook as one (nbformat 4.5) for students: the instructions, then the program's cells.
pub fn notebook_of_task(title: &str, instructions: &str, program: &str) -> Notebook {
    let heading = if instructions.trim_start().starts_with("# ") {
        String::new()
    } else {
        format!("# {title}\n\n")
    };
    let mut cells = vec![json!({
        "cell_type": "markdown", "id": "instructions", "metadata": {},
        "source": lines(&format!("{heading}{}", instructions.trim_end())),
    })];
    for (index, (_, text)) in cells_of(program).iter().enumerate() {
        cells.push(json!({
            "cell_type": "code", "id": format!("cell-{}", index + 1), "metadata": {}, "execution_count": null, "outputs": [],
            "source": lines(text.trim_matches('\n')),
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

impl Notebook {
    /// The notebook for a student with what they wrote in it: cells are found by their names, those of their own stand where
    /// they put them.
    pub fn for_student_with(&self, program: &str) -> Notebook {
        let mut written = self.for_student();
        let (parts, _) = self.parts();
        let starters: Vec<(String, String)> = parts
            .iter()
            .filter_map(|part| program_cell(part, false))
            .collect();
        let Some(cells) = written.document.get_mut("cells").and_then(Value::as_array_mut) else {
            return written;
        };
        let mut at = 0;
        for (head, text) in cells_of(program) {
            let text = text.trim_matches('\n').to_owned();
            let known = cells
                .iter()
                .position(|cell| !head.is_empty() && head_of(cell) == head);
            if let Some(place) = known {
                if !head.starts_with("[test]") && !head.starts_with("[locked]") {
                    let text = if head.starts_with("[markdown]") {
                        uncommented(&text)
                    } else {
                        text
                    };
                    set_source(&mut cells[place], &text);
                }
                at = place + 1;
            } else if head.starts_with('[') {
                // The place of a test or locked cell that stands as it was.
                let place = cells.iter().position(|cell| calls(cell, &head));
                at = place.map_or(at, |place| place + 1);
            } else if starters
                .iter()
                .any(|(known, starter)| *known == head && starter.trim() == text.trim())
            {
                let place = cells
                    .iter()
                    .skip(at)
                    .position(|cell| text_of(cell).trim() == text.trim());
                at = place.map_or(at, |place| at + place + 1);
            } else {
                let new = json!({
                    "cell_type": "code", "metadata": {}, "execution_count": null, "outputs": [], "source": lines(&text),
                });
                cells.insert(at.min(cells.len()), new);
                at += 1;
            }
        }
        if written.document["nbformat_minor"]
            .as_u64()
            .is_some_and(|minor| minor > 4)
        {
            // Cells without ids are allowed up to 4.4.
            written.document["nbformat_minor"] = json!(4);
        }
        written
    }
}

fn text_of(cell: &Value) -> String {
    super::source_of(cell).unwrap_or_default()
}

fn calls(cell: &Value, head: &str) -> bool {
    super::part::called_by(&text_of(cell)).is_some_and(|name| format!("[test] {name}") == head)
}

/// What follows the mark of this cell in a program.
fn head_of(cell: &Value) -> String {
    let is_text = super::kind_of(cell) == Some(CellKind::Markdown);
    let Some(grade) = super::grade_of(cell) else {
        let asked = cell.pointer("/metadata/suanpan/manual").and_then(Value::as_str);
        return match asked {
            Some(id) if is_text => format!("[markdown] {id}"),
            id => id.unwrap_or_default().to_owned(),
        };
    };
    let tag = match grade.role {
        super::GradeRole::Tests => "[test] ",
        super::GradeRole::ReadOnly if !is_text => "[locked] ",
        super::GradeRole::Manual if is_text => "[markdown] ",
        _ => "",
    };
    format!("{tag}{}", grade.grade_id)
}

pub(super) fn uncommented(text: &str) -> String {
    text.lines()
        .map(|line| {
            line.strip_prefix("# ")
                .or_else(|| line.strip_prefix('#'))
                .unwrap_or(line)
        })
        .collect::<Vec<_>>()
        .join("\n")
}
