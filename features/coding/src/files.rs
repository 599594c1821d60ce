//! The files that a program finds in its working folder.

use crate::store::task::{FileUse, TaskFile};
use platform::{App, Error, files::FileHash};
use sandbox::ProgramFile;

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
