//! Open interfaces: what programs of others read with a token, and how they are told of changes.
//!
//! Tables: `open_token`, `open_hook`, `open_delivery`.
//!
//! Invariants:
//! - a token opens `/api/v1` and nothing else, and nothing else opens `/api/v1`;
//! - a token never may more than its owner at that moment, and ends with them;
//! - of a token only its hash is kept;
//! - what programs read is what the gradebook shows: released, with what teachers set;
//! - nothing is sent to an address inside the network, whatever name it hides behind, unless the settings name it;
//! - a change is told without names or marks: who is told reads them with a token.

mod hook;
mod http;
mod oneroster;
mod rule;
mod store;
mod v1;
mod viewer;

pub use hook::{LANE, TellEnrolment, TellResults, register_jobs, somebody_listens};
pub use http::{gates, routes};

platform::id_type! {
    /// A token of a person's.
    TokenId
    /// An address that is told of changes.
    HookId
    /// Something that is sent to one.
    DeliveryId
}
