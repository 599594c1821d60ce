//! What the course says, in the types that mark it: questions, flows and reference vouchers for `scoring`.

mod flow;
mod vouchers;

use std::collections::BTreeMap;

use rust_decimal::Decimal as Number;
use scoring::question::{
    ChoiceOption, QuestionBody, QuestionKey, blank, calculation, file_upload, matching, multiple, python,
    short_answer, single, true_false,
};

pub use flow::flow_parts;
pub use vouchers::{account_choices, full_name, reference_vouchers};
use vouchers::{entry_parts, voucher_parts};

use crate::lint::tabs;
use crate::model::{Answer, Course, Decimal, Marks, PartialRule, Question, QuestionKind};

/// Body and key of a question, for the question bank. `None` when something it refers to does not exist.
///
/// Pictures are left as paths inside the course ([`Course::resolve`]).
pub fn question_parts(course: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    use {QuestionBody as Body, QuestionKey as Key};
    Some(match question.kind {
        QuestionKind::Single => {
            let Some(Answer::Text(correct)) = question.answer.clone() else {
                return None;
            };
            let key = single::Key {
                correct,
                partial: BTreeMap::new(),
            };
            (
                Body::Single(single::Body {
                    options: options(question),
                }),
                Key::Single(key),
            )
        }
        QuestionKind::Multiple => {
            let Some(Answer::Tabs(correct)) = question.answer.clone() else {
                return None;
            };
            let rule = match question.partial.unwrap_or_default() {
                PartialRule::Half => multiple::Rule::HalfForSubset,
                PartialRule::Proportion => multiple::Rule::ShareForSubset,
                PartialRule::None => multiple::Rule::ExactOnly,
                PartialRule::Net => multiple::Rule::RightMinusWrong,
            };
            let key = multiple::Key {
                correct: correct.into_iter().collect(),
                rule,
            };
            (
                Body::Multiple(multiple::Body {
                    options: options(question),
                }),
                Key::Multiple(key),
            )
        }
        QuestionKind::TrueFalse => {
            let Some(Answer::Truth(correct)) = question.answer else {
                return None;
            };
            (
                Body::TrueFalse(true_false::Body {}),
                Key::TrueFalse(true_false::Key {
                    correct,
                    penalty_percent: 0,
                }),
            )
        }
        QuestionKind::Blank => blank_parts(question)?,
        QuestionKind::ShortAnswer => {
            let Some(Answer::Text(reference)) = question.answer.clone() else {
                return None;
            };
            let rubric = question
                .rubric
                .iter()
                .map(|point| short_answer::RubricPoint {
                    title: point.title.clone(),
                    weight: weight(point.points),
                    any_of: point.any.clone(),
                    all_of: point.all.clone(),
                    none_of: point.not.clone(),
                })
                .collect();
            let key = short_answer::Key { reference, rubric };
            (
                Body::ShortAnswer(short_answer::Body::default()),
                Key::ShortAnswer(key),
            )
        }
        QuestionKind::Calculation => calculation_parts(question)?,
        QuestionKind::Entry => entry_parts(course, question)?,
        QuestionKind::Voucher => voucher_parts(course, question)?,
        QuestionKind::Flow => {
            let (body, key) = flow_parts(course.flows.iter().find(|flow| flow.id == question.r#ref)?);
            (Body::Flow(body), Key::Flow(key))
        }
        QuestionKind::Python => {
            let task = course.python.iter().find(|task| task.head.id == question.r#ref)?;
            let body = python::Body {
                task: Some(task.head.id.clone()),
                starter: task.starter.clone(),
                ..python::Body::default()
            };
            (Body::Python(body), Key::Python(python::Key::default()))
        }
        QuestionKind::Matching => matching_parts(question),
        QuestionKind::FileUpload => {
            let body = file_upload::Body {
                accept: question
                    .accept
                    .iter()
                    .map(|ending| ending.trim_start_matches('.').to_lowercase())
                    .collect(),
                max_files: question.max_files.unwrap_or(1),
                max_size_bytes: u64::from(question.max_size_mb.unwrap_or(20)) << 20,
            };
            let criteria = question
                .rubric
                .iter()
                .map(|point| file_upload::Criterion {
                    title: point.title.clone(),
                    weight: weight(point.points),
                })
                .collect();
            (
                Body::FileUpload(body),
                Key::FileUpload(file_upload::Key { criteria }),
            )
        }
    })
}

fn weight(marks: Marks) -> u32 {
    u32::try_from(marks.0).unwrap_or(0)
}

fn number(text: &Decimal) -> Option<Number> {
    text.as_str().parse().ok()
}

fn options(question: &Question) -> Vec<ChoiceOption> {
    tabs(question.options.len())
        .zip(&question.options)
        .map(|(tab, option)| ChoiceOption {
            img_path: Some(option.image.clone()).filter(|path| !path.is_empty()),
            ..ChoiceOption::new(&tab, &option.text)
        })
        .collect()
}

fn blank_parts(question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let mut blanks = Vec::new();
    for written in &question.blanks {
        let tolerance = written.tolerance.as_ref().map_or(Some(Number::ZERO), number)?;
        let value = written
            .number
            .as_ref()
            .map(|value| number(value).ok_or(()))
            .transpose()
            .ok()?;
        blanks.push(blank::BlankRule {
            accept: written.accept.clone(),
            number: value.map(|value| blank::NumberRule { value, tolerance }),
            pattern: Some(written.pattern.clone()).filter(|pattern| !pattern.is_empty()),
            weight: None,
            group: question.any_order.then_some(1),
        });
    }
    let slots = vec![blank::BlankSlot::default(); blanks.len()];
    Some((
        QuestionBody::Blank(blank::Body { blanks: slots }),
        QuestionKey::Blank(blank::Key { blanks }),
    ))
}

fn calculation_parts(question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let mut key = calculation::Key {
        variables: Vec::new(),
        cells: Vec::new(),
        carry_forward: true,
        process_weight: 0,
    };
    for variable in &question.variables {
        key.variables.push(calculation::Variable {
            name: variable.name.clone(),
            from: number(&variable.from)?,
            to: number(&variable.to)?,
            step: variable.step.as_ref().map_or(Some(Number::ONE), number)?,
        });
    }
    let mut slots = Vec::new();
    for (index, cell) in question.cells.iter().enumerate() {
        let id = if cell.id.is_empty() {
            format!("c{}", index + 1)
        } else {
            cell.id.clone()
        };
        slots.push(calculation::CellSlot {
            id: id.clone(),
            label: cell.label.clone(),
            unit: cell.unit.clone(),
        });
        key.cells.push(calculation::CellRule {
            id,
            value: cell.value.as_ref().and_then(number),
            formula: Some(cell.formula.clone()).filter(|formula| !formula.is_empty()),
            tolerance: cell.tolerance.as_ref().and_then(number),
            weight: Some(weight(cell.points)),
            ..calculation::CellRule::default()
        });
    }
    let body = calculation::Body {
        cells: slots,
        asks_process: false,
    };
    Some((QuestionBody::Calculation(body), QuestionKey::Calculation(key)))
}

fn matching_parts(question: &Question) -> (QuestionBody, QuestionKey) {
    let item = |prefix: &str, index: usize, text: &str| matching::MatchItem {
        id: format!("{prefix}{}", index + 1),
        text: text.to_owned(),
        img_path: None,
    };
    // Equal right-hand texts are one item: any of them is right.
    let mut rights: Vec<&str> = Vec::new();
    for text in question
        .pairs
        .iter()
        .map(|pair| &pair.right)
        .chain(&question.distractors)
    {
        if !rights.contains(&text.as_str()) {
            rights.push(text);
        }
    }
    let place = |text: &str| rights.iter().position(|right| *right == text).unwrap_or(0);
    let pairs = question
        .pairs
        .iter()
        .enumerate()
        .map(|(index, pair)| matching::Pair {
            left: format!("l{}", index + 1),
            right: format!("r{}", place(&pair.right) + 1),
        })
        .collect();
    let body = matching::Body {
        left: question
            .pairs
            .iter()
            .enumerate()
            .map(|(index, pair)| item("l", index, &pair.left))
            .collect(),
        right: rights
            .iter()
            .enumerate()
            .map(|(index, text)| item("r", index, text))
            .collect(),
    };
    (
        QuestionBody::Matching(body),
        QuestionKey::Matching(matching::Key { pairs }),
    )
}
