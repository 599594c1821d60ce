//! 单选题: `options` and the tab of the right one as `answer`.

use scoring::question::{QuestionBody, QuestionKey, single};

use super::{
    At, Form,
    choices::{check_answer, check_options, options, written_options},
    no_answer,
};
use crate::check::Check;
use crate::model::{Answer, Course, Question};

pub(super) const FORM: Form = Form {
    fields: &["options", "answer"],
    lint,
    parts,
    write,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, _: &Course, at: &At<'_>) {
    if !check_options(check, at) {
        return;
    }
    match &at.question.answer {
        Some(Answer::Text(tab)) => check_answer(check, at, std::slice::from_ref(tab)),
        _ => no_answer(
            check,
            at,
            "单选题的 answer 须是一个选项，例如 \"B\"",
            "the answer must be one tab, like \"B\"",
        ),
    }
}

fn parts(_: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let Some(Answer::Text(correct)) = question.answer.clone() else {
        return None;
    };
    let body = single::Body {
        options: options(question),
    };
    let key = single::Key {
        correct,
        partial: std::collections::BTreeMap::new(),
    };
    Some((QuestionBody::Single(body), QuestionKey::Single(key)))
}

fn write(_: &Course, body: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let (QuestionBody::Single(body), QuestionKey::Single(key)) = (body, key) else {
        return None;
    };
    question.options = written_options(&body.options);
    question.answer = Some(Answer::Text(key.correct.clone()));
    Some(())
}
