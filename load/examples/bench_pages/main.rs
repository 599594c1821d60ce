//! `make bench-pages-small`: what every page costs the server, on the demo school and on one of ten times the students.
//!
//!     bench_pages SERVER_PROGRAM PYTHON_ENVIRONMENT RESULT.json
//!
//! Each GET of the OpenAPI document is asked by every kind of caller, in this process and with warm caches; the dearest caller
//! counts. The cost is processor time of the whole process (all threads, the database's too), so a busy machine changes it
//! little. Fails when a page costs more than its limit, or grows with the school.

mod cost;
#[path = "../demo_school/mod.rs"]
mod demo_school;
#[path = "../demo_school/processor.rs"]
mod processor;

use cost::{Cost, measure};
use demo_school::{DemoSchool, say};
use std::{collections::BTreeMap, process::ExitCode};
use suanpan::demo::{STUDENTS, Size};
use testkit::{CALLERS, Caller, pages};

// As the server has it, so that a page costs what it costs there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Milliseconds of processor time that a page may cost on the demo school.
const LIMIT_MS: f64 = 5.0;
/// How many times its cost a page may reach in a school of ten times the students.
const GROWTH: f64 = 2.0;
/// Below this a page is too cheap for its growth to be told from noise, in milliseconds.
const CHEAP_MS: f64 = 1.0;
const CLASSES: usize = 10;

type Costs = BTreeMap<String, Cost>;

/// Loads a demo of that size and measures every page.
async fn school_of(size: Size, program: &str, environment: &str) -> Costs {
    let name = format!("bench_{}_{}", size.students, size.classes);
    let school = DemoSchool::load(&name, size, (program, environment)).await;
    let document = serde_json::to_value(suanpan::routes::document()).expect("JSON");
    let pages = pages(&document);
    let mut costs = Costs::new();
    for username in CALLERS {
        let client = school.sign_in(username).await;
        let caller = Caller::new(&school.database, username, client);
        for page in &pages {
            let address = caller.address(page);
            if let Some(cost) = measure(&school.app, &caller.client, &address).await {
                let dearest = costs.entry(page.path.clone()).or_default();
                dearest.raise(&cost, username);
            }
        }
    }
    costs
}

/// How many times its cost on the small school a page costs on the large one, and a byte of a file; none where it is too cheap to
/// tell.
fn growth(small: &Cost, large: &Cost) -> Option<f64> {
    let times = |small: usize, large: usize| large as f64 / small.max(1) as f64;
    let files = small.file_bytes.zip(large.file_bytes);
    let larger = files.map_or(1.0, |(small, large)| times(small, large).max(1.0));
    (large.cpu_ms >= CHEAP_MS).then(|| large.cpu_ms / small.cpu_ms.max(CHEAP_MS / 2.0) / larger)
}

fn row(path: &str, small: &Cost, large: &Cost) -> serde_json::Value {
    let growth = growth(small, large);
    say(format_args!(
        "{path:64}{:8.2}{:8.2}{:>8}{:6}{:6}  {}",
        small.cpu_ms,
        large.cpu_ms,
        growth.map(|growth| format!("{growth:.1}")).unwrap_or_default(),
        small.statements,
        large.statements,
        if small.file_bytes.is_some() {
            "file"
        } else {
            small.caller
        },
    ));
    serde_json::json!({
        "name": path, "unit": "ms", "value": small.cpu_ms, "of_ten_times": large.cpu_ms, "growth": growth,
        "statements": small.statements, "statements_of_ten_times": large.statements, "caller": small.caller,
    })
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, environment, result] = arguments.as_slice() else {
        say("bench_pages SERVER_PROGRAM PYTHON_ENVIRONMENT RESULT.json");
        return ExitCode::FAILURE;
    };
    let large = Size {
        students: STUDENTS,
        classes: CLASSES,
    };
    let small = school_of(Size::of(STUDENTS), program, environment).await;
    let large = school_of(large, program, environment).await;
    let mut both: Vec<_> = small
        .iter()
        .filter_map(|(path, small)| Some((path, small, large.get(path)?)))
        .collect();
    both.sort_by(|one, other| other.1.cpu_ms.total_cmp(&one.1.cpu_ms));
    say(format_args!(
        "{:64}{:>8}{:>8}{:>8}{:>6}{:>6}",
        "processor ms a request", "demo", "×10", "growth", "SQL", "×10"
    ));
    let rows: Vec<_> = both
        .iter()
        .map(|(path, small, large)| row(path, small, large))
        .collect();
    let dearest = |is_file: bool| {
        let those = both
            .iter()
            .filter(|(_, small, _)| small.file_bytes.is_some() == is_file);
        those.map(|(_, small, _)| small.cpu_ms).fold(0.0, f64::max)
    };
    let (cpu_max, file_cpu_max) = (dearest(false), dearest(true));
    let growths = both.iter().filter_map(|(_, small, large)| growth(small, large));
    let growth_max = growths.fold(0.0, f64::max);
    let statements_max = both.iter().map(|(_, _, large)| large.statements).max();
    say(format_args!("get-cpu-max {cpu_max:.2} ms, to reach ≤ {LIMIT_MS}"));
    say(format_args!(
        "get-file-cpu-max {file_cpu_max:.2} ms: a file costs what is in it"
    ));
    say(format_args!(
        "get-growth-max {growth_max:.2}, to reach ≤ {GROWTH}"
    ));
    say(format_args!(
        "get-statements-max {}",
        statements_max.unwrap_or_default()
    ));
    let figures = serde_json::json!({
        "get-cpu-max": cpu_max, "get-file-cpu-max": file_cpu_max, "get-growth-max": growth_max, "get-statements-max": statements_max, "pages": rows,
    });
    std::fs::write(result, figures.to_string()).expect("the result is written");
    if cpu_max <= LIMIT_MS && growth_max <= GROWTH {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
