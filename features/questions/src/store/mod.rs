//! SQL of this feature's tables, a file per table.

pub mod candidate;
pub mod file;
pub mod question;
pub mod version;
