//! SQL of this feature's tables, a file per table.

pub mod class;
pub mod member;
pub mod opening;
