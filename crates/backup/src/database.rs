//! The two engines, and what is asked of either.

use crate::{
    BackupError, Result,
    manifest::{AuditHead, AuditHeads},
    postgres, sqlite,
};
use sha2::{Digest as _, Sha256};
use std::{collections::BTreeMap, path::Path};

/// What a database is kept in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

/// What a snapshot is compared by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) migrations: Vec<String>,
    pub(crate) rows: BTreeMap<String, i64>,
    pub(crate) receipts: String,
    pub(crate) audit: AuditHeads,
}

/// The heads of the chains of receipts, in order.
pub(crate) const RECEIPTS: &str = "select id, receipt_number, receipt_hash from exam_attempt order by id";
/// Applied migrations, in order.
pub(crate) const MIGRATIONS: &str = "select name from schema_migration order by name";

/// Where each school's audit log ended.
pub(crate) const AUDIT: &str = "select e.school_id, e.number, e.hash from platform_audit_entry e join \
    (select school_id, max(number) as number from platform_audit_entry where number is not null group by school_id) h \
    on h.school_id = e.school_id and h.number = e.number order by e.school_id";
/// The migration since which the audit log is chained; a copy made before has no [`AUDIT`].
pub(crate) const CHAINED_SINCE: &str = "0092_platform_audit_chain.sql";

/// Hashes the heads of chains.
#[derive(Default)]
pub(crate) struct Chains(Sha256);

impl Chains {
    pub(crate) fn add(&mut self, attempt: i64, number: i64, hash: &str) {
        self.0.update(format!("{attempt} {number} {hash}\n"));
    }

    pub(crate) fn finish(self) -> String {
        hex::encode(self.0.finalize())
    }
}

impl Facts {
    pub(crate) fn has_audit_chain(&self) -> bool {
        self.migrations.iter().any(|name| name == CHAINED_SINCE)
    }

    pub(crate) fn add_audit_head(&mut self, school: i64, number: i64, hash: String) {
        self.audit.insert(school, AuditHead { number, hash });
    }
}

impl Engine {
    pub(crate) fn of(url: &str) -> Result<Self> {
        match url.split_once(':') {
            Some(("sqlite", _)) => Ok(Self::Sqlite),
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres),
            _ => Err(BackupError::Address(url.to_owned())),
        }
    }

    pub(crate) fn named(name: &str) -> Result<Self> {
        match name {
            "sqlite" => Ok(Self::Sqlite),
            "postgres" => Ok(Self::Postgres),
            _ => Err(BackupError::OtherEngine(name.to_owned())),
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }

    /// The file of a snapshot's database.
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Self::Sqlite => "database.sqlite",
            Self::Postgres => "database.dump",
        }
    }

    /// Writes a copy as of one moment into a folder, and says what is in it.
    pub(crate) async fn snapshot(self, url: &str, folder: &Path) -> Result<Facts> {
        let file = folder.join(self.file());
        match self {
            Self::Sqlite => sqlite::snapshot(sqlite::path_of(url), &file),
            Self::Postgres => postgres::snapshot(url, &file).await,
        }
    }

    /// Refuses a place that holds a database.
    pub(crate) async fn require_empty(self, url: &str) -> Result<()> {
        match self {
            Self::Sqlite => sqlite::require_empty(sqlite::path_of(url)),
            Self::Postgres => postgres::require_empty(url).await,
        }
    }

    pub(crate) async fn restore(self, from: &Path, url: &str) -> Result<()> {
        match self {
            Self::Sqlite => sqlite::restore(from, sqlite::path_of(url)),
            Self::Postgres => postgres::restore(from, url).await,
        }
    }

    pub(crate) async fn facts(self, url: &str) -> Result<Facts> {
        match self {
            Self::Sqlite => sqlite::facts(sqlite::path_of(url)),
            Self::Postgres => postgres::facts(url).await,
        }
    }
}
