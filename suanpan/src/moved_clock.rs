//! When somebody moves the machine's clock: the server goes on by its own, so that an exam is as long as was promised, and is
//! set by the machine's again once nobody is writing. Decision 0031.

use platform::{App, Error, Millis, clock::seconds};
use std::time::Duration;

/// How often the two are compared.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// Follow at once what nobody notices: the clock of a machine is corrected a little now and then.
const LITTLE_MS: Millis = seconds(1);

/// Looks at both clocks again and again.
pub async fn watch(app: App) {
    let mut ticks = tokio::time::interval(LOOK_EVERY);
    let mut told_ms = 0;
    loop {
        ticks.tick().await;
        let moved_ms = app.clock.moved_ms();
        match may_follow(&app, moved_ms).await {
            Ok(true) => {
                app.clock.follow();
                if moved_ms.abs() > LITTLE_MS {
                    tracing::warn!(moved_ms, "the machine's clock was moved; the server follows it");
                }
                told_ms = 0;
            }
            Ok(false) if (moved_ms - told_ms).abs() > LITTLE_MS => {
                tracing::warn!(
                    moved_ms,
                    "the machine's clock was moved while somebody writes an exam: the server does not follow it yet"
                );
                told_ms = moved_ms;
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(?error, "nobody can say whether an exam is being written"),
        }
    }
}

async fn may_follow(app: &App, moved_ms: Millis) -> Result<bool, Error> {
    if moved_ms.abs() <= LITTLE_MS {
        return Ok(true);
    }
    let now_ms = app.now_ms();
    let is_writing = app
        .db
        .read(move |tx| async move { exams::is_anybody_writing(&tx, now_ms).await })
        .await?;
    Ok(!is_writing)
}
