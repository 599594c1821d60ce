//! What there is to open in a course, told by the features that own it.
//!
//! Tasks and exercises belong to features that come after this one. They hand over a function; the composition root lists them all,
//! and this feature opens and shuts items of every kind without knowing any.

use crate::ItemKind;
use courses::CourseId;
use database::Tx;
use std::{collections::HashMap, future::Future, pin::Pin, sync::Arc};

/// Something a teacher can open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Row id in its feature.
    pub id: i64,
    /// Its title.
    pub title: String,
    /// What it stands under: a chapter, a project; empty for none.
    pub group: String,
}

type Found = Pin<Box<dyn Future<Output = database::Result<Vec<Item>>> + Send>>;
type List = Arc<dyn Fn(Tx, CourseId) -> Found + Send + Sync>;

/// The lists of items, by kind.
#[derive(Clone, Default)]
pub struct Catalogue {
    lists: HashMap<ItemKind, List>,
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

    /// The items of one kind in a course; none for a kind nobody has told of.
    pub async fn list(&self, tx: &Tx, kind: ItemKind, course: CourseId) -> database::Result<Vec<Item>> {
        match self.lists.get(&kind) {
            Some(list) => list(tx.clone(), course).await,
            None => Ok(Vec::new()),
        }
    }
}
