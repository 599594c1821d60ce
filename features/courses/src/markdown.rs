//! Pictures and files inside Markdown: relative paths become `course-file:HASH/NAME` when a course is imported, and
//! signed addresses when it is shown. So a text never points at a file of another import. A path that leads to another lecture
//! becomes `course-lecture:KEY`.

use crate::{CourseImport, Lecture};
use course_folder::Course;
use platform::{
    Millis,
    files::{FileHash, signed_address},
    secret::Secret,
};
use pulldown_cmark::{Event, Options, Parser, Tag};
use std::sync::Arc;

const SCHEME: &str = "course-file:";
const LECTURE: &str = "course-lecture:";

/// The text with each relative path replaced by the file it leads to; `from` is the Markdown file's own path.
pub fn embed(import: &CourseImport, from: &str, text: &str) -> String {
    let mut places = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let Event::Start(Tag::Image { dest_url, .. } | Tag::Link { dest_url, .. }) = event else {
            continue;
        };
        let file = import.file(from, &dest_url);
        let address = match &file {
            Some((name, file)) => Some(format!("{SCHEME}{}/{}", file.hash, escape(name))),
            None => lecture_at(import, from, &dest_url).map(|key| format!("{LECTURE}{key}")),
        };
        let Some(address) = address else { continue };
        // The destination stands behind the last "](" of its own range; a reference-style link has none and is left.
        let inside = &text[range.clone()];
        let written = format!("]({dest_url}");
        if let Some(at) = inside.rfind(&written) {
            let begin = range.start + at + 2;
            places.push((begin..begin + dest_url.len(), address));
        }
    }
    places.sort_by_key(|(range, _)| range.start);
    places.dedup_by_key(|(range, _)| range.start);
    let (mut embedded, mut done) = (String::with_capacity(text.len()), 0);
    for (range, address) in places {
        embedded.push_str(&text[done..range.start]);
        embedded.push_str(&address);
        done = range.end;
    }
    embedded.push_str(&text[done..]);
    embedded
}

/// The key of the lecture that a path, written in the file `from`, leads to.
fn lecture_at<'i>(import: &'i CourseImport, from: &str, path: &str) -> Option<&'i str> {
    let target = Course::resolve(from, path.split(['#', '?']).next()?)?;
    let mut lectures = import
        .folder
        .chapters
        .iter()
        .flat_map(|chapter| &chapter.lectures);
    let found = lectures.find(|lecture| lecture.path == target)?;
    Some(&found.head.id)
}

/// The text in which a link to a lecture is the page on which students open it; one that is gone leads nowhere.
pub fn linked(text: &str, lectures: &[Arc<Lecture>]) -> String {
    with_lectures(text, |key| {
        let to = lectures.iter().find(|lecture| lecture.key == key)?;
        Some(format!(
            "/course/videoPlay?course_id={}&lecture_id={}",
            to.course, to.id
        ))
    })
}

fn with_lectures(text: &str, address_of: impl Fn(&str) -> Option<String>) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(LECTURE) {
        let end = after
            .find(|c: char| c == ')' || c.is_whitespace())
            .unwrap_or(after.len());
        let (key, tail) = after.split_at(end);
        shown.push_str(before);
        shown.push_str(&address_of(key).unwrap_or_else(|| "#".to_owned()));
        rest = tail;
    }
    shown.push_str(rest);
    shown
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
    fn a_link_to_another_lecture_leads_to_it() {
        let mut folder = Course::default();
        let mut chapter = course_folder::model::Chapter::default();
        let mut lecture = course_folder::model::Lecture {
            path: "chapters/02/lectures/b.md".into(),
            ..course_folder::model::Lecture::default()
        };
        lecture.head.id = "l2".into();
        chapter.lectures.push(lecture);
        folder.chapters.push(chapter);
        let import = CourseImport {
            folder: Arc::new(folder),
            ..import()
        };
        let text = "[下一讲](../../02/lectures/b.md#x) [没有](c.md)";
        let embedded = embed(&import, "chapters/01/lectures/a.md", text);
        assert_eq!(embedded, "[下一讲](course-lecture:l2) [没有](c.md)");
        let shown = with_lectures(&embedded, |key| (key == "l2").then(|| "?lecture_id=7".into()));
        assert_eq!(shown, "[下一讲](?lecture_id=7) [没有](c.md)");
        assert_eq!(with_lectures("[x](course-lecture:gone)", |_| None), "[x](#)");
    }

    #[test]
    fn names_survive_escaping() {
        for name in ["a (1) 100%.png", "流程图.svg", "%20"] {
            assert_eq!(unescape(&escape(name)), name);
        }
    }
}
