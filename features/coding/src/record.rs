//! The record of a run: opened while the program starts, closed behind its answer.
//!
//! The answer waits until the record stands, so that no run is answered that is not on record; the commit takes place while
//! the program runs. How it ended is written when the answer is on its way: should the server die in between, the record says
//! that the run was going on. Records are forgotten after 400 days: whole months at once where the table lies in months, the rest in
//! small parts.

use crate::store::run::{self, RunOutcome, RunRecordId};
use jobs::{Failure, Job, Registry, Retry};
use platform::{App, Millis, access::UserId, clock::days, partitions};
use sandbox::RunResult;
use serde::{Deserialize, Serialize};
use std::{
    future::{poll_fn, ready},
    task::Poll,
};
use tokio::task::JoinHandle;

/// Longer than any school year, with its resits.
const KEPT_MS: Millis = days(400);

/// Adds the job that forgets old records.
pub(crate) fn register_jobs(registry: &mut Registry, app: &App) {
    registry.add_scheduled::<ForgetRuns>(app.clone(), days(1));
}

/// Deletes old records, a part at a time, so that nobody who saves something waits for long.
#[derive(Debug, Default, Serialize, Deserialize)]
struct ForgetRuns;

impl Job for ForgetRuns {
    const KIND: &'static str = "coding.forget_runs";
    const RETRY: Retry = partitions::RETRY;
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let before_ms = app.now_ms() - KEPT_MS;
        partitions::drop_before(&app.db, "coding_run", before_ms).await?;
        loop {
            let found = app
                .db
                .read(move |tx| async move { run::find_last_old(&tx, before_ms).await })
                .await?;
            let Some(last) = found else { return Ok(()) };
            app.db
                .write(move |tx| async move { run::forget(&tx, last, before_ms).await })
                .await?;
        }
    }
}

/// A record that is open.
pub(crate) struct RunRecord {
    app: App,
    begun_at_ms: Millis,
    opening: JoinHandle<Result<RunRecordId, database::Error>>,
}

impl RunRecord {
    /// Opens it behind the caller's back. The writer has it when this answers: a task that is only spawned would begin when
    /// this thread has nothing else to do, and that is after a short program's end.
    pub(crate) async fn open(app: &App, user: UserId, place: String) -> Self {
        let (begun_at_ms, writer) = (app.now_ms(), app.db.clone());
        let mut opening = Box::pin(async move {
            writer
                .write(move |tx| async move { run::begin(&tx, user, &place, begun_at_ms).await })
                .await
        });
        let begun = poll_fn(|context| Poll::Ready(opening.as_mut().poll(context))).await;
        Self {
            app: app.clone(),
            begun_at_ms,
            opening: match begun {
                Poll::Ready(opened) => tokio::spawn(ready(opened)),
                Poll::Pending => tokio::spawn(opening),
            },
        }
    }

    /// Waits until the record stands and lets how the run ended be written. A record that cannot be written spoils no run.
    pub(crate) async fn close(self, result: &RunResult) {
        let id = match self.opening.await {
            Ok(Ok(id)) => id,
            Ok(Err(error)) => return tracing::warn!(%error, "a run could not be recorded"),
            Err(error) => return tracing::warn!(%error, "a run could not be recorded"),
        };
        let reason = serde_json::to_value(result.reason).unwrap_or_default();
        let outcome = RunOutcome {
            reason: reason.as_str().unwrap_or_default().to_owned(),
            wall_ms: result.wall_ms,
            cpu_ms: result.cpu_ms,
            memory_peak_bytes: result.memory_peak_bytes as i64,
        };
        tokio::spawn(async move {
            let written = self
                .app
                .db
                .write(move |tx| async move { run::end(&tx, id, &outcome, self.begun_at_ms).await })
                .await;
            if let Err(error) = written {
                tracing::warn!(%error, "the end of a run could not be recorded");
            }
        });
    }
}
