//! From the database back to a course folder.

use crate::{CourseId, CoursePart, Exporting, StoredFile, find_course, import::blocking, store};
use course_folder::{Files, model::Exported};
use interchange::archive::{ArchiveLimits, unpack};
use platform::{
    App, Error,
    access::{SchoolId, UserId},
    files::FileHash,
};

/// The files of a course as it was imported, with what has been edited since, and with what is `by`'s alone. 404 if the school has no
/// such course.
pub async fn export(
    app: &App,
    school: SchoolId,
    id: CourseId,
    parts: &'static [CoursePart],
    by: Option<UserId>,
) -> Result<Files, Error> {
    let (archive_hash, stored) = app
        .db
        .read(move |tx| async move {
            let course = find_course(&tx, id)
                .await?
                .filter(|course| course.school == school);
            let course = course.ok_or(Error::NotFound)?;
            let archive_hash = store::course::archive_hash(&tx, course.id).await?;
            Ok::<_, Error>((archive_hash, store::file::list_files(&tx, course.id).await?))
        })
        .await?;
    let archive = load(app, &archive_hash).await?;
    let mut files: Files = unpack(&archive, &ArchiveLimits::COURSE)
        .map_err(|error| Error::internal("unpack a stored course", error))?;
    for (path, file) in stored {
        files.insert(path, load(app, &file.hash).await?);
    }
    let (reading, files) = blocking(move || (course_folder::read(&files), files)).await?;
    // A course imported under older rules may have faults by today's: it leaves as it came.
    let Some(course) = reading.course else {
        return Ok(files);
    };
    let Edited {
        mut course,
        new_files,
        ..
    } = with_edits(app, id, course, parts, by).await?;
    for (path, hash) in new_files {
        course.files.insert(path, load(app, &hash).await?);
    }
    blocking(move || {
        course.exported = Exported::of(&course);
        course_folder::write(&course)
    })
    .await
}

/// A course with what was edited in the browser, and the files that came with the edits.
#[derive(Debug)]
pub struct Edited {
    pub course: course_folder::Course,
    /// The files it had, by their path in the folder.
    pub files: Vec<(String, StoredFile)>,
    /// Those that came with the edits.
    pub new_files: Vec<(String, FileHash)>,
}

/// The course with what features let people edit in the browser outside of its folder.
pub async fn with_edits(
    app: &App,
    id: CourseId,
    course: course_folder::Course,
    parts: &'static [CoursePart],
    by: Option<UserId>,
) -> Result<Edited, Error> {
    app.db
        .read(move |tx| async move {
            let (mut course, mut new_files) = (course, Vec::new());
            let exporting = Exporting {
                course: id,
                files: store::file::list_files(&tx, id).await?,
                by,
            };
            for export in parts.iter().filter_map(|part| part.export) {
                new_files.extend(export(&tx, &exporting, &mut course).await?);
            }
            Ok(Edited {
                course,
                files: exporting.files,
                new_files,
            })
        })
        .await
}

pub(crate) async fn load(app: &App, hash: &FileHash) -> Result<Vec<u8>, Error> {
    let file = app.files.read(hash).await?;
    file.ok_or_else(|| Error::Internal(format!("the file {hash} of a course is gone")))
}
