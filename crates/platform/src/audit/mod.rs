//! The audit log: who did what to whom, written in the same unit of work as the act.

mod store;

pub use store::{Entry, EntryView, Search, record, search};
