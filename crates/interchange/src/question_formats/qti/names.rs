//! QTI 3 writes `qti-choice-interaction` and `response-identifier`; read here as `choiceInteraction` and `responseIdentifier`.

use crate::question_formats::xml::{Element, Node};

/// Gives every element and attribute the name it had before version 3.
pub(super) fn of_version_2(element: &mut Element) {
    if let Some(name) = element.name.strip_prefix("qti-") {
        element.name = camel(name);
    }
    for (name, _) in &mut element.attributes {
        if name.contains('-') && !name.starts_with("data-") && !name.starts_with("aria-") {
            *name = camel(name);
        }
    }
    for child in &mut element.children {
        if let Node::Element(child) = child {
            of_version_2(child);
        }
    }
}

fn camel(name: &str) -> String {
    let mut parts = name.split('-');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut letters = part.chars();
        out.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        out.push_str(letters.as_str());
    }
    out
}
