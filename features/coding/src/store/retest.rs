//! SQL of `coding_retest` and `coding_retest_item`.

use crate::{Manual, PythonTask, PythonTaskId, RetestId, SubmissionId, SubmissionState, retest::RetestState};
use classes::ClassId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};
use sandbox::Report;
use scoring::BasisPoints;

database::sql! {
    INSERT = "insert into coding_retest (task_id, class_id, content_hash, state, asked_by, asked_at_ms) \
              values ($1, $2, $3, 'running', $4, $5) returning id";
    INSERT_ITEMS = "insert into coding_retest_item (retest_id, submission_id) select cast($1 as bigint), s.id \
                    from coding_submission s join class_v_member m on m.user_id = s.user_id \
                    where s.task_id = $2 and m.class_id = $3 and s.state <> 'queued'";
    FIND = "select r.*, u.real_name as asked_by_name from coding_retest r join identity_v_person u on u.id = r.asked_by \
            where r.id = $1";
    LIST = "select r.*, u.real_name as asked_by_name from coding_retest r join identity_v_person u on u.id = r.asked_by \
            where r.task_id = $1 and r.class_id = $2 and r.state <> 'replaced' order by r.id desc";
    REPLACE = "update coding_retest set state = 'replaced' where task_id = $1 and class_id = $2 \
               and state in ('running', 'ready')";
    ITEMS = "select i.*, s.user_id, s.number, s.share as now_share, s.state as now_state, s.manual \
             from coding_retest_item i join coding_submission s on s.id = i.submission_id where i.retest_id = $1 \
             order by s.user_id, s.number";
    ITEM_IDS = "select id from coding_retest_item where retest_id = $1 order by id";
    FIND_ITEM = "select i.retest_id, i.submission_id, r.task_id from coding_retest_item i \
                 join coding_retest r on r.id = i.retest_id where i.id = $1 and i.state is null and r.state = 'running'";
    PUT_ITEM = "update coding_retest_item set state = $2, share = $3, report = $4 where id = $1 and state is null";
    WAITING = "select count(*) as total from coding_retest_item where retest_id = $1 and state is null";
    SET_READY = "update coding_retest set state = 'ready' where id = $1 and state = 'running'";
    SET_APPLIED = "update coding_retest set state = 'applied', reason = $2, applied_by = $3, applied_at_ms = $4 \
                   where id = $1 and state = 'ready'";
    SET_UNDONE = "update coding_retest set state = 'undone', undone_at_ms = $2 where id = $1 and state = 'applied'";
    KEEP_BEFORE = "update coding_retest_item set was_state = (select s.state from coding_submission s where s.id = submission_id), \
                   was_share = (select s.share from coding_submission s where s.id = submission_id), \
                   was_report = (select s.report from coding_submission s where s.id = submission_id) where retest_id = $1";
    LAST_OF_SUBMISSION = "select r.reason, r.applied_at_ms, i.was_share, i.was_state from coding_retest_item i \
                          join coding_retest r on r.id = i.retest_id where i.submission_id = $1 and r.state = 'applied' \
                          and i.was_share is not null order by r.applied_at_ms desc, r.id desc limit 1";
}

/// What a class handed in for a task, tested once more.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Retest {
    pub(crate) id: RetestId,
    #[row(rename = "task_id")]
    pub(crate) task: PythonTaskId,
    #[row(rename = "class_id")]
    pub(crate) class: ClassId,
    /// Of the task whose tests they are.
    pub(crate) content_hash: String,
    pub(crate) state: RetestState,
    pub(crate) asked_by_name: String,
    pub(crate) asked_at_ms: Millis,
    /// Why it was applied; empty before.
    pub(crate) reason: String,
    pub(crate) applied_at_ms: Option<Millis>,
    pub(crate) undone_at_ms: Option<Millis>,
}

/// One submission of it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct RetestItem {
    #[row(rename = "submission_id")]
    pub(crate) submission: SubmissionId,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    /// From 1, per student.
    pub(crate) number: i64,
    /// What the tests say now; none while it waits.
    pub(crate) state: Option<SubmissionState>,
    /// Of the marks, by the tests alone.
    #[row(from = i64)]
    pub(crate) share: BasisPoints,
    #[row(json)]
    pub(crate) report: Option<Report>,
    /// What it had before the retest was applied.
    pub(crate) was_state: Option<SubmissionState>,
    #[row(with = was_share)]
    pub(crate) was_share: Option<BasisPoints>,
    #[row(json)]
    pub(crate) was_report: Option<Report>,
    /// What it has.
    #[row(from = i64)]
    pub(crate) now_share: BasisPoints,
    pub(crate) now_state: SubmissionState,
    /// What people mark of it.
    #[row(json)]
    pub(crate) manual: Option<Manual>,
}

fn was_share(row: &database::Row) -> Result<Option<BasisPoints>> {
    let share: Option<i64> = row.get("was_share")?;
    Ok(share.map(BasisPoints::from))
}

/// A submission that waits for its tests.
#[derive(Debug, FromRow)]
pub(crate) struct WaitingItem {
    #[row(rename = "retest_id")]
    pub(crate) retest: RetestId,
    #[row(rename = "submission_id")]
    pub(crate) submission: SubmissionId,
    #[row(rename = "task_id")]
    pub(crate) task: PythonTaskId,
}

/// Begins one, with everything that members of the class handed in; what was begun before and not applied gives way.
pub(crate) async fn begin(
    tx: &Tx,
    task: &PythonTask,
    class: ClassId,
    by: UserId,
    now_ms: Millis,
) -> Result<(RetestId, Vec<i64>)> {
    tx.execute(&REPLACE, params![task.id, class]).await?;
    let values = params![task.id, class, &task.content_hash, by, now_ms];
    let id = tx.query_one(&INSERT, values).await?.get("id")?;
    tx.execute(&INSERT_ITEMS, params![id, task.id, class]).await?;
    Ok((id, tx.query_as(&ITEM_IDS, params![id]).await?))
}

/// The retest with that id. Not scoped to a class: callers must check.
pub(crate) async fn find(tx: &Tx, id: RetestId) -> Result<Option<Retest>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// Those of a class and a task, the newest first.
pub(crate) async fn list(tx: &Tx, task: PythonTaskId, class: ClassId) -> Result<Vec<Retest>> {
    tx.query_as(&LIST, params![task, class]).await
}

/// Its submissions, student by student, the first hand-in first.
pub(crate) async fn list_items(tx: &Tx, id: RetestId) -> Result<Vec<RetestItem>> {
    tx.query_as(&ITEMS, params![id]).await
}

/// One that still waits; none where it was tested, or a later retest has taken its place.
pub(crate) async fn find_item(tx: &Tx, id: i64) -> Result<Option<WaitingItem>> {
    tx.query_optional_as(&FIND_ITEM, params![id]).await
}

/// Writes what the tests say of a submission, once; returns how many still wait.
pub(crate) async fn put_item(
    tx: &Tx,
    id: i64,
    of: RetestId,
    (state, share, report): (SubmissionState, BasisPoints, &Report),
) -> Result<i64> {
    let values = params![id, state, share.get(), Json(report)];
    tx.execute(&PUT_ITEM, values).await?;
    tx.query_one(&WAITING, params![of]).await?.get("total")
}

pub(crate) async fn set_ready(tx: &Tx, id: RetestId) -> Result<()> {
    tx.execute(&SET_READY, params![id]).await.map(drop)
}

/// Notes that it is applied, and keeps what stood before; returns whether it was ready.
pub(crate) async fn set_applied(
    tx: &Tx,
    id: RetestId,
    reason: &str,
    by: UserId,
    now_ms: Millis,
) -> Result<bool> {
    if tx.execute(&SET_APPLIED, params![id, reason, by, now_ms]).await? == 0 {
        return Ok(false);
    }
    tx.execute(&KEEP_BEFORE, params![id]).await?;
    Ok(true)
}

/// Notes that it is taken back; returns whether it was applied.
pub(crate) async fn set_undone(tx: &Tx, id: RetestId, now_ms: Millis) -> Result<bool> {
    Ok(tx.execute(&SET_UNDONE, params![id, now_ms]).await? == 1)
}

/// The last retest that changed a submission: why, when, and what it had before.
#[derive(Debug, FromRow)]
pub(crate) struct Retested {
    pub(crate) reason: String,
    pub(crate) applied_at_ms: Millis,
    #[row(from = i64)]
    pub(crate) was_share: BasisPoints,
    pub(crate) was_state: SubmissionState,
}

pub(crate) async fn last_of_submission(tx: &Tx, id: SubmissionId) -> Result<Option<Retested>> {
    tx.query_optional_as(&LAST_OF_SUBMISSION, params![id]).await
}
