//! PostgreSQL: copied by its own `pg_dump` in the snapshot of a transaction that also counts the rows, so that the manifest and
//! the dump are of one moment (<https://www.postgresql.org/docs/current/app-pgdump.html>, `--snapshot`).

use crate::{
    BackupError, Result,
    database::{AUDIT, Chains, Facts, MIGRATIONS, RECEIPTS},
    files,
};
use ::database::PostgresAddress;
use std::path::Path;
use tokio_postgres::{Client, config::Host};

const TABLES: &str =
    "select tablename from pg_catalog.pg_tables where schemaname = current_schema() order by tablename";

async fn connect(url: &str) -> Result<Client> {
    let client = settings(url)?.connect().await?;
    // Counting every row of a region takes longer than any request may.
    client.batch_execute("set statement_timeout = 0").await?;
    Ok(client)
}

pub(crate) async fn snapshot(url: &str, to: &Path) -> Result<Facts> {
    let client = connect(url).await?;
    client
        .batch_execute("begin isolation level repeatable read read only")
        .await?;
    let name: String = client.query_one("select pg_export_snapshot()", &[]).await?.get(0);
    let found = count(&client).await?;
    let snapshot = format!("--snapshot={name}");
    let file = format!("--file={}", to.display());
    let dump = [
        "--format=custom",
        "--no-owner",
        "--no-privileges",
        &snapshot,
        &file,
    ];
    run("pg_dump", &dump, url).await?;
    client.batch_execute("commit").await?;
    files::sync(to)?;
    Ok(found)
}

pub(crate) async fn require_empty(url: &str) -> Result<()> {
    let client = connect(url).await?;
    if client.query(TABLES, &[]).await?.is_empty() {
        Ok(())
    } else {
        Err(BackupError::NotEmpty("the database".into()))
    }
}

pub(crate) async fn restore(from: &Path, url: &str) -> Result<()> {
    let database = format!(
        "--dbname={}",
        settings(url)?.config().get_dbname().unwrap_or_default()
    );
    let from = from.display().to_string();
    let restore = [
        "--no-owner",
        "--no-privileges",
        "--single-transaction",
        "--exit-on-error",
        &database,
        &from,
    ];
    run("pg_restore", &restore, url).await
}

pub(crate) async fn facts(url: &str) -> Result<Facts> {
    count(&connect(url).await?).await
}

async fn count(client: &Client) -> Result<Facts> {
    let names = client.query(MIGRATIONS, &[]).await?;
    let mut found = Facts {
        migrations: names.iter().map(|row| row.get(0)).collect(),
        ..Facts::default()
    };
    for row in client.query(TABLES, &[]).await? {
        let table: String = row.get(0);
        let count = format!("select count(*) from \"{table}\"");
        let rows: i64 = client.query_one(&count, &[]).await?.get(0);
        found.rows.insert(table, rows);
    }
    let mut chains = Chains::default();
    for row in client.query(RECEIPTS, &[]).await? {
        chains.add(row.get(0), row.get(1), row.get(2));
    }
    found.receipts = chains.finish();
    if found.has_audit_chain() {
        for row in client.query(AUDIT, &[]).await? {
            found.add_audit_head(row.get(0), row.get(1), row.get(2));
        }
    }
    Ok(found)
}

fn settings(url: &str) -> Result<PostgresAddress> {
    PostgresAddress::read(url).map_err(|error| BackupError::Database(error.to_string()))
}

/// Runs a program of PostgreSQL on a database. Where it is and by what password goes in the environment: arguments are seen by
/// everybody on the machine.
async fn run(program: &'static str, arguments: &[&str], url: &str) -> Result<()> {
    let address = settings(url)?;
    let settings = address.config();
    let mut command = tokio::process::Command::new(program);
    command.envs(address.environment().iter().cloned());
    command.args(arguments).stdin(std::process::Stdio::null());
    match settings.get_hosts().first() {
        Some(Host::Tcp(name)) => command.env("PGHOST", name),
        Some(Host::Unix(folder)) => command.env("PGHOST", folder),
        None => &mut command,
    };
    if let Some(port) = settings.get_ports().first() {
        command.env("PGPORT", port.to_string());
    }
    if let Some(user) = settings.get_user() {
        command.env("PGUSER", user);
    }
    if let Some(database) = settings.get_dbname() {
        command.env("PGDATABASE", database);
    }
    if let Some(password) = settings.get_password() {
        command.env("PGPASSWORD", String::from_utf8_lossy(password).into_owned());
    }
    let output = command.output().await.map_err(|error| BackupError::Program {
        program,
        message: format!("cannot be started ({error}); install the package postgresql-client"),
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let message = said.lines().next().unwrap_or("failed").to_owned();
    Err(BackupError::Program { program, message })
}
