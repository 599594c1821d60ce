//! 计算题: `cells` with a value or a formula, over `variables` drawn for each student.

use scoring::question::{QuestionBody, QuestionKey, calculation};

use super::{At, Form, check_sum, number, weight, written_number};
use crate::check::Check;
use crate::lint::references::join;
use crate::model::{Cell, Course, Marks, Question, Variable};
use rust_decimal::Decimal as Number;

pub(super) const FORM: Form = Form {
    fields: &["variables", "cells"],
    lint,
    parts,
    write,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, _: &Course, at: &At<'_>) {
    let question = at.question;
    if question.cells.is_empty() {
        return at.report(
            check,
            "question.no_answer",
            "cells",
            "计算题须有 cells",
            "cells are missing",
        );
    }
    for (index, cell) in question.cells.iter().enumerate() {
        let path = format!("cells.{index}");
        check.require(at.file, &join(&at.path, &path), &["label", "points"]);
        if cell.value.is_none() && cell.formula.is_empty() {
            at.report(
                check,
                "question.no_answer",
                &path,
                "须有 value 或 formula",
                "value or formula is missing",
            );
        }
    }
    for (index, variable) in question.variables.iter().enumerate() {
        check.require(
            at.file,
            &join(&at.path, &format!("variables.{index}")),
            &["name", "from", "to"],
        );
        if !question.stem.contains(&format!("{{{{{}}}}}", variable.name)) {
            at.report(
                check,
                "question.key",
                &format!("variables.{index}"),
                format!("题干没有用到变量 {{{{{}}}}}", variable.name),
                format!("the stem does not show {{{{{}}}}}", variable.name),
            );
        }
    }
    check_sum(
        check,
        at,
        "cells",
        question.cells.iter().map(|cell| cell.points).sum(),
    );
}

fn parts(_: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
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

fn write(_: &Course, body: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let (QuestionBody::Calculation(body), QuestionKey::Calculation(key)) = (body, key) else {
        return None;
    };
    for variable in &key.variables {
        question.variables.push(Variable {
            name: variable.name.clone(),
            from: written_number(variable.from)?,
            to: written_number(variable.to)?,
            step: (variable.step != Number::ONE)
                .then(|| written_number(variable.step))
                .flatten(),
        });
    }
    for (index, (slot, rule)) in body.cells.iter().zip(&key.cells).enumerate() {
        let is_usual = slot.id == format!("c{}", index + 1);
        question.cells.push(Cell {
            id: if is_usual { String::new() } else { slot.id.clone() },
            label: slot.label.clone(),
            unit: slot.unit.clone(),
            value: rule.value.and_then(written_number),
            formula: rule.formula.clone().unwrap_or_default(),
            tolerance: rule.tolerance.and_then(written_number),
            points: Marks(rule.weight?.into()),
        });
    }
    Some(())
}
