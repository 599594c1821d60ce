//! Forward-only migrations: plain SQL in two folders with the same names, embedded in the binary.

use crate::{Database, Engine, Error, Result, Tx, params};
use rust_embed::RustEmbed;
use sha2::{Digest as _, Sha256};
use std::collections::HashSet;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../migrations/sqlite"]
#[include = "*.sql"]
struct SqliteFiles;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../migrations/postgres"]
#[include = "*.sql"]
struct PostgresFiles;

/// One migration of one engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Migration {
    /// File name: `NNNN_<feature>_<what>.sql`.
    pub name: String,
    /// Its SQL.
    pub text: String,
}

impl Migration {
    /// SHA-256 of its text, in hexadecimal: what `schema_migration` keeps, so that a changed migration is noticed.
    pub fn checksum(&self) -> String {
        hex::encode(Sha256::digest(self.text.as_bytes()))
    }
}

/// The table of applied migrations, the same text on both engines.
const LEDGER: &str = "create table if not exists schema_migration \
                      (name text primary key, checksum text not null, applied_at_ms bigint not null)";

crate::sql! {
    APPLIED = "select name, checksum from schema_migration order by name";
    RECORD = "insert into schema_migration (name, checksum, applied_at_ms) values ($1, $2, $3)";
    // A migration may take what no request may.
    UNHURRIED = sqlite "select 1 as statement, 1 as lock"
                postgres "select set_config('statement_timeout', '0', true) as statement, set_config('lock_timeout', '0', true) as lock";
    LOCK = sqlite "select 1 as locked" postgres "select pg_advisory_xact_lock(7305414) is null as locked";
}

/// Whether all of them have been applied as they are; any doubt is left to [`migrate`], which says what is wrong.
pub(crate) async fn is_up_to_date(database: &Database, all: &[Migration]) -> bool {
    let rows = database
        .read(|tx| async move { tx.query(&APPLIED, params![]).await })
        .await;
    let Ok(rows) = rows else {
        return false;
    };
    let applied: HashSet<(String, String)> = rows
        .iter()
        .filter_map(|row| Some((row.get("name").ok()?, row.get("checksum").ok()?)))
        .collect();
    all.iter()
        .all(|migration| applied.contains(&(migration.name.clone(), migration.checksum())))
}

/// The migrations of an engine, in order of their names.
pub fn migrations(engine: Engine) -> Vec<Migration> {
    let read = |name: &str, file: Option<rust_embed::EmbeddedFile>| Migration {
        name: name.into(),
        text: String::from_utf8_lossy(&file.expect("the name came from the list of files").data).into_owned(),
    };
    let mut all: Vec<_> = match engine {
        Engine::Sqlite => SqliteFiles::iter()
            .map(|name| read(&name, SqliteFiles::get(&name)))
            .collect(),
        Engine::Postgres => PostgresFiles::iter()
            .map(|name| read(&name, PostgresFiles::get(&name)))
            .collect(),
    };
    all.sort_by(|one, other| one.name.cmp(&other.name));
    all
}

/// Applies what is missing. Several processes may start at once: the first one does it, the others wait. When nothing is
/// missing nothing is written: a server starts on a full disk too.
pub(crate) async fn migrate(database: &Database, now_ms: i64) -> Result<Vec<String>> {
    let all = migrations(database.engine());
    if is_up_to_date(database, &all).await {
        return Ok(Vec::new());
    }
    // Each statement sees what was committed before it: whoever waited for the lock sees what the first one did, and what is copied
    // after a lock is all that others wrote before it.
    database
        .write_locked(move |tx: Tx| async move {
            tx.query(&UNHURRIED, params![]).await?;
            tx.query(&LOCK, params![]).await?;
            tx.run_script("schema_migration", LEDGER).await?;
            let applied = tx.query(&APPLIED, params![]).await?;
            let mut done = Vec::new();
            for migration in all {
                let checksum = migration.checksum();
                let known = applied
                    .iter()
                    .find(|row| row.get::<String>("name").as_ref() == Ok(&migration.name));
                if let Some(row) = known {
                    if row.get::<String>("checksum")? != checksum {
                        return Err(Error::Migration {
                            name: migration.name,
                            message: "was changed after it had been applied".into(),
                        });
                    }
                    continue;
                }
                tx.run_script(&migration.name, &migration.text).await?;
                tx.execute(&RECORD, params![&migration.name, checksum, now_ms])
                    .await?;
                done.push(migration.name);
            }
            Ok(done)
        })
        .await
}

/// Makes the whole schema in a PostgreSQL that has no table, inside the transaction of whoever fills it: both are there, or
/// neither. A server that starts meanwhile waits for the end of the transaction.
///
/// # Errors
/// Those of PostgreSQL, e.g. where the user may not create tables.
pub async fn create_schema(
    transaction: &tokio_postgres::Transaction<'_>,
    now_ms: i64,
) -> std::result::Result<(), tokio_postgres::Error> {
    transaction.execute(LOCK.postgres(), &[]).await?;
    transaction.batch_execute(LEDGER).await?;
    for migration in migrations(Engine::Postgres) {
        transaction.batch_execute(&migration.text).await?;
        transaction
            .execute(
                RECORD.postgres(),
                &[&migration.name, &migration.checksum(), &now_ms],
            )
            .await?;
    }
    Ok(())
}
