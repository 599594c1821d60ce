//! SQL of this feature's tables, a file per table.

pub mod candidate;
pub(crate) mod facts;
pub mod file;
pub mod key;
pub(crate) mod likeness;
pub(crate) mod link;
pub(crate) mod moved;
pub mod question;
pub(crate) mod rubric;
pub(crate) mod school_editor;
pub(crate) mod search;
pub mod version;
