//! SQL of this feature's tables, a file per table.

pub mod answer;
pub mod note;
pub mod pace;
pub mod rating;
pub mod visit;
pub mod visit_sum;
pub mod watch;
