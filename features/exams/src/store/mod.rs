//! SQL of this feature's tables, a file per table or pair of tables.

pub mod answer;
pub(crate) mod answer_file;
pub mod assessment;
pub mod attempt;
pub(crate) mod checklist;
pub(crate) mod correction;
pub(crate) mod edit;
pub mod event;
pub mod file;
pub mod message;
pub mod paper;
pub mod paper_editor;
pub(crate) mod regrade;
pub(crate) mod rehearsal;
pub(crate) mod room;
pub(crate) mod save;
pub(crate) mod schedule;
pub(crate) mod seen;
pub mod template;
pub(crate) mod trial;
pub(crate) mod week;
