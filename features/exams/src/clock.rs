//! When an attempt may begin and when it ends. The server's clock alone decides; a browser only shows it.

use database::{FromRow, Row};
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

/// What one student has of their own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, FromRow)]
pub struct Allowance {
    /// More of the duration, in percent, in every exam.
    pub percent: i64,
    /// More time in this exam, granted to the student or to a class of theirs.
    pub extra_ms: Millis,
    /// A window of their own instead of the assessment's (make-up).
    #[row(with = own_window)]
    pub own: Option<OwnWindow>,
    /// They may begin until then, however late entry is ruled.
    pub enter_until_ms: Option<Millis>,
}

/// A window that one student has instead of the assessment's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnWindow {
    /// Not before.
    pub opens_at_ms: Millis,
    /// Not after, without extensions.
    pub closes_at_ms: Millis,
    /// What everybody had been granted when it was given: that was not for them.
    pub extended_before_ms: Millis,
}

fn own_window(row: &Row) -> database::Result<Option<OwnWindow>> {
    let opens_at_ms: Option<Millis> = row.get("own_opens_at_ms")?;
    let closes_at_ms: Option<Millis> = row.get("own_closes_at_ms")?;
    let extended_before_ms: Option<Millis> = row.get("extended_before_ms")?;
    let both = opens_at_ms.zip(closes_at_ms);
    Ok(both.map(|(opens_at_ms, closes_at_ms)| OwnWindow {
        opens_at_ms,
        closes_at_ms,
        extended_before_ms: extended_before_ms.unwrap_or(0),
    }))
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
    /// Whether it gives any time beyond the others' end.
    pub fn is_some(self) -> bool {
        self.percent > 0 || self.extra_ms > 0
    }
}

impl Window {
    /// The window as one student has it. What everybody was granted, or an end for everybody, before a window of their own
    /// was given or opened is not for them.
    fn of(&self, allowance: Allowance) -> Self {
        let Some(own) = allowance.own else {
            return *self;
        };
        Self {
            opens_at_ms: own.opens_at_ms,
            closes_at_ms: own.closes_at_ms,
            extended_ms: (self.extended_ms - own.extended_before_ms).max(0),
            ended: self.ended.filter(|end| end.at_ms >= own.opens_at_ms),
            ..*self
        }
    }

    /// When the window opens for a student.
    pub fn opens_for(&self, allowance: Allowance) -> Millis {
        self.of(allowance).opens_at_ms
    }

    /// When the window closes for a student.
    pub fn closes_for(&self, allowance: Allowance) -> Millis {
        let window = self.of(allowance);
        let own_ms = allowance.extra_ms + window.duration_ms.unwrap_or(0) * allowance.percent / 100;
        let planned_ms = window.closes_at_ms + window.extended_ms + own_ms;
        match window.ended {
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
        let granted_ms = self.of(allowance).extended_ms + allowance.extra_ms;
        (started_at_ms + own_ms + granted_ms).min(closes_at_ms)
    }

    /// Until when a student may begin; none: as long as the window is open.
    pub fn entry_ends_for(&self, allowance: Allowance) -> Option<Millis> {
        let window = self.of(allowance);
        let ends_at_ms = window.opens_at_ms + window.late_entry_ms? + window.extended_ms;
        Some(ends_at_ms.max(allowance.enter_until_ms.unwrap_or(Millis::MIN)))
    }

    /// Whether an attempt may begin.
    pub fn may_begin(&self, now_ms: Millis, allowance: Allowance) -> Result<(), NotNow> {
        let window = self.of(allowance);
        if now_ms < window.opens_at_ms {
            return Err(NotNow::TooEarly);
        }
        // Whoever has more time finishes after the end a teacher gave; nobody begins then.
        if now_ms >= self.closes_for(allowance) || window.ended.is_some_and(|end| now_ms >= end.at_ms) {
            return Err(NotNow::Closed);
        }
        if self
            .entry_ends_for(allowance)
            .is_some_and(|ends_at_ms| now_ms > ends_at_ms)
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
    use proptest::prelude::*;

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
            ..Allowance::default()
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
            ..Allowance::default()
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

    fn made_up(opens: i64, closes: i64) -> Allowance {
        Allowance {
            own: Some(OwnWindow {
                opens_at_ms: minutes(opens),
                closes_at_ms: minutes(closes),
                extended_before_ms: minutes(5),
            }),
            ..Allowance::default()
        }
    }

    #[test]
    fn a_window_of_ones_own_is_not_moved_by_what_happened_to_the_others_before() {
        let own = made_up(2000, 2060);
        let past = Window {
            extended_ms: minutes(5),
            ..ended(600, false)
        };
        assert_eq!(past.may_begin(minutes(600), own), Err(NotNow::TooEarly));
        assert_eq!(past.may_begin(minutes(2010), own), Ok(()));
        assert_eq!(past.may_begin(minutes(2021), own), Err(NotNow::TooLate));
        assert_eq!(past.deadline(minutes(2010), own), minutes(2060));
        // What everybody is granted, and an end for everybody, while it is open is for them too.
        let more = Window {
            extended_ms: minutes(12),
            ..past
        };
        assert_eq!(more.closes_for(own), minutes(2067));
        assert_eq!(ended(2030, false).closes_for(own), minutes(2030));
    }

    #[test]
    fn one_student_may_be_let_in_later_than_the_others() {
        let late = Allowance {
            enter_until_ms: Some(minutes(590)),
            ..Allowance::default()
        };
        assert_eq!(window().may_begin(minutes(590), late), Ok(()));
        assert_eq!(window().may_begin(minutes(591), late), Err(NotNow::TooLate));
        // Being let in takes nothing from what everybody has.
        let early = Allowance {
            enter_until_ms: Some(minutes(545)),
            ..Allowance::default()
        };
        assert_eq!(window().may_begin(minutes(560), early), Ok(()));
    }

    proptest! {
        /// Whatever is granted, at whatever instant: nobody's end comes earlier by it, and no deadline lies after the window.
        #[test]
        fn a_grant_never_takes_time_away(
            started in 540..640_i64, duration in proptest::option::of(1..200_i64), extended in 0..60_i64, percent in 0..150_i64,
            extra in 0..60_i64, more in 0..60_i64, own in proptest::option::of((0..3000_i64, 1..300_i64)),
            end in proptest::option::of((500..700_i64, proptest::bool::ANY)),
        ) {
            let window = Window {
                duration_ms: duration.map(minutes),
                extended_ms: minutes(extended),
                ended: end.map(|(at, keeps_extra)| End { at_ms: minutes(at), keeps_extra }),
                ..window()
            };
            let allowance = Allowance {
                percent,
                extra_ms: minutes(extra),
                own: own.map(|(opens, lasts)| OwnWindow {
                    opens_at_ms: minutes(opens),
                    closes_at_ms: minutes(opens + lasts),
                    extended_before_ms: minutes(extended),
                }),
                enter_until_ms: None,
            };
            let deadline_ms = window.deadline(minutes(started), allowance);
            prop_assert!(deadline_ms <= window.closes_for(allowance));
            let for_all = Window { extended_ms: minutes(extended + more), ..window };
            let for_one = Allowance { extra_ms: minutes(extra + more), ..allowance };
            prop_assert!(for_all.deadline(minutes(started), allowance) >= deadline_ms);
            prop_assert!(window.deadline(minutes(started), for_one) >= deadline_ms);
            // Who may begin can go on.
            for now in [minutes(started), minutes(own.map_or(started, |(opens, _)| opens))] {
                if window.may_begin(now, allowance).is_ok() {
                    prop_assert!(window.deadline(now, allowance) > now || duration == Some(0));
                }
            }
        }
    }
}
