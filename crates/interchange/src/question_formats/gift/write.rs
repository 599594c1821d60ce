//! Questions as GIFT.

use rust_decimal::Decimal;
use scoring::Share;
use scoring::question::{QuestionBody, QuestionKey, blank, choice_option, matching, multiple, single};
use std::fmt::Write as _;

use super::text::escape;
use crate::question_formats::blanks::wildcards_of;
use crate::question_formats::category::path_of;
use crate::question_formats::labels::tags_of;
use crate::question_formats::outgoing::{Fragment, Outgoing, not_in, pictures_in};

/// The item of a question.
pub(in crate::question_formats) fn write_one(outgoing: &Outgoing) -> Fragment {
    let question = &outgoing.question;
    let mut lost = Vec::new();
    if outgoing.picture.is_some() || !pictures_in(&question.body).is_empty() {
        lost.push("GIFT 不带图片".to_owned());
    }
    let answers = match (&question.body, &question.key) {
        (QuestionBody::TrueFalse(_), QuestionKey::TrueFalse(key)) => {
            if key.penalty_percent > 0 {
                lost.push("答错倒扣分不能保留".to_owned());
            }
            if key.correct { "T" } else { "F" }.to_owned()
        }
        (QuestionBody::Single(body), QuestionKey::Single(key)) => single_answers(body, key),
        (QuestionBody::Multiple(body), QuestionKey::Multiple(key)) => multiple_answers(body, key),
        (QuestionBody::Blank(body), QuestionKey::Blank(key)) => blank_answers(body, key, &mut lost)?,
        (QuestionBody::Matching(body), QuestionKey::Matching(key)) => pairs(body, key, &mut lost),
        (QuestionBody::ShortAnswer(_), QuestionKey::ShortAnswer(key)) => {
            if !key.reference.is_empty() || key.rubric.len() > 1 {
                lost.push("参考答案和评分要点不能保留".to_owned());
            }
            String::new()
        }
        (body, _) => return Err(not_in(body.kind(), "GIFT")),
    };
    let mut text = String::new();
    let mut comment = String::new();
    if let Some(id) = &question.id {
        write!(comment, " [id:{}]", bracketed(id)).expect("a string");
    }
    for tag in tags_of(question, false, true) {
        write!(comment, " [tag:{}]", bracketed(&tag)).expect("a string");
    }
    if !comment.is_empty() {
        writeln!(text, "//{comment}").expect("a string");
    }
    let feedback = if question.analysis.is_empty() {
        String::new()
    } else {
        format!("\n####{}", escape(&question.analysis))
    };
    write!(
        text,
        "[markdown]{} {{{answers}{feedback}}}\n\n",
        escape(&question.stem)
    )
    .expect("a string");
    Ok((text, lost))
}

/// A file of items, with a line for each change of chapter.
pub(in crate::question_formats) fn whole<'q>(
    kept: &[(usize, &str)],
    chapter: impl Fn(usize) -> Option<&'q str>,
) -> Vec<u8> {
    let mut text = String::new();
    let mut last = None;
    for (index, item) in kept {
        let own = chapter(*index);
        if own != last {
            write!(text, "$CATEGORY: {}\n\n", path_of(own)).expect("a string");
            last = own;
        }
        text.push_str(item);
    }
    text.into_bytes()
}

fn bracketed(text: &str) -> String {
    let one_line = text.replace(['\n', '\r'], " ");
    one_line.replace('\\', "\\\\").replace(']', "\\]")
}

/// A text that is not taken for a weight or a format.
fn part(text: &str) -> String {
    let mark = if text.starts_with(['%', '[']) {
        "[markdown]"
    } else {
        ""
    };
    format!("{mark}{}", escape(text))
}

fn single_answers(body: &choice_option::Body, key: &single::Key) -> String {
    let line = |option: &scoring::question::ChoiceOption| {
        let text = part(&option.text);
        if option.tab == key.correct {
            return format!("\n\t={text}");
        }
        match key.partial.get(&option.tab) {
            Some(share) => format!("\n\t~%{}%{text}", percent(*share)),
            None => format!("\n\t~{text}"),
        }
    };
    body.options.iter().map(line).collect::<Vec<_>>().concat() + "\n"
}

/// A share in per cent, exact enough to be read as the same share.
pub(in crate::question_formats) fn percent(share: Share) -> Decimal {
    (Decimal::from(share.0) * Decimal::ONE_HUNDRED / Decimal::from(Share::ONE.0))
        .round_dp(9)
        .normalize()
}

/// The weights of right and wrong options, per cent.
pub(in crate::question_formats) fn weights(key: &multiple::Key) -> (Decimal, Decimal) {
    let right = Decimal::ONE_HUNDRED / Decimal::from(key.correct.len().max(1));
    let wrong = match key.rule {
        multiple::Rule::RightMinusWrong => -right,
        _ => -Decimal::ONE_HUNDRED,
    };
    (right.round_dp(5).normalize(), wrong.round_dp(5).normalize())
}

fn multiple_answers(body: &choice_option::Body, key: &multiple::Key) -> String {
    let (right, wrong) = weights(key);
    let line = |option: &scoring::question::ChoiceOption| {
        let weight = if key.correct.contains(&option.tab) {
            right
        } else {
            wrong
        };
        format!("\n\t~%{weight}%{}", part(&option.text))
    };
    body.options.iter().map(line).collect::<Vec<_>>().concat() + "\n"
}

fn blank_answers(body: &blank::Body, key: &blank::Key, lost: &mut Vec<String>) -> Result<String, String> {
    let [rule] = key.blanks.as_slice() else {
        return Err("GIFT 的题目只能有一个空".to_owned());
    };
    if body
        .blanks
        .iter()
        .any(|slot| !slot.unit.is_empty() || !slot.label.is_empty())
    {
        lost.push("空的名称和单位不能保留".to_owned());
    }
    if let Some(number) = &rule.number {
        if !rule.accept.is_empty() || rule.pattern.is_some() {
            lost.push("数值以外的写法不能保留".to_owned());
        }
        return Ok(format!("#\n\t={}:{}\n", number.value, number.tolerance));
    }
    let texts = wildcards_of(rule).ok_or("正则表达式不能用 GIFT 表示")?;
    Ok(texts
        .iter()
        .map(|text| format!("\n\t={}", part(text)))
        .collect::<Vec<_>>()
        .concat()
        + "\n")
}

fn pairs(body: &matching::Body, key: &matching::Key, lost: &mut Vec<String>) -> String {
    let mut text = String::new();
    for left in &body.left {
        let mut rights = key.pairs.iter().filter(|pair| pair.left == left.id);
        let right = rights
            .next()
            .and_then(|pair| body.right.iter().find(|item| item.id == pair.right));
        if rights.next().is_some() || right.is_none() {
            lost.push("一项配多项或不配任何项的，不能保留".to_owned());
        }
        if let Some(right) = right {
            write!(text, "\n\t={} -> {}", part(&left.text), escape(&right.text)).expect("a string");
        }
    }
    let unmatched = body
        .right
        .iter()
        .filter(|item| !key.pairs.iter().any(|pair| pair.right == item.id));
    for right in unmatched {
        write!(text, "\n\t= -> {}", escape(&right.text)).expect("a string");
    }
    text + "\n"
}
