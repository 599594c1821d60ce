//! The connection of this thread, and the statements that run on it.

use crate::{Error, Result, Row, Statement, Value, error::from_sqlite};
use rusqlite::{CachedStatement, Connection, OpenFlags, config::DbConfig};
use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    path::Path,
    sync::Arc,
};

/// The number of a unit of work on its thread; a handle kept after its unit ended has a number that no longer runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UnitId(u64);

thread_local! {
    static CONNECTION: RefCell<Option<Connection>> = const { RefCell::new(None) };
    static RUNNING: Cell<Option<UnitId>> = const { Cell::new(None) };
    static LAST: Cell<u64> = const { Cell::new(0) };
    /// The names of the columns of each statement that was queried.
    static COLUMNS: RefCell<HashMap<&'static str, Arc<[String]>>> = RefCell::default();
}

/// How many prepared statements a connection keeps.
const PREPARED_STATEMENTS: usize = 1024;

/// Opens the connection of this thread.
pub(super) fn open(path: &Path, read_only: bool) -> Result<()> {
    let unavailable =
        |error: rusqlite::Error| Error::Unavailable(format!("cannot open {}: {error}", path.display()));
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(path, flags).map_err(unavailable)?;
    connection.set_prepared_statement_cache_capacity(PREPARED_STATEMENTS);
    connection
        .busy_timeout(std::time::Duration::from_secs(10))
        .map_err(unavailable)?;
    // FULL: an acknowledged write survives a power cut, not only a crash of the process.
    // What a unit behind another would need to be undone goes to a file once it is large: in memory SQLite walks through all of it
    // at the end of each statement, and a unit of ten thousand rows would take minutes.
    let pragmas = if read_only {
        "pragma query_only = on; pragma cache_size = -16000; pragma mmap_size = 268435456; pragma temp_store = memory;"
    } else {
        "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
         pragma cache_size = -64000; pragma temp_store = file; pragma journal_size_limit = 67108864;"
    };
    connection.execute_batch(pragmas).map_err(unavailable)?;
    // Else a statement whose plan might depend on a parameter is parsed and planned anew each time it is run.
    connection
        .set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)
        .map_err(unavailable)?;
    CONNECTION.set(Some(connection));
    Ok(())
}

/// Begins a unit: from now on handles with this number work on this thread.
pub(super) fn begin_unit() -> UnitId {
    let unit = UnitId(LAST.get() + 1);
    LAST.set(unit.0);
    RUNNING.set(Some(unit));
    unit
}

/// Ends the running unit.
pub(super) fn end_unit() {
    RUNNING.set(None);
}

fn on_connection<T>(unit: UnitId, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
    if RUNNING.get() != Some(unit) {
        return Err(Error::Ended);
    }
    CONNECTION.with_borrow(|connection| work(connection.as_ref().ok_or(Error::Ended)?))
}

/// Runs a text such as `begin` or `commit` on this thread's connection, in or out of a unit.
pub(super) fn control(text: &str) -> Result<()> {
    CONNECTION.with_borrow(|connection| {
        connection
            .as_ref()
            .ok_or(Error::Ended)?
            .prepare_cached(text)
            .and_then(|mut statement| statement.execute([]))
            .map(drop)
            .map_err(|error| from_sqlite(text, &error))
    })
}

fn cached<'c>(connection: &'c Connection, statement: &'static Statement) -> Result<CachedStatement<'c>> {
    connection
        .prepare_cached(statement.sqlite())
        .map_err(|error| from_sqlite(statement.name, &error))
}

pub(crate) fn execute(unit: UnitId, statement: &'static Statement, params: &[Value]) -> Result<u64> {
    execute_rows(unit, statement, std::slice::from_ref(&params))
}

/// Runs a statement once for the parameters of each row; returns how many rows it changed.
pub(crate) fn execute_rows<P: AsRef<[Value]>>(
    unit: UnitId,
    statement: &'static Statement,
    rows: &[P],
) -> Result<u64> {
    on_connection(unit, |connection| {
        let mut prepared = cached(connection, statement)?;
        let mut changed = 0;
        for row in rows {
            changed += prepared
                .execute(rusqlite::params_from_iter(row.as_ref()))
                .map_err(|error| from_sqlite(statement.name, &error))? as u64;
        }
        Ok(changed)
    })
}

pub(crate) fn query(unit: UnitId, statement: &'static Statement, params: &[Value]) -> Result<Vec<Row>> {
    query_rows(unit, statement, std::slice::from_ref(&params))
}

/// Runs a statement once for the parameters of each row; returns what all of them found.
pub(crate) fn query_rows<P: AsRef<[Value]>>(
    unit: UnitId,
    statement: &'static Statement,
    given: &[P],
) -> Result<Vec<Row>> {
    on_connection(unit, |connection| {
        let failed = |error: rusqlite::Error| from_sqlite(statement.name, &error);
        let mut prepared = cached(connection, statement)?;
        let columns = columns(statement, &prepared);
        let mut found = Vec::new();
        for params in given {
            let mut rows = prepared
                .query(rusqlite::params_from_iter(params.as_ref()))
                .map_err(failed)?;
            while let Some(row) = rows.next().map_err(failed)? {
                let values = (0..columns.len())
                    .map(|index| row.get_ref(index).map(Value::from).map_err(failed))
                    .collect::<Result<Vec<_>>>()?;
                found.push(Row {
                    columns: Arc::clone(&columns),
                    values,
                });
            }
        }
        Ok(found)
    })
}

/// The names of a statement's columns: they change with the schema only, that is, with its number of columns or never.
fn columns(statement: &'static Statement, prepared: &CachedStatement<'_>) -> Arc<[String]> {
    COLUMNS.with_borrow_mut(|known| {
        let kept = known.get(statement.name);
        match kept.filter(|columns| columns.len() == prepared.column_count()) {
            Some(columns) => Arc::clone(columns),
            None => {
                let columns: Arc<[String]> = prepared.column_names().map(str::to_owned).collect();
                known.insert(statement.name, Arc::clone(&columns));
                columns
            }
        }
    })
}

pub(crate) fn prepare(unit: UnitId, statement: &'static Statement) -> Result<()> {
    on_connection(unit, |connection| cached(connection, statement).map(drop))
}

pub(crate) fn run_script(unit: UnitId, name: &str, text: &str) -> Result<()> {
    COLUMNS.with_borrow_mut(HashMap::clear);
    on_connection(unit, |connection| {
        connection
            .execute_batch(text)
            .map_err(|error| from_sqlite(name, &error))
    })
}
