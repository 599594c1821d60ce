//! The audit log: who did what to whom, written in the same unit of work as the act.
//!
//! It proves itself. Within a minute of its commit an entry is given the next number of its school and a hash over what it
//! says and the hash before it ([`chain`]); from then on the database refuses to change or remove it. The act itself waits
//! for nothing: entries are chained by a job, so that teachers who mark at once do not queue for one head.

pub mod chain;
mod jobs;
mod store;

pub use jobs::{check, register_jobs};
pub use store::{Act, Entry, record, record_act, record_acts, subject_of};
