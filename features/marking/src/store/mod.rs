//! SQL of this feature's tables, a file per table.

pub mod cell;
pub mod comment;
pub mod item;
pub mod queue;
