//! A school goes to another host with all it has, and nothing that is not its own; what is no sound export is not taken.

mod refused;
mod same;

use crate::{chaos::postgres::Postgres, school::TestSchool};
use backup::{Arrived, BackupError, Installation, Making, SchoolManifest};
use platform::{App, access::SchoolId};
use std::path::{Path, PathBuf};
use testkit::TestDatabase;

/// A host on SQLite, whatever the other tests run on, with one school of another key.
pub async fn sqlite_host() -> TestSchool {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("suanpan.db").display());
    let db = database::Database::connect(&url).await.unwrap();
    db.migrate(0).await.unwrap();
    drop(db);
    host(TestDatabase { url, folder }).await
}

/// The same on a PostgreSQL of the test's own, which ends with it.
pub async fn postgres_host(server: &Postgres) -> TestSchool {
    host(TestDatabase::on(&server.url).await).await
}

async fn host(database: TestDatabase) -> TestSchool {
    let mut host = TestSchool::on_host(database).await;
    host.id = host.add_school("xibei", "西北财经学院").await;
    host
}

pub fn installation(app: &App) -> Installation {
    Installation {
        database_url: app.config.database_address(),
        files: app.files.clone(),
    }
}

/// A folder that a school was exported into.
pub struct Exported {
    pub manifest: SchoolManifest,
    folder: tempfile::TempDir,
}

impl Exported {
    pub async fn of(app: &App, key: &str) -> Result<Self, BackupError> {
        let folder = tempfile::tempdir().unwrap();
        let making = Making {
            program: "test".into(),
            made_at_ms: app.now_ms(),
            receipt_key: app.keypair.public(),
        };
        let to = folder.path().join(key);
        let manifest = backup::export_school(&installation(app), key, &to, &making).await?;
        Ok(Self { manifest, folder })
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join(&self.manifest.school.key)
    }

    pub async fn import(&self, app: &App) -> Result<Arrived, BackupError> {
        import(&self.path(), app).await
    }
}

pub async fn import(folder: &Path, app: &App) -> Result<Arrived, BackupError> {
    backup::import_school(folder, &installation(app), app.now_ms()).await
}

/// What follows from the arrival has been done: the log has its place in the chain.
pub async fn settle(host: &TestSchool, school: i64) {
    platform::audit::chain::extend(&host.app.db).await.unwrap();
    let check = platform::audit::check(&host.app, SchoolId(school), &[], host.app.now_ms()).await;
    let check = check.unwrap();
    assert_eq!(
        (check.fault, check.unchained),
        (None, 0),
        "the log holds, and the one brought along"
    );
}

#[tokio::test]
async fn every_table_and_every_number_of_a_row_is_accounted_for() {
    let school = TestSchool::empty().await;
    let unknown = || async { backup::unclassified(school.database_url()).await.unwrap() };
    assert_eq!(unknown().await, [""; 0]);
    school
        .run_script(
            "create table class_seat (class_id integer, seen_by integer); \
             alter table class_notice add column pinned_by integer;",
        )
        .await;
    let said = unknown().await.join("\n");
    assert!(said.contains("class_seat: say in school/tables.rs"), "{said}");
    assert!(
        said.contains("class_notice.pinned_by: say in school/references.rs"),
        "{said}"
    );
}
