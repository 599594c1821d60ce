//! QTI: items of 1.2, 2.1, 2.2 and 3.0, alone or in a package with pictures; written as a package.

mod declared;
mod interactions;
mod item;
mod kinds;
mod markup;
mod names;
mod package;
mod scored;
#[cfg(test)]
mod tests;
mod v1;
mod v1_kinds;
mod v1_write;
mod version;
mod write;

pub(crate) use markup::field;
pub(super) use package::{is_package, read};
pub(crate) use package::{read_document, resolve};
pub(in crate::question_formats) use v1_write::item as old_item;
pub(super) use v1_write::{whole as whole_old, write_one as write_old_one};
pub(super) use write::{whole, write_one};
