//! Handing the final marks to the office, and taking them back before it has decided.

use super::book::Book;
use crate::{
    gradebook::{
        cell::CellState,
        sheet::{SheetAct, SheetState},
    },
    store::{final_mark, sheet},
};
use axum::extract::State;
use classes::ClassCourse;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Path,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
};
use serde::Deserialize;
use serde_json::json;

/// Marks to be handed in.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "note": "含 2 名缓考", "accept_waiting": false }))]
pub(super) struct Submission {
    /// For the office.
    #[garde(length(chars, max = 500))]
    note: String,
    /// Hands in though some work waits for its mark.
    #[garde(skip)]
    accept_waiting: bool,
}

/// Hands the final marks of a class to the office: from now on nothing in it changes.
#[utoipa::path(post, path = "/api/results/gradebook/{class_id}/{course_id}/submit/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = Submission,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn submit_marks(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Body(submission): Body<Submission>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let book = Book::load(&tx, &user, of).await?;
            book.allow(SheetAct::Submit)?;
            let waiting: usize = book
                .members
                .iter()
                .map(|member| book.row(member.user).count(CellState::Waiting))
                .sum();
            if waiting > 0 && !submission.accept_waiting {
                return Err(Error::conflict(
                    "results.marks_waiting",
                    format!("还有 {waiting} 项待批改，批改完再提交，或确认不等。"),
                ));
            }
            if book.members.is_empty() {
                return Err(Error::conflict("results.nobody_to_mark", "班级里还没有学生。"));
            }
            let rows: Vec<_> = book
                .members
                .iter()
                .map(|member| book.final_row(member.user))
                .collect();
            let place = (of.class_id, of.course_id);
            let id = sheet::submit(&tx, user.school, place, &submission.note, (user.id, now_ms)).await?;
            final_mark::put_all(&tx, id, &rows).await?;
            let class = classes::find_class(&tx, of.class_id).await?;
            let name = class.map(|class| class.name).unwrap_or_default();
            let act = Act::of("results.marks_submitted", &name)
                .with(json!({ "course": book.course.title, "students": rows.len() }))
                .because(&submission.note);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("成绩已提交教务审核。", Nothing {}))
}

/// Marks to be taken back.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "reason": "漏登考勤" }))]
pub(super) struct TakeBack {
    #[garde(length(chars, min = 2, max = 200))]
    reason: String,
}

/// Takes the final marks of a class back, before the office has decided.
#[utoipa::path(post, path = "/api/results/gradebook/{class_id}/{course_id}/take_back/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = TakeBack,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn take_marks_back(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Body(form): Body<TakeBack>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let book = Book::load_rows(&tx, &user, of, &[]).await?;
            book.allow(SheetAct::TakeBack)?;
            let sheet = book.sheet.as_ref().ok_or(Error::NotFound)?;
            sheet::put_state(&tx, sheet.id, SheetState::Open, None, (user.id, now_ms)).await?;
            final_mark::forget(&tx, sheet.id).await?;
            let class = classes::find_class(&tx, of.class_id).await?;
            let name = class.map(|class| class.name).unwrap_or_default();
            let act = Act::of("results.marks_taken_back", &name)
                .with(json!({ "course": book.course.title }))
                .because(&form.reason);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("成绩已撤回，可以继续修改。", Nothing {}))
}
