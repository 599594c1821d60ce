//! SQL of this feature's tables, a file per table.

pub mod draft;
pub(crate) mod retest;
pub(crate) mod run;
pub mod submission;
pub mod task;
