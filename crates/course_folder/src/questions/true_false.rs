//! 判断题: `answer` is true or false.

use scoring::question::{QuestionBody, QuestionKey, true_false};

use super::{At, Form, no_answer};
use crate::check::Check;
use crate::model::{Answer, Course, Question};

pub(super) const FORM: Form = Form {
    fields: &["answer"],
    lint,
    parts,
    write,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, _: &Course, at: &At<'_>) {
    if !matches!(at.question.answer, Some(Answer::Truth(_))) {
        no_answer(
            check,
            at,
            "判断题的 answer 须是 true 或 false",
            "the answer must be true or false",
        );
    }
}

fn parts(_: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let Some(Answer::Truth(correct)) = question.answer else {
        return None;
    };
    let key = true_false::Key {
        correct,
        penalty_percent: 0,
    };
    Some((
        QuestionBody::TrueFalse(true_false::Body {}),
        QuestionKey::TrueFalse(key),
    ))
}

fn write(_: &Course, _: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let QuestionKey::TrueFalse(key) = key else {
        return None;
    };
    question.answer = Some(Answer::Truth(key.correct));
    Some(())
}
