//! Work done later: taking over scores that were made known or changed.

use crate::collect::collect_assessment;
use ::jobs::{Failure, Registry};
use marking::ScoresChanged;
use platform::App;

/// Adds this feature's jobs.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    let app = app.clone();
    registry.job("results.collect_assessment", move |payload| {
        collect(app.clone(), payload)
    });
}

async fn collect(app: App, payload: serde_json::Value) -> Result<(), Failure> {
    let event: ScoresChanged =
        serde_json::from_value(payload).map_err(|error| Failure::GiveUp(error.to_string()))?;
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { collect_assessment(&tx, event.assessment_id, now_ms).await })
        .await
        .map_err(Failure::from)
}
