//! Who should be looked at, each with reasons that can be checked.

use super::map::Cell;
use crate::{store::insight::Signal, trend::IDLE_MS};
use platform::Millis;
use scoring::Share;
use serde::Serialize;

/// From how many of a kind a reason is one. Shown to the teacher beside the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = InsightBounds)]
pub(crate) struct Bounds {
    /// Days without a sign.
    pub(crate) idle_days: i64,
    /// Works that were not handed in, exams that were not sat.
    pub(crate) missed: usize,
    /// Works that came late.
    pub(crate) late: usize,
    /// Attempts at one work that stays below [`Bounds::stuck_percent`].
    pub(crate) stuck_tries: i64,
    pub(crate) stuck_percent: i64,
    /// Knowledge points that are weak.
    pub(crate) weak_points: usize,
}

/// What the list goes by.
pub(crate) const BOUNDS: Bounds = Bounds {
    idle_days: IDLE_MS / platform::clock::days(1),
    missed: 2,
    late: 3,
    stuck_tries: 3,
    stuck_percent: 60,
    weak_points: 3,
};

/// What one grave reason weighs.
const PRESSING: usize = 3;

/// A work that a reason names.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
#[schema(as = InsightWork)]
pub(crate) struct Work {
    /// What it is called.
    title: String,
    /// Attempts at it, and what they came to.
    tries: i64,
    share: Share,
}

/// Why a student should be looked at.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = InsightReason)]
pub(crate) enum Reason {
    /// Not seen for days; none: never.
    Idle { last_seen_at_ms: Option<Millis> },
    /// The latest marks lie far below those before.
    Falling { recent: Share, earlier: Share },
    /// Works not handed in, exams not sat.
    Missed { works: Vec<Work> },
    /// Tries again and again at the same work.
    Stuck { works: Vec<Work> },
    /// Weak in several knowledge points.
    Weak { points: Vec<String> },
    /// Works that came late.
    Late { works: Vec<Work> },
}

impl Reason {
    /// How much it weighs in the order of the list.
    const fn weight(&self) -> usize {
        match self {
            Self::Idle { .. } | Self::Missed { .. } => PRESSING,
            Self::Falling { .. } | Self::Stuck { .. } | Self::Weak { .. } => 2,
            Self::Late { .. } => 1,
        }
    }
}

/// What is known of a student.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known<'a> {
    /// Whether they were not seen for days, though they have been here as long.
    pub(crate) is_idle: bool,
    /// When they were seen last; none: never.
    pub(crate) last_seen_at_ms: Option<Millis>,
    /// The mean of the latest marks, and of those before, where they fall.
    pub(crate) falling: Option<(Share, Share)>,
    /// Missed, late and repeated works.
    pub(crate) signals: &'a [Signal],
    /// What they have shown, by knowledge point.
    pub(crate) points: Vec<(&'a str, Cell)>,
}

/// The reasons to look at a student, the gravest first; most have none.
pub(crate) fn reasons(known: &Known<'_>) -> Vec<Reason> {
    let works = |wanted: fn(&Signal) -> bool, least: usize| {
        let found: Vec<Work> = (known.signals.iter().filter(|one| wanted(one)))
            .map(Work::of)
            .collect();
        (found.len() >= least).then_some(found)
    };
    let weak: Vec<String> = (known.points.iter())
        .filter(|(_, cell)| cell.is_weak())
        .map(|(name, _)| (*name).to_owned())
        .collect();
    let all = [
        known.is_idle.then_some(Reason::Idle {
            last_seen_at_ms: known.last_seen_at_ms,
        }),
        works(Signal::is_missed, BOUNDS.missed).map(|works| Reason::Missed { works }),
        known
            .falling
            .map(|(recent, earlier)| Reason::Falling { recent, earlier }),
        works(is_stuck, 1).map(|works| Reason::Stuck { works }),
        (weak.len() >= BOUNDS.weak_points).then_some(Reason::Weak { points: weak }),
        works(Signal::is_late, BOUNDS.late).map(|works| Reason::Late { works }),
    ];
    all.into_iter().flatten().collect()
}

/// How urgent reasons are together: who has more and graver ones stands above.
pub(crate) fn urgency(reasons: &[Reason]) -> usize {
    reasons.iter().map(Reason::weight).sum()
}

/// Whether somebody should look at the student: for one grave reason, or for several others. A list of everybody is no help.
pub(crate) fn is_pressing(reasons: &[Reason]) -> bool {
    urgency(reasons) >= PRESSING
}

fn is_stuck(signal: &Signal) -> bool {
    signal.is_scored()
        && signal.attempts >= BOUNDS.stuck_tries
        && signal.share() < Share::percent(BOUNDS.stuck_percent)
}

impl Work {
    fn of(signal: &Signal) -> Self {
        Self {
            title: signal.title.clone(),
            tries: signal.attempts,
            share: signal.share(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gradebook::cell::{Lateness, Standing};
    use platform::access::UserId;
    use scoring::Points;

    fn signal(standing: Standing, lateness: Lateness, attempts: i64, percent: i64) -> Signal {
        Signal {
            user: UserId(1),
            title: format!("{attempts} {percent}"),
            standing,
            lateness,
            attempts,
            earned: Points::whole(percent),
            full: Points::whole(100),
        }
    }

    fn cell(percent: i64, answers: usize) -> Cell {
        let share = Share::percent(percent);
        Cell { share, answers }
    }

    #[test]
    fn one_missed_work_is_no_reason_and_two_are() {
        let missed = signal(Standing::Missed, Lateness::None, 0, 0);
        let once = [missed.clone()];
        assert_eq!(
            reasons(&Known {
                signals: &once,
                ..Known::default()
            }),
            []
        );
        let twice = [missed.clone(), missed];
        let found = reasons(&Known {
            signals: &twice,
            ..Known::default()
        });
        assert!(matches!(&found[..], [Reason::Missed { works }] if works.len() == 2));
    }

    #[test]
    fn trying_again_is_a_reason_only_while_it_does_not_help() {
        let tried = |attempts, percent| {
            let all = [signal(Standing::Scored, Lateness::None, attempts, percent)];
            reasons(&Known {
                signals: &all,
                ..Known::default()
            })
        };
        assert!(matches!(&tried(3, 59)[..], [Reason::Stuck { .. }]));
        assert_eq!(tried(2, 10), []);
        assert_eq!(tried(9, 60), []);
    }

    #[test]
    fn the_graver_and_the_more_reasons_stand_above() {
        let weak = [("折旧", cell(20, 3)), ("往来", cell(59, 9)), ("税金", cell(0, 4))];
        let known = Known {
            is_idle: true,
            points: weak.to_vec(),
            ..Known::default()
        };
        let found = reasons(&known);
        assert_eq!(
            found[0],
            Reason::Idle {
                last_seen_at_ms: None
            }
        );
        assert!(matches!(&found[1], Reason::Weak { points } if points.len() == 3));
        assert!(urgency(&found) > urgency(&found[..1]));
        assert!(is_pressing(&found[..1]), "one grave reason is enough");
        assert!(!is_pressing(&found[1..]), "one other reason is not");
        let thin = Known {
            points: vec![("折旧", cell(0, 2)); 5],
            ..Known::default()
        };
        assert_eq!(reasons(&thin), [], "few answers say little");
    }
}
