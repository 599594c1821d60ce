//! SQL of `coding_run`.

use crate::PythonTaskId;
use database::{Result, Tx, params};
use platform::{Millis, access::UserId};
use std::collections::HashMap;

database::sql! {
    BEGIN = "insert into coding_run (user_id, place, reason, wall_ms, cpu_ms, memory_peak_bytes, begun_at_ms) \
             values ($1, $2, $3, $4, $5, $6, $7) returning id";
    END = "update coding_run set reason = $2, wall_ms = $3, cpu_ms = $4, memory_peak_bytes = $5 \
           where id = $1 and begun_at_ms = $6";
    COUNT_BY_TASK = "select place, count(*) as total from coding_run where user_id = $1 and place like 'task:%' group by place";
    // Ids grow with time, so that the old ones are found at the beginning.
    LAST_OLD = "select max(id) as id from (select id from coding_run where begun_at_ms < $1 order by id limit 2000) as old";
    FORGET = "delete from coding_run where id <= $1 and begun_at_ms < $2";
}

platform::id_type! {
    /// The record of a run.
    RunRecordId
}

/// How a run ended: why, how long it took (milliseconds), the most memory it held (bytes).
#[derive(Clone)]
pub(crate) struct RunOutcome {
    pub(crate) reason: String,
    pub(crate) wall_ms: f64,
    pub(crate) cpu_ms: f64,
    pub(crate) memory_peak_bytes: i64,
}

/// What stands for a task in the column `place`.
pub(crate) fn place_of(task: PythonTaskId) -> String {
    format!("task:{task}")
}

/// Opens a record; one that is never closed tells of a run that died with its server.
pub(crate) async fn begin(tx: &Tx, user: UserId, place: &str, begun_at_ms: Millis) -> Result<RunRecordId> {
    let open = RunOutcome {
        reason: "running".into(),
        wall_ms: 0.0,
        cpu_ms: 0.0,
        memory_peak_bytes: 0,
    };
    insert(tx, user, place, &open, begun_at_ms).await
}

async fn insert(
    tx: &Tx,
    user: UserId,
    place: &str,
    outcome: &RunOutcome,
    begun_at_ms: Millis,
) -> Result<RunRecordId> {
    let values = params![
        user,
        place,
        outcome.reason.as_str(),
        outcome.wall_ms,
        outcome.cpu_ms,
        outcome.memory_peak_bytes,
        begun_at_ms
    ];
    tx.query_one(&BEGIN, values).await?.get("id")
}

/// Closes a record.
pub(crate) async fn end(tx: &Tx, run: RunRecordId, outcome: &RunOutcome, begun_at_ms: Millis) -> Result<()> {
    let values = params![
        run,
        outcome.reason.as_str(),
        outcome.wall_ms,
        outcome.cpu_ms,
        outcome.memory_peak_bytes,
        begun_at_ms
    ];
    tx.execute(&END, values).await.map(drop)
}

/// How often a student ran the program of each task; one that was never run is absent.
pub(crate) async fn count_by_task(tx: &Tx, user: UserId) -> Result<HashMap<PythonTaskId, i64>> {
    let mut counts = HashMap::new();
    for row in tx.query(&COUNT_BY_TASK, params![user]).await? {
        let place: String = row.get("place")?;
        let id = place.rsplit(':').next().and_then(|id| id.parse().ok());
        if let Some(id) = id {
            counts.insert(PythonTaskId(id), row.get("total")?);
        }
    }
    Ok(counts)
}

/// The last of the first 2,000 records from before that time.
pub(crate) async fn find_last_old(tx: &Tx, before_ms: Millis) -> Result<Option<RunRecordId>> {
    tx.query_one(&LAST_OLD, params![before_ms]).await?.get("id")
}

/// Forgets the records from before that time up to this one.
pub(crate) async fn forget(tx: &Tx, last: RunRecordId, before_ms: Millis) -> Result<()> {
    tx.execute(&FORGET, params![last, before_ms]).await.map(drop)
}

/// A run of a task's program that took place before now and ended well: for the demo.
pub async fn add_run(tx: &Tx, user: UserId, task: PythonTaskId, begun_at_ms: Millis) -> Result<()> {
    let outcome = RunOutcome {
        reason: "ok".into(),
        wall_ms: 240.0,
        cpu_ms: 190.0,
        memory_peak_bytes: 70 << 20,
    };
    insert(tx, user, &place_of(task), &outcome, begun_at_ms)
        .await
        .map(drop)
}
