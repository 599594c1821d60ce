//! A program that was handed in for an activity, given back to its student.

use crate::{SubmissionId, SubmissionState, find_submission, find_task, list_submissions};
use database::Tx;
use platform::Error;
use tasks::{ActivityWork, WhatCounts};

/// A submission, as it may be given back.
///
/// # Errors
/// 404.
pub async fn returnable(tx: &Tx, id: SubmissionId) -> Result<ActivityWork, Error> {
    let submission = find_submission(tx, id).await?.ok_or(Error::NotFound)?;
    let task = find_task(tx, submission.task).await?.ok_or(Error::NotFound)?;
    let all = list_submissions(tx, task.id, submission.user).await?;
    let mut same = all.iter().filter(|one| one.activity == submission.activity);
    Ok(ActivityWork {
        activity: submission.activity,
        class: submission.class,
        users: vec![submission.user],
        number: submission.number,
        counts: WhatCounts::kept(task.keeps_best),
        is_waiting: submission.state != SubmissionState::Done || submission.needs_marker,
        is_superseded: same.any(|one| one.number > submission.number),
    })
}
