//! SQL of this feature's tables, a file per table.

pub(crate) mod change;
pub(crate) mod column;
pub(crate) mod final_mark;
pub(crate) mod insight;
pub mod mastery;
pub(crate) mod policy;
pub mod preference;
pub(crate) mod question_use;
pub(crate) mod remedial;
pub(crate) mod request;
pub(crate) mod rule;
pub(crate) mod scheme;
pub mod score;
pub(crate) mod sheet;
pub(crate) mod trend;
