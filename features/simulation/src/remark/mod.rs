//! 重新评分: books that were handed in for a task, marked again by the company and the task as the course has them now, or because a
//! business is worth something else or left out.
//!
//! A hand-in keeps by what it was marked ([`MarkedBy`]), and a class keeps what was put right for it ([`Corrections`]): who hands in later
//! is marked alike. What it does to marks, places and notices is `marking`'s.
//! See `docs/decisions/0075-books-are-marked-again-by-their-company-of-now.md`.

mod books;
mod by;
mod correction;
mod exam;
mod fit;
mod task;
#[cfg(test)]
mod tests;

pub use books::{AgainOf, BookOutcome, RemarkedBook, basis, preview, put, take_back};
pub(crate) use by::{Grants, MarkedBy};
pub use correction::{BookChange, BookCorrection, Corrections, FormerCorrection};
pub(crate) use exam::seen_by;
pub use exam::{SittingRules, put_sittings, put_sittings_back, remark_sitting};
pub use fit::{Misfit, MisfitKind};
pub use task::{TaskBook, TaskBusiness, list_books, list_businesses, list_corrections, put_correction};
