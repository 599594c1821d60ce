//! The files that a program finds in its working folder.

use crate::store::task::{FileUse, TaskFile};
use courses::CourseId;
use database::Tx;
use platform::{App, Error, access::UserId, files::FileHash};
use sandbox::ProgramFile;
use std::{future::Future, pin::Pin};

/// Files of a student's own in a course, as name and content; told by the feature that keeps them, listed at the door.
pub type OwnFiles =
    for<'a> fn(
        &'a Tx,
        UserId,
        CourseId,
    ) -> Pin<Box<dyn Future<Output = database::Result<Vec<(String, Vec<u8>)>>> + Send + 'a>>;

/// Where a student's own files come from.
#[derive(Debug, Clone, Copy)]
pub struct OwnFileParts(pub &'static [OwnFiles]);

impl OwnFileParts {
    /// The student's own files of a course, by name.
    pub(crate) async fn collect(
        self,
        tx: &Tx,
        user: UserId,
        course: CourseId,
    ) -> database::Result<Vec<ProgramFile>> {
        let mut files = Vec::new();
        for part in self.0 {
            let own = part(tx, user, course).await?;
            files.extend(
                own.into_iter()
                    .map(|(name, content)| ProgramFile::new(name, content)),
            );
        }
        Ok(files)
    }
}

/// Reads the files of a task that are for this use.
pub(crate) async fn load(app: &App, files: &[TaskFile], wanted: FileUse) -> Result<Vec<ProgramFile>, Error> {
    let mut loaded = Vec::new();
    for file in files.iter().filter(|file| file.r#use == wanted) {
        let hash = FileHash::parse(&file.hash).ok_or(Error::NotFound)?;
        let content = app.files.read(&hash).await?;
        let content =
            content.ok_or_else(|| Error::internal("read a task's file", format!("{} is gone", file.name)))?;
        loaded.push(ProgramFile::new(&file.name, content));
    }
    Ok(loaded)
}
