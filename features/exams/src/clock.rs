//! When an attempt may begin and when it ends. The server's clock alone decides; a browser only shows it.

use platform::{Millis, clock::seconds};

/// How long after the end an answer that was on its way is still taken.
pub const GRACE_MS: Millis = seconds(5);

/// The window of an assessment and what it allows, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Not before.
    pub opens_at_ms: Millis,
    /// Not after, without extensions.
    pub closes_at_ms: Millis,
    /// Time for one attempt; 0: until the window closes.
    pub duration_ms: Millis,
    /// How long after the opening one may still begin; 0: as long as the window is open.
    pub late_entry_ms: Millis,
    /// What was granted to everybody while it ran.
    pub extended_ms: Millis,
}

/// More time for one student.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Allowance {
    /// Of the duration, in percent, in every exam.
    pub percent: i64,
    /// In this exam.
    pub extra_ms: Millis,
}

/// Why an attempt may not begin now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotNow {
    /// The window has not opened.
    TooEarly,
    /// The time for entering late has passed.
    TooLate,
    /// The window has closed.
    Closed,
}

impl Window {
    /// When the window closes for a student.
    pub fn closes_for(&self, allowance: Allowance) -> Millis {
        let percent_ms = self.duration_ms * allowance.percent / 100;
        self.closes_at_ms + self.extended_ms + allowance.extra_ms + percent_ms
    }

    /// When an attempt begun at that time ends: after its duration, but never after the window.
    pub fn deadline(&self, started_at_ms: Millis, allowance: Allowance) -> Millis {
        let closes_at_ms = self.closes_for(allowance);
        if self.duration_ms == 0 {
            return closes_at_ms;
        }
        let own_ms = self.duration_ms * (100 + allowance.percent) / 100;
        (started_at_ms + own_ms + self.extended_ms + allowance.extra_ms).min(closes_at_ms)
    }

    /// Whether an attempt may begin.
    pub fn may_begin(&self, now_ms: Millis, allowance: Allowance) -> Result<(), NotNow> {
        if now_ms < self.opens_at_ms {
            return Err(NotNow::TooEarly);
        }
        if now_ms >= self.closes_for(allowance) {
            return Err(NotNow::Closed);
        }
        let last_entry_ms = self.opens_at_ms + self.late_entry_ms + self.extended_ms;
        if self.late_entry_ms > 0 && now_ms > last_entry_ms {
            return Err(NotNow::TooLate);
        }
        Ok(())
    }
}

/// Whether an answer that arrives now still counts.
pub fn is_in_time(deadline_at_ms: Millis, now_ms: Millis) -> bool {
    now_ms <= deadline_at_ms + GRACE_MS
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::clock::minutes;

    fn window() -> Window {
        Window {
            opens_at_ms: minutes(540),
            closes_at_ms: minutes(640),
            duration_ms: minutes(90),
            late_entry_ms: minutes(20),
            extended_ms: 0,
        }
    }

    #[test]
    fn an_attempt_ends_after_its_duration_but_never_after_the_window() {
        let plain = Allowance::default();
        assert_eq!(window().deadline(minutes(541), plain), minutes(631));
        assert_eq!(window().deadline(minutes(555), plain), minutes(640));
        let open_end = Window {
            duration_ms: 0,
            ..window()
        };
        assert_eq!(open_end.deadline(minutes(541), plain), minutes(640));
    }

    #[test]
    fn extensions_move_duration_and_window_together() {
        let all = Window {
            extended_ms: minutes(5),
            ..window()
        };
        assert_eq!(all.deadline(minutes(555), Allowance::default()), minutes(645));
        let slow = Allowance {
            percent: 20,
            extra_ms: minutes(6),
        };
        assert_eq!(window().deadline(minutes(540), slow), minutes(540 + 90 + 18 + 6));
        assert_eq!(window().closes_for(slow), minutes(640 + 18 + 6));
    }

    #[test]
    fn one_may_enter_from_the_opening_until_the_late_entry_ends() {
        let begin = |minute| window().may_begin(minutes(minute), Allowance::default());
        assert_eq!(begin(539), Err(NotNow::TooEarly));
        assert_eq!(begin(540), Ok(()));
        assert_eq!(begin(560), Ok(()));
        assert_eq!(begin(561), Err(NotNow::TooLate));
        assert_eq!(begin(640), Err(NotNow::Closed));
    }

    #[test]
    fn an_answer_on_its_way_at_the_end_still_counts() {
        assert!(is_in_time(100, 100 + GRACE_MS));
        assert!(!is_in_time(100, 101 + GRACE_MS));
    }
}
