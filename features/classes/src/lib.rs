//! Classes: codes, members, teachers, the courses a class takes, what is open to it, notices.
//!
//! Tables: `class_class`, `class_teacher`, `class_member`, `class_course`, `class_opening`, `class_extension`,
//! `class_notice`, `class_notice_recipient`, `class_notice_read`.
//! Views: `class_v_class`, `class_v_member`, `class_v_teacher`, `class_v_course`, `class_v_file`.
//!
//! Invariants:
//! - a teacher sees and changes only classes they teach; an operator those of the school;
//! - a class never has more members than its capacity.
//!
//! Others may call: [`require_teacher`], [`course_access`], [`list_members`], [`find_opening`], [`join`],
//! [`count_unread_notices`], [`find_class_with_course`]; they add what they let open and have handed in to the [`Catalogue`]
//! and hear of [`OpeningsChanged`] and [`MembersChanged`].

pub mod access;
pub mod catalogue;
pub mod class_code;
mod events;
mod http;
pub mod joining;
pub mod opening;
mod pushes;
mod reminder;
mod roster;
mod settled;
mod store;
mod workbook;

pub use access::{
    ClassCourse, CourseAccess, course_access, may_read_tests, require_course_access, require_teacher,
    require_tests_reader,
};
pub use catalogue::{Catalogue, Item, Work, WorkKind};
pub use events::{MembersChanged, OpeningsChanged};
pub use http::{HttpState, gates, routes};
pub use joining::{Joined, join};
pub use opening::{ItemKind, Late, Opening};
pub use pushes::{push_notices_of, subjects};
pub use settled::list_settled_courses;
pub use store::class::{
    Class, NewClass, add_class, find_class, find_class_by_code, find_class_with_course, list_active,
    list_classes_of_student, list_classes_of_teacher, list_courses_of_class, set_archived, set_courses,
};
pub use store::extension::{Extension, NewExtension, list_extensions, put_extension, put_opening};
pub use store::member::{
    Member, MemberState, count_members, find_member, is_taught_by, list_members, put_member, set_extra_time,
};
pub use store::notice::{
    Attachment, NewNotice, Notice, StudentNotices, add_notice, count_unread_notices, list_notices_of_student,
    read_notice,
};
pub use store::opening::{find_opening, list_due, list_openings};
pub use store::teacher::{ClassTeacher, add_teacher, is_teacher, list_owned, list_teachers, set_owner};

platform::id_type! {
    /// A class.
    ClassId
    /// A notice to a class.
    NoticeId
}
