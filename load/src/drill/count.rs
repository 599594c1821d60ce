//! What happens in a stretch of the exam, by the server that students write through.

use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// A request that takes longer was held up, whatever became of it.
const HELD_UP: Duration = Duration::from_secs(2);

/// Shared by everybody in the exam.
pub(super) struct Counts(Mutex<Period>);

struct Period {
    name: String,
    began: Instant,
    groups: Vec<Group>,
}

/// The students of one server.
#[derive(Clone, Default)]
struct Group {
    acknowledged: u64,
    failures: BTreeMap<String, u64>,
    /// Since the period's beginning: when the last request ended that failed or was held up.
    disturbed: Duration,
    /// When a request that began in this period was first acknowledged after others had failed.
    recovered: Option<Duration>,
    /// The longest that a student waited for a change to be acknowledged, with all tries.
    waited: Duration,
    /// Since the period's beginning: when the newest save was acknowledged.
    newest: Duration,
}

impl Counts {
    pub(super) fn new(groups: usize) -> Self {
        Self(Mutex::new(Period::new("before", groups)))
    }

    /// Begins to count anew; returns how the period stood that ends.
    pub(super) fn begin(&self, name: &str) -> Value {
        let mut period = self.period();
        let ended = period.look();
        *period = Period::new(name, period.groups.len());
        ended
    }

    pub(super) fn look(&self) -> Value {
        self.period().look()
    }

    /// A change was acknowledged that was first sent then, the last time then.
    pub(super) fn acknowledged(&self, group: usize, (first_sent, sent): (Instant, Instant)) {
        let mut period = self.period();
        let (now, began) = (Instant::now(), period.began);
        let group = &mut period.groups[group];
        group.acknowledged += 1;
        group.waited = group.waited.max(now - first_sent);
        group.newest = now - began;
        if now - sent > HELD_UP {
            group.disturbed = now - began;
        }
        if sent > began && !group.failures.is_empty() && group.recovered.is_none() {
            group.recovered = Some(now - began);
        }
    }

    /// A request failed.
    pub(super) fn failed(&self, group: usize, why: String) {
        let mut period = self.period();
        let since = period.began.elapsed();
        let group = &mut period.groups[group];
        *group.failures.entry(why).or_default() += 1;
        group.disturbed = since;
        group.recovered = None;
    }

    fn period(&self) -> MutexGuard<'_, Period> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Period {
    fn new(name: &str, groups: usize) -> Self {
        Self {
            name: name.into(),
            began: Instant::now(),
            groups: vec![Group::default(); groups],
        }
    }

    fn look(&self) -> Value {
        let groups = self.groups.iter().map(|group| {
            json!({
                "acknowledged": group.acknowledged,
                "failures": group.failures,
                "disturbed_s": group.disturbed.as_secs_f64(),
                "recovered_s": group.recovered.map(|after| after.as_secs_f64()),
                "waited_s": group.waited.as_secs_f64(),
                "newest_s": group.newest.as_secs_f64(),
            })
        });
        json!({
            "period": self.name,
            "lasted_s": self.began.elapsed().as_secs_f64(),
            "groups": groups.collect::<Vec<_>>(),
        })
    }
}
