//! Accepted texts and numbers of other formats as the rule of a blank.

use rust_decimal::Decimal;
use scoring::question::blank::{BlankRule, BlankSlot, Body, Key, NumberRule};
use scoring::question::{QuestionBody, QuestionKey};
use scoring::typed::comparable_text;

use super::item::Item;
use crate::excel_questions::{BankQuestion, QuestionDraft};

/// What a blank accepts, and for how much.
#[derive(Clone, Debug)]
pub(super) struct Accepted {
    pub(super) value: Value,
    /// Per cent.
    pub(super) weight: Decimal,
    pub(super) feedback: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// A text, in which `*` stands for any letters; `\*` for itself.
    Text(String),
    /// A text as it is.
    Plain(String),
    Number {
        value: Decimal,
        tolerance: Decimal,
    },
}

/// The rule of a blank; what it cannot say is noted at the item. `place` names the blank where there are several.
pub(super) fn rule_of(item: &mut Item, accepted: &[Accepted], place: &str) -> BlankRule {
    let mut rule = BlankRule::default();
    let mut patterns: Vec<String> = Vec::new();
    for one in accepted {
        if !one.feedback.trim().is_empty() {
            item.explain(&format!("{}：{}", said(&one.value), one.feedback.trim()));
            item.note("各答案的反馈并入解析");
        }
        if one.weight <= Decimal::ZERO {
            continue;
        }
        if one.weight < Decimal::ONE_HUNDRED {
            item.note(format!(
                "{place}答案「{}」得 {}% 的分，这里没有部分得分的答案，没有导入",
                said(&one.value),
                one.weight.normalize()
            ));
            continue;
        }
        match &one.value {
            Value::Text(text) => match pattern_of(text) {
                Some(pattern) => patterns.push(pattern),
                None => add(&mut rule.accept, &text.replace("\\*", "*")),
            },
            Value::Plain(text) => add(&mut rule.accept, text),
            Value::Number { value, tolerance } if rule.number.is_none() => {
                rule.number = Some(NumberRule {
                    value: *value,
                    tolerance: *tolerance,
                });
            }
            Value::Number { value, tolerance } => {
                if *tolerance != Decimal::ZERO {
                    item.note(format!("{place}只保留一个允许误差，{value} 按准确值收"));
                }
                add(&mut rule.accept, &value.to_string());
            }
        }
    }
    if !patterns.is_empty() {
        rule.pattern = Some(patterns.join("|"));
    }
    rule
}

fn add(accept: &mut Vec<String>, text: &str) {
    let text = text.trim().to_owned();
    if !text.is_empty() && !accept.contains(&text) {
        accept.push(text);
    }
}

fn said(value: &Value) -> String {
    match value {
        Value::Text(text) | Value::Plain(text) => text.clone(),
        Value::Number { value, tolerance } if *tolerance == Decimal::ZERO => value.to_string(),
        Value::Number { value, tolerance } => format!("{value}±{tolerance}"),
    }
}

/// A text with wildcards as a pattern over comparable text; none when it has no wildcard.
fn pattern_of(text: &str) -> Option<String> {
    const STAR: &str = "\u{1}";
    let plain = text.replace("\\*", STAR);
    if !plain.contains('*') {
        return None;
    }
    let parts = plain
        .split('*')
        .map(|part| regex::escape(&comparable_text(&part.replace(STAR, "*"))));
    Some(parts.collect::<Vec<_>>().join(".*"))
}

/// The texts of a rule with their wildcards, as [`Value::Text`] reads them; none when its pattern says more.
pub(super) fn wildcards_of(rule: &BlankRule) -> Option<Vec<String>> {
    let mut texts: Vec<String> = rule.accept.iter().map(|text| text.replace('*', "\\*")).collect();
    for pattern in rule.pattern.iter().flat_map(|pattern| pattern.split('|')) {
        let parts: Option<Vec<String>> = pattern.split(".*").map(literal).collect();
        let text = parts?.join("*");
        if pattern_of(&text).as_deref() != Some(pattern) {
            return None;
        }
        texts.push(text);
    }
    Some(texts)
}

/// A piece of a pattern as the text that it matches alone, stars escaped; none when it matches more than one.
fn literal(piece: &str) -> Option<String> {
    let mut text = String::new();
    let mut letters = piece.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next()? {
                '*' => text.push_str("\\*"),
                next if next.is_ascii_alphanumeric() => return None,
                next => text.push(next),
            },
            '.' | '+' | '*' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '^' | '$' => return None,
            letter => text.push(letter),
        }
    }
    Some(text)
}

/// 填空题 with these rules, in the order of the blanks (`____`) in the stem; a single blank that the stem does not show is put at
/// its end.
pub(super) fn blank(item: Item, rules: Vec<BlankRule>) -> QuestionDraft {
    blank_in(item, rules, "")
}

/// The same, with a unit shown after each blank.
pub(super) fn blank_in(mut item: Item, rules: Vec<BlankRule>, unit: &str) -> QuestionDraft {
    let shown = scoring::question::blank::count_in_stem(&item.stem);
    if shown == 0 && rules.len() == 1 {
        let blank = if item.stem.is_empty() { "____" } else { " ____" };
        item.stem.truncate(item.stem.trim_end().len());
        item.stem.push_str(blank);
    }
    let body = Body {
        blanks: vec![
            BlankSlot {
                unit: unit.to_owned(),
                ..BlankSlot::default()
            };
            rules.len()
        ],
    };
    item.draft(
        QuestionBody::Blank(body),
        QuestionKey::Blank(Key { blanks: rules }),
    )
}

/// A calculation of fixed numbers as a question with blanks below its text; none for any other question, and for numbers that differ
/// from student to student.
pub(super) fn of_calculation(question: &BankQuestion) -> Option<BankQuestion> {
    let (QuestionBody::Calculation(body), QuestionKey::Calculation(key)) = (&question.body, &question.key)
    else {
        return None;
    };
    if !key.variables.is_empty() {
        return None;
    }
    let mut stem = question.stem.clone();
    let mut blanks = Vec::new();
    for (slot, rule) in body.cells.iter().zip(&key.cells) {
        let line = format!("\n\n{} ____ {}", slot.label, slot.unit);
        stem.push_str(line.trim_end());
        blanks.push(BlankRule {
            number: Some(NumberRule {
                value: rule.value?,
                tolerance: rule.tolerance.unwrap_or(Decimal::new(5, 3)),
            }),
            weight: rule.weight,
            ..BlankRule::default()
        });
    }
    Some(BankQuestion {
        stem,
        body: QuestionBody::Blank(Body {
            blanks: vec![BlankSlot::default(); blanks.len()],
        }),
        key: QuestionKey::Blank(Key { blanks }),
        ..question.clone()
    })
}
