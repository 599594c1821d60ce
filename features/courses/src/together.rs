//! A folder that comes, together with what was edited in the browser since it came last.

use crate::{
    CourseId, export,
    import::{ImportSource, Importer, blocking, load_text},
    store,
};
use course_folder::{Course, Finding, Merged};
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

/// Brings the folder together with what was edited in the browser since it came last, the files of those edits included; `text` is the
/// course as it is. To what is published from the browser the state before is the course itself.
pub(crate) async fn with_browser(
    app: &App,
    importer: &Importer,
    (known, text): (&Known, &Arc<Course>),
    coming: Course,
) -> Result<Together, Error> {
    let id = known.id;
    let before = match (importer.source, &known.last) {
        (ImportSource::Browser, _) => Arc::clone(text),
        (ImportSource::Folder, Some(last)) => load_text(app, last).await?,
        (ImportSource::Folder, None) => Arc::default(),
    };
    let edited = export::with_edits(app, id, Course::clone(text), importer.parts, None).await?;
    let stored = app
        .db
        .read(move |tx| async move { Ok::<_, Error>(store::file::list_files(&tx, id).await?) })
        .await?;
    let stored = stored.into_iter().map(|(path, file)| (path, file.hash));
    let files: BTreeMap<String, FileHash> = stored.chain(edited.files).collect();
    let (paths, decisions) = (files.keys().cloned().collect(), importer.decisions.clone());
    let here = edited.course;
    let (mut merged, is_as_it_came) = blocking(move || {
        let merged = course_folder::merge(&before, (&here, &paths), coming.clone(), &decisions);
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
