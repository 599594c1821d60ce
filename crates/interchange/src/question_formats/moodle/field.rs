//! Fields of a question: texts in their formats, with the files that stand beside them.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;
use rust_decimal::Decimal;

use super::Reader;
use crate::question_formats::markdown::{self, Rich};
use crate::question_formats::pictures::decode_base64;
use crate::question_formats::xml::Element;

/// `<name><text>…</text></name>` as plain text.
pub(super) fn plain(question: &Element, name: &str) -> String {
    question
        .first(name)
        .map(|field| field.text_of("text"))
        .unwrap_or_default()
}

/// The words of a field without its pictures.
pub(super) fn words(field: &Element) -> String {
    rich(field).text
}

/// A number as Moodle writes it: `1.0000000`.
pub(super) fn decimal(text: &str) -> Option<Decimal> {
    let text = text.trim();
    let number: Decimal = text
        .parse()
        .ok()
        .or_else(|| Decimal::from_scientific(text).ok())?;
    Some(number.normalize())
}

/// The Markdown of a field by its format.
pub(super) fn rich(field: &Element) -> Rich {
    let text = field.first("text").map(Element::text).unwrap_or_default();
    by_format(field, &text)
}

/// The Markdown of a text that has the format of a field.
pub(super) fn by_format(field: &Element, text: &str) -> Rich {
    match field.get("format") {
        Some("markdown") => without_pictures(text),
        Some("plain_text") => Rich {
            text: text.trim().to_owned(),
            ..Rich::default()
        },
        Some("moodle_auto_format") => markdown::of_html(&text.trim().replace('\n', "<br>")),
        _ => markdown::of_html(text),
    }
}

static PICTURE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\n*!\[[^\]]*\]\((?P<address>@@PLUGINFILE@@/[^)\s]+)\)").expect("the pattern is tested")
});

/// Markdown with the pictures of its own files taken out.
fn without_pictures(text: &str) -> Rich {
    let pictures = PICTURE
        .captures_iter(text)
        .map(|found| found["address"].to_owned());
    Rich {
        pictures: pictures.collect(),
        text: PICTURE.replace_all(text, "").trim().to_owned(),
        lost: Vec::new(),
    }
}

impl Reader<'_> {
    /// The text of the question; its first picture stands beside it.
    pub(super) fn stem_of(&mut self, field: &Element) -> String {
        let rich = rich(field);
        self.keep_stem_pictures(field, &rich)
    }

    /// Keeps the pictures of a stem, and returns its text.
    pub(super) fn keep_stem_pictures(&mut self, field: &Element, rich: &Rich) -> String {
        let mut kept = self.keep_pictures(field, rich);
        // A file that the text does not name (Markdown, or an own export) is its picture all the same.
        if rich.pictures.is_empty() {
            let names: Vec<&str> = field.all("file").filter_map(|file| file.get("name")).collect();
            for name in names {
                kept.extend(self.keep(field, name));
            }
        }
        self.item.show_first(kept);
        rich.text.clone()
    }

    /// A text that has no place for pictures.
    pub(super) fn text_of(&mut self, field: &Element) -> String {
        let rich = rich(field);
        if !rich.pictures.is_empty() {
            self.item.note(format!(
                "解析、提示或说明中的 {} 张图片没有导入",
                rich.pictures.len()
            ));
        }
        self.note_lost(&rich);
        rich.text
    }

    /// A text that may have one picture, and that picture.
    pub(super) fn pictured(&mut self, field: &Element) -> (String, Option<String>) {
        let rich = rich(field);
        let kept = self.keep_pictures(field, &rich);
        (rich.text, self.item.only_one(kept))
    }

    fn note_lost(&mut self, rich: &Rich) {
        for lost in &rich.lost {
            self.item.note(format!("{lost}没有导入"));
        }
    }

    fn keep_pictures(&mut self, field: &Element, rich: &Rich) -> Vec<String> {
        self.note_lost(rich);
        let mut kept = Vec::new();
        for address in &rich.pictures {
            kept.extend(self.keep(field, address));
        }
        kept
    }

    /// Keeps a picture of a field; one that cannot be kept is noted.
    fn keep(&mut self, field: &Element, address: &str) -> Option<String> {
        let name = address.strip_prefix("@@PLUGINFILE@@/").unwrap_or(address);
        if name == address && (address.contains("://") || address.starts_with("data:")) {
            return self.kept(address, || None);
        }
        let name = percent_decoded(name.split('?').next().unwrap_or_default());
        let file = field.all("file").find(|file| {
            let folder = file.get("path").unwrap_or("/");
            let own = file.get("name").unwrap_or_default();
            own == name || format!("{folder}{own}").trim_start_matches('/') == name
        });
        // The same name may be another file at another question.
        let address = format!("{}/{name}", self.item.row);
        self.kept(&address, || decode_base64(&file?.text()))
    }

    fn kept(&mut self, address: &str, decode: impl FnOnce() -> Option<Vec<u8>>) -> Option<String> {
        match self.pictures.keep(address, |_| decode().map(Cow::Owned)) {
            Ok(name) => Some(name),
            Err(sentence) => {
                self.item.note(sentence);
                None
            }
        }
    }
}

/// `a%20b` → `a b`.
pub(crate) fn percent_decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = (bytes[at] == b'%')
            .then(|| text.get(at + 1..at + 3))
            .flatten()
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        out.push(code.unwrap_or(bytes[at]));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}
