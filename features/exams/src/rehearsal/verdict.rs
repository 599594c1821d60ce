//! What the figures of a rehearsal mean: whether the exam may be sat on this server, and what would give way first.
//!
//! The limits are what a student notices. A page says "saving…" from the first second, and a student who waits three seconds for
//! the paper presses the button again. A rehearsal saves several times as often as people do, so that a pass leaves room.

use platform::Millis;
use serde::{Deserialize, Serialize};

/// Waits of one kind of request, in milliseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = RehearsalWaits)]
pub struct Waits {
    /// How many were answered.
    pub count: i64,
    pub p50_ms: Millis,
    pub p95_ms: Millis,
    pub p99_ms: Millis,
}

impl Waits {
    /// Of what was measured, in any order.
    pub fn of(mut measured: Vec<Millis>) -> Self {
        measured.sort_unstable();
        // The nearest rank: at least so many in a hundred waited no longer.
        let at = |percent: usize| {
            let rank = (measured.len() * percent).div_ceil(100).max(1);
            measured.get(rank - 1).copied().unwrap_or(0)
        };
        Self {
            count: measured.len() as i64,
            p50_ms: at(50),
            p95_ms: at(95),
            p99_ms: at(99),
        }
    }
}

/// What was measured.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = RehearsalFigures)]
pub struct Figures {
    /// Beginning, until the paper is there.
    pub start: Waits,
    pub save: Waits,
    pub submit: Waits,
    /// Requests that were not answered as they should be.
    pub errors: i64,
    /// How busy all cores of the machine were, in percent; none where the system does not say.
    pub processor_percent: Option<i64>,
    /// How long the disk took to have a page for good.
    pub disk: Waits,
    /// How long the database took for one small write beside the students'.
    pub database: Waits,
}

/// Whether the exam may be sat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RehearsalVerdict)]
pub enum Verdict {
    Go,
    /// Students would notice.
    Tight,
    NoGo,
}

/// What gives way first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RehearsalBottleneck)]
pub enum Bottleneck {
    /// Nothing was short.
    None,
    Processor,
    Disk,
    Database,
    /// It was slow, and none of the above was.
    Unknown,
}

/// What a rehearsal came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = RehearsalReport)]
pub struct Report {
    pub figures: Figures,
    pub verdict: Verdict,
    pub bottleneck: Bottleneck,
}

/// 95 of 100 students have their paper by then.
const START_MS: Millis = 3_000;
/// 95 of 100 saves are acknowledged by then.
const SAVE_MS: Millis = 1_000;
/// 95 of 100 hand-ins are acknowledged by then.
const SUBMIT_MS: Millis = 3_000;
/// Beyond so many times a limit it is no matter of patience any more.
const HOPELESS: Millis = 3;
/// From here on a busy machine answers late whatever the disk does.
const BUSY_PERCENT: i64 = 85;
/// A disk for servers has a page for good within some ms; a worn or shared one takes longer.
const SLOW_DISK_MS: Millis = 50;
/// A small write waits for those before it; longer than this, the database is what all wait for.
const SLOW_DATABASE_MS: Millis = 300;

/// What the figures mean.
pub fn judge(figures: Figures) -> Report {
    let waits = [
        (figures.start.p95_ms, START_MS),
        (figures.save.p95_ms, SAVE_MS),
        (figures.submit.p95_ms, SUBMIT_MS),
    ];
    let is_over = |times: Millis| waits.iter().any(|(waited, limit)| *waited > limit * times);
    let verdict = if figures.errors > 0 || is_over(HOPELESS) {
        Verdict::NoGo
    } else if is_over(1) {
        Verdict::Tight
    } else {
        Verdict::Go
    };
    Report {
        verdict,
        bottleneck: bottleneck(&figures, verdict),
        figures,
    }
}

/// The first cause in the order in which one hides the other: a busy processor makes everything late, a slow disk the database.
fn bottleneck(figures: &Figures, verdict: Verdict) -> Bottleneck {
    let is_busy = figures.processor_percent.is_some_and(|busy| busy >= BUSY_PERCENT);
    if is_busy {
        Bottleneck::Processor
    } else if figures.disk.p95_ms > SLOW_DISK_MS {
        Bottleneck::Disk
    } else if figures.database.p95_ms > SLOW_DATABASE_MS {
        Bottleneck::Database
    } else if verdict == Verdict::Go {
        Bottleneck::None
    } else {
        Bottleneck::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(p95_ms: Millis) -> Waits {
        Waits {
            count: 100,
            p50_ms: p95_ms / 2,
            p95_ms,
            p99_ms: p95_ms * 2,
        }
    }

    fn smooth() -> Figures {
        Figures {
            start: waits(400),
            save: waits(60),
            submit: waits(200),
            errors: 0,
            processor_percent: Some(40),
            disk: waits(4),
            database: waits(20),
        }
    }

    fn judged(change: impl FnOnce(&mut Figures)) -> (Verdict, Bottleneck) {
        let mut figures = smooth();
        change(&mut figures);
        let report = judge(figures);
        (report.verdict, report.bottleneck)
    }

    #[test]
    fn a_smooth_rehearsal_is_a_go() {
        assert_eq!(judged(|_| {}), (Verdict::Go, Bottleneck::None));
    }

    #[test]
    fn what_students_would_notice_is_tight_and_what_they_would_not_bear_is_a_no() {
        assert_eq!(
            judged(|all| all.save = waits(1_001)),
            (Verdict::Tight, Bottleneck::Unknown)
        );
        assert_eq!(
            judged(|all| all.start = waits(9_001)),
            (Verdict::NoGo, Bottleneck::Unknown)
        );
        assert_eq!(judged(|all| all.errors = 1), (Verdict::NoGo, Bottleneck::Unknown));
    }

    #[test]
    fn the_bottleneck_is_named() {
        let slow = |all: &mut Figures| all.submit = waits(4_000);
        let with = |change: fn(&mut Figures)| {
            judged(|all| {
                slow(all);
                change(all);
            })
            .1
        };
        assert_eq!(
            with(|all| all.processor_percent = Some(97)),
            Bottleneck::Processor
        );
        assert_eq!(with(|all| all.disk = waits(80)), Bottleneck::Disk);
        // Who has no core waits for the disk, too.
        let starved = |all: &mut Figures| {
            all.processor_percent = Some(99);
            all.disk = waits(124);
        };
        assert_eq!(with(starved), Bottleneck::Processor);
        assert_eq!(with(|all| all.database = waits(900)), Bottleneck::Database);
        // What is near its end is said of a rehearsal that went well, too.
        assert_eq!(
            judged(|all| all.disk = waits(80)),
            (Verdict::Go, Bottleneck::Disk)
        );
    }

    #[test]
    fn waits_are_ranked() {
        let all = Waits::of((1..=200).rev().collect());
        assert_eq!(
            (all.count, all.p50_ms, all.p95_ms, all.p99_ms),
            (200, 100, 190, 198)
        );
        assert_eq!(Waits::of(vec![7]).p99_ms, 7);
        assert_eq!(Waits::of(Vec::new()), Waits::default());
    }
}
