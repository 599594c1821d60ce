//! `make bench-python`: bare Python against isolated runs through HTTP and the database record, in one go on the same machine.
//!
//!     bench_python SERVER_PROGRAM PYTHON_ENVIRONMENT RESULT.json [ATTACKS.txt] [RUNS]
//!
//! `ATTACKS.txt` is what `cargo nextest run -p sandbox --test attacks` said. Fails when a figure misses its goal.

mod course;
mod http;
mod processes;
mod report;
mod rush;

use http::Connection;
use processes::{Server, Times, bare};
use report::{Report, say};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

const PASSWORD: &str = "Suanpan2026!";
const STUDENTS: usize = 60;

/// Runs the program `runs` times over `people`, each on a connection of their own, and waits for every last line.
fn isolated(server: &Server, people: &mut [Connection], body: &Value, runs: usize) -> Times {
    let cpu_before = server.cpu_ms();
    let lanes = people.len();
    let started = Instant::now();
    let times: Vec<(f64, bool)> = std::thread::scope(|scope| {
        let lane = |person| scope.spawn(move || one_lane(person, body, runs / lanes, lanes == 1));
        let running: Vec<_> = people.iter_mut().map(lane).collect();
        running
            .into_iter()
            .flat_map(|lane| lane.join().expect("no lane panics"))
            .collect()
    });
    let mut seconds = started.elapsed().as_secs_f64();
    if lanes == 1 {
        seconds = times.iter().map(|(ms, _)| ms / 1000.0).sum();
    }
    // What is made ready for the next runs is counted too.
    std::thread::sleep(Duration::from_millis(800));
    Times {
        cpu_ms: (server.cpu_ms() - cpu_before) / times.len() as f64,
        per_second: times.len() as f64 / seconds,
        errors: times.iter().filter(|(_, is_ok)| !is_ok).count(),
        ms: times.into_iter().map(|(ms, _)| ms).collect(),
    }
}

fn one_lane(person: &mut Connection, body: &Value, runs: usize, is_alone: bool) -> Vec<(f64, bool)> {
    (0..runs)
        .map(|_| {
            if is_alone {
                // A reader looks at the answer; the pool fills up meanwhile.
                std::thread::sleep(Duration::from_millis(60));
            }
            let started = Instant::now();
            let (status, answer) = person.send("POST", "/api/python/run/", body);
            let ms = started.elapsed().as_secs_f64() * 1000.0;
            let last = answer.trim_ascii_end().rsplit(|byte| *byte == b'\n').next();
            let last: Value = serde_json::from_slice(last.unwrap_or_default()).unwrap_or_default();
            (ms, status == 200 && last["reason"] == "ok")
        })
        .collect()
}

/// `Summary [ 43.2s] 71 tests run: 71 passed, 0 skipped` of the attack suite.
fn attacks(file: &Path) -> (usize, usize) {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let summary = text
        .lines()
        .rfind(|line| line.contains("tests run:"))
        .unwrap_or_default();
    let number_before = |word: &str| {
        let before = summary.split(word).next().unwrap_or_default();
        before
            .trim_end()
            .rsplit(' ')
            .next()
            .and_then(|number| number.parse().ok())
            .unwrap_or(0)
    };
    (number_before(" passed"), number_before(" tests run"))
}

fn import_course(program: &Path, data: &Path, folder: &Path) {
    course::write(folder).expect("the course is written");
    let imported = Command::new(program)
        .args(["course", "import", "--school", "huadong"])
        .arg(folder)
        .arg("--data-dir")
        .arg(data)
        .output()
        .expect("the program starts");
    assert!(
        imported.status.success(),
        "{}",
        String::from_utf8_lossy(&imported.stdout) + String::from_utf8_lossy(&imported.stderr)
    );
}

/// The students, and the task they work on.
fn admit(server: &Server) -> (Vec<Connection>, i64) {
    let mut people: Vec<Connection> = (1..=STUDENTS)
        .map(|number| Connection::sign_in(&server.host, &format!("student{number}"), PASSWORD))
        .collect();
    let offered = people[0].call("GET", "/api/select_course/list/?page_size=100", &Value::Null);
    let rows = offered["items"].as_array().cloned().unwrap_or_default();
    let course = rows.iter().find(|row| row["title"] == course::TITLE);
    let course = course.unwrap_or_else(|| panic!("the course is offered: {offered}"))["course_id"].clone();
    for person in &mut people {
        person.call("POST", &format!("/api/select_course/{course}/enrol/"), &json!({}));
    }
    let tasks = people[0].call("GET", &format!("/api/course/{course}/python/"), &Value::Null);
    (people, tasks[0]["id"].as_i64().expect("a task"))
}

/// What the bench is told to measure, and where its figures go.
struct Arguments {
    program: PathBuf,
    environment: PathBuf,
    result: PathBuf,
    attack_log: Option<PathBuf>,
    runs: usize,
}

/// None when one of the first three is missing.
fn arguments() -> Option<Arguments> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().map(PathBuf::from);
    let (program, environment, result) = (next()?, next()?, next()?);
    Some(Arguments {
        program,
        environment: environment
            .canonicalize()
            .expect("the Python environment: run `make setup`"),
        result,
        attack_log: next().filter(|log| !log.as_os_str().is_empty()),
        runs: next().and_then(|runs| runs.to_str()?.parse().ok()).unwrap_or(120),
    })
}

/// What the same programs take without isolation.
struct Bare {
    hello: Times,
    pandas: Times,
    figure: Times,
}

fn measure_bare(report: &mut Report, folder: &Path, environment: &Path, runs: usize) -> Bare {
    let (system, python) = (Path::new("/usr/bin/python3"), environment.join("bin/python"));
    let saved = format!(
        "{}import io\nfig.savefig(io.BytesIO(), format='png')",
        course::FIGURE
    );
    let mut row = |name: &str, python: &Path, code: &str, runs: usize| {
        let times = bare(python, folder, code, runs);
        report.times(name, &times, None, None);
        times
    };
    let (few, many) = ((runs / 8).max(7), (runs / 2).max(15));
    let hello = row("bare-hello", system, "pass", many);
    row("bare-import", &python, "import numpy, pandas", few);
    Bare {
        hello,
        pandas: row("bare-pandas", &python, course::PANDAS, few),
        figure: row("bare-figure", &python, &saved, few),
    }
}

/// Each program alone, by two and by eight at a time; the pandas program in the task's folder.
fn measure_isolated(
    report: &mut Report,
    server: &Server,
    (people, task): (&mut [Connection], i64),
    bare: &Bare,
    runs: usize,
) {
    let mut pandas_cpu = 0.0;
    for (name, code, bare, goal) in [
        ("hello", "print('hello')\n", &bare.hello, 0.25),
        ("pandas", course::PANDAS, &bare.pandas, 0.08),
        ("figure", course::FIGURE, &bare.figure, 0.20),
    ] {
        let body = json!({ "code": code, "python_task_id": (name == "pandas").then_some(task) });
        for lanes in [1, 2, 8] {
            let times = isolated(server, &mut people[..lanes], &body, runs);
            let goal = (lanes == 1).then_some(goal);
            report.times(&format!("isolated-{name}-c{lanes}"), &times, Some(bare), goal);
            if name == "pandas" && lanes == 1 {
                pandas_cpu = times.cpu_ms;
            }
        }
    }
    report.figure(
        "cpu-per-pandas-run",
        "ms",
        pandas_cpu,
        bare.pandas.cpu_ms,
        0.15,
        0,
    );
}

fn main() -> ExitCode {
    let Some(wanted) = arguments() else {
        say("bench_python SERVER_PROGRAM PYTHON_ENVIRONMENT RESULT.json [ATTACKS.txt] [RUNS]");
        return ExitCode::FAILURE;
    };
    let folder = std::env::temp_dir().join(format!("suanpan-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder of its own");
    std::fs::write(folder.join("sales.csv"), course::table(10_000, 0).0).expect("the table is written");
    let mut report = Report::default();

    let data = folder.join("data");
    let server = Server::start(&wanted.program, &data, &wanted.environment);
    import_course(&wanted.program, &data, &folder.join("course"));
    let (mut people, task) = admit(&server);
    std::thread::sleep(Duration::from_secs(3));

    Report::head();
    let bare = measure_bare(&mut report, &folder, &wanted.environment, wanted.runs);
    measure_isolated(&mut report, &server, (&mut people, task), &bare, wanted.runs);
    rush::measure(&mut report, &mut people, task);
    if let Some(log) = wanted.attack_log {
        let (held, all) = attacks(&log);
        report.attacks(held, all);
    }
    drop(server);
    std::fs::remove_dir_all(&folder).ok();
    let misses = report.write(&wanted.result);
    say(format_args!("rows: {}", wanted.result.display()));
    for miss in &misses {
        say(format_args!("missed: {miss}"));
    }
    if misses.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
