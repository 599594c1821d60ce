//! SQL of this feature's tables, a file per table or two.

pub(crate) mod accepted;
pub mod book;
pub mod company;
pub mod draft;
pub mod overrides;
pub mod progress;
pub(crate) mod reconciliation;
pub mod set_up;
pub mod submission;
pub mod voucher;
pub(crate) mod voucher_template;
