//! What was measured: rates, times at percentiles, errors by kind.

use anyhow::Result;
use serde_json::{Value, json};
use std::{collections::BTreeMap, path::Path, time::Duration};

/// What one connection saw, or many together.
#[derive(Debug, Default)]
pub(crate) struct Times {
    /// Of requests that succeeded, in microseconds.
    micros: Vec<u64>,
    /// Of those that did not, by what was said.
    pub(crate) errors: BTreeMap<String, u64>,
}

impl Times {
    pub(crate) fn succeeded(&mut self, after: Duration) {
        self.micros.push(after.as_micros().try_into().unwrap_or(u64::MAX));
    }

    pub(crate) fn failed(&mut self, why: impl Into<String>) {
        *self.errors.entry(why.into()).or_default() += 1;
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.micros.extend(other.micros);
        for (why, times) in other.errors {
            *self.errors.entry(why).or_default() += times;
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.micros.len()
    }

    /// The time within which so many of a hundred requests were answered, in milliseconds.
    pub(crate) fn percentile_ms(&mut self, percent: f64) -> f64 {
        self.micros.sort_unstable();
        let last = self.micros.len().saturating_sub(1) as f64;
        let at = (last * percent / 100.0).round() as usize;
        self.micros.get(at).copied().unwrap_or_default() as f64 / 1000.0
    }
}

/// A stretch of load.
pub(crate) struct Stretch {
    pub(crate) times: Times,
    pub(crate) lasted: Duration,
    /// Processor time of the server's process.
    pub(crate) cpu: Duration,
}

impl Stretch {
    pub(crate) fn rate(&self) -> f64 {
        self.times.count() as f64 / self.lasted.as_secs_f64()
    }

    fn cpu_ms(&self) -> f64 {
        self.cpu.as_secs_f64() * 1000.0 / self.times.count().max(1) as f64
    }
}

/// Figures by name, printed as they come.
pub(crate) struct Report {
    engine: &'static str,
    figures: BTreeMap<String, Value>,
}

impl Report {
    pub(crate) fn new(engine: &'static str) -> Self {
        Self {
            engine,
            figures: BTreeMap::new(),
        }
    }

    /// Names a figure after the database, as `autosave-sqlite-c32`.
    pub(crate) fn name(&self, what: &str, how: &str) -> String {
        format!("{what}-{}{how}", self.engine)
    }

    #[expect(clippy::print_stdout, reason = "printing figures is what it is for")]
    pub(crate) fn figure(&mut self, name: impl Into<String>, value: f64, unit: &str) {
        let name = name.into();
        println!("{name:34} {value:12.3} {unit}");
        self.figures.insert(name, json!({ "value": value, "unit": unit }));
    }

    /// Rate, times and processor time of a stretch.
    pub(crate) fn stretch(&mut self, name: &str, stretch: &mut Stretch) {
        self.figure(name, stretch.rate(), "/s");
        for (percent, label) in [(50.0, "p50"), (95.0, "p95"), (99.0, "p99"), (100.0, "max")] {
            let ms = stretch.times.percentile_ms(percent);
            self.figure(format!("{name}-{label}"), ms, "ms");
        }
        self.figure(format!("{name}-cpu"), stretch.cpu_ms(), "ms");
        let errors: u64 = stretch.times.errors.values().sum();
        self.figure(format!("{name}-errors"), errors as f64, "");
        for (why, times) in stretch.times.errors.iter().take(5) {
            self.figure(format!("{name}-error: {why}"), *times as f64, "");
        }
    }

    pub(crate) fn rate_of(&self, name: &str) -> Option<f64> {
        self.figures.get(name)?["value"].as_f64()
    }

    pub(crate) fn write(&self, result: &Path) -> Result<()> {
        Ok(std::fs::write(result, serde_json::to_vec_pretty(&self.figures)?)?)
    }
}
