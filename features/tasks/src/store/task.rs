//! SQL of `task_project`, `task_task`, `task_start`.

use crate::{ProjectId, TaskId};
use courses::{ChapterId, CourseId, Known, list_known};
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};
use scoring::Points;
use std::collections::{HashMap, HashSet};

database::sql! {
    KNOWN_PROJECTS = "select id, key, content_hash, is_removed from task_project where course_id = $1";
    PUT_PROJECT = "insert into task_project (course_id, key, position, title, summary, content_hash, is_removed) \
                   values ($1, $2, $3, $4, $5, $6, 0) on conflict (course_id, key) do update set position = excluded.position, \
                   title = excluded.title, summary = excluded.summary, content_hash = excluded.content_hash, is_removed = 0";
    REMOVE_PROJECT = "update task_project set is_removed = 1 where course_id = $1 and key = $2";
    PROJECTS = "select id, key, title, summary from task_project where course_id = $1 and is_removed = 0 order by position, id";
    KNOWN_TASKS = "select id, key, content_hash, is_removed from task_task where course_id = $1";
    PUT_TASK = "insert into task_task (course_id, chapter_id, project_id, key, position, title, text, points, due_days, \
                late_percent, knowledge, requires, content_hash, is_removed) \
                values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0) \
                on conflict (course_id, key) do update set chapter_id = excluded.chapter_id, project_id = excluded.project_id, \
                position = excluded.position, title = excluded.title, text = excluded.text, points = excluded.points, \
                due_days = excluded.due_days, late_percent = excluded.late_percent, knowledge = excluded.knowledge, \
                requires = excluded.requires, content_hash = excluded.content_hash, is_removed = 0 returning id";
    REMOVE_TASK = "update task_task set is_removed = 1 where course_id = $1 and key = $2";
    FIND = "select * from task_task where id = $1";
    SHOWN = "select id from task_task where course_id = $1 and key = $2 and is_removed = 0";
    LIST = "select * from task_task where course_id = $1 and is_removed = 0 order by position, id";
    NOTE_START = "insert into task_start (task_id, user_id, started_at_ms) values ($1, $2, $3) on conflict do nothing";
    IS_STARTED = "select 1 as found from task_start where task_id = $1 and user_id = $2";
    STARTED = "select s.task_id from task_start s join task_task t on t.id = s.task_id where t.course_id = $1 and s.user_id = $2";
}

/// An ordered group of tasks 项目.
#[derive(Debug, Clone, FromRow)]
pub struct Project {
    /// Row id.
    pub id: ProjectId,
    /// Its key in the folder.
    pub key: String,
    /// Its name.
    pub title: String,
    /// What it is about.
    pub summary: String,
}

/// A task 任务.
#[derive(Debug, Clone, FromRow)]
pub struct Task {
    /// Row id.
    pub id: TaskId,
    /// Its course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// Its project.
    #[row(rename = "project_id")]
    pub project: Option<ProjectId>,
    /// Its key in the folder.
    pub key: String,
    /// Its name.
    pub title: String,
    /// Instructions, Markdown.
    pub text: String,
    /// Full marks.
    #[row(from = i64)]
    pub points: Points,
    /// Days a class gets by default.
    pub due_days: Option<i64>,
    /// What is still earned when late, in percent; 0 refuses what is late.
    pub late_percent: i64,
    /// Knowledge points.
    #[row(json)]
    pub knowledge: Vec<String>,
    /// Keys of the tasks to finish first.
    #[row(json)]
    pub requires: Vec<String>,
}

/// Where a task of the folder goes.
pub(crate) struct PlacedTask<'a> {
    pub(crate) chapter: ChapterId,
    pub(crate) project: Option<ProjectId>,
    pub(crate) position: i64,
    pub(crate) hash: &'a str,
}

pub(crate) async fn known_projects(tx: &Tx, course: CourseId) -> Result<HashMap<String, Known>> {
    list_known(tx, &KNOWN_PROJECTS, course).await
}

pub(crate) async fn put_project(
    tx: &Tx,
    course: CourseId,
    position: i64,
    project: &course_folder::model::Project,
    hash: &str,
) -> Result<()> {
    let values = params![
        course,
        &project.id,
        position,
        &project.title,
        &project.summary,
        hash
    ];
    tx.execute(&PUT_PROJECT, values).await.map(drop)
}

pub(crate) async fn remove_project(tx: &Tx, course: CourseId, key: &str) -> Result<()> {
    tx.execute(&REMOVE_PROJECT, params![course, key]).await.map(drop)
}

/// The projects of a course, in order.
pub async fn list_projects(tx: &Tx, course: CourseId) -> Result<Vec<Project>> {
    tx.query_as(&PROJECTS, params![course]).await
}

pub(crate) async fn known_tasks(tx: &Tx, course: CourseId) -> Result<HashMap<String, Known>> {
    list_known(tx, &KNOWN_TASKS, course).await
}

pub(crate) async fn put_task(
    tx: &Tx,
    course: CourseId,
    placed: &PlacedTask<'_>,
    task: &course_folder::model::Task,
) -> Result<TaskId> {
    let head = &task.head;
    let values = params![
        course,
        placed.chapter,
        placed.project,
        &head.id,
        placed.position,
        &head.title,
        &task.body,
        head.points.0,
        head.due_days,
        head.late_percent,
        Json(&head.knowledge),
        Json(&head.requires),
        placed.hash
    ];
    tx.query_one(&PUT_TASK, values).await?.get("id")
}

pub(crate) async fn remove_task(tx: &Tx, course: CourseId, key: &str) -> Result<()> {
    tx.execute(&REMOVE_TASK, params![course, key]).await.map(drop)
}

/// The task with that id, also one that the last import lacked.
pub async fn find_task(tx: &Tx, id: TaskId) -> Result<Option<Task>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The task of a course with that key that students see.
pub async fn find_shown_task(tx: &Tx, course: CourseId, key: &str) -> Result<Option<TaskId>> {
    tx.query_optional_as(&SHOWN, params![course, key]).await
}

/// The tasks of a course, in order.
pub async fn list_tasks(tx: &Tx, course: CourseId) -> Result<Vec<Task>> {
    tx.query_as(&LIST, params![course]).await
}

pub(crate) async fn note_start(tx: &Tx, id: TaskId, user: UserId, now_ms: Millis) -> Result<()> {
    tx.execute(&NOTE_START, params![id, user, now_ms]).await.map(drop)
}

/// Whether a person has begun a task.
pub(crate) async fn is_started(tx: &Tx, id: TaskId, user: UserId) -> Result<bool> {
    Ok(tx.query_optional(&IS_STARTED, params![id, user]).await?.is_some())
}

/// The tasks of a course that a person has begun.
pub(crate) async fn list_started(tx: &Tx, course: CourseId, user: UserId) -> Result<HashSet<TaskId>> {
    Ok(tx
        .query_as(&STARTED, params![course, user])
        .await?
        .into_iter()
        .collect())
}
