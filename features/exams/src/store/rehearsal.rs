//! SQL of `exam_rehearsal`.

use crate::{
    AssessmentId,
    rehearsal::{RehearsalId, RehearsalState, Report},
};
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    ADD = "insert into exam_rehearsal (assessment_id, by_id, students, state, asked_at_ms) values ($1, $2, $3, 'waiting', $4) \
           returning id";
    FIND = "select * from exam_rehearsal where id = $1";
    LAST = "select * from exam_rehearsal order by id desc limit 1";
    NEWEST = "select * from exam_rehearsal where assessment_id = $1 order by id desc limit 1";
    STATE = "update exam_rehearsal set state = $2 where id = $1";
    DONE = "update exam_rehearsal set done = $2 where id = $1";
    END = "update exam_rehearsal set state = $2, report = $3, ended_at_ms = $4, \
           done = case when $2 = 'done' then students else done end where id = $1";
    DELETE = "delete from exam_rehearsal where assessment_id = $1";
}

/// A rehearsal as it stands.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Rehearsal {
    #[row(rename = "assessment_id")]
    pub(crate) assessment: AssessmentId,
    #[row(rename = "by_id")]
    pub(crate) by: UserId,
    pub(crate) students: i64,
    pub(crate) state: RehearsalState,
    pub(crate) done: i64,
    #[row(json)]
    pub(crate) report: Option<Report>,
    pub(crate) asked_at_ms: Millis,
    pub(crate) ended_at_ms: Option<Millis>,
}

pub(crate) async fn add(
    tx: &Tx,
    id: AssessmentId,
    by: UserId,
    students: i64,
    now_ms: Millis,
) -> Result<RehearsalId> {
    tx.query_one(&ADD, params![id, by, students, now_ms])
        .await?
        .get("id")
}

pub(crate) async fn find(tx: &Tx, id: RehearsalId) -> Result<Option<Rehearsal>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The newest of the host, whatever its assessment.
pub(crate) async fn find_last(tx: &Tx) -> Result<Option<Rehearsal>> {
    tx.query_optional_as(&LAST, params![]).await
}

pub(crate) async fn find_newest(tx: &Tx, id: AssessmentId) -> Result<Option<Rehearsal>> {
    tx.query_optional_as(&NEWEST, params![id]).await
}

pub(crate) async fn put_state(tx: &Tx, id: RehearsalId, state: RehearsalState) -> Result<()> {
    tx.execute(&STATE, params![id, state]).await.map(drop)
}

pub(crate) async fn put_done(tx: &Tx, id: RehearsalId, done: i64) -> Result<()> {
    tx.execute(&DONE, params![id, done]).await.map(drop)
}

pub(crate) async fn end(
    tx: &Tx,
    id: RehearsalId,
    state: RehearsalState,
    report: Option<Report>,
    now_ms: Millis,
) -> Result<()> {
    let values = params![id, state, report.as_ref().map(Json), now_ms];
    tx.execute(&END, values).await.map(drop)
}

/// Forgets the rehearsals of an assessment that is deleted.
pub(crate) async fn delete(tx: &Tx, id: AssessmentId) -> Result<()> {
    tx.execute(&DELETE, params![id]).await.map(drop)
}
