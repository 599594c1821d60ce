//! What stands between the braces.

use rust_decimal::Decimal;

use super::parse::Number;
use super::text::{Markup, Text, find, split, unescape};

/// The kinds of items that GIFT has.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    Category(String),
    Description,
    Essay,
    TrueFalse {
        is_true: bool,
        /// Said to whoever answers wrong, and right.
        wrong: Option<Text>,
        right: Option<Text>,
    },
    Choice(Vec<GiftChoice>),
    Short(Vec<GiftChoice>),
    Numerical {
        /// Written without `=`.
        is_single: bool,
        answers: Vec<GiftNumber>,
    },
    Matching(Vec<(Text, String)>),
}

/// An option, or an accepted text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GiftChoice {
    pub(super) is_right: bool,
    /// Per cent, when it is written.
    pub(super) weight: Option<Decimal>,
    pub(super) text: Text,
    pub(super) feedback: Option<Text>,
}

/// An accepted number; `Err` keeps a text that is none, such as `*`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GiftNumber {
    pub(super) is_right: bool,
    pub(super) weight: Option<Decimal>,
    pub(super) number: Result<Number, String>,
    pub(super) feedback: Option<Text>,
}

/// Reads what stands between the braces, without the general feedback.
pub(super) fn read(inside: &str, usual: Markup) -> Shape {
    if inside.is_empty() {
        return Shape::Essay;
    }
    if let Some(numbers) = inside.strip_prefix('#') {
        return numerical(numbers.trim(), usual);
    }
    if let Some(shape) = true_false(inside, usual) {
        return shape;
    }
    if find(inside, &["~"]).is_some() {
        return Shape::Choice(
            signed(inside, &["~", "="])
                .map(|one| choice(one, usual))
                .collect(),
        );
    }
    let mut parts: Vec<(bool, &str)> = signed(inside, &["="]).collect();
    if parts.is_empty() {
        parts.push((true, inside));
    }
    let pair = |(_, part): &(bool, &str)| {
        let (left, right) = split(part, "->")?;
        Some((Text::read(left, usual), Text::read(right, Markup::Moodle).text))
    };
    let pairs: Option<Vec<_>> = parts.iter().map(pair).collect();
    match pairs {
        Some(pairs) => Shape::Matching(pairs),
        None => Shape::Short(parts.into_iter().map(|one| choice(one, usual)).collect()),
    }
}

fn true_false(inside: &str, usual: Markup) -> Option<Shape> {
    let (word, feedback) = split(inside, "#").unwrap_or((inside, ""));
    let is_true = match word.trim().to_ascii_uppercase().as_str() {
        "T" | "TRUE" => true,
        "F" | "FALSE" => false,
        _ => return None,
    };
    let (wrong, right) = split(feedback, "#").unwrap_or((feedback, ""));
    Some(Shape::TrueFalse {
        is_true,
        wrong: Text::read_some(wrong, usual),
        right: Text::read_some(right, usual),
    })
}

/// The parts that begin with one of the signs, each with whether it begins with `=`.
fn signed<'t>(inside: &'t str, signs: &'t [&'t str]) -> impl Iterator<Item = (bool, &'t str)> {
    let mut rest = find(inside, signs).map(|at| &inside[at..]);
    std::iter::from_fn(move || {
        let part = rest?;
        let next = find(&part[1..], signs).map(|at| at + 1);
        let (own, after) = part.split_at(next.unwrap_or(part.len()));
        rest = next.map(|_| after);
        Some((own.starts_with('='), &own[1..]))
    })
}

/// `%50%text#feedback` as its parts.
fn weighed(part: &str) -> (Option<Decimal>, &str, &str) {
    let part = part.trim();
    let weight = part.strip_prefix('%').and_then(|rest| {
        let (weight, text) = rest.split_once('%')?;
        Some((weight.trim().parse::<Decimal>().ok()?, text))
    });
    let (weight, text) = match weight {
        Some((weight, text)) => (Some(weight), text),
        None => (None, part),
    };
    let (text, feedback) = split(text, "#").unwrap_or((text, ""));
    (weight, text, feedback)
}

fn choice((is_right, part): (bool, &str), usual: Markup) -> GiftChoice {
    let (weight, text, feedback) = weighed(part);
    GiftChoice {
        is_right,
        weight,
        text: Text::read(text, usual),
        feedback: Text::read_some(feedback, usual),
    }
}

fn numerical(inside: &str, usual: Markup) -> Shape {
    let is_single = find(inside, &["=", "~"]) != Some(0);
    let parts: Vec<(bool, &str)> = if is_single {
        vec![(true, inside)]
    } else {
        signed(inside, &["=", "~"]).collect()
    };
    let answers = parts.into_iter().map(|(is_right, part)| {
        let (weight, text, feedback) = weighed(part);
        GiftNumber {
            is_right,
            weight,
            number: number(text).ok_or_else(|| unescape(text.trim())),
            feedback: Text::read_some(feedback, usual),
        }
    });
    Shape::Numerical {
        is_single,
        answers: answers.collect(),
    }
}

fn number(text: &str) -> Option<Number> {
    let parse = |text: &str| {
        let text = text.trim();
        text.parse().ok().or_else(|| Decimal::from_scientific(text).ok())
    };
    if let Some((low, high)) = text.split_once("..") {
        return Some(Number::HighLow {
            low: parse(low)?,
            high: parse(high)?,
        });
    }
    match text.split_once(':') {
        Some((number, range)) => Some(Number::Range {
            number: parse(number.trim_end_matches('\\'))?,
            range: parse(range)?,
        }),
        None => Some(Number::Simple(parse(text)?)),
    }
}
