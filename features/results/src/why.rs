//! What a score consists of: kept with it, so that whoever sees the figure can see where it comes from.

use crate::gradebook::cell::{Lateness, Standing};
use platform::Millis;
use serde::{Deserialize, Serialize};

/// One line of a score's explanation. Shares are in percent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "code", rename_all = "snake_case")]
#[schema(as = ScoreReason)]
pub enum Why {
    /// The mean watched share of all lectures.
    Lectures {
        /// Lectures watched to the end, and in all.
        finished: usize,
        /// In all.
        total: usize,
        /// The mean.
        percent: f64,
        /// Of the score.
        weight: u32,
    },
    /// The share of resources that were opened.
    Resources {
        /// Opened at least once.
        opened: usize,
        /// In all.
        total: usize,
        /// Of the score.
        weight: u32,
    },
    /// An activity of a task.
    Activity {
        /// Its name; empty where the kind says enough.
        title: String,
        /// `python`, `simulation`, `flow`, `exercise`.
        kind: String,
        /// Its share of the task.
        weight_percent: f64,
        /// StudentResult, before what lateness costs; none if nothing was handed in.
        reached_percent: Option<f64>,
        /// What is left of it because it came late.
        late_percent: Option<i64>,
        /// How late it came, in milliseconds; none in time, and where that is not known.
        #[serde(default)]
        late_ms: Option<Millis>,
        /// Whether a person still has to mark some of it.
        is_waiting: bool,
    },
    /// The best of several attempts counts.
    Best {
        /// Attempts handed in.
        tries: i64,
    },
    /// The last attempt counts.
    Last {
        /// Attempts handed in.
        tries: i64,
    },
    /// The mean of all attempts counts.
    Average {
        /// Attempts handed in.
        tries: i64,
    },
    /// It came late; that costs nothing here.
    Late {
        /// By how much, in milliseconds; none where that is not known.
        #[serde(default)]
        late_ms: Option<Millis>,
    },
    /// Some answers still wait for their mark.
    Waiting,
    /// Nothing was handed in in time.
    Missed {
        /// Until when it was due.
        due_at_ms: Option<Millis>,
    },
    /// An exam was not sat.
    Absent,
}

impl Why {
    /// How a score with these reasons stands.
    pub(crate) fn standing(why: &[Self]) -> Standing {
        let waits = |one: &Self| matches!(one, Self::Waiting | Self::Activity { is_waiting: true, .. });
        if why
            .iter()
            .any(|one| matches!(one, Self::Missed { .. } | Self::Absent))
        {
            Standing::Missed
        } else if why.iter().any(waits) {
            Standing::Waiting
        } else {
            Standing::Scored
        }
    }

    /// Whether a score with these reasons came late, and whether that has cost anything.
    pub(crate) fn lateness(why: &[Self]) -> Lateness {
        let of = |one: &Self| match one {
            Self::Activity {
                late_percent: Some(100),
                ..
            }
            | Self::Late { .. } => Lateness::Free,
            Self::Activity {
                late_percent: Some(_),
                ..
            } => Lateness::Charged,
            _ => Lateness::None,
        };
        let mut late = why.iter().map(of).filter(|one| *one != Lateness::None);
        late.next().unwrap_or(Lateness::None)
    }
}
