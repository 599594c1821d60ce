//! What a declared response means for a choice, a typed text, a number.

use rust_decimal::Decimal;

use super::declared::{Declared, Processing};
use crate::question_formats::blanks::{Accepted, Value};
use crate::question_formats::item::Item;

/// A response of an item with all that is known of it.
#[derive(Clone, Copy)]
pub(super) struct Scored<'i> {
    pub(super) name: &'i str,
    pub(super) declared: &'i Declared,
    pub(super) processing: &'i Processing,
}

impl Scored<'_> {
    pub(super) fn is_mapped(&self) -> bool {
        !self.declared.mapping.is_empty()
            && (self.processing.mapped.contains(self.name) || self.declared.correct.is_empty())
    }

    /// The most that one response earns by its mapping.
    fn largest(&self) -> Decimal {
        let worths = self.declared.mapping.iter().map(|(_, worth)| *worth);
        worths.max().unwrap_or_default()
    }

    /// What a single choice of an option earns, per cent.
    pub(super) fn single_weight(&self, option: &str) -> Decimal {
        if self.is_mapped() && self.largest() > Decimal::ZERO {
            return (self.worth(option) * Decimal::ONE_HUNDRED / self.largest()).normalize();
        }
        if self.declared.correct.iter().any(|own| own == option) {
            Decimal::ONE_HUNDRED
        } else {
            Decimal::ZERO
        }
    }

    fn worth(&self, option: &str) -> Decimal {
        let entry = self.declared.mapping.iter().find(|(key, _)| key == option);
        entry.map_or(self.declared.default, |(_, worth)| *worth)
    }

    /// What one of several choices adds, per cent of all right ones.
    pub(super) fn added_weight(&self, option: &str) -> Decimal {
        if self.is_mapped() {
            let all: Decimal = self
                .declared
                .mapping
                .iter()
                .map(|(_, worth)| (*worth).max(Decimal::ZERO))
                .sum();
            if all > Decimal::ZERO {
                return (self.worth(option) * Decimal::ONE_HUNDRED / all).normalize();
            }
        }
        let count = Decimal::from(self.declared.correct.len().max(1));
        if self.declared.correct.iter().any(|own| own == option) {
            (Decimal::ONE_HUNDRED / count).normalize()
        } else {
            Decimal::ZERO
        }
    }

    /// What a typed response accepts.
    pub(super) fn accepted(&self, item: &mut Item) -> Vec<Accepted> {
        if let Some((Some(low), Some(high))) = self.processing.range.get(self.name) {
            return vec![full(Value::Number {
                value: ((*low + *high) / Decimal::TWO).normalize(),
                tolerance: ((*high - *low) / Decimal::TWO).abs().normalize(),
            })];
        }
        let mut found: Vec<Accepted> = Vec::new();
        let mut add = |value: Value, weight: Decimal| {
            if !found.iter().any(|known| known.value == value) {
                found.push(Accepted {
                    value,
                    weight,
                    feedback: String::new(),
                });
            }
        };
        let is_record = self.declared.cardinality == "record";
        for text in self.declared.correct.iter().filter(|_| !is_record) {
            add(self.value(text), Decimal::ONE_HUNDRED);
        }
        for (text, _) in &self.declared.mapping {
            add(self.value(text), self.single_weight_of_mapping(text));
        }
        let is_unknown = self.declared.correct.is_empty() && self.declared.mapping.is_empty();
        let texts = self.processing.texts.get(self.name).into_iter().flatten();
        for text in texts.filter(|_| is_unknown) {
            add(self.value(text), Decimal::ONE_HUNDRED);
        }
        if self.declared.is_case_sensitive && found.iter().any(|one| matches!(one.value, Value::Plain(_))) {
            item.note("原题区分大小写，这里不区分");
        }
        found
    }

    fn single_weight_of_mapping(&self, text: &str) -> Decimal {
        if self.largest() > Decimal::ZERO {
            (self.worth(text) * Decimal::ONE_HUNDRED / self.largest()).normalize()
        } else {
            Decimal::ZERO
        }
    }

    fn value(&self, text: &str) -> Value {
        let number = matches!(self.declared.base_type.as_str(), "float" | "integer")
            .then(|| super::declared::number(text))
            .flatten();
        match number {
            Some(value) => Value::Number {
                value: value.normalize(),
                tolerance: self
                    .processing
                    .tolerance
                    .get(self.name)
                    .copied()
                    .unwrap_or_default()
                    .normalize(),
            },
            None => Value::Plain(text.to_owned()),
        }
    }
}

fn full(value: Value) -> Accepted {
    Accepted {
        value,
        weight: Decimal::ONE_HUNDRED,
        feedback: String::new(),
    }
}
