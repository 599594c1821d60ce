//! Three sizes beside each other.

use crate::say;
use serde_json::Value;
use std::{path::Path, process::ExitCode};

/// What a request may take on a school of 20,000 students, in milliseconds, 95 of 100 times.
const LIMIT_MS: f64 = 50.0;
/// How many times as long as on the small school it may take in a region.
const GROWTH: f64 = 2.0;
/// Below this a page is too fast for its growth to be told from noise, in milliseconds.
const FAST_MS: f64 = 2.0;

fn read(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).expect("the results of a size");
    serde_json::from_str(&text).expect("JSON")
}

fn p95(value: &Value) -> f64 {
    value["p95"].as_f64().unwrap_or_default()
}

fn of_page<'a>(all: &'a Value, name: &Value) -> Option<&'a Value> {
    all["pages"].as_array()?.iter().find(|page| page["name"] == *name)
}

/// Prints each page that grows, and the figures that are judged.
pub(crate) fn compare(results: [&Path; 3]) -> ExitCode {
    let [small, large, region] = results.map(read);
    say(format_args!(
        "{:64}{:>8}{:>8}{:>8}{:>8}",
        "p95, ms", "small", "large", "region", "growth"
    ));
    for page in small["pages"].as_array().into_iter().flatten() {
        let others = of_page(&large, &page["name"]).zip(of_page(&region, &page["name"]));
        let Some((in_large, in_region)) = others else {
            continue;
        };
        let growth = p95(in_region) / p95(page).max(FAST_MS / 2.0);
        if p95(in_region) >= FAST_MS && growth > GROWTH {
            let name = page["name"].as_str().unwrap_or_default();
            say(format_args!(
                "{name:64}{:8.2}{:8.2}{:8.2}{growth:8.1}",
                p95(page),
                p95(in_large),
                p95(in_region)
            ));
        }
    }
    let growth = p95(&region) / p95(&small);
    say(format_args!(
        "get-p95-large {:.2} ms, to reach ≤ {LIMIT_MS}",
        p95(&large)
    ));
    say(format_args!("region-over-small {growth:.2}, to reach ≤ {GROWTH}"));
    if p95(&large) <= LIMIT_MS && growth <= GROWTH {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
