//! The same wrong amount of many: 1130 where 1000 is right, tax and all.

use marking::figure;
use platform::access::UserId;
use rust_decimal::Decimal;
use scoring::question::{QuestionAnswer, QuestionKey, figures::FigurePlace};
use serde::Serialize;
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// Figures of one answer that are kept: more than any question asks for.
const MOST_KEPT: usize = 40;
/// A figure that one student wrote is a slip of theirs.
const FEWEST: usize = 2;
/// Different wrong figures that are shown of one question.
const MOST_SHOWN: usize = 5;
/// Rates of VAT, in percent: 13, 9, 6 (增值税暂行条例 and its changes of 2019), 5, 3 and 1 (征收率).
const RATES: [i64; 6] = [13, 9, 6, 5, 3, 1];

/// A figure with its place.
pub(crate) type Written = (FigurePlace, String);

/// The figures of an answer in one spelling; what is no figure is left out.
pub(crate) fn written(answer: &QuestionAnswer) -> Vec<Written> {
    spelled(answer.written_figures()).take(MOST_KEPT).collect()
}

fn spelled(all: Vec<Written>) -> impl Iterator<Item = Written> {
    all.into_iter()
        .filter_map(|(place, text)| figure(&text).map(|figure| (place, figure)))
}

/// What a wrong figure looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum FigureHint {
    /// With the tax that does not belong in it.
    TaxIncluded {
        /// 13, 9, 6, 5, 3 or 1.
        percent: i64,
    },
    /// Without the tax that belongs in it.
    TaxLeftOut {
        /// 13, 9, 6, 5, 3 or 1.
        percent: i64,
    },
    /// Ten, a hundred, a thousand or ten thousand times too much or too little.
    Shifted,
    /// On the wrong side of nought.
    Sign,
    /// Two digits beside each other are exchanged.
    Transposed,
}

/// A wrong figure of several students.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WrongFigure {
    pub(crate) place: FigurePlace,
    pub(crate) said: String,
    /// What is right there.
    pub(crate) expected: Vec<String>,
    pub(crate) hint: Option<FigureHint>,
    pub(crate) students: BTreeSet<UserId>,
}

/// The wrong figures that several students wrote at the same place, the most frequent first.
pub(crate) fn wrong_figures(key: &QuestionKey, said: &BTreeMap<UserId, Vec<&[Written]>>) -> Vec<WrongFigure> {
    let expected = Expected::of(spelled(key.expected_figures()));
    let mut found: BTreeMap<(&FigurePlace, &str), BTreeSet<UserId>> = BTreeMap::new();
    for (user, answers) in said {
        for (place, figure) in answers.iter().flat_map(|answer| expected.wrong(answer)) {
            found.entry((place, figure)).or_default().insert(*user);
        }
    }
    let mut all: Vec<WrongFigure> = found
        .into_iter()
        .filter(|(_, students)| students.len() >= FEWEST)
        .map(|((place, said), students)| {
            let right = expected.0.get(place);
            WrongFigure {
                expected: right.map(|right| right.texts.clone()).unwrap_or_default(),
                hint: right.and_then(|right| hint(&right.texts, said)),
                place: place.clone(),
                said: said.to_owned(),
                students,
            }
        })
        .collect();
    all.sort_by_key(|one| Reverse(one.students.len()));
    all.truncate(MOST_SHOWN);
    all
}

/// What is right, by place.
struct Expected(BTreeMap<FigurePlace, Right>);

/// The figures that are right in one place.
#[derive(Default)]
struct Right {
    texts: Vec<String>,
    /// What one of them, or all of them together, come to: amounts of one side that do are split, and right.
    sums: Vec<Decimal>,
}

impl Expected {
    fn of(figures: impl Iterator<Item = Written>) -> Self {
        let mut all: BTreeMap<FigurePlace, Right> = BTreeMap::new();
        for (place, figure) in figures {
            let right = all.entry(place).or_default();
            if !right.texts.contains(&figure) {
                right.texts.push(figure);
            }
        }
        for right in all.values_mut() {
            let each = right.texts.iter().filter_map(|one| one.parse().ok());
            right.sums = each.chain(sum(right.texts.iter())).collect();
        }
        Self(all)
    }

    /// The figures of an answer that are not right where some are expected.
    fn wrong<'a>(&'a self, answer: &'a [Written]) -> impl Iterator<Item = (&'a FigurePlace, &'a str)> {
        let is_wrong = move |(place, figure): &&Written| {
            (self.0.get(place))
                .is_some_and(|right| !right.texts.contains(figure) && !right.is_split(place, answer))
        };
        let wrong = answer.iter().filter(is_wrong);
        wrong.map(|(place, figure)| (place, figure.as_str()))
    }
}

impl Right {
    fn is_split(&self, place: &FigurePlace, answer: &[Written]) -> bool {
        let beside = answer.iter().filter(|(other, _)| other == place);
        sum(beside.map(|(_, figure)| figure)).is_some_and(|all| self.sums.contains(&all))
    }
}

fn sum<'a>(mut figures: impl Iterator<Item = &'a String>) -> Option<Decimal> {
    figures.try_fold(Decimal::ZERO, |sum, figure| sum.checked_add(figure.parse().ok()?))
}

fn hint(expected: &[String], said: &str) -> Option<FigureHint> {
    let said: Decimal = said.parse().ok()?;
    let right = expected.iter().filter_map(|one| one.parse::<Decimal>().ok());
    right
        .filter(|right| !right.is_zero())
        .find_map(|right| hint_of(right, said))
}

fn hint_of(right: Decimal, said: Decimal) -> Option<FigureHint> {
    let hundred = Decimal::ONE_HUNDRED;
    // Half a fen: amounts are rounded.
    let is = |value: Option<Decimal>| value.is_some_and(|value| (value - said).abs() <= Decimal::new(5, 3));
    if is(right.checked_mul(Decimal::NEGATIVE_ONE)) {
        return Some(FigureHint::Sign);
    }
    for percent in RATES {
        let gross = hundred + Decimal::from(percent);
        if is(right.checked_mul(gross).map(|value| value / hundred)) {
            return Some(FigureHint::TaxIncluded { percent });
        }
        if is(right.checked_mul(hundred).map(|value| value / gross)) {
            return Some(FigureHint::TaxLeftOut { percent });
        }
    }
    let steps = [10, 100, 1_000, 10_000].map(Decimal::from);
    if steps
        .iter()
        .any(|step| is(right.checked_mul(*step)) || said.checked_mul(*step) == Some(right))
    {
        return Some(FigureHint::Shifted);
    }
    is_transposed(right, said).then_some(FigureHint::Transposed)
}

/// Whether exchanging two digits beside each other makes one of the other.
fn is_transposed(right: Decimal, said: Decimal) -> bool {
    let scale = right.scale().max(said.scale());
    let digits = |one: Decimal| {
        let mut scaled = one.abs();
        scaled.rescale(scale);
        scaled.mantissa().to_string().into_bytes()
    };
    let (right, said) = (digits(right), digits(said));
    let differing: Vec<usize> = (0..right.len())
        .filter(|at| right.get(*at) != said.get(*at))
        .collect();
    right.len() == said.len()
        && matches!(differing[..], [first, second]
            if second == first + 1 && right[first] == said[second] && right[second] == said[first])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> QuestionKey {
        let text = serde_json::json!({ "kind": "calculation", "variables": [],
            "cells": [{ "id": "net", "value": "1000" }, { "id": "tax", "value": "130" }] });
        serde_json::from_value(text).unwrap()
    }

    fn said(cells: &[(&str, &str)]) -> Vec<Written> {
        let cells = cells.iter().map(|(id, text)| {
            let place = FigurePlace::Cell((*id).to_owned());
            (place, (*text).to_owned())
        });
        spelled(cells.collect()).collect()
    }

    fn of(all: &[Vec<Written>]) -> BTreeMap<UserId, Vec<&[Written]>> {
        let numbered = all.iter().enumerate();
        numbered
            .map(|(at, one)| (UserId(at as i64), vec![one.as_slice()]))
            .collect()
    }

    #[test]
    fn the_same_wrong_amount_is_one_mistake_however_it_is_written() {
        let class = [
            said(&[("net", "1,130.00"), ("tax", "130")]),
            said(&[("net", "￥1130元")]),
            said(&[("net", "0.113万"), ("tax", "13")]),
            said(&[("net", "1000"), ("tax", "13")]),
            said(&[("net", "999")]),
        ];
        let found = wrong_figures(&key(), &of(&class));
        let words: Vec<(&str, usize, Option<FigureHint>)> = found
            .iter()
            .map(|one| (one.said.as_str(), one.students.len(), one.hint))
            .collect();
        assert_eq!(
            words,
            [
                ("1130", 3, Some(FigureHint::TaxIncluded { percent: 13 })),
                ("13", 2, Some(FigureHint::Shifted))
            ]
        );
        assert_eq!(found[0].expected, ["1000"]);
    }

    #[test]
    fn what_a_wrong_amount_looks_like() {
        let hint = |right: &str, said: &str| hint(&[right.to_owned()], said);
        assert_eq!(hint("1130", "1000"), Some(FigureHint::TaxLeftOut { percent: 13 }));
        assert_eq!(hint("97.09", "100"), Some(FigureHint::TaxIncluded { percent: 3 }));
        assert_eq!(hint("320", "-320"), Some(FigureHint::Sign));
        assert_eq!(hint("12345.6", "12354.6"), Some(FigureHint::Transposed));
        assert_eq!(hint("12345", "54321"), None);
        assert_eq!(hint("0", "5"), None);
    }

    #[test]
    fn an_amount_in_two_lines_is_right() {
        let place = || FigurePlace::Credit("6001".into());
        let expected = Expected::of([(place(), "1000".to_owned())].into_iter());
        let split = [(place(), "400".to_owned()), (place(), "600".to_owned())];
        assert_eq!(expected.wrong(&split).count(), 0);
        let short = [(place(), "400".to_owned()), (place(), "500".to_owned())];
        assert_eq!(expected.wrong(&short).count(), 2);
        let elsewhere = [(FigurePlace::Debit("6001".into()), "400".to_owned())];
        assert_eq!(
            expected.wrong(&elsewhere).count(),
            0,
            "no amount is expected there"
        );
    }
}
