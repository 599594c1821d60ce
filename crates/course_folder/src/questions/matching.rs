//! 匹配题: `pairs` of texts, and `distractors` on the right that match nothing.

use std::collections::BTreeSet;

use scoring::question::{QuestionBody, QuestionKey, matching};

use super::{At, Form};
use crate::check::Check;
use crate::model::{Course, Pair, Question};

pub(super) const FORM: Form = Form {
    fields: &["pairs", "distractors"],
    lint,
    parts,
    write,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, _: &Course, at: &At<'_>) {
    let pairs = &at.question.pairs;
    let lefts: BTreeSet<&str> = pairs.iter().map(|pair| pair.left.trim()).collect();
    let has_empty = pairs
        .iter()
        .any(|pair| pair.left.trim().is_empty() || pair.right.trim().is_empty());
    if pairs.len() < 2 || lefts.len() != pairs.len() || has_empty {
        at.report(
            check,
            "question.no_answer",
            "pairs",
            "匹配题至少要有两对，左边互不相同，两边都不为空",
            "matching needs at least two pairs with different, non-empty left sides",
        );
    }
    let rights: BTreeSet<&str> = pairs.iter().map(|pair| pair.right.trim()).collect();
    if at
        .question
        .distractors
        .iter()
        .any(|text| rights.contains(text.trim()) || text.trim().is_empty())
    {
        at.report(
            check,
            "question.options",
            "distractors",
            "干扰项不能为空或与正确项相同",
            "a distractor is empty or equals a right text",
        );
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every kind has this signature")]
fn parts(_: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let item = |prefix: &str, index: usize, text: &str| matching::MatchItem {
        id: format!("{prefix}{}", index + 1),
        text: text.to_owned(),
        img_path: None,
    };
    // Equal right-hand texts are one item: any of them is right.
    let mut rights: Vec<&str> = Vec::new();
    for text in question
        .pairs
        .iter()
        .map(|pair| &pair.right)
        .chain(&question.distractors)
    {
        if !rights.contains(&text.as_str()) {
            rights.push(text);
        }
    }
    let place = |text: &str| rights.iter().position(|right| *right == text).unwrap_or(0);
    let pairs = question
        .pairs
        .iter()
        .enumerate()
        .map(|(index, pair)| matching::Pair {
            left: format!("l{}", index + 1),
            right: format!("r{}", place(&pair.right) + 1),
        })
        .collect();
    let body = matching::Body {
        left: question
            .pairs
            .iter()
            .enumerate()
            .map(|(index, pair)| item("l", index, &pair.left))
            .collect(),
        right: rights
            .iter()
            .enumerate()
            .map(|(index, text)| item("r", index, text))
            .collect(),
    };
    Some((
        QuestionBody::Matching(body),
        QuestionKey::Matching(matching::Key { pairs }),
    ))
}

fn write(_: &Course, body: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let (QuestionBody::Matching(body), QuestionKey::Matching(key)) = (body, key) else {
        return None;
    };
    for left in &body.left {
        let pair = key.pairs.iter().find(|pair| pair.left == left.id)?;
        let right = body.right.iter().find(|right| right.id == pair.right)?;
        question.pairs.push(Pair {
            left: left.text.clone(),
            right: right.text.clone(),
        });
    }
    question.distractors = (body.right.iter())
        .filter(|right| !key.pairs.iter().any(|pair| pair.right == right.id))
        .map(|right| right.text.clone())
        .collect();
    Some(())
}
