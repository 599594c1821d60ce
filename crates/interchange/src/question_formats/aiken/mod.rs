//! Aiken: a line for the question, one for each option (`A. …` or `A) …`), `ANSWER: B` below.

use std::fmt::Write as _;

use rust_decimal::Decimal;
use scoring::question::{QuestionBody, QuestionKey};

use super::item::{Choice, Item};
use super::outgoing::{Fragment, Outgoing, not_in, pictures_in};
use super::{FormatError, FormatReport, LeftOut};

/// The letter of a line `ANSWER: B`.
pub(super) fn answer_of(line: &str) -> Option<char> {
    let rest = line.trim().strip_prefix("ANSWER:")?.trim();
    let mut letters = rest.chars();
    let letter = letters.next().filter(char::is_ascii_uppercase)?;
    letters.next().is_none().then_some(letter)
}

fn option_of(line: &str) -> Option<(char, &str)> {
    let mut letters = line.chars();
    let letter = letters.next().filter(char::is_ascii_uppercase)?;
    let rest = letters.as_str().strip_prefix(['.', ')'])?;
    rest.starts_with(char::is_whitespace)
        .then(|| (letter, rest.trim()))
}

/// The drafts of a file.
///
/// # Errors
/// A file without a single `ANSWER:`.
pub(super) fn read(source: &str) -> Result<FormatReport, FormatError> {
    let mut report = FormatReport::default();
    let mut open = Open::default();
    let mut answers = 0;
    for (line, number) in source.trim_start_matches('\u{feff}').lines().zip(1_u32..) {
        if super::is_full(&report) {
            break;
        }
        let line = line.trim();
        if let Some(answer) = answer_of(line) {
            answers += 1;
            std::mem::take(&mut open).close(Some(answer), &mut report);
        } else if let Some((letter, text)) = option_of(line).filter(|_| !open.stem.is_empty()) {
            open.options.push((letter, text.to_owned()));
        } else if !line.is_empty() {
            if !open.options.is_empty() {
                std::mem::take(&mut open).close(None, &mut report);
            }
            if open.stem.is_empty() {
                open.row = number;
            } else {
                open.stem.push('\n');
            }
            open.stem.push_str(line);
        }
    }
    open.close(None, &mut report);
    if answers == 0 {
        return Err(FormatError::NotThisFormat("Aiken"));
    }
    Ok(report)
}

/// The lines of a question: a choice of one, nothing of it but stem, options and the right one.
pub(super) fn write_one(outgoing: &Outgoing) -> Fragment {
    let question = &outgoing.question;
    let mut lost = Vec::new();
    if outgoing.picture.is_some() || !pictures_in(&question.body).is_empty() {
        lost.push("Aiken 不带图片".to_owned());
    }
    let (options, right) = match (&question.body, &question.key) {
        (QuestionBody::Single(body), QuestionKey::Single(key)) => {
            if !key.partial.is_empty() {
                lost.push("选项的部分得分不能保留".to_owned());
            }
            let texts = body.options.iter().map(|option| one_line(&option.text));
            let right = body.options.iter().position(|option| option.tab == key.correct);
            (texts.collect(), right)
        }
        (QuestionBody::TrueFalse(_), QuestionKey::TrueFalse(key)) => {
            if key.penalty_percent > 0 {
                lost.push("答错倒扣分不能保留".to_owned());
            }
            (
                vec!["正确".to_owned(), "错误".to_owned()],
                Some(usize::from(!key.correct)),
            )
        }
        (body, _) => return Err(not_in(body.kind(), "Aiken")),
    };
    let stem: Vec<&str> = question
        .stem
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let mut text = format!("{}\n", stem.join("\n"));
    for (letter, option) in ('A'..).zip(&options) {
        writeln!(text, "{letter}. {option}").expect("a string");
    }
    let letter = right.and_then(|at| ('A'..='Z').nth(at)).unwrap_or('A');
    writeln!(text, "ANSWER: {letter}").expect("a string");
    // The format has no way to say that a line of text is none of its own.
    let is_read_alone = read(&text).is_ok_and(|report| {
        report.left_out.is_empty()
            && matches!(report.drafts.as_slice(), [only] if only.answer.len() == 1 || only.options.is_empty())
    });
    is_read_alone
        .then_some((text, lost))
        .ok_or_else(|| "文字与 Aiken 的写法相冲突".to_owned())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A file of questions, an empty line between them.
pub(super) fn whole(kept: &[(usize, &str)]) -> Vec<u8> {
    let texts: Vec<&str> = kept.iter().map(|(_, text)| *text).collect();
    texts.join("\n").into_bytes()
}

/// A question that is being read.
#[derive(Default)]
struct Open {
    row: u32,
    stem: String,
    options: Vec<(char, String)>,
}

impl Open {
    fn close(self, answer: Option<char>, report: &mut FormatReport) {
        if self.stem.is_empty() {
            return;
        }
        let item = Item {
            row: self.row,
            stem: self.stem,
            ..Item::default()
        };
        if self.options.is_empty() {
            report.left_out.push(LeftOut {
                name: item.stem.chars().take(40).collect(),
                reason: "没有选项，不是 Aiken 题目，没有导入".to_owned(),
            });
            return;
        }
        let choices = self.options.into_iter().map(|(letter, text)| Choice {
            text,
            weight: if Some(letter) == answer {
                Decimal::ONE_HUNDRED
            } else {
                Decimal::ZERO
            },
            ..Choice::default()
        });
        report.drafts.push(item.choice(choices.collect(), true));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_and_what_is_none_is_told() {
        let report = read("资产增加记在\nA. 借方\nB) 贷方\nANSWER: A\n\n前言\n没有选项的一段\n").unwrap();
        assert_eq!(report.drafts.len(), 1);
        assert_eq!(report.drafts[0].options, ["借方", "贷方"]);
        assert_eq!(report.drafts[0].answer, "A");
        assert_eq!(report.left_out.len(), 1);
        assert_eq!(read("无"), Err(FormatError::NotThisFormat("Aiken")));
    }
}
