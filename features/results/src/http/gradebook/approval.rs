//! The final marks of a class as the office reads them before it approves: every student's, what they come to, what was changed.

use super::office::require_sheet;
use crate::{
    gradebook::{
        FinalMark, MarkPolicy,
        figures::MarkFigures,
        sheet::{RequestState, SheetState},
        total::usual_and_final,
    },
    store::{
        final_mark::{self, NamedFinal},
        policy,
        request::{self, Request},
    },
};
use axum::extract::State;
use classes::ClassCourse;
use database::Tx;
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Path,
    access::{Staff, UserId},
};
use scoring::Points;
use serde::Serialize;
use std::collections::HashMap;

/// A change of an approved mark that the office has granted.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct GrantedChange {
    /// Of 100, before rounding.
    before: Points,
    after: Points,
    reason: String,
    /// Who asked for it.
    by: Option<String>,
    /// Who granted it.
    decided_by: Option<String>,
    decided_at_ms: Option<Millis>,
}

/// The final mark of one student.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct StudentFinalMark {
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
    /// 平时成绩 of 100; none where nothing of it has a score.
    usual: Option<Points>,
    /// 期末成绩 of 100; none where the exam has no score.
    r#final: Option<Points>,
    /// Of 100, before rounding.
    total: Points,
    /// The weights of the categories that have a score.
    weight_so_far: i64,
    mark: FinalMark,
    /// What was changed since the approval, the newest first.
    changes: Vec<GrantedChange>,
}

/// The final marks of a class in a course, as they were handed in or approved.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct FinalMarksSheet {
    class_name: String,
    term: String,
    course_title: String,
    state: SheetState,
    /// What the teacher says to it.
    note: String,
    submitted_by: Option<String>,
    /// Sent back with the approval.
    submitted_at_ms: Millis,
    decided_by: Option<String>,
    decided_at_ms: Option<Millis>,
    policy: MarkPolicy,
    figures: MarkFigures,
    /// By student number.
    students: Vec<StudentFinalMark>,
}

/// The final marks that a class's teacher has handed in, with what they come to; 404 while they are not handed in.
#[utoipa::path(get, path = "/api/results/final_marks/{class_id}/{course_id}/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<FinalMarksSheet>)))]
pub(super) async fn show_final_marks(
    State(app): State<App>,
    user: Staff,
    Path(of): Path<ClassCourse>,
) -> ApiResult<FinalMarksSheet> {
    let sheet = app
        .db
        .read(move |tx| async move { load(&tx, &user, of).await })
        .await?;
    Ok(Envelope::ok(sheet))
}

async fn load(tx: &Tx, user: &CurrentUser, of: ClassCourse) -> Result<FinalMarksSheet, Error> {
    let sheet = require_sheet(tx, user, of).await?;
    if sheet.state == SheetState::Open {
        return Err(Error::NotFound);
    }
    let class = classes::find_class(tx, of.class_id)
        .await?
        .ok_or(Error::NotFound)?;
    let course = courses::find_course(tx, of.course_id)
        .await?
        .ok_or(Error::NotFound)?;
    let policy = policy::find(tx, user.school).await?;
    let finals = final_mark::list_named(tx, sheet.id).await?;
    let requests = request::list(tx, sheet.id).await?;
    let marks: Vec<Points> = finals.iter().map(|one| one.row.mark.points).collect();
    Ok(FinalMarksSheet {
        class_name: class.name,
        term: class.term,
        course_title: course.title,
        state: sheet.state,
        note: sheet.note,
        submitted_by: sheet.submitted_by_name,
        submitted_at_ms: sheet.submitted_at_ms,
        decided_by: sheet.decided_by_name,
        decided_at_ms: sheet.decided_at_ms,
        policy,
        figures: MarkFigures::of(&marks),
        students: students(finals, requests),
    })
}

fn students(finals: Vec<NamedFinal>, requests: Vec<Request>) -> Vec<StudentFinalMark> {
    let mut granted: HashMap<UserId, Vec<GrantedChange>> = HashMap::new();
    for one in requests {
        if one.state == RequestState::Granted {
            granted.entry(one.user).or_default().push(GrantedChange {
                before: one.before,
                after: one.after,
                reason: one.reason,
                by: one.by_name,
                decided_by: one.decided_by_name,
                decided_at_ms: one.decided_at_ms,
            });
        }
    }
    let rows = finals.into_iter().map(
        |NamedFinal {
             row,
             real_name,
             student_number,
         }| {
            let (usual, last) = usual_and_final(&row.parts);
            StudentFinalMark {
                user_id: row.user,
                real_name,
                student_number,
                usual,
                r#final: last,
                total: row.total,
                weight_so_far: row.weight_so_far,
                mark: row.mark,
                changes: granted.remove(&row.user).unwrap_or_default(),
            }
        },
    );
    rows.collect()
}
