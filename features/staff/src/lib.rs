//! The academic office: teachers and their rights, passwords, the audit log.
//!
//! Tables: none of its own; it reads accounts and classes, and changes them through `identity` and `classes`.
//!
//! Invariants:
//! - whoever is disabled or loses a role is signed out everywhere within five seconds;
//! - nobody disables themselves, and nobody below an operator touches an operator;
//! - a password that was made for somebody is shown once and must be changed at the first sign-in;
//! - every act stands in the audit log.

mod audit_words;
mod http;
mod new_teacher;
mod password_reset;
mod store;
mod workbook;

pub use http::{HttpState, gates, routes};
