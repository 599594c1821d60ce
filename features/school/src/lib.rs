//! Schools of this host: names, logo, colour and texts, terms, landing pages of other platforms, and the versions of
//! the user agreement and the privacy policy.
//!
//! Tables: `school_school`, `school_term`, `school_entry`, `school_document`.
//! View: `school_v_file`.
//!
//! Invariants:
//! - everything in the product belongs to one school, and nothing of one school is seen by another;
//! - a published document is never changed: a new version is published instead.
//!
//! Others may call: [`find`], [`list`], [`add`], [`find_entry`], [`list_terms`].

mod http;
mod settings;
mod store;

pub use http::{LOCAL_PORTS, gates, routes};
pub use settings::{Color, NewSchool, Settings};
pub use store::term::{Term, add_term, list_terms};
pub use store::{Entry, School, add, find, find_by_key, find_entry, first, list, put_entry};

platform::id_type! {
    /// A term of a school.
    TermId
}
