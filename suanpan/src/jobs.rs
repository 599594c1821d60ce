//! Every job and every schedule, one list.

use coding::Runner;
use jobs::{Registry, Worker};
use platform::{App, ids, uploads::resumable};
use std::{sync::Arc, time::Duration};
use tokio::{sync::watch, task::JoinSet, time::timeout};

/// All jobs of all features.
pub fn registry(app: &App, runner: &Runner) -> Registry {
    crate::reactions::install();
    let mut registry = Registry::default();
    crate::rehearsal::register_jobs(&mut registry, app, runner);
    let app = &app.in_background();
    platform::audit::register_jobs(&mut registry, app);
    platform::partitions::register_jobs(&mut registry, app);
    resumable::register_jobs(&mut registry, app);
    identity::register_jobs(&mut registry, app);
    courses::media::register_jobs(&mut registry, app);
    learning::register_jobs(&mut registry, app);
    questions::register_jobs(&mut registry, app);
    coding::register_jobs(&mut registry, app, runner);
    exams::register_jobs(&mut registry, app);
    marking::register_jobs(&mut registry, app);
    results::register_jobs(&mut registry, app);
    originality::register_jobs(&mut registry, app);
    open::register_jobs(&mut registry, app);
    crate::stored_files::register_jobs(&mut registry, app);
    registry
}

/// The lanes of the queue and how many workers each has in one process.
fn lanes() -> [(&'static str, usize); 7] {
    // An evaluation keeps a core busy but for the moments in which a process is woken or a report is committed: one more
    // than cores fills these. More would only make all of them slow.
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    [
        ("default", 1),
        // A teacher looks on: no preview waits for what is done at night, or for a class that is computed anew.
        (marking::LANE, 1),
        (coding::LANE, cores + 1),
        (crate::rehearsal::LANE, 1),
        (resumable::LANE, 1),
        (courses::media::LANE, 1),
        (open::LANE, 2),
    ]
}

/// The workers of this process.
pub fn workers(app: &App, runner: &Runner) -> Vec<Worker> {
    let registry = Arc::new(registry(app, runner));
    let app = &app.in_background();
    let clock = Arc::clone(&app.clock);
    let now_ms: Arc<dyn Fn() -> i64 + Send + Sync> = Arc::new(move || clock.now_ms());
    lanes()
        .into_iter()
        .flat_map(|(lane, count)| std::iter::repeat_n(lane, count))
        .map(|lane| {
            let name = format!("{lane}-{}", ids::token());
            Worker::new(
                app.db.clone(),
                Arc::clone(&now_ms),
                Arc::clone(&registry),
                lane,
                name,
            )
        })
        .collect()
}

/// Puts the workers of this process to work until `stop` turns true.
pub fn start(app: &App, runner: &Runner, stop: &watch::Receiver<bool>) -> JoinSet<()> {
    let at_work = workers(app, runner).into_iter().map(|worker| {
        let stop = stop.clone();
        async move { worker.run_until(stop).await }
    });
    at_work.collect()
}

/// Waits until the workers have finished what they had begun, at most so long. A job that is cut off is done again by the next
/// worker, as after a kill.
pub async fn end_within(limit: Duration, at_work: JoinSet<()>) {
    if timeout(limit, at_work.join_all()).await.is_err() {
        tracing::warn!("some jobs took too long and were cut off by the stop; they will be done again");
    }
}
