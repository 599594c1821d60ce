//! The SQLite file that is moved: nobody else has it open, and nothing in it changes.

use super::Table;
use crate::{BackupError, Result, sqlite::texts};
use ::database::{Migration, Value};
use rusqlite::{Connection, ErrorCode, OpenFlags, Row, Statement, types::ValueRef};
use std::{collections::BTreeSet, path::Path, time::Duration};

/// How long a program that is just ending may take to close the file.
const ENDING: Duration = Duration::from_secs(3);

/// What a full-text index keeps is made again from its table.
const TABLES: &str = "select name from pragma_table_list where schema = 'main' and type = 'table' \
    and name not like 'sqlite_%' and name <> 'schema_migration' order by name";
const MIGRATIONS: &str = "select name || ' ' || checksum from schema_migration order by name";

pub(super) struct Source {
    database: Connection,
}

impl Source {
    /// Opens the file for this process alone: a server that runs is found, and none can start meanwhile. In WAL mode every
    /// open connection keeps a shared lock on the file, which the exclusive mode cannot get past
    /// (<https://www.sqlite.org/wal.html#noshm>).
    pub(super) fn open(file: &Path) -> Result<Self> {
        if !file.is_file() {
            return Err(BackupError::Database(format!("{} is absent", file.display())));
        }
        let database = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        database.busy_timeout(ENDING)?;
        database.pragma_update(None, "locking_mode", "exclusive")?;
        match database.execute_batch("begin exclusive") {
            Err(rusqlite::Error::SqliteFailure(error, _)) if error.code == ErrorCode::DatabaseBusy => {
                Err(BackupError::InUse(file.to_owned()))
            }
            other => Ok(other.map(|()| Self { database })?),
        }
    }

    /// Refuses a database of an older or newer program: its tables are others.
    pub(super) fn require_migrations(&self, ours: &[Migration]) -> Result<()> {
        let line = |migration: &Migration| format!("{} {}", migration.name, migration.checksum());
        let ours: BTreeSet<String> = ours.iter().map(line).collect();
        let applied: BTreeSet<String> = texts(&self.database, MIGRATIONS)?.into_iter().collect();
        if applied == ours {
            return Ok(());
        }
        Err(BackupError::Schema(if applied.is_subset(&ours) {
            "the database is older than this program; run `suanpan migrate` first".into()
        } else {
            "the database was written by another version of this program; move it with that version".into()
        }))
    }

    pub(super) fn tables(&self) -> Result<Vec<Table>> {
        let names = texts(&self.database, TABLES)?;
        names
            .into_iter()
            .map(|name| {
                let columns = format!("select name from pragma_table_info('{name}') order by cid");
                let columns = texts(&self.database, &columns)?;
                Ok(Table { name, columns })
            })
            .collect()
    }

    pub(super) fn select(&self, table: &Table) -> Result<Statement<'_>> {
        Ok(self.database.prepare(&table.select())?)
    }
}

/// A row's values; refuses what PostgreSQL cannot keep.
pub(super) fn values(row: &Row<'_>, table: &Table) -> Result<Vec<Value>> {
    let value = |(at, column): (usize, &String)| {
        let value = row.get_ref(at)?;
        let fault = match value {
            ValueRef::Text(text) if text.contains(&0) => Some("a NUL in a text"),
            ValueRef::Text(text) if std::str::from_utf8(text).is_err() => Some("a text that is not UTF-8"),
            _ => None,
        };
        let Some(what) = fault else {
            return Ok(Value::from(value));
        };
        let first = Value::from(row.get_ref(0)?);
        let place = format!(
            "{}.{column} of the row whose {} is {}",
            table.name,
            table.columns[0],
            plain(&first)
        );
        Err(BackupError::Unfit { place, what })
    };
    table.columns.iter().enumerate().map(value).collect()
}

fn plain(value: &Value) -> String {
    match value {
        Value::Int(number) => number.to_string(),
        Value::Text(text) => format!("{text:?}"),
        other => format!("{other:?}"),
    }
}
