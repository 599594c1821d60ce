//! Whether two questions say the same, whatever their parts are called.

use std::collections::BTreeMap;

use scoring::question::blank::count_in_stem;
use scoring::question::{QuestionBody, QuestionKey, matching, ordering};

use super::outgoing::Pictures;
use crate::excel_questions::BankQuestion;

/// A question in the form in which two of them are compared: ids by their order, pictures by their bytes.
#[derive(Debug)]
pub(super) struct Compared {
    question: BankQuestion,
    picture: Option<Vec<u8>>,
    /// Of the body, in its order.
    pictures: Vec<Option<Vec<u8>>>,
}

impl Compared {
    pub(super) fn new(question: &BankQuestion, picture: Option<&str>, pictures: &Pictures) -> Self {
        let mut question = question.clone();
        canonical(&mut question.body, &mut question.key);
        // Blanks around a text say nothing.
        question.stem = question.stem.trim().to_owned();
        question.analysis = question.analysis.trim().to_owned();
        if matches!(question.body, QuestionBody::Blank(_)) {
            question.stem = plain_blanks(&question.stem);
        }
        let bytes = |name: &str| pictures.get(name).cloned();
        let in_body = question.body.pictures().into_iter();
        let in_body = in_body
            .map(|picture| picture.take().map(|name| bytes(&name).unwrap_or_default()))
            .collect();
        Self {
            picture: picture.map(|name| bytes(name).unwrap_or_default()),
            pictures: in_body,
            question,
        }
    }
}

const CONTENT: &str = "选项、空或项目不能完整保留";
const ANSWER: &str = "答案或计分规则不能完整保留";

/// Whether a sentence names no particular thing.
pub(super) fn is_general(sentence: &str) -> bool {
    matches!(sentence, CONTENT | ANSWER)
}

/// What differs between a question and what was read back, in Chinese.
pub(super) fn differences(own: &Compared, back: &Compared) -> Vec<String> {
    let (one, other) = (&own.question, &back.question);
    let mut found = Vec::new();
    let mut say = |differs: bool, sentence: String| {
        if differs {
            found.push(sentence);
        }
    };
    let kinds = (one.body.kind(), other.body.kind());
    say(
        kinds.0 != kinds.1,
        format!("「{}」按「{}」导出", kinds.0.label_zh(), kinds.1.label_zh()),
    );
    say(
        kinds.0 == kinds.1 && one.stem != other.stem,
        "题干的排版不能完整保留".to_owned(),
    );
    say(own.picture != back.picture, "题干旁的图片不能保留".to_owned());
    say(
        own.pictures != back.pictures,
        "选项或项目的图片不能保留".to_owned(),
    );
    say(kinds.0 == kinds.1 && one.body != other.body, CONTENT.to_owned());
    say(kinds.0 == kinds.1 && one.key != other.key, ANSWER.to_owned());
    say(one.analysis != other.analysis, "解析不能完整保留".to_owned());
    say(one.points != other.points, "分值不能保留".to_owned());
    say(one.difficulty != other.difficulty, "难度不能保留".to_owned());
    say(
        one.knowledge != other.knowledge || one.tags != other.tags,
        "知识点或标签不能完整保留".to_owned(),
    );
    say(one.chapter != other.chapter, "所属的章不能保留".to_owned());
    say(one.id != other.id, "编号不能保留".to_owned());
    found
}

/// Names the parts of a body by their order, and puts what is shown in any order into that of the key.
fn canonical(body: &mut QuestionBody, key: &mut QuestionKey) {
    match (body, key) {
        (QuestionBody::Single(body), QuestionKey::Single(key)) => {
            let names = renamed(&mut body.options);
            rename(&names, &mut key.correct);
            key.partial = std::mem::take(&mut key.partial)
                .into_iter()
                .map(|(tab, share)| (names.get(&tab).cloned().unwrap_or(tab), share))
                .collect();
        }
        (QuestionBody::Multiple(body), QuestionKey::Multiple(key)) => {
            let names = renamed(&mut body.options);
            key.correct = std::mem::take(&mut key.correct)
                .into_iter()
                .map(|tab| names.get(&tab).cloned().unwrap_or(tab))
                .collect();
        }
        (_, QuestionKey::ShortAnswer(key)) => key.reference = key.reference.trim().to_owned(),
        (QuestionBody::Matching(body), QuestionKey::Matching(key)) => canonical_pairs(body, key),
        (QuestionBody::Ordering(body), QuestionKey::Ordering(key)) => canonical_order(body, key),
        (QuestionBody::Composite(body), QuestionKey::Composite(key)) => {
            for (part, expected) in body.parts.iter_mut().zip(&mut key.parts) {
                canonical(&mut part.body, &mut expected.key);
                if matches!(part.body, QuestionBody::Blank(_)) {
                    part.stem = plain_blanks(&part.stem);
                }
            }
        }
        _ => {}
    }
}

fn renamed(options: &mut [scoring::question::ChoiceOption]) -> BTreeMap<String, String> {
    ('A'..)
        .zip(options)
        .map(|(letter, option)| {
            let own = letter.to_string();
            (std::mem::replace(&mut option.tab, own.clone()), own)
        })
        .collect()
}

fn rename(names: &BTreeMap<String, String>, name: &mut String) {
    if let Some(own) = names.get(name) {
        own.clone_into(name);
    }
}

fn canonical_pairs(body: &mut matching::Body, key: &mut matching::Key) {
    let left: BTreeMap<String, usize> = places(&body.left);
    // Of several right sides to one left, the first in the order of the key.
    let first_left = |right: &str| {
        let lefts = key.pairs.iter().filter(|pair| pair.right == right);
        lefts.filter_map(|pair| left.get(&pair.left)).min().copied()
    };
    let mut right = std::mem::take(&mut body.right);
    right.sort_by_key(|item| first_left(&item.id).unwrap_or(usize::MAX));
    body.right = right;
    let right = places(&body.right);
    key.pairs = std::mem::take(&mut key.pairs)
        .into_iter()
        .map(|pair| matching::Pair {
            left: left
                .get(&pair.left)
                .map_or(pair.left, |at| format!("l{}", at + 1)),
            right: right
                .get(&pair.right)
                .map_or(pair.right, |at| format!("r{}", at + 1)),
        })
        .collect();
    number("l", &mut body.left);
    number("r", &mut body.right);
}

fn canonical_order(body: &mut ordering::Body, key: &mut ordering::Key) {
    let place = |id: &str| key.order.iter().position(|own| own == id).unwrap_or(usize::MAX);
    body.items.sort_by_key(|item| place(&item.id));
    number("i", &mut body.items);
    key.order = body.items.iter().map(|item| item.id.clone()).collect();
}

fn places(items: &[matching::MatchItem]) -> BTreeMap<String, usize> {
    items
        .iter()
        .enumerate()
        .map(|(at, item)| (item.id.clone(), at))
        .collect()
}

fn number(prefix: &str, items: &mut [matching::MatchItem]) {
    for (at, item) in items.iter_mut().enumerate() {
        item.id = format!("{prefix}{}", at + 1);
    }
}

/// The stem with every blank written with four underscores.
pub(super) fn plain_blanks(stem: &str) -> String {
    if count_in_stem(stem) == 0 {
        return stem.to_owned();
    }
    split_blanks(stem).join("____")
}

/// What stands before, between and after so many blanks of a stem; those that it does not show come at its end.
pub(super) fn around_blanks(stem: &str, count: usize) -> Vec<String> {
    let mut parts = split_blanks(stem);
    while parts.len() <= count {
        if let Some(last) = parts.last_mut() {
            last.push(' ');
        }
        parts.push(String::new());
    }
    parts
}

/// What stands before, between and after the blanks of a stem.
fn split_blanks(stem: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut rest = stem;
    while let Some(at) = rest.find("____") {
        let after = rest[at..].trim_start_matches('_');
        if let Some(last) = parts.last_mut() {
            last.push_str(&rest[..at]);
        }
        parts.push(String::new());
        rest = after;
    }
    if let Some(last) = parts.last_mut() {
        last.push_str(rest);
    }
    parts
}
