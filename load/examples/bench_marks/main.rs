//! `make bench-marks`: how many marks a second many markers can give at once, what the gradebook of a very large class costs
//! (5,000 students by 200 columns), what the analysis of a class costs, how long it takes to mark ten thousand attempts again,
//! and whether every mark of them is still what its record comes to.
//!
//!     bench_marks SERVER_PROGRAM PYTHON_ENVIRONMENT RESULT.json
//!
//! The class is the demo's, filled up with rows; every request goes through the whole server in this process. Beside it stands
//! the same for the demo's sixty, so that what grows with the class can be told from what does not.

#[path = "../demo_school/mod.rs"]
mod demo_school;
mod desk;
mod fill;
#[path = "../demo_school/processor.rs"]
mod processor;
mod regrade;

use demo_school::{DemoSchool, say};
use serde_json::{Value, json};
use std::{process::ExitCode, time::Instant};
use suanpan::demo::{STUDENTS, Size};
use testkit::Client;

// As the server has it, so that a request costs what it costs there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const LARGE_STUDENTS: usize = 5_000;
const LARGE_COLUMNS: usize = 200;
/// Milliseconds within which the gradebook of a very large class is sent (ninety-five of a hundred requests).
const OPEN_P95_MS: f64 = 1_000.0;
/// Milliseconds of processor time that a page of the analysis of a class may cost.
const ANALYSIS_CPU_MS: f64 = 5.0;
const REQUESTS: usize = 20;

/// What a request costs.
struct Cost {
    /// Milliseconds of each, the slowest last.
    times: Vec<f64>,
    bytes: usize,
    statements: u64,
}

async fn cost(school: &DemoSchool, client: &Client, path: &str) -> Cost {
    let mut cost = Cost {
        times: Vec::new(),
        bytes: 0,
        statements: 0,
    };
    for _ in 0..REQUESTS {
        let (begun, before) = (Instant::now(), school.app.db.statements());
        let reply = client.get(path).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.status);
        cost.times.push(begun.elapsed().as_secs_f64() * 1_000.0);
        cost.bytes = reply.bytes.len();
        cost.statements = school.app.db.statements() - before;
    }
    cost.times.sort_by(f64::total_cmp);
    cost
}

fn row(name: &str, cost: &Cost) -> Value {
    let at = |part: usize| cost.times[(cost.times.len() * part / 100).min(cost.times.len() - 1)];
    say(format_args!(
        "{name:28} p50 {:8.1} ms  p95 {:8.1} ms  {:8} kB  {:3} statements",
        at(50),
        at(95),
        cost.bytes / 1_000,
        cost.statements
    ));
    json!({ "name": name, "unit": "ms", "value": at(95), "p50": at(50), "bytes": cost.bytes,
        "statements": cost.statements })
}

/// The gradebook of the demo's first class: its head, what its cells come to, and the cells of its first hundred students.
async fn measure(name: &str, school: &DemoSchool, teacher: &Client) -> Vec<Value> {
    let book = "/api/results/gradebook/1/1/";
    let head = cost(school, teacher, book).await;
    let students = teacher.get(book).await.data()["students"].clone();
    let first: Vec<String> = students
        .as_array()
        .expect("students")
        .iter()
        .take(100)
        .map(|student| student["user_id"].to_string())
        .collect();
    let cells = format!("{book}cells/?user_ids={}", first.join(","));
    let cells = cost(school, teacher, &cells).await;
    let totals = cost(school, teacher, &format!("{book}totals/")).await;
    vec![
        row(&format!("gradebook-{name}-open"), &head),
        row(&format!("gradebook-{name}-cells"), &cells),
        row(&format!("gradebook-{name}-totals"), &totals),
    ]
}

/// The dearest page of the analysis of the demo's first class.
async fn analysis(teacher: &Client) -> Value {
    let class = "/api/results/insight/1/1/";
    let seen = teacher.get(class).await.data().clone();
    let knowledge = seen["points"][0]["name"]
        .as_str()
        .expect("a knowledge point")
        .to_owned();
    let pages = [
        class.to_owned(),
        format!("{class}slips/"),
        format!("{class}works/?knowledge={knowledge}"),
    ];
    let (mut dearest, mut page) = (0.0, "");
    for address in &pages {
        let reply = teacher.get(address).await;
        assert!(reply.status.is_success(), "{address}: {}", reply.status);
        let cpu = processor::cpu_of_request(teacher, address).await;
        if cpu > dearest {
            (dearest, page) = (cpu, address.as_str());
        }
    }
    say(format_args!(
        "class-analysis-cpu           {dearest:8.2} ms, {page}"
    ));
    json!({ "name": "class-analysis-cpu", "unit": "ms", "value": dearest, "page": page })
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, environment, result] = arguments.as_slice() else {
        say("bench_marks SERVER_PROGRAM PYTHON_ENVIRONMENT RESULT.json");
        return ExitCode::FAILURE;
    };
    let school = DemoSchool::load("bench_marks", Size::of(STUDENTS), (program, environment)).await;
    let teacher = school.sign_in("teacher1").await;
    let mut rows = measure("60", &school, &teacher).await;
    rows.push(analysis(&teacher).await);
    let script = fill::script(LARGE_STUDENTS, LARGE_COLUMNS);
    school.database.run(&script).await;
    rows.extend(measure("5000x200", &school, &teacher).await);
    rows.push(regrade::measure(&school, &teacher).await);
    // Before the desk, whose answers nobody wrote: only what was handed in comes to something.
    rows.push(regrade::recheck(&school).await);
    rows.push(desk::measure(&school, &teacher).await);
    let report = serde_json::to_string_pretty(&json!({ "rows": rows })).expect("JSON");
    if let Err(error) = std::fs::write(result, report) {
        say(format_args!("{result}: {error}"));
        return ExitCode::FAILURE;
    }
    if is_slow(&rows) {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Whether a figure is beyond its limit, and says so.
fn is_slow(rows: &[Value]) -> bool {
    let of = |name: &str| {
        let row = rows
            .iter()
            .find(|row| row["name"].as_str().is_some_and(|own| own.starts_with(name)));
        row.and_then(|row| row["value"].as_f64())
    };
    let mut is_slow = false;
    let mut hold = |name: &str, limit: f64, is_at_least: bool| {
        let value = of(name).unwrap_or(if is_at_least { 0.0 } else { f64::MAX });
        if (is_at_least && value < limit) || (!is_at_least && value > limit) {
            say(format_args!(
                "{name} is {value:.1}, beyond its limit of {limit:.1}"
            ));
            is_slow = true;
        }
    };
    hold("gradebook-5000x200-open", OPEN_P95_MS, false);
    hold("class-analysis-cpu", ANALYSIS_CPU_MS, false);
    hold("grader-", desk::LEAST_PER_SECOND, true);
    hold("regrade-", regrade::MOST_SECONDS, false);
    hold("marks-differing", 0.0, false);
    is_slow
}
