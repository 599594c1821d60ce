//! `make bench-marks`: what the gradebook of a very large class costs, 5,000 students by 200 columns.
//!
//!     bench_marks SERVER_PROGRAM PYTHON_ENVIRONMENT RESULT.json
//!
//! The class is the demo's, filled up with rows; every request goes through the whole server in this process. Beside it stands
//! the same for the demo's sixty, so that what grows with the class can be told from what does not.

mod fill;

use coding::Runner;
use platform::{App, config::Config};
use serde_json::{Value, json};
use std::{path::Path, process::ExitCode, sync::Arc, time::Instant};
use suanpan::demo::{PASSWORD, STUDENTS, Size};
use testkit::{Client, FakeClock, TestDatabase};

// As the server has it, so that a request costs what it costs there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const LARGE_STUDENTS: usize = 5_000;
const LARGE_COLUMNS: usize = 200;
/// Milliseconds within which the gradebook of a very large class is sent (the ninety-fifth of a hundred requests).
const OPEN_P95_MS: f64 = 1_000.0;
const REQUESTS: usize = 20;

#[expect(clippy::print_stdout, reason = "it prints a table")]
fn say(line: impl std::fmt::Display) {
    println!("{line}");
}

fn runner(folder: &Path, program: &str, environment: &str) -> Runner {
    let environment = std::fs::canonicalize(environment).expect("the Python environment: run `make setup`");
    let mut settings = sandbox::SandboxSettings::new(folder.join("runner"), environment)
        .expect("the settings of the Python runner");
    settings.runner.program = program.into();
    Runner::with_settings(settings)
}

async fn open(url: &str, folder: &Path, clock: &Arc<FakeClock>) -> App {
    let db = database::Database::connect(url).await.expect("the database");
    let config = Config::for_test(folder.into(), url.into());
    App::new(db, Arc::clone(clock) as _, config)
        .await
        .expect("an application")
}

/// A database with the demo in it, and the client of its first teacher.
async fn demo(name: &str, program: &str, environment: &str) -> (TestDatabase, App, Client) {
    let load = |url: String, folder: std::path::PathBuf| async move {
        let clock = Arc::new(FakeClock::default());
        let app = open(&url, &folder, &clock).await;
        suanpan::demo::load_with(&app, Size::of(STUDENTS))
            .await
            .expect("the demo loads");
        clock.advance(platform::clock::minutes(1));
        let runner = runner(&folder, program, environment);
        for worker in suanpan::jobs::workers(&app, &runner) {
            worker.run_due().await.expect("the demo's jobs run");
        }
    };
    let database = TestDatabase::filled(name, load).await;
    let folder = database.folder.path();
    let app = open(&database.url, folder, &Arc::new(FakeClock::default())).await;
    let service = suanpan::server::service(&app, &runner(folder, program, environment));
    let stranger = Client::stranger(service);
    let form = json!({ "username": "teacher1", "password": PASSWORD });
    let reply = stranger.post("/api/login/", form).await;
    let teacher = stranger.with_token(reply.data()["token"].as_str().expect("a token"));
    (database, app, teacher)
}

/// Milliseconds of each request, the slowest last.
async fn times(client: &Client, path: &str) -> (Vec<f64>, usize) {
    let mut times = Vec::new();
    let mut bytes = 0;
    for _ in 0..REQUESTS {
        let begun = Instant::now();
        let reply = client.get(path).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.status);
        times.push(begun.elapsed().as_secs_f64() * 1_000.0);
        bytes = reply.bytes.len();
    }
    times.sort_by(f64::total_cmp);
    (times, bytes)
}

fn row(name: &str, (times, bytes): &(Vec<f64>, usize)) -> Value {
    let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
    say(format_args!(
        "{name:28} p50 {:8.1} ms  p95 {:8.1} ms  {:8} kB",
        at(50),
        at(95),
        bytes / 1_000
    ));
    json!({ "name": name, "unit": "ms", "value": at(95), "p50": at(50), "bytes": bytes })
}

async fn measure(name: &str, teacher: &Client, class: i64) -> Vec<Value> {
    let book = format!("/api/results/gradebook/{class}/1/");
    let head = times(teacher, &book).await;
    let students = teacher.get(&book).await.data()["students"].clone();
    let first: Vec<String> = students
        .as_array()
        .expect("students")
        .iter()
        .take(100)
        .map(|student| student["user_id"].to_string())
        .collect();
    let cells = times(teacher, &format!("{book}cells/?user_ids={}", first.join(","))).await;
    vec![
        row(&format!("gradebook-{name}-open"), &head),
        row(&format!("gradebook-{name}-cells"), &cells),
    ]
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, environment, result] = arguments.as_slice() else {
        say("bench_marks SERVER_PROGRAM PYTHON_ENVIRONMENT RESULT.json");
        return ExitCode::FAILURE;
    };
    let (database, app, teacher) = demo("bench_marks", program, environment).await;
    let mut rows = measure("60", &teacher, 1).await;
    database.run(&fill::script(LARGE_STUDENTS, LARGE_COLUMNS)).await;
    rows.extend(measure("5000x200", &teacher, 1).await);
    drop(app);
    let report = serde_json::to_string_pretty(&json!({ "rows": rows })).expect("JSON");
    if let Err(error) = std::fs::write(result, report) {
        say(format_args!("{result}: {error}"));
        return ExitCode::FAILURE;
    }
    let open = rows.iter().find(|row| row["name"] == "gradebook-5000x200-open");
    let open = open.and_then(|row| row["value"].as_f64()).unwrap_or(f64::MAX);
    if open > OPEN_P95_MS {
        say(format_args!(
            "the gradebook takes {open:.0} ms, more than {OPEN_P95_MS:.0} ms"
        ));
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
