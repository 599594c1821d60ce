//! 成绩册: how the marks of a class in a course are made, and what stands in each of its cells.
//!
//! A total is a pure function of a [`Scheme`] (categories, weights, what is dropped, what lateness costs) and of the cells of
//! one student; a cell is a pure function of a score and of the last [`Change`] a teacher made to it. Students, teachers and
//! the office see the same function's figures.

pub(crate) mod cell;
pub(crate) mod columns;
pub(crate) mod figures;
pub(crate) mod history;
pub(crate) mod late;
pub(crate) mod load;
pub(crate) mod policy;
pub(crate) mod scheme;
pub(crate) mod sheet;
pub(crate) mod total;

pub use late::{LatePart, LateRule};
pub use load::load_total;
pub use policy::{FinalMark, MarkPolicy};
pub use scheme::{Category, Part, Scheme};
pub use total::{CourseTotal, PartScore};
