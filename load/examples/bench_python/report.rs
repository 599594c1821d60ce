//! The table on the screen, and the same rows as JSON.

use crate::processes::Times;
use serde_json::{Value, json};
use std::path::Path;

/// What was measured so far.
#[derive(Default)]
pub(crate) struct Report {
    rows: Vec<Value>,
    misses: Vec<String>,
}

#[expect(clippy::print_stdout, reason = "it prints a table")]
pub(crate) fn say(line: impl std::fmt::Display) {
    println!("{line}");
}

impl Report {
    /// The head of the table.
    pub(crate) fn head() {
        say(format_args!(
            "{:26}{:>10}{:>10}{:>10}{:>10}{:>11}{:>10}{:>8}  {}",
            "milliseconds", "p50", "p95", "p99", "runs/s", "CPU/run", "bare p50", "ratio", "to reach"
        ));
    }

    /// A row of times against a bare run, with the ratio to reach where there is one.
    pub(crate) fn times(&mut self, name: &str, times: &Times, bare: Option<&Times>, goal: Option<f64>) {
        let (p50, p95, p99) = (times.at(0.5), times.at(0.95), times.at(0.99));
        let limit = bare.map(|bare| bare.at(0.5));
        let ratio = limit.map(|limit| p50 / limit);
        say(format_args!(
            "{name:26}{p50:10.2}{p95:10.2}{p99:10.2}{:10.1}{:11.2}{:>10}{:>8}  {}",
            times.per_second,
            times.cpu_ms,
            limit.map(|limit| format!("{limit:.2}")).unwrap_or_default(),
            ratio.map(|ratio| format!("{ratio:.3}")).unwrap_or_default(),
            goal.map(|goal| format!("≤ {goal}")).unwrap_or_default(),
        ));
        self.judge(name, ratio, goal);
        self.rows.push(json!({
            "name": name, "unit": "ms", "value": round(p50), "p50": round(p50), "p95": round(p95), "p99": round(p99),
            "errors": times.errors, "limit": limit.map(round), "ratio": ratio.map(round),
            "runs_per_second": round(times.per_second), "cpu_ms": round(times.cpu_ms),
        }));
    }

    /// A row of one figure against a limit.
    pub(crate) fn figure(
        &mut self,
        name: &str,
        unit: &str,
        value: f64,
        limit: f64,
        goal: f64,
        errors: usize,
    ) {
        let ratio = if limit == 0.0 { 0.0 } else { value / limit };
        say(format_args!(
            "{name:26}{value:10.2} {unit}  limit {limit:.2}  ratio {ratio:.3}  to reach ≤ {goal}  errors {errors}"
        ));
        self.judge(name, Some(ratio), Some(goal));
        if errors > 0 {
            self.misses.push(format!("{name}: {errors} errors"));
        }
        self.rows.push(json!({
            "name": name, "unit": unit, "value": round(value), "p50": null, "p95": null, "p99": null,
            "errors": errors, "limit": round(limit), "ratio": round(ratio),
        }));
    }

    /// How many attacks of the suite were held off; the limit is how many there are.
    pub(crate) fn attacks(&mut self, held: usize, all: usize) {
        say(format_args!("{:26}{held:10} of {all}", "attacks-held"));
        if held != all || all == 0 {
            self.misses.push(format!("attacks-held: {held} of {all}"));
        }
        self.rows.push(json!({
            "name": "attacks-held", "unit": "attacks", "value": held, "p50": null, "p95": null, "p99": null,
            "errors": all - held, "limit": all, "ratio": if all == 0 { 0.0 } else { round(held as f64 / all as f64) },
        }));
    }

    /// Adds how the single answers of a row were spread.
    pub(crate) fn spread(&mut self, times: &Times) {
        if let Some(row) = self.rows.last_mut() {
            for (name, part) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)] {
                row[name] = json!(round(times.at(part)));
            }
        }
    }

    fn judge(&mut self, name: &str, ratio: Option<f64>, goal: Option<f64>) {
        if let (Some(ratio), Some(goal)) = (ratio, goal)
            && ratio > goal
        {
            self.misses.push(format!("{name}: {ratio:.3} > {goal}"));
        }
    }

    /// Writes the rows; returns what missed its goal.
    pub(crate) fn write(self, file: &Path) -> Vec<String> {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).expect("a folder for the rows");
        }
        let text = serde_json::to_string_pretty(&self.rows).expect("plain values become JSON");
        std::fs::write(file, text).expect("the rows are written");
        self.misses
    }
}

fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
