//! Items of GIFT as drafts.

use rust_decimal::Decimal;
use scoring::question::QuestionKind;

use super::answers::{GiftChoice, GiftNumber, Shape};
use super::parse::{GiftItem, Number, parse};
use super::text::{Markup, Text};
use crate::excel_questions::QuestionDraft;
use crate::question_formats::blanks::{self, Accepted, Value};
use crate::question_formats::category::chapter_of;
use crate::question_formats::item::{Choice, Item, Side};
use crate::question_formats::markdown;
use crate::question_formats::{FormatReport, LeftOut};

/// The drafts of a file.
pub(in crate::question_formats) fn read(source: &str) -> FormatReport {
    let mut report = FormatReport::default();
    let mut chapter = String::new();
    for gift in parse(source) {
        if let Shape::Category(path) = &gift.shape {
            chapter = chapter_of(path);
            continue;
        }
        match draft_of(&gift, &chapter) {
            Ok(draft) => report.drafts.push(draft),
            Err(left_out) => report.left_out.push(left_out),
        }
    }
    report
}

fn draft_of(gift: &GiftItem, chapter: &str) -> Result<QuestionDraft, LeftOut> {
    let mut item = Item {
        row: gift.line,
        id: gift.id.clone().unwrap_or_default(),
        name: gift.title.clone().unwrap_or_default(),
        tags: gift.tags.clone(),
        chapter: chapter.to_owned(),
        ..Item::default()
    };
    item.stem = plain(&mut item, &gift.stem);
    if let Some(feedback) = &gift.feedback {
        item.analysis = plain(&mut item, feedback);
    }
    let left_out = |item: &Item, reason: &str| LeftOut {
        name: first_words(if item.name.is_empty() {
            &item.stem
        } else {
            &item.name
        }),
        reason: reason.to_owned(),
    };
    match &gift.shape {
        Shape::Category(_) | Shape::Description => Err(left_out(&item, "是说明文字，不是题目，没有导入")),
        Shape::Essay => Ok(item.essay("")),
        Shape::TrueFalse {
            is_true,
            wrong,
            right,
        } => {
            for (whose, feedback) in [("答错：", wrong), ("答对：", right)] {
                if let Some(feedback) = feedback {
                    let said = plain(&mut item, feedback);
                    item.explain(&format!("{whose}{said}"));
                    item.note("答对和答错的反馈并入解析");
                }
            }
            Ok(item.true_false(*is_true))
        }
        Shape::Choice(choices) => Ok(choice(item, choices)),
        Shape::Short(answers) => Ok(short(item, answers)),
        Shape::Numerical { answers, .. } => Ok(numerical(item, answers)),
        Shape::Matching(pairs) => {
            let pairs = pairs.iter().map(|(left, right)| {
                let left = plain(&mut item, left);
                (Side::text(left), Side::text(right.as_str()))
            });
            let pairs: Vec<(Side, Side)> = pairs.collect();
            Ok(item.matching(pairs))
        }
    }
}

/// The Markdown of a text; what cannot be said is noted.
fn plain(item: &mut Item, text: &Text) -> String {
    if text.markup != Markup::Html {
        return text.text.clone();
    }
    let rich = markdown::of_html(&text.text);
    if !rich.pictures.is_empty() {
        item.note(format!(
            "GIFT 文件不带图片，{} 张图片没有导入",
            rich.pictures.len()
        ));
    }
    for lost in rich.lost {
        item.note(format!("{lost}没有导入"));
    }
    rich.text
}

fn choice(mut item: Item, choices: &[GiftChoice]) -> QuestionDraft {
    // Several options that are right in part, and none that is right alone: one chooses several.
    let rights = choices.iter().filter(|choice| choice.is_right).count();
    let has_weights = choices.iter().any(|choice| choice.weight.is_some());
    let is_single = rights == 1 || (rights == 0 && !has_weights);
    let share = Decimal::ONE_HUNDRED / Decimal::from(rights.max(1));
    let options = choices
        .iter()
        .map(|choice| Choice {
            text: plain(&mut item, &choice.text),
            picture: None,
            weight: choice
                .weight
                .unwrap_or(if choice.is_right { share } else { Decimal::ZERO }),
            feedback: choice
                .feedback
                .as_ref()
                .map(|feedback| plain(&mut item, feedback))
                .unwrap_or_default(),
        })
        .collect();
    item.choice(options, is_single)
}

fn short(mut item: Item, answers: &[GiftChoice]) -> QuestionDraft {
    let accepted: Vec<Accepted> = answers
        .iter()
        .map(|answer| Accepted {
            value: Value::Text(plain(&mut item, &answer.text)),
            weight: answer.weight.unwrap_or(Decimal::ONE_HUNDRED),
            feedback: answer
                .feedback
                .as_ref()
                .map(|feedback| plain(&mut item, feedback))
                .unwrap_or_default(),
        })
        .collect();
    let rule = blanks::rule_of(&mut item, &accepted, "");
    blanks::blank(item, vec![rule])
}

fn numerical(mut item: Item, answers: &[GiftNumber]) -> QuestionDraft {
    let mut accepted = Vec::new();
    for answer in answers {
        let feedback = answer
            .feedback
            .as_ref()
            .map(|feedback| plain(&mut item, feedback))
            .unwrap_or_default();
        let usual = if answer.is_right {
            Decimal::ONE_HUNDRED
        } else {
            Decimal::ZERO
        };
        let value = match &answer.number {
            Ok(Number::Simple(value)) => Value::Number {
                value: *value,
                tolerance: Decimal::ZERO,
            },
            Ok(Number::Range { number, range }) => Value::Number {
                value: *number,
                tolerance: *range,
            },
            Ok(Number::HighLow { low, high }) => Value::Number {
                value: ((*low + *high) / Decimal::TWO).normalize(),
                tolerance: ((*high - *low) / Decimal::TWO).abs().normalize(),
            },
            Err(other) => Value::Text(other.clone()),
        };
        accepted.push(Accepted {
            value,
            weight: answer.weight.unwrap_or(usual),
            feedback,
        });
    }
    if accepted.is_empty() {
        return item.unanswered(QuestionKind::Blank, Vec::new(), String::new());
    }
    let rule = blanks::rule_of(&mut item, &accepted, "");
    blanks::blank(item, vec![rule])
}

fn first_words(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let short: String = line.chars().take(40).collect();
    if short.len() < line.len() {
        format!("{short}…")
    } else {
        short
    }
}
