//! SQLite: copied by its backup API in one step, which is one read transaction: the copy is as of one moment, and in WAL mode
//! nobody who writes waits for it (<https://www.sqlite.org/backup.html>).

use crate::{
    BackupError, Result,
    database::{AUDIT, Chains, Facts, MIGRATIONS, RECEIPTS},
    files,
};
use rusqlite::{Connection, OpenFlags, backup::Backup};
use std::path::Path;

/// The file of an address.
pub(crate) fn path_of(url: &str) -> &Path {
    Path::new(url.strip_prefix("sqlite:").unwrap_or(url))
}

pub(crate) fn snapshot(from: &Path, to: &Path) -> Result<Facts> {
    if !from.is_file() {
        return Err(BackupError::Database(format!("{} is absent", from.display())));
    }
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    source.busy_timeout(std::time::Duration::from_secs(30))?;
    let mut copy = Connection::open(to)?;
    {
        let backup = Backup::new(&source, &mut copy)?;
        backup.step(-1)?;
    }
    // One file, without a log beside it.
    copy.pragma_update(None, "journal_mode", "delete")?;
    drop(copy);
    files::sync(to)?;
    facts(to)
}

/// Refuses a database, and what one has left: a log beside a restored file would be replayed into it.
pub(crate) fn require_empty(file: &Path) -> Result<()> {
    for left in ["", "-wal", "-shm", "-journal"] {
        let mut path = file.as_os_str().to_owned();
        path.push(left);
        let path = Path::new(&path);
        if path.exists() {
            return Err(BackupError::NotEmpty(path.display().to_string()));
        }
    }
    Ok(())
}

pub(crate) fn restore(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        files::make_folder(folder)?;
    }
    let partial = to.with_extension("partial");
    std::fs::copy(from, &partial).map_err(BackupError::io(&partial))?;
    files::sync(&partial)?;
    files::rename(&partial, to)
}

/// Counts a file that nobody writes.
pub(crate) fn facts(file: &Path) -> Result<Facts> {
    let database = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let verdict: String = database.query_row("pragma quick_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        return Err(BackupError::Database(verdict));
    }
    let tables: Vec<String> = texts(
        &database,
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
    )?;
    let mut found = Facts {
        migrations: texts(&database, MIGRATIONS)?,
        ..Facts::default()
    };
    for table in tables {
        let count = format!("select count(*) from \"{table}\"");
        let rows = database.query_row(&count, [], |row| row.get(0))?;
        found.rows.insert(table, rows);
    }
    let mut chains = Chains::default();
    let mut statement = database.prepare(RECEIPTS)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        chains.add(row.get(0)?, row.get(1)?, &row.get::<_, String>(2)?);
    }
    found.receipts = chains.finish();
    if found.has_audit_chain() {
        let mut statement = database.prepare(AUDIT)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            found.add_audit_head(row.get(0)?, row.get(1)?, row.get(2)?);
        }
    }
    Ok(found)
}

/// The only column of each row that a query finds.
pub(crate) fn texts(database: &Connection, query: &str) -> Result<Vec<String>> {
    let mut statement = database.prepare(query)?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}
