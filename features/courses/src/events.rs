//! What later features hear of.

use crate::CourseId;

/// What students see of a course has changed: it was imported, or published from the browser.
#[derive(Debug, Clone, Copy)]
pub struct CoursePublished {
    /// The course.
    pub course_id: CourseId,
}

impl jobs::Event for CoursePublished {}
