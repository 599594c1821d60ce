//! When an attempt may begin and when it ends. The server's clock alone decides; a browser only shows it.

use database::FromRow;
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
    /// Time for one attempt; none: until the window closes.
    pub duration_ms: Option<Millis>,
    /// How long after the opening one may still begin; none: as long as the window is open.
    pub late_entry_ms: Option<Millis>,
    /// What was granted to everybody while it ran.
    pub extended_ms: Millis,
    /// A teacher ended it before its time.
    pub ended: Option<End>,
}

/// The end that a teacher gave an assessment before its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// When.
    pub at_ms: Millis,
    /// Whether students with more time of their own still use it up; otherwise it is over for everybody at once.
    pub keeps_extra: bool,
}

/// More time for one student.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, FromRow)]
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

impl Allowance {
    /// Whether it gives any time at all.
    pub fn is_some(self) -> bool {
        self.percent > 0 || self.extra_ms > 0
    }
}

impl Window {
    /// When the window closes for a student.
    pub fn closes_for(&self, allowance: Allowance) -> Millis {
        let own_ms = allowance.extra_ms + self.duration_ms.unwrap_or(0) * allowance.percent / 100;
        let planned_ms = self.closes_at_ms + self.extended_ms + own_ms;
        match self.ended {
            Some(End { at_ms, keeps_extra }) if keeps_extra => planned_ms.min(at_ms + own_ms),
            Some(End { at_ms, .. }) => planned_ms.min(at_ms),
            None => planned_ms,
        }
    }

    /// When an attempt begun at that time ends: after its duration, but never after the window.
    pub fn deadline(&self, started_at_ms: Millis, allowance: Allowance) -> Millis {
        let closes_at_ms = self.closes_for(allowance);
        let Some(duration_ms) = self.duration_ms else {
            return closes_at_ms;
        };
        let own_ms = duration_ms * (100 + allowance.percent) / 100;
        (started_at_ms + own_ms + self.extended_ms + allowance.extra_ms).min(closes_at_ms)
    }

    /// Whether an attempt may begin.
    pub fn may_begin(&self, now_ms: Millis, allowance: Allowance) -> Result<(), NotNow> {
        if now_ms < self.opens_at_ms {
            return Err(NotNow::TooEarly);
        }
        // Whoever has more time finishes after the end a teacher gave; nobody begins then.
        if now_ms >= self.closes_for(allowance) || self.ended.is_some_and(|end| now_ms >= end.at_ms) {
            return Err(NotNow::Closed);
        }
        let last_entry_ms = |late_ms| self.opens_at_ms + late_ms + self.extended_ms;
        if self
            .late_entry_ms
            .is_some_and(|late_ms| now_ms > last_entry_ms(late_ms))
        {
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
            duration_ms: Some(minutes(90)),
            late_entry_ms: Some(minutes(20)),
            extended_ms: 0,
            ended: None,
        }
    }

    fn ended(minute: i64, keeps_extra: bool) -> Window {
        let at_ms = minutes(minute);
        Window {
            ended: Some(End { at_ms, keeps_extra }),
            ..window()
        }
    }

    #[test]
    fn an_attempt_ends_after_its_duration_but_never_after_the_window() {
        let plain = Allowance::default();
        assert_eq!(window().deadline(minutes(541), plain), minutes(631));
        assert_eq!(window().deadline(minutes(555), plain), minutes(640));
        let open_end = Window {
            duration_ms: None,
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
    fn an_end_for_all_takes_extra_time_too_and_the_other_lets_it_run_out() {
        let slow = Allowance {
            percent: 20,
            extra_ms: minutes(6),
        };
        let plain = Allowance::default();
        assert_eq!(ended(600, false).deadline(minutes(540), slow), minutes(600));
        assert_eq!(ended(600, false).deadline(minutes(540), plain), minutes(600));
        assert_eq!(
            ended(600, true).deadline(minutes(540), slow),
            minutes(600 + 18 + 6)
        );
        assert_eq!(ended(600, true).deadline(minutes(540), plain), minutes(600));
        // Time that was over anyway does not come back.
        assert_eq!(ended(639, true).deadline(minutes(540), plain), minutes(630));
        for keeps_extra in [false, true] {
            assert_eq!(
                ended(550, keeps_extra).may_begin(minutes(550), slow),
                Err(NotNow::Closed)
            );
        }
    }

    #[test]
    fn an_answer_on_its_way_at_the_end_still_counts() {
        assert!(is_in_time(100, 100 + GRACE_MS));
        assert!(!is_in_time(100, 101 + GRACE_MS));
    }
}
