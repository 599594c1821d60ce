//! SQL of `coding_run`.

use database::{Result, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    BEGIN = "insert into coding_run (user_id, place, reason, wall_ms, cpu_ms, memory_peak_bytes, begun_at_ms) \
             values ($1, $2, 'running', 0, 0, 0, $3) returning id";
    END = "update coding_run set reason = $2, wall_ms = $3, cpu_ms = $4, memory_peak_bytes = $5 where id = $1";
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

/// Opens a record; one that is never closed tells of a run that died with its server.
pub(crate) async fn begin(tx: &Tx, user: UserId, place: &str, begun_at_ms: Millis) -> Result<RunRecordId> {
    tx.query_one(&BEGIN, params![user, place, begun_at_ms])
        .await?
        .get("id")
}

/// Closes a record.
pub(crate) async fn end(tx: &Tx, run: RunRecordId, outcome: &RunOutcome) -> Result<()> {
    let values = params![
        run,
        outcome.reason.as_str(),
        outcome.wall_ms,
        outcome.cpu_ms,
        outcome.memory_peak_bytes
    ];
    tx.execute(&END, values).await.map(drop)
}
