//! The order of chapters, lectures and tasks: the names of their files say it, so a new order gives new names.

use std::collections::BTreeMap;

use crate::model::{Chapter, Course};

use super::place::{name_of, sort_chapters};
use super::{Item, ItemRef};

/// An order that somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Ids of the chapters.
    Chapters(Vec<String>),
    /// Ids of lectures and of tasks in the chapter of that id.
    InChapter(String, Vec<String>, Vec<String>),
}

/// The order that an item asks for.
pub(super) fn of(at: &ItemRef, item: &Item) -> Option<Order> {
    match item {
        Item::Course(content) => Some(Order::Chapters(content.chapters.clone())),
        Item::Chapter(content) => Some(Order::InChapter(
            at.id.clone(),
            content.lectures.clone(),
            content.tasks.clone(),
        )),
        _ => None,
    }
}

/// Brings the course in that order; what already stands in it keeps its names.
pub(super) fn apply(course: &mut Course, order: &Order) {
    match order {
        Order::Chapters(ids) => {
            let folders = paths(&course.chapters, |one| (&one.head.id, &one.folder), ids);
            rename_folders(course, &folders);
            sort_chapters(course);
        }
        Order::InChapter(id, lectures, tasks) => {
            let Some(chapter) = course.chapters.iter_mut().find(|one| one.head.id == *id) else {
                return;
            };
            let renamed = paths(&chapter.lectures, |one| (&one.head.id, &one.path), lectures);
            for one in &mut chapter.lectures {
                if let Some(new) = renamed.get(&one.path) {
                    one.path.clone_from(new);
                }
            }
            chapter.lectures.sort_by(|one, other| one.path.cmp(&other.path));
            let renamed = paths(&chapter.tasks, |one| (&one.head.id, &one.path), tasks);
            for one in &mut chapter.tasks {
                if let Some(new) = renamed.get(&one.path) {
                    one.path.clone_from(new);
                }
            }
            chapter.tasks.sort_by(|one, other| one.path.cmp(&other.path));
        }
    }
}

/// Old path → new path of those that have to be renamed; none when they already stand in the order.
fn paths<T>(
    items: &[T],
    named: impl Fn(&T) -> (&String, &String),
    wanted: &[String],
) -> BTreeMap<String, String> {
    let place = |id: &str| wanted.iter().position(|one| one == id).unwrap_or(wanted.len());
    let mut sorted: Vec<&T> = items.iter().collect();
    // Stable: those that are not named keep their order behind the others.
    sorted.sort_by_key(|one| place(named(one).0));
    if sorted
        .iter()
        .zip(items)
        .all(|(one, other)| named(one).0 == named(other).0)
    {
        return BTreeMap::new();
    }
    let numbered = sorted.iter().enumerate().map(|(index, one)| {
        let path = named(one).1;
        let name = name_of(path);
        let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = rest.strip_prefix('-').unwrap_or(name);
        let folder = &path[..path.len() - name.len()];
        (path.clone(), format!("{folder}{:02}-{rest}", index + 1))
    });
    numbered.collect()
}

/// Gives folders of chapters other names, with everything in them; all at once, since one may take the name of another.
fn rename_folders(course: &mut Course, folders: &BTreeMap<String, String>) {
    let moved = |path: &str| {
        folders.iter().find_map(|(old, new)| {
            let rest = path.strip_prefix(old.as_str())?.strip_prefix('/')?;
            Some(format!("{new}/{rest}"))
        })
    };
    let files = std::mem::take(&mut course.files);
    course.files = (files.into_iter())
        .map(|(path, content)| (moved(&path).unwrap_or(path), content))
        .collect();
    for chapter in &mut course.chapters {
        if let Some(new) = folders.get(&chapter.folder) {
            rename_chapter(chapter, new);
        }
    }
}

fn rename_chapter(chapter: &mut Chapter, new: &str) {
    let old = std::mem::replace(&mut chapter.folder, new.to_owned());
    let paths = (chapter.lectures.iter_mut().map(|one| &mut one.path))
        .chain(chapter.tasks.iter_mut().map(|one| &mut one.path));
    for path in paths {
        if let Some(rest) = path.strip_prefix(&old) {
            *path = format!("{new}{rest}");
        }
    }
}
