//! Consistent copies of an installation while it runs, and putting them back: the database, the files that people uploaded,
//! and a manifest by which both are checked.
//!
//! A snapshot is a folder: `database.sqlite` or `database.dump`, `files/` with every file of the file store, be it a folder or a bucket, `manifest.json`. It is
//! written beside its final name and renamed when everything is on the disk, so that a folder with a manifest is whole. Files
//! never change (they are named by their content), so one that the snapshot before has already is linked to it: a snapshot
//! costs the database and what is new. Carrying snapshots away, encrypting and retaining them is another program's work
//! (`ops/`).
//!
//! [`move_to_postgres`] moves a school from SQLite to PostgreSQL, all of it or nothing.
//!
//! [`export_school`] and [`import_school`] carry one school of an installation to another, of either engine.
//!
//! INVARIANT: nothing is restored, or moved, over anything.

mod database;
mod error;
mod files;
mod manifest;
mod moving;
mod postgres;
mod school;
mod sqlite;

pub use error::BackupError;
pub use manifest::{AuditHead, AuditHeads, Manifest, PARTIAL};
pub use moving::{Progress, Sum, move_to_postgres};
pub use school::{
    Arrived, Making, SchoolManifest, SchoolNamed, TableFacts, compare_school, export_school, import_school,
    unclassified,
};

use database::Engine;
use platform::files::FileStore;
use std::path::{Path, PathBuf};

/// The result of what this crate does.
pub type Result<T, E = BackupError> = std::result::Result<T, E>;

/// What is copied, or written back to.
#[derive(Debug, Clone)]
pub struct Installation {
    /// `sqlite:<file>` or `postgres://…`.
    pub database_url: String,
    /// Where uploaded files are: a folder, or a bucket of an S3 server.
    pub files: FileStore,
}

/// Copies the installation into a new folder below `into` and returns where it is and what it holds.
///
/// `name` names the folder and sorts by age, `made_at_ms` is when; `program` is the version of this program. Others go on reading and writing
/// meanwhile; the copy is as of one moment.
pub async fn create(
    from: &Installation,
    into: &Path,
    (name, made_at_ms): (&str, i64),
    program: &str,
) -> Result<(PathBuf, Manifest)> {
    let (partial, whole) = (into.join(format!("{name}{PARTIAL}")), into.join(name));
    if whole.exists() {
        return Err(BackupError::Exists(whole));
    }
    let before = latest(into)?;
    files::remove_folder(&partial)?;
    files::make_folder(&partial)?;
    let made = write(from, &partial, before.as_deref(), (made_at_ms, program)).await;
    let manifest = match made {
        Ok(manifest) => manifest,
        Err(error) => {
            let _ = files::remove_folder(&partial);
            return Err(error);
        }
    };
    files::rename(&partial, &whole)?;
    Ok((whole, manifest))
}

async fn write(
    from: &Installation,
    folder: &Path,
    before: Option<&Path>,
    (made_at_ms, program): (i64, &str),
) -> Result<Manifest> {
    let kept = folder.join("files");
    let known = before.map(|before| before.join("files"));
    // Before and after the database: what it names is there although files come and go meanwhile.
    files::copy_all(&from.files, &kept, known.as_deref()).await?;
    let engine = Engine::of(&from.database_url)?;
    let facts = engine.snapshot(&from.database_url, folder).await?;
    let count = files::copy_all(&from.files, &kept, known.as_deref()).await?;
    let manifest = Manifest {
        format: manifest::FORMAT,
        program: program.to_owned(),
        made_at_ms,
        engine: engine.name().to_owned(),
        database_sha256: files::sha256(&folder.join(engine.file()))?,
        migrations: facts.migrations,
        rows: facts.rows,
        receipts: facts.receipts,
        audit: facts.audit,
        files: count.files,
        file_bytes: count.bytes,
    };
    manifest.write(folder)?;
    Ok(manifest)
}

/// Checks that a snapshot is whole: its database is the one that was written, every file is what its name says.
pub fn check(snapshot: &Path) -> Result<Manifest> {
    let manifest = Manifest::read(snapshot)?;
    let engine = Engine::named(&manifest.engine)?;
    if files::sha256(&snapshot.join(engine.file()))? != manifest.database_sha256 {
        return Err(BackupError::Altered(engine.file().to_owned()));
    }
    let count = files::check_all(&snapshot.join("files"))?;
    if (count.files, count.bytes) != (manifest.files, manifest.file_bytes) {
        return Err(BackupError::Altered("files".into()));
    }
    Ok(manifest)
}

/// Puts a snapshot back where nothing is, and compares what came with its manifest.
pub async fn restore(snapshot: &Path, to: &Installation) -> Result<Manifest> {
    let manifest = check(snapshot)?;
    let engine = Engine::of(&to.database_url)?;
    if engine != Engine::named(&manifest.engine)? {
        return Err(BackupError::OtherEngine(manifest.engine));
    }
    if !to.files.list().await.map_err(BackupError::files)?.is_empty() {
        return Err(BackupError::NotEmpty(to.files.place()));
    }
    engine.require_empty(&to.database_url).await?;
    files::put_all(&snapshot.join("files"), &to.files).await?;
    engine
        .restore(&snapshot.join(engine.file()), &to.database_url)
        .await?;
    let facts = engine.facts(&to.database_url).await?;
    manifest.compare(&facts)?;
    Ok(manifest)
}

/// The newest whole snapshot below a folder.
pub fn latest(folder: &Path) -> Result<Option<PathBuf>> {
    Ok(list(folder)?.pop())
}

/// The whole snapshots below a folder, the oldest first.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut all: Vec<PathBuf> = files::entries(folder)?
        .into_iter()
        .filter(|path| path.join(manifest::FILE).is_file())
        .filter(|path| !path.to_string_lossy().ends_with(PARTIAL))
        .collect();
    all.sort();
    Ok(all)
}

/// Removes all but the newest `keep` snapshots; returns how many went.
pub fn prune(folder: &Path, keep: usize) -> Result<usize> {
    let all = list(folder)?;
    let old = &all[..all.len().saturating_sub(keep.max(1))];
    for snapshot in old {
        files::remove_folder(snapshot)?;
    }
    Ok(old.len())
}
