//! chapters/NN-slug.

use crate::check::{Check, extension};
use crate::model::{Chapter, ChapterHead, Lecture, LectureHead, Resources, Task, TaskHead};

pub(super) fn read(check: &mut Check<'_>, folder: &str) -> Option<Chapter> {
    let file = format!("{folder}/chapter.toml");
    let Some(head) = check.toml::<ChapterHead>(&file) else {
        if !check.files.contains_key(&file) {
            check.missing_file(&file);
        }
        return None;
    };
    check.require(&file, "", &["id", "title"]);
    let mut chapter = Chapter {
        folder: folder.to_owned(),
        head,
        ..Chapter::default()
    };
    for path in markdown_in(check, &format!("{folder}/lectures")) {
        if let Some(front) = check.front_matter::<LectureHead>(&path) {
            check.require(&path, "", &["id", "title"]);
            chapter.lectures.push(Lecture {
                path,
                head: front.head,
                body: front.body,
            });
        }
    }
    for path in markdown_in(check, &format!("{folder}/tasks")) {
        if let Some(front) = check.front_matter::<TaskHead>(&path) {
            check.require(&path, "", &["id", "title", "activities"]);
            for index in 0..front.head.activities.len() {
                check.require(&path, &format!("activities.{index}"), &["id", "type"]);
            }
            chapter.tasks.push(Task {
                path,
                head: front.head,
                body: front.body,
            });
        }
    }
    let resources = format!("{folder}/resources/resources.toml");
    if let Some(list) = check.toml::<Resources>(&resources) {
        for index in 0..list.resource.len() {
            check.require(&resources, &format!("resource.{index}"), &["id", "title", "kind"]);
        }
        chapter.resources = list.resource;
    }
    Some(chapter)
}

fn markdown_in(check: &Check<'_>, folder: &str) -> Vec<String> {
    check
        .files_in(folder)
        .into_iter()
        .filter(|path| extension(path) == "md")
        .collect()
}
