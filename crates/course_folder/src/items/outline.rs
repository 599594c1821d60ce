//! What a course holds, as a list to choose from.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::model::Course;

use super::{ItemKind, ItemRef};

/// An item by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = CourseOutlineItem)]
pub struct OutlineItem {
    #[serde(flatten)]
    pub at: ItemRef,
    pub title: String,
}

/// A chapter and what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = CourseOutlineChapter)]
pub struct OutlineChapter {
    /// Its id; empty for what belongs to no chapter.
    pub id: String,
    pub title: String,
    /// Lectures, resources where there are any, tasks, exercises, Python tasks, flows: in this order.
    pub items: Vec<OutlineItem>,
}

/// What a course holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = CourseOutline)]
pub struct Outline {
    pub title: String,
    /// In order; what belongs to no chapter stands last, under an empty id.
    pub chapters: Vec<OutlineChapter>,
    /// The companies whose books are kept.
    pub companies: Vec<OutlineItem>,
    /// What assessments are proposed with.
    pub assessments: Vec<OutlineItem>,
}

/// The outline of a course.
pub fn outline(course: &Course) -> Outline {
    let named = |kind, id: &str, title: &str| OutlineItem {
        at: ItemRef::new(kind, id),
        title: title.to_owned(),
    };
    let known: BTreeSet<&str> = course.chapters.iter().map(|one| one.head.id.as_str()).collect();
    let loose = |chapter: &str, here: Option<&str>| match here {
        Some(here) => chapter == here,
        None => !known.contains(chapter),
    };
    let by_chapter = |here: Option<&str>| {
        let exercises = (course.exercises.iter().filter(|one| loose(&one.chapter, here)))
            .map(|one| named(ItemKind::Exercise, &one.id, &one.title));
        let programs = (course.python.iter().filter(|one| loose(&one.head.chapter, here)))
            .map(|one| named(ItemKind::Python, &one.head.id, &one.head.title));
        let flows = (course.flows.iter().filter(|one| loose(&one.chapter, here)))
            .map(|one| named(ItemKind::Flow, &one.id, &one.title));
        exercises.chain(programs).chain(flows).collect::<Vec<_>>()
    };
    let mut chapters: Vec<_> = (course.chapters.iter())
        .map(|chapter| {
            let mut items: Vec<_> = (chapter.lectures.iter())
                .map(|one| named(ItemKind::Lecture, &one.head.id, &one.head.title))
                .collect();
            if !chapter.resources.is_empty() {
                items.push(named(ItemKind::Resources, &chapter.head.id, ""));
            }
            let tasks = chapter.tasks.iter();
            items.extend(tasks.map(|one| named(ItemKind::Task, &one.head.id, &one.head.title)));
            items.extend(by_chapter(Some(&chapter.head.id)));
            OutlineChapter {
                id: chapter.head.id.clone(),
                title: chapter.head.title.clone(),
                items,
            }
        })
        .collect();
    let rest = by_chapter(None);
    if !rest.is_empty() {
        chapters.push(OutlineChapter {
            id: String::new(),
            title: String::new(),
            items: rest,
        });
    }
    Outline {
        title: course.head.title.clone(),
        chapters,
        companies: (course.companies.iter())
            .map(|one| named(ItemKind::Company, &one.head.id, &one.head.name))
            .collect(),
        assessments: (course.assessments.iter())
            .map(|one| named(ItemKind::Assessment, &one.id, &one.title))
            .collect(),
    }
}
