//! QTI: items of 1.2, 2.1, 2.2 and 3.0, alone or in a package with pictures.

mod declared;
mod interactions;
mod item;
mod names;
mod package;
mod scored;
#[cfg(test)]
mod tests;
mod v1;
mod v1_kinds;
mod write;

pub(super) use package::{is_package, read};
pub(crate) use package::{read_document, resolve};
pub(super) use write::{whole, write_one};
