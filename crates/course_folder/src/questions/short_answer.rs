//! 简答题: a model answer and a rubric whose points may name the words they look for.

use scoring::question::{QuestionBody, QuestionKey, short_answer};

use super::{At, Form, check_rubric, no_answer, signed_weight};
use crate::check::Check;
use crate::model::{Answer, Course, Marks, Question, RubricPoint};

pub(super) const FORM: Form = Form {
    fields: &["answer", "rubric"],
    lint,
    parts,
    write,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, _: &Course, at: &At<'_>) {
    if !matches!(&at.question.answer, Some(Answer::Text(text)) if !text.trim().is_empty()) {
        no_answer(
            check,
            at,
            "简答题须有参考答案 answer",
            "a short answer needs a model answer",
        );
    }
    check_rubric(check, at, true);
}

fn parts(_: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let Some(Answer::Text(reference)) = question.answer.clone() else {
        return None;
    };
    let rubric = question
        .rubric
        .iter()
        .map(|point| short_answer::RubricPoint {
            title: point.title.clone(),
            weight: signed_weight(point.points),
            any_of: point.any.clone(),
            all_of: point.all.clone(),
            none_of: point.not.clone(),
        })
        .collect();
    let key = short_answer::Key { reference, rubric };
    Some((
        QuestionBody::ShortAnswer(short_answer::Body::default()),
        QuestionKey::ShortAnswer(key),
    ))
}

fn write(_: &Course, _: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let QuestionKey::ShortAnswer(key) = key else {
        return None;
    };
    question.answer = Some(Answer::Text(key.reference.clone()));
    let written = |point: &short_answer::RubricPoint| RubricPoint {
        title: point.title.clone(),
        points: Marks(point.weight.into()),
        any: point.any_of.clone(),
        all: point.all_of.clone(),
        not: point.none_of.clone(),
    };
    question.rubric = key.rubric.iter().map(written).collect();
    Some(())
}
