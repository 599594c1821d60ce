//! This feature's part in the import of a course.

use crate::{
    notebook::{Wishes, folder_task},
    store::task::{self, FileUse, NewTask, TaskFile},
};
use course_folder::model::{Course, PythonTask};
use courses::{CourseId, CourseImport, CoursePart, ItemChanges, StoredFile, content_hash};
use database::Tx;
use platform::{Error, files::FileHash};
use std::collections::BTreeMap;

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
        let files = files_of(&import.folder, &import.files, python);
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

/// The files of a task: its own, the hidden ones, and the tables of its company; `files` are all of its course by their paths.
pub fn files_of(course: &Course, files: &BTreeMap<String, StoredFile>, python: &PythonTask) -> Vec<TaskFile> {
    let all = || files.keys().map(String::as_str);
    let kept = |path: &str, name: String, r#use: FileUse| {
        let stored = files.get(path)?;
        Some(TaskFile {
            name,
            hash: stored.hash.clone(),
            bytes: stored.size_bytes,
            r#use,
        })
    };
    let own = |paths: Vec<String>, r#use: FileUse| {
        let own = paths
            .into_iter()
            .filter_map(|path| kept(&path, python.file_name(&path), r#use));
        own.collect::<Vec<_>>()
    };
    let mut found = own(python.data_files(all()), FileUse::Data);
    found.extend(own(python.hidden_files(all()), FileUse::Hidden));
    if let Some(company) = course.find_company(&python.head.company) {
        let is_meant = |id: &String| python.head.tables.is_empty() || python.head.tables.contains(id);
        let tables = company.tables.iter().filter(|table| is_meant(&table.id));
        found.extend(tables.filter_map(|table| {
            let path = format!("{}/tables/{}", company.folder(), table.file);
            kept(&path, table.file.clone(), FileUse::Data)
        }));
    }
    found
}
