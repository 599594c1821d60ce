//! SQL of `result_final`: final marks as they were handed in.

use crate::{
    MarkSheetId,
    gradebook::{FinalMark, PartScore},
};
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::access::UserId;
use scoring::Points;

database::sql! {
    FORGET = "delete from result_final where sheet_id = $1";
    ADD = "insert into result_final (sheet_id, user_id, total, weight_so_far, mark, parts) \
           select sheet_id, user_id, total, weight_so_far, mark, parts from $given(sheet_id bigint, user_id bigint, \
           total bigint, weight_so_far bigint, mark text, parts text)";
    LIST = "select user_id, total, weight_so_far, mark, parts from result_final where sheet_id = $1 order by user_id";
    NAMED = "select f.user_id, f.total, f.weight_so_far, f.mark, f.parts, p.real_name, p.student_number \
             from result_final f join identity_v_person p on p.id = f.user_id \
             where f.sheet_id = $1 order by p.student_number, f.user_id";
    CHANGE = "update result_final set total = $3, mark = $4 where sheet_id = $1 and user_id = $2";
    APPROVED = "select f.user_id, f.total, f.weight_so_far, f.mark, f.parts from result_final f \
                join result_sheet s on s.id = f.sheet_id \
                where f.user_id = $1 and s.course_id = $2 and s.state = 'approved' order by s.id desc limit 1";
}

/// A final mark.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct FinalRow {
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    #[row(from = i64)]
    pub(crate) total: Points,
    pub(crate) weight_so_far: i64,
    #[row(json)]
    pub(crate) mark: FinalMark,
    #[row(json)]
    pub(crate) parts: Vec<PartScore>,
}

/// A final mark with whose it is.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct NamedFinal {
    #[row(flatten)]
    pub(crate) row: FinalRow,
    pub(crate) real_name: String,
    pub(crate) student_number: Option<String>,
}

/// Writes the final marks of a sheet in place of what was there.
pub(crate) async fn put_all(tx: &Tx, sheet: MarkSheetId, marks: &[FinalRow]) -> Result<()> {
    tx.execute(&FORGET, params![sheet]).await?;
    let rows = marks.iter().map(|row| {
        params![
            sheet,
            row.user,
            row.total.0,
            row.weight_so_far,
            Json(&row.mark),
            Json(&row.parts)
        ]
    });
    tx.execute_rows(&ADD, rows.collect()).await.map(drop)
}

/// Removes those of a sheet that went back.
pub(crate) async fn forget(tx: &Tx, sheet: MarkSheetId) -> Result<()> {
    tx.execute(&FORGET, params![sheet]).await.map(drop)
}

/// Those of a sheet.
pub(crate) async fn list(tx: &Tx, sheet: MarkSheetId) -> Result<Vec<FinalRow>> {
    tx.query_as(&LIST, params![sheet]).await
}

/// Those of a sheet with whose they are, by student number.
pub(crate) async fn list_named(tx: &Tx, sheet: MarkSheetId) -> Result<Vec<NamedFinal>> {
    tx.query_as(&NAMED, params![sheet]).await
}

/// Changes one; returns whether the sheet has it.
pub(crate) async fn change(
    tx: &Tx,
    sheet: MarkSheetId,
    user: UserId,
    (total, mark): (Points, FinalMark),
) -> Result<bool> {
    Ok(tx
        .execute(&CHANGE, params![sheet, user, total.0, Json(&mark)])
        .await?
        == 1)
}

/// A student's approved final mark in a course.
pub(crate) async fn find_approved(tx: &Tx, user: UserId, course: CourseId) -> Result<Option<FinalRow>> {
    tx.query_optional_as(&APPROVED, params![user, course]).await
}
