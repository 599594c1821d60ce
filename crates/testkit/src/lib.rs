//! What behaviour tests stand on: a fresh database per test, a clock that a test moves, an HTTP client without a network.
//!
//! `SUANPAN_TEST_POSTGRES` names a PostgreSQL server; with it the same tests run there instead of on SQLite.

mod client;
mod clock;
mod database;
mod pages;

pub use client::{Client, Reply, Streaming, in_query};
pub use clock::FakeClock;
pub use database::TestDatabase;
pub use pages::{CALLERS, Caller, Page, pages};
