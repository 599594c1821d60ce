//! Cloze: answers within the text, `{1:SHORTANSWER:=Berlin#Right~%50%Bonn}`.

use std::sync::LazyLock;

use regex::Regex;
use rust_decimal::Decimal;
use scoring::question::blank::BlankRule;

use super::Reader;
use super::field::{self, decimal};
use crate::excel_questions::QuestionDraft;
use crate::question_formats::blanks::{self, Accepted, Value};
use crate::question_formats::item::{Choice, Item};
use crate::question_formats::markdown;

static START: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\{(?P<weight>\d*):(?P<kind>[A-Z_]{2,20}):").expect("the pattern is tested")
});

/// What stands in a gap.
enum Gap {
    Blank(Vec<Accepted>),
    Choice { choices: Vec<Choice>, is_single: bool },
}

struct Placed {
    gap: Gap,
    weight: u32,
}

/// A sign that no text holds marks a gap until the HTML is gone.
const MARK: char = '\u{f8f0}';

impl Reader<'_> {
    /// 填空题 when all gaps are typed; otherwise 综合题, a part for each gap.
    pub(super) fn cloze(mut self) -> QuestionDraft {
        let Some(field) = self.question.first("questiontext") else {
            return blanks::blank(self.item, Vec::new());
        };
        let source = field.text_of("text");
        let (text, gaps) = self.take_gaps(&source);
        let rich = field::by_format(field, &text);
        let text = self.keep_stem_pictures(field, &rich);
        if gaps.iter().all(|placed| matches!(placed.gap, Gap::Blank(_))) {
            self.item.stem = numbered(&text, |_| "____".to_owned());
            let rules = gaps.iter().zip(1..).map(|(placed, number)| {
                let Gap::Blank(accepted) = &placed.gap else {
                    return BlankRule::default();
                };
                let place = if gaps.len() > 1 {
                    format!("第 {number} 空")
                } else {
                    String::new()
                };
                BlankRule {
                    weight: (placed.weight != 1).then_some(placed.weight),
                    ..blanks::rule_of(&mut self.item, accepted, &place)
                }
            });
            let rules = rules.collect();
            return blanks::blank(self.item, rules);
        }
        self.item.stem = numbered(&text, |number| format!("（{number}）"));
        let worths = worths(&gaps, self.item.points);
        // The parts add up to the whole.
        self.item.points = None;
        let parts = gaps
            .into_iter()
            .zip(worths)
            .zip(1..)
            .map(|((placed, worth), number)| part(&mut self.item, placed, worth, number))
            .collect();
        self.item.composite(parts)
    }

    /// The text with a mark for each gap, and the gaps.
    fn take_gaps(&mut self, source: &str) -> (String, Vec<Placed>) {
        let mut text = String::new();
        let mut gaps = Vec::new();
        let mut rest = source;
        while let Some(found) = START.captures(rest) {
            let Some(whole) = found.get(0) else { break };
            let Some(length) = end_of(&rest[whole.end()..]) else {
                break;
            };
            text.push_str(&rest[..whole.start()]);
            let inside = &rest[whole.end()..whole.end() + length];
            let weight = found["weight"].parse().unwrap_or(1).max(1);
            if let Some(gap) = self.gap(&found["kind"], inside) {
                text.push(MARK);
                gaps.push(Placed { gap, weight });
            } else {
                text.push_str(&rest[whole.start()..=whole.end() + length]);
            }
            rest = &rest[whole.end() + length + 1..];
        }
        text.push_str(rest);
        (text, gaps)
    }

    fn gap(&mut self, kind: &str, inside: &str) -> Option<Gap> {
        let base = kind
            .trim_end_matches("_VS")
            .trim_end_matches("_HS")
            .trim_end_matches("_S");
        let answers = split_answers(inside);
        let choices = |answers: Vec<Answer>| answers.into_iter().map(Answer::into_choice).collect();
        match base {
            "SHORTANSWER" | "SA" | "MW" | "SHORTANSWER_C" | "SAC" | "MWC" => {
                if base.ends_with('C') {
                    self.item.note("原题区分大小写，这里不区分");
                }
                Some(Gap::Blank(
                    answers.into_iter().map(|one| one.into_accepted(false)).collect(),
                ))
            }
            "NUMERICAL" | "NM" => Some(Gap::Blank(
                answers.into_iter().map(|one| one.into_accepted(true)).collect(),
            )),
            "MULTICHOICE" | "MC" | "MULTICHOICE_V" | "MCV" | "MULTICHOICE_H" | "MCH" | "MCS" | "MCVS"
            | "MCHS" => Some(Gap::Choice {
                choices: choices(answers),
                is_single: true,
            }),
            "MULTIRESPONSE" | "MR" | "MULTIRESPONSE_H" | "MRH" | "MRS" | "MRHS" => Some(Gap::Choice {
                choices: choices(answers),
                is_single: false,
            }),
            _ => None,
        }
    }
}

/// A gap as a part of the whole.
fn part(whole: &mut Item, placed: Placed, worth: Decimal, number: usize) -> QuestionDraft {
    let mut item = Item {
        stem: format!("（{number}）"),
        points: Some(worth),
        ..Item::default()
    };
    let mut draft = match placed.gap {
        Gap::Choice { choices, is_single } => item.choice(choices, is_single),
        Gap::Blank(accepted) => {
            let rule = blanks::rule_of(&mut item, &accepted, "");
            blanks::blank(item, vec![rule])
        }
    };
    for note in std::mem::take(&mut draft.notes) {
        whole.note(format!("第 {number} 空：{note}"));
    }
    draft
}

/// What each gap is worth: its share of the points by its weight, or the weight where shares would not be whole cents.
fn worths(gaps: &[Placed], points: Option<Decimal>) -> Vec<Decimal> {
    let weights: Vec<Decimal> = gaps.iter().map(|placed| Decimal::from(placed.weight)).collect();
    let sum: Decimal = weights.iter().sum();
    let Some(points) = points.filter(|points| *points > Decimal::ZERO && *points != sum) else {
        return weights;
    };
    let shares: Vec<Decimal> = weights.iter().map(|weight| weight * points / sum).collect();
    if shares.iter().all(|share| share.round_dp(2) == *share) {
        shares
    } else {
        weights
    }
}

/// The text with its marks replaced, by their number from 1.
pub(super) fn numbered(text: &str, gap: impl Fn(usize) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    let mut number = 0;
    for letter in text.chars() {
        if letter == MARK {
            number += 1;
            out.push_str(&gap(number));
        } else {
            out.push(letter);
        }
    }
    out
}

/// Where the brace closes that is not escaped.
fn end_of(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '}' if !is_escaped => return Some(at),
            letter => is_escaped = letter == '\\' && !is_escaped,
        }
    }
    None
}

/// An answer of a gap.
struct Answer {
    weight: Decimal,
    text: String,
    feedback: String,
}

impl Answer {
    fn into_choice(self) -> Choice {
        Choice {
            text: self.text,
            picture: None,
            weight: self.weight,
            feedback: self.feedback,
        }
    }

    fn into_accepted(self, is_number: bool) -> Accepted {
        let number = is_number.then(|| {
            let (value, tolerance) = self.text.split_once(':').unwrap_or((&self.text, "0"));
            Some((decimal(value)?, decimal(tolerance)?))
        });
        let value = match number.flatten() {
            Some((value, tolerance)) => Value::Number { value, tolerance },
            None => Value::Text(self.text),
        };
        Accepted {
            value,
            weight: self.weight,
            feedback: self.feedback,
        }
    }
}

fn split_answers(inside: &str) -> Vec<Answer> {
    let mut parts = vec![String::new()];
    let mut letters = inside.chars();
    let mut fed_back = vec![None];
    // Whether the first sign of an answer is escaped: then it says nothing of its weight.
    let mut are_plain = vec![false];
    while let Some(letter) = letters.next() {
        let at = parts.len() - 1;
        if letter == '#' && fed_back[at].is_none() {
            fed_back[at] = Some(String::new());
            continue;
        }
        let is_first = fed_back[at].is_none() && parts[at].trim().is_empty();
        let into = fed_back[at].as_mut().unwrap_or(&mut parts[at]);
        match letter {
            '\\' => {
                are_plain[at] |= is_first;
                let next = letters.next();
                // `\*` stays escaped: without it a star stands for any letters.
                if next == Some('*') {
                    into.push('\\');
                }
                into.extend(next);
            }
            '~' => {
                parts.push(String::new());
                fed_back.push(None);
                are_plain.push(false);
            }
            letter => into.push(letter),
        }
    }
    let all = parts.into_iter().zip(fed_back).zip(are_plain);
    all.map(|((part, feedback), is_plain)| {
        let part = part.trim();
        let (weight, text) = if is_plain {
            (Decimal::ZERO, part)
        } else if let Some(text) = part.strip_prefix('=') {
            (Decimal::ONE_HUNDRED, text)
        } else {
            part.strip_prefix('%')
                .and_then(|rest| rest.split_once('%'))
                .and_then(|(weight, text)| Some((decimal(weight)?, text)))
                .unwrap_or((Decimal::ZERO, part))
        };
        Answer {
            weight,
            text: markdown::of_html(text).text,
            feedback: markdown::of_html(&feedback.unwrap_or_default()).text,
        }
    })
    .filter(|answer| !answer.text.is_empty())
    .collect()
}
