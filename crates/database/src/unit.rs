//! The handle that a unit of work speaks through.

use crate::{
    Engine, Error, Event, FromRow, FromValue, Result, Revised, Row, Statement, Unchanged, Value,
    figures::Watch, postgres, sqlite, unchanging::Memory,
};
use std::{
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// A unit of work with its types forgotten: each call runs it anew, keeps its result aside, and says whether its changes
/// are to be kept. What runs units is compiled once and not for every unit.
pub(crate) type Run = Box<dyn FnMut(Tx) -> Running + Send>;

/// A unit that runs.
pub(crate) type Running = Pin<Box<dyn Future<Output = bool> + Send>>;

/// Where a unit leaves its result until its commit is known.
pub(crate) struct Kept<T, E>(Arc<Mutex<Option<Result<T, E>>>>);

impl<T, E> Clone for Kept<T, E> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: Send + 'static, E: From<Error> + Send + 'static> Kept<T, E> {
    pub(crate) fn new() -> Self {
        Self(Arc::default())
    }

    /// The unit, leaving its result here.
    pub(crate) fn running<Fut>(&self, unit: Fut) -> Running
    where
        Fut: Future<Output = Result<T, E>> + Send + 'static,
    {
        let kept = Arc::clone(&self.0);
        Box::pin(async move {
            let result = unit.await;
            let is_kept = result.is_ok();
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
            is_kept
        })
    }

    /// What the unit's caller is told: what the unit said, unless the engine could not carry it out.
    pub(crate) fn after(self, ended: Result<()>) -> Result<T, E> {
        let result = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (result, ended) {
            (Some(Err(refusal)), _) => Err(refusal),
            (_, Err(error)) => Err(error.into()),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (None, Ok(())) => Err(Error::Panicked.into()),
        }
    }
}

/// What units asked of a database since it was opened.
#[derive(Default)]
pub(crate) struct Asked {
    pub(crate) statements: AtomicU64,
    pub(crate) rows: AtomicU64,
}

/// A running unit of work. Statements go through it; it is useless once the unit has ended.
#[derive(Clone)]
pub struct Tx {
    pub(crate) on: TxEngine,
    pub(crate) events: Arc<Mutex<Vec<Event>>>,
    /// What all units of this database asked of it.
    pub(crate) asked: Arc<Asked>,
    unchanging: Memory,
}

#[derive(Clone)]
pub(crate) enum TxEngine {
    Sqlite(sqlite::UnitId),
    Postgres(Arc<postgres::Unit>),
}

impl Tx {
    pub(crate) fn new(on: TxEngine) -> Self {
        Self {
            on,
            events: Arc::default(),
            asked: Arc::default(),
            unchanging: Memory::default(),
        }
    }

    /// The same unit, counting there what it asks, and with what is remembered of rows that never change.
    pub(crate) fn of(mut self, asked: &Arc<Asked>, unchanging: Memory) -> Self {
        self.asked = Arc::clone(asked);
        self.unchanging = unchanging;
        self
    }

    /// The engine that runs this unit.
    pub const fn engine(&self) -> Engine {
        match self.on {
            TxEngine::Sqlite(_) => Engine::Sqlite,
            TxEngine::Postgres(_) => Engine::Postgres,
        }
    }

    /// Values that never change once they are committed, in the order of their keys: from memory, or by `load`, which is
    /// given the keys that are not known yet and leaves out those that do not exist.
    pub async fn remembered<T, F, Fut>(&self, keys: &[T::Key], load: F) -> Result<Vec<Arc<T>>>
    where
        T: Unchanged,
        F: FnOnce(Vec<T::Key>) -> Fut,
        Fut: Future<Output = Result<Vec<T>>>,
    {
        let mut known = self.unchanging.known::<T>(keys);
        let unknown: Vec<T::Key> = keys
            .iter()
            .filter(|key| !known.contains_key(key))
            .cloned()
            .collect();
        if !unknown.is_empty() {
            for value in load(unknown).await? {
                let value = Arc::new(value);
                self.unchanging.keep(&value);
                known.insert(value.key(), value);
            }
        }
        Ok(keys.iter().filter_map(|key| known.get(key).cloned()).collect())
    }

    /// The rows that a statement lists by id and hash of what they say: from memory, or by `these`, whose parameter is the
    /// [`list`](crate::list) of the ids that are not known yet.
    pub async fn remembered_rows<T, Id>(
        &self,
        (listing, params): (&'static Statement, Vec<Value>),
        these: &'static Statement,
    ) -> Result<Vec<Arc<T>>>
    where
        T: Unchanged<Key = (Id, String)> + FromRow,
        Id: FromValue + Into<i64>,
    {
        let listed: Vec<(Id, String)> = self.query_as(listing, params).await?;
        self.remembered(&listed, |unknown| {
            let ids = crate::list(unknown.into_iter().map(|(id, _)| id));
            self.query_as(these, vec![ids])
        })
        .await
    }

    /// The value under that key as it is at that revision: from memory, or by `load`, which is given the older one that is
    /// known.
    pub async fn revised<T, F, Fut>(&self, key: &T::Key, revision: &T::Revision, load: F) -> Result<Arc<T>>
    where
        T: Revised,
        F: FnOnce(Option<Arc<T>>) -> Fut,
        Fut: Future<Output = Result<T>>,
    {
        let newest = self.unchanging.newest::<T>(key);
        if let Some(known) = newest.as_ref().filter(|known| known.revision() == revision) {
            return Ok(Arc::clone(known));
        }
        let value = Arc::new(load(newest).await?);
        self.unchanging.keep_newest(&value);
        Ok(value)
    }

    /// Keeps a value that this unit knows without reading it, at the revision that it drew last: it changed what it had read before,
    /// and nobody else could. If the unit is taken back, nobody asks for that revision.
    pub fn keep_revised<T: Revised>(&self, value: T) {
        self.unchanging.keep_newest(&Arc::new(value));
    }

    /// Counts a statement that begins, and watches how long it takes.
    fn begin(&self, statement: &'static Statement) -> Watch {
        self.asked.statements.fetch_add(1, Ordering::Relaxed);
        Watch::of(statement)
    }

    fn count_rows(&self, rows: &[Row]) {
        self.asked.rows.fetch_add(rows.len() as u64, Ordering::Relaxed);
    }

    /// Runs a statement and returns how many rows it changed.
    pub async fn execute(&self, statement: &'static Statement, params: Vec<Value>) -> Result<u64> {
        let _watch = self.begin(statement);
        match &self.on {
            TxEngine::Sqlite(unit) => sqlite::execute(*unit, statement, &params),
            TxEngine::Postgres(unit) => unit.execute(statement, &params).await,
        }
    }

    /// Runs a statement and returns its rows.
    pub async fn query(&self, statement: &'static Statement, params: Vec<Value>) -> Result<Vec<Row>> {
        let _watch = self.begin(statement);
        let rows = match &self.on {
            TxEngine::Sqlite(unit) => sqlite::query(*unit, statement, &params)?,
            TxEngine::Postgres(unit) => unit.query(statement, &params).await?,
        };
        self.count_rows(&rows);
        Ok(rows)
    }

    /// Runs a statement and returns its first row, or none.
    pub async fn query_optional(
        &self,
        statement: &'static Statement,
        params: Vec<Value>,
    ) -> Result<Option<Row>> {
        Ok(self.query(statement, params).await?.into_iter().next())
    }

    /// Runs a statement that returns at least one row, such as `insert … returning id` or `select count(*)`.
    pub async fn query_one(&self, statement: &'static Statement, params: Vec<Value>) -> Result<Row> {
        self.query_optional(statement, params)
            .await?
            .ok_or(Error::NoRow(statement.name))
    }

    /// Runs a statement and returns its rows as `T` (see [`FromRow`]).
    pub async fn query_as<T: FromRow>(
        &self,
        statement: &'static Statement,
        params: Vec<Value>,
    ) -> Result<Vec<T>> {
        self.query(statement, params)
            .await?
            .iter()
            .map(Row::read)
            .collect()
    }

    /// Runs a statement and returns its first row as `T` (see [`FromRow`]), or none.
    pub async fn query_optional_as<T: FromRow>(
        &self,
        statement: &'static Statement,
        params: Vec<Value>,
    ) -> Result<Option<T>> {
        let row = self.query_optional(statement, params).await?;
        row.as_ref().map(Row::read).transpose()
    }

    /// Runs a statement that returns at least one row, and returns it as `T` (see [`FromRow`]).
    pub async fn query_one_as<T: FromRow>(
        &self,
        statement: &'static Statement,
        params: Vec<Value>,
    ) -> Result<T> {
        self.query_one(statement, params).await?.read()
    }

    /// Runs a statement for many rows, each the values of `$given(…)` in its text, and returns how many rows it changed.
    /// The rows do not see each other's changes on PostgreSQL, where all are one statement: let no two touch the same row.
    pub async fn execute_rows(&self, statement: &'static Statement, rows: Vec<Vec<Value>>) -> Result<u64> {
        if rows.is_empty() {
            return Ok(0);
        }
        let _watch = self.begin(statement);
        match &self.on {
            TxEngine::Sqlite(unit) => sqlite::execute_rows(*unit, statement, &rows),
            TxEngine::Postgres(unit) => unit.execute_rows(statement, rows).await,
        }
    }

    /// The same for a statement that returns rows; whose they are has to be one of their columns.
    pub async fn query_rows<T: FromRow>(
        &self,
        statement: &'static Statement,
        rows: Vec<Vec<Value>>,
    ) -> Result<Vec<T>> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let _watch = self.begin(statement);
        let found = match &self.on {
            TxEngine::Sqlite(unit) => sqlite::query_rows(*unit, statement, &rows)?,
            TxEngine::Postgres(unit) => unit.query_rows(statement, rows).await?,
        };
        self.count_rows(&found);
        found.iter().map(Row::read).collect()
    }

    /// Delivers an event to every running process once, and only if, this unit is committed.
    pub fn notify(&self, topic: &str, payload: impl Into<String>) {
        let event = Event {
            topic: topic.into(),
            payload: payload.into(),
        };
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        // A unit that enqueues a hundred jobs of a lane wakes it once.
        if !events.contains(&event) {
            events.push(event);
        }
    }

    pub(crate) fn take_events(&self) -> Vec<Event> {
        std::mem::take(&mut *self.events.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) async fn prepare(&self, statement: &'static Statement) -> Result<()> {
        match &self.on {
            TxEngine::Sqlite(unit) => sqlite::prepare(*unit, statement),
            TxEngine::Postgres(unit) => unit.prepare(statement).await,
        }
    }

    /// Runs the text of a migration, which may hold several statements.
    pub(crate) async fn run_script(&self, name: &str, text: &str) -> Result<()> {
        match &self.on {
            TxEngine::Sqlite(unit) => sqlite::run_script(*unit, name, text),
            TxEngine::Postgres(unit) => unit.run_script(name, text).await,
        }
    }
}
