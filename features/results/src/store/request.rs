//! SQL of `result_request`: wishes to change marks that the office has approved.

use crate::{MarkRequestId, MarkSheetId, gradebook::sheet::RequestState};
use database::{FromRow, Result, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};
use scoring::Points;

database::sql! {
    ADD = "insert into result_request (sheet_id, user_id, before_points, after_points, reason, by_id, at_ms, state, reply) \
           values ($1, $2, $3, $4, $5, $6, $7, 'waiting', '') returning id";
    WAITS = "select 1 as found from result_request where sheet_id = $1 and user_id = $2 and state = 'waiting'";
    LIST = "select r.*, p.real_name, p.student_number, b.real_name as by_name, d.real_name as decided_by_name \
            from result_request r join identity_v_person p on p.id = r.user_id \
            left join identity_v_person b on b.id = r.by_id left join identity_v_person d on d.id = r.decided_by \
            where r.sheet_id = $1 order by r.id desc";
    FIND = "select r.*, p.real_name, p.student_number, b.real_name as by_name, d.real_name as decided_by_name \
            from result_request r join identity_v_person p on p.id = r.user_id \
            left join identity_v_person b on b.id = r.by_id left join identity_v_person d on d.id = r.decided_by \
            where r.id = $1";
    SCHOOL = "select s.school_id from result_request r join result_sheet s on s.id = r.sheet_id \
             where r.id = $1";
    DECIDE = "update result_request set state = $2, reply = $3, decided_by = $4, decided_at_ms = $5 \
              where id = $1 and state = 'waiting'";
}

/// A wish.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Request {
    pub(crate) id: MarkRequestId,
    #[row(rename = "sheet_id")]
    pub(crate) sheet: MarkSheetId,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    pub(crate) real_name: String,
    pub(crate) student_number: Option<String>,
    #[row(rename = "before_points", from = i64)]
    pub(crate) before: Points,
    #[row(rename = "after_points", from = i64)]
    pub(crate) after: Points,
    pub(crate) reason: String,
    pub(crate) by_name: Option<String>,
    pub(crate) at_ms: Millis,
    pub(crate) state: RequestState,
    pub(crate) reply: String,
    pub(crate) decided_by_name: Option<String>,
    pub(crate) decided_at_ms: Option<Millis>,
}

/// Asks for a change; returns none where one waits for this student already.
pub(crate) async fn add(
    tx: &Tx,
    (sheet, user): (MarkSheetId, UserId),
    (before, after): (Points, Points),
    reason: &str,
    (by, now_ms): (UserId, Millis),
) -> Result<Option<MarkRequestId>> {
    if tx.query_optional(&WAITS, params![sheet, user]).await?.is_some() {
        return Ok(None);
    }
    let values = params![sheet, user, before.0, after.0, reason, by, now_ms];
    Ok(Some(tx.query_one(&ADD, values).await?.get("id")?))
}

/// The wishes about a sheet, the newest first.
pub(crate) async fn list(tx: &Tx, sheet: MarkSheetId) -> Result<Vec<Request>> {
    tx.query_as(&LIST, params![sheet]).await
}

/// One of them, and the school whose sheet it is about.
pub(crate) async fn find(tx: &Tx, id: MarkRequestId) -> Result<Option<(Request, SchoolId)>> {
    let Some(row) = tx.query_optional(&SCHOOL, params![id]).await? else {
        return Ok(None);
    };
    let school = row.get("school_id")?;
    let found = tx.query_optional_as(&FIND, params![id]).await?;
    Ok(found.map(|request| (request, school)))
}

/// Decides; returns false where somebody has decided already.
pub(crate) async fn decide(
    tx: &Tx,
    id: MarkRequestId,
    (state, reply): (RequestState, &str),
    (by, now_ms): (UserId, Millis),
) -> Result<bool> {
    Ok(tx.execute(&DECIDE, params![id, state, reply, by, now_ms]).await? == 1)
}
