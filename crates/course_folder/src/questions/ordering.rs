//! 排序题: `items` in their right order, and `credit` for orders that are not all right.

use std::collections::BTreeSet;

use scoring::question::{QuestionBody, QuestionKey, matching::MatchItem, ordering};

use super::{At, Form};
use crate::check::Check;
use crate::model::{Course, Question};

pub(super) const FORM: Form = Form {
    fields: &["items", "credit"],
    lint,
    parts,
    write,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, _: &Course, at: &At<'_>) {
    let items = &at.question.items;
    let texts: BTreeSet<&str> = items.iter().map(|text| text.trim()).collect();
    if !(2..=20).contains(&items.len()) || texts.len() != items.len() || texts.contains("") {
        at.report(
            check,
            "question.no_answer",
            "items",
            "排序题须有 2 到 20 项，互不相同且不为空，按正确顺序书写",
            "ordering needs 2 to 20 items, all different and none empty, written in their right order",
        );
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every kind has this signature")]
fn parts(_: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let items: Vec<MatchItem> = question
        .items
        .iter()
        .zip(1..)
        .map(|(text, number)| MatchItem {
            id: format!("i{number}"),
            text: text.clone(),
            img_path: None,
        })
        .collect();
    let key = ordering::Key {
        order: items.iter().map(|item| item.id.clone()).collect(),
        rule: question.credit.unwrap_or_default(),
    };
    Some((
        QuestionBody::Ordering(ordering::Body { items }),
        QuestionKey::Ordering(key),
    ))
}

fn write(_: &Course, body: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let (QuestionBody::Ordering(body), QuestionKey::Ordering(key)) = (body, key) else {
        return None;
    };
    question.items = body.items.iter().map(|item| item.text.clone()).collect();
    question.credit = (key.rule != ordering::Rule::default()).then_some(key.rule);
    Some(())
}
