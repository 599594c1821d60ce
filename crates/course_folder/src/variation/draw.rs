//! What a seed draws.
//!
//! Rule 1: everything drawn has a stream of its own, SplitMix64 from `first(seed) xor fnv1a("ATTEMPT KIND NAME")`, where `first` is
//! the first output of SplitMix64 from the seed and FNV-1a has 64 bits. So a parameter that is added later changes no other.
//! INVARIANT: what rule 1 draws never changes; a better rule gets the next number.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use scoring::draw::Draw;

use super::values::{Values, number};
use crate::model::{Parameter, VariationRules};

/// The newest rule.
pub(super) const NEWEST_RULE: u32 = 1;

/// What was drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Choice {
    pub(super) parameters: Values,
    /// Per name pool: 0 for the golden name, else the place in the pool from 1.
    pub(super) names: Vec<usize>,
    /// Per golden business: 0 for itself, else the place among its alternatives from 1.
    pub(super) alternatives: BTreeMap<String, usize>,
    /// Per business that may be moved.
    pub(super) days: BTreeMap<String, i64>,
}

impl Choice {
    /// What the golden files say.
    pub(super) fn golden(rules: &VariationRules) -> Self {
        let parameters = rules.parameter.iter();
        Self {
            parameters: parameters
                .map(|parameter| {
                    (
                        parameter.name.clone(),
                        number(&parameter.golden).unwrap_or_default(),
                    )
                })
                .collect(),
            names: vec![0; rules.name.len()],
            ..Self::default()
        }
    }

    /// What a seed draws at an attempt; `None` when the program does not know the rule.
    pub(super) fn draw(rules: &VariationRules, seed: u64, attempt: u32) -> Option<Self> {
        if rules.rule != 1 {
            return None;
        }
        let stream = |kind: &str, name: &str| stream(seed, attempt, kind, name);
        let mut choice = Self::golden(rules);
        for parameter in &rules.parameter {
            let steps = stream("parameter", &parameter.name).below(count(parameter));
            let value = value_at(parameter, steps)?;
            choice.parameters.insert(parameter.name.clone(), value);
        }
        for (pool, taken) in rules.name.iter().zip(&mut choice.names) {
            *taken = stream("name", &pool.label).below(pool.pool.len() as u64 + 1) as usize;
        }
        for alternative in &rules.alternative {
            let of = &alternative.of;
            let all = rules.alternative.iter().filter(|other| other.of == *of).count();
            let taken = stream("alternative", of).below(all as u64 + 1) as usize;
            choice.alternatives.insert(of.clone(), taken);
        }
        for business in rules.business.iter().filter(|business| !business.days.is_empty()) {
            let at = stream("days", &business.id).below(business.days.len() as u64) as usize;
            choice.days.insert(business.id.clone(), business.days[at]);
        }
        Some(choice)
    }
}

fn stream(seed: u64, attempt: u32, kind: &str, name: &str) -> Draw {
    let text = format!("{attempt} {kind} {name}");
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    Draw::from_seed(Draw::from_seed(seed).next_u64() ^ hash)
}

/// How many values a parameter may take; 0 when its range says none.
pub(super) fn count(parameter: &Parameter) -> u64 {
    if !parameter.choices.is_empty() {
        return parameter.choices.len() as u64;
    }
    let range = number(&parameter.min)
        .zip(number(&parameter.max))
        .zip(number(&parameter.step));
    let Some(((min, max), step)) = range else { return 0 };
    if step <= Decimal::ZERO || max < min {
        return 0;
    }
    let span = max.checked_sub(min);
    span.and_then(|span| span.checked_div(step))
        .and_then(|steps| u64::try_from(steps.floor()).ok())
        .map_or(0, |steps| steps + 1)
}

/// The value of a parameter so many steps from its first.
pub(super) fn value_at(parameter: &Parameter, steps: u64) -> Option<Decimal> {
    if !parameter.choices.is_empty() {
        return number(parameter.choices.get(usize::try_from(steps).ok()?)?);
    }
    let (min, step) = number(&parameter.min).zip(number(&parameter.step))?;
    step.checked_mul(steps.into())?.checked_add(min)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> crate::model::Decimal {
        crate::model::Decimal::parse(text).expect("a number")
    }

    fn price() -> Parameter {
        Parameter {
            name: "price".into(),
            golden: decimal("400"),
            min: decimal("380"),
            max: decimal("420"),
            step: decimal("5"),
            ..Parameter::default()
        }
    }

    #[test]
    fn a_parameter_takes_the_steps_of_its_range() {
        let values: Vec<String> = (0..count(&price()))
            .filter_map(|steps| value_at(&price(), steps))
            .map(|value| value.to_string())
            .collect();
        assert_eq!(
            values,
            ["380", "385", "390", "395", "400", "405", "410", "415", "420"]
        );
    }

    #[test]
    fn rule_1_draws_what_it_always_drew() {
        let rules = VariationRules {
            rule: 1,
            parameter: vec![price()],
            ..VariationRules::default()
        };
        let drawn = |seed, attempt| {
            Choice::draw(&rules, seed, attempt).map(|choice| choice.parameters["price"].to_string())
        };
        let first: Vec<String> = (1..=8).filter_map(|seed| drawn(seed, 0)).collect();
        assert_eq!(first, ["380", "380", "380", "385", "385", "405", "415", "380"]);
        assert_ne!(
            drawn(2, 0),
            drawn(2, 1),
            "the next attempt draws from other streams"
        );
    }

    #[test]
    fn another_parameter_changes_no_draw() {
        let mut rules = VariationRules {
            rule: 1,
            parameter: vec![price()],
            ..VariationRules::default()
        };
        let before = Choice::draw(&rules, 7, 0).expect("rule 1");
        let other = Parameter {
            name: "qty".into(),
            ..price()
        };
        rules.parameter.insert(0, other);
        let after = Choice::draw(&rules, 7, 0).expect("rule 1");
        assert_eq!(before.parameters["price"], after.parameters["price"]);
    }
}
