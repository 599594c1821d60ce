//! What other platforms have no field for, as tags that people can read: `知识点：往来`, `难度：4`.

use crate::excel_questions::{BankQuestion, QuestionDraft};

const KNOWLEDGE: &str = "知识点";
const DIFFICULTY: &str = "难度";
const CHAPTER: &str = "章";
const POINTS: &str = "分值";
const RULE: &str = "计分规则";

/// The tags of a question. `has_points` and `has_chapter` say what the format has fields for.
pub(super) fn tags_of(question: &BankQuestion, has_points: bool, has_chapter: bool) -> Vec<String> {
    let mut tags = question.tags.clone();
    let mut say = |name: &str, value: &str| tags.push(format!("{name}：{value}"));
    for knowledge in &question.knowledge {
        say(KNOWLEDGE, knowledge);
    }
    if question.difficulty != 3 {
        say(DIFFICULTY, &question.difficulty.to_string());
    }
    if let Some(chapter) = question.chapter.as_ref().filter(|_| !has_chapter) {
        say(CHAPTER, chapter);
    }
    if !has_points {
        say(POINTS, &question.points.to_string());
    }
    let rule = question
        .body
        .to_cells(&question.key)
        .map(|cells| cells.rule)
        .filter(|rule| !rule.is_empty());
    if let Some(rule) = rule {
        say(RULE, &rule);
    }
    tags
}

/// Tags as the fields of a draft; the rule of marking, when one says it.
pub(super) fn read_tags(tags: &[String], draft: &mut QuestionDraft) -> Option<String> {
    let (mut plain, mut knowledge, mut rule) = (Vec::new(), Vec::new(), None);
    for tag in tags {
        let tag = tag.trim();
        let (name, value) = tag.split_once(['：', ':']).unwrap_or(("", tag));
        match name {
            KNOWLEDGE => knowledge.push(value.trim().to_owned()),
            DIFFICULTY => value.trim().clone_into(&mut draft.difficulty),
            CHAPTER => value.trim().clone_into(&mut draft.chapter),
            POINTS => value.trim().clone_into(&mut draft.points),
            RULE => rule = Some(value.trim().to_owned()),
            _ if !tag.is_empty() => plain.push(tag.to_owned()),
            _ => {}
        }
    }
    draft.knowledge = knowledge.join("、");
    draft.tags = plain.join("、");
    rule
}
