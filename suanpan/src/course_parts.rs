//! What features contribute to courses: their part of an import or export, and what there is to do in a course.

use courses::{CoursePart, TestsGuard};
use learning::AgendaPart;

/// The parts of an import, in order. Chapters, lectures and resources come first, inside `courses` itself; then these:
/// each may use what those before it stored.
pub const PARTS: &[CoursePart] = &[
    questions::PART,
    tasks::PART,
    coding::PART,
    simulation::PART,
    flows::PART,
    exams::PART,
    results::PART,
    authoring::PART,
];

/// Who may read the hidden tests of a course: its owner and editors, and teachers whose classes take it.
pub const TESTS: TestsGuard = |tx, user, course| {
    Box::pin(async move { classes::require_tests_reader(tx, user, course).await.map(drop) })
};

/// What there is to do in a course, for its home page.
pub const AGENDA: &[AgendaPart] = &[tasks::AGENDA, exams::AGENDA];
