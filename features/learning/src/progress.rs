//! How far a lecture has been watched: the union of the intervals really played, and how fast it may grow.

use database::FromRow;
use platform::{Millis, clock::minutes};

/// The distinct stretches of a lecture that were played, in milliseconds of the medium: ascending and apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Intervals(Vec<(Millis, Millis)>);

impl Intervals {
    /// As stored; what cannot be read counts as nothing played.
    pub fn parse(text: &str) -> Self {
        let pairs: Vec<(Millis, Millis)> = serde_json::from_str(text).unwrap_or_default();
        Self::default().with(&pairs, Millis::MAX)
    }

    /// For storing.
    pub fn to_json(&self) -> String {
        serde_json::to_string(&self.0).expect("numbers become JSON")
    }

    /// The stretches.
    pub fn as_slice(&self) -> &[(Millis, Millis)] {
        &self.0
    }

    /// The union with what was played, cut to the length of the medium. Empty and reversed stretches add nothing.
    #[must_use]
    pub fn with(&self, played: &[(Millis, Millis)], length_ms: Millis) -> Self {
        let cut = |&(from, to): &(Millis, Millis)| (from.max(0), to.min(length_ms));
        let mut all: Vec<_> = self.0.iter().chain(played).map(cut).collect();
        all.retain(|(from, to)| from < to);
        all.sort_unstable();
        let mut union: Vec<(Millis, Millis)> = Vec::new();
        for (from, to) in all {
            match union.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => union.push((from, to)),
            }
        }
        Self(union)
    }

    /// How much was played, each stretch once.
    pub fn total_ms(&self) -> Millis {
        self.0.iter().map(|(from, to)| to - from).sum()
    }
}

/// A stay counts as a visit (学习次数) from so many seconds on: who opens a page and goes on has learned nothing.
pub const COUNTED_STAY_S: i64 = 10;

/// A lecture counts as finished when this much of it was played, in per cent.
pub const FINISHED_PERCENT: i64 = 90;

/// Whether so many seconds of a lecture of that length make it finished.
pub fn is_finished(seconds: i64, length_s: i64) -> bool {
    seconds * 100 >= length_s * FINISHED_PERCENT
}

/// The watched share in whole per cent, rounded down; a finished lecture has all of it.
pub fn percent(seconds: i64, length_s: i64, is_finished: bool) -> i64 {
    if is_finished {
        100
    } else {
        (seconds * 100 / length_s.max(1)).clamp(0, 99)
    }
}

/// The fastest speed of the player.
const FASTEST: i64 = 2;
/// What may be reported beyond that: clocks differ, reports come late, two of them cross.
const TOLERANCE_MS: Millis = 45_000;
/// What may be saved up: a connection that was gone for half an hour reports it all at once.
const SAVED_UP_MS: Millis = minutes(60);

/// How much media a person may still report: it fills with time and is spent by what was newly played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Pace {
    /// What may be reported now.
    pub credit_ms: Millis,
    /// When that was so.
    pub updated_at_ms: Millis,
}

impl Pace {
    /// The pace of somebody who begins.
    pub const fn beginning_at(now_ms: Millis) -> Self {
        Self {
            credit_ms: TOLERANCE_MS,
            updated_at_ms: now_ms,
        }
    }

    /// The pace after newly playing `gained_ms`, or none if no clock allows that much.
    pub fn after(self, gained_ms: Millis, now_ms: Millis) -> Option<Self> {
        let passed_ms = (now_ms - self.updated_at_ms).max(0);
        let filled_ms = (self.credit_ms + passed_ms.saturating_mul(FASTEST)).min(SAVED_UP_MS + TOLERANCE_MS);
        let credit_ms = filled_ms - gained_ms;
        (credit_ms >= 0).then_some(Self {
            credit_ms,
            updated_at_ms: now_ms.max(self.updated_at_ms),
        })
    }
}

/// The mark of learning in per cent: watched lectures and opened resources by their shares of the course.
///
/// A course without the one counts by the other alone; without both it is 0.
pub fn learning_percent(
    lectures: &[i64],
    opened_resources: usize,
    resources: usize,
    video_weight: u32,
    resource_weight: u32,
) -> f64 {
    let mut parts = Vec::new();
    if !lectures.is_empty() {
        let mean = lectures.iter().sum::<i64>() as f64 / lectures.len() as f64;
        parts.push((mean, f64::from(video_weight)));
    }
    if resources > 0 {
        let opened = opened_resources as f64 * 100.0 / resources as f64;
        parts.push((opened, f64::from(resource_weight)));
    }
    let weights: f64 = parts.iter().map(|(_, weight)| weight).sum();
    if weights == 0.0 {
        return parts.first().map_or(0.0, |(percent, _)| *percent);
    }
    parts
        .iter()
        .map(|(percent, weight)| percent * weight)
        .sum::<f64>()
        / weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LENGTH_MS: Millis = 600_000;

    fn played() -> impl Strategy<Value = Vec<(Millis, Millis)>> {
        let stretch = (0..LENGTH_MS + 50_000, 0..60_000_i64).prop_map(|(from, length)| (from, from + length));
        prop::collection::vec(stretch, 0..20)
    }

    proptest! {
        #[test]
        fn progress_never_shrinks(before in played(), after in played()) {
            let first = Intervals::default().with(&before, LENGTH_MS);
            let both = first.with(&after, LENGTH_MS);
            prop_assert!(both.total_ms() >= first.total_ms());
            prop_assert!(both.total_ms() <= LENGTH_MS);
        }

        #[test]
        fn two_tabs_playing_the_same_do_not_double(seconds in played()) {
            let once = Intervals::default().with(&seconds, LENGTH_MS);
            prop_assert_eq!(once.with(&seconds, LENGTH_MS), once);
        }

        #[test]
        fn the_order_of_reports_does_not_matter(one in played(), other in played()) {
            let there = Intervals::default().with(&one, LENGTH_MS).with(&other, LENGTH_MS);
            let back = Intervals::default().with(&other, LENGTH_MS).with(&one, LENGTH_MS);
            prop_assert_eq!(there, back);
        }

        #[test]
        fn every_second_counts_once(seconds in played()) {
            let union = Intervals::default().with(&seconds, LENGTH_MS);
            let counted = (0..LENGTH_MS / 1000)
                .filter(|second| {
                    let middle = second * 1000 + 500;
                    seconds.iter().any(|(from, to)| *from <= middle && middle < *to)
                })
                .count() as i64;
            // Sampled once a second, each end of each stretch may be off by half a second.
            prop_assert!((union.total_ms() / 1000 - counted).abs() <= seconds.len() as i64 + 1);
        }

        #[test]
        fn what_is_stored_reads_back(seconds in played()) {
            let union = Intervals::default().with(&seconds, LENGTH_MS);
            prop_assert_eq!(Intervals::parse(&union.to_json()), union);
        }

        #[test]
        fn no_series_of_reports_outruns_the_clock(gains in prop::collection::vec((0..120_000_i64, 0..30_000_i64), 1..60)) {
            let mut pace = Pace::beginning_at(0);
            let (mut now_ms, mut watched_ms) = (0, 0);
            for (gained_ms, passed_ms) in gains {
                now_ms += passed_ms;
                if let Some(after) = pace.after(gained_ms, now_ms) {
                    pace = after;
                    watched_ms += gained_ms;
                }
            }
            prop_assert!(watched_ms <= now_ms * FASTEST + TOLERANCE_MS);
        }
    }

    #[test]
    fn a_seek_adds_nothing() {
        let watched = Intervals::default().with(&[(0, 10_000)], LENGTH_MS);
        let sought = watched.with(&[(500_000, 500_000), (20_000, 15_000)], LENGTH_MS);
        assert_eq!(sought, watched);
        let played_there = watched.with(&[(500_000, 510_000)], LENGTH_MS);
        assert_eq!(played_there.total_ms(), 20_000);
    }

    #[test]
    fn watching_at_double_speed_is_allowed_and_faster_is_not() {
        let mut pace = Pace::beginning_at(0);
        for report in 1..=100 {
            pace = pace.after(30_000, report * 15_000).expect("double speed");
        }
        let mut pace = Some(Pace::beginning_at(0));
        for report in 1..=10 {
            pace = pace.and_then(|pace| pace.after(60_000, report * 15_000));
        }
        assert_eq!(pace, None);
    }

    #[test]
    fn half_an_hour_without_connection_is_reported_at_once() {
        assert!(Pace::beginning_at(0).after(minutes(30), minutes(30)).is_some());
        assert!(Pace::beginning_at(0).after(minutes(30), minutes(5)).is_none());
    }

    #[test]
    fn a_lecture_is_finished_at_nine_tenths() {
        assert!(!is_finished(89, 100) && is_finished(90, 100));
        assert_eq!((percent(99, 100, false), percent(90, 100, true)), (99, 100));
    }

    #[test]
    fn learning_counts_lectures_and_resources_by_their_weights() {
        let percent = |lectures: &[i64], opened, resources| {
            (learning_percent(lectures, opened, resources, 60, 40) * 10.0).round()
        };
        assert_eq!(percent(&[100, 50], 1, 4) as i64, 550);
        assert_eq!(percent(&[100, 50], 0, 0) as i64, 750);
        assert_eq!(percent(&[], 1, 2) as i64, 500);
        assert_eq!(percent(&[], 0, 0) as i64, 0);
    }
}
