//! What a folder says, compared with its manifest and with the database it is brought to, before a row is written.

use super::{
    base::{Catalogue, number_of},
    export::hashes_of,
    folder::{Folder, SchoolManifest, TableFacts, plain, require_row},
    knowledge::{carried_tables, kind_column},
    tables::{MEDIA, OPERATOR, ROOT},
};
use crate::{BackupError, Result, Sum};
use ::database::Value;
use platform::{access::SchoolId, audit::chain::annex::follow_lines, files::FileHash};
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    io::BufReader,
};

fn refused<T>(what: impl Into<String>) -> Result<T> {
    Err(BackupError::Refused(what.into()))
}

/// A folder that is what its manifest says.
pub(super) struct Checked {
    pub(super) manifest: SchoolManifest,
    /// By table, the numbers of its rows.
    pub(super) ids: HashMap<&'static str, Vec<i64>>,
    /// By table, what its rows say that others hang on.
    pub(super) kinds: HashMap<&'static str, HashMap<i64, String>>,
}

/// Checks all of it. `there` are the files that the new host has: rows must not name those, unless the folder brings them.
pub(super) fn check(
    folder: Folder<'_>,
    catalogue: &Catalogue,
    migrations: &[String],
    there: &HashSet<FileHash>,
) -> Result<Checked> {
    let manifest = folder.manifest()?;
    if manifest.migrations != migrations {
        return refused(format!(
            "the folder is of another version (its tables are as of {}, these as of {}): bring both hosts to one version",
            manifest.migrations.last().map_or("none", String::as_str),
            migrations.last().map_or("none", String::as_str)
        ));
    }
    let ours: BTreeSet<&str> = carried_tables().into_iter().chain([MEDIA]).collect();
    if ours != manifest.tables.keys().map(String::as_str).collect() {
        return refused("the manifest names other tables than a school has");
    }
    folder.require_nothing_else(&manifest)?;
    for (hash, size_bytes) in &manifest.files {
        folder.check_file(hash, *size_bytes)?;
    }
    check_audit(folder, &manifest)?;
    let mut checked = Checked {
        manifest,
        ids: HashMap::new(),
        kinds: HashMap::new(),
    };
    for name in ours {
        checked.table(folder, name, catalogue, there)?;
    }
    match checked.ids.get(ROOT).map(Vec::as_slice) {
        Some([only]) if *only == checked.manifest.school.id => Ok(checked),
        _ => refused("the folder does not hold the one school that its manifest names"),
    }
}

fn check_audit(folder: Folder<'_>, manifest: &SchoolManifest) -> Result<()> {
    let path = folder.audit();
    let file = BufReader::new(plain(&path)?);
    let followed = follow_lines(SchoolId(manifest.school.id), file).map_err(BackupError::io(&path))?;
    match followed.fault {
        Some(fault) => refused(format!("the audit log in the folder does not hold: {fault}")),
        None if followed.head != manifest.audit => {
            refused("the audit log in the folder ends elsewhere than its manifest says")
        }
        None => Ok(()),
    }
}

impl Checked {
    fn table(
        &mut self,
        folder: Folder<'_>,
        name: &'static str,
        catalogue: &Catalogue,
        there: &HashSet<FileHash>,
    ) -> Result<()> {
        let Some((table, facts)) = catalogue.get(name).zip(self.manifest.tables.get(name)) else {
            return refused(format!("the table {name} is absent"));
        };
        let order = order_of(facts, &table.columns)?;
        let (mut sum, mut ids, mut kinds) = (Sum::default(), Vec::new(), HashMap::new());
        let (id_at, kind_at) = (
            table.place("id"),
            kind_column(name).and_then(|column| table.place(column)),
        );
        for row in folder.rows(name)? {
            let row = row?;
            sum.add(&row);
            let row = reordered(row, &order)?;
            require_row(name, &table.kinds, &row)?;
            self.require_harmless(name, table.place("role_id").map(|at| &row[at]), &row, there)?;
            if let Some(id) = id_at.and_then(|at| number_of(&row[at])) {
                ids.push(id);
                if let Some(Value::Text(kind)) = kind_at.map(|at| &row[at]) {
                    kinds.insert(id, kind.clone());
                }
            }
        }
        if (sum.rows, sum.to_string()) != (facts.rows, facts.sum.clone()) {
            return Err(BackupError::Altered(format!("the table {name}")));
        }
        let count = ids.len();
        if count != ids.iter().collect::<HashSet<_>>().len() {
            return refused(format!("the table {name} has two rows of one number"));
        }
        self.ids.insert(name, ids);
        self.kinds.insert(name, kinds);
        Ok(())
    }

    /// Refuses what a folder must not bring: a ruler of hosts, and names of files that other schools have here.
    fn require_harmless(
        &self,
        name: &str,
        role: Option<&Value>,
        row: &[Value],
        there: &HashSet<FileHash>,
    ) -> Result<()> {
        if name == "identity_role" && role == Some(&Value::from(OPERATOR)) {
            return refused("the folder brings an operator: that role is given on each host itself");
        }
        let files = &self.manifest.files;
        let is_foreign =
            |hash: &FileHash| !files.contains_key(hash) && (name == MEDIA || there.contains(hash));
        match hashes_of(row).find(is_foreign) {
            Some(hash) => refused(format!(
                "a row of {name} names the file {hash}, which the folder does not hold"
            )),
            None => Ok(()),
        }
    }
}

/// The place in a line of each column of the table here: engines may list columns otherwise.
pub(super) fn order_of(facts: &TableFacts, columns: &[String]) -> Result<Vec<usize>> {
    let place = |column: &String| facts.columns.iter().position(|one| one == column);
    let order: Option<Vec<usize>> = columns.iter().map(place).collect();
    let order = order.filter(|order| order.len() == facts.columns.len());
    order.ok_or_else(|| BackupError::Refused("a table has other columns here".into()))
}

/// A row with its values in that order.
pub(super) fn reordered(row: Vec<Value>, order: &[usize]) -> Result<Vec<Value>> {
    if row.len() != order.len() {
        return refused("a line has too many or too few values");
    }
    Ok(order.iter().map(|at| row[*at].clone()).collect())
}
