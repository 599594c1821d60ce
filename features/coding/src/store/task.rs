//! SQL of `coding_task`.

use crate::PythonTaskId;
use course_folder::model::{PythonTask as FolderTask, PythonUse};
use courses::{CourseId, Known, list_known};
use database::{FromRow, Json, Result, Tx, Unchanged, params};
use interchange::notebook::Notebook;
use platform::{Limit, files::FileHash};
use scoring::Points;
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, sync::Arc};
use tasks::{keep_column, keeps_best};

database::sql! {
    SOLUTION = "select solution from coding_task where id = $1";
    KNOWN = "select id, key, content_hash, is_removed from coding_task where course_id = $1 and from_folder = 1";
    PUT = "insert into coding_task (course_id, key, position, title, chapter, practice, points, difficulty, knowledge, attempts, \
           keep, instructions, starter, solution, declared_tests, test_program, files, content_hash, notebook, from_folder, is_removed) \
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, 0) \
           on conflict (course_id, key) do update set position = excluded.position, title = excluded.title, \
           chapter = excluded.chapter, practice = excluded.practice, points = excluded.points, \
           difficulty = excluded.difficulty, knowledge = excluded.knowledge, attempts = excluded.attempts, \
           keep = excluded.keep, instructions = excluded.instructions, starter = excluded.starter, \
           solution = excluded.solution, declared_tests = excluded.declared_tests, test_program = excluded.test_program, \
           files = excluded.files, content_hash = excluded.content_hash, notebook = excluded.notebook, \
           from_folder = excluded.from_folder, is_removed = 0";
    REMOVE = "update coding_task set is_removed = 1 where course_id = $1 and key = $2";
    FIND = "select * from coding_task where id = $1";
    BY_KEY = "select * from coding_task where course_id = $1 and key = $2";
    LIST = "select id, content_hash from coding_task where course_id = $1 and is_removed = 0 order by position, id";
    THESE = "select * from coding_task \
             where id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
}

/// What a file of a task is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileUse {
    /// In the student's working folder.
    Data,
    /// For tests only.
    Hidden,
}

/// A file of a task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskFile {
    /// Its name in the working folder.
    pub name: String,
    /// Where `platform::files` keeps it.
    pub hash: FileHash,
    /// Its size.
    pub bytes: i64,
    /// What it is for.
    pub r#use: FileUse,
}

/// A Python task.
#[derive(Debug, Clone, FromRow)]
pub struct PythonTask {
    /// Row id.
    pub id: PythonTaskId,
    /// Its course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// Its key in the folder.
    pub key: String,
    /// Its name.
    pub title: String,
    /// Key of its chapter.
    pub chapter: String,
    /// Whether it is for practice only.
    #[row(rename = "practice")]
    pub is_practice: bool,
    /// Full marks.
    #[row(from = i64)]
    pub points: Points,
    /// 1–5.
    pub difficulty: i64,
    /// Knowledge points.
    #[row(json)]
    pub knowledge: Vec<String>,
    /// How often it may be handed in.
    pub attempts: Limit,
    /// Whether the best submission counts, or the last.
    #[row(with = keeps_best)]
    pub keeps_best: bool,
    /// Markdown.
    pub instructions: String,
    /// What the editor shows first.
    pub starter: String,
    /// `tests.toml`; stays on the server.
    pub declared_tests: Option<String>,
    /// `tests.py`; stays on the server.
    pub test_program: Option<String>,
    /// Its files.
    #[row(json)]
    pub files: Vec<TaskFile>,
    /// The teacher's `.ipynb`, for a task that is one; stays on the server.
    #[row(rename = "notebook")]
    pub notebook_source: Option<String>,
    /// Whether it came with its course's folder; otherwise a teacher imported it by itself.
    #[row(rename = "from_folder")]
    pub is_from_folder: bool,
    /// Of everything an import writes.
    pub content_hash: String,
}

/// A task is what its content says: a new import gives it another hash.
impl Unchanged for PythonTask {
    type Key = (PythonTaskId, String);
    const KEPT: u64 = 1_000;

    fn key(&self) -> Self::Key {
        (self.id, self.content_hash.clone())
    }
}

impl PythonTask {
    /// The teacher's notebook, for a task that is one.
    pub(crate) fn notebook(&self) -> std::result::Result<Option<Notebook>, platform::Error> {
        let Some(source) = &self.notebook_source else {
            return Ok(None);
        };
        let notebook = Notebook::parse(source.as_bytes());
        notebook
            .map(Some)
            .map_err(|error| platform::Error::internal("read a stored notebook", error))
    }
}

/// A task of the folder.
pub(crate) struct NewTask<'a> {
    pub(crate) course: CourseId,
    pub(crate) position: i64,
    pub(crate) python: &'a FolderTask,
    pub(crate) files: &'a [TaskFile],
    pub(crate) is_from_folder: bool,
}

pub(crate) async fn known_tasks(tx: &Tx, course: CourseId) -> Result<HashMap<String, Known>> {
    list_known(tx, &KNOWN, course).await
}

pub(crate) async fn put_task(tx: &Tx, new: &NewTask<'_>, hash: &str) -> Result<()> {
    let FolderTask {
        head,
        instructions,
        starter,
        solution,
        declared_tests,
        test_program,
        notebook,
        ..
    } = new.python;
    let values = params![
        new.course,
        &head.id,
        new.position,
        &head.title,
        &head.chapter,
        head.r#use == PythonUse::Practice,
        head.points.0,
        head.difficulty,
        Json(&head.knowledge),
        head.attempts,
        keep_column(head.keep),
        instructions,
        starter,
        solution,
        declared_tests.as_deref(),
        test_program.as_deref(),
        Json(&new.files),
        hash,
        notebook.as_deref(),
        new.is_from_folder
    ];
    tx.execute(&PUT, values).await.map(drop)
}

pub(crate) async fn remove_task(tx: &Tx, course: CourseId, key: &str) -> Result<()> {
    tx.execute(&REMOVE, params![course, key]).await.map(drop)
}

/// The task with that id, also one that the last import lacked.
pub async fn find_task(tx: &Tx, id: PythonTaskId) -> Result<Option<PythonTask>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The task of a course with that key.
pub async fn find_task_by_key(tx: &Tx, course: CourseId, key: &str) -> Result<Option<PythonTask>> {
    tx.query_optional_as(&BY_KEY, params![course, key]).await
}

/// The author's own solution; empty where none is kept.
pub async fn find_solution(tx: &Tx, id: PythonTaskId) -> Result<String> {
    let found: Option<String> = tx.query_optional_as(&SOLUTION, params![id]).await?;
    Ok(found.unwrap_or_default())
}

/// The Python tasks of a course, in order.
pub async fn list_tasks(tx: &Tx, course: CourseId) -> Result<Vec<Arc<PythonTask>>> {
    tx.remembered_rows((&LIST, params![course]), &THESE).await
}
