//! An attempt at a flow that was handed in for an activity, given back to its student.

use crate::{FlowAttemptId, find_attempt, store::list_attempts_of_activity};
use database::Tx;
use platform::{Error, Millis};
use tasks::{ActivityWork, GiveBack, WhatCounts};

/// Gives an attempt back: its student is told, has more time for its activity, and may hand in once more.
///
/// # Errors
/// 404; as [`tasks::give_back_activity`].
pub async fn give_back(tx: &Tx, id: FlowAttemptId, why: &GiveBack<'_>, now_ms: Millis) -> Result<(), Error> {
    let attempt = find_attempt(tx, id)
        .await?
        .filter(|attempt| attempt.is_submitted)
        .ok_or(Error::NotFound)?;
    let all = match attempt.activity {
        Some(activity) => list_attempts_of_activity(tx, activity, attempt.user).await?,
        None => Vec::new(),
    };
    let work = ActivityWork {
        activity: attempt.activity,
        class: attempt.class,
        users: vec![attempt.user],
        number: attempt.number,
        counts: WhatCounts::Best,
        is_waiting: false,
        is_superseded: all
            .iter()
            .any(|one| one.is_submitted && one.number > attempt.number),
    };
    tasks::give_back_activity(tx, &work, why, now_ms).await
}
