//! What there is to open in a course and to be handed in by a class, told by the features that own it.
//!
//! Tasks, exercises and assessments belong to features that come after this one. They hand over a function; the composition root lists
//! them all, and this feature opens and shuts items of every kind, and reminds of them, without knowing any.

use crate::{ClassId, ItemKind};
use courses::CourseId;
use database::Tx;
use platform::{Millis, access::UserId};
use serde::{Deserialize, Serialize};
use std::{
    collections::{HashMap, HashSet},
    future::Future,
    pin::Pin,
    sync::Arc,
};

/// Something a teacher can open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Row id in its feature.
    pub id: i64,
    /// Its title.
    pub title: String,
    /// What it stands under: a chapter, a project; empty for none.
    pub group: String,
    /// Of a chapter, its place in the course, from 1.
    pub chapter: Option<usize>,
}

/// What students can be reminded of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkKind {
    /// 项目: all its tasks.
    Project,
    /// 任务
    Task,
    /// 训练
    Exercise,
    /// A graded Python task.
    Python,
    /// Books kept in a task, named by the activity.
    Simulation,
    /// A flow designed in a task, named by the activity.
    Flow,
    /// 考核
    Assessment,
    /// 公告
    Notice,
}

database::text_column! { WorkKind }

/// Something a class has to hand in, and who has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Work {
    /// Row id in its feature.
    pub id: i64,
    /// Its title.
    pub title: String,
    /// Who has handed in everything; of an assessment, who has begun.
    pub done: HashSet<UserId>,
    /// Hand-ins that wait for a mark.
    pub waiting: i64,
    /// Whether it could be handed in this moment.
    pub is_open: bool,
}

type Works = Pin<Box<dyn Future<Output = database::Result<Vec<Work>>> + Send>>;
type ListWork = Arc<dyn Fn(Tx, ClassId, Millis) -> Works + Send + Sync>;
type Found = Pin<Box<dyn Future<Output = database::Result<Vec<Item>>> + Send>>;
type List = Arc<dyn Fn(Tx, CourseId) -> Found + Send + Sync>;

/// The lists of items and of work, by kind.
#[derive(Clone, Default)]
pub struct Catalogue {
    lists: HashMap<ItemKind, List>,
    works: HashMap<WorkKind, ListWork>,
}

impl std::fmt::Debug for Catalogue {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_list().entries(self.lists.keys()).finish()
    }
}

impl Catalogue {
    /// Adds the list of one kind: the items of a course in the order of teaching, without removed ones.
    #[must_use]
    pub fn with<F, Fut>(mut self, kind: ItemKind, list: F) -> Self
    where
        F: Fn(Tx, CourseId) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = database::Result<Vec<Item>>> + Send + 'static,
    {
        self.lists
            .insert(kind, Arc::new(move |tx, course| Box::pin(list(tx, course))));
        self
    }

    /// Adds the list of one kind of work: everything a class has to hand in, without removed items.
    #[must_use]
    pub fn with_work<F, Fut>(mut self, kind: WorkKind, list: F) -> Self
    where
        F: Fn(Tx, ClassId, Millis) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = database::Result<Vec<Work>>> + Send + 'static,
    {
        self.works.insert(
            kind,
            Arc::new(move |tx, class, now_ms| Box::pin(list(tx, class, now_ms))),
        );
        self
    }

    /// What a class has to hand in, of one kind; `None` for a kind nobody has told of.
    pub async fn list_work(
        &self,
        tx: &Tx,
        kind: WorkKind,
        class: ClassId,
        now_ms: Millis,
    ) -> database::Result<Option<Vec<Work>>> {
        match self.works.get(&kind) {
            Some(list) => list(tx.clone(), class, now_ms).await.map(Some),
            None => Ok(None),
        }
    }

    /// The items of one kind in a course; none for a kind nobody has told of.
    pub async fn list(&self, tx: &Tx, kind: ItemKind, course: CourseId) -> database::Result<Vec<Item>> {
        match self.lists.get(&kind) {
            Some(list) => list(tx.clone(), course).await,
            None => Ok(Vec::new()),
        }
    }
}
