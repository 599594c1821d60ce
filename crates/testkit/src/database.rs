//! A database of its own for each test: a copy of a template that is migrated, and perhaps filled, once.

use ::database::{Database, Engine, migrations};
use platform::ids;
use sha2::{Digest as _, Sha256};
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};

/// A fresh, migrated database that is gone after the test.
pub struct TestDatabase {
    /// Its address.
    pub url: String,
    /// A folder of the test's own, for files.
    pub folder: tempfile::TempDir,
}

impl TestDatabase {
    /// Makes an empty one.
    ///
    /// # Panics
    /// If the machine does not let it: a test cannot go on then.
    pub async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = match server() {
            Some(server) => Admin::connect(&server).await.copy(&empty(&server).await).await,
            None => sqlite(folder.path()).await,
        };
        Self { url, folder }
    }

    /// Makes an empty one on that PostgreSQL, whatever the other tests run on.
    ///
    /// # Panics
    /// If the machine does not let it: a test cannot go on then.
    pub async fn on(server: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = Admin::connect(server).await.copy(&empty(server).await).await;
        Self { url, folder }
    }

    /// Makes one without a single table on that PostgreSQL.
    ///
    /// # Panics
    /// If the machine does not let it: a test cannot go on then.
    pub async fn without_tables(server: &str) -> Self {
        let name = format!("suanpan_{}", ids::token());
        Admin::connect(server)
            .await
            .once(&format!("create database {name}"))
            .await;
        Self {
            url: format!("{server}/{name}"),
            folder: tempfile::tempdir().expect("a temporary folder"),
        }
    }

    /// Makes a copy of one that `fill` has filled, with the files it laid beside it. It is filled once for all tests of
    /// this very program: another build fills its own.
    ///
    /// # Panics
    /// If the machine does not let it: a test cannot go on then.
    pub async fn filled<F>(what: &str, fill: impl FnOnce(String, PathBuf) -> F) -> Self
    where
        F: Future<Output = ()>,
    {
        let server = server();
        let engine = if server.is_some() {
            Engine::Postgres
        } else {
            Engine::Sqlite
        };
        let name = format!("{}_{what}_{}", template_name(engine), fingerprint());
        let files = std::env::temp_dir().join(&name);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = match server {
            Some(server) => {
                let admin = Admin::connect(&server).await;
                admin.once("select pg_advisory_lock(7305416)").await;
                if !admin.has(&name).await || !files.exists() {
                    let aside = Self::new().await;
                    fill(aside.url.clone(), aside.folder.path().into()).await;
                    let database = aside.url.rsplit('/').next().expect("an address names a database");
                    admin.keep(database, &name).await;
                    keep(aside.folder, &files);
                }
                admin.once("select pg_advisory_unlock(7305416)").await;
                admin.copy(&name).await
            }
            None => {
                if !files.exists() {
                    let aside = Self::new().await;
                    fill(aside.url.clone(), aside.folder.path().into()).await;
                    settle(&aside.folder.path().join(FILE));
                    keep(aside.folder, &files);
                }
                format!("sqlite:{}", folder.path().join(FILE).display())
            }
        };
        copy(&files, folder.path());
        Self { url, folder }
    }
}

impl TestDatabase {
    /// Makes one as it was before a migration: a test puts rows of old into it with [`Self::run`], then migrates it.
    ///
    /// # Panics
    /// If the machine does not let it, or no migration has that name.
    pub async fn before(migration: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let server = server();
        let (url, engine) = match &server {
            Some(server) => {
                let name = format!("suanpan_{}", ids::token());
                Admin::connect(server)
                    .await
                    .once(&format!("create database {name}"))
                    .await;
                (format!("{server}/{name}"), Engine::Postgres)
            }
            None => {
                let file = folder.path().join(FILE);
                (format!("sqlite:{}", file.display()), Engine::Sqlite)
            }
        };
        let all = migrations(engine);
        let first = all.iter().position(|one| one.name == migration);
        let mut script = String::from(
            "create table schema_migration (name text primary key, checksum text not null, applied_at_ms bigint not null);\n",
        );
        for one in &all[..first.expect("a migration of that name")] {
            let checksum = hex::encode(Sha256::digest(one.text.as_bytes()));
            writeln!(
                script,
                "{}\ninsert into schema_migration (name, checksum, applied_at_ms) values ('{}', '{checksum}', 0);",
                one.text, one.name
            )
            .expect("a text grows");
        }
        let database = Self { url, folder };
        database.run(&script).await;
        database
    }

    /// Runs a script on a connection of its own. Nothing asks whether what a row refers to is there.
    ///
    /// # Panics
    /// If the script is wrong.
    pub async fn run(&self, script: &str) {
        if let Some(file) = self.url.strip_prefix("sqlite:") {
            let connection = rusqlite::Connection::open(file).expect("the test's database opens");
            let script = format!("pragma foreign_keys = off;\n{script}");
            connection.execute_batch(&script).expect("the script runs");
            return;
        }
        let (client, connection) = tokio_postgres::connect(&self.url, tokio_postgres::NoTls)
            .await
            .expect("the test's database opens");
        let connected = tokio::spawn(connection);
        client
            .batch_execute(&format!("set session_replication_role = replica;\n{script}"))
            .await
            .expect("the script runs");
        drop(client);
        connected
            .await
            .expect("no panic")
            .expect("the connection ends well");
    }

    /// The only column of each row that a query finds, asked over a connection of its own: also while a test's runtime ends.
    ///
    /// # Panics
    /// If the query is wrong, or finds what is not text.
    pub fn texts(&self, query: &str) -> Vec<String> {
        if let Some(file) = self.url.strip_prefix("sqlite:") {
            let connection = rusqlite::Connection::open(file).expect("the test's database opens");
            let mut statement = connection.prepare(query).expect("the query is right");
            let rows = statement.query_map([], |row| row.get(0)).expect("the query runs");
            return rows.map(|row| row.expect("a text")).collect();
        }
        std::thread::scope(|scope| scope.spawn(|| texts_of_postgres(&self.url, query)).join())
            .expect("the rows")
    }
}

/// A thread may have one runtime only, and a test's may be ending: call this on another thread.
fn texts_of_postgres(url: &str, query: &str) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls)
            .await
            .expect("the test's database");
        tokio::spawn(connection);
        let rows = client.query(query, &[]).await.expect("the query is right");
        rows.iter().map(|row| row.get(0)).collect()
    })
}

/// Before the process of its test, in the name of a copy on PostgreSQL.
const COPY: &str = "suanpan_of_";

/// The name of a SQLite test database.
const FILE: &str = "suanpan.db";

fn server() -> Option<String> {
    std::env::var("SUANPAN_TEST_POSTGRES")
        .ok()
        .filter(|server| !server.is_empty())
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

/// Names this build of the test program: what fills a template may have changed with it.
fn fingerprint() -> String {
    let program = std::env::current_exe().expect("a program has a path");
    let about = std::fs::metadata(&program).expect("a program is a file");
    let built = about.modified().expect("a file has a time");
    let digest = Sha256::digest(format!("{} {} {built:?}", program.display(), about.len()));
    hex::encode(digest)[..16].into()
}

/// Gives a filled folder its lasting name. Two programs may have filled one at the same time: the first one stays.
fn keep(folder: tempfile::TempDir, name: &Path) {
    forget_old(name);
    let folder = folder.keep();
    if std::fs::rename(&folder, name).is_err() {
        assert!(name.exists(), "the template {} gets its name", name.display());
        std::fs::remove_dir_all(&folder).expect("the second template goes");
    }
}

/// Removes the folders of former builds, an hour after the last of them was made.
fn forget_old(name: &Path) {
    let parent = name.parent().expect("a template lies in a folder");
    for entry in std::fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_filled = entry
            .file_name()
            .to_string_lossy()
            .starts_with("suanpan_template_")
            && entry.path().is_dir();
        let age = entry
            .metadata()
            .and_then(|about| about.modified())
            .ok()
            .and_then(|time| time.elapsed().ok());
        if is_filled && age.is_some_and(|age| age.as_secs() > 3600) {
            // Another program may be removing it too.
            std::fs::remove_dir_all(entry.path()).ok();
        }
    }
}

/// Copies databases and links files, which nobody changes in place.
fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("the template is a folder") {
        let entry = entry.expect("an entry of the template");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir_all(&target).expect("a folder of the copy");
            copy(&entry.path(), &target);
        } else if entry.path().extension().is_some_and(|ending| ending == "db") {
            std::fs::copy(entry.path(), &target).expect("a copy of the database");
        } else {
            std::fs::hard_link(entry.path(), &target).expect("a link to a file of the template");
        }
    }
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
        settle(&aside);
        std::fs::rename(&aside, &template).expect("the template gets its name");
    }
    let file: PathBuf = folder.join(FILE);
    std::fs::copy(&template, &file).expect("a copy of the template");
    format!("sqlite:{}", file.display())
}

/// Puts all that was committed into the one file. Whoever still holds the database, a task that has not ended yet, goes on
/// with the files it has open, which nobody sees any more.
fn settle(file: &Path) {
    let whole = file.with_extension("whole");
    let connection = rusqlite::Connection::open(file).expect("the filled database opens");
    let name = whole.to_string_lossy();
    connection
        .execute("vacuum into ?1", [name.as_ref()])
        .expect("a copy of what was committed");
    drop(connection);
    for ending in ["-wal", "-shm"] {
        std::fs::remove_file(format!("{}{ending}", file.display())).ok();
    }
    std::fs::rename(&whole, file).expect("the copy takes the place");
}

/// The migrated template of a PostgreSQL server.
async fn empty(server: &str) -> String {
    let template = template_name(Engine::Postgres);
    let admin = Admin::connect(server).await;
    admin.once("select pg_advisory_lock(7305415)").await;
    if !admin.has(&template).await {
        let aside = format!("suanpan_{}", ids::token());
        admin.once(&format!("create database {aside}")).await;
        let db = Database::connect(&format!("{server}/{aside}"))
            .await
            .expect("a PostgreSQL template");
        db.migrate(0).await.expect("the migrations apply to PostgreSQL");
        drop(db);
        admin.keep(&aside, &template).await;
    }
    admin.once("select pg_advisory_unlock(7305415)").await;
    template
}

/// A plain connection for the few statements that a pool cannot do.
struct Admin {
    server: String,
    client: tokio_postgres::Client,
}

impl Admin {
    async fn connect(server: &str) -> Self {
        let (client, connection) =
            tokio_postgres::connect(&format!("{server}/postgres"), tokio_postgres::NoTls)
                .await
                .expect("the PostgreSQL server of the tests");
        tokio::spawn(connection);
        Self {
            server: server.into(),
            client,
        }
    }

    /// Makes a database a template. The listening connection of its handle ends with its runtime, and a database with a
    /// guest cannot be copied.
    async fn keep(&self, database: &str, template: &str) {
        self.once(&format!("alter database {database} allow_connections false"))
            .await;
        self.once(&format!(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = '{database}'"
        ))
        .await;
        self.once(&format!("alter database {database} rename to {template}"))
            .await;
    }

    /// Copies a template and returns the copy's address. What tests that have ended left behind goes first: a thousand databases fill a
    /// memory.
    async fn copy(&self, template: &str) -> String {
        self.drop_left().await;
        let name = format!("{COPY}{}_{}", std::process::id(), ids::token());
        self.once(&format!("create database {name} template {template}"))
            .await;
        format!("{}/{name}", self.server)
    }

    /// Drops databases whose test is no more, a few at a time. Another test may be dropping the same.
    async fn drop_left(&self) {
        let pattern = format!("{COPY}%");
        let all = self
            .client
            .query(
                "select datname from pg_database where datname like $1",
                &[&pattern],
            )
            .await;
        let is_left = |name: &String| {
            let process = name
                .trim_start_matches(COPY)
                .split('_')
                .next()
                .unwrap_or_default();
            !Path::new("/proc").join(process).exists()
        };
        let names = all.expect("the list of databases");
        let names = names.iter().map(|row| row.get::<_, String>(0));
        for name in names.filter(is_left).take(4) {
            let drop = format!("drop database if exists {name} with (force)");
            self.client.batch_execute(&drop).await.ok();
        }
    }

    async fn once(&self, text: &str) {
        let mut tries = 0;
        while let Err(error) = self.client.batch_execute(text).await {
            tries += 1;
            assert!(tries < 50, "{text}: {error}");
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    }

    async fn has(&self, name: &str) -> bool {
        let found = self
            .client
            .query_opt("select 1 from pg_database where datname = $1", &[&name])
            .await;
        found.expect("the list of databases").is_some()
    }
}
