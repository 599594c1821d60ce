//! SQL of `task_activity`.

use crate::{ActivityId, TaskId};
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use serde::{Deserialize, Serialize};

database::sql! {
    REMOVE_ALL = "update task_activity set is_removed = 1 where task_id = $1";
    PUT = "insert into task_activity (task_id, key, position, kind, title, spec, weight, is_removed) \
           values ($1, $2, $3, $4, $5, $6, $7, 0) on conflict (task_id, key) do update set position = excluded.position, \
           kind = excluded.kind, title = excluded.title, spec = excluded.spec, weight = excluded.weight, is_removed = 0";
    FIND = "select * from task_activity where id = $1";
    OF_COURSE = "select a.* from task_activity a join task_task t on t.id = a.task_id \
                 where t.course_id = $1 and t.is_removed = 0 and a.is_removed = 0 order by t.position, a.position, a.id";
}

/// Where an activity is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActivityKind {
    /// A Python task.
    Python,
    /// A company's books.
    Simulation,
    /// A flow to be put in order.
    Flow,
    /// A set of questions.
    Exercise,
    /// Business data to be read; earns nothing.
    Table,
}

database::text_column! { ActivityKind }

/// A part of a task.
#[derive(Debug, Clone, FromRow)]
pub struct Activity {
    /// Row id.
    pub id: ActivityId,
    /// Its task.
    #[row(rename = "task_id")]
    pub task: TaskId,
    /// Its key in the task.
    pub key: String,
    /// Where it is done.
    pub kind: ActivityKind,
    /// Its name; empty where the task's name says enough.
    pub title: String,
    /// What the course folder says of it: `ref`, `company`, `businesses`, `tables`, `parts`, `preset`.
    #[row(json)]
    pub spec: serde_json::Value,
    /// Its share of the task, relative to the others.
    pub weight: i64,
}

impl Activity {
    /// The key of the Python task, flow or exercise it leads to.
    pub fn reference(&self) -> &str {
        self.spec["ref"].as_str().unwrap_or_default()
    }

    /// The key of the company whose books are kept or read.
    pub fn company(&self) -> &str {
        self.spec["company"].as_str().unwrap_or_default()
    }
}

pub(crate) async fn remove_all(tx: &Tx, task: TaskId) -> Result<()> {
    tx.execute(&REMOVE_ALL, params![task]).await.map(drop)
}

pub(crate) async fn put_activity(
    tx: &Tx,
    task: TaskId,
    position: i64,
    activity: &course_folder::model::Activity,
    weight: i64,
) -> Result<()> {
    let spec = serde_json::to_value(activity).expect("plain values become JSON");
    let kind = spec["type"].as_str().unwrap_or_default().to_owned();
    let values = params![
        task,
        &activity.id,
        position,
        kind,
        &activity.title,
        spec.to_string(),
        weight
    ];
    tx.execute(&PUT, values).await.map(drop)
}

/// The activity with that id, also one that the last import lacked.
pub async fn find_activity(tx: &Tx, id: ActivityId) -> Result<Option<Activity>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// All activities of a course, by task and in order.
pub async fn list_activities(tx: &Tx, course: CourseId) -> Result<Vec<Activity>> {
    tx.query_as(&OF_COURSE, params![course]).await
}
