//! Work done later: handing in what nobody handed in.

use crate::{SubmittedBy, clock::GRACE_MS, sit::submit_attempt, store::attempt};
use jobs::{Failure, Registry};
use platform::{App, Error, clock::seconds};

/// How many attempts are ended in one run; the next run takes the rest.
const AT_ONCE: i64 = 500;

/// Adds this feature's jobs and schedules.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    let app = app.clone();
    registry
        .job("exams.end_due_attempts", move |_| end_due_attempts(app.clone()))
        .every("exams.end_due_attempts", seconds(2));
}

/// Hands in every attempt whose time has passed, with the last state that was acknowledged. Needs no client, and does
/// after a restart what was missed while the server was down.
async fn end_due_attempts(app: App) -> Result<(), Failure> {
    let now_ms = app.now_ms();
    let due = app
        .db
        .read(move |tx| async move { attempt::list_due(&tx, now_ms - GRACE_MS, AT_ONCE).await })
        .await?;
    for id in due {
        // One unit each: an attempt that cannot be ended holds up nobody else.
        let ended = app
            .db
            .write(move |tx| async move { submit_attempt(&tx, id, SubmittedBy::Time, None, now_ms).await })
            .await;
        match ended {
            // The student handed in while this run was on its way.
            Ok(_) | Err(Error::Conflict { .. }) => {}
            // So will all others fail: later.
            Err(error @ Error::NoSpace) => return Err(Failure::Retry(error.to_string())),
            Err(error) => tracing::error!(%error, attempt = %id, "an attempt could not be ended"),
        }
    }
    Ok(())
}
