//! Rows that never change once they are committed, such as a version of a question, kept as they were read: a hall that
//! starts together reads its paper once.

use moka::sync::Cache;
use std::{
    any::{Any, TypeId},
    collections::HashMap,
    hash::Hash,
    sync::{Arc, PoisonError, RwLock},
};

/// A type whose committed values never change and are never removed.
pub trait Unchanged: Send + Sync + 'static {
    /// What tells them apart.
    type Key: Hash + Eq + Clone + Send + Sync + 'static;
    /// How many values are kept in memory.
    const KEPT: u64;
    /// Whether a unit that writes may keep a value too. Only where no later unit can mean another value by the same key, even
    /// if this one is taken back.
    const WRITERS_KEEP: bool = false;

    /// The key of this value.
    fn key(&self) -> Self::Key;
}

/// A value that changes, kept as long as its revision stands: the newest one known under each key.
pub trait Revised: Send + Sync + 'static {
    /// What tells values apart.
    type Key: Hash + Eq + Send + Sync + 'static;
    /// What changes with each change, a rolled back one included: drawn at random, so that no two changes share one.
    type Revision: PartialEq + Send + Sync;
    /// How much is kept in memory, in the unit of [`Revised::weight`].
    const KEPT: u64;

    /// The key of this value.
    fn key(&self) -> Self::Key;

    /// The revision it was read at.
    fn revision(&self) -> &Self::Revision;

    /// What it weighs.
    fn weight(&self) -> u32;
}

type Caches = HashMap<TypeId, Box<dyn Any + Send + Sync>>;

/// What one database remembers.
#[derive(Clone, Default)]
pub(crate) struct Unchanging(Arc<RwLock<Caches>>);

impl Unchanging {
    /// For a unit that reads: what it sees is committed.
    pub(crate) fn for_reading(&self) -> Memory {
        Memory {
            of: Some(self.clone()),
            keeps: true,
        }
    }

    /// For a unit that writes: it may read what it wrote itself, and take it back.
    pub(crate) fn for_writing(&self) -> Memory {
        Memory {
            of: Some(self.clone()),
            keeps: false,
        }
    }

    fn unchanged<T: Unchanged>(&self) -> Cache<T::Key, Arc<T>> {
        self.cache::<T, _, _>(|| Cache::new(T::KEPT))
    }

    fn revised<T: Revised>(&self) -> Cache<T::Key, Arc<T>> {
        let weigh = |_: &T::Key, value: &Arc<T>| value.weight();
        self.cache::<T, _, _>(|| Cache::builder().max_capacity(T::KEPT).weigher(weigh).build())
    }

    /// The values of type `T`, in the cache that `make` makes for the first of them.
    fn cache<T, K, V>(&self, make: impl FnOnce() -> Cache<K, V>) -> Cache<K, V>
    where
        T: 'static,
        K: Hash + Eq + Send + Sync + 'static,
        V: Clone + Send + Sync + 'static,
    {
        let find = |caches: &Caches| {
            let cache = caches.get(&TypeId::of::<T>())?;
            cache.downcast_ref::<Cache<K, V>>().cloned()
        };
        let known = find(&self.0.read().unwrap_or_else(PoisonError::into_inner));
        known.unwrap_or_else(|| {
            let mut caches = self.0.write().unwrap_or_else(PoisonError::into_inner);
            find(&caches).unwrap_or_else(|| {
                let cache = make();
                caches.insert(TypeId::of::<T>(), Box::new(cache.clone()));
                cache
            })
        })
    }
}

/// What a unit remembers, and whether it may add to it.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    of: Option<Unchanging>,
    keeps: bool,
}

impl Memory {
    pub(crate) fn known<T: Unchanged>(&self, keys: &[T::Key]) -> HashMap<T::Key, Arc<T>> {
        let Some(of) = &self.of else {
            return HashMap::new();
        };
        let cache = of.unchanged::<T>();
        let found = keys
            .iter()
            .filter_map(|key| cache.get(key).map(|value| (key.clone(), value)));
        found.collect()
    }

    pub(crate) fn keep<T: Unchanged>(&self, value: &Arc<T>) {
        if let Some(of) = self.of.as_ref().filter(|_| self.keeps || T::WRITERS_KEEP) {
            of.unchanged::<T>().insert(value.key(), Arc::clone(value));
        }
    }

    /// The newest known value under that key, of whatever revision.
    pub(crate) fn newest<T: Revised>(&self, key: &T::Key) -> Option<Arc<T>> {
        self.of.as_ref()?.revised::<T>().get(key)
    }

    /// Keeps a value in the place of older ones; a unit that writes may do so too, because nobody else draws its revision.
    pub(crate) fn keep_newest<T: Revised>(&self, value: &Arc<T>) {
        if let Some(of) = &self.of {
            of.revised::<T>().insert(value.key(), Arc::clone(value));
        }
    }
}
