//! Aiken: a line for the question, one for each option (`A. …` or `A) …`), `ANSWER: B` below.

use rust_decimal::Decimal;

use super::item::{Choice, Item};
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
