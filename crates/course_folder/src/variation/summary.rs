//! What was drawn, for a teacher to read.

use super::Drawn;
use super::draw::Choice;
use crate::model::{Company, Variation};

/// Parameters, the names that changed, and the alternatives taken.
pub(super) fn drawn(company: &Company, variation: &Variation, choice: &Choice) -> Vec<Drawn> {
    let rules = &variation.rules;
    let parameters = rules.parameter.iter().map(|parameter| {
        let value = choice
            .parameters
            .get(&parameter.name)
            .copied()
            .unwrap_or_default();
        let value = format!("{} {}", value.normalize(), parameter.unit);
        Drawn {
            label: parameter.label.clone(),
            value: value.trim_end().to_owned(),
        }
    });
    let names = rules.name.iter().zip(&choice.names).filter_map(|(pool, place)| {
        let taken = pool.pool.get(place.checked_sub(1)?)?;
        let told = taken.get("short").or_else(|| taken.get("name"));
        Some(Drawn {
            label: pool.label.clone(),
            value: told.or_else(|| taken.values().next())?.clone(),
        })
    });
    let alternatives = choice.alternatives.iter().filter_map(|(of, place)| {
        let mut all = rules
            .alternative
            .iter()
            .filter(|alternative| alternative.of == *of);
        let taken = variation.find_business(&all.nth(place.checked_sub(1)?)?.business)?;
        let golden = company.businesses.iter().find(|business| business.id == *of)?;
        Some(Drawn {
            label: golden.title.clone(),
            value: taken.title.clone(),
        })
    });
    parameters.chain(names).chain(alternatives).collect()
}
