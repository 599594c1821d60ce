//! This feature's part in the import of a course.

use crate::{
    notebook::{Wishes, folder_task},
    store::task::{self, FileUse, NewTask, TaskFile},
};
use course_folder::model::{Course, PythonTask};
use courses::{CourseId, CourseImport, CoursePart, ItemChanges, content_hash};
use database::Tx;
use platform::{Error, files::FileHash};

/// Python tasks.
pub const PART: CoursePart = CoursePart {
    name: "coding",
    import: |tx, import| Box::pin(import_tasks(tx, import)),
    export: Some(|tx, exporting, folder| Box::pin(export_notebooks(tx, exporting.course, folder))),
};

/// Notebooks that teachers imported by themselves leave with the course, as tasks of its folder.
async fn export_notebooks(
    tx: &Tx,
    course: CourseId,
    folder: &mut Course,
) -> Result<Vec<(String, FileHash)>, Error> {
    for stored in task::list_tasks(tx, course).await? {
        let Some(notebook) = stored.notebook()?.filter(|_| !stored.is_from_folder) else {
            continue;
        };
        let wishes = Wishes {
            key: stored.key.clone(),
            title: stored.title.clone(),
            chapter: stored.chapter.clone(),
        };
        folder
            .python
            .push(folder_task(&notebook, &notebook.to_task(), wishes));
    }
    Ok(Vec::new())
}

async fn import_tasks(tx: &Tx, import: &CourseImport) -> Result<Vec<ItemChanges>, Error> {
    let mut changes = ItemChanges::of("python");
    let mut known = task::known_tasks(tx, import.course).await?;
    for (position, python) in import.folder.python.iter().enumerate() {
        let files = files_of(import, python);
        let new = NewTask {
            course: import.course,
            position: position as i64,
            python,
            files: &files,
            is_from_folder: true,
        };
        let hash = content_hash(&(
            position,
            &python.head,
            &python.instructions,
            &python.starter,
            &python.solution,
            &python.declared_tests,
            &python.test_program,
            &files,
            &python.notebook,
        ));
        let row = known.remove(&python.head.id);
        if changes.count(row.as_ref(), &hash) {
            task::put_task(tx, &new, &hash).await?;
        }
    }
    for (key, row) in known {
        if !row.is_removed {
            changes.removed += 1;
            task::remove_task(tx, import.course, &key).await?;
        }
    }
    Ok(vec![changes])
}

/// The task's own files, the hidden ones, and the tables of its company.
fn files_of(import: &CourseImport, python: &PythonTask) -> Vec<TaskFile> {
    let folder = python.folder();
    let mut files = Vec::new();
    for (prefix, r#use) in [
        (format!("{folder}/data/"), FileUse::Data),
        (format!("{folder}/hidden/"), FileUse::Hidden),
    ] {
        for (path, stored) in import
            .files
            .range(prefix.clone()..)
            .take_while(|(path, _)| path.starts_with(&prefix))
        {
            let name = path[prefix.len()..].to_owned();
            files.push(TaskFile {
                name,
                hash: stored.hash.clone(),
                bytes: stored.size_bytes,
                r#use,
            });
        }
    }
    files.extend(tables_of(import, &import.folder, python));
    files
}

fn tables_of(import: &CourseImport, folder: &Course, python: &PythonTask) -> Vec<TaskFile> {
    let Some(company) = folder.find_company(&python.head.company) else {
        return Vec::new();
    };
    company
        .tables
        .iter()
        .filter(|table| python.head.tables.is_empty() || python.head.tables.contains(&table.id))
        .filter_map(|table| {
            let stored = import
                .files
                .get(&format!("{}/tables/{}", company.folder(), table.file))?;
            let name = table.file.clone();
            Some(TaskFile {
                name,
                hash: stored.hash.clone(),
                bytes: stored.size_bytes,
                r#use: FileUse::Data,
            })
        })
        .collect()
}
