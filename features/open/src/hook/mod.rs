//! Telling programs of changes: to which addresses, signed how, tried how often.

pub(crate) mod address;
pub(crate) mod batch;
pub(crate) mod deliver;
mod rule;
mod send;
pub(crate) mod sign;
mod tell;

pub(crate) use rule::{DeliveryState, HookEvent, HookKind, HookState, MOST_HOOKS};
pub(crate) use send::Tried;
pub(crate) use tell::tell_test;
pub use tell::{TellCourse, TellEnrolment, TellResults, TellWork, somebody_listens};

use crate::xapi::{TellScores, TellStudent};
use deliver::Deliver;
use jobs::Registry;
use platform::App;

/// Which workers send: whoever answers slowly keeps nothing else waiting.
pub const LANE: &str = "hooks";

/// Adds this feature's jobs.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry
        .add::<Deliver>(app.clone())
        .add::<TellEnrolment>(app.clone())
        .add::<TellResults>(app.clone())
        .add::<TellWork>(app.clone())
        .add::<TellCourse>(app.clone())
        .add::<TellStudent>(app.clone())
        .add::<TellScores>(app.clone());
}
