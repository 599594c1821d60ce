//! What stands in another folder afterwards still leads to the same files.

use pulldown_cmark::{Event, Options, Parser, Tag};

use crate::check::is_url;
use crate::model::{Lecture, LectureHead, Task};
use crate::paths::resolve;

use super::{Item, relative};

/// Where a file of the course is led to from now on; none leaves the link as it is written.
type Lead<'a> = &'a mut dyn FnMut(&str) -> Option<String>;

/// Moves a lecture to a path; one that has none yet is only given it.
pub(super) fn lecture(lecture: &mut Lecture, to: &str) {
    let from = std::mem::replace(&mut lecture.path, to.to_owned());
    if !from.is_empty() {
        lecture_links(&mut lecture.head, &mut lecture.body, &from, &mut |target| {
            Some(relative(to, target))
        });
    }
}

/// The same of a task.
pub(super) fn task(task: &mut Task, to: &str) {
    let from = std::mem::replace(&mut task.path, to.to_owned());
    if !from.is_empty() {
        markdown(&mut task.body, &from, &mut |target| Some(relative(to, target)));
    }
}

/// Asks of every file of the course that an item leads to, by its path in the course, where the link leads from now on.
/// `from` is the path of the item's own file.
pub(super) fn lead_elsewhere(item: &mut Item, from: &str, to: Lead<'_>) {
    match item {
        Item::Lecture(lecture) => lecture_links(&mut lecture.head, &mut lecture.body, from, to),
        Item::Task(task) => markdown(&mut task.body, from, to),
        Item::Flow(flow) => markdown(&mut flow.flow.text, from, to),
        Item::Resources(content) => {
            for resource in &mut content.resources {
                link(&mut resource.file, from, to);
            }
        }
        Item::Python(python) => {
            let task = &mut python.task;
            for path in task.head.data.iter_mut().chain(&mut task.head.hidden) {
                link(path, from, to);
            }
            markdown(&mut task.instructions, from, to);
        }
        Item::Company(content) => {
            for document in content.company.documents_mut() {
                link(&mut document.file, from, to);
            }
        }
        Item::Course(_) | Item::Chapter(_) | Item::Exercise(_) | Item::Assessment(_) => {}
    }
}

fn lecture_links(head: &mut LectureHead, body: &mut String, from: &str, to: Lead<'_>) {
    let captions = head.captions.iter_mut().map(|one| &mut one.file);
    for path in [&mut head.video, &mut head.poster].into_iter().chain(captions) {
        link(path, from, to);
    }
    markdown(body, from, to);
}

fn link(path: &mut String, from: &str, to: Lead<'_>) {
    if let Some(moved) = moved(from, path, to) {
        *path = moved;
    }
}

fn moved(from: &str, path: &str, to: Lead<'_>) -> Option<String> {
    if path.is_empty() || is_url(path) || path.starts_with('#') || path.contains(':') {
        return None;
    }
    to(&resolve(from, path)?)
}

/// Asks of every file of the course that a text leads to where the link leads from now on.
pub(crate) fn markdown(text: &mut String, from: &str, to: Lead<'_>) {
    let mut places = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let Event::Start(Tag::Image { dest_url, .. } | Tag::Link { dest_url, .. }) = event else {
            continue;
        };
        let Some(path) = moved(from, &dest_url, to) else {
            continue;
        };
        // The address stands behind the last "](" of its own range.
        if let Some(at) = text[range.clone()].rfind(&format!("]({dest_url}")) {
            let begin = range.start + at + 2;
            places.push((begin..begin + dest_url.len(), path));
        }
    }
    places.sort_by_key(|(range, _)| range.start);
    places.dedup_by_key(|(range, _)| range.start);
    for (range, path) in places.into_iter().rev() {
        text.replace_range(range, &path);
    }
}
