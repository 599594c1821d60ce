//! The folder that carries a school: `manifest.json`, a file of lines for each table, `audit.jsonl`, `files/`.
//!
//! Whoever brings a folder may have written it: no name in it is used as a path, nothing in it that is no plain file is read,
//! and everything is compared with the manifest before a row is written.

use super::base::Kind;
use crate::{BackupError, Result, Sum, files};
use ::database::Value;
use platform::{audit::chain::Head, files::FileHash};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::File,
    io::{BufRead as _, BufReader, BufWriter, Write as _},
    path::{Path, PathBuf},
};

const MANIFEST: &str = "manifest.json";
const AUDIT: &str = "audit.jsonl";
/// The form of the folder that this program writes and reads.
pub(super) const FORMAT: &str = "suanpan-school/1";

/// What a folder says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SchoolManifest {
    /// `suanpan-school/1`.
    pub format: String,
    /// The version of the program that wrote it.
    pub program: String,
    /// When.
    pub made_at_ms: i64,
    /// `sqlite` or `postgres`.
    pub engine: String,
    /// The migrations of the database it came from: the version of its tables.
    pub migrations: Vec<String>,
    /// Which school.
    pub school: SchoolNamed,
    /// By name, what each table holds.
    pub tables: BTreeMap<String, TableFacts>,
    /// Every file by its SHA-256, with its size in bytes.
    pub files: BTreeMap<FileHash, u64>,
    /// Where the school's audit log ended.
    pub audit: Head,
    /// With which key the host signed receipts of exams.
    pub receipt_key: String,
}

/// A school, as its host knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SchoolNamed {
    /// The number of its row.
    pub id: i64,
    /// `huadong`
    pub key: String,
    /// 华东财经职业大学
    pub name: String,
}

/// What a table holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableFacts {
    /// Its columns, in the order of every line.
    pub columns: Vec<String>,
    /// How many rows.
    pub rows: u64,
    /// A checksum over all of them, whatever their order (see [`Sum`]).
    pub sum: String,
}

impl TableFacts {
    pub(super) fn of(columns: &[String], sum: &Sum) -> Self {
        Self {
            columns: columns.to_vec(),
            rows: sum.rows,
            sum: sum.to_string(),
        }
    }
}

fn refused(what: impl Into<String>) -> BackupError {
    BackupError::Refused(what.into())
}

/// A folder that is written or read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Folder<'a>(pub(super) &'a Path);

impl<'a> Folder<'a> {
    fn path(self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn table(self, name: &str) -> PathBuf {
        self.0.join("tables").join(format!("{name}.jsonl"))
    }

    pub(super) fn audit(self) -> PathBuf {
        self.path(AUDIT)
    }

    /// The place of a file.
    pub(super) fn file(self, hash: &FileHash) -> PathBuf {
        self.0.join("files").join(&hash.as_str()[..2]).join(hash.as_str())
    }

    pub(super) fn write_manifest(self, manifest: &SchoolManifest) -> Result<()> {
        let text = serde_json::to_vec_pretty(manifest).expect("plain data is JSON");
        files::write(&self.path(MANIFEST), &text)
    }

    pub(super) fn manifest(self) -> Result<SchoolManifest> {
        let opened = plain(&self.path(MANIFEST)).map_err(|_| {
            refused(format!(
                "{} is no exported school: it has no manifest",
                self.0.display()
            ))
        })?;
        let manifest: SchoolManifest = serde_json::from_reader(BufReader::new(opened))
            .map_err(|error| refused(format!("the manifest cannot be read: {error}")))?;
        if manifest.format == FORMAT {
            Ok(manifest)
        } else {
            Err(refused("the folder has a form that this program does not know"))
        }
    }

    /// A new file of lines.
    pub(super) fn writer(path: &Path) -> Result<Lines> {
        if let Some(folder) = path.parent() {
            files::make_folder(folder)?;
        }
        let file = File::create(path).map_err(BackupError::io(path))?;
        Ok(Lines {
            path: path.to_owned(),
            file: BufWriter::new(file),
        })
    }

    pub(super) fn table_writer(self, name: &str) -> Result<Lines> {
        Self::writer(&self.table(name))
    }

    /// The rows of a table.
    pub(super) fn rows(self, name: &'a str) -> Result<impl Iterator<Item = Result<Vec<Value>>> + use<'a>> {
        let path = self.table(name);
        let file = plain(&path)?;
        Ok(BufReader::new(file).lines().map(move |line| {
            let line = line.map_err(BackupError::io(&path))?;
            row_of(&line).ok_or_else(|| refused(format!("a line of {name} cannot be read")))
        }))
    }

    /// Refuses what stands in the folder beside that which the manifest names.
    pub(super) fn require_nothing_else(self, manifest: &SchoolManifest) -> Result<()> {
        let mut expected: BTreeSet<PathBuf> = [MANIFEST, AUDIT].iter().map(|name| self.path(name)).collect();
        expected.extend(manifest.tables.keys().map(|name| self.table(name)));
        expected.extend(manifest.files.keys().map(|hash| self.file(hash)));
        let mut folders = vec![self.0.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in files::entries(&folder)? {
                let about = std::fs::symlink_metadata(&entry).map_err(BackupError::io(&entry))?;
                if about.is_dir() {
                    folders.push(entry);
                } else if !expected.remove(&entry) {
                    return Err(refused(format!("{} is not of the export", entry.display())));
                }
            }
        }
        match expected.first() {
            Some(missing) => Err(refused(format!("{} is missing", missing.display()))),
            None => Ok(()),
        }
    }

    /// Refuses a file that is not what its name says, or is no plain file.
    pub(super) fn check_file(self, hash: &FileHash, size_bytes: u64) -> Result<()> {
        let path = self.file(hash);
        let about = plain(&path)?.metadata().map_err(BackupError::io(&path))?;
        if about.len() == size_bytes && files::sha256(&path)? == hash.as_str() {
            Ok(())
        } else {
            Err(BackupError::Altered(path.display().to_string()))
        }
    }
}

/// Opens a file; refuses links, pipes and folders.
pub(super) fn plain(path: &Path) -> Result<File> {
    let about = std::fs::symlink_metadata(path).map_err(BackupError::io(path))?;
    if !about.is_file() {
        return Err(refused(format!("{} is no plain file", path.display())));
    }
    File::open(path).map_err(BackupError::io(path))
}

/// A file of lines that is being written.
pub(super) struct Lines {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Lines {
    pub(super) fn line(&mut self, line: &str) -> Result<()> {
        writeln!(self.file, "{line}").map_err(BackupError::io(&self.path))
    }

    pub(super) fn row(&mut self, row: &[Value]) -> Result<()> {
        self.line(&line_of(row))
    }

    pub(super) fn finish(mut self) -> Result<()> {
        self.file.flush().map_err(BackupError::io(&self.path))?;
        files::sync(&self.path)
    }
}

/// A row as a line of JSON. Fractions and bytes are written as texts: exactly, and told from other texts by their object.
pub(super) fn line_of(row: &[Value]) -> String {
    let values = row.iter().map(|value| match value {
        Value::Null => serde_json::Value::Null,
        Value::Bool(is_true) => i64::from(*is_true).into(),
        Value::Int(number) => (*number).into(),
        Value::Real(number) => serde_json::json!({ "real": format!("{number:?}") }),
        Value::Text(text) => text.as_str().into(),
        Value::Bytes(bytes) => serde_json::json!({ "bytes": hex::encode(bytes) }),
    });
    serde_json::Value::Array(values.collect()).to_string()
}

fn row_of(line: &str) -> Option<Vec<Value>> {
    let serde_json::Value::Array(values) = serde_json::from_str(line).ok()? else {
        return None;
    };
    let value = |value: serde_json::Value| match value {
        serde_json::Value::Null => Some(Value::Null),
        serde_json::Value::Number(number) => number.as_i64().map(Value::Int),
        serde_json::Value::String(text) => Some(Value::Text(text)),
        serde_json::Value::Object(fields) if fields.len() == 1 => {
            let (name, value) = fields.into_iter().next()?;
            match name.as_str() {
                "real" => value.as_str()?.parse().ok().map(Value::Real),
                "bytes" => hex::decode(value.as_str()?).ok().map(Value::Bytes),
                _ => None,
            }
        }
        _ => None,
    };
    values.into_iter().map(value).collect()
}

/// Refuses a row that its table cannot hold.
pub(super) fn require_row(name: &str, kinds: &[Kind], row: &[Value]) -> Result<()> {
    let fits = row.len() == kinds.len() && kinds.iter().zip(row).all(|(kind, value)| kind.holds(value));
    let has_nul = row
        .iter()
        .any(|value| matches!(value, Value::Text(text) if text.contains('\0')));
    if has_nul {
        return Err(refused(format!(
            "a text of {name} holds a NUL, which PostgreSQL cannot keep"
        )));
    }
    if fits {
        Ok(())
    } else {
        Err(refused(format!("a row of {name} does not fit its table")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_reads_back_as_it_was_written() {
        let row = vec![
            Value::Null,
            Value::Int(i64::MIN),
            Value::Real(0.1 + 0.2),
            Value::Real(2.0),
            Value::Text("{\"real\":\"1\"}\n换行".into()),
            Value::Bytes(vec![0, 255]),
        ];
        let line = line_of(&row);
        assert!(!line.contains('\n'));
        assert_eq!(row_of(&line), Some(row));
        for wrong in [
            "",
            "{}",
            "[1",
            "[1.5]",
            "[true]",
            "[[1]]",
            "[{\"real\":1}]",
            "[{\"a\":\"1\"}]",
        ] {
            assert_eq!(row_of(wrong), None, "{wrong}");
        }
    }
}
