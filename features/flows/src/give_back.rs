//! An attempt at a flow that was handed in for an activity, given back to its student.

use crate::{FlowAttemptId, find_attempt, store::list_attempts_of_activity};
use database::Tx;
use platform::Error;
use tasks::{ActivityWork, WhatCounts};

/// An attempt, as it may be given back.
///
/// # Errors
/// 404 where none was handed in.
pub async fn returnable(tx: &Tx, id: FlowAttemptId) -> Result<ActivityWork, Error> {
    let attempt = find_attempt(tx, id)
        .await?
        .filter(|attempt| attempt.is_submitted)
        .ok_or(Error::NotFound)?;
    let all = match attempt.activity {
        Some(activity) => list_attempts_of_activity(tx, activity, attempt.user).await?,
        None => Vec::new(),
    };
    Ok(ActivityWork {
        activity: attempt.activity,
        class: attempt.class,
        users: vec![attempt.user],
        number: attempt.number,
        counts: WhatCounts::Best,
        is_waiting: false,
        is_superseded: all
            .iter()
            .any(|one| one.is_submitted && one.number > attempt.number),
    })
}
