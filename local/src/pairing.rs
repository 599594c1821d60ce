//! Pairing: a code on this screen, typed into the page, becomes a token of that browser.

use std::time::{Duration, Instant};

/// How long a code holds.
const LIFETIME: Duration = Duration::from_mins(10);
/// Wrong codes before the right one is worth nothing any more.
const TRIES: u8 = 5;

/// A code that waits to be typed.
#[derive(Debug)]
pub struct Code {
    digits: String,
    shown_at: Instant,
    wrong: u8,
}

impl Code {
    /// A code of six digits, shown now.
    pub fn new(digits: String, now: Instant) -> Self {
        Self {
            digits,
            shown_at: now,
            wrong: 0,
        }
    }

    /// Whether what was typed is right, in time, and not the result of guessing.
    pub fn is_right(&mut self, typed: &str, now: Instant) -> bool {
        if self.is_spent(now) {
            return false;
        }
        let is_right = crate::guard::are_equal(&self.digits, typed.trim());
        if !is_right {
            self.wrong += 1;
        }
        is_right
    }

    /// Whether another code must be shown.
    pub fn is_spent(&self, now: Instant) -> bool {
        self.wrong >= TRIES || now.duration_since(self.shown_at) > LIFETIME
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_holds_for_ten_minutes_and_five_mistakes() {
        let shown = Instant::now();
        let mut code = Code::new("482913".into(), shown);
        assert!(code.is_right(" 482913 ", shown + Duration::from_mins(9)));
        assert!(!code.is_right("482913", shown + Duration::from_mins(11)));
        let mut code = Code::new("482913".into(), shown);
        for _ in 0..TRIES {
            assert!(!code.is_right("000000", shown));
        }
        assert!(!code.is_right("482913", shown), "guessing made it worthless");
    }
}
