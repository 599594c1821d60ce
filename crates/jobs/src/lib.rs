//! Work done later: a durable queue in the database, retries, and schedules.
//!
//! Tables: `jobs_job`, `jobs_dead_job`, `jobs_schedule`.
//!
//! Invariants:
//! - a job is enqueued in the unit of work that causes it: both are committed, or neither;
//! - a job may run more than once (a worker can die after its work and before saying so): write it to be run twice;
//! - within a lane, the urgent go first, then people and their groups take turns: one class cannot hold up another;
//! - a job that keeps failing ends among the dead jobs, where a person sees it, and tells whoever waits for it
//!   ([`Job::give_up`]);
//! - payloads are written and read by one type, the [`Job`]; JSON is nowhere touched by hand.

mod job;
mod reaction;
mod registry;
mod store;
mod worker;

pub use job::{DEFAULT_LANE, Failure, Job, Retry, Terms, enqueue};
pub use reaction::{Debounce, Event, Reaction, emit, emit_all, set_reactions};
pub use registry::Registry;
pub use store::{
    DeadJob, GivenUp, Overview, Waiting, count_left, list_dead, list_given_up, overview, waiting_before,
    withdraw,
};
pub use worker::Worker;
