//! SQL of `exam_event`: everything that happened to an attempt.

use crate::AttemptId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use serde::Serialize;

database::sql! {
    ADD = "insert into exam_event (attempt_id, kind, detail, actor_id, at_ms) values ($1, $2, $3, $4, $5)";
    LIST = "select e.kind, e.detail, e.at_ms, u.real_name as actor_name from exam_event e \
            left join identity_v_person u on u.id = e.actor_id where e.attempt_id = $1 order by e.id";
    SIGNALS = "select e.attempt_id, count(*) as total from exam_event e join exam_attempt t on t.id = e.attempt_id \
               where t.assessment_id = $1 and e.kind in ('left', 'fullscreen_left', 'pasted', 'taken_over') \
               group by e.attempt_id";
}

/// Something that happened.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = ExamEventRow)]
pub struct EventRow {
    /// `begun`, `left`, `returned`, `taken_over`, `extended`, `submitted`, `graded`, `released`, …
    pub kind: String,
    /// In words or figures; may be empty.
    pub detail: String,
    /// Who did it, if not the student.
    pub actor_name: Option<String>,
    /// When.
    pub at_ms: Millis,
}

/// Writes down what happened, in the unit that does it.
pub async fn record(
    tx: &Tx,
    attempt: AttemptId,
    kind: &str,
    detail: &str,
    actor: Option<UserId>,
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&ADD, params![attempt, kind, detail, actor, now_ms])
        .await
        .map(drop)
}

/// Everything that happened to an attempt, in order.
pub async fn list_events(tx: &Tx, attempt: AttemptId) -> Result<Vec<EventRow>> {
    tx.query_as(&LIST, params![attempt]).await
}

/// How many signals each attempt of an assessment has.
pub(crate) async fn count_signals(
    tx: &Tx,
    assessment: crate::AssessmentId,
) -> Result<std::collections::HashMap<AttemptId, i64>> {
    Ok(tx
        .query_as(&SIGNALS, params![assessment])
        .await?
        .into_iter()
        .collect())
}
