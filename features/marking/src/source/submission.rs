//! What was handed in for a Python task: what its tests gave and what people mark in it are two sources of marks.

use coding::{PythonTask, Submission, SubmissionId};
use courses::Course;
use database::Tx;
use platform::Error;

/// A submission, its task and its course; 404 where one of them is gone.
pub(super) async fn find(tx: &Tx, id: i64) -> Result<(Submission, PythonTask, Course), Error> {
    let submission = coding::find_submission(tx, SubmissionId(id))
        .await?
        .ok_or(Error::NotFound)?;
    let task = coding::find_task(tx, submission.task)
        .await?
        .ok_or(Error::NotFound)?;
    let course = courses::find_course(tx, task.course)
        .await?
        .ok_or(Error::NotFound)?;
    Ok((submission, task, course))
}
