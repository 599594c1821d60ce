//! Questions that a person marks, in the notebooks otter hands out: it encloses them in `<!-- BEGIN QUESTION -->` and
//! `<!-- END QUESTION -->`. The second stands at the head of the next text, which may begin another question.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::Value;

use super::otter::{USUAL_POINTS, points_of, sane, says_manual, setting};
use super::part::{Asked, ManualCell, Use, called_by};
use super::{CellKind, NotebookFault, kind_of, source_of};

/// What otter writes where a student is to write.
const PLACEHOLDER: &str = "_Type your answer here, replacing this text._";
/// Otter's tags: cells the student writes in, cells of the solution, and of these the ones that students get.
const ANSWER_TAG: &str = "otter_answer_cell";
const SOLUTION_TAG: &str = "otter_assign_solution_cell";
const INCLUDE_TAG: &str = "otter_include";

/// A cell of such a question.
#[derive(Debug, PartialEq)]
pub(super) struct QuestionCell {
    pub asked: Asked,
    /// None for its text and for code that is given.
    pub role: Option<Use>,
}

/// A comment of otter in a text.
enum Mark {
    Begin,
    End,
    /// The settings of a question, kept in a comment by otter's older form.
    Settings(String),
}

/// The cells of the questions that a person marks, by their index.
pub(super) fn questions_of(
    cells: &[Value],
    faults: &mut Vec<NotebookFault>,
) -> BTreeMap<usize, QuestionCell> {
    let (mut found, mut open, mut number) = (BTreeMap::new(), None, 0);
    for (index, cell) in cells.iter().enumerate() {
        let Some(text) = source_of(cell).filter(|_| kind_of(cell) == Some(CellKind::Markdown)) else {
            continue;
        };
        for (at, mark) in marks_of(&text) {
            match mark {
                Mark::Begin => {
                    if let Some(first) = open.replace(index) {
                        faults.push(never_ended(first));
                        close(cells, first..index, number, &mut found, faults);
                    }
                    number += 1;
                }
                Mark::End => {
                    // Before the mark there may stand the end of the question itself.
                    let is_inside = !without_question_marks(&text[..at]).trim().is_empty();
                    if let Some(first) = open.take() {
                        close(
                            cells,
                            first..index + usize::from(is_inside),
                            number,
                            &mut found,
                            faults,
                        );
                    }
                }
                Mark::Settings(_) => {}
            }
        }
    }
    if let Some(first) = open {
        faults.push(never_ended(first));
        close(cells, first..cells.len(), number, &mut found, faults);
    }
    found
}

fn never_ended(first: usize) -> NotebookFault {
    NotebookFault::warning(
        first + 1,
        "<!-- BEGIN QUESTION --> 没有对应的 <!-- END QUESTION -->",
        "<!-- BEGIN QUESTION --> has no <!-- END QUESTION -->",
    )
}

/// Takes the cells from the first mark to the last as a question; what otter itself checks is none for a person.
fn close(
    cells: &[Value],
    range: Range<usize>,
    number: usize,
    found: &mut BTreeMap<usize, QuestionCell>,
    faults: &mut Vec<NotebookFault>,
) {
    let first = range.start;
    let texts: Vec<String> = range
        .clone()
        .map(|index| source_of(&cells[index]).unwrap_or_default())
        .collect();
    let settings = texts
        .iter()
        .flat_map(|text| marks_of(text))
        .find_map(|(_, mark)| match mark {
            Mark::Settings(settings) => Some(settings),
            Mark::Begin | Mark::End => None,
        })
        .unwrap_or_default();
    let is_checked = texts.iter().any(|text| called_by(text).is_some());
    if !says_manual(&settings).unwrap_or(!is_checked) {
        return;
    }
    let roles = roles_of(&cells[range.clone()], &texts);
    if !roles.iter().any(|role| role.0 == Some(Use::Manual)) {
        faults.push(NotebookFault::warning(
            first + 1,
            "otter 的人工批改题没有作答单元",
            "the question of otter that a person marks has no cell for the answer",
        ));
    }
    let name = setting(&settings, "name").unwrap_or_else(|| format!("question-{number}"));
    let points = points_of(&settings)
        .or_else(|| texts.iter().find_map(|text| told_points(text)))
        .unwrap_or(USUAL_POINTS);
    for (index, (role, is_given)) in range.zip(roles) {
        let asked = Asked {
            name: name.clone(),
            points,
            place: ManualCell {
                question: first + 1,
                is_given,
            },
        };
        found.insert(index, QuestionCell { asked, role });
    }
}

/// What each cell of a question is, and whether the student gets its text. The first is the question itself.
fn roles_of(cells: &[Value], texts: &[String]) -> Vec<(Option<Use>, bool)> {
    let kind = |at: usize| kind_of(&cells[at]);
    let solves = |at: usize| {
        is_solution(&cells[at])
            || (kind(at) == Some(CellKind::Markdown) && texts[at].lines().any(begins_with_solution))
    };
    let is_free = |at: usize| {
        let flag = |name: &str| {
            cells[at]
                .pointer(&format!("/metadata/{name}"))
                .and_then(Value::as_bool)
        };
        at > 0 && flag("editable") != Some(false) && !solves(at)
    };
    let all = 1..cells.len();
    let mut given: Vec<usize> = all
        .clone()
        .filter(|at| has_tag(&cells[*at], ANSWER_TAG))
        .collect();
    let is_tagged_code = |at: &usize| solves(*at) && kind(*at) == Some(CellKind::Code);
    if given.is_empty() && !all.clone().any(|at| is_tagged_code(&at)) {
        // Without tags: otter's own words, and code that is no call of the grader.
        let takes_answer = |at: &usize| match kind(*at) {
            Some(CellKind::Markdown) => texts[*at].contains(PLACEHOLDER),
            Some(CellKind::Code) => !texts[*at].trim_start().starts_with("grader."),
            _ => false,
        };
        given = all
            .clone()
            .filter(|at| is_free(*at) && takes_answer(at))
            .collect();
    }
    let has_solution = all.clone().any(solves);
    if given.is_empty() && !has_solution {
        let is_text = |at: &usize| is_free(*at) && kind(*at) == Some(CellKind::Markdown);
        given = all.clone().rev().find(is_text).into_iter().collect();
    }
    // A solution without a cell to write in is that cell, its text taken out.
    let is_written_over = given.is_empty();
    (0..cells.len())
        .map(|at| {
            if given.contains(&at) {
                (Some(Use::Manual), true)
            } else if at > 0 && solves(at) && kind(at) != Some(CellKind::Raw) {
                let role = if is_written_over {
                    Use::Manual
                } else {
                    Use::Replaced
                };
                (Some(role), false)
            } else {
                (None, false)
            }
        })
        .collect()
}

fn has_tag(cell: &Value, name: &str) -> bool {
    let tags = cell.pointer("/metadata/tags").and_then(Value::as_array);
    tags.is_some_and(|tags| tags.iter().any(|tag| tag.as_str() == Some(name)))
}

/// Whether otter tagged the cell as a solution that students do not get.
pub(super) fn is_solution(cell: &Value) -> bool {
    has_tag(cell, SOLUTION_TAG) && !has_tag(cell, INCLUDE_TAG)
}

/// Otter's older sign of a solution in words: a line that begins with the word in bold.
fn begins_with_solution(line: &str) -> bool {
    let line = line.trim_start().to_lowercase();
    ["**", "<strong>"].iter().any(|bold| {
        line.strip_prefix(bold).is_some_and(|rest| {
            rest.strip_prefix("solution")
                .is_some_and(|rest| rest.trim_start_matches(':').starts_with(['*', '<']))
        })
    })
}

/// The points that otter writes below a question.
fn told_points(text: &str) -> Option<f64> {
    let told = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("_Points:_"))?;
    told.trim().parse().ok().map(sane)
}

/// The comments of otter in a text, each with where it begins.
fn marks_of(text: &str) -> Vec<(usize, Mark)> {
    comments_of(text)
        .into_iter()
        .filter_map(|range| {
            let inner = text[range.clone()]
                .trim_start_matches("<!--")
                .trim_end_matches("-->")
                .trim();
            let (first, rest) = inner.split_once('\n').unwrap_or((inner, ""));
            let mark = match first.trim().to_uppercase().as_str() {
                "BEGIN QUESTION" if !rest.trim().is_empty() => Mark::Settings(rest.to_owned()),
                "BEGIN QUESTION" => Mark::Begin,
                "END QUESTION" => Mark::End,
                _ => return None,
            };
            Some((range.start, mark))
        })
        .collect()
}

fn comments_of(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut from) = (Vec::new(), 0);
    while let Some(start) = text[from..].find("<!--").map(|at| from + at) {
        let Some(end) = text[start..].find("-->").map(|at| start + at + 3) else {
            break;
        };
        found.push(start..end);
        from = end;
    }
    found
}

/// A text as people read it: without the comments of otter.
pub(super) fn without_question_marks(text: &str) -> String {
    let marks = marks_of(text);
    let mut kept = String::new();
    let mut from = 0;
    for range in comments_of(text) {
        if marks.iter().any(|(at, _)| *at == range.start) {
            kept.push_str(&text[from..range.start]);
            from = range.end;
        }
    }
    kept.push_str(&text[from..]);
    if from == 0 { kept } else { kept.trim().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_otter_are_told_from_others() {
        let text = "<!-- END QUESTION -->\n\n<!-- begin question -->\n\n为什么？<!-- 说明 -->\n<!--\nBEGIN QUESTION\nname: q1\n-->";
        let marks = marks_of(text);
        assert_eq!(marks.len(), 3);
        assert!(matches!(&marks[2].1, Mark::Settings(settings) if settings.contains("q1")));
        assert_eq!(without_question_marks(text), "为什么？<!-- 说明 -->");
        assert_eq!(without_question_marks(" 文字 "), " 文字 ");
        assert_eq!(marks_of("<!-- BEGIN QUESTION").len(), 0);
    }

    #[test]
    fn the_word_in_bold_begins_a_solution() {
        for line in [
            "**SOLUTION**: 42",
            "  <strong>solution:</strong>",
            "**Solution:** x",
        ] {
            assert!(begins_with_solution(line), "{line}");
        }
        for line in ["solution", "**solutions**", "the **solution**"] {
            assert!(!begins_with_solution(line), "{line}");
        }
    }
}
