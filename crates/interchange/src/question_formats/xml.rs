//! XML from strangers as a tree: no entity is defined or looked up, and depth and number of elements are limited.

use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::FormatError;
use super::entities;

/// How deep elements lie in each other at most; HTML written by office programs goes to some forty.
const DEPTH: usize = 200;
/// How many elements a document has at most.
const ELEMENTS: usize = 2_000_000;

/// An element: its local name, its attributes by local name, what is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    Element(Element),
    Text(String),
}

impl Element {
    /// The value of an attribute.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(own, _)| own == name)
            .map(|(_, value)| value.as_str())
    }

    /// The child elements.
    pub(crate) fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter_map(|child| match child {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }

    /// The child elements of a name.
    pub(crate) fn all<'e>(&'e self, name: &'e str) -> impl Iterator<Item = &'e Self> {
        self.elements().filter(move |element| element.name == name)
    }

    /// The first child element of a name.
    pub(crate) fn first(&self, name: &str) -> Option<&Self> {
        self.elements().find(|element| element.name == name)
    }

    /// Takes the first child element of a name out of it.
    pub(crate) fn take(&mut self, name: &str) -> Option<Self> {
        let is_it = |child: &Node| matches!(child, Node::Element(element) if element.name == name);
        let at = self.children.iter().position(is_it)?;
        match self.children.remove(at) {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        }
    }

    /// Takes every element of a name out of it, however deep, in the order of the document.
    pub(crate) fn extract(&mut self, name: &str) -> Vec<Self> {
        let mut taken = Vec::new();
        self.extract_into(name, &mut taken);
        taken
    }

    fn extract_into(&mut self, name: &str, taken: &mut Vec<Self>) {
        self.children.retain_mut(|child| match child {
            Node::Element(element) if element.name == name => {
                taken.push(std::mem::take(element));
                false
            }
            Node::Element(element) => {
                element.extract_into(name, taken);
                true
            }
            Node::Text(_) => true,
        });
    }

    /// About how many bytes it takes in memory.
    pub(crate) fn memory_bytes(&self) -> usize {
        let names = self
            .attributes
            .iter()
            .map(|(name, value)| name.len() + value.len() + 2 * size_of::<String>());
        let children = self.children.iter().map(|child| match child {
            Node::Element(element) => element.memory_bytes(),
            Node::Text(text) => text.len(),
        });
        size_of::<Node>() + self.name.len() + names.sum::<usize>() + children.sum::<usize>()
    }

    /// Every element below this one with a name, in the order of the document.
    pub(crate) fn descendants<'e>(&'e self, name: &str) -> Vec<&'e Self> {
        let mut found = Vec::new();
        self.visit(&mut |element| {
            if element.name == name {
                found.push(element);
            }
        });
        found
    }

    /// Calls for each element below this one, in the order of the document.
    pub(crate) fn visit<'e>(&'e self, each: &mut impl FnMut(&'e Self)) {
        for child in self.elements() {
            each(child);
            child.visit(each);
        }
    }

    /// All text in the element, one after the other.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        self.collect_text(&mut text);
        text
    }

    fn collect_text(&self, into: &mut String) {
        for child in &self.children {
            match child {
                Node::Text(text) => into.push_str(text),
                Node::Element(element) => element.collect_text(into),
            }
        }
    }

    /// The trimmed text of the first child of a name; empty when there is none.
    pub(crate) fn text_of(&self, name: &str) -> String {
        self.first(name)
            .map(|element| element.text().trim().to_owned())
            .unwrap_or_default()
    }
}

/// Reads a document; `name` says in a refusal which file it is.
///
/// # Errors
/// XML that is not well-formed, a DOCTYPE that defines entities, and what is deeper or longer than any file of questions.
pub(crate) fn parse(bytes: &[u8], name: &str) -> Result<Element, FormatError> {
    let text = decode(bytes)?;
    let broken = || FormatError::BrokenXml(name.to_owned());
    let mut reader = Reader::from_str(&text);
    let mut open: Vec<Element> = vec![Element::default()];
    let mut count = 0_usize;
    loop {
        let event = reader.read_event().map_err(|_| broken())?;
        if matches!(event, Event::Start(_) | Event::Empty(_)) {
            count += 1;
            if count > ELEMENTS {
                return Err(FormatError::TooManyElements(name.to_owned()));
            }
            if open.len() > DEPTH {
                return Err(FormatError::TooDeep(name.to_owned()));
            }
        }
        match event {
            // The address of a DTD is harmless when nobody fetches it, and so is what it says of elements.
            Event::DocType(doctype) if doctype.contains("ENTITY") => {
                return Err(FormatError::HasEntities(name.to_owned()));
            }
            Event::Start(element) => open.push(opened(&element)),
            Event::Empty(element) => add(&mut open, Node::Element(opened(&element))),
            Event::Text(text) => add_text(&mut open, &text.xml10_content()),
            Event::CData(text) => add_text(&mut open, &text.xml10_content()),
            Event::GeneralRef(reference) => {
                let letter = letter_of(&reference);
                add_text(&mut open, &letter);
            }
            Event::End(_) => {
                let element = open.pop().ok_or_else(broken)?;
                if open.is_empty() {
                    return Err(broken());
                }
                add(&mut open, Node::Element(element));
            }
            Event::Eof => break,
            Event::DocType(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
        }
    }
    let (Some(document), true) = (open.pop(), open.is_empty()) else {
        return Err(broken());
    };
    let root = document.children.into_iter().find_map(|child| match child {
        Node::Element(element) => Some(element),
        Node::Text(_) => None,
    });
    root.ok_or_else(broken)
}

fn opened(element: &BytesStart<'_>) -> Element {
    let attributes = element.attributes().flatten().map(|attribute| {
        let key: &str = attribute.key.as_ref();
        let local = match key.split_once(':') {
            // `xml:base` must not be taken for `base` of another meaning.
            Some(("xml", name)) => format!("xml:{name}"),
            Some((_, name)) => name.to_owned(),
            None => key.to_owned(),
        };
        (local, entities::unescape(&attribute.value))
    });
    Element {
        name: element.local_name().as_ref().to_owned(),
        attributes: attributes.collect(),
        children: Vec::new(),
    }
}

fn add(open: &mut [Element], node: Node) {
    if let Some(parent) = open.last_mut() {
        parent.children.push(node);
    }
}

fn add_text(open: &mut [Element], text: &str) {
    let Some(parent) = open.last_mut() else { return };
    if let Some(Node::Text(last)) = parent.children.last_mut() {
        last.push_str(text);
    } else if !text.is_empty() {
        parent.children.push(Node::Text(text.to_owned()));
    }
}

/// The letter of a reference; one that nobody defined stays as it is written.
fn letter_of(reference: &BytesRef<'_>) -> String {
    if let Ok(Some(letter)) = reference.resolve_char_ref() {
        return letter.to_string();
    }
    let name: &str = reference;
    entities::letter(name).map_or_else(|| format!("&{name};"), |letter| letter.to_string())
}

/// Bytes as text: UTF-8, UTF-16 by its mark, or what the declaration says.
///
/// # Errors
/// Bytes that are no text in that encoding.
pub(crate) fn decode(bytes: &[u8]) -> Result<String, FormatError> {
    if let Some((encoding, _)) = encoding_rs::Encoding::for_bom(bytes) {
        return decode_as(encoding, bytes);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(text.to_owned());
    }
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).into_owned();
    let declared = head
        .split_once("encoding=")
        .and_then(|(_, rest)| rest.get(1..)?.split(['"', '\'']).next())
        .and_then(|label| encoding_rs::Encoding::for_label(label.as_bytes()));
    decode_as(declared.unwrap_or(encoding_rs::GB18030), bytes)
}

fn decode_as(encoding: &'static encoding_rs::Encoding, bytes: &[u8]) -> Result<String, FormatError> {
    match encoding.decode(bytes) {
        (text, _, false) => Ok(text.into_owned()),
        (_, _, true) => Err(FormatError::NotText),
    }
}

/// A text as it stands between tags or in an attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\r' => escaped.push_str("&#13;"),
            // XML has no way to write other control characters.
            letter if letter.is_control() && !matches!(letter, '\n' | '\t') => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_read_with_its_texts_and_attributes() {
        let root = parse(
            b"<?xml version=\"1.0\"?><q t=\"a &amp; b\"><x:n>1 &lt; 2</x:n><n/></q>",
            "a",
        )
        .unwrap();
        assert_eq!(root.get("t"), Some("a & b"));
        assert_eq!(root.text_of("n"), "1 < 2");
        assert_eq!(root.all("n").count(), 2);
    }

    #[test]
    fn what_strangers_hide_in_xml_is_refused() {
        let laughs = b"<!DOCTYPE q [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]><q>&b;</q>";
        assert_eq!(parse(laughs, "a"), Err(FormatError::HasEntities("a".into())));
        let outside = b"<!DOCTYPE q [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><q>&a;</q>";
        assert_eq!(parse(outside, "a"), Err(FormatError::HasEntities("a".into())));
        let deep = "<a>".repeat(300);
        assert_eq!(parse(deep.as_bytes(), "a"), Err(FormatError::TooDeep("a".into())));
        assert_eq!(parse(b"<a><b></a>", "a"), Err(FormatError::BrokenXml("a".into())));
        // A reference to an entity that nobody defined is text.
        assert_eq!(parse(b"<a>&evil;</a>", "a").unwrap().text(), "&evil;");
    }
}
