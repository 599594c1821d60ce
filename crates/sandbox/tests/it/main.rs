//! The sandbox from the outside: real interpreters, real isolation. Without isolation these tests fail; they never skip.

mod course;
mod evaluations;
mod hands;
mod notebooks;
mod runs;
mod sessions;
mod tables;
