//! What a mark may be, which of two marks counts, and from when its student sees it. Pure.

use platform::Error;
use scoring::{Mark, Points};
use serde::{Deserialize, Serialize};

/// How a mark came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarkKind {
    /// The rules of the key gave or proposed it.
    Rules,
    /// Tests gave it.
    Machine,
    /// A person gave it.
    Person,
    /// A person gave it in place of a mark that counted, with a reason.
    Override,
    /// It was taken over from an equal answer of the same student that a person had marked.
    TakenOver,
    /// A person's mark was taken back.
    Withdrawn,
    /// The rules gave it anew: the key was put right, the question is worth something else, or it was left out.
    Regraded,
    /// One of several teachers gave it, without knowing what the others give; it never counts alone.
    Blind,
    /// What the markings of several teachers came to, or what a third one decided.
    Settled,
}

database::text_column! { MarkKind, ItemState }

impl MarkKind {
    /// Whether a person stands behind it.
    pub const fn is_human(self) -> bool {
        matches!(
            self,
            Self::Person | Self::Override | Self::TakenOver | Self::Blind | Self::Settled
        )
    }

    /// Whether rules or tests said it.
    pub const fn is_computed(self) -> bool {
        matches!(self, Self::Rules | Self::Machine | Self::Regraded)
    }
}

/// Whether something has its mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MarkingState)]
pub enum ItemState {
    /// A person has to mark it.
    Waiting,
    /// A machine has to mark it; a person may.
    Verdict,
    /// It has its mark.
    Marked,
    /// Nobody needs to mark it: a later submission counts instead.
    Withdrawn,
}

impl ItemState {
    /// Where an answer stands after the rules have looked at it for the first time.
    pub const fn of(mark: &Mark) -> Self {
        if mark.needs_marker {
            Self::Waiting
        } else if mark.needs_verdict {
            Self::Verdict
        } else {
            Self::Marked
        }
    }
}

/// Whether a mark counts from now on. What rules and tests say anew never takes the place of a person's mark: it is kept
/// beside it. After that mark was taken back they count again.
pub fn counts(new: MarkKind, current: Option<MarkKind>) -> bool {
    !new.is_computed() || !current.is_some_and(MarkKind::is_human)
}

/// What a person's mark is. `is_override`: it is given as a change of a mark, with a reason. A mark that was overridden once
/// stays so, however often it is given again.
pub const fn kind_of(current: Option<MarkKind>, is_override: bool) -> MarkKind {
    if is_override || matches!(current, Some(MarkKind::Override)) {
        MarkKind::Override
    } else {
        MarkKind::Person
    }
}

/// Refuses a person's mark that is not between nothing and the full points, or takes the place of what rules, tests or several
/// teachers gave without saying why.
///
/// # Errors
/// `points` out of range; `marking.not_waiting`, `marking.settled`.
pub fn check(
    (points, full): (Points, Points),
    (state, current): (ItemState, Option<MarkKind>),
    has_reason: bool,
) -> Result<(), Error> {
    if points < Points::ZERO || points > full {
        return Err(Error::invalid("points", format!("得分应在 0 与 {full} 之间。")));
    }
    let may_change = state != ItemState::Marked || has_reason;
    if !may_change && current == Some(MarkKind::Settled) {
        return Err(Error::conflict(
            "marking.settled",
            "这份作答已由多位教师评定；如需更改，请说明理由。",
        ));
    }
    if !may_change && !current.is_some_and(MarkKind::is_human) {
        return Err(Error::conflict(
            "marking.not_waiting",
            "这道题由系统评分；如需更改，请使用「修改评分」并说明理由。",
        ));
    }
    Ok(())
}

/// What counts after a person's mark was taken back: what rules or tests said. None where a person has to mark anyway: such
/// a mark is changed, not taken back.
pub fn after_withdrawal(needs_person: bool, proposed: Option<Points>) -> Option<Points> {
    proposed.filter(|_| !needs_person)
}

/// When the student of a source sees its marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Release {
    /// As soon as there is one.
    AtOnce,
    /// When its teacher makes all of them known, and this is whether that has happened.
    Together(bool),
}

/// Whether the student sees the mark.
pub const fn is_released(state: ItemState, release: Release) -> bool {
    matches!(state, ItemState::Marked) && matches!(release, Release::AtOnce | Release::Together(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kind that counts after each of these in turn.
    fn counting(kinds: &[MarkKind]) -> Option<MarkKind> {
        kinds.iter().fold(
            None,
            |current, &new| {
                if counts(new, current) { Some(new) } else { current }
            },
        )
    }

    #[test]
    fn what_is_computed_anew_never_takes_the_place_of_a_persons_mark() {
        use MarkKind::{Machine, Override, Person, Rules, Settled, TakenOver};
        for human in [Person, Override, TakenOver, Settled] {
            assert_eq!(counting(&[Rules, human, Rules, Machine]), Some(human));
        }
        assert_eq!(
            counting(&[Rules, Machine, Rules]),
            Some(Rules),
            "the newest of them"
        );
        assert_eq!(counting(&[Person, Override, Person]), Some(Person));
    }

    #[test]
    fn after_a_mark_was_taken_back_rules_count_again() {
        use MarkKind::{Override, Rules, Withdrawn};
        assert_eq!(counting(&[Rules, Override, Withdrawn, Rules]), Some(Rules));
        let points = Points::whole(3);
        assert_eq!(after_withdrawal(false, Some(points)), Some(points));
        assert_eq!(after_withdrawal(true, Some(points)), None);
    }

    #[test]
    fn a_mark_stays_within_its_points_and_says_why_it_replaces_a_computed_one() {
        let full = Points::whole(5);
        let code = |points, state, current, has_reason| {
            check((points, full), (state, current), has_reason)
                .err()
                .map(|error| error.to_string())
        };
        let (waiting, marked) = (ItemState::Waiting, ItemState::Marked);
        assert_eq!(code(full, waiting, None, false), None);
        assert!(code(Points(-1), waiting, None, true).is_some());
        assert!(code(full + Points(1), waiting, None, true).is_some());
        assert!(code(full, marked, Some(MarkKind::Rules), false).is_some());
        assert_eq!(code(full, marked, Some(MarkKind::Rules), true), None);
        assert_eq!(code(full, marked, Some(MarkKind::Person), false), None);
        assert!(code(full, marked, Some(MarkKind::Settled), false).is_some());
        assert_eq!(code(full, marked, Some(MarkKind::Settled), true), None);
        // Whoever had it on the desk when its student handed in again may still mark it: it does not count.
        assert_eq!(code(full, ItemState::Withdrawn, None, false), None);
    }

    #[test]
    fn an_overridden_mark_stays_overridden() {
        assert_eq!(kind_of(Some(MarkKind::Override), false), MarkKind::Override);
        assert_eq!(kind_of(Some(MarkKind::Rules), true), MarkKind::Override);
        assert_eq!(kind_of(Some(MarkKind::Withdrawn), false), MarkKind::Person);
    }

    #[test]
    fn nobody_sees_a_mark_before_its_release() {
        assert!(is_released(ItemState::Marked, Release::AtOnce));
        assert!(!is_released(ItemState::Marked, Release::Together(false)));
        assert!(is_released(ItemState::Marked, Release::Together(true)));
        assert!(!is_released(ItemState::Waiting, Release::AtOnce));
    }
}
