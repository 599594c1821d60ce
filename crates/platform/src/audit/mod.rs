//! The audit log: who did what to whom, written in the same unit of work as the act.

mod store;

pub use store::{Act, Entry, EntryView, Search, record, record_act, search, subject_of};
