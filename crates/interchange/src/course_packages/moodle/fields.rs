//! Fields of a backup, and elements that are made of them.

use crate::question_formats::xml::{Element, Node};

/// The trimmed text of the first child of a name; what the database had no value for is empty.
pub(super) fn value(element: &Element, name: &str) -> String {
    let text = element.text_of(name);
    if text == "$@NULL@$" { String::new() } else { text }
}

/// A text and how it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    pub(super) text: String,
    /// Moodle's number: 2 for plain text, 4 for Markdown, others for HTML.
    pub(super) format: String,
}

/// The text of a field with its format.
pub(super) fn words(element: &Element, name: &str) -> Words {
    Words {
        text: value(element, name),
        format: value(element, &format!("{name}format")),
    }
}

/// An element with others in it.
pub(super) fn made(name: &str, children: Vec<Element>) -> Element {
    Element {
        name: name.to_owned(),
        attributes: Vec::new(),
        children: children.into_iter().map(Node::Element).collect(),
    }
}

/// An element with a text in it.
pub(super) fn text(name: &str, text: impl Into<String>) -> Element {
    Element {
        name: name.to_owned(),
        attributes: Vec::new(),
        children: vec![Node::Text(text.into())],
    }
}

/// The same element with an attribute.
pub(super) fn with(mut element: Element, name: &str, value: impl Into<String>) -> Element {
    element.attributes.push((name.to_owned(), value.into()));
    element
}
