//! Wishes to change marks that the office has approved.

use super::{book::Book, office::require_class};
use crate::{
    MarkRequestId,
    events::collected,
    gradebook::sheet::{RequestState, SheetAct},
    store::{
        final_mark, policy,
        request::{self, Request},
        sheet,
    },
};
use axum::extract::State;
use classes::ClassCourse;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Role,
    access::{Staff, Teacher, UserId},
    audit::{self, Act},
    http::Nothing,
};
use scoring::Points;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A wish to change an approved mark.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MarkRequest {
    id: MarkRequestId,
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
    /// Of 100, before rounding.
    before: Points,
    after: Points,
    reason: String,
    by: Option<String>,
    at_ms: Millis,
    state: RequestState,
    reply: String,
    decided_by: Option<String>,
    decided_at_ms: Option<Millis>,
}

impl From<Request> for MarkRequest {
    fn from(row: Request) -> Self {
        Self {
            id: row.id,
            user_id: row.user,
            real_name: row.real_name,
            student_number: row.student_number,
            before: row.before,
            after: row.after,
            reason: row.reason,
            by: row.by_name,
            at_ms: row.at_ms,
            state: row.state,
            reply: row.reply,
            decided_by: row.decided_by_name,
            decided_at_ms: row.decided_at_ms,
        }
    }
}

/// The wishes to change approved marks of a class, for its teachers.
#[utoipa::path(get, path = "/api/results/gradebook/{class_id}/{course_id}/requests/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<MarkRequest>>)))]
pub(super) async fn list_requests(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
) -> ApiResult<Vec<MarkRequest>> {
    let rows = app
        .db
        .read(move |tx| async move {
            of.require(&tx, &user).await?;
            requests_of(&tx, of).await
        })
        .await?;
    Ok(Envelope::ok(rows))
}

async fn requests_of(tx: &Tx, of: ClassCourse) -> Result<Vec<MarkRequest>, Error> {
    let rows = match sheet::find(tx, of.class_id, of.course_id).await? {
        Some(sheet) => request::list(tx, sheet.id).await?,
        None => Vec::new(),
    };
    Ok(rows.into_iter().map(MarkRequest::from).collect())
}

/// The wishes to change approved marks of a class, for the office.
#[utoipa::path(get, path = "/api/results/final_marks/{class_id}/{course_id}/requests/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<MarkRequest>>)))]
pub(super) async fn list_requests_for_office(
    State(app): State<App>,
    user: Staff,
    Path(of): Path<ClassCourse>,
) -> ApiResult<Vec<MarkRequest>> {
    let rows = app
        .db
        .read(move |tx| async move {
            require_class(&tx, &user, of.class_id).await?;
            requests_of(&tx, of).await
        })
        .await?;
    Ok(Envelope::ok(rows))
}

/// A wish to be made.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "user_id": 5, "points": 86, "reason": "补登期末试卷第 3 题" }))]
pub(super) struct NewRequest {
    #[garde(skip)]
    user_id: UserId,
    /// What the total should be, of 100.
    #[garde(skip)]
    points: Points,
    #[garde(length(chars, min = 2, max = 500))]
    reason: String,
}

/// Asks the office to change an approved mark.
#[utoipa::path(post, path = "/api/results/gradebook/{class_id}/{course_id}/requests/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = NewRequest,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn ask_for_change(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Body(new): Body<NewRequest>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { ask(&tx, &user, of, &new, now_ms).await })
        .await?;
    Ok(Envelope::with_message("更改申请已提交教务。", Nothing {}))
}

async fn ask(
    tx: &Tx,
    user: &CurrentUser,
    of: ClassCourse,
    new: &NewRequest,
    now_ms: Millis,
) -> Result<(), Error> {
    let book = Book::load_rows(tx, user, of, &[new.user_id]).await?;
    book.allow(SheetAct::Ask)?;
    if !(Points::ZERO..=Points::whole(100)).contains(&new.points) {
        return Err(Error::invalid("points", "成绩须在 0 至 100 之间。"));
    }
    let (Some(sheet), Some(row)) = (&book.sheet, book.finals.get(&new.user_id)) else {
        return Err(Error::NotFound);
    };
    if row.total == new.points {
        return Err(Error::invalid("points", "与现在的成绩相同。"));
    }
    let marks = (row.total, new.points);
    let added = request::add(tx, (sheet.id, new.user_id), marks, &new.reason, (user.id, now_ms)).await?;
    if added.is_none() {
        return Err(Error::conflict(
            "results.request_waits",
            "这名学生已有一份更改申请在等教务审核。",
        ));
    }
    let name = book.member(new.user_id)?.real_name.clone();
    let act = Act::of("results.change_asked", &name)
        .changed("points", row.total, new.points)
        .because(&new.reason);
    audit::record_act(tx, user, act, now_ms).await
}

/// What the office decides.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "grant": true, "reply": "同意" }))]
pub(super) struct Decision {
    #[garde(skip)]
    grant: bool,
    #[garde(length(chars, max = 500))]
    reply: String,
}

/// Grants or refuses a wish; granted, the final mark changes at once.
#[utoipa::path(post, path = "/api/results/final_marks/requests/{request_id}/decide/", tag = "results",
    params(("request_id" = i64, Path)), request_body = Decision,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn decide_request(
    State(app): State<App>,
    user: Staff,
    Path(id): Path<MarkRequestId>,
    Body(decision): Body<Decision>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { decide(&tx, &user, id, &decision, now_ms).await })
        .await?;
    Ok(Envelope::with_message("已处理。", Nothing {}))
}

/// The wish, if it is of this person's school, for the office.
pub(super) async fn require_request(
    tx: &Tx,
    user: &CurrentUser,
    id: MarkRequestId,
) -> Result<Request, Error> {
    user.require(Role::TeacherManagement)?;
    let found = request::find(tx, id).await?;
    let own = found.filter(|(_, school)| *school == user.school);
    own.map(|(request, _)| request).ok_or(Error::NotFound)
}

async fn decide(
    tx: &Tx,
    user: &CurrentUser,
    id: MarkRequestId,
    decision: &Decision,
    now_ms: Millis,
) -> Result<(), Error> {
    let row = require_request(tx, user, id).await?;
    if !decision.grant && decision.reply.trim().is_empty() {
        return Err(Error::invalid("reply", "不同意时请说明理由。"));
    }
    let state = if decision.grant {
        RequestState::Granted
    } else {
        RequestState::Refused
    };
    if !request::decide(tx, id, (state, &decision.reply), (user.id, now_ms)).await? {
        return Err(Error::conflict("results.request_decided", "这份申请已经处理过。"));
    }
    if decision.grant {
        let mark = policy::find(tx, user.school).await?.mark(row.after);
        final_mark::change(tx, row.sheet, row.user, (row.after, mark)).await?;
        let course = sheet::find_course(tx, row.sheet).await?;
        collected(tx, row.user, course, now_ms).await?;
    }
    let act = Act::of("results.change_decided", &row.real_name)
        .with(json!({ "granted": decision.grant }))
        .changed(
            "points",
            row.before,
            if decision.grant { row.after } else { row.before },
        )
        .because(&decision.reply);
    audit::record_act(tx, user, act, now_ms).await
}
