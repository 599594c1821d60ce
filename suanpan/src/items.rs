//! What teachers can open to their classes: one line per kind, told by the feature that owns it.

use classes::{Catalogue, Item, ItemKind};
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
}

async fn chapters(tx: &Tx, course: CourseId) -> Result<HashMap<ChapterId, String>> {
    let chapters = courses::list_chapters(tx, course).await?;
    Ok(chapters
        .into_iter()
        .map(|chapter| (chapter.id, chapter.title))
        .collect())
}

async fn lectures(tx: Tx, course: CourseId) -> Result<Vec<Item>> {
    let groups = chapters(&tx, course).await?;
    let lectures = courses::list_lectures(&tx, course).await?;
    let item = |lecture: &courses::Lecture| Item {
        id: lecture.id.0,
        title: lecture.title.clone(),
        group: groups.get(&lecture.chapter).cloned().unwrap_or_default(),
    };
    Ok(lectures.iter().map(|lecture| item(lecture)).collect())
}

async fn resources(tx: Tx, course: CourseId) -> Result<Vec<Item>> {
    let groups = chapters(&tx, course).await?;
    let resources = courses::list_resources(&tx, course).await?;
    let item = |resource: courses::Resource| Item {
        id: resource.id.0,
        title: resource.title,
        group: groups.get(&resource.chapter).cloned().unwrap_or_default(),
    };
    Ok(resources.into_iter().map(item).collect())
}

async fn projects(tx: Tx, course: CourseId) -> Result<Vec<Item>> {
    let item = |project: tasks::Project| Item {
        id: project.id.0,
        title: project.title,
        group: String::new(),
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
    };
    Ok(tasks::list_tasks(&tx, course)
        .await?
        .into_iter()
        .map(item)
        .collect())
}

async fn exercises(tx: Tx, course: CourseId) -> Result<Vec<Item>> {
    let groups = chapters(&tx, course).await?;
    let item = |exercise: tasks::Exercise| Item {
        id: exercise.id.0,
        title: exercise.title,
        group: exercise
            .chapter
            .and_then(|chapter| groups.get(&chapter).cloned())
            .unwrap_or_default(),
    };
    let all = tasks::list_exercises(&tx, course).await?;
    Ok(all.into_iter().map(item).collect())
}
