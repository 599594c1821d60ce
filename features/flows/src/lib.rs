//! Flow design: steps put in order between 开始 and 结束, with lanes and the red lines of internal control.
//!
//! Tables: `flow_flow`, `flow_attempt`.
//!
//! Invariants:
//! - the key (order, lanes, distractors, red lines) leaves the server only as the outcome of a submitted attempt;
//! - the steps come to a student shuffled by a seed of their own, so that their order tells nothing;
//! - an attempt is saved by one page at a time (`platform::autosave`): a late save never overwrites newer work.
//!
//! Others may call: [`find_flow`], [`list_attempts`]; handing in outside of HTTP: [`hand_in`]; a person's mark comes with
//! [`settle_mark`], work goes back by [`returnable`]. They hear of [`FlowHandedIn`].

pub mod attempt;
mod events;
mod give_back;
mod hand_in;
mod http;
mod import;
mod settle;
mod store;

pub use events::FlowHandedIn;
pub use give_back::returnable;
pub use hand_in::{HandIn, hand_in};
pub use http::{gates, routes};
pub use import::PART;
pub use settle::{put_outcome, settle_mark};
pub use store::{
    Attempt, AttemptPlace, Flow, find_attempt, find_flow, find_flow_by_key, list_attempts,
    list_classes_of_flow, list_flows, list_ids, list_submitted_of_class, save_attempt,
};

platform::id_type! {
    /// A flow of a course.
    FlowId
    /// One try of one student at a flow.
    FlowAttemptId
}
