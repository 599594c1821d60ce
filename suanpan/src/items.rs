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
    let item = |lecture: courses::Lecture| Item {
        id: lecture.id.0,
        title: lecture.title,
        group: groups.get(&lecture.chapter).cloned().unwrap_or_default(),
    };
    Ok(lectures.into_iter().map(item).collect())
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
