//! The attacks of the threat model (docs/sandbox.md names each of these tests). Every attack asserts that it failed and
//! that the next run is clean. Without isolation these tests fail; they never skip.

mod between;
mod channel;
mod crashes;
mod endurance;
mod files;
mod grading;
#[path = "../it/hands.rs"]
mod hands;
mod leaks;
mod lite;
mod processes;
mod resources;
mod syscalls;
mod unprivileged;
mod victim;
