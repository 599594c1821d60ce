//! How other features take part in the import and export of a course. The composition root lists the parts.

use crate::{CourseId, CourseImport, ItemChanges};
use database::Tx;
use platform::{CurrentUser, Error};
use std::pin::Pin;

/// What a part's function answers: a boxed future, so that parts of different features stand in one list.
pub type PartFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// Changes a folder on its way out.
pub type ExportPart = for<'a> fn(&'a Tx, CourseId, &'a mut course_folder::Course) -> PartFuture<'a, ()>;

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
