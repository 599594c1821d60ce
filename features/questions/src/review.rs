//! 审核: how a question comes into use and leaves it.
//!
//! A draft is reviewed, what was reviewed is put to use, what was in use is retired; each step can be taken back to the draft, and
//! what was retired may come back. Papers are drawn from what was reviewed or is in use; those that have a question keep it.

use crate::bank::{BankKind, BankOf};
use serde::{Deserialize, Serialize};

/// How far a question is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = QuestionState)]
pub enum ReviewState {
    /// 草稿: still being written, or waiting for a review.
    Draft,
    /// 已审核: somebody has looked it through.
    Reviewed,
    /// 使用中: papers may take it.
    InUse,
    /// 已停用: no paper takes it any more.
    Retired,
}

database::text_column! { ReviewState }

impl ReviewState {
    /// The state a new question has: what everybody will take is looked through first.
    pub(crate) const fn of_new(bank: BankOf) -> Self {
        match bank.kind() {
            BankKind::School => Self::Draft,
            BankKind::Course | BankKind::Personal => Self::InUse,
        }
    }

    /// The state after the question was written again: a review was of another text.
    #[must_use]
    pub(crate) fn of_next_version(self, bank: BankOf) -> Self {
        match (self, bank.kind()) {
            (Self::Reviewed, _) | (_, BankKind::School) => Self::Draft,
            (known, _) => known,
        }
    }

    /// Whether a person may put a question from this state into that one.
    pub(crate) fn may_become(self, next: Self) -> bool {
        matches!(
            (self, next),
            (Self::Draft, Self::Reviewed)
                | (Self::Reviewed | Self::Retired, Self::InUse)
                | (Self::InUse, Self::Retired)
                | (_, Self::Draft)
        )
    }

    /// In Chinese.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Draft => "草稿",
            Self::Reviewed => "已审核",
            Self::InUse => "使用中",
            Self::Retired => "已停用",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use courses::CourseId;
    use platform::access::SchoolId;

    const ALL: [ReviewState; 4] = [
        ReviewState::Draft,
        ReviewState::Reviewed,
        ReviewState::InUse,
        ReviewState::Retired,
    ];
    const COURSE: BankOf = BankOf::Course(CourseId(1));
    const SCHOOL: BankOf = BankOf::School(SchoolId(1));

    #[test]
    fn a_question_goes_one_way_and_back_to_the_draft() {
        let may = |from: ReviewState| ALL.map(|to| from.may_become(to));
        assert_eq!(may(ReviewState::Draft), [true, true, false, false]);
        assert_eq!(may(ReviewState::Reviewed), [true, false, true, false]);
        assert_eq!(may(ReviewState::InUse), [true, false, false, true]);
        assert_eq!(may(ReviewState::Retired), [true, false, true, false]);
    }

    #[test]
    fn what_a_school_shares_is_reviewed_first_and_after_each_change() {
        assert_eq!(ReviewState::of_new(COURSE), ReviewState::InUse);
        assert_eq!(ReviewState::of_new(SCHOOL), ReviewState::Draft);
        assert_eq!(
            ALL.map(|state| state.of_next_version(SCHOOL)),
            [ReviewState::Draft; 4]
        );
        let after = [
            ReviewState::Draft,
            ReviewState::Draft,
            ReviewState::InUse,
            ReviewState::Retired,
        ];
        assert_eq!(ALL.map(|state| state.of_next_version(COURSE)), after);
    }
}
