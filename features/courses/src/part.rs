//! How other features take part in the import and export of a course. The composition root lists the parts.

use crate::{CourseId, CourseImport, ItemChanges, StoredFile};
use database::Tx;
use platform::{CurrentUser, Error, access::UserId, files::FileHash};
use std::pin::Pin;

/// What a part's function answers: a boxed future, so that parts of different features stand in one list.
pub type PartFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// Changes a folder on its way out, and names the files that come with the changes, by their path in it.
pub type ExportPart = for<'a> fn(
    &'a Tx,
    &'a Exporting,
    &'a mut course_folder::Course,
) -> PartFuture<'a, Vec<(String, FileHash)>>;

/// What is exported, and for whom.
#[derive(Debug, Clone)]
pub struct Exporting {
    /// The course.
    pub course: CourseId,
    /// The files it has, by their path in the folder.
    pub files: Vec<(String, StoredFile)>,
    /// Who takes it along: with it goes what is theirs alone. None where it stays in the school.
    pub by: Option<UserId>,
}

impl Exporting {
    /// Where a file lies that the course has already.
    pub fn path_of(&self, hash: &FileHash) -> Option<&str> {
        let found = self.files.iter().find(|(_, file)| file.hash == *hash);
        found.map(|(path, _)| path.as_str())
    }
}

/// Refuses whoever may not read the hidden tests of a course; who teaches it, a later feature knows.
pub type TestsGuard = for<'a> fn(&'a Tx, &'a CurrentUser, CourseId) -> PartFuture<'a, ()>;

/// What one feature does with a course folder.
///
/// ```
/// use courses::CoursePart;
/// pub const PART: CoursePart = CoursePart {
///     name: "questions",
///     import: |_tx, _import| Box::pin(async { Ok(vec![]) }),
///     export: None,
/// };
/// ```
#[derive(Clone, Copy)]
pub struct CoursePart {
    /// The feature's name, for messages.
    pub name: &'static str,
    /// Brings the feature's rows in line with the folder and returns what changed. Runs in the import's unit of work,
    /// after the parts listed before it; only database statements may be awaited.
    pub import: for<'a> fn(&'a Tx, &'a CourseImport) -> PartFuture<'a, Vec<ItemChanges>>,
    /// Puts what was edited in the browser since the import into the folder that is exported.
    pub export: Option<ExportPart>,
}

impl std::fmt::Debug for CoursePart {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "CoursePart({})", self.name)
    }
}
