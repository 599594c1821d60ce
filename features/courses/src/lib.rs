//! Courses: the course centre, lectures and their progress, resources, the learning record.
//!
//! Tables: `course_course`, `course_chapter`, `course_lecture`, `course_resource`, `course_enrolment`,
//! `course_watch`, `course_note`, `course_rating`, `course_visit`.
//!
//! Invariants:
//! - an item keeps its row over imports, found by its key; what an import lacks is marked removed, never deleted;
//! - progress is the union of the seconds actually played: it never shrinks, and a seek adds nothing.
//!
//! Others may call: [`find_course`], [`list_courses`], [`is_enrolled`].

pub mod store;

pub use store::course::{Course, find_course, find_course_by_key, is_enrolled, list_courses};

platform::id_type! {
    /// A course of a school.
    CourseId
    /// A chapter of a course.
    ChapterId
    /// A lecture of a chapter.
    LectureId
    /// A document, link, data set or video beside the lectures.
    ResourceId
}
