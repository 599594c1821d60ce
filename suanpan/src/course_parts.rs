//! The features that take part in the import and export of a course, in order: a part may use what those before it stored.

use courses::CoursePart;

/// Chapters, lectures and resources come first, inside `courses` itself; then these.
pub const PARTS: &[CoursePart] = &[];
