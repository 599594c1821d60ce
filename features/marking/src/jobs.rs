//! Work done later: marking what was handed in.

use crate::{cell::grade_notebook, exercise::grade_exercise, grade::grade_attempt, verdict::take_verdict};
use ::jobs::{Failure, Registry};
use coding::AnswerEvaluated;
use exams::AttemptSubmitted;
use platform::{App, Error, clock::days};
use tasks::MarkerNeeded;

/// Adds this feature's jobs.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    let own = app.clone();
    registry.job("marking.grade_attempt", move |payload| {
        grade(own.clone(), payload)
    });
    let own = app.clone();
    registry.job("marking.take_verdict", move |payload| {
        verdict(own.clone(), payload)
    });
    let own = app.clone();
    registry.job("marking.grade_exercise", move |payload| {
        exercise(own.clone(), payload)
    });
    let own = app.clone();
    registry.job("marking.grade_notebook", move |payload| {
        notebook(own.clone(), payload)
    });
    let own = app.clone();
    registry.job("marking.grade_waiting", move |_| waiting(own.clone()));
    // Whatever was handed in before anybody listened, or slipped through, is found once a day.
    registry.every("marking.grade_waiting", days(1));
}

async fn exercise(app: App, payload: serde_json::Value) -> Result<(), Failure> {
    let event: MarkerNeeded =
        serde_json::from_value(payload).map_err(|error| Failure::GiveUp(error.to_string()))?;
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { grade_exercise(&tx, event.exercise_attempt_id, now_ms).await })
        .await
        .map_err(failure)
}

async fn notebook(app: App, payload: serde_json::Value) -> Result<(), Failure> {
    let event: coding::MarkerNeeded =
        serde_json::from_value(payload).map_err(|error| Failure::GiveUp(error.to_string()))?;
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { grade_notebook(&tx, event.submission_id, now_ms).await })
        .await
        .map_err(failure)
}

async fn waiting(app: App) -> Result<(), Failure> {
    let waiting = app
        .db
        .read(|tx| async move { tasks::list_waiting_attempts(&tx).await })
        .await?;
    let now_ms = app.now_ms();
    for id in waiting {
        app.db
            .write(move |tx| async move { grade_exercise(&tx, id, now_ms).await })
            .await
            .map_err(failure)?;
    }
    let notebooks = app
        .db
        .read(|tx| async move { coding::list_waiting_submissions(&tx).await })
        .await?;
    for id in notebooks {
        app.db
            .write(move |tx| async move { grade_notebook(&tx, id, now_ms).await })
            .await
            .map_err(failure)?;
    }
    Ok(())
}

async fn grade(app: App, payload: serde_json::Value) -> Result<(), Failure> {
    let event: AttemptSubmitted =
        serde_json::from_value(payload).map_err(|error| Failure::GiveUp(error.to_string()))?;
    let now_ms = app.now_ms();
    let graded = app
        .db
        .write(move |tx| async move { grade_attempt(&tx, event.attempt_id, now_ms).await })
        .await;
    graded.map_err(failure)
}

async fn verdict(app: App, payload: serde_json::Value) -> Result<(), Failure> {
    let event: AnswerEvaluated =
        serde_json::from_value(payload).map_err(|error| Failure::GiveUp(error.to_string()))?;
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { take_verdict(&tx, &event, now_ms).await })
        .await
        .map_err(failure)
}

fn failure(error: Error) -> Failure {
    match error {
        Error::NotFound => Failure::GiveUp("the attempt is gone".into()),
        error => Failure::Retry(error.to_string()),
    }
}
