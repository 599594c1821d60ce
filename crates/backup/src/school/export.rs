//! One school of an installation, written into a folder as of one moment.

use super::{
    base::{Base, Catalogue, Table, number_of},
    folder::{FORMAT, Folder, SchoolManifest, SchoolNamed, TableFacts},
    knowledge::{self, carried_tables, condition, select},
    tables::{MEDIA, OPERATOR, UNFINISHED},
};
use crate::{BackupError, Installation, PARTIAL, Result, Sum, files};
use ::database::{Engine as DatabaseEngine, Value, migrations};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use platform::{
    access::SchoolId,
    audit::chain::{
        Head,
        annex::{Closing, Entry},
    },
    files::{FileHash, FileStore},
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    path::{Path, PathBuf},
};

/// How many files are copied at a time: an S3 server takes a moment for each.
const AT_ONCE: usize = 8;

/// What the folder says of the program that makes it.
#[derive(Debug, Clone)]
pub struct Making {
    /// The version of this program.
    pub program: String,
    /// When.
    pub made_at_ms: i64,
    /// The public key with which this host signs receipts of exams.
    pub receipt_key: String,
}

/// Writes the school of this key or number into the new folder `to`, while others go on reading and writing.
///
/// # Errors
/// In one sentence, if there is no such school, work of it waits, a table is not classified, or a file is missing. No folder
/// is left then.
pub async fn export_school(
    from: &Installation,
    school: &str,
    to: &Path,
    making: &Making,
) -> Result<SchoolManifest> {
    if to.exists() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let mut partial = to.as_os_str().to_owned();
    partial.push(PARTIAL);
    let partial = PathBuf::from(partial);
    files::remove_folder(&partial)?;
    files::make_folder(&partial)?;
    match write(from, school, Folder(&partial), making).await {
        Ok(manifest) => {
            files::rename(&partial, to)?;
            Ok(manifest)
        }
        Err(error) => {
            let _ = files::remove_folder(&partial);
            Err(error)
        }
    }
}

async fn write(
    from: &Installation,
    school: &str,
    folder: Folder<'_>,
    making: &Making,
) -> Result<SchoolManifest> {
    let base = Base::open(&from.database_url).await?;
    base.begin_reading().await?;
    let catalogue = known_catalogue(&base).await?;
    let school = find_school(&base, school).await?;
    require_finished(&base, school.id).await?;
    // After the moment has been taken: what its rows name is there.
    let stored = from.files.list().await.map_err(BackupError::files)?;
    let mut export = Export {
        base: &base,
        catalogue: &catalogue,
        school: school.id,
        folder,
        operators: Operators::of(&base, school.id).await?,
        stored: stored.into_iter().map(|file| file.hash).collect(),
        files: BTreeSet::new(),
        ids: HashMap::new(),
        named: HashMap::new(),
        tables: BTreeMap::new(),
    };
    for name in carried_tables() {
        export.table(name).await?;
    }
    export.require_whole()?;
    export.media().await?;
    let audit = export.audit().await?;
    let (engine, migrations) = (base.engine().name().to_owned(), base.migrations().await?);
    // The moment is over before the files are copied: they take long, and never change.
    base.run("commit").await?;
    let files = copy_files(&from.files, folder, &export.files).await?;
    let manifest = SchoolManifest {
        format: FORMAT.to_owned(),
        program: making.program.clone(),
        made_at_ms: making.made_at_ms,
        engine,
        migrations,
        school,
        tables: export.tables,
        files,
        audit,
        receipt_key: making.receipt_key.clone(),
    };
    folder.write_manifest(&manifest)?;
    Ok(manifest)
}

/// What the database says of itself, where this program knows all of it.
pub(super) async fn known_catalogue(base: &Base) -> Result<Catalogue> {
    let ours: Vec<String> = migrations(DatabaseEngine::Sqlite)
        .into_iter()
        .map(|one| one.name)
        .collect();
    if base.migrations().await? != ours {
        return Err(BackupError::Schema(
            "the database is not of this version of the program; run `suanpan migrate` first".into(),
        ));
    }
    let catalogue = base.catalogue().await?;
    match knowledge::faults(&catalogue).into_iter().next() {
        Some(fault) => Err(BackupError::Schema(fault)),
        None => Ok(catalogue),
    }
}

async fn find_school(base: &Base, asked: &str) -> Result<SchoolNamed> {
    let all = base
        .texts("select id, key, name_zh from school_school order by id")
        .await?;
    let found = all
        .into_iter()
        .find_map(|row| match <[String; 3]>::try_from(row) {
            Ok([id, key, name]) if id == asked || key == asked => Some(SchoolNamed {
                id: id.parse().ok()?,
                key,
                name,
            }),
            _ => None,
        });
    found.ok_or_else(|| BackupError::Refused(format!("there is no school {asked}")))
}

/// Jobs do not come along: what waits for one would wait for ever.
async fn require_finished(base: &Base, school: i64) -> Result<()> {
    for (table, waits, [chinese, english]) in UNFINISHED {
        let query = format!(
            "select 1 from \"{table}\" where {waits} and ({})",
            condition(table, school)
        );
        if base.finds(&query).await? {
            return Err(BackupError::Refused(format!(
                "the school has {english} ({chinese}): export it when they are done"
            )));
        }
    }
    Ok(())
}

/// People who rule over the host. Their accounts come, because what they did names them; their passwords and phones do not.
struct Operators {
    /// Those who have no other role are closed.
    closed: HashSet<i64>,
    all: HashSet<i64>,
}

impl Operators {
    async fn of(base: &Base, school: i64) -> Result<Self> {
        let of = |condition: &str| {
            format!(
                "select user_id from identity_role r where {condition} and user_id in \
                 (select id from identity_user where school_id = {school})"
            )
        };
        let rules = format!("role_id = '{OPERATOR}'");
        let alone = format!(
            "{rules} and not exists (select 1 from identity_role o where o.user_id = r.user_id and o.role_id <> '{OPERATOR}')"
        );
        let ids = |rows: Vec<Vec<Value>>| rows.iter().filter_map(|row| number_of(row.first()?)).collect();
        Ok(Self {
            all: ids(base.all(&of(&rules)).await?),
            closed: ids(base.all(&of(&alone)).await?),
        })
    }

    /// What is written of a row.
    fn prepare(&self, name: &str, table: &Table, row: &mut [Value]) {
        let id = table
            .place("id")
            .and_then(|at| number_of(&row[at]))
            .unwrap_or_default();
        let mut put = |column: &str, value: Value| {
            if let Some(at) = table.place(column) {
                row[at] = value;
            }
        };
        match name {
            "identity_user" if self.all.contains(&id) => {
                put("password_hash", Value::Null);
                put("phone", Value::Null);
                if self.closed.contains(&id) {
                    put("status", "disabled".into());
                }
            }
            // Answers are dealt to markers by numbers, which are others there: what is marked stays, the plan ends.
            "marking_plan" => {
                let taken_back = ["taken_back_at_ms", "taken_back_by_id"].map(|column| table.place(column));
                let made = ["made_at_ms", "by_id"].map(|column| table.place(column));
                for (taken_back, made) in taken_back.into_iter().zip(made) {
                    if let (Some(to), Some(from)) = (taken_back, made)
                        && row[to] == Value::Null
                    {
                        row[to] = row[from].clone();
                    }
                }
            }
            _ => {}
        }
    }
}

struct Export<'a> {
    base: &'a Base,
    catalogue: &'a Catalogue,
    school: i64,
    folder: Folder<'a>,
    operators: Operators,
    /// The file store's files.
    stored: HashSet<FileHash>,
    /// Those that rows of the school name.
    files: BTreeSet<FileHash>,
    /// The numbers of the rows that come, by table.
    ids: HashMap<String, HashSet<i64>>,
    /// The rows that foreign keys name, by table, and which table names them.
    named: HashMap<String, HashMap<i64, &'static str>>,
    tables: BTreeMap<String, TableFacts>,
}

impl Export<'_> {
    async fn table(&mut self, name: &'static str) -> Result<()> {
        let Some(table) = self.catalogue.get(name) else {
            return Ok(());
        };
        let (mut lines, mut sum) = (self.folder.table_writer(name)?, Sum::default());
        let (base, query) = (self.base, select(name, table, self.school));
        base.each(&query, &mut |mut row| {
            self.operators.prepare(name, table, &mut row);
            self.note(name, table, &row);
            sum.add(&row);
            lines.row(&row)
        })
        .await?;
        self.tables
            .insert(name.to_owned(), TableFacts::of(&table.columns, &sum));
        lines.finish()
    }

    /// Remembers what a row is called, and what it names.
    fn note(&mut self, name: &'static str, table: &Table, row: &[Value]) {
        if let Some(id) = table.place("id").and_then(|at| number_of(&row[at])) {
            self.ids.entry(name.to_owned()).or_default().insert(id);
        }
        for (column, (target, named)) in &table.keys {
            let number = table.place(column).and_then(|at| number_of(&row[at]));
            if let (Some(number), "id") = (number, named.as_str()) {
                self.named.entry(target.clone()).or_default().insert(number, name);
            }
        }
        let stored = &self.stored;
        self.files
            .extend(hashes_of(row).filter(|hash| stored.contains(hash)));
    }

    /// Refuses rows that name rows of another school: they could not be put anywhere.
    fn require_whole(&self) -> Result<()> {
        for (target, named) in &self.named {
            let there = self.ids.get(target);
            let missing = named
                .iter()
                .find(|(id, _)| there.is_none_or(|there| !there.contains(*id)));
            if let Some((id, table)) = missing {
                return Err(BackupError::Refused(format!(
                    "a row of {table} names row {id} of {target}, which is not of this school"
                )));
            }
        }
        Ok(())
    }

    /// What the school's films were made into.
    async fn media(&mut self) -> Result<()> {
        let Some(table) = self.catalogue.get(MEDIA) else {
            return Ok(());
        };
        let (mut lines, mut sum) = (self.folder.table_writer(MEDIA)?, Sum::default());
        let query = format!(
            "select {} from \"{MEDIA}\" where state = 'ready' order by id",
            table.listed()
        );
        for row in self.base.all(&query).await? {
            let source = table.place("source_hash").map(|at| &row[at]);
            let is_ours = matches!(source, Some(Value::Text(hash)) if FileHash::parse(hash).is_some_and(|hash| self.files.contains(&hash)));
            // What was made of a film may have gone: it is made again.
            if !is_ours || !hashes_of(&row).all(|hash| self.stored.contains(&hash)) {
                continue;
            }
            self.files.extend(hashes_of(&row));
            sum.add(&row);
            lines.row(&row)?;
        }
        self.tables
            .insert(MEDIA.to_owned(), TableFacts::of(&table.columns, &sum));
        lines.finish()
    }

    /// The audit log as a file that can be followed without its database; returns where it ends.
    async fn audit(&self) -> Result<Head> {
        let mut lines = Folder::writer(&self.folder.audit())?;
        let mut closing = Closing::new(SchoolId(self.school));
        let query = format!(
            "select id, actor_id, action, subject, detail, reason, at_ms, number, hash from platform_audit_entry \
             where school_id = {} order by number is null, number, id",
            self.school
        );
        self.base
            .each(&query, &mut |row| {
                let entry = entry_of(row)
                    .ok_or_else(|| BackupError::Schema("an entry of the audit log cannot be read".into()))?;
                let line = closing
                    .line(entry)
                    .map_err(|fault| BackupError::Refused(format!("the audit log does not hold: {fault}")))?;
                lines.line(&line)
            })
            .await?;
        lines.finish()?;
        Ok(closing.head().clone())
    }
}

fn entry_of(row: Vec<Value>) -> Option<Entry> {
    let [id, actor, action, subject, detail, reason, at_ms, number, hash] =
        <[Value; 9]>::try_from(row).ok()?;
    let text = |value| match value {
        Value::Text(text) => Some(text),
        _ => None,
    };
    Some(Entry {
        id: number_of(&id)?,
        actor: number_of(&actor),
        action: text(action)?,
        subject: text(subject)?,
        detail: text(detail)?,
        reason: text(reason)?,
        at_ms: number_of(&at_ms)?,
        place: number_of(&number).zip(text(hash)),
    })
}

/// The hashes that stand in the texts of a row, whatever surrounds them.
pub(super) fn hashes_of(row: &[Value]) -> impl Iterator<Item = FileHash> + '_ {
    row.iter()
        .filter_map(|value| match value {
            Value::Text(text) if text.len() >= 64 => Some(text),
            _ => None,
        })
        .flat_map(|text| text.split(|letter: char| !matches!(letter, '0'..='9' | 'a'..='f')))
        .filter_map(FileHash::parse)
}

async fn copy_files(
    from: &FileStore,
    folder: Folder<'_>,
    hashes: &BTreeSet<FileHash>,
) -> Result<BTreeMap<FileHash, u64>> {
    for hash in hashes {
        if let Some(group) = folder.file(hash).parent() {
            files::make_folder(group)?;
        }
    }
    stream::iter(hashes.iter().cloned())
        .map(|hash| async move {
            let path = folder.file(&hash);
            let is_there = from.copy_to(&hash, &path).await.map_err(BackupError::files)?;
            if !is_there {
                return Err(BackupError::Refused(format!(
                    "the file {hash} is missing from the file store"
                )));
            }
            let size_bytes = std::fs::metadata(&path).map_err(BackupError::io(&path))?.len();
            Ok((hash, size_bytes))
        })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await
}
