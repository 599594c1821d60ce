//! This feature's part in the import of a course.

use crate::store;
use course_folder::model::{ActivityType, Chapter, Course, Task};
use courses::{CourseImport, CoursePart, ItemChanges, content_hash};
use database::Tx;
use platform::Error;
use std::collections::HashMap;

/// Projects, tasks, activities, exercises.
pub const PART: CoursePart = CoursePart {
    name: "tasks",
    import: |tx, import| Box::pin(import_tasks(tx, import)),
    export: None,
};

async fn import_tasks(tx: &Tx, import: &CourseImport) -> Result<Vec<ItemChanges>, Error> {
    let projects = import_projects(tx, import).await?;
    let tasks = import_all_tasks(tx, import).await?;
    let exercises = import_exercises(tx, import).await?;
    Ok(vec![projects, tasks, exercises])
}

async fn import_projects(tx: &Tx, import: &CourseImport) -> Result<ItemChanges, Error> {
    let mut changes = ItemChanges::of("project");
    let mut known = store::task::known_projects(tx, import.course).await?;
    for (position, project) in import.folder.head.project.iter().enumerate() {
        let hash = content_hash(&(position, project));
        let row = known.remove(&project.id);
        if changes.count(row.as_ref(), &hash) {
            store::task::put_project(tx, import.course, position as i64, project, &hash).await?;
        }
    }
    for (key, row) in known {
        if !row.is_removed {
            changes.removed += 1;
            store::task::remove_project(tx, import.course, &key).await?;
        }
    }
    Ok(changes)
}

async fn import_all_tasks(tx: &Tx, import: &CourseImport) -> Result<ItemChanges, Error> {
    let mut changes = ItemChanges::of("task");
    let mut known = store::task::known_tasks(tx, import.course).await?;
    let projects: HashMap<_, _> = store::task::list_projects(tx, import.course)
        .await?
        .into_iter()
        .map(|project| (project.key, project.id))
        .collect();
    let chapters: HashMap<_, _> = courses::list_chapters(tx, import.course)
        .await?
        .into_iter()
        .map(|chapter| (chapter.key, chapter.id))
        .collect();
    let mut position = -1;
    for (chapter, task) in placed_tasks(&import.folder) {
        position += 1;
        let hash = content_hash(&(position, &chapter.head.id, &task.head, &task.body));
        let row = known.remove(&task.head.id);
        if !changes.count(row.as_ref(), &hash) {
            continue;
        }
        let chapter = *chapters.get(&chapter.head.id).ok_or(Error::NotFound)?;
        let project = projects.get(&task.head.project).copied();
        let placed = store::task::PlacedTask {
            chapter,
            project,
            position,
            hash: &hash,
        };
        let id = store::task::put_task(tx, import.course, &placed, task).await?;
        import_activities(tx, id, task).await?;
    }
    for (key, row) in known {
        if !row.is_removed {
            changes.removed += 1;
            store::task::remove_task(tx, import.course, &key).await?;
        }
    }
    Ok(changes)
}

/// All tasks in order, each with its chapter.
fn placed_tasks(folder: &Course) -> Vec<(&Chapter, &Task)> {
    let mut placed = Vec::new();
    for chapter in &folder.chapters {
        placed.extend(chapter.tasks.iter().map(|task| (chapter, task)));
    }
    placed
}

async fn import_activities(tx: &Tx, id: crate::TaskId, task: &Task) -> Result<(), Error> {
    store::activity::remove_all(tx, id).await?;
    let graded = task
        .head
        .activities
        .iter()
        .filter(|activity| activity.r#type != ActivityType::Table)
        .count();
    for (position, activity) in task.head.activities.iter().enumerate() {
        // Without weights, all graded activities count the same.
        let equal = if activity.r#type == ActivityType::Table {
            0
        } else {
            100 / graded.max(1) as u32
        };
        let weight = i64::from(activity.weight.unwrap_or(equal));
        store::activity::put_activity(tx, id, position as i64, activity, weight).await?;
    }
    Ok(())
}

async fn import_exercises(tx: &Tx, import: &CourseImport) -> Result<ItemChanges, Error> {
    let mut changes = ItemChanges::of("exercise");
    let mut known = store::exercise::known_exercises(tx, import.course).await?;
    let chapters: HashMap<_, _> = courses::list_chapters(tx, import.course)
        .await?
        .into_iter()
        .map(|chapter| (chapter.key, chapter.id))
        .collect();
    for (position, exercise) in import.folder.exercises.iter().enumerate() {
        let hash = content_hash(&(position, exercise));
        let row = known.remove(&exercise.id);
        if changes.count(row.as_ref(), &hash) {
            let chapter = chapters.get(&exercise.chapter).copied();
            store::exercise::put_exercise(tx, import.course, chapter, position as i64, exercise, &hash)
                .await?;
        }
    }
    for (key, row) in known {
        if !row.is_removed {
            changes.removed += 1;
            store::exercise::remove_exercise(tx, import.course, &key).await?;
        }
    }
    Ok(changes)
}
