//! From a course folder to the database: files first, then everything in one unit of work.

use crate::{CourseId, CoursePart, ItemChanges, editors::require_importer, store};
use course_folder::{Course, Finding};
use database::FromRow;
use database::Tx;
use platform::{
    App, CurrentUser, Error, Millis,
    access::{SchoolId, UserId},
    audit,
    files::FileHash,
};
use serde::Serialize;
use std::{collections::BTreeMap, sync::Arc};

/// A file of the folder, kept in `platform::files`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct StoredFile {
    /// Its SHA-256.
    #[row(rename = "file_hash")]
    pub hash: FileHash,
    /// Its size.
    pub size_bytes: i64,
}

/// What a [`CoursePart`] is given.
#[derive(Debug, Clone)]
pub struct CourseImport {
    /// The course, already stored.
    pub course: CourseId,
    /// Its school.
    pub school: SchoolId,
    /// The folder's content; free of faults.
    pub folder: Arc<Course>,
    /// Every file of [`Course::files`] by its path in the folder.
    pub files: Arc<BTreeMap<String, StoredFile>>,
    /// The time of the import.
    pub now_ms: Millis,
}

impl CourseImport {
    /// The file that `path`, written in the file `from`, leads to: its own name and where it is kept.
    pub fn file(&self, from: &str, path: &str) -> Option<(String, &StoredFile)> {
        let target = Course::resolve(from, path)?;
        let file = self.files.get(&target)?;
        let name = target.rsplit('/').next().unwrap_or(&target);
        Some((name.to_owned(), file))
    }
}

/// Whether an import is only tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ImportMode {
    /// Says what would happen; writes nothing.
    Check,
    /// Does it.
    Apply,
}

/// What an import did, or would do.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct ImportReport {
    /// The course; none while a new one is only checked, or if the folder has faults.
    pub course_id: Option<CourseId>,
    /// The course's id in its folder.
    pub key: String,
    /// Its name.
    pub title: String,
    /// Whether the school has no course of that key yet.
    pub is_new: bool,
    /// Whether it has been written.
    pub is_applied: bool,
    /// What changes, by type of item.
    pub items: Vec<ItemChanges>,
    /// What is wrong with the folder, by file and line.
    pub findings: Vec<CourseFinding>,
    /// How many of the findings forbid the import.
    pub errors: u32,
}

/// One fault of a course folder.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct CourseFinding {
    /// Path in the folder.
    file: String,
    /// From 1; 0 if the whole file is meant.
    line: u32,
    /// From 1; 0 if unknown.
    column: u32,
    /// `error` stops an import, `warning` does not.
    severity: String,
    /// E.g. `ref.unknown`; see docs/course-format.md.
    code: &'static str,
    /// What is wrong, in Chinese.
    zh: String,
    /// What is wrong, in English.
    en: String,
}

impl From<&Finding> for CourseFinding {
    fn from(finding: &Finding) -> Self {
        Self {
            file: finding.file.clone(),
            line: finding.line,
            column: finding.column,
            severity: finding.severity.to_string(),
            code: finding.code,
            zh: finding.zh.clone(),
            en: finding.en.clone(),
        }
    }
}

impl ImportReport {
    /// The report of a folder with faults: nothing was looked up, nothing written.
    pub fn refused(findings: &[Finding]) -> Self {
        Self {
            course_id: None,
            key: String::new(),
            title: String::new(),
            is_new: false,
            is_applied: false,
            items: Vec::new(),
            findings: findings.iter().map(CourseFinding::from).collect(),
            errors: findings
                .iter()
                .filter(|finding| finding.severity == course_folder::Severity::Error)
                .count() as u32,
        }
    }
}

/// On whose behalf a course is imported.
#[derive(Debug, Clone)]
pub enum ImportedBy {
    /// A person: owns what is new, and must own or edit what is known.
    Person(CurrentUser),
    /// Whoever runs the server: may everything, and can name the owner of a course that has none.
    Server {
        /// The owner; without one the academic office holds the course.
        owner: Option<UserId>,
    },
}

impl ImportedBy {
    fn actor(&self) -> Option<UserId> {
        match self {
            Self::Person(user) => Some(user.id),
            Self::Server { .. } => None,
        }
    }
}

/// Who imports, where to, and which features take part.
#[derive(Debug, Clone)]
pub struct Importer {
    /// The school that gets the course.
    pub school: SchoolId,
    /// Who does it.
    pub by: ImportedBy,
    /// The parts of the other features, in order.
    pub parts: &'static [CoursePart],
}

/// Imports a folder without faults, or says what that would do. Who may is asked before anything is stored, and again in
/// the unit of work that writes.
pub async fn import(
    app: &App,
    importer: Importer,
    folder: Course,
    findings: &[Finding],
    mode: ImportMode,
) -> Result<ImportReport, Error> {
    let (asking, key) = (importer.clone(), folder.head.id.clone());
    app.db
        .read(move |tx| async move { asking.require(&tx, &key).await.map(drop) })
        .await?;
    let (archive, folder) = blocking(move || (text_archive(&folder), folder)).await?;
    let archive = archive?;
    let mut files = BTreeMap::new();
    let mut claimed = vec![(FileHash::of(&archive), archive.len() as i64)];
    for (path, content) in &folder.files {
        let (hash, size_bytes) = (FileHash::of(content), content.len() as i64);
        claimed.push((hash.clone(), size_bytes));
        files.insert(path.clone(), StoredFile { hash, size_bytes });
    }
    let archive_hash = claimed[0].0.clone();
    if mode == ImportMode::Apply {
        app.claim_files(claimed).await?;
        app.files.put(archive).await?;
        for content in folder.files.values() {
            app.files.put(content.clone()).await?;
        }
    }
    let unit = ImportUnit {
        importer,
        archive_hash,
        folder: Arc::new(folder),
        files: Arc::new(files),
        now_ms: app.now_ms(),
        mode,
    };
    let ended = app
        .db
        .write(move |tx| async move {
            let report = unit.run(&tx).await?;
            match unit.mode {
                ImportMode::Apply => Ok(report),
                ImportMode::Check => Err(Ended::Checked(Box::new(report))),
            }
        })
        .await;
    let mut report = match ended {
        Ok(report) => report,
        Err(Ended::Checked(report)) => *report,
        Err(Ended::Failed(error)) => return Err(error),
    };
    report.findings = findings.iter().map(CourseFinding::from).collect();
    Ok(report)
}

impl Importer {
    /// The course of that key, if the school has it; refuses a person who neither owns nor edits it.
    async fn require(&self, tx: &Tx, key: &str) -> Result<Option<store::course::Course>, Error> {
        let known = store::course::find_course_by_key(tx, self.school, key).await?;
        if let (Some(course), ImportedBy::Person(user)) = (&known, &self.by) {
            require_importer(tx, user, course).await?;
        }
        Ok(known)
    }

    /// Makes whoever brings a new course its owner.
    async fn name_owner(&self, tx: &Tx, course: CourseId, is_new: bool, now_ms: Millis) -> Result<(), Error> {
        let owner = match &self.by {
            ImportedBy::Person(user) => is_new.then_some(user.id),
            ImportedBy::Server { owner: Some(owner) } => {
                let known = store::editor::find_owner(tx, course).await?;
                known.is_none().then_some(*owner)
            }
            ImportedBy::Server { owner: None } => None,
        };
        match owner {
            Some(owner) => Ok(store::editor::set_owner(tx, course, owner, now_ms).await?),
            None => Ok(()),
        }
    }
}

/// How a unit of work ends without a commit.
enum Ended {
    /// It was only tried: everything it wrote is rolled back.
    Checked(Box<ImportReport>),
    Failed(Error),
}

impl From<database::Error> for Ended {
    fn from(error: database::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl From<Error> for Ended {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Does heavy work where it does not hold up requests.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| Error::internal("read or write a course folder", error))
}

/// The course's own text as a zip; its other files are kept one by one.
fn text_archive(folder: &Course) -> Result<Vec<u8>, Error> {
    let mut text = course_folder::write(folder);
    text.retain(|path, _| !folder.files.contains_key(path));
    interchange::archive::pack(&text).map_err(|error| Error::internal("pack a course", error))
}

/// Everything the unit of work needs; cheap to clone, as PostgreSQL may run it again.
#[derive(Clone)]
struct ImportUnit {
    importer: Importer,
    folder: Arc<Course>,
    files: Arc<BTreeMap<String, StoredFile>>,
    archive_hash: FileHash,
    now_ms: Millis,
    mode: ImportMode,
}

impl ImportUnit {
    async fn run(&self, tx: &Tx) -> Result<ImportReport, Error> {
        let Importer { school, by, parts } = &self.importer;
        let school = *school;
        let head = &self.folder.head;
        let known = self.importer.require(tx, &head.id).await?;
        let is_new = known.is_none();
        let mut import = CourseImport {
            course: known.map_or(CourseId(0), |course| course.id),
            school,
            folder: Arc::clone(&self.folder),
            files: Arc::clone(&self.files),
            now_ms: self.now_ms,
        };
        import.course = store::course::put_course(tx, &import, &self.archive_hash).await?;
        self.importer
            .name_owner(tx, import.course, is_new, self.now_ms)
            .await?;
        store::file::replace_files(tx, &import).await?;
        let mut items = store::import_items(tx, &import).await?;
        for part in *parts {
            items.extend((part.import)(tx, &import).await?);
        }
        let subject = format!("{}（{}）", head.title, head.id);
        let entry = audit::Entry {
            school,
            actor: by.actor(),
            action: "courses.course_imported",
            subject: &subject,
            detail: serde_json::json!({ "items": &items, "is_new": is_new }),
            reason: "",
        };
        audit::record(tx, &entry, self.now_ms).await?;
        let is_applied = self.mode == ImportMode::Apply;
        Ok(ImportReport {
            course_id: (is_applied || !is_new).then_some(import.course),
            key: head.id.clone(),
            title: head.title.clone(),
            is_new,
            is_applied,
            items,
            findings: Vec::new(),
            errors: 0,
        })
    }
}
