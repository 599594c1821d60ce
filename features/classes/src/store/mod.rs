//! SQL of this feature's tables, a file per table.

pub mod class;
pub mod extension;
pub(crate) mod find;
pub mod member;
pub mod notice;
pub mod opening;
pub mod teacher;
