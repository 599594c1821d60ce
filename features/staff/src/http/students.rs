//! The student accounts of the school: found by the office to reset a password or to shut one.

use super::teacher_list::{PersonView, view};
use crate::store::{PersonSearch, search_students};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use identity::{Status, User};
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Page, PageOf, Path, Query,
    access::{Staff, UserId},
    audit::{self, Act},
    http::Nothing,
};
use serde::Deserialize;

/// Which students.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StudentFilter {
    /// Part of a name, a username, a number or a phone number.
    #[garde(inner(length(chars, max = 60)))]
    q: Option<String>,
    /// `active`, `imported` or `disabled`.
    #[garde(inner(length(chars, max = 20)))]
    status: Option<String>,
}

/// Everybody of the school who holds no role.
#[utoipa::path(get, path = "/api/staff/students/", tag = "staff", params(StudentFilter, Page),
    responses((status = 200, body = platform::Envelope<PageOf<PersonView>>)))]
pub(super) async fn list_students(
    State(app): State<App>,
    staff: Staff,
    Query(filter): Query<StudentFilter>,
    Query(page): Query<Page>,
) -> ApiResult<PageOf<PersonView>> {
    let wanted = PersonSearch {
        school: staff.school,
        like: database::like_pattern(filter.q.as_deref()),
        role: String::new(),
        status: filter.status.unwrap_or_default(),
        sort: String::new(),
        page,
    };
    let (rows, total) = app
        .db
        .read(move |tx| async move { search_students(&tx, &wanted).await })
        .await?;
    let items = rows.into_iter().map(|row| view(row, &[])).collect();
    Ok(Envelope::ok(PageOf { items, total }))
}

/// Whether an account works.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "is_enabled": false, "reason": "休学" }))]
pub(super) struct StudentStatusForm {
    #[garde(skip)]
    is_enabled: bool,
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    reason: String,
}

async fn find_student(tx: &Tx, user: &CurrentUser, id: UserId) -> Result<User, Error> {
    let found = identity::find_user(tx, id)
        .await?
        .filter(|found| found.school == user.school && found.status != Status::Deleted)
        .ok_or(Error::NotFound)?;
    if !identity::list_roles(tx, id).await?.is_empty() {
        return Err(Error::NotFound);
    }
    Ok(found)
}

/// A student of this person's school; 404 otherwise.
pub(super) async fn require_student(tx: &Tx, user: &CurrentUser, id: UserId) -> Result<(), Error> {
    find_student(tx, user, id).await.map(drop)
}

/// Shuts or opens the account of a student. Shutting ends all their sessions at once.
#[utoipa::path(post, path = "/api/staff/students/{user_id}/status/", tag = "staff", params(("user_id" = i64, Path)),
    request_body = StudentStatusForm, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn set_student_status(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<UserId>,
    Body(form): Body<StudentStatusForm>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let found = find_student(&tx, &staff, id).await?;
            // An account without a password has never been activated: it goes back to waiting.
            let status = match (form.is_enabled, found.password_hash.is_some()) {
                (false, _) => Status::Disabled,
                (true, true) => Status::Active,
                (true, false) => Status::Imported,
            };
            identity::set_status(&tx, id, status, now_ms).await?;
            let subject = format!("{}（{}）", found.real_name, found.username);
            let action = if form.is_enabled {
                "staff.student_enabled"
            } else {
                "staff.student_disabled"
            };
            let act = Act::of(action, &subject).because(&form.reason);
            audit::record_act(&tx, &staff, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已保存。", Nothing {}))
}
