//! What a regrade changes, and the states it goes through.

use platform::Error;
use scoring::{Points, question::QuestionKey};
use serde::{Deserialize, Serialize};
use tasks::LeftOut;

/// What is put right.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = RegradeChange)]
pub(crate) enum Change {
    /// Another key: what is right, what else is accepted, how far a number may be off.
    Key {
        /// The key from now on.
        answer_key: QuestionKey,
    },
    /// Another rubric: marks that were given from the earlier one come to what the same lines are worth now.
    Rubric {
        /// The key from now on, with its rubric.
        answer_key: QuestionKey,
        /// Of each of its lines: which one of the earlier rubric it was, from 0; none of a new one.
        from: Vec<Option<usize>>,
    },
    /// Marked again by what its course says of it now: the tests of a Python task that were put right there.
    Current {
        /// By which of its contents, filled in when it is asked for: once they are others, what was shown is not applied.
        #[serde(default)]
        of: String,
    },
    /// Other points, in this exam or exercise alone.
    Points {
        /// What the question is worth.
        points: Points,
    },
    /// The question is left out.
    Drop {
        /// What becomes of its points.
        how: Drop,
    },
}

/// What becomes of the points of a question that is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RegradeDrop)]
pub(crate) enum Drop {
    /// Everybody gets them.
    Full,
    /// Nobody gets them.
    Zero,
    /// The other questions share them.
    Removed,
}

/// What was put right, without the key: for students, who may not be allowed to see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RegradeWhat)]
pub(crate) enum Put {
    /// Its key.
    Key,
    /// By what lines people give marks.
    Rubric,
    /// The tests that mark it, or what its course says of it.
    Current,
    /// What it is worth.
    Points,
    /// It was left out, and everybody has its points.
    DropFull,
    /// Or nobody.
    DropZero,
    /// Or the other questions share them.
    DropRemoved,
}

impl From<Drop> for LeftOut {
    fn from(how: Drop) -> Self {
        match how {
            Drop::Full => Self::Full,
            Drop::Zero => Self::Zero,
            Drop::Removed => Self::Removed,
        }
    }
}

impl From<&Change> for Put {
    fn from(change: &Change) -> Self {
        match change {
            Change::Key { .. } => Self::Key,
            Change::Rubric { .. } => Self::Rubric,
            Change::Current { .. } => Self::Current,
            Change::Points { .. } => Self::Points,
            Change::Drop { how: Drop::Full } => Self::DropFull,
            Change::Drop { how: Drop::Zero } => Self::DropZero,
            Change::Drop { how: Drop::Removed } => Self::DropRemoved,
        }
    }
}

/// Where a regrade stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RegradeState)]
pub(crate) enum RegradeState {
    /// What it does is being computed.
    Computing,
    /// What it does is known, and nothing is done.
    Previewed,
    /// It is done.
    Applied,
    /// It was done and taken back.
    Undone,
}

database::text_column! { RegradeState }

impl Change {
    /// What the question is worth with it, if that changes.
    pub(crate) const fn points(&self) -> Option<Points> {
        match self {
            Self::Points { points } => Some(*points),
            Self::Drop { how: Drop::Removed } => Some(Points::ZERO),
            Self::Key { .. } | Self::Rubric { .. } | Self::Current { .. } | Self::Drop { .. } => None,
        }
    }

    /// The key that the question has with it, if that changes.
    pub(crate) const fn key(&self) -> Option<&QuestionKey> {
        match self {
            Self::Key { answer_key } | Self::Rubric { answer_key, .. } => Some(answer_key),
            Self::Current { .. } | Self::Points { .. } | Self::Drop { .. } => None,
        }
    }

    /// Whether the whole is worth so much more or less with it.
    pub(crate) const fn changes_full(&self) -> bool {
        matches!(self, Self::Points { .. })
    }
}

/// Refuses what cannot be applied any more.
///
/// # Errors
/// `marking.regrade_not_ready`, `marking.regrade_done`.
pub(crate) fn require_previewed(state: RegradeState) -> Result<(), Error> {
    match state {
        RegradeState::Previewed => Ok(()),
        RegradeState::Computing => Err(Error::conflict(
            "marking.regrade_not_ready",
            "预览还在计算，请稍候。",
        )),
        RegradeState::Applied | RegradeState::Undone => Err(Error::conflict(
            "marking.regrade_done",
            "这次更正已经执行过。如需再次更正，请重新预览。",
        )),
    }
}

/// Refuses to take back what does not stand, or what another stands on.
///
/// # Errors
/// `marking.regrade_not_applied`, `marking.regrade_later`.
pub(crate) fn require_last(state: RegradeState, has_later: bool) -> Result<(), Error> {
    if state != RegradeState::Applied {
        return Err(Error::conflict(
            "marking.regrade_not_applied",
            "这次更正没有生效，不需要撤销。",
        ));
    }
    if has_later {
        return Err(Error::conflict(
            "marking.regrade_later",
            "在它之后还有别的更正。请先撤销后面的更正。",
        ));
    }
    Ok(())
}

/// Refuses to change what students see without the teacher's word.
///
/// # Errors
/// `marking.regrade_released`.
pub(crate) fn require_word(is_released: bool, changes_released: bool) -> Result<(), Error> {
    if is_released && !changes_released {
        return Err(Error::conflict(
            "marking.regrade_released",
            "成绩已经发布，这会改变学生已看到的分数。请确认后再执行。",
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(result: Result<(), Error>) -> Option<&'static str> {
        result.err().map(|error| error.code())
    }

    #[test]
    fn a_regrade_is_applied_once_and_taken_back_from_the_end() {
        use RegradeState::{Applied, Computing, Previewed, Undone};
        assert_eq!(code(require_previewed(Previewed)), None);
        assert_eq!(
            code(require_previewed(Computing)),
            Some("marking.regrade_not_ready")
        );
        assert_eq!(code(require_previewed(Applied)), Some("marking.regrade_done"));
        assert_eq!(code(require_last(Applied, false)), None);
        assert_eq!(code(require_last(Applied, true)), Some("marking.regrade_later"));
        assert_eq!(
            code(require_last(Undone, false)),
            Some("marking.regrade_not_applied")
        );
    }

    #[test]
    fn released_scores_change_on_the_teachers_word_alone() {
        assert_eq!(code(require_word(false, false)), None);
        assert_eq!(code(require_word(true, false)), Some("marking.regrade_released"));
        assert_eq!(code(require_word(true, true)), None);
    }
}
