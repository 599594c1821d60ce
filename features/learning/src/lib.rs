//! Learning: what a person does with a course – watches, reads, notes, rates – and the record of it.
//!
//! Tables: `learning_watch`, `learning_pace`, `learning_note`, `learning_rating`, `learning_answer`, `learning_visit`,
//! `learning_visit_sum`.
//!
//! Invariants:
//! - progress is the union of the seconds actually played: it never shrinks, and a seek adds nothing ([`progress`]);
//! - nobody learns faster than a clock allows ([`progress::Pace`]);
//! - what a removed lecture was watched stays on record, and counts again when the lecture returns;
//! - what is archived of the stays ([`archive`]) counts as before.
//!
//! Others may call: [`enter_course`], [`load_learning`], [`list_visits`], [`list_watches`]; they add to what is due with an [`AgendaPart`]
//! and hear of [`Progressed`].

pub mod access;
pub mod agenda;
pub mod archive;
pub mod events;
mod http;
pub mod overview;
pub mod progress;
mod store;

pub use access::{Entered, enter_course};
pub use agenda::{AgendaItem, AgendaPart, Learner};
pub use archive::register_jobs;
pub use events::Progressed;
pub use http::{HttpState, gates, routes};
pub use overview::{Archived, Learning, LectureProgress, ResourceProgress, load_learning};
pub use store::note::add_note;
pub use store::rating::put_rating;
pub use store::visit::{Visit, VisitSearch, add_visit, count_visits, list_visits};
pub use store::watch::{Watch, list_watches, put_watch};

platform::id_type! {
    /// One stay at a lecture or a resource.
    VisitId
    /// A note at a time mark of a lecture.
    NoteId
}
