//! Why a copy cannot be made, checked or put back: one plain sentence each.

use std::path::{Path, PathBuf};

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The disk said no.
    #[error("{path}: {source}")]
    Io {
        /// Where.
        path: PathBuf,
        /// What it said.
        source: std::io::Error,
    },
    /// The file store said no.
    #[error("the file store: {0}")]
    Files(String),
    /// The database said no.
    #[error("the database: {0}")]
    Database(String),
    /// A program of PostgreSQL is absent or failed.
    #[error("{program}: {message}")]
    Program {
        /// `pg_dump` or `pg_restore`.
        program: &'static str,
        /// What it said.
        message: String,
    },
    /// Neither `sqlite:` nor `postgres://`.
    #[error("a database is sqlite:<file> or postgres://…, not {0}")]
    Address(String),
    /// A snapshot of that name is there.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// No manifest, or one that cannot be read.
    #[error("{} is no snapshot: it has no manifest that this program can read", .0.display())]
    NoSnapshot(PathBuf),
    /// A part is not what was written.
    #[error("{0} is not what was written: the snapshot was changed or is damaged")]
    Altered(String),
    /// Restored figures differ from the manifest.
    #[error("after restoring, {0}")]
    Differs(String),
    /// The place to restore to holds something.
    #[error("{0} is not empty: a snapshot is restored only where nothing is")]
    NotEmpty(String),
    /// A snapshot of the other engine.
    #[error("the snapshot is of {0}; restore it into a database of the same kind")]
    OtherEngine(String),
    /// Somebody has the database open that is to be moved.
    #[error("{} is open in another program; stop the server first", .0.display())]
    InUse(PathBuf),
    /// The two schemas are not the same.
    #[error("{0}")]
    Schema(String),
    /// An exported school that is not taken, or a school that cannot be exported now.
    #[error("{0}")]
    Refused(String),
    /// A value that PostgreSQL cannot keep.
    #[error("{place} holds {what}, which PostgreSQL cannot keep")]
    Unfit {
        /// Table, column and row.
        place: String,
        /// What it holds.
        what: &'static str,
    },
    /// What was written is not what was read.
    #[error("{table} is not the same after copying: {before} became {after}; nothing was kept")]
    Changed {
        /// The table.
        table: String,
        /// Rows and checksum on SQLite.
        before: String,
        /// The same on PostgreSQL.
        after: String,
    },
}

impl BackupError {
    /// Of the file store.
    pub(crate) fn files(error: platform::Error) -> Self {
        Self::Files(error.to_string())
    }

    /// For a path.
    pub(crate) fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        |source| Self::Io { path, source }
    }
}

impl From<rusqlite::Error> for BackupError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error.to_string())
    }
}

impl From<tokio_postgres::Error> for BackupError {
    fn from(error: tokio_postgres::Error) -> Self {
        let said = error.as_db_error().map(|said| match said.detail() {
            Some(detail) => format!("{} ({detail})", said.message()),
            None => said.message().to_owned(),
        });
        Self::Database(said.unwrap_or_else(|| error.to_string()))
    }
}
