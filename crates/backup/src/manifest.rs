//! What a snapshot says of itself.

use crate::{BackupError, Result, database::Facts, files};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, path::Path};

/// The file that makes a folder a snapshot.
pub(crate) const FILE: &str = "manifest.json";
/// How the name of a folder ends that is being written.
pub const PARTIAL: &str = ".partial";
/// The form of the manifest.
pub(crate) const FORMAT: u32 = 1;

/// Where the audit logs of the schools, by id, ended.
pub type AuditHeads = BTreeMap<i64, AuditHead>;

/// The last entry of a school's audit log that had its place in the chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditHead {
    /// Its number, from 1.
    pub number: i64,
    /// Its hash.
    pub hash: String,
}

/// What a snapshot holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The form of this file.
    pub format: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// When.
    pub made_at_ms: i64,
    /// `sqlite` or `postgres`.
    pub engine: String,
    /// Of the database's file.
    pub database_sha256: String,
    /// The migrations that the database has.
    pub migrations: Vec<String>,
    /// Rows of each table.
    pub rows: BTreeMap<String, i64>,
    /// SHA-256 over the heads of every attempt's chain of receipts, in order.
    pub receipts: String,
    /// Where the audit logs ended: whoever keeps this copy elsewhere can prove that nothing before was changed since.
    #[serde(default)]
    pub audit: AuditHeads,
    /// How many files.
    pub files: u64,
    /// Their bytes.
    pub file_bytes: u64,
}

impl Manifest {
    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        let text = serde_json::to_vec_pretty(self).expect("plain data is JSON");
        files::write(&folder.join(FILE), &text)
    }

    /// The manifest of a snapshot.
    pub fn read(folder: &Path) -> Result<Self> {
        let text = std::fs::read(folder.join(FILE)).ok();
        let read = text.and_then(|text| serde_json::from_slice::<Self>(&text).ok());
        read.filter(|manifest| manifest.format == FORMAT)
            .ok_or_else(|| BackupError::NoSnapshot(folder.to_owned()))
    }

    /// Whether a database holds what this one says.
    pub(crate) fn compare(&self, found: &Facts) -> Result<()> {
        for (table, rows) in &self.rows {
            let now = found.rows.get(table).copied().unwrap_or_default();
            if now != *rows {
                let fault = format!("{table} has {now} rows instead of {rows}");
                return Err(BackupError::Differs(fault));
            }
        }
        if self.receipts != found.receipts {
            return Err(BackupError::Differs("the chains of receipts differ".into()));
        }
        if self.audit != found.audit {
            return Err(BackupError::Differs("the chains of the audit log differ".into()));
        }
        Ok(())
    }
}
