//! SQL of this feature's tables, a file per table.

pub mod comment;
pub mod item;
pub mod mark;
pub mod queue;
pub mod sheet;
pub(crate) mod trial;
