//! The only place that asks what time it is, so that a test can move it.

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::{Instant, SystemTime, UNIX_EPOCH},
};

/// A time or a duration in milliseconds; a time counts from 1970-01-01 UTC.
pub type Millis = i64;

/// Something that knows the time.
pub trait Clock: Send + Sync {
    /// The present time.
    fn now_ms(&self) -> Millis;

    /// How far the clock that this one was set by has been moved since; negative: back.
    fn moved_ms(&self) -> Millis {
        0
    }

    /// Is set by that clock again.
    fn follow(&self) {}
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

/// A clock that runs evenly: set by the machine's when it is made, then by what cannot be moved. Whoever moves the machine's
/// clock by an hour neither gives nor takes an hour of anybody's exam.
pub struct SteadyClock {
    began: Instant,
    /// The time when it began.
    began_ms: AtomicI64,
}

impl SteadyClock {
    /// Sets it by the machine's clock.
    pub fn start() -> Self {
        Self {
            began: Instant::now(),
            began_ms: AtomicI64::new(SystemClock.now_ms()),
        }
    }
}

impl Clock for SteadyClock {
    fn now_ms(&self) -> Millis {
        self.began_ms.load(Ordering::Relaxed) + self.began.elapsed().as_millis() as Millis
    }

    fn moved_ms(&self) -> Millis {
        SystemClock.now_ms() - self.now_ms()
    }

    fn follow(&self) {
        self.began_ms.fetch_add(self.moved_ms(), Ordering::Relaxed);
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
