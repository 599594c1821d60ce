//! The audit log: who did what to whom, written in the same unit of work as the act.

mod store;

pub use store::{Act, Entry, record, record_act, subject_of};
