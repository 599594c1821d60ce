//! Classes: codes, members, teachers, the courses a class takes, what is open to it, notices.
//!
//! Tables: `class_class`, `class_teacher`, `class_member`, `class_course`, `class_opening`, `class_extension`,
//! `class_notice`, `class_notice_read`.
//!
//! Invariants:
//! - a teacher sees and changes only classes they teach; an operator those of the school;
//! - a class never has more members than its capacity.
//!
//! Others may call: [`require_teacher`], [`course_access`], [`list_members`], [`find_opening`].

pub mod access;
pub mod opening;
pub mod store;

pub use access::{CourseAccess, course_access, require_course_access, require_teacher};
pub use opening::{ItemKind, Opening};
pub use store::class::{
    Class, find_class, list_classes_of_student, list_classes_of_teacher, list_courses_of_class,
};
pub use store::member::{Member, find_member, list_members};
pub use store::opening::{find_opening, list_openings};

platform::id_type! {
    /// A class.
    ClassId
}
