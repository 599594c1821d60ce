//! A clock that stands still until a test moves it.

use platform::{Clock, Millis};
use std::sync::atomic::{AtomicI64, Ordering};

/// Monday 2026-09-07 07:50 in China, the first morning of a term.
const START_MS: Millis = 1_788_738_600_000;

/// A clock for tests.
#[derive(Debug)]
pub struct FakeClock(AtomicI64);

impl Default for FakeClock {
    fn default() -> Self {
        Self(AtomicI64::new(START_MS))
    }
}

impl FakeClock {
    /// Moves the time forward.
    pub fn advance(&self, by_ms: Millis) {
        self.0.fetch_add(by_ms, Ordering::AcqRel);
    }
}

impl Clock for FakeClock {
    fn now_ms(&self) -> Millis {
        self.0.load(Ordering::Acquire)
    }
}
