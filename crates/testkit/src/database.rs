//! A database of its own for each test: a copy of a migrated template.

use ::database::{Database, Engine, migrations};
use platform::ids;
use sha2::{Digest as _, Sha256};
use std::path::{Path, PathBuf};

/// A fresh, migrated database that is gone after the test.
pub struct TestDatabase {
    /// Its address.
    pub url: String,
    /// A folder of the test's own, for files.
    pub folder: tempfile::TempDir,
}

impl TestDatabase {
    /// Makes one.
    ///
    /// # Panics
    /// If the machine does not let it: a test cannot go on then.
    pub async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = match std::env::var("SUANPAN_TEST_POSTGRES") {
            Ok(server) if !server.is_empty() => postgres(&server).await,
            _ => sqlite(folder.path()).await,
        };
        Self { url, folder }
    }
}

/// Names the template after the migrations, so that a changed migration makes a new one.
fn template_name(engine: Engine) -> String {
    let mut digest = Sha256::new();
    for migration in migrations(engine) {
        digest.update(migration.name.as_bytes());
        digest.update(migration.text.as_bytes());
    }
    format!("suanpan_template_{}", &hex::encode(digest.finalize())[..16])
}

async fn sqlite(folder: &Path) -> String {
    let template = std::env::temp_dir().join(format!("{}.db", template_name(Engine::Sqlite)));
    if !template.exists() {
        // Made aside and renamed: many tests start at once.
        let aside = std::env::temp_dir().join(format!("suanpan-{}.db", ids::token()));
        let db = Database::connect(&format!("sqlite:{}", aside.display()))
            .await
            .expect("a SQLite template");
        db.migrate(0).await.expect("the migrations apply to SQLite");
        drop(db);
        checkpoint(&aside);
        std::fs::rename(&aside, &template).expect("the template gets its name");
    }
    let file: PathBuf = folder.join("suanpan.db");
    std::fs::copy(&template, &file).expect("a copy of the template");
    format!("sqlite:{}", file.display())
}

/// Waits until the closing connection has moved its log into the file.
fn checkpoint(file: &Path) {
    let log = PathBuf::from(format!("{}-wal", file.display()));
    for _ in 0..200 {
        if !log.exists() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("the SQLite template was not closed");
}

async fn postgres(server: &str) -> String {
    let template = template_name(Engine::Postgres);
    let admin = Admin::connect(&format!("{server}/postgres")).await;
    admin.once("select pg_advisory_lock(7305415)").await;
    if !admin.has(&template).await {
        let aside = format!("suanpan_{}", ids::token());
        admin.once(&format!("create database {aside}")).await;
        let db = Database::connect(&format!("{server}/{aside}"))
            .await
            .expect("a PostgreSQL template");
        db.migrate(0).await.expect("the migrations apply to PostgreSQL");
        drop(db);
        // The listening connection of the handle ends with its runtime; a database with a guest cannot be a template.
        admin
            .once(&format!(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = '{aside}'"
            ))
            .await;
        admin
            .once(&format!("alter database {aside} rename to {template}"))
            .await;
    }
    admin.once("select pg_advisory_unlock(7305415)").await;
    let name = format!("suanpan_{}", ids::token());
    admin
        .once(&format!("create database {name} template {template}"))
        .await;
    format!("{server}/{name}")
}

/// A plain connection for the few statements that a pool cannot do.
struct Admin(tokio_postgres::Client);

impl Admin {
    async fn connect(url: &str) -> Self {
        let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls)
            .await
            .expect("the PostgreSQL server of the tests");
        tokio::spawn(connection);
        Self(client)
    }

    async fn once(&self, text: &str) {
        let mut tries = 0;
        while let Err(error) = self.0.batch_execute(text).await {
            tries += 1;
            assert!(tries < 50, "{text}: {error}");
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    }

    async fn has(&self, name: &str) -> bool {
        let found = self
            .0
            .query_opt("select 1 from pg_database where datname = $1", &[&name])
            .await;
        found.expect("the list of databases").is_some()
    }
}
