//! SQL of this feature's tables, a file per table.

pub(crate) mod code;
pub(crate) mod known_device;
pub(crate) mod session;
pub(crate) mod throttle;
pub(crate) mod user;
