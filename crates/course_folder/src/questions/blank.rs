//! 填空题: a rule in `blanks` for each run of underscores in the stem.

use rust_decimal::Decimal as Number;
use scoring::question::{QuestionBody, QuestionKey, blank};

use super::{At, Form, no_answer, number, written_number};
use crate::check::Check;
use crate::model::{Blank, Course, Question};

pub(super) const FORM: Form = Form {
    fields: &["blanks", "any_order"],
    lint,
    parts,
    write,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, _: &Course, at: &At<'_>) {
    let question = at.question;
    let in_stem = blank::count_in_stem(&question.stem);
    if question.blanks.is_empty() {
        return no_answer(check, at, "填空题须有 blanks", "blanks are missing");
    }
    if in_stem != question.blanks.len() {
        at.report(
            check,
            "question.blanks",
            "stem",
            format!(
                "题干有 {in_stem} 个空（____），答案有 {} 个",
                question.blanks.len()
            ),
            format!(
                "the stem has {in_stem} blanks (____), the key {}",
                question.blanks.len()
            ),
        );
    }
    for (index, blank) in question.blanks.iter().enumerate() {
        let given = [
            !blank.accept.is_empty(),
            blank.number.is_some(),
            !blank.pattern.is_empty(),
        ];
        if given.iter().filter(|is_given| **is_given).count() != 1 {
            at.report(
                check,
                "question.blanks",
                &format!("blanks.{index}"),
                "每个空须有且只有 accept、number、pattern 之一",
                "each blank has exactly one of accept, number, pattern",
            );
        }
        if blank.tolerance.is_some() && blank.number.is_none() {
            at.report(
                check,
                "question.blanks",
                &format!("blanks.{index}"),
                "tolerance 须与 number 同用",
                "tolerance goes with number",
            );
        }
    }
}

fn parts(_: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
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

fn write(_: &Course, _: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let QuestionKey::Blank(key) = key else {
        return None;
    };
    question.any_order = key.blanks.first()?.group.is_some();
    for rule in &key.blanks {
        let number = rule.number.as_ref();
        question.blanks.push(Blank {
            accept: rule.accept.clone(),
            number: number.and_then(|number| written_number(number.value)),
            tolerance: number
                .filter(|number| !number.tolerance.is_zero())
                .and_then(|number| written_number(number.tolerance)),
            pattern: rule.pattern.clone().unwrap_or_default(),
        });
    }
    Some(())
}
