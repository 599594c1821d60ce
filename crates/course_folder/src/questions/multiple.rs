//! 多选题: `options`, the tabs of the right ones as `answer`, and `partial` for answers that lack some.

use scoring::question::{QuestionBody, QuestionKey, multiple};

use super::{
    At, Form,
    choices::{check_answer, check_options, options, written_options},
    no_answer,
};
use crate::check::Check;
use crate::model::{Answer, Course, PartialRule, Question};

pub(super) const FORM: Form = Form {
    fields: &["options", "answer", "partial"],
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
        Some(Answer::Tabs(tabs)) if !tabs.is_empty() => check_answer(check, at, tabs),
        _ => no_answer(
            check,
            at,
            "多选题的 answer 须是选项列表，例如 [\"A\", \"C\"]",
            "the answer must be a list of tabs, like [\"A\", \"C\"]",
        ),
    }
}

fn parts(_: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let Some(Answer::Tabs(correct)) = question.answer.clone() else {
        return None;
    };
    let rule = match question.partial.unwrap_or_default() {
        PartialRule::Half => multiple::Rule::HalfForSubset,
        PartialRule::Proportion => multiple::Rule::ShareForSubset,
        PartialRule::None => multiple::Rule::ExactOnly,
        PartialRule::Net => multiple::Rule::RightMinusWrong,
    };
    let body = multiple::Body {
        options: options(question),
    };
    let key = multiple::Key {
        correct: correct.into_iter().collect(),
        rule,
    };
    Some((QuestionBody::Multiple(body), QuestionKey::Multiple(key)))
}

fn write(_: &Course, body: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let (QuestionBody::Multiple(body), QuestionKey::Multiple(key)) = (body, key) else {
        return None;
    };
    question.options = written_options(&body.options);
    question.answer = Some(Answer::Tabs(key.correct.iter().cloned().collect()));
    question.partial = match key.rule {
        multiple::Rule::HalfForSubset => None,
        multiple::Rule::ShareForSubset => Some(PartialRule::Proportion),
        multiple::Rule::ExactOnly => Some(PartialRule::None),
        multiple::Rule::RightMinusWrong => Some(PartialRule::Net),
    };
    Some(())
}
