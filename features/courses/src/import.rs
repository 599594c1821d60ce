//! From a course folder to the database: files first, then everything in one unit of work.

use crate::{
    CourseFinding, CourseId, CoursePart, CoursePublished, ImportMode, ImportReport,
    editors::require_importer,
    export, store,
    together::{Known, Together, with_browser},
};
use course_folder::{Conflict, Course, Decisions, Finding};
use database::{FromRow, Tx};
use platform::{
    App, CurrentUser, Error, Millis,
    access::{SchoolId, UserId},
    audit,
    files::FileHash,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

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
    /// The folder's own text as a zip, kept with the other files.
    pub archive: FileHash,
    /// What the course said at the last import, without its other files; none for a new course.
    pub before: Option<Arc<Course>>,
    /// Where it comes from.
    pub origin: Origin,
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

/// Where the content of an import was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CourseImportSource)]
pub enum ImportSource {
    /// In a folder, by any editor of texts.
    Folder,
    /// In the browser.
    Browser,
}

database::text_column! { ImportSource }

/// Where an import comes from, for the history of the course.
#[derive(Debug, Clone)]
pub struct Origin {
    /// Where it was written.
    pub source: ImportSource,
    /// Who brought it; none for the server itself.
    pub by: Option<UserId>,
    /// What they say of it.
    pub note: String,
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
    /// Where it was written.
    pub source: ImportSource,
    /// What they say of it; may be empty.
    pub note: String,
    /// Which side stays where an item was changed in the folder and in the browser.
    pub decisions: Decisions,
    /// The parts of the other features, in order.
    pub parts: &'static [CoursePart],
}

/// Imports a folder without faults, or says what that would do. Who may is asked before anything is stored, and again in
/// the unit of work that writes.
pub async fn import(
    app: &App,
    importer: Importer,
    mut folder: Course,
    findings: &[Finding],
    mode: ImportMode,
) -> Result<ImportReport, Error> {
    let known = importer.find_known(app, &folder.head.id).await?;
    let (mut conflicts, mut before) = (Vec::new(), None);
    let exported = std::mem::take(&mut folder.exported);
    let (came, mut folder) = blocking(move || (text_archive(&folder), folder)).await?;
    let came = came?;
    let folder_hash = match importer.source {
        ImportSource::Folder => Some(FileHash::of(&came)),
        ImportSource::Browser => known.as_ref().and_then(|known| known.last.clone()),
    };
    if let Some(known) = known {
        let text = load_text(app, &known.archive).await?;
        let edited = export::with_edits(app, known.id, Course::clone(&text), importer.parts, None).await?;
        let bases = known.bases(app, &importer, &text, exported).await?;
        match with_browser(app, bases, &importer.decisions, edited, folder).await? {
            Together::Sound(merged) => (folder, conflicts) = (merged.course, merged.conflicts),
            Together::Faulty(findings) => return Ok(ImportReport::refused(&findings)),
        }
        before = Some(text);
    }
    if mode == ImportMode::Apply {
        require_decided(&conflicts)?;
    }
    let (archive, folder) = blocking(move || (text_archive(&folder), folder)).await?;
    let archive = archive?;
    let (archive_hash, files) = keep_files(app, &folder, [archive, came], mode).await?;
    let unit = ImportUnit {
        importer,
        archive_hash,
        folder: Arc::new(folder),
        folder_hash,
        files: Arc::new(files),
        before,
        now_ms: app.now_ms(),
        mode,
    };
    let report = unit.run_in(app).await?;
    Ok(ImportReport {
        findings: findings.iter().map(CourseFinding::from).collect(),
        conflicts,
        ..report
    })
}

fn require_decided(conflicts: &[Conflict]) -> Result<(), Error> {
    match conflicts.iter().filter(|one| one.decision.is_none()).count() {
        0 => Ok(()),
        undecided => Err(Error::conflict(
            "courses.undecided",
            format!("有 {undecided} 项在文件夹和浏览器中都改过，请逐项选择保留哪一份。"),
        )),
    }
}

/// The files of a folder by their path, its text, and its text as it came; kept unless the import is only tried.
async fn keep_files(
    app: &App,
    folder: &Course,
    texts: [Vec<u8>; 2],
    mode: ImportMode,
) -> Result<(FileHash, BTreeMap<String, StoredFile>), Error> {
    let mut files = BTreeMap::new();
    let mut claimed: Vec<_> = (texts.iter())
        .map(|text| (FileHash::of(text), text.len() as i64))
        .collect();
    for (path, content) in &folder.files {
        let (hash, size_bytes) = (FileHash::of(content), content.len() as i64);
        claimed.push((hash.clone(), size_bytes));
        files.insert(path.clone(), StoredFile { hash, size_bytes });
    }
    let archive_hash = claimed[0].0.clone();
    if mode == ImportMode::Apply {
        app.claim_files(claimed).await?;
        for text in texts {
            app.files.put(text).await?;
        }
        for content in folder.files.values() {
            app.files.put(content.clone()).await?;
        }
    }
    Ok((archive_hash, files))
}

impl Importer {
    /// The course of that key, if the school has it; refuses a person who neither owns nor edits it.
    async fn find_known(&self, app: &App, key: &str) -> Result<Option<Known>, Error> {
        let (asking, key) = (self.clone(), key.to_owned());
        app.db
            .read(move |tx| async move {
                let Some(known) = asking.require(&tx, &key).await? else {
                    return Ok(None);
                };
                Ok::<_, Error>(Some(Known::load(&tx, known.id).await?))
            })
            .await
    }

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

/// The course's own text as it was stored, as far as it can be read; its other files are left out.
pub async fn load_text(app: &App, archive: &FileHash) -> Result<Arc<Course>, Error> {
    let zip = app.files.read(archive).await?;
    let zip = zip.ok_or_else(|| Error::Internal(format!("the text {archive} of a course is gone")))?;
    blocking(move || {
        let files = interchange::archive::unpack(&zip, &interchange::archive::ArchiveLimits::COURSE)
            .map_err(|error| Error::internal("unpack a stored course", error))?;
        Ok(Arc::new(course_folder::parse(&files)))
    })
    .await?
}

/// The course's own text as a zip, with the notebooks that are its tasks; its other files are kept one by one.
pub(crate) fn text_archive(folder: &Course) -> Result<Vec<u8>, Error> {
    let mut text = course_folder::write(folder);
    let notebooks: BTreeSet<String> = (folder.python.iter())
        .filter(|task| task.notebook.is_some())
        .map(|task| format!("{}/{}", task.folder(), task.head.notebook))
        .collect();
    text.retain(|path, _| !folder.files.contains_key(path) || notebooks.contains(path));
    interchange::archive::pack(&text).map_err(|error| Error::internal("pack a course", error))
}

/// Everything the unit of work needs; cheap to clone, as PostgreSQL may run it again.
#[derive(Clone)]
struct ImportUnit {
    importer: Importer,
    folder: Arc<Course>,
    files: Arc<BTreeMap<String, StoredFile>>,
    archive_hash: FileHash,
    folder_hash: Option<FileHash>,
    before: Option<Arc<Course>>,
    now_ms: Millis,
    mode: ImportMode,
}

impl ImportUnit {
    /// What the parts are given; its changed files and its row come with the unit.
    fn given(&self, known: Option<CourseId>) -> CourseImport {
        let Importer {
            school,
            by,
            source,
            note,
            ..
        } = &self.importer;
        CourseImport {
            course: known.unwrap_or(CourseId(0)),
            school: *school,
            folder: Arc::clone(&self.folder),
            files: Arc::clone(&self.files),
            archive: self.archive_hash.clone(),
            before: self.before.clone(),
            origin: Origin {
                source: *source,
                by: by.actor(),
                note: note.clone(),
            },
            now_ms: self.now_ms,
        }
    }

    /// Runs, and commits what is not only tried.
    async fn run_in(self, app: &App) -> Result<ImportReport, Error> {
        let ended = app
            .db
            .write(move |tx| async move {
                let report = self.run(&tx).await?;
                match self.mode {
                    ImportMode::Apply => Ok(report),
                    ImportMode::Check => Err(Ended::Checked(Box::new(report))),
                }
            })
            .await;
        match ended {
            Ok(report) => Ok(report),
            Err(Ended::Checked(report)) => Ok(*report),
            Err(Ended::Failed(error)) => Err(error),
        }
    }

    async fn run(&self, tx: &Tx) -> Result<ImportReport, Error> {
        let Importer {
            school, by, parts, ..
        } = &self.importer;
        let school = *school;
        let head = &self.folder.head;
        let known = self.importer.require(tx, &head.id).await?;
        let is_new = known.is_none();
        let known_title = known.as_ref().map(|course| course.title.clone());
        let mut import = self.given(known.map(|course| course.id));
        import.course = store::course::put_course(tx, &import, &self.archive_hash).await?;
        store::course::put_folder(tx, import.course, self.folder_hash.as_ref()).await?;
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
            detail: serde_json::json!({ "items": &items, "is_new": is_new, "source": import.origin.source }),
            reason: &import.origin.note,
        };
        audit::record(tx, &entry, self.now_ms).await?;
        let event = CoursePublished {
            course_id: import.course,
        };
        jobs::emit(tx, &event, self.now_ms).await?;
        let is_applied = self.mode == ImportMode::Apply;
        Ok(ImportReport {
            course_id: (is_applied || !is_new).then_some(import.course),
            key: head.id.clone(),
            title: head.title.clone(),
            is_new,
            known_title,
            is_applied,
            items,
            findings: Vec::new(),
            errors: 0,
            conflicts: Vec::new(),
            package: None,
        })
    }
}
