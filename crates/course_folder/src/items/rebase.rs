//! What stands in another folder afterwards still leads to the same files.

use pulldown_cmark::{Event, Options, Parser, Tag};

use crate::check::is_url;
use crate::model::{Lecture, Task};
use crate::paths::resolve;

use super::relative;

/// Moves a lecture to a path; one that has none yet is only given it.
pub(super) fn lecture(lecture: &mut Lecture, to: &str) {
    let from = std::mem::replace(&mut lecture.path, to.to_owned());
    if from.is_empty() {
        return;
    }
    let head = &mut lecture.head;
    let captions = head.captions.iter_mut().map(|one| &mut one.file);
    for path in [&mut head.video, &mut head.poster].into_iter().chain(captions) {
        if let Some(moved) = moved(&from, to, path) {
            *path = moved;
        }
    }
    lecture.body = markdown(&lecture.body, &from, to);
}

/// The same of a task.
pub(super) fn task(task: &mut Task, to: &str) {
    let from = std::mem::replace(&mut task.path, to.to_owned());
    if !from.is_empty() {
        task.body = markdown(&task.body, &from, to);
    }
}

fn moved(from: &str, to: &str, path: &str) -> Option<String> {
    if path.is_empty() || is_url(path) || path.starts_with('#') || path.contains(':') {
        return None;
    }
    resolve(from, path).map(|target| relative(to, &target))
}

fn markdown(text: &str, from: &str, to: &str) -> String {
    let mut places = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let Event::Start(Tag::Image { dest_url, .. } | Tag::Link { dest_url, .. }) = event else {
            continue;
        };
        let Some(path) = moved(from, to, &dest_url) else {
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
    let mut text = text.to_owned();
    for (range, path) in places.into_iter().rev() {
        text.replace_range(range, &path);
    }
    text
}
