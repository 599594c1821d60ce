//! What is measured when somebody collects: levels, beside the counts that grow by themselves.

use super::{Health, Watch, checks::PartState, health::Facts};
use Kind::{Count, Level, Spread};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge};
use platform::{Millis, copies::Note};

/// Every figure: what kind it is, its name, and what it is; the words stand in `/metrics` beside it.
const FIGURES: [(Kind, &str, &str); 32] = [
    (
        Count,
        "suanpan_http_requests_total",
        "Requests by method, route and status",
    ),
    (
        Spread,
        "suanpan_http_request_seconds",
        "Time until the answer began, by route",
    ),
    (
        Spread,
        "suanpan_database_commit_seconds",
        "Time of a durable commit",
    ),
    (
        Spread,
        "suanpan_database_commit_units",
        "Units of work that one commit carried",
    ),
    (
        Count,
        "suanpan_database_commit_failures_total",
        "Commits that failed and were rolled back",
    ),
    (
        Count,
        "suanpan_database_collisions_total",
        "Units run again because another changed what they read",
    ),
    (Spread, "suanpan_job_seconds", "Time of a background job, by kind"),
    (
        Count,
        "suanpan_job_failures_total",
        "Tries of background jobs that failed, by kind",
    ),
    (Level, "suanpan_ready", "1 where requests should be sent here"),
    (
        Level,
        "suanpan_check",
        "A part by name: 0 fine, 1 to be looked at, 2 failed",
    ),
    (
        Level,
        "suanpan_database_answer_seconds",
        "Time of the last look at the database",
    ),
    (
        Level,
        "suanpan_database_bytes",
        "What the database takes on its disk",
    ),
    (
        Level,
        "suanpan_disk_free_bytes",
        "What may still be written in the data folder",
    ),
    (Level, "suanpan_jobs_due", "Background jobs whose time has come"),
    (Level, "suanpan_jobs_running", "Background jobs worked on"),
    (
        Level,
        "suanpan_jobs_oldest_due_seconds",
        "For how long the oldest of them has waited",
    ),
    (
        Level,
        "suanpan_jobs_given_up",
        "Background jobs that failed for good",
    ),
    (
        Level,
        "suanpan_people_here",
        "People seen within a quarter of an hour",
    ),
    (
        Level,
        "suanpan_push_pages",
        "Pages that are told of changes by this process",
    ),
    (Level, "suanpan_python_running", "Student programs that run"),
    (
        Level,
        "suanpan_python_waiting",
        "Student programs that wait for their turn",
    ),
    (
        Level,
        "suanpan_python_sessions",
        "Interpreters that keep variables between runs",
    ),
    (
        Level,
        "suanpan_python_armed",
        "Interpreters that wait for a program, by what they have loaded",
    ),
    (
        Count,
        "suanpan_python_runs_total",
        "Student programs since the start",
    ),
    (
        Count,
        "suanpan_python_cold_runs_total",
        "Those for which no interpreter was waiting",
    ),
    (
        Count,
        "suanpan_python_interpreter_failures_total",
        "Interpreters that did not start",
    ),
    (
        Level,
        "suanpan_audit_broken",
        "Schools whose audit log does not hold",
    ),
    (
        Level,
        "suanpan_copy_age_seconds",
        "Age of the last copy, and of the last that was restored for a trial",
    ),
    (
        Level,
        "suanpan_copy_failed",
        "1 where the last copy, or the last trial, failed",
    ),
    (Level, "suanpan_resident_bytes", "Memory of this process"),
    (
        Level,
        "suanpan_open_files",
        "Files and connections of this process",
    ),
    (Level, "suanpan_build_info", "1, with the version"),
];

#[derive(Clone, Copy)]
enum Kind {
    /// It grows.
    Count,
    /// It rises and falls.
    Level,
    /// How often it was how large.
    Spread,
}

/// Says what each figure is.
pub(super) fn describe() {
    for (kind, name, meaning) in FIGURES {
        match kind {
            Count => describe_counter!(name, meaning),
            Level => describe_gauge!(name, meaning),
            Spread => describe_histogram!(name, meaning),
        }
    }
}

/// Sets every level as it stands.
pub(super) fn set(watch: &Watch, health: &Health) {
    let now_ms = watch.app.now_ms();
    gauge!("suanpan_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    gauge!("suanpan_ready").set(f64::from(u8::from(health.is_ready())));
    for check in &health.checks {
        let level = match check.state {
            PartState::Fine => 0.0,
            PartState::Warn => 1.0,
            PartState::Failed => 2.0,
        };
        gauge!("suanpan_check", "part" => check.part.word()).set(level);
    }
    gauge!("suanpan_disk_free_bytes").set(health.left.free_bytes as f64);
    gauge!("suanpan_push_pages").set(watch.app.pushes.count_pages() as f64);
    if let Some(python) = &health.python {
        set_python(python);
    }
    if let Some(facts) = &health.facts {
        set_facts(facts, now_ms);
    }
    set_process();
}

fn set_facts(facts: &Facts, now_ms: Millis) {
    let seconds_since = |at_ms: Millis| (now_ms - at_ms) as f64 / 1e3;
    gauge!("suanpan_database_answer_seconds").set(facts.took.as_secs_f64());
    gauge!("suanpan_database_bytes").set(facts.bytes as f64);
    gauge!("suanpan_jobs_due").set(facts.jobs.due as f64);
    gauge!("suanpan_jobs_running").set(facts.jobs.running as f64);
    gauge!("suanpan_jobs_given_up").set(facts.jobs.given_up as f64);
    gauge!("suanpan_jobs_oldest_due_seconds").set(facts.jobs.oldest_due_ms.map_or(0.0, seconds_since));
    gauge!("suanpan_people_here").set(facts.people_here as f64);
    gauge!("suanpan_audit_broken").set(facts.audit.broken as f64);
    let set_note = |step: &'static str, note: Option<&Note>| {
        if let Some(note) = note {
            gauge!("suanpan_copy_age_seconds", "step" => step).set(seconds_since(note.at_ms));
            gauge!("suanpan_copy_failed", "step" => step).set(f64::from(u8::from(note.fault.is_some())));
        }
    };
    set_note("made", facts.copies.made.as_ref());
    set_note("verified", facts.copies.verified.as_ref());
}

fn set_python(python: &sandbox::Status) {
    gauge!("suanpan_python_running").set(python.running as f64);
    gauge!("suanpan_python_waiting").set(python.waiting as f64);
    gauge!("suanpan_python_sessions").set(python.sessions as f64);
    for (loaded, count) in ["base", "data", "plot"].into_iter().zip(python.armed) {
        gauge!("suanpan_python_armed", "loaded" => loaded).set(count as f64);
    }
    counter!("suanpan_python_runs_total").absolute(python.runs);
    counter!("suanpan_python_cold_runs_total").absolute(python.cold_runs);
    counter!("suanpan_python_interpreter_failures_total").absolute(python.interpreter_failures);
}

/// What the kernel says of this process (proc(5): `statm` counts pages).
fn set_process() {
    let pages = std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok());
    if let Some(pages) = pages {
        gauge!("suanpan_resident_bytes").set((pages * rustix::param::page_size() as u64) as f64);
    }
    if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
        gauge!("suanpan_open_files").set(open.count() as f64);
    }
}
