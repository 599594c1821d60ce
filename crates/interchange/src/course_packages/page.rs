//! Pages of HTML as Markdown, with their addresses followed into the package.

use std::collections::BTreeSet;

use super::builder::{Builder, LARGEST_TEXT};
use super::relink::is_outside;
use crate::question_formats::html::parse_html;
use crate::question_formats::markdown;
use crate::question_formats::pictures::{decode_base64, ending, is_picture};
use crate::question_formats::xml::{Element, Node};

/// The longest page that is read, in bytes: pictures may be embedded in it.
const LARGEST_HTML: usize = 20 << 20;

/// Where an address of a page leads.
pub(super) enum Found {
    /// A page that becomes a lecture, by its id.
    Item(String),
    /// A file of the archive, by its path, and what it is called.
    File(String, String),
    /// Out of the package.
    Outside(String),
    /// A place in the same page, which has none in Markdown.
    Anchor,
    /// Nothing that is brought.
    Nothing,
}

/// The kinds of addresses that need no package to be understood; none for one that leads into it.
pub(super) fn found_outside(address: &str) -> Option<Found> {
    if is_outside(address) {
        return Some(Found::Outside(address.to_owned()));
    }
    if let Some(host) = address.strip_prefix("//") {
        return Some(Found::Outside(format!("https://{host}")));
    }
    if address.starts_with('#') {
        return Some(Found::Anchor);
    }
    let scheme = address.split(['/', '?', '#']).next().unwrap_or_default();
    // `javascript:`, `file:` and others; a variable of a platform has none.
    (scheme.contains(':') && !address.starts_with("data:")).then_some(Found::Nothing)
}

/// How many sentences are told of one page.
const TOLD: usize = 20;

/// A page as Markdown, and what of it is lost, in sentences.
#[derive(Debug, Default)]
pub(super) struct Converted {
    pub(super) text: String,
    notes: BTreeSet<String>,
    /// The notes in their order, as many as are told.
    told: Vec<String>,
}

impl Converted {
    pub(super) fn note(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if self.notes.insert(sentence.clone()) && self.told.len() < TOLD {
            self.told.push(sentence);
        }
    }

    /// Notes what is lost of the page as a whole: it is told however much else is lost.
    pub(super) fn note_whole(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if self.notes.insert(sentence.clone()) {
            self.told.push(sentence);
        }
    }

    /// Whether anything of the page is lost.
    pub(super) fn has_notes(&self) -> bool {
        !self.notes.is_empty()
    }

    /// What of the page is lost: the first sentences, and how many there are besides.
    pub(super) fn into_parts(self) -> (String, Vec<String>) {
        let more = self.notes.len() - self.told.len();
        let mut told = self.told;
        if more > 0 {
            told.push(format!("另有 {more} 处没有导入，不再列出"));
        }
        (self.text, told)
    }
}

/// The Markdown of a page; `find` says where an address leads.
///
/// # Errors
/// A sentence about a page that has nothing to read.
pub(super) fn convert(
    html: &str,
    find: &dyn Fn(&str) -> Found,
    builder: &mut Builder<'_>,
) -> Result<Converted, String> {
    if html.len() > LARGEST_HTML {
        return Err("页面超过 20 MB，没有导入".to_owned());
    }
    let mut root = parse_html(html);
    let mut converted = Converted::default();
    follow(&mut root, find, builder, &mut converted);
    let rich = markdown::page(&root);
    for lost in rich.lost {
        converted.note(format!("{lost}没有导入"));
    }
    converted.text = rich.text;
    let has_script = root.descendants("script").iter().any(|script| {
        let kind = script.get("type").unwrap_or_default();
        !kind.contains("json")
    });
    if converted.text.is_empty() {
        let reason = if has_script {
            "页面由脚本生成，没有可导入的文字"
        } else {
            "页面没有内容"
        };
        return Err(reason.to_owned());
    }
    if converted.text.len() > LARGEST_TEXT {
        return Err("页面超过 1 MB，没有导入".to_owned());
    }
    if has_script {
        converted.note_whole("页面里的脚本没有导入");
    }
    if !root.descendants("form").is_empty() || !root.descendants("input").is_empty() {
        converted.note_whole("页面里的表单没有导入");
    }
    Ok(converted)
}

/// Puts in place of each address what it is in the package.
fn follow(
    element: &mut Element,
    find: &dyn Fn(&str) -> Found,
    builder: &mut Builder<'_>,
    converted: &mut Converted,
) {
    for child in &mut element.children {
        let Node::Element(child) = child else { continue };
        match child.name.as_str() {
            "img" => picture(child, find, builder, converted),
            "a" => link(child, "href", find, builder, converted),
            "iframe" | "video" | "audio" | "embed" | "source" => link(child, "src", find, builder, converted),
            "object" => link(child, "data", find, builder, converted),
            _ => {}
        }
        follow(child, find, builder, converted);
    }
}

fn set(element: &mut Element, name: &str, value: String) {
    element.attributes.retain(|(own, _)| own != name);
    element.attributes.push((name.to_owned(), value));
}

fn link(
    element: &mut Element,
    attribute: &str,
    find: &dyn Fn(&str) -> Found,
    builder: &mut Builder<'_>,
    converted: &mut Converted,
) {
    let Some(address) = element.get(attribute).map(|address| address.trim().to_owned()) else {
        return;
    };
    if address.is_empty() {
        return;
    }
    let to = match find(&address) {
        Found::Item(id) => format!("{}{id}", super::ITEM),
        Found::File(path, name) => builder.linked(&path, &name),
        Found::Outside(address) => address,
        Found::Anchor => String::new(),
        Found::Nothing => {
            converted.note(format!(
                "链接 {} 指向的内容不在课程包中或没有导入",
                short(&address)
            ));
            String::new()
        }
    };
    set(element, attribute, to);
}

fn picture(
    element: &mut Element,
    find: &dyn Fn(&str) -> Found,
    builder: &mut Builder<'_>,
    converted: &mut Converted,
) {
    let address = element.get("src").unwrap_or_default().trim().to_owned();
    if address.is_empty() || element.get("data-equation-content").is_some() {
        return;
    }
    if let Some(embedded) = address.strip_prefix("data:") {
        let bytes = embedded
            .split_once(";base64,")
            .and_then(|(_, text)| decode_base64(text))
            .filter(|bytes| is_picture(bytes));
        let to = match bytes {
            Some(bytes) => builder.picture(format!("picture.{}", ending(&bytes)), bytes),
            None => Err("嵌入的图片无法读取，没有导入".to_owned()),
        };
        let to = to.unwrap_or_else(|reason| {
            converted.note(reason);
            String::new()
        });
        return set(element, "src", to);
    }
    let to = match find(&address) {
        Found::File(path, name) => {
            if element.get("alt").is_none_or(|said| said.trim().is_empty()) {
                set(element, "alt", name.clone());
            }
            builder.shown(&path, &name)
        }
        Found::Outside(address) => {
            converted.note(format!("图片 {} 在其他网站上，改为链接", short(&address)));
            return as_link(element, &address);
        }
        Found::Item(_) | Found::Anchor | Found::Nothing => {
            converted.note(format!("课程包中没有图片 {}", short(&address)));
            String::new()
        }
    };
    set(element, "src", to);
}

/// A picture of another site as a link to it.
fn as_link(element: &mut Element, address: &str) {
    let said = element.get("alt").unwrap_or_default().trim().to_owned();
    let words = if said.is_empty() {
        "图片".to_owned()
    } else {
        said
    };
    *element = Element {
        name: "a".to_owned(),
        attributes: vec![("href".to_owned(), address.to_owned())],
        children: vec![Node::Text(words)],
    };
}

/// The end of an address, for a sentence.
pub(super) fn short(address: &str) -> String {
    let name = address
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default();
    name.chars().take(80).collect()
}
