//! PostgreSQL: copied by its own `pg_dump` in the snapshot of a transaction that also counts the rows, so that the manifest and
//! the dump are of one moment (<https://www.postgresql.org/docs/current/app-pgdump.html>, `--snapshot`).

use crate::{
    BackupError, Result,
    database::{AUDIT, Chains, Facts, MIGRATIONS, RECEIPTS},
    files,
};
use ::database::PostgresAddress;
use std::path::Path;
use tokio_postgres::{
    Client, Config,
    config::{Host, TargetSessionAttrs},
};

const TABLES: &str = "select relname::text from pg_catalog.pg_class where relkind in ('r', 'p') and not relispartition \
    and relnamespace = current_schema()::regnamespace order by relname";

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

/// Where it is, as PostgreSQL's own programs read it: all hosts, as after a failover another than the first takes writes.
fn place_of(settings: &Config) -> Vec<(&'static str, String)> {
    let joined = |parts: Vec<String>| (!parts.is_empty()).then(|| parts.join(","));
    let hosts = settings.get_hosts().iter().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(folder) => folder.display().to_string(),
    });
    let ports = settings.get_ports().iter().map(u16::to_string);
    let attributes = match settings.get_target_session_attrs() {
        TargetSessionAttrs::ReadWrite => Some("read-write".to_owned()),
        TargetSessionAttrs::ReadOnly => Some("read-only".to_owned()),
        _ => None,
    };
    let patience = settings.get_connect_timeout();
    let all = [
        ("PGHOST", joined(hosts.collect())),
        ("PGPORT", joined(ports.collect())),
        ("PGTARGETSESSIONATTRS", attributes),
        (
            "PGCONNECT_TIMEOUT",
            patience.map(|time| time.as_secs().max(1).to_string()),
        ),
    ];
    all.into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

/// Runs a program of PostgreSQL on a database. Where it is and by what password goes in the environment: arguments are seen by
/// everybody on the machine.
async fn run(program: &'static str, arguments: &[&str], url: &str) -> Result<()> {
    let address = settings(url)?;
    let settings = address.config();
    let mut command = tokio::process::Command::new(program);
    command.envs(address.environment().iter().cloned());
    command.args(arguments).stdin(std::process::Stdio::null());
    command.envs(place_of(settings));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pg_dump_was_sent_to_the_first_host_whoever_was_primary() {
        let address = settings("postgres://me@one:5433,two/school?target_session_attrs=read-write").unwrap();
        let expected = [
            ("PGHOST", "one,two"),
            ("PGPORT", "5433,5432"),
            ("PGTARGETSESSIONATTRS", "read-write"),
            ("PGCONNECT_TIMEOUT", "5"),
        ];
        let found = place_of(address.config());
        let found: Vec<_> = found
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        assert_eq!(found, expected);
    }
}
