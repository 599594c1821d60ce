//! SQL of this feature's tables, a file per table.

pub(crate) mod appeal;
pub(crate) mod appeal_step;
pub mod comment;
pub mod item;
pub mod mark;
pub(crate) mod plan;
pub mod queue;
pub(crate) mod regrade;
pub(crate) mod regrade_book;
pub(crate) mod regrade_item;
pub(crate) mod sample;
pub mod sheet;
pub(crate) mod trial;
pub(crate) mod turn;
pub(crate) mod written;
