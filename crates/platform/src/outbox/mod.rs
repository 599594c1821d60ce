//! Messages that leave the house: written in the unit of work that causes them, sent later by a job.

mod store;

pub use store::{Message, NewMessage, list_recent, list_unsent, mark_failed, mark_sent, put};
