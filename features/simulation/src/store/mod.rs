//! SQL of this feature's tables, a file per table or two.

pub(crate) mod accepted;
pub mod book;
pub mod company;
pub(crate) mod correction;
pub mod draft;
pub(crate) mod hand_over;
pub mod overrides;
pub mod progress;
pub(crate) mod reconciliation;
pub(crate) mod set_off;
pub mod set_up;
pub mod submission;
pub(crate) mod team;
pub(crate) mod team_act;
pub mod voucher;
pub(crate) mod voucher_template;
