//! Work done later: submitting what nobody submitted, forgetting edits that nobody needs any more.

use crate::{
    AttemptId, SubmittedBy,
    clock::GRACE_MS,
    edits,
    store::{attempt, edit},
    submits::{HandIn, hand_in_all},
};
use jobs::{Failure, Job, Registry};
use platform::{
    App, Error, Millis,
    clock::{days, seconds},
};
use serde::{Deserialize, Serialize};

/// How many attempts are ended in one run; the next run takes the rest.
const AT_ONCE: i64 = 500;
/// How many of them in one unit of work.
const TOGETHER: usize = 64;
const EVERY_MS: Millis = seconds(2);

/// Adds this feature's jobs and schedules.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry
        .add_scheduled::<EndDueAttempts>(app.clone(), EVERY_MS)
        .add_scheduled::<ForgetEdits>(app.clone(), days(1));
}

/// Submits every attempt whose time has passed, with the last state that was acknowledged. Needs no client, and does
/// after a restart what was missed while the server was down.
#[derive(Debug, Default, Serialize, Deserialize)]
struct EndDueAttempts;

impl Job for EndDueAttempts {
    const KIND: &'static str = "exams.end_due_attempts";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        let due = app
            .db
            .read(move |tx| async move { attempt::list_due(&tx, now_ms - GRACE_MS, AT_ONCE).await })
            .await?;
        for some in due.chunks(TOGETHER) {
            if end_all(&app, some, now_ms).await.is_ok() {
                continue;
            }
            for id in some {
                // One unit each: an attempt that cannot be ended holds up nobody else.
                match end_all(&app, &[*id], now_ms).await {
                    Ok(()) => {}
                    // So will all others fail: later.
                    Err(error @ Error::NoSpace) => return Err(Failure::Retry(error.to_string())),
                    Err(error) => tracing::error!(%error, attempt = %id, "an attempt could not be ended"),
                }
            }
        }
        Ok(())
    }
}

/// Ends attempts in one unit; it is no fault that a student submitted while this run was on its way.
async fn end_all(app: &App, due: &[AttemptId], now_ms: Millis) -> Result<(), Error> {
    let by_time = |id: &AttemptId| HandIn {
        attempt: *id,
        by: SubmittedBy::Time,
        actor: None,
        at_ms: now_ms,
    };
    let all: Vec<HandIn> = due.iter().map(by_time).collect();
    let ended = app
        .db
        .write_locked(move |tx| async move { hand_in_all(&tx, &all).await })
        .await?;
    let fault = |one: Result<_, Error>| one.err().filter(|error| !matches!(error, Error::Conflict { .. }));
    ended.into_iter().find_map(fault).map_or(Ok(()), Err)
}

/// Forgets, long after the release, the edits between what each visit to a question left behind; an attempt at a time, so
/// that nobody who saves something waits for long.
#[derive(Debug, Default, Serialize, Deserialize)]
struct ForgetEdits;

impl Job for ForgetEdits {
    const KIND: &'static str = "exams.forget_edits";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        loop {
            let due = app
                .db
                .read(move |tx| async move { edit::find_due(&tx, now_ms - edits::WHOLE_FOR_MS).await })
                .await?;
            let Some((assessment, attempts)) = due else {
                return Ok(());
            };
            for id in attempts {
                app.db
                    .write(move |tx| async move {
                        let numbers = edits::forgettable(&edit::list_steps(&tx, id).await?);
                        edit::forget(&tx, id, &numbers).await
                    })
                    .await?;
            }
            app.db
                .write(move |tx| async move { edit::mark_forgotten(&tx, assessment, now_ms).await })
                .await?;
        }
    }
}
