//! Work done later: submitting what nobody submitted.

use crate::{SubmittedBy, clock::GRACE_MS, sit::submit_attempt, store::attempt};
use jobs::{Failure, Job, Registry};
use platform::{App, Error, Millis, clock::seconds};
use serde::{Deserialize, Serialize};

/// How many attempts are ended in one run; the next run takes the rest.
const AT_ONCE: i64 = 500;
const EVERY_MS: Millis = seconds(2);

/// Adds this feature's jobs and schedules.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry.add_scheduled::<EndDueAttempts>(app.clone(), EVERY_MS);
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
        for id in due {
            // One unit each: an attempt that cannot be ended holds up nobody else.
            let ended = app
                .db
                .write(
                    move |tx| async move { submit_attempt(&tx, id, SubmittedBy::Time, None, now_ms).await },
                )
                .await;
            match ended {
                // The student submitted while this run was on its way.
                Ok(_) | Err(Error::Conflict { .. }) => {}
                // So will all others fail: later.
                Err(error @ Error::NoSpace) => return Err(Failure::Retry(error.to_string())),
                Err(error) => tracing::error!(%error, attempt = %id, "an attempt could not be ended"),
            }
        }
        Ok(())
    }
}
