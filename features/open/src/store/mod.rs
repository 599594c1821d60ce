//! SQL of this feature: its own tables, and the views that earlier features publish.

pub(crate) mod cells;
pub(crate) mod delivery;
pub(crate) mod enrolment;
pub(crate) mod hook;
pub(crate) mod roster;
pub(crate) mod statement;
pub(crate) mod token;
