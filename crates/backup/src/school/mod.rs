//! One school of an installation, carried to another one: a folder that holds its rows, the files they name and its audit log,
//! and the way back in with new numbers, on either engine (decision 0065).
//!
//! Which tables are a school's stands in [`tables`], whose numbers columns and texts hold in [`references`]: nowhere else.

mod base;
mod check;
mod export;
mod folder;
mod import;
mod json;
mod knowledge;
mod numbers;
mod references;
mod tables;

pub use export::{Making, export_school};
pub use folder::{SchoolManifest, SchoolNamed, TableFacts};
pub use import::{Arrived, compare_school, import_school, unclassified};
