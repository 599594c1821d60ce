//! Choices: enough different options, answers among them.

use std::collections::BTreeSet;

use super::{At, no_answer};
use crate::check::Check;
use crate::model::{Answer, QuestionKind};

/// The tabs of a list of options: A, B, C…
pub(crate) fn tabs(count: usize) -> impl Iterator<Item = String> {
    ('A'..='Z').take(count).map(String::from)
}

pub(super) fn choice(check: &mut Check<'_>, at: &At<'_>) {
    let options = &at.question.options;
    let texts: BTreeSet<(&str, &str)> = options
        .iter()
        .map(|option| (option.text.trim(), option.image.as_str()))
        .collect();
    if !(2..=26).contains(&options.len()) || texts.len() != options.len() || texts.contains(&("", "")) {
        at.report(
            check,
            "question.options",
            "options",
            "须有 2 到 26 个互不相同且不为空的选项",
            "there must be 2 to 26 options, all different and none empty",
        );
        return;
    }
    let tabs: Vec<String> = tabs(options.len()).collect();
    let answer: Vec<&String> = match (&at.question.answer, at.question.kind) {
        (Some(Answer::Text(tab)), QuestionKind::Single) => vec![tab],
        (Some(Answer::Tabs(tabs)), QuestionKind::Multiple) if !tabs.is_empty() => tabs.iter().collect(),
        (_, QuestionKind::Single) => {
            return no_answer(
                check,
                at,
                "单选题的 answer 须是一个选项，例如 \"B\"",
                "the answer must be one tab, like \"B\"",
            );
        }
        _ => {
            return no_answer(
                check,
                at,
                "多选题的 answer 须是选项列表，例如 [\"A\", \"C\"]",
                "the answer must be a list of tabs, like [\"A\", \"C\"]",
            );
        }
    };
    for tab in &answer {
        if !tabs.contains(tab) {
            at.report(
                check,
                "question.answer_not_option",
                "answer",
                format!("答案 {tab} 不在选项 {} 中", tabs.join("、")),
                format!("the answer {tab} is not one of {}", tabs.join(", ")),
            );
        }
    }
    if answer.iter().collect::<BTreeSet<_>>().len() != answer.len() {
        at.report(
            check,
            "question.answer_not_option",
            "answer",
            "答案里有重复的选项",
            "a tab appears twice in the answer",
        );
    }
}
