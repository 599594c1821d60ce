//! A school taken out of a folder, with new numbers, in one transaction: all of it, or nothing.

use super::{
    base::{Base, Catalogue, Table, number_of},
    check::{Checked, check, order_of, reordered},
    export::known_catalogue,
    folder::{Folder, SchoolManifest, SchoolNamed},
    knowledge::{self, Rules, select},
    numbers::Numbers,
    tables::{MEDIA, ROOT},
};
use crate::{BackupError, Installation, Result, Sum};
use ::database::Value;
use platform::{
    files::{FileHash, FileStore},
    ids,
};
use std::{
    collections::{BTreeMap, HashSet},
    path::Path,
};

/// What was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrived {
    /// The school with its number here.
    pub school: SchoolNamed,
    /// How many rows.
    pub rows: u64,
    /// How many files.
    pub files: usize,
    /// Codes of classes that another class had here already, each with the new one.
    pub codes: Vec<(String, String)>,
    /// How many entries the closed audit log has.
    pub audit: i64,
}

/// Reads a folder, compares it with its manifest, and adds its school to the installation. Its database is migrated already.
///
/// # Errors
/// In one sentence, if the folder is of another version, damaged or written to do harm, or a school of its key is there. Nothing
/// is left in the database then; files that nothing names go with the next collection.
pub async fn import_school(folder: &Path, to: &Installation, now_ms: i64) -> Result<Arrived> {
    let folder = Folder(folder);
    let base = Base::open(&to.database_url).await?;
    let catalogue = known_catalogue(&base).await?;
    let listed = to.files.list().await.map_err(BackupError::files)?;
    let there: HashSet<FileHash> = listed.into_iter().map(|file| file.hash).collect();
    let checked = check(folder, &catalogue, &base.migrations().await?, &there)?;
    require_absent(&base, &checked.manifest.school).await?;
    put_files(folder, &to.files, &checked.manifest).await?;
    let annex = to
        .files
        .put_file(&folder.audit())
        .await
        .map_err(BackupError::files)?;
    let mut import = Import {
        base: &base,
        folder,
        catalogue: &catalogue,
        checked: &checked,
        rules: knowledge::all_rules(&catalogue),
        numbers: Numbers::default(),
        codes: Codes::default(),
        largest_epoch: 0,
    };
    base.begin_writing().await?;
    let school = import.all(&annex, now_ms).await?;
    base.run("commit").await?;
    let codes = import.codes.changed;
    // A collection may have gone by between the files and the rows that name them.
    put_files(folder, &to.files, &checked.manifest).await?;
    to.files
        .put_file(&folder.audit())
        .await
        .map_err(BackupError::files)?;
    let manifest = checked.manifest;
    Ok(Arrived {
        rows: manifest.tables.values().map(|facts| facts.rows).sum(),
        files: manifest.files.len(),
        audit: manifest.audit.number,
        school,
        codes,
    })
}

async fn require_absent(base: &Base, school: &SchoolNamed) -> Result<()> {
    let query = format!("select 1 from school_school where key = {}", literal(&school.key));
    if base.finds(&query).await? {
        return Err(BackupError::Refused(format!(
            "there is a school {} here already",
            school.key
        )));
    }
    Ok(())
}

/// Puts the folder's files into the store, as far as they are not there.
async fn put_files(folder: Folder<'_>, to: &FileStore, manifest: &SchoolManifest) -> Result<()> {
    for hash in manifest.files.keys() {
        let kept = to
            .put_file(&folder.file(hash))
            .await
            .map_err(BackupError::files)?;
        if kept != *hash {
            return Err(BackupError::Altered(folder.file(hash).display().to_string()));
        }
    }
    Ok(())
}

/// A text in SQL. None of ours holds a NUL.
fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Codes of classes: each is one class's on the whole host.
#[derive(Debug, Default)]
struct Codes {
    taken: HashSet<String>,
    changed: Vec<(String, String)>,
}

impl Codes {
    /// The code itself, or another one where it is taken.
    fn free(&mut self, code: &str) -> String {
        let mut free = code.to_owned();
        while self.taken.contains(&free) {
            free = ids::readable_code(code.chars().count().max(6));
        }
        self.taken.insert(free.clone());
        if free != code {
            self.changed.push((code.to_owned(), free.clone()));
        }
        free
    }
}

struct Import<'a> {
    base: &'a Base,
    folder: Folder<'a>,
    catalogue: &'a Catalogue,
    checked: &'a Checked,
    rules: BTreeMap<&'static str, Rules>,
    numbers: Numbers,
    codes: Codes,
    /// Of all pages that wrote something.
    largest_epoch: i64,
}

impl<'a> Import<'a> {
    /// Writes every row; returns the school with its new number.
    async fn all(&mut self, annex: &FileHash, now_ms: i64) -> Result<SchoolNamed> {
        let then = &self.checked.manifest.school;
        // Again, where nobody can add one meanwhile; two imports at once meet at the key's own index.
        require_absent(self.base, then).await?;
        self.reserve().await?;
        let codes = self.base.texts("select code from class_class").await?;
        self.codes.taken = codes.into_iter().flatten().collect();
        let school = self.numbers.find(ROOT, then.id).unwrap_or_default();
        for name in knowledge::in_order(self.catalogue) {
            self.table(name, school).await?;
        }
        self.media().await?;
        self.go_on_above_epochs().await?;
        self.close_log(school, annex, now_ms).await?;
        Ok(SchoolNamed {
            id: school,
            ..then.clone()
        })
    }

    /// Gives every row its number.
    async fn reserve(&mut self) -> Result<()> {
        let checked = self.checked;
        for (name, ids) in &checked.ids {
            let new = self.base.reserve(name, ids.len()).await?;
            self.numbers.put(name, ids, &new);
        }
        for (name, kinds) in &checked.kinds {
            self.numbers.put_kinds(name, kinds.clone());
        }
        Ok(())
    }

    fn facts(&self, name: &str) -> Result<(&'a Table, Vec<usize>)> {
        let found = self
            .catalogue
            .get(name)
            .zip(self.checked.manifest.tables.get(name));
        let (table, facts) =
            found.ok_or_else(|| BackupError::Refused(format!("the table {name} is absent")))?;
        Ok((table, order_of(facts, &table.columns)?))
    }

    /// Writes the rows of a table and reads them back.
    async fn table(&mut self, name: &'static str, school: i64) -> Result<()> {
        let (table, order) = self.facts(name)?;
        let (base, mut written) = (self.base, Sum::default());
        let mut rows = self.folder.rows(name)?.map(|row| {
            let mut row = reordered(row?, &order)?;
            self.prepare(name, table, &mut row);
            if let Some(rules) = self.rules.get(name) {
                self.numbers.renumber(name, rules, &mut row)?;
            }
            written.add(&row);
            Ok(row)
        });
        base.insert((name, table), &mut rows).await?;
        drop(rows);
        let mut kept = Sum::default();
        base.each(&select(name, table, school), &mut |row| {
            kept.add(&row);
            Ok(())
        })
        .await?;
        if kept == written {
            return Ok(());
        }
        Err(BackupError::Changed {
            table: name.to_owned(),
            before: written.to_string(),
            after: kept.to_string(),
        })
    }

    /// What a row says otherwise here, beside its numbers.
    fn prepare(&mut self, name: &str, table: &Table, row: &mut [Value]) {
        let place = |column: &str| table.place(column);
        if let Some(epoch) = place("epoch").and_then(|at| number_of(&row[at])) {
            self.largest_epoch = self.largest_epoch.max(epoch);
        }
        match (name, place("code"), place("chained_as")) {
            ("class_class", Some(at), _) => {
                if let Value::Text(code) = &row[at] {
                    row[at] = Value::Text(self.codes.free(code));
                }
            }
            // Receipts are bound to the number the attempt had when they were given.
            ("exam_attempt", _, Some(at)) if row[at] == Value::Null => {
                let has_begun = place("state").is_some_and(|state| row[state] != Value::from("ready"));
                if let (true, Some(id)) = (has_begun, place("id")) {
                    row[at] = row[id].clone();
                }
            }
            _ => {}
        }
    }

    /// What films were made into, where this host does not know it yet.
    async fn media(&mut self) -> Result<()> {
        let (table, order) = self.facts(MEDIA)?;
        let known = self.base.texts("select source_hash from course_media").await?;
        let known: HashSet<String> = known.into_iter().flatten().collect();
        let (Some(id), Some(source)) = (table.place("id"), table.place("source_hash")) else {
            return Ok(());
        };
        let mut new = Vec::new();
        for row in self.folder.rows(MEDIA)? {
            let mut row = reordered(row?, &order)?;
            let old = number_of(&row[id]).unwrap_or_default();
            row[id] = self.numbers.find(MEDIA, old).map_or(Value::Null, Value::Int);
            if !matches!(&row[source], Value::Text(hash) if known.contains(hash)) {
                new.push(Ok(row));
            }
        }
        self.base.insert((MEDIA, table), &mut new.into_iter()).await
    }

    /// Whoever opens a document here starts above every epoch in which something of the school was written (see
    /// `platform::autosave`).
    async fn go_on_above_epochs(&self) -> Result<()> {
        let put = format!(
            "insert into platform_autosave (document, writer, epoch, seen_at_ms, touched_at_ms) values ('', '', {}, 0, 0) \
             on conflict (document) do update set epoch = excluded.epoch where platform_autosave.epoch < excluded.epoch",
            self.largest_epoch
        );
        self.base.run(&put).await
    }

    /// Keeps the log of the former host, and begins the one of this host with an entry about it.
    async fn close_log(&self, school: i64, annex: &FileHash, now_ms: i64) -> Result<()> {
        let manifest = &self.checked.manifest;
        let (then, audit) = (&manifest.school, &manifest.audit);
        let keep = format!(
            "insert into platform_audit_annex (school_id, number, school_then, entries, head, file_hash, added_at_ms) \
             select {school}, 1 + count(*), {}, {}, {}, {}, {now_ms} from platform_audit_annex where school_id = {school}",
            then.id,
            audit.number,
            literal(&audit.hash),
            literal(annex.as_str())
        );
        self.base.run(&keep).await?;
        let detail = serde_json::json!({
            "entries": audit.number, "head": audit.hash, "file": annex, "exported_at_ms": manifest.made_at_ms,
        });
        let begin = format!(
            "insert into platform_audit_entry (school_id, actor_id, action, subject, detail, reason, at_ms) \
             values ({school}, null, 'school.arrived', {}, {}, '', {now_ms})",
            literal(&then.name),
            literal(&detail.to_string())
        );
        self.base.run(&begin).await?;
        let key = format!(
            "insert into exam_receipt_key (school_id, public_key, added_at_ms) values ({school}, {}, {now_ms}) \
             on conflict (school_id, public_key) do nothing",
            literal(&manifest.receipt_key)
        );
        self.base.run(&key).await
    }
}

/// What a school says apart from the numbers of its rows: by table, a checksum of rows whose numbers begin at 1. The same
/// before a school moves and after it.
///
/// # Errors
/// As [`import_school`], of the folder.
pub async fn compare_school(
    folder: &Path,
    at: &Installation,
) -> Result<(SchoolManifest, BTreeMap<String, String>)> {
    let (folder, base) = (Folder(folder), Base::open(&at.database_url).await?);
    let catalogue = known_catalogue(&base).await?;
    let checked = check(folder, &catalogue, &base.migrations().await?, &HashSet::new())?;
    let mut numbers = Numbers::default();
    for (name, ids) in &checked.ids {
        numbers.put(name, ids, &(1..).take(ids.len()).collect::<Vec<_>>());
    }
    for (name, kinds) in &checked.kinds {
        numbers.put_kinds(name, kinds.clone());
    }
    let mut sums = BTreeMap::new();
    for (name, rules) in knowledge::all_rules(&catalogue) {
        // What a move adds.
        if ["platform_audit_annex", "exam_receipt_key"].contains(&name) {
            continue;
        }
        let (Some(table), Some(facts)) = (catalogue.get(name), checked.manifest.tables.get(name)) else {
            continue;
        };
        let (order, mut sum) = (order_of(facts, &table.columns)?, Sum::default());
        for row in folder.rows(name)? {
            let mut row = reordered(row?, &order)?;
            numbers.renumber(name, &rules, &mut row)?;
            // What a move may change: the number receipts are bound to, and a class's code that another class has.
            let changing = [Some("chained_as"), (name == "class_class").then_some("code")];
            for at in changing.iter().flatten().filter_map(|column| table.place(column)) {
                row[at] = Value::Null;
            }
            sum.add(&row);
        }
        sums.insert(name.to_owned(), sum.to_string());
    }
    Ok((checked.manifest, sums))
}

/// What no list says anything about in a database: see [`super::tables`].
///
/// # Errors
/// Those of the database.
pub async fn unclassified(database_url: &str) -> Result<Vec<String>> {
    let catalogue = Base::open(database_url).await?.catalogue().await?;
    Ok(knowledge::faults(&catalogue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_that_another_class_has_is_replaced_and_told() {
        let mut codes = Codes {
            taken: HashSet::from(["K7Q2M9A".to_owned()]),
            changed: Vec::new(),
        };
        assert_eq!(codes.free("ABCDEFG"), "ABCDEFG");
        let new = codes.free("K7Q2M9A");
        assert_ne!(new, "K7Q2M9A");
        assert_eq!(new.chars().count(), 7);
        assert_eq!(codes.changed, [("K7Q2M9A".to_owned(), new)]);
    }

    #[test]
    fn texts_cannot_leave_their_quotation_marks() {
        assert_eq!(literal("O'Brien''s"), "'O''Brien''''s'");
    }
}
