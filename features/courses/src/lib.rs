//! Courses: their import from a folder and export to one, who owns and edits them, the course centre, chapters, lectures and
//! resources.
//!
//! Tables: `course_course`, `course_file`, `course_chapter`, `course_lecture`, `course_resource`, `course_enrolment`,
//! `course_editor`, `course_media`, `course_film_size`.
//! Views: `course_v_lecture`, `course_v_resource`, `course_v_file`.
//!
//! Invariants:
//! - a folder is imported in one unit of work: whole or not at all;
//! - only who owns or edits a course writes it or its bank ([`rights`]); every teacher of the school reads it;
//! - an item keeps its row over imports, found by its key; what an import lacks is marked removed, never deleted.
//!
//! Others may call: [`find_course`], [`list_courses`], [`is_enrolled`], [`list_chapters`], [`list_lectures`],
//! [`list_resources`], [`require_writer`], [`media::prepare`], [`media::list_sizes`], [`storage`]; and take part in imports with a [`CoursePart`].

pub mod editors;
mod events;
pub mod export;
mod http;
pub mod import;
mod import_report;
pub mod item;
pub mod markdown;
pub mod media;
pub mod ownership;
mod package_report;
mod part;
pub mod rights;
pub mod storage;
mod store;
mod together;

pub use editors::{require_course, require_writer};
pub use events::CoursePublished;
pub use http::{HttpState, gates, routes};
pub use import::{CourseImport, ImportSource, ImportedBy, Importer, Origin, StoredFile, import, load_text};
pub use import_report::{CourseFinding, ImportMode, ImportReport};
pub use item::{Chapter, ItemChanges, Known, Lecture, Resource, VideoQuestion, content_hash};
pub use package_report::PackageReport;
pub use part::{CoursePart, Exporting, PartFuture, TestsGuard};
pub use rights::EditorRole;
pub use store::course::{
    Course, CourseTeacher, USUAL_WEIGHTS, archive_hash, find_course, find_course_by_key, list_courses,
};
pub use store::editor::{add_editor, find_role, set_owner};
pub use store::enrolment::{count_enrolled, enrol, is_enrolled, leave, list_enrolled_courses};
pub use store::lecture::{find_lecture, find_shown_lecture, list_lectures, list_removed_lectures};
pub use store::resource::{find_resource, list_resources};
pub use store::{
    chapter::list_chapters,
    file::{find_file, list_files},
    list_known,
};
pub use together::{Pulled, Seen, note_seen, pull};

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
