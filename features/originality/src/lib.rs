//! Originality: which hand-ins resemble each other, shown side by side; what a teacher asks about it, and what the student says.
//!
//! Tables: `originality_check`, `originality_document`, `originality_pair`, `originality_case`.
//!
//! Invariants:
//! - a comparison says where to look and never judges: no mark, no word about a student comes of it by itself;
//! - everybody's last hand-in is compared, of all classes and years; what everybody was given is taken out;
//! - a teacher reads names of their own students only, of others the class;
//! - answers of an exam are compared once its scores are released: until then nobody may know whose they are;
//! - a student reads their own work and the lines that are spoken of, never another's;
//! - nothing of a case is changed afterwards: asked, answered, closed, each once.

mod check;
mod http;
mod pushes;
mod rule;
mod source;
mod store;
mod tell;

pub use check::register_jobs;
pub use http::{gates, routes};
pub use pushes::subjects;

platform::id_type! {
    /// A comparison of hand-ins.
    CheckId
    /// What a teacher asks a student about a resemblance.
    CaseId
}
