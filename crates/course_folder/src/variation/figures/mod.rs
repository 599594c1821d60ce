//! The figures of a business and what stands in their place.

use ledger::rmb_words;
use rust_decimal::Decimal;

use super::numbers::{Number, numbers};
use super::values::{Values, evaluate};
use super::{Fault, fault};
use crate::model::{Fen, Figure};

/// A figure, the words it stands between, where it means this, and its value.
#[derive(Debug)]
struct Entry {
    before: String,
    after: String,
    golden: Decimal,
    at: String,
    value: Decimal,
}

/// How a text writes its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writing {
    /// With thousands separators.
    Prose,
    /// As papers print them.
    Printed,
    /// An expression, whose rates are no amounts.
    Formula,
}

/// Replaces the figures of one part of a company, and keeps account of them.
#[derive(Debug)]
pub(super) struct Rewriter {
    entries: Vec<Entry>,
    /// How many of the entries are figures; the others are constants.
    figures: usize,
    used: Vec<bool>,
    /// Amounts that no entry accounts for, with the place they stand in.
    pub(super) left: Vec<String>,
    /// Amounts that came out as parts of a fen, or too large for a voucher.
    pub(super) broken: Vec<String>,
}

impl Rewriter {
    /// `path` is the place of the list in variation.toml.
    pub(super) fn new(
        path: &str,
        figures: &[Figure],
        constant: &[String],
        values: &Values,
    ) -> Result<Self, Fault> {
        let mut entries = Vec::new();
        for (index, figure) in figures.iter().enumerate() {
            let place = format!("{path}figures.{index}");
            let value = evaluate(&figure.is, values).map_err(|error| {
                fault(
                    &place,
                    format!("{}：{error}", figure.is),
                    format!("{}: the expression has no value ({error})", figure.is),
                )
            })?;
            entries.push(entry(&place, &figure.of, &figure.at, Some(value))?);
        }
        for (index, text) in constant.iter().enumerate() {
            entries.push(entry(&format!("{path}constant.{index}"), text, "", None)?);
        }
        Ok(Self {
            figures: figures.len(),
            used: vec![false; entries.len()],
            entries,
            left: Vec::new(),
            broken: Vec::new(),
        })
    }

    /// Figures whose expression does not give what the golden files print, by their place in the list.
    pub(super) fn differing(&self) -> Vec<(usize, Decimal)> {
        let figures = self.entries[..self.figures].iter().enumerate();
        figures
            .filter(|(_, entry)| entry.value != entry.golden)
            .map(|(index, entry)| (index, entry.value))
            .collect()
    }

    /// Figures that were found nowhere, by their place in the list.
    pub(super) fn unused(&self) -> Vec<usize> {
        (0..self.figures).filter(|index| !self.used[*index]).collect()
    }

    /// Replaces the figures of a text. `places` are the names of where it stands, the narrowest first.
    pub(super) fn text(&mut self, text: &mut String, places: &[&str], writing: Writing) {
        let mut rest = 0;
        let mut changed = String::new();
        for number in numbers(text) {
            let (before, after) = (&text[..number.start], &text[number.end..]);
            let Some(value) = self.find(places, before, after, number.value) else {
                if writing != Writing::Formula {
                    self.leave(&number, text, places);
                }
                continue;
            };
            if value != number.value {
                changed.push_str(&text[rest..number.start]);
                changed.push_str(&number.print(value, writing == Writing::Prose));
                rest = number.end;
            }
        }
        if rest > 0 {
            changed.push_str(&text[rest..]);
            *text = changed;
        }
    }

    fn leave(&mut self, number: &Number, text: &str, places: &[&str]) {
        if number.looks_like_money() {
            let figure = &text[number.start..number.end];
            self.left.push(format!("{} {figure}", places.join(" ")));
        }
    }

    /// Replaces an amount; its sign stays.
    pub(super) fn fen(&mut self, amount: &mut Fen, places: &[&str]) {
        let golden = amount.abs().to_decimal();
        let Some(value) = self.find(places, "", "", golden) else {
            self.left.push(format!("{} {amount}", places.join(" ")));
            return;
        };
        let is_whole = |fen: &Fen| fen.to_decimal() == value && fen.abs() <= Fen::LARGEST_ENTRY;
        match Fen::from_decimal(value).filter(is_whole) {
            Some(fen) => *amount = if amount.is_negative() { -fen } else { fen },
            None => self.broken.push(format!("{} {value}", places.join(" "))),
        }
    }

    /// Replaces a number of an item; its sign stays.
    pub(super) fn decimal(&mut self, written: &mut crate::model::Decimal, places: &[&str]) {
        let mut text = written.as_str().to_owned();
        let Some(number) = numbers(&text).pop() else {
            return;
        };
        if self.find(places, "", "", number.value).is_none() {
            self.left.push(format!("{} {text}", places.join(" ")));
            return;
        }
        self.text(&mut text, places, Writing::Printed);
        *written = crate::model::Decimal::parse(&text).unwrap_or_default();
    }

    /// Replaces an amount in words.
    pub(super) fn words(&mut self, words: &mut String, places: &[&str]) {
        let Some(golden) = rmb_words::parse(words) else {
            return;
        };
        let mut amount = golden;
        self.fen(&mut amount, places);
        if amount != golden {
            *words = rmb_words::canonical(amount);
        }
    }

    /// The value of the entry that fits best: the narrowest place, then the most words around it.
    fn find(&mut self, places: &[&str], before: &str, after: &str, value: Decimal) -> Option<Decimal> {
        let fits = |entry: &Entry| {
            let place = places.iter().position(|place| *place == entry.at);
            let is_here = entry.at.is_empty() || place.is_some();
            let fits = is_here
                && entry.golden == value
                && before.ends_with(&entry.before)
                && after.starts_with(&entry.after);
            fits.then(|| {
                let width = place.unwrap_or(places.len());
                (usize::MAX - width, entry.before.len() + entry.after.len())
            })
        };
        let ranked = self.entries.iter().enumerate();
        let (index, _) = ranked
            .filter_map(|(index, entry)| fits(entry).map(|rank| (index, rank)))
            .max_by_key(|(index, rank)| (*rank, usize::MAX - index))?;
        self.used[index] = true;
        Some(self.entries[index].value)
    }
}

fn entry(place: &str, of: &str, at: &str, value: Option<Decimal>) -> Result<Entry, Fault> {
    match numbers(of).as_slice() {
        [number] => Ok(Entry {
            before: of[..number.start].to_owned(),
            after: of[number.end..].to_owned(),
            golden: number.value,
            at: at.to_owned(),
            value: value.unwrap_or(number.value),
        }),
        _ => Err(fault(
            place,
            format!("「{of}」应恰好含一个数字，例如 600 或 100 件"),
            format!("“{of}” should hold exactly one figure, such as 600"),
        )),
    }
}

#[cfg(test)]
mod tests;
