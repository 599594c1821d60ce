//! The rules of an assessment, and what a student may see of their attempt, and when.

use crate::AttemptState;
use platform::{Limit, Millis, clock::minutes};
use serde::{Deserialize, Serialize};

/// From when something may be seen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewTime {
    /// Never.
    #[default]
    Never,
    /// After handing in.
    Submitted,
    /// After the end, when nobody can write it any more.
    Closed,
    /// After the release.
    Released,
}

/// What may be seen, and from when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewRules {
    /// The score.
    pub score: ReviewTime,
    /// One's own answers.
    pub answer: ReviewTime,
    /// The right answers.
    pub key: ReviewTime,
    /// The analysis.
    pub analysis: ReviewTime,
}

/// What may be seen now.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = ReviewVisible)]
pub struct Visible {
    /// The score.
    pub score: bool,
    /// One's own answers.
    pub answer: bool,
    /// The right answers.
    pub key: bool,
    /// The analysis.
    pub analysis: bool,
}

impl ReviewRules {
    /// What the student of an attempt in that state may see. `is_over`: nobody can write the assessment any more.
    pub fn visible(&self, state: AttemptState, is_over: bool) -> Visible {
        let may = |time: ReviewTime| match time {
            ReviewTime::Never => false,
            ReviewTime::Submitted => state.is_over(),
            ReviewTime::Closed => state.is_over() && is_over,
            ReviewTime::Released => state == AttemptState::Released,
        };
        Visible {
            // A score exists once every answer has its mark.
            score: may(self.score) && matches!(state, AttemptState::Graded | AttemptState::Released),
            answer: may(self.answer),
            key: may(self.key),
            analysis: may(self.analysis),
        }
    }
}

/// What happens when the student leaves the page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeaveAction {
    /// Nothing.
    Ignore,
    /// It is written down.
    #[default]
    Record,
    /// It is written down, and the student is warned.
    Warn,
    /// After so many times the attempt is handed in.
    HandIn,
}

/// Whether a student may go on on another device by themself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TakeOver {
    /// At once.
    #[default]
    Free,
    /// When an invigilator has allowed it.
    Supervised,
}

/// Which attempt counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AssessmentKeep)]
pub enum Keep {
    /// The best.
    #[default]
    Best,
    /// The last.
    Last,
    /// The mean.
    Average,
}

/// The rules of an assessment beside its window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AssessmentRules)]
pub struct Rules {
    /// Time for one attempt in minutes; without a limit until the window closes.
    pub minutes: Limit,
    /// How long after the opening one may still begin.
    pub late_entry_minutes: Limit,
    /// How often it may be taken.
    pub attempts: Limit,
    /// Which attempt counts.
    pub keep: Keep,
    /// Asked for before the start; empty: none.
    pub password: String,
    /// In percent of the points.
    pub pass_percent: i64,
    /// Leaving the page.
    pub leave_action: LeaveAction,
    /// How often one may leave before the attempt is handed in.
    pub leave_limit: Limit,
    /// Going on on another device. Rules that were stored before it could be ruled have none.
    #[serde(default)]
    pub take_over: TakeOver,
    /// Questions in another order for each student.
    pub shuffle_questions: bool,
    /// Options in another order for each student.
    pub shuffle_options: bool,
    /// What may be seen, and from when.
    pub review: ReviewRules,
    /// For so many days after the release a student may appeal against a mark; 0 for not at all.
    #[serde(default = "week")]
    pub appeal_days: i64,
}

/// The appeal window of rules that were stored before it could be ruled.
const fn week() -> i64 {
    7
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            minutes: Limit::at_most(90),
            late_entry_minutes: Limit::NONE,
            attempts: Limit::at_most(1),
            keep: Keep::Best,
            password: String::new(),
            pass_percent: 60,
            leave_action: LeaveAction::Record,
            leave_limit: Limit::NONE,
            take_over: TakeOver::Free,
            shuffle_questions: false,
            shuffle_options: false,
            review: ReviewRules {
                score: ReviewTime::Released,
                answer: ReviewTime::Released,
                key: ReviewTime::Released,
                analysis: ReviewTime::Released,
            },
            appeal_days: week(),
        }
    }
}

impl Rules {
    /// Time for one attempt.
    pub fn duration_ms(&self) -> Option<Millis> {
        self.minutes.get().map(minutes)
    }

    /// Whether leaving the page so often hands the attempt in.
    pub fn hands_in_after(&self, leaves: i64) -> bool {
        self.leave_action == LeaveAction::HandIn && self.leave_limit.is_reached_by(leaves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_shown_before_its_time() {
        let rules = ReviewRules {
            score: ReviewTime::Submitted,
            answer: ReviewTime::Submitted,
            key: ReviewTime::Closed,
            analysis: ReviewTime::Released,
        };
        assert_eq!(rules.visible(AttemptState::Running, true), Visible::default());
        let handed_in = rules.visible(AttemptState::Submitted, false);
        assert!(!handed_in.score && handed_in.answer && !handed_in.key);
        let graded = rules.visible(AttemptState::Graded, true);
        assert!(graded.score && graded.key && !graded.analysis);
        assert!(rules.visible(AttemptState::Released, true).analysis);
    }
}
