//! When this installation was last copied, and when a copy was last restored for a trial.
//!
//! The commands that copy run outside the server: what they did is left in the database for the operator's page.

mod store;

pub use store::{Copies, Note, Step, find, note};
