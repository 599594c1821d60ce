//! How long the requests for a page took, and what they cost.

use crate::say;
use platform::App;
use serde_json::{Value, json};
use std::{collections::BTreeMap, time::Instant};
use testkit::Client;

/// Requests of each page and caller that are measured, after as many tenths that warm up.
const REQUESTS: usize = 40;

/// Requests of one caller for one page.
#[derive(Debug, Clone, Default)]
pub(crate) struct Timing {
    /// Wall-clock milliseconds of each, in ascending order.
    millis: Vec<f64>,
    /// Processor milliseconds of this process for one; the database's are not in it.
    cpu_ms: f64,
    /// SQL statements of one.
    statements: u64,
}

impl Timing {
    /// Asks for a page again and again. None if the caller is refused.
    pub(crate) async fn of(app: &App, client: &Client, address: &str) -> Option<Self> {
        for _ in 0..REQUESTS / 10 {
            if !client.get(address).await.status.is_success() {
                return None;
            }
        }
        let (cpu_before, statements_before) = (cpu_ms(), app.db.statements());
        let mut millis = Vec::with_capacity(REQUESTS);
        for _ in 0..REQUESTS {
            let began = Instant::now();
            client.get(address).await;
            millis.push(began.elapsed().as_secs_f64() * 1_000.0);
        }
        millis.sort_by(f64::total_cmp);
        Some(Self {
            millis,
            cpu_ms: (cpu_ms() - cpu_before) / REQUESTS as f64,
            statements: (app.db.statements() - statements_before) / REQUESTS as u64,
        })
    }

    fn at(&self, percent: usize) -> f64 {
        percentile(&self.millis, percent)
    }
}

/// Milliseconds of processor time that this process has used.
fn cpu_ms() -> f64 {
    let used = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    used.tv_sec as f64 * 1_000.0 + used.tv_nsec as f64 / 1_000_000.0
}

/// The value below which so many percent of ascending values lie.
fn percentile(ascending: &[f64], percent: usize) -> f64 {
    let place = (ascending.len() * percent).div_ceil(100).saturating_sub(1);
    ascending.get(place).copied().unwrap_or_default()
}

/// Every page of a school.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    /// The slowest caller of each page.
    slowest: BTreeMap<String, (&'static str, Timing)>,
    /// All requests.
    all: Vec<f64>,
}

impl Pages {
    pub(crate) fn add(&mut self, path: String, caller: &'static str, timing: Timing) {
        self.all.extend(&timing.millis);
        let known = self.slowest.entry(path).or_default();
        if timing.at(95) > known.1.at(95) {
            *known = (caller, timing);
        }
    }

    fn over_all(&self, percent: usize) -> f64 {
        let mut all = self.all.clone();
        all.sort_by(f64::total_cmp);
        percentile(&all, percent)
    }

    /// A row for each page, the slowest first, and the figures over all of them.
    pub(crate) fn say(&self, size: &str) {
        let mut rows: Vec<_> = self.slowest.iter().collect();
        rows.sort_by(|(_, (_, one)), (_, (_, other))| other.at(95).total_cmp(&one.at(95)));
        say(format_args!(
            "{:64}{:>8}{:>8}{:>8}{:>8}{:>6}  {size}",
            "ms a request", "p50", "p95", "p99", "CPU", "SQL"
        ));
        for (path, (caller, timing)) in rows {
            say(format_args!(
                "{path:64}{:8.2}{:8.2}{:8.2}{:8.2}{:6}  {caller}",
                timing.at(50),
                timing.at(95),
                timing.at(99),
                timing.cpu_ms,
                timing.statements
            ));
        }
        say(format_args!(
            "get-p50-{size} {:.2} ms, get-p95-{size} {:.2} ms, get-p99-{size} {:.2} ms over {} requests of {} pages",
            self.over_all(50),
            self.over_all(95),
            self.over_all(99),
            self.all.len(),
            self.slowest.len()
        ));
    }

    /// The same as JSON.
    pub(crate) fn json(&self, size: &str) -> Value {
        let row = |(path, (caller, timing)): (&String, &(&'static str, Timing))| {
            json!({
                "name": path, "unit": "ms", "caller": caller, "p50": timing.at(50), "p95": timing.at(95),
                "p99": timing.at(99), "cpu": timing.cpu_ms, "statements": timing.statements,
            })
        };
        let rows: Vec<Value> = self.slowest.iter().map(row).collect();
        json!({
            "size": size, "p50": self.over_all(50), "p95": self.over_all(95), "p99": self.over_all(99), "pages": rows,
        })
    }
}
