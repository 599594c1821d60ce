//! What teachers can open to their classes, and what classes hand in: one line per kind, told by the feature that owns it.

use crate::hand_ins;
use classes::{Catalogue, Item, ItemKind, WorkKind};
use courses::{ChapterId, CourseId};
use database::{Result, Tx};
use std::collections::HashMap;

/// The lists of items, by kind.
pub fn catalogue() -> Catalogue {
    Catalogue::default()
        .with(ItemKind::Lecture, lectures)
        .with(ItemKind::Resource, resources)
        .with(ItemKind::Project, projects)
        .with(ItemKind::Task, all_tasks)
        .with(ItemKind::Exercise, exercises)
        .with_work(WorkKind::Project, hand_ins::projects)
        .with_work(WorkKind::Task, hand_ins::all_tasks)
        .with_work(WorkKind::Exercise, hand_ins::exercises)
        .with_work(WorkKind::Python, hand_ins::programs)
        .with_work(WorkKind::Simulation, hand_ins::books)
        .with_work(WorkKind::Flow, hand_ins::flows)
        .with_work(WorkKind::Assessment, hand_ins::assessments)
}

/// The names of the chapters of a course and their places, from 1.
async fn chapters(tx: &Tx, course: CourseId) -> Result<HashMap<ChapterId, (usize, String)>> {
    let chapters = courses::list_chapters(tx, course).await?;
    Ok(chapters
        .into_iter()
        .enumerate()
        .map(|(at, chapter)| (chapter.id, (at + 1, chapter.title)))
        .collect())
}

/// An item that stands under a chapter.
fn of_chapter(id: i64, title: String, chapter: Option<&(usize, String)>) -> Item {
    Item {
        id,
        title,
        group: chapter.map(|(_, name)| name.clone()).unwrap_or_default(),
        chapter: chapter.map(|(number, _)| *number),
    }
}

async fn lectures(tx: Tx, course: CourseId) -> Result<Vec<Item>> {
    let groups = chapters(&tx, course).await?;
    let lectures = courses::list_lectures(&tx, course).await?;
    let item = |lecture: &courses::Lecture| {
        of_chapter(lecture.id.0, lecture.title.clone(), groups.get(&lecture.chapter))
    };
    Ok(lectures.iter().map(|lecture| item(lecture)).collect())
}

async fn resources(tx: Tx, course: CourseId) -> Result<Vec<Item>> {
    let groups = chapters(&tx, course).await?;
    let resources = courses::list_resources(&tx, course).await?;
    let item = |resource: courses::Resource| {
        of_chapter(resource.id.0, resource.title, groups.get(&resource.chapter))
    };
    Ok(resources.into_iter().map(item).collect())
}

async fn projects(tx: Tx, course: CourseId) -> Result<Vec<Item>> {
    let item = |project: tasks::Project| Item {
        id: project.id.0,
        title: project.title,
        group: String::new(),
        chapter: None,
    };
    Ok(tasks::list_projects(&tx, course)
        .await?
        .into_iter()
        .map(item)
        .collect())
}

async fn all_tasks(tx: Tx, course: CourseId) -> Result<Vec<Item>> {
    let groups: HashMap<_, _> = tasks::list_projects(&tx, course)
        .await?
        .into_iter()
        .map(|project| (project.id, project.title))
        .collect();
    let item = |task: tasks::Task| Item {
        id: task.id.0,
        title: task.title,
        group: task
            .project
            .and_then(|project| groups.get(&project).cloned())
            .unwrap_or_default(),
        chapter: None,
    };
    Ok(tasks::list_tasks(&tx, course)
        .await?
        .into_iter()
        .map(item)
        .collect())
}

async fn exercises(tx: Tx, course: CourseId) -> Result<Vec<Item>> {
    let groups = chapters(&tx, course).await?;
    let item = |exercise: tasks::Exercise| {
        let chapter = exercise.chapter.and_then(|chapter| groups.get(&chapter));
        of_chapter(exercise.id.0, exercise.title, chapter)
    };
    let all = tasks::list_exercises(&tx, course).await?;
    Ok(all.into_iter().map(item).collect())
}
