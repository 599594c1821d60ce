//! Removing trials of exams with their marks, some attempts at a time, so that nobody who saves an answer waits for long.

use crate::store::trial::forget_marks;
use ::jobs::{Failure, Job};
use exams::{AssessmentId, TrialEnded, empty_attempts, list_ended_trials, list_trial_attempts, remove_trial};
use platform::App;
use serde::{Deserialize, Serialize};

/// How many attempts are emptied in one unit of work.
const TOGETHER: i64 = 20;

/// Removes every trial that is over.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct RemoveTrials;

impl From<&TrialEnded> for RemoveTrials {
    fn from(_: &TrialEnded) -> Self {
        Self
    }
}

impl Job for RemoveTrials {
    const KIND: &'static str = "marking.remove_trials";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        let over = app
            .db
            .read(move |tx| async move { list_ended_trials(&tx, now_ms).await })
            .await?;
        for id in over {
            while empty_some(&app, id).await? {}
            app.db
                .write(move |tx| async move { remove_trial(&tx, id).await })
                .await?;
        }
        Ok(())
    }
}

/// Empties some attempts of a trial; returns whether there were any.
async fn empty_some(app: &App, id: AssessmentId) -> database::Result<bool> {
    app.db
        .write(move |tx| async move {
            let some = list_trial_attempts(&tx, id, TOGETHER).await?;
            if some.is_empty() {
                return Ok(false);
            }
            forget_marks(&tx, &some).await?;
            empty_attempts(&tx, &some).await?;
            Ok(true)
        })
        .await
}
