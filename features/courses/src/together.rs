//! A folder that comes, together with what was edited in the browser since it came last.

use crate::{
    CourseId,
    export::{self, Edited},
    import::{ImportSource, Importer, blocking, load_text, text_archive},
    store,
};
use course_folder::{Bases, Conflict, Course, Decisions, Files, Finding, Merged, model::Exported};
use database::Tx;
use platform::{App, Error, files::FileHash};
use std::{collections::BTreeMap, sync::Arc};

/// A course that the school has already.
pub(crate) struct Known {
    pub(crate) id: CourseId,
    /// Its text as it is.
    pub(crate) archive: FileHash,
    /// The text of its folder as it came last; none of a course that never came from one.
    pub(crate) last: Option<FileHash>,
}

/// What a folder and the browser make together.
pub(crate) enum Together {
    Sound(Box<Merged>),
    /// One side's edit does not go with what the other changed.
    Faulty(Vec<Finding>),
}

/// A folder that has what was edited in the browser.
pub enum Pulled {
    Sound {
        /// Its files now.
        files: Files,
        /// What both sides had changed.
        conflicts: Vec<Conflict>,
        /// For [`note_seen`], once the files are written.
        seen: Seen,
    },
    /// One side's edit does not go with what the other changed.
    Faulty(Vec<Finding>),
}

/// What a folder has seen of a course.
pub struct Seen {
    course: CourseId,
    text: Vec<u8>,
}

/// Brings what was edited in the browser into a folder of the disk; the course itself stays as it is.
///
/// # Errors
/// 404 if the school has no course of the folder's id.
pub async fn pull(app: &App, importer: &Importer, mut folder: Course) -> Result<Pulled, Error> {
    let (school, key) = (importer.school, folder.head.id.clone());
    let known = app
        .db
        .read(move |tx| async move {
            let course = store::course::find_course_by_key(&tx, school, &key).await?;
            let id = course.ok_or(Error::NotFound)?.id;
            Known::load(&tx, id).await
        })
        .await?;
    let text = load_text(app, &known.archive).await?;
    let edited = export::with_edits(app, known.id, Course::clone(&text), importer.parts, None).await?;
    let exported = std::mem::take(&mut folder.exported);
    let is_marked = !exported.items.is_empty();
    let (seen, now, edited) =
        blocking(move || (text_archive(&edited.course), Exported::of(&edited.course), edited)).await?;
    let seen = Seen {
        course: known.id,
        text: seen?,
    };
    let bases = known.bases(app, importer, &text, exported).await?;
    let mut merged = match with_browser(app, bases, &importer.decisions, edited, folder).await? {
        Together::Sound(merged) => *merged,
        Together::Faulty(findings) => return Ok(Pulled::Faulty(findings)),
    };
    // A folder that was exported has seen the course as it is now.
    if is_marked {
        merged.course.exported = now;
    }
    let files = blocking(move || course_folder::write(&merged.course)).await?;
    Ok(Pulled::Sound {
        files,
        conflicts: merged.conflicts,
        seen,
    })
}

/// Notes what a folder has seen, so that its next import is compared with that. Only once it has: of a folder that was written half,
/// the other half would look as if somebody had taken it back.
pub async fn note_seen(app: &App, seen: Seen) -> Result<(), Error> {
    let (course, hash) = (seen.course, FileHash::of(&seen.text));
    app.claim_files(vec![(hash.clone(), seen.text.len() as i64)])
        .await?;
    app.files.put(seen.text).await?;
    app.db
        .write(move |tx| {
            let hash = hash.clone();
            async move { Ok::<_, Error>(store::course::put_folder(&tx, course, Some(&hash)).await?) }
        })
        .await
}

impl Known {
    /// What a folder and this course began with; `text` is the course as it was imported. What is published from the browser began
    /// with that.
    pub(crate) async fn bases(
        &self,
        app: &App,
        importer: &Importer,
        text: &Arc<Course>,
        exported: Exported,
    ) -> Result<Bases, Error> {
        let (last, exported) = match (importer.source, &self.last) {
            (ImportSource::Browser, _) => (Some(Arc::clone(text)), None),
            (ImportSource::Folder, Some(last)) => (Some(load_text(app, last).await?), Some(exported)),
            (ImportSource::Folder, None) => (None, Some(exported)),
        };
        blocking(move || Bases {
            exported: exported.filter(|exported| !exported.items.is_empty()),
            last: last.map(|last| Exported::of(&last)),
        })
        .await
    }

    pub(crate) async fn load(tx: &Tx, id: CourseId) -> Result<Self, Error> {
        Ok(Self {
            id,
            archive: store::course::archive_hash(tx, id).await?,
            last: store::course::folder_hash(tx, id).await?,
        })
    }
}

/// Brings the folder together with what was edited in the browser meanwhile, the files of those edits included; `edited` is the course
/// as it is.
pub(crate) async fn with_browser(
    app: &App,
    bases: Bases,
    decisions: &Decisions,
    edited: Edited,
    coming: Course,
) -> Result<Together, Error> {
    let stored = edited.files.into_iter().map(|(path, file)| (path, file.hash));
    let files: BTreeMap<String, FileHash> = stored.chain(edited.new_files).collect();
    let (paths, decisions) = (files.keys().cloned().collect(), decisions.clone());
    let here = edited.course;
    let (mut merged, is_as_it_came) = blocking(move || {
        let merged = course_folder::merge(&bases, (&here, &paths), coming.clone(), &decisions);
        let is_as_it_came = merged.course == coming;
        (merged, is_as_it_came)
    })
    .await?;
    if is_as_it_came {
        return Ok(Together::Sound(Box::new(merged)));
    }
    for path in &merged.files {
        if !merged.course.files.contains_key(path)
            && let Some(hash) = files.get(path)
        {
            let content = export::load(app, hash).await?;
            merged.course.files.insert(path.clone(), content);
        }
    }
    blocking(move || {
        let reading = course_folder::read(&course_folder::write(&merged.course));
        match reading.course {
            Some(_) => Together::Sound(Box::new(merged)),
            None => Together::Faulty(reading.findings),
        }
    })
    .await
}
