//! Handing an attempt in: it is scored at once, and what it earned counts for its task.

use crate::{
    Flow, FlowHandedIn,
    attempt::{Outcome, outcome_of},
    store::{AttemptPlace, save_attempt, submit_attempt},
};
use classes::Late;
use database::{Result, Tx};
use platform::{Millis, autosave::Change};
use scoring::question::flow::FlowStep;
use tasks::NewResult;

/// The steps of an attempt as they are handed in.
#[derive(Debug, Clone, Copy)]
pub struct HandIn<'a> {
    /// From 1, per student, flow and place.
    pub number: i64,
    /// In order, without start and end.
    pub steps: &'a [FlowStep],
    /// Newer than any saved before.
    pub change: Change,
    /// Whether it is late, and how late.
    pub late: Late,
}

/// Scores the steps and records what they earned.
pub async fn hand_in(
    tx: &Tx,
    flow: &Flow,
    place: &AttemptPlace,
    work: &HandIn<'_>,
    now_ms: Millis,
) -> Result<Outcome> {
    save_attempt(tx, place, work.number, work.steps, work.change, now_ms).await?;
    let outcome = outcome_of(flow, work.steps);
    let (number, late) = (work.number, work.late);
    let submitted = submit_attempt(tx, place, number, work.steps, &outcome, late, now_ms).await?;
    if let Some(attempt_id) = submitted {
        jobs::emit(tx, &FlowHandedIn { attempt_id }, now_ms).await?;
    }
    if let Some(activity) = place.activity {
        let result = NewResult {
            activity,
            user: place.user,
            class: place.class,
            share: outcome.share,
            late,
            needs_marker: false,
            keeps_best: true,
        };
        tasks::record_result(tx, &result, now_ms).await?;
    }
    Ok(outcome)
}
