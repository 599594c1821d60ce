//! Open interfaces: what programs of others read with a token, and how they are told of changes.
//!
//! Tables: `open_token`, `open_hook`, `open_delivery`, `open_statement`.
//!
//! Invariants:
//! - a token opens `/api/v1` and nothing else, and nothing else opens `/api/v1`;
//! - a token never may more than its owner at that moment, and ends with them;
//! - of a token only its hash is kept;
//! - what programs read is what the gradebook shows: released, with what teachers set;
//! - nothing is sent to an address inside the network, whatever name it hides behind, unless the settings name it;
//! - a webhook is told of a change without names or marks: who is told reads them with a token;
//! - a record store is told what students did and what of marks is released, under a pseudonym unless its owner wants names; a mark
//!   that no longer holds is taken back, and nothing is told twice.

mod hook;
mod http;
mod oneroster;
mod rule;
mod store;
mod v1;
mod viewer;
mod xapi;

pub use hook::{LANE, TellCourse, TellEnrolment, TellResults, TellWork, register_jobs, somebody_listens};
pub use http::{gates, routes};
pub use xapi::{TellScores, TellStudent, a_record_store_is_told};

platform::id_type! {
    /// A token of a person's.
    TokenId
    /// An address that is told of changes.
    HookId
    /// Something that is sent to one.
    DeliveryId
}
