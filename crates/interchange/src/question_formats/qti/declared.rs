//! What an item declares: right responses, what they earn, and how responses are processed.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::write::SCORE_OF;
use crate::question_formats::xml::Element;

/// A response and what is expected of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Declared {
    pub(super) cardinality: String,
    pub(super) base_type: String,
    pub(super) correct: Vec<String>,
    /// What responses earn.
    pub(super) mapping: Vec<(String, Decimal)>,
    pub(super) default: Decimal,
    pub(super) is_case_sensitive: bool,
}

/// How responses become a score.
#[derive(Clone, Debug, Default)]
pub(super) struct Processing {
    /// Responses that are scored by their mapping.
    pub(super) mapped: BTreeSet<String>,
    /// How far a number may be off, by its response.
    pub(super) tolerance: BTreeMap<String, Decimal>,
    pub(super) range: BTreeMap<String, (Option<Decimal>, Option<Decimal>)>,
    /// Right texts that only the processing says.
    pub(super) texts: BTreeMap<String, Vec<String>>,
    /// Whether it does what no key here can say.
    pub(super) is_custom: bool,
    pub(super) is_missing: bool,
}

/// The declarations of an item by their identifiers.
pub(super) fn responses(root: &Element) -> BTreeMap<String, Declared> {
    root.all("responseDeclaration")
        .map(|declaration| {
            let values = |name: &str| {
                declaration
                    .first(name)
                    .into_iter()
                    .flat_map(|correct| correct.all("value"))
                    .map(|value| value.text().trim().to_owned())
                    .collect::<Vec<_>>()
            };
            let mapping = declaration.first("mapping");
            let entries = mapping.into_iter().flat_map(|mapping| mapping.all("mapEntry"));
            let declared = Declared {
                cardinality: declaration.get("cardinality").unwrap_or("single").to_owned(),
                base_type: declaration.get("baseType").unwrap_or_default().to_owned(),
                correct: values("correctResponse"),
                is_case_sensitive: mapping.is_some_and(|mapping| {
                    mapping
                        .all("mapEntry")
                        .any(|entry| entry.get("caseSensitive") == Some("true"))
                }),
                mapping: entries
                    .map(|entry| {
                        let worth = entry.get("mappedValue").and_then(number).unwrap_or_default();
                        (entry.get("mapKey").unwrap_or_default().trim().to_owned(), worth)
                    })
                    .collect(),
                default: mapping
                    .and_then(|mapping| mapping.get("defaultValue"))
                    .and_then(number)
                    .unwrap_or_default(),
            };
            (
                declaration.get("identifier").unwrap_or_default().to_owned(),
                declared,
            )
        })
        .collect()
}

/// A number of an attribute or an element.
pub(super) fn number(text: &str) -> Option<Decimal> {
    let text = text.trim();
    text.parse().ok().or_else(|| Decimal::from_scientific(text).ok())
}

/// What the score may be at most, when the item says so.
pub(super) fn highest_score(root: &Element) -> Option<Decimal> {
    let outcome = |name: &str| {
        root.all("outcomeDeclaration")
            .find(|one| one.get("identifier") == Some(name))
    };
    let highest = outcome("MAXSCORE").and_then(|outcome| {
        let value = outcome.first("defaultValue")?.first("value")?;
        number(&value.text())
    });
    highest.or_else(|| outcome("SCORE").and_then(|outcome| number(outcome.get("normalMaximum")?)))
}

/// What each part is worth, by the name of its response.
pub(super) fn worths(root: &Element) -> BTreeMap<String, Decimal> {
    let outcomes = root.all("outcomeDeclaration").filter_map(|outcome| {
        let response = outcome.get("identifier")?.strip_prefix(SCORE_OF)?;
        Some((response.to_owned(), number(outcome.get("normalMaximum")?)?))
    });
    outcomes.collect()
}

/// Elements of processing whose meaning the keys here keep.
const KNOWN: &[&str] = &[
    "responseCondition",
    "responseIf",
    "responseElse",
    "responseElseIf",
    "match",
    "variable",
    "correct",
    "isNull",
    "not",
    "and",
    "or",
    "setOutcomeValue",
    "baseValue",
    "sum",
    "mapResponse",
    "multiple",
    "gt",
    "lt",
    "gte",
    "lte",
    "null",
    "equal",
    "stringMatch",
    "subtract",
    "responseProcessingFragment",
    "product",
    "default",
    "exitResponse",
    "max",
    "min",
];

/// How the item processes responses.
pub(super) fn processing(root: &Element) -> Processing {
    let mut found = Processing::default();
    let Some(processing) = root.first("responseProcessing") else {
        found.is_missing = true;
        return found;
    };
    let template = processing
        .get("template")
        .or_else(|| processing.get("templateLocation"))
        .unwrap_or_default();
    let template = template.trim_end_matches(".xml");
    if template.ends_with("map_response") || template.ends_with("CC2_map_response") {
        found.mapped.insert("RESPONSE".to_owned());
    } else if template.ends_with("map_response_point") {
        found.is_custom = true;
    }
    found.is_missing = template.is_empty() && processing.children.is_empty();
    processing.visit(&mut |element| {
        let name = element.name.as_str();
        found.is_custom |= !KNOWN.contains(&name);
        let variable = || {
            element
                .first("variable")
                .and_then(|one| one.get("identifier"))
                .map(str::to_owned)
        };
        let value = || element.first("baseValue").map(Element::text).unwrap_or_default();
        match name {
            "mapResponse" => {
                found.mapped.extend(element.get("identifier").map(str::to_owned));
            }
            "equal" => {
                let tolerance = element
                    .get("tolerance")
                    .and_then(|both| number(both.split_whitespace().next()?));
                if let (Some(of), Some(tolerance)) = (variable(), tolerance) {
                    found.is_custom |= element.get("toleranceMode") == Some("relative");
                    found.tolerance.insert(of, tolerance);
                }
            }
            "gte" | "gt" | "lte" | "lt" => {
                if let (Some(of), Some(limit)) = (variable(), number(&value())) {
                    let range = found.range.entry(of).or_default();
                    if name.starts_with('g') {
                        range.0 = Some(limit);
                    } else {
                        range.1 = Some(limit);
                    }
                }
            }
            "stringMatch" | "match" => {
                if let (Some(of), Some(_)) = (variable(), element.first("baseValue")) {
                    found.texts.entry(of).or_default().push(value().trim().to_owned());
                }
            }
            _ => {}
        }
    });
    found
}
