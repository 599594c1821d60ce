//! What choices share: options with their tabs, and answers that name some of them.

use std::collections::BTreeSet;

use scoring::question::ChoiceOption;

use super::At;
use crate::check::Check;
use crate::model::{ChoiceOption as WrittenOption, Question};

/// The tabs of a list of options: A, B, C…
fn tabs(count: usize) -> impl Iterator<Item = String> {
    ('A'..='Z').take(count).map(String::from)
}

pub(super) fn options(question: &Question) -> Vec<ChoiceOption> {
    tabs(question.options.len())
        .zip(&question.options)
        .map(|(tab, option)| ChoiceOption {
            img_path: Some(option.image.clone()).filter(|path| !path.is_empty()),
            ..ChoiceOption::new(&tab, &option.text)
        })
        .collect()
}

/// Options as a folder writes them; their tabs are their places.
pub(super) fn written_options(options: &[ChoiceOption]) -> Vec<WrittenOption> {
    let written = |option: &ChoiceOption| WrittenOption {
        text: option.text.clone(),
        image: option.img_path.clone().unwrap_or_default(),
    };
    options.iter().map(written).collect()
}

/// Whether there are enough different options; reports when not.
pub(super) fn check_options(check: &mut Check<'_>, at: &At<'_>) -> bool {
    let options = &at.question.options;
    let texts: BTreeSet<(&str, &str)> = options
        .iter()
        .map(|option| (option.text.trim(), option.image.as_str()))
        .collect();
    let is_sound =
        (2..=26).contains(&options.len()) && texts.len() == options.len() && !texts.contains(&("", ""));
    if !is_sound {
        at.report(
            check,
            "question.options",
            "options",
            "须有 2 到 26 个互不相同且不为空的选项",
            "there must be 2 to 26 options, all different and none empty",
        );
    }
    is_sound
}

/// The answer names options that exist, each once.
pub(super) fn check_answer(check: &mut Check<'_>, at: &At<'_>, answer: &[String]) {
    let tabs: Vec<String> = tabs(at.question.options.len()).collect();
    for tab in answer {
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
