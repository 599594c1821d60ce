//! HTML as learning platforms keep it, as a tree: tags that nobody closed, attributes without quotes and bare `<` are all right.

use super::entities::unescape;
use super::xml::{Element, Node};

/// Elements that have no end tag.
const VOID: &[&str] = &[
    "br", "img", "hr", "input", "meta", "link", "source", "col", "wbr", "embed", "param", "area",
];
/// After so many tags without an end, what follows is text: each was looked for up to the end.
const ENDLESS_TAGS: u32 = 20;
/// Deeper than this, elements are taken for their content.
const DEPTH: usize = 150;

/// The tree of a fragment, in an element without name.
pub(crate) fn parse_html(text: &str) -> Element {
    let mut open = vec![Element::default()];
    let last_end = text.rfind('>').unwrap_or(0);
    let mut rest = text;
    let mut endless = 0;
    while let Some(at) = rest.find('<').filter(|_| endless < ENDLESS_TAGS) {
        add_text(&mut open, &rest[..at]);
        rest = &rest[at..];
        // Behind the last `>` there is no tag: to look for its end at each `<` would take long in a text of nothing else.
        if text.len() - rest.len() > last_end {
            break;
        }
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
        } else if begins_tag(rest)
            && let Some((tag, after)) = tag_of(rest)
        {
            rest = after;
            take_tag(&mut open, tag);
        } else {
            endless += u32::from(begins_tag(rest));
            add_text(&mut open, "<");
            rest = &rest[1..];
        }
    }
    add_text(&mut open, rest);
    while open.len() > 1 {
        close_last(&mut open);
    }
    open.pop().unwrap_or_default()
}

fn begins_tag(text: &str) -> bool {
    text[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'))
}

/// What stands between `<` and `>` and what follows; none when the tag does not end.
fn tag_of(text: &str) -> Option<(&str, &str)> {
    let mut quote = None;
    for (at, letter) in text.char_indices().skip(1) {
        match (quote, letter) {
            (None, '>') => return Some((&text[1..at], &text[at + 1..])),
            (None, '"' | '\'') if text[..at].trim_end().ends_with('=') => quote = Some(letter),
            (Some(open), letter) if open == letter => quote = None,
            _ => {}
        }
    }
    None
}

fn take_tag(open: &mut Vec<Element>, tag: &str) {
    if tag.starts_with(['!', '?']) {
        return;
    }
    if let Some(name) = tag.strip_prefix('/') {
        let name = local(name.trim());
        if let Some(at) = open.iter().skip(1).rposition(|element| element.name == name) {
            while open.len() > at + 1 {
                close_last(open);
            }
        }
        return;
    }
    let is_closed = tag.ends_with('/');
    let tag = tag.trim_end_matches('/');
    let end = tag.find(|c: char| c.is_whitespace()).unwrap_or(tag.len());
    let element = Element {
        name: local(&tag[..end]),
        attributes: attributes(&tag[end..]),
        children: Vec::new(),
    };
    close_implied(open, &element.name);
    let is_void = is_closed || VOID.contains(&element.name.as_str());
    if is_void || open.len() > DEPTH {
        add(open, Node::Element(element));
    } else {
        open.push(element);
    }
}

/// `<li>` after an open `<li>` ends it, and so do cells, rows, paragraphs and links.
fn close_implied(open: &mut Vec<Element>, name: &str) {
    let (ends, within): (&[&str], &[&str]) = match name {
        "li" => (&["li"], &["ul", "ol"]),
        "td" | "th" => (&["td", "th"], &["tr", "table"]),
        "tr" => (&["tr", "td", "th"], &["table"]),
        "a" => (&["a"], &["table"]),
        "p" => (&["p"], &["div", "li", "td", "th", "blockquote"]),
        _ => return,
    };
    let limit = open
        .iter()
        .rposition(|element| within.contains(&element.name.as_str()))
        .unwrap_or(0);
    let found = (limit + 1..open.len()).find(|at| ends.contains(&open[*at].name.as_str()));
    if let Some(at) = found {
        while open.len() > at {
            close_last(open);
        }
    }
}

fn attributes(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = rest
            .find(|c: char| c.is_whitespace() || c == '=')
            .unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let after = after.trim_start();
        let (value, after) = match after.strip_prefix('=') {
            None => ("", after),
            Some(written) => value_of(written.trim_start()),
        };
        if !name.is_empty() {
            found.push((local(name), unescape(value)));
        } else if after.len() == rest.len() {
            break;
        }
        rest = after.trim_start();
    }
    found
}

fn value_of(written: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        if let Some(inner) = written.strip_prefix(quote) {
            return inner.split_once(quote).unwrap_or((inner, ""));
        }
    }
    let end = written.find(char::is_whitespace).unwrap_or(written.len());
    written.split_at(end)
}

fn local(name: &str) -> String {
    let name = name.rsplit_once(':').map_or(name, |(_, local)| local);
    name.to_ascii_lowercase()
}

fn add(open: &mut [Element], node: Node) {
    if let Some(parent) = open.last_mut() {
        parent.children.push(node);
    }
}

fn add_text(open: &mut [Element], text: &str) {
    if !text.is_empty() {
        add(open, Node::Text(unescape(text)));
    }
}

fn close_last(open: &mut Vec<Element>) {
    if open.len() > 1
        && let Some(element) = open.pop()
    {
        add(open, Node::Element(element));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn careless_html_is_read() {
        let root = parse_html("<p>1 < 2<p>b<IMG src=a.png alt='x > y'><ul><li>c<li>d</ul></div>e");
        let names: Vec<&str> = root.elements().map(|element| element.name.as_str()).collect();
        assert_eq!(names, ["p", "p"]);
        let picture = root.descendants("img")[0];
        assert_eq!(
            (picture.get("src"), picture.get("alt")),
            (Some("a.png"), Some("x > y"))
        );
        assert_eq!(root.descendants("li").len(), 2);
        assert!(root.text().starts_with("1 < 2"));
    }

    #[test]
    fn tags_that_never_end_are_text_and_take_no_time() {
        assert_eq!(parse_html("<b>x</b> <a <a").text(), "x <a <a");
        let endless = "<a".repeat(200_000);
        assert_eq!(parse_html(&endless).text(), endless);
        let quoted = format!("{}=\">", "<a".repeat(200_000));
        assert_eq!(parse_html(&quoted).text(), quoted);
    }

    #[test]
    fn no_fragment_is_too_deep() {
        assert_eq!(parse_html(&"<b>".repeat(10_000)).text(), "");
    }
}
