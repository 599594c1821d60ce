//! SQL of this feature's tables, a file per table.

pub mod mastery;
pub mod preference;
pub mod score;
pub(crate) mod trend;
