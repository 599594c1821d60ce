//! A program that was handed in for an activity, given back to its student.

use crate::{SubmissionId, SubmissionState, find_submission, find_task, list_submissions};
use database::Tx;
use platform::{Error, Millis};
use tasks::{ActivityWork, GiveBack, WhatCounts};

/// Gives a submission back: its student is told, has more time for its activity, and may hand in once more.
///
/// # Errors
/// 404; as [`tasks::give_back_activity`].
pub async fn give_back(tx: &Tx, id: SubmissionId, why: &GiveBack<'_>, now_ms: Millis) -> Result<(), Error> {
    let submission = find_submission(tx, id).await?.ok_or(Error::NotFound)?;
    let task = find_task(tx, submission.task).await?.ok_or(Error::NotFound)?;
    let all = list_submissions(tx, task.id, submission.user).await?;
    let mut same = all.iter().filter(|one| one.activity == submission.activity);
    let work = ActivityWork {
        activity: submission.activity,
        class: submission.class,
        users: vec![submission.user],
        number: submission.number,
        counts: WhatCounts::kept(task.keeps_best),
        is_waiting: submission.state != SubmissionState::Done || submission.needs_marker,
        is_superseded: same.any(|one| one.number > submission.number),
    };
    tasks::give_back_activity(tx, &work, why, now_ms).await
}
