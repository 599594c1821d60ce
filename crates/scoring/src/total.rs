//! From parts to a task's score, and from attempts to the score that is kept.

use serde::{Deserialize, Serialize};

use crate::{Points, Share};

/// The parts of a simulation task.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = TaskPart)]
pub enum Part {
    /// 建账: the opening balances, entered by the student.
    Openings,
    Vouchers,
    Ledgers,
    Statements,
    Compliance,
    Documents,
    /// 银行对账: the bank's statement matched against the books.
    Reconciliation,
}

impl Part {
    /// The weight of a part where the task does not say: 60, 10, 20, 10; the others only where asked for.
    pub const fn usual_weight(self) -> u32 {
        match self {
            Self::Vouchers => 60,
            Self::Ledgers | Self::Compliance => 10,
            Self::Statements => 20,
            Self::Openings | Self::Documents | Self::Reconciliation => 0,
        }
    }

    pub const fn label(self) -> &'static str {
        match self {
            Self::Openings => "期初建账",
            Self::Vouchers => "凭证",
            Self::Ledgers => "账簿",
            Self::Statements => "报表",
            Self::Compliance => "规范性",
            Self::Documents => "单据处理",
            Self::Reconciliation => "银行对账",
        }
    }
}

/// The score of a task out of `full`, from weighted parts, rounded half-up to a tenth of a point.
pub fn task_score(parts: impl IntoIterator<Item = (u32, Share)>, full: Points) -> Points {
    let share = Share::weighted_mean(parts).clamp_to_whole();
    round_to_tenth(full.times(share))
}

fn round_to_tenth(points: Points) -> Points {
    let tenths = (points.0.abs() + 5) / 10;
    Points(points.0.signum() * tenths * 10)
}

/// What is left of a score handed in late; `percent` of it still counts.
pub fn after_lateness(points: Points, percent: u32) -> Points {
    points.times(Share::percent(i64::from(percent.min(100))))
}

/// Which of several attempts counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = KeptAttempt)]
pub enum Keep {
    #[default]
    Best,
    Last,
    Average,
}

/// The score that counts, from the attempts in order; `None` without any.
pub fn kept_score(keep: Keep, attempts: &[Points]) -> Option<Points> {
    match keep {
        Keep::Best => attempts.iter().max().copied(),
        Keep::Last => attempts.last().copied(),
        Keep::Average => {
            let sum: Points = attempts.iter().copied().sum();
            (!attempts.is_empty()).then(|| sum.times(Share::of(1, attempts.len() as i64)))
        }
    }
}

/// What questions earned that are together worth `worth`, out of `full`: the same unless a question was taken out, whose points the
/// others share. Never below zero.
pub fn scaled(earned: Points, worth: Points, full: Points) -> Points {
    let earned = earned.max(Points::ZERO);
    if worth == full || worth <= Points::ZERO {
        return earned;
    }
    full.times(earned.out_of(worth))
}

/// Of several attempts, what counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptOf {
    pub earned: Points,
    pub full: Points,
    /// Which attempt to look at, by its place: the one that counts; the last for the mean.
    pub at: usize,
}

/// The same for attempts that may be worth different points (earned, out of): they are compared by share.
pub fn kept_of(keep: Keep, attempts: &[(Points, Points)]) -> Option<KeptOf> {
    let full = attempts.iter().map(|(_, full)| *full).max()?;
    let scaled: Vec<Points> = attempts
        .iter()
        .map(|(earned, own)| {
            if *own == full {
                *earned
            } else {
                full.times(Share::of(earned.0, own.0))
            }
        })
        .collect();
    let earned = kept_score(keep, &scaled)?;
    let at = match keep {
        Keep::Best => scaled.iter().position(|points| *points == earned)?,
        Keep::Last | Keep::Average => attempts.len() - 1,
    };
    Some(KeptOf { earned, full, at })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_the_weighted_sum_of_its_parts_rounded_to_a_tenth() {
        let parts = [
            (60, Share::percent(80)),
            (10, Share::ONE),
            (20, Share::HALF),
            (10, Share::of(5, 6)),
        ];
        assert_eq!(task_score(parts, Points::whole(100)), Points(7_630));
        assert_eq!(task_score([], Points::whole(100)), Points::ZERO);
        assert_eq!(round_to_tenth(Points(1_245)), Points(1_250));
        assert_eq!(round_to_tenth(Points(1_244)), Points(1_240));
    }

    #[test]
    fn attempts_are_kept_as_the_teacher_chose() {
        let attempts = [Points(7_000), Points(9_000), Points(8_050)];
        assert_eq!(kept_score(Keep::Best, &attempts), Some(Points(9_000)));
        assert_eq!(kept_score(Keep::Last, &attempts), Some(Points(8_050)));
        assert_eq!(kept_score(Keep::Average, &attempts), Some(Points(8_017)));
        assert_eq!(kept_score(Keep::Average, &[]), None);
    }

    #[test]
    fn lateness_takes_its_part() {
        assert_eq!(after_lateness(Points(5_000), 80), Points(4_000));
    }
}
