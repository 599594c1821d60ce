//! SQL of `task_exam` and `task_exam_result`.

use crate::{
    ActivityId, TaskId,
    exam::{ExamLink, ExamResult},
};
use classes::ClassId;
use database::{Result, Tx, params};
use platform::{Millis, access::UserId};
use std::collections::HashMap;

database::sql! {
    LINK = "insert into task_exam (activity_id, class_id, assessment_id, is_live, created_at_ms) values ($1, $2, $3, $4, $5) \
            on conflict (activity_id, class_id) do update set is_live = excluded.is_live \
            where task_exam.assessment_id = excluded.assessment_id";
    UNLINK = "delete from task_exam where assessment_id = $1 and class_id = $2";
    OF_ACTIVITY = "select * from task_exam where activity_id = $1 and class_id = $2";
    OF_TASK = "select e.* from task_activity a join task_exam e on e.activity_id = a.id where a.task_id = $1 and e.class_id = $2";
    OF_ASSESSMENT = "select * from task_exam where assessment_id = $1 order by class_id";
    RESULTS = "select user_id, share, tries, at_ms from task_exam_result where assessment_id = $1 \
               and user_id in (select cast(value as bigint) from json_array_elements_text(cast(cast($2 as text) as json)))";
    ALL_RESULTS = "select user_id from task_exam_result where assessment_id = $1 order by user_id";
    PUT_RESULT = "insert into task_exam_result (activity_id, user_id, assessment_id, share, tries, at_ms) \
                  select given.activity_id, given.user_id, given.assessment_id, given.share, given.tries, given.at_ms \
                  from $given(activity_id bigint, user_id bigint, assessment_id bigint, share bigint, tries bigint, at_ms bigint) \
                  where true on conflict (activity_id, user_id) do update set assessment_id = excluded.assessment_id, \
                  share = excluded.share, tries = excluded.tries, at_ms = excluded.at_ms";
    REMOVE_RESULTS = "delete from task_exam_result where assessment_id = $1 \
                      and user_id in (select cast(value as bigint) from json_array_elements_text(cast(cast($2 as text) as json)))";
}

/// Says that a class does an activity in an assessment, and whether it is published. Returns false where the class does it in
/// another one.
pub(crate) async fn link(tx: &Tx, link: &ExamLink, now_ms: Millis) -> Result<bool> {
    let values = params![link.activity, link.class, link.assessment, link.is_live, now_ms];
    Ok(tx.execute(&LINK, values).await? > 0)
}

pub(crate) async fn unlink(tx: &Tx, assessment: i64, class: ClassId) -> Result<()> {
    tx.execute(&UNLINK, params![assessment, class]).await.map(drop)
}

pub(crate) async fn find(tx: &Tx, activity: ActivityId, class: ClassId) -> Result<Option<ExamLink>> {
    tx.query_optional_as(&OF_ACTIVITY, params![activity, class]).await
}

pub(crate) async fn list_of_task(tx: &Tx, task: TaskId, class: ClassId) -> Result<Vec<ExamLink>> {
    tx.query_as(&OF_TASK, params![task, class]).await
}

pub(crate) async fn list_of_assessment(tx: &Tx, assessment: i64) -> Result<Vec<ExamLink>> {
    tx.query_as(&OF_ASSESSMENT, params![assessment]).await
}

/// What these students have from an assessment.
pub(crate) async fn list_results(
    tx: &Tx,
    assessment: i64,
    users: &[UserId],
) -> Result<HashMap<UserId, ExamResult>> {
    let users = database::list(users.iter().map(|user| user.0));
    let rows = tx.query(&RESULTS, params![assessment, users]).await?;
    rows.iter()
        .map(|row| Ok((row.get("user_id")?, row.read()?)))
        .collect()
}

/// Everybody who has something from an assessment.
pub(crate) async fn list_with_results(tx: &Tx, assessment: i64) -> Result<Vec<UserId>> {
    tx.query_as(&ALL_RESULTS, params![assessment]).await
}

pub(crate) async fn put_results(
    tx: &Tx,
    (activity, assessment): (ActivityId, i64),
    results: &[(UserId, ExamResult)],
) -> Result<()> {
    let row = |(user, result): &(UserId, ExamResult)| {
        params![
            activity,
            *user,
            assessment,
            result.share.get(),
            result.tries,
            result.at_ms
        ]
    };
    tx.execute_rows(&PUT_RESULT, results.iter().map(row).collect())
        .await
        .map(drop)
}

pub(crate) async fn remove_results(tx: &Tx, assessment: i64, users: &[UserId]) -> Result<()> {
    let users = database::list(users.iter().map(|user| user.0));
    tx.execute(&REMOVE_RESULTS, params![assessment, users])
        .await
        .map(drop)
}
