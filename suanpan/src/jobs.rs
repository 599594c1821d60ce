//! Every job and every schedule, one list.

use jobs::{Registry, Worker};
use platform::{App, ids};
use std::sync::Arc;

/// All jobs of all features.
pub fn registry(app: &App) -> Registry {
    crate::reactions::install();
    let mut registry = Registry::default();
    identity::register_jobs(&mut registry, app);
    exams::register_jobs(&mut registry, app);
    marking::register_jobs(&mut registry, app);
    results::register_jobs(&mut registry, app);
    registry
}

/// The lanes of the queue and how many workers each has in one process.
const LANES: [(&str, usize); 1] = [("default", 1)];

/// The workers of this process.
pub fn workers(app: &App) -> Vec<Worker> {
    let registry = Arc::new(registry(app));
    let clock = Arc::clone(&app.clock);
    let now_ms: Arc<dyn Fn() -> i64 + Send + Sync> = Arc::new(move || clock.now_ms());
    LANES
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
