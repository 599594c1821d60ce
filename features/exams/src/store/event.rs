//! SQL of `exam_event`: everything that happened to an attempt.

use crate::AttemptId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use serde::{Deserialize, Serialize};

database::sql! {
    ADD = "insert into exam_event (attempt_id, kind, detail, actor_id, at_ms) select attempt_id, kind, detail, actor_id, at_ms \
           from $given(attempt_id bigint, kind text, detail text, actor_id bigint, at_ms bigint)";
    LIST = "select e.id, e.kind, e.detail, e.at_ms, u.real_name as actor_name from exam_event e \
            left join identity_v_person u on u.id = e.actor_id where e.attempt_id = $1 order by e.id";
    // What an invigilator did or allowed is no sign.
    SIGNALS = "select e.attempt_id, count(*) as total from exam_event e join exam_attempt t on t.id = e.attempt_id \
               where t.assessment_id = $1 and e.actor_id is null and e.kind in ('left', 'fullscreen_left', 'pasted', 'taken_over') \
               group by e.attempt_id";
}

/// What happened to an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExamEventKind)]
pub enum EventKind {
    /// It began.
    Begun,
    /// The page was left or hidden; so far only a sign, as all that a browser notices.
    Left,
    /// And came back.
    Returned,
    /// Why, in the student's own words.
    Explained,
    /// Full screen was left.
    FullscreenLeft,
    /// Text was pasted into an answer.
    Pasted,
    /// The network was away.
    Offline,
    /// And came back.
    Online,
    /// Another device asked to go on.
    TakeOverAsked,
    /// An invigilator refused it.
    TakeOverRefused,
    /// Another device goes on.
    TakenOver,
    /// More time, before every change of time was kept as a version.
    Extended,
    /// It ends at another time.
    Rescheduled,
    /// A question of it was corrected.
    Corrected,
    /// It was handed in.
    Submitted,
    /// A file with answers that were not saved in time arrived.
    AnswersOffered,
    /// And its answers count.
    AnswersTaken,
    /// It has its score.
    Graded,
    /// Its score is known.
    Released,
    /// And taken back from sight.
    Withdrawn,
}

database::text_column! { EventKind }

/// Something that happened.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = ExamEventRow)]
pub struct EventRow {
    /// Row id.
    pub id: i64,
    /// What.
    pub kind: EventKind,
    /// In words or figures; may be empty.
    pub detail: String,
    /// Who did it, if not the student.
    pub actor_name: Option<String>,
    /// When.
    pub at_ms: Millis,
}

/// Something that is to be written down.
#[derive(Debug, Clone)]
pub(crate) struct Happened {
    pub(crate) attempt: AttemptId,
    pub(crate) kind: EventKind,
    /// In words or figures; may be empty.
    pub(crate) detail: String,
    /// Who did it, if not the student.
    pub(crate) actor: Option<UserId>,
    pub(crate) at_ms: Millis,
}

impl Happened {
    /// By the student or by itself, with nothing more to say.
    pub(crate) fn at(attempt: AttemptId, kind: EventKind, at_ms: Millis) -> Self {
        Self {
            attempt,
            kind,
            detail: String::new(),
            actor: None,
            at_ms,
        }
    }
}

/// Writes down what happened to many attempts, in the unit that does it.
pub(crate) async fn record_all(tx: &Tx, all: impl Iterator<Item = Happened>) -> Result<()> {
    let row = |one: Happened| params![one.attempt, one.kind, one.detail, one.actor, one.at_ms];
    tx.execute_rows(&ADD, all.map(row).collect()).await.map(drop)
}

/// Writes down what happened, in the unit that does it.
pub async fn record(
    tx: &Tx,
    attempt: AttemptId,
    kind: EventKind,
    detail: &str,
    actor: Option<UserId>,
    now_ms: Millis,
) -> Result<()> {
    let row = params![attempt, kind, detail, actor, now_ms];
    tx.execute_rows(&ADD, vec![row]).await.map(drop)
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
