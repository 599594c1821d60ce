//! What expressions see: parameters, choices of alternatives, days moved, and the values that follow from them.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use scoring::expression::Expression;

use super::draw::Choice;
use super::{Fault, fault};
use crate::model::VariationRules;

/// Values by name.
pub(super) type Values = BTreeMap<String, Decimal>;

/// A number written in a rule.
pub(super) fn number(written: &crate::model::Decimal) -> Option<Decimal> {
    written.as_str().parse().ok()
}

/// The value of an expression; a name alone, the usual case, is only looked up.
pub(super) fn evaluate(expression: &str, values: &Values) -> Result<Decimal, String> {
    if let Some(value) = values.get(expression) {
        return Ok(*value);
    }
    Expression::parse(expression)
        .and_then(|parsed| parsed.evaluate(values))
        .map_err(|error| error.to_string())
}

/// What expressions call the days by which a business is moved.
pub(super) fn days_name(business: &str) -> String {
    format!("{}_days", business.replace('-', "_"))
}

/// What expressions call the alternative taken for a business: 0 for the golden one.
pub(super) fn alternative_name(business: &str) -> String {
    format!("{}_alternative", business.replace('-', "_"))
}

/// All values of a choice.
pub(super) fn values_of(rules: &VariationRules, choice: &Choice) -> Result<Values, Fault> {
    let mut values = choice.parameters.clone();
    for business in rules.business.iter().filter(|business| !business.days.is_empty()) {
        let days = choice.days.get(&business.id).copied().unwrap_or_default();
        values.insert(days_name(&business.id), days.into());
    }
    for alternative in &rules.alternative {
        let taken = choice
            .alternatives
            .get(&alternative.of)
            .copied()
            .unwrap_or_default();
        values.insert(alternative_name(&alternative.of), (taken as u64).into());
    }
    for (index, derived) in rules.value.iter().enumerate() {
        let value = evaluate(&derived.is, &values).map_err(|error| {
            fault(
                format!("value.{index}"),
                format!("{}：{error}", derived.name),
                format!("{}: the expression has no value ({error})", derived.name),
            )
        })?;
        values.insert(derived.name.clone(), value);
    }
    Ok(values)
}
