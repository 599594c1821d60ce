//! Pictures and files inside Markdown: relative paths become `course-file:HASH/NAME` when a course is imported, and
//! signed addresses when it is shown. So a text never points at a file of another import.

use crate::CourseImport;
use platform::{
    Millis,
    files::{FileHash, signed_address},
    secret::Secret,
};
use pulldown_cmark::{Event, Options, Parser, Tag};

const SCHEME: &str = "course-file:";

/// The text with each relative path replaced by the file it leads to; `from` is the Markdown file's own path.
pub fn embed(import: &CourseImport, from: &str, text: &str) -> String {
    let mut places = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let Event::Start(Tag::Image { dest_url, .. } | Tag::Link { dest_url, .. }) = event else {
            continue;
        };
        let Some((name, file)) = import.file(from, &dest_url) else {
            continue;
        };
        // The destination stands behind the last "](" of its own range; a reference-style link has none and is left.
        let inside = &text[range.clone()];
        let written = format!("]({dest_url}");
        if let Some(at) = inside.rfind(&written) {
            let begin = range.start + at + 2;
            places.push((
                begin..begin + dest_url.len(),
                format!("{SCHEME}{}/{}", file.hash, escape(&name)),
            ));
        }
    }
    places.sort_by_key(|(range, _)| range.start);
    places.dedup_by_key(|(range, _)| range.start);
    let mut embedded = text.to_owned();
    for (range, address) in places.into_iter().rev() {
        embedded.replace_range(range, &address);
    }
    embedded
}

/// The text with signed addresses, for somebody who may see it.
pub fn signed(secret: &Secret, text: &str, now_ms: Millis) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(SCHEME) {
        let (before, after) = rest.split_at(at);
        shown.push_str(before);
        let end = after
            .find(|c: char| c == ')' || c.is_whitespace())
            .unwrap_or(after.len());
        let (address, tail) = after.split_at(end);
        shown.push_str(&sign(secret, address, now_ms).unwrap_or_else(|| address.to_owned()));
        rest = tail;
    }
    shown.push_str(rest);
    shown
}

fn sign(secret: &Secret, address: &str, now_ms: Millis) -> Option<String> {
    let (hash, name) = address.strip_prefix(SCHEME)?.split_once('/')?;
    Some(signed_address(
        secret,
        &FileHash::parse(hash)?,
        &unescape(name),
        now_ms,
    ))
}

/// Names may hold blanks and brackets, which would end the address.
fn escape(name: &str) -> String {
    name.chars()
        .map(|c| match c {
            ' ' => "%20".into(),
            '(' => "%28".into(),
            ')' => "%29".into(),
            '%' => "%25".into(),
            c => c.to_string(),
        })
        .collect()
}

fn unescape(name: &str) -> String {
    name.replace("%20", " ")
        .replace("%28", "(")
        .replace("%29", ")")
        .replace("%25", "%")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CourseId, StoredFile};
    use platform::access::SchoolId;
    use std::sync::Arc;

    fn import() -> CourseImport {
        let file = StoredFile {
            hash: FileHash::parse(&"ab".repeat(32)).expect("a hash"),
            size_bytes: 3,
        };
        CourseImport {
            course: CourseId(1),
            school: SchoolId(1),
            archive: file.hash.clone(),
            before: None,
            origin: crate::Origin {
                source: crate::ImportSource::Folder,
                by: None,
                note: String::new(),
            },
            folder: Arc::default(),
            files: Arc::new(
                [
                    ("assets/a (1).png".into(), file.clone()),
                    ("assets/b.png".into(), file),
                ]
                .into(),
            ),
            now_ms: 0,
        }
    }

    #[test]
    fn a_relative_picture_becomes_its_file_and_nothing_else_is_touched() {
        let text = "看图 ![b](../../../assets/b.png \"题\") 和 [网页](https://a.cn/assets/b.png) `![b](../../../assets/b.png)`";
        let embedded = embed(&import(), "chapters/01/lectures/a.md", text);
        let hash = "ab".repeat(32);
        let expected = format!(
            "看图 ![b](course-file:{hash}/b.png \"题\") 和 [网页](https://a.cn/assets/b.png) `![b](../../../assets/b.png)`"
        );
        assert_eq!(embedded, expected);
    }

    #[test]
    fn names_survive_escaping() {
        for name in ["a (1) 100%.png", "流程图.svg", "%20"] {
            assert_eq!(unescape(&escape(name)), name);
        }
    }
}
