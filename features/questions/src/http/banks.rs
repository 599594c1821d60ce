//! The banks somebody may choose from, and who writes the school's.

use crate::{
    bank::{BankKind, BankOf, may_write_bank, require_school_editor},
    store::school_editor,
};
use axum::{
    extract::{FromRequestParts, State},
    http::request::Parts,
};
use courses::{
    CourseId,
    editors::{list_colleagues, require_colleague, require_staff},
    ownership::EditorsView,
    require_course,
};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Query,
    access::{Teacher, UserId},
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};

/// What the bank of a school is called in lists and in the audit log.
const SCHOOL_BANK: &str = "学校题库";

/// The course whose bank is one of them.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct BesideCourse {
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
}

/// A bank that I read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct BankChoice {
    bank: BankKind,
    /// Whether I may add to it and change what stands in it.
    may_write: bool,
}

/// The banks that somebody chooses from beside a course: the course's, their own, their school's.
#[utoipa::path(get, path = "/api/questions/banks/", tag = "questions", params(BesideCourse),
    responses((status = 200, body = platform::Envelope<Vec<BankChoice>>)))]
pub(super) async fn list_banks(
    State(app): State<App>,
    user: Teacher,
    Query(beside): Query<BesideCourse>,
) -> ApiResult<Vec<BankChoice>> {
    let banks = app
        .db
        .read(move |tx| async move {
            require_course(&tx, &user, beside.course_id).await?;
            let mut banks = Vec::new();
            for bank in [BankKind::Course, BankKind::Personal, BankKind::School] {
                let of = BankOf::of(bank, beside.course_id, &user);
                let may_write = may_write_bank(&tx, &user, of).await?;
                banks.push(BankChoice { bank, may_write });
            }
            Ok::<_, Error>(banks)
        })
        .await?;
    Ok(Envelope::ok(banks))
}

/// Whoever teaches or belongs to the academic office; everybody else is refused before the body is read.
pub(super) struct SchoolStaff(CurrentUser);

impl<S: Send + Sync> FromRequestParts<S> for SchoolStaff {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        require_staff(&user)?;
        Ok(Self(user))
    }
}

/// Who writes the bank of my school beside the academic office.
#[utoipa::path(get, path = "/api/questions/school/editors/", tag = "questions",
    responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn list_school_editors(
    State(app): State<App>,
    SchoolStaff(user): SchoolStaff,
) -> ApiResult<EditorsView> {
    let view = app
        .db
        .read(move |tx| async move { view(&tx, &user).await })
        .await?;
    Ok(Envelope::ok(view))
}

/// A colleague, and whether they are to write the bank of the school.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "user_id": 4, "edits": true }))]
pub(super) struct SchoolEditorForm {
    #[garde(skip)]
    user_id: UserId,
    #[garde(skip)]
    edits: bool,
}

/// Lets a colleague write the bank of the school, or no longer. For the academic office and for who writes it already.
#[utoipa::path(put, path = "/api/questions/school/editors/", tag = "questions", request_body = SchoolEditorForm,
    responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn set_school_editor(
    State(app): State<App>,
    SchoolStaff(user): SchoolStaff,
    Body(form): Body<SchoolEditorForm>,
) -> ApiResult<EditorsView> {
    let now_ms = app.now_ms();
    let edits = form.edits;
    let view = app
        .db
        .write(move |tx| async move {
            require_school_editor(&tx, &user).await?;
            let before = names(&tx, &user).await?;
            let is_changed = if edits {
                require_colleague(&tx, &user, form.user_id).await?;
                school_editor::add(&tx, user.school, (form.user_id, user.id), now_ms).await?
            } else {
                school_editor::remove(&tx, user.school, form.user_id).await?
            };
            if is_changed {
                let act = Act::of("questions.school_editors_changed", SCHOOL_BANK);
                let act = act.changed("editors", before, names(&tx, &user).await?);
                audit::record_act(&tx, &user, act, now_ms).await?;
            }
            view(&tx, &user).await
        })
        .await?;
    let said = if edits {
        "已添加编辑者。"
    } else {
        "已移除编辑者。"
    };
    Ok(Envelope::with_message(said, view))
}

async fn names(tx: &Tx, user: &CurrentUser) -> database::Result<String> {
    let editors = school_editor::list(tx, user.school).await?;
    let names: Vec<String> = editors.into_iter().map(|editor| editor.real_name).collect();
    Ok(names.join("、"))
}

async fn view(tx: &Tx, user: &CurrentUser) -> Result<EditorsView, Error> {
    let may_manage = require_school_editor(tx, user).await.is_ok();
    let colleagues = if may_manage {
        list_colleagues(tx, user.school).await?
    } else {
        Vec::new()
    };
    Ok(EditorsView {
        title: SCHOOL_BANK.into(),
        owner: None,
        editors: school_editor::list(tx, user.school).await?,
        my_role: None,
        may_write: may_write_bank(tx, user, BankOf::School(user.school)).await?,
        may_manage,
        colleagues,
    })
}
