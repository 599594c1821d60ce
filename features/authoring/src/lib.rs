//! Writing a course in the browser: drafts of its items, publishing them as a version, the history of versions.
//!
//! Tables: `authoring_draft`, `authoring_file`, `authoring_version`, `authoring_version_file`.
//! Views: `authoring_v_file`.
//!
//! Invariants:
//! - the course folder is the one model: what is published is a folder, read and checked and imported like any other;
//! - a draft changes nothing for students; publishing is one unit of work, whole or not at all;
//! - a draft has one writer (`platform::autosave`); where the published item changed under a draft, somebody decides before it
//!   is published;
//! - every state a course had is kept, whether it came from a folder or from the browser;
//! - only who owns or edits a course writes it.
//!
//! Others may call: [`PART`], which keeps the history and the drafts in step with every import.

mod course;
mod http;
mod import;
mod publish;
mod rule;
mod store;
mod templates;

pub use course::Texts;
pub use http::{HttpState, gates, routes};
pub use import::PART;

platform::id_type! {
    /// A state a course had.
    CourseVersionId
}
