//! What a course has as published, read for its authors.

use course_folder::Course;
use courses::{CourseId, CoursePart, export::with_edits, load_text, require_writer};
use platform::{App, CurrentUser, Error, files::FileHash};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

/// The texts of the courses that somebody writes just now. A text is named by its content, so what is kept never ages.
#[derive(Debug, Clone, Default)]
pub struct Texts(Arc<Mutex<VecDeque<(FileHash, Arc<Course>)>>>);

/// How many are kept.
const KEPT: usize = 4;

impl Texts {
    /// The text of a course that is kept as this file.
    pub(crate) async fn load(&self, app: &App, archive: &FileHash) -> Result<Arc<Course>, Error> {
        let known = {
            let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            kept.iter()
                .find(|(hash, _)| hash == archive)
                .map(|(_, course)| Arc::clone(course))
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let course = load_text(app, archive).await?;
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_front((archive.clone(), Arc::clone(&course)));
        kept.truncate(KEPT);
        Ok(course)
    }
}

/// The course as it is published, without its other files, for whoever writes it: 404 where there is none, 403 to others.
pub(crate) async fn published(
    app: &App,
    texts: &Texts,
    by: &CurrentUser,
    id: CourseId,
    parts: &'static [CoursePart],
) -> Result<Course, Error> {
    let asking = by.clone();
    let archive = app
        .db
        .read(move |tx| async move {
            require_writer(&tx, &asking, id).await?;
            Ok::<_, Error>(courses::archive_hash(&tx, id).await?)
        })
        .await?;
    let text = texts.load(app, &archive).await?;
    let edited = with_edits(app, id, Course::clone(&text), parts, None).await?;
    Ok(edited.course)
}
