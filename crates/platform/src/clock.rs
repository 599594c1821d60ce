//! The only place that asks what time it is, so that a test can move it.

use std::time::{SystemTime, UNIX_EPOCH};

/// A time or a duration in milliseconds; a time counts from 1970-01-01 UTC.
pub type Millis = i64;

/// Something that knows the time.
pub trait Clock: Send + Sync {
    /// The present time.
    fn now_ms(&self) -> Millis;
}

/// The machine's clock.
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the one place that may ask")]
    fn now_ms(&self) -> Millis {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_millis() as Millis)
    }
}

/// Seconds as milliseconds.
pub const fn seconds(count: i64) -> Millis {
    count * 1000
}

/// Minutes as milliseconds.
pub const fn minutes(count: i64) -> Millis {
    seconds(count * 60)
}

/// Hours as milliseconds.
pub const fn hours(count: i64) -> Millis {
    minutes(count * 60)
}

/// Days as milliseconds.
pub const fn days(count: i64) -> Millis {
    hours(count * 24)
}
