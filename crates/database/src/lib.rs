//! One handle over SQLite and PostgreSQL.
//!
//! A unit of work is a closure given to [`Database::read`] or [`Database::write`]. It is answered only after its
//! commit is durable. On SQLite it runs on a database thread, and every write waiting at that moment is committed
//! together (group commit); on PostgreSQL it is one serialisable transaction, retried when the engine says so.
//!
//! Invariants:
//! - only database statements are awaited inside a unit; anything else fails with [`Error::ForeignAwait`];
//! - SQL text exists once, as a [`Statement`] made by [`sql!`], and is prepared on both engines by a test;
//! - the choice of the engine is visible nowhere outside this crate, but for the statements with two texts;
//! - a unit that fails leaves nothing behind, and takes nothing with it that waited beside it.

mod error;
mod event;
mod figures;
mod migrate;
mod pattern;
mod postgres;
mod row;
mod sqlite;
mod statement;
mod text;
mod unchanging;
mod unit;
mod value;

pub use database_derive::FromRow;
pub use error::Error;
pub use event::{Event, LISTENING};
pub use inventory;
pub use migrate::{Migration, create_schema, migrations};
pub use pattern::like_pattern;
pub use postgres::Address as PostgresAddress;
pub use row::{FromRow, FromValue, Row};
pub use statement::{Engine, Registered, Statement, registered_statements};
pub use text::{Json, Text, parse_text};
pub use unchanging::{Revised, Unchanged};
pub use unit::Tx;
pub use value::{Value, list, rows, texts};

use postgres::Isolation;
use std::{
    path::Path,
    sync::{Arc, atomic::Ordering},
};
use tokio::sync::broadcast;
use tracing::{Instrument as _, Span};
use unchanging::Unchanging;
use unit::{Asked, Kept, Run};

/// The target of spans that are for a collector of traces alone; log lines leave them out.
pub const TRACES: &str = "traces";

/// The result of a statement or a unit of work.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A handle to the one database of this process; cheap to clone.
#[derive(Clone)]
pub struct Database {
    engine: Arc<EngineHandle>,
    asked: Arc<Asked>,
    unchanging: Unchanging,
    /// Whether nobody waits for what is written through this handle.
    in_background: bool,
}

enum EngineHandle {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

/// How many threads read a SQLite file beside its one writer.
const SQLITE_READERS: usize = 4;

impl Database {
    /// Opens `sqlite:<path>` (created if absent) or `postgres://…`.
    ///
    /// Fails with [`Error::Unavailable`] and a plain sentence if the database cannot be reached.
    pub async fn connect(url: &str) -> Result<Self> {
        let engine = match url.split_once(':') {
            Some(("sqlite", path)) => {
                EngineHandle::Sqlite(sqlite::Sqlite::open(Path::new(path), SQLITE_READERS)?)
            }
            Some(("postgres" | "postgresql", _)) => {
                EngineHandle::Postgres(postgres::Postgres::connect(url).await?)
            }
            _ => {
                return Err(Error::Unavailable(
                    "the database URL must begin with sqlite: or postgres://".into(),
                ));
            }
        };
        Ok(Self {
            engine: Arc::new(engine),
            asked: Arc::default(),
            unchanging: Unchanging::default(),
            in_background: false,
        })
    }

    /// The same database for work that nobody waits for: while people write, it gets a fifth of the time of SQLite's one
    /// writer. PostgreSQL shares out its cores itself.
    pub fn in_background(&self) -> Self {
        Self {
            in_background: true,
            ..self.clone()
        }
    }

    /// Which engine stands behind this handle; for tests, diagnosis, the back-up command and how many units run beside each
    /// other, never for what is written.
    pub fn engine(&self) -> Engine {
        match *self.engine {
            EngineHandle::Sqlite(_) => Engine::Sqlite,
            EngineHandle::Postgres(_) => Engine::Postgres,
        }
    }

    /// Runs a unit that only reads. On SQLite it sees one snapshot; on PostgreSQL each statement sees the latest commit.
    pub async fn read<T, E, F, Fut>(&self, unit: F) -> Result<T, E>
    where
        F: FnOnce(Tx) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (asked, unchanging) = (Arc::clone(&self.asked), self.unchanging.clone());
        let kept = Kept::new();
        let (mut once, result) = (Some(unit), kept.clone());
        let run: Run = Box::new(move |tx: Tx| {
            let unit = once.take().expect("what only reads runs once");
            result.running(unit(tx.of(&asked, unchanging.for_reading())))
        });
        let ended = match &*self.engine {
            EngineHandle::Sqlite(sqlite) => sqlite.read(run).instrument(self.span("read")).await,
            EngineHandle::Postgres(postgres) => postgres.read(run).instrument(self.span("read")).await,
        };
        kept.after(ended)
    }

    /// Runs a unit that may write, and answers after its commit is durable. An error rolls the unit back.
    ///
    /// The closure must be `Clone` (its captures are): PostgreSQL may ask for the unit to be run again.
    pub async fn write<T, E, F, Fut>(&self, unit: F) -> Result<T, E>
    where
        F: FnOnce(Tx) -> Fut + Clone + Send + 'static,
        Fut: Future<Output = Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.write_in(unit, Isolation::Serializable).await
    }

    /// The same for a unit that keeps itself apart from others: before it reads a row it depends on, it locks it (by a
    /// statement that ends in `for update` on PostgreSQL), or a row that whoever changes it locks or changes too. PostgreSQL
    /// then tracks nothing else, and many changes of different rows run beside each other without colliding.
    pub async fn write_locked<T, E, F, Fut>(&self, unit: F) -> Result<T, E>
    where
        F: FnOnce(Tx) -> Fut + Clone + Send + 'static,
        Fut: Future<Output = Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.write_in(unit, Isolation::Locked).await
    }

    async fn write_in<T, E, F, Fut>(&self, unit: F, isolation: Isolation) -> Result<T, E>
    where
        F: FnOnce(Tx) -> Fut + Clone + Send + 'static,
        Fut: Future<Output = Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (asked, unchanging) = (Arc::clone(&self.asked), self.unchanging.clone());
        let kept = Kept::new();
        let result = kept.clone();
        let run: Run =
            Box::new(move |tx: Tx| result.running(unit.clone()(tx.of(&asked, unchanging.for_writing()))));
        let ended = match &*self.engine {
            EngineHandle::Sqlite(sqlite) => {
                let writing = sqlite.write(run, self.in_background);
                writing.instrument(self.span("write")).await
            }
            EngineHandle::Postgres(postgres) => {
                let writing = postgres.write(run, isolation);
                writing.instrument(self.span("write")).await
            }
        };
        kept.after(ended)
    }

    /// The span of a unit, from the moment it asks for its turn.
    fn span(&self, name: &'static str) -> Span {
        let engine = match self.engine() {
            Engine::Sqlite => "sqlite",
            Engine::Postgres => "postgresql",
        };
        tracing::info_span!(target: TRACES, "unit", otel.name = name, otel.kind = "client", db.system.name = engine)
    }

    /// How many statements ran on this database since it was opened: what a request costs is the difference.
    pub fn statements(&self) -> u64 {
        self.asked.statements.load(Ordering::Relaxed)
    }

    /// How many rows statements returned since it was opened.
    pub fn rows_read(&self) -> u64 {
        self.asked.rows.load(Ordering::Relaxed)
    }

    /// The events of committed units (see [`Tx::notify`]), of every instance on PostgreSQL, of this process on SQLite.
    pub fn subscribe(&self) -> broadcast::Receiver<Event> {
        match &*self.engine {
            EngineHandle::Sqlite(sqlite) => sqlite.events.subscribe(),
            EngineHandle::Postgres(postgres) => postgres.events.subscribe(),
        }
    }

    /// Applies the migrations that are missing, all in one transaction, and returns their names.
    ///
    /// Fails if a migration that was applied has been changed since.
    pub async fn migrate(&self, now_ms: i64) -> Result<Vec<String>> {
        migrate::migrate(self, now_ms).await
    }

    /// Whether every migration of this program has been applied as it is. Those of a later program may be there too.
    pub async fn is_migrated(&self) -> bool {
        migrate::is_up_to_date(self, &migrate::migrations(self.engine())).await
    }

    /// Prepares a statement without running it; for the test that proves every registered statement.
    pub async fn prepare(&self, statement: &'static Statement) -> Result<()> {
        self.read(move |tx| async move { tx.prepare(statement).await })
            .await
    }
}
