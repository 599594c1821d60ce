//! All students hand in at once.

use crate::{
    course,
    http::Connection,
    processes::Times,
    report::{Report, say},
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How often they do; odd, for a median.
const RUSHES: usize = 5;

/// Hands in and returns the submission's id.
fn hand_in(person: &mut Connection, task: i64) -> i64 {
    let body = json!({ "code": course::SUBMISSION });
    let said = person.call("POST", &format!("/api/python/{task}/submit/"), &body);
    said["id"].as_i64().expect("an id")
}

/// Waits for the report and returns how long it took from being handed in, by the server's own record. `pause`: between two
/// times of asking, which is work too.
fn wait_for(person: &mut Connection, id: i64, pause: Duration) -> (f64, bool) {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(120) {
        let view = person.call("GET", &format!("/api/python/submission/{id}/"), &Value::Null);
        if view["state"] != "queued" {
            let time = |name: &str| view[name].as_f64().unwrap_or_default();
            return (
                time("marked_at_ms") - time("submitted_at_ms"),
                view["percent"] == 100.0,
            );
        }
        std::thread::sleep(pause);
    }
    (f64::INFINITY, false)
}

/// One time in which all students hand in at once.
struct Rush {
    /// One evaluation alone, just before; from the request to its report like all of them together.
    one_ms: f64,
    limit_ms: f64,
    all_ms: f64,
    answers: Vec<(f64, bool)>,
}

fn rush(people: &mut [Connection], task: i64, cores: usize) -> Rush {
    let mut alone: Vec<f64> = (0..7)
        .map(|_| {
            std::thread::sleep(Duration::from_millis(100));
            let begun = Instant::now();
            let id = hand_in(&mut people[0], task);
            wait_for(&mut people[0], id, Duration::from_millis(2));
            begun.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    alone.sort_by(f64::total_cmp);
    let one_ms = alone[alone.len() / 2];
    std::thread::sleep(Duration::from_secs(1));
    let started = Instant::now();
    let ids: Vec<i64> = std::thread::scope(|scope| {
        let sending: Vec<_> = people
            .iter_mut()
            .map(|person| scope.spawn(move || hand_in(person, task)))
            .collect();
        sending
            .into_iter()
            .map(|one| one.join().expect("it is handed in"))
            .collect()
    });
    let answers: Vec<(f64, bool)> = people
        .iter_mut()
        .zip(ids)
        .map(|(person, id)| wait_for(person, id, Duration::from_millis(25)))
        .collect();
    Rush {
        one_ms,
        limit_ms: people.len() as f64 * one_ms / cores as f64 + 1000.0,
        all_ms: started.elapsed().as_secs_f64() * 1000.0,
        answers,
    }
}

/// All students at once, several times: the median counts, each against what one took just before. A neighbour of a rented
/// machine takes a fifth of it for seconds on end.
pub(crate) fn measure(report: &mut Report, people: &mut [Connection], task: i64) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut rushes: Vec<Rush> = (0..RUSHES).map(|_| rush(people, task, cores)).collect();
    for Rush {
        one_ms,
        limit_ms,
        all_ms,
        ..
    } in &rushes
    {
        let ratio = all_ms / limit_ms;
        say(format_args!(
            "a rush: {all_ms:.0} ms of {limit_ms:.0}, {ratio:.3}; one alone {one_ms:.2} ms, {cores} cores"
        ));
    }
    rushes.sort_by(|a, b| (a.all_ms / a.limit_ms).total_cmp(&(b.all_ms / b.limit_ms)));
    let errors = rushes
        .iter()
        .flat_map(|rush| &rush.answers)
        .filter(|(_, is_right)| !is_right)
        .count();
    let middle = rushes.swap_remove(RUSHES / 2);
    report.figure(
        "sixty-submissions",
        "ms",
        middle.all_ms,
        middle.limit_ms,
        1.0,
        errors,
    );
    report.spread(&Times {
        ms: middle.answers.into_iter().map(|(ms, _)| ms).collect(),
        cpu_ms: 0.0,
        per_second: 0.0,
        errors,
    });
}
