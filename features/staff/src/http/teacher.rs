//! Adding, changing and shutting the account of a teacher.

use crate::{
    new_teacher::{self, NewTeacher, first_password, require_addable},
    store::{TaughtClass, list_classes_of},
    workbook::role_word,
};
use axum::extract::State;
use classes::ClassId;
use database::Tx;
use garde::Validate;
use identity::{Status, User, password::Hasher};
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Path, Role,
    access::{Staff, UserId},
    audit::{self, Act},
    http::Nothing,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A teacher to be added.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "username": "zhanglaoshi", "real_name": "张老师", "roles": ["6f1a2c9e4b7d4e0f9a35c8d21e7b6043"]
}))]
pub(super) struct TeacherForm {
    #[garde(length(chars, min = 1, max = 64))]
    username: String,
    #[garde(length(chars, min = 1, max = 64))]
    real_name: String,
    #[garde(inner(length(chars, max = 64)))]
    #[serde(default)]
    staff_number: Option<String>,
    #[garde(inner(length(chars, max = 20)))]
    #[serde(default)]
    phone: Option<String>,
    #[garde(length(min = 1, max = 3))]
    roles: Vec<Role>,
}

/// A teacher who was added.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AddedTeacher {
    id: UserId,
    username: String,
    /// To be handed over; shown only this once.
    password: String,
}

/// Adds a teacher with a first password.
#[utoipa::path(post, path = "/api/staff/teachers/", tag = "staff", request_body = TeacherForm,
    responses((status = 200, body = platform::Envelope<AddedTeacher>)))]
pub(super) async fn add_teacher(
    State(app): State<App>,
    State(hasher): State<Hasher>,
    staff: Staff,
    Body(form): Body<TeacherForm>,
) -> ApiResult<AddedTeacher> {
    require_grantable(&staff, &form.roles, &[])?;
    let (password, hash) = first_password(&hasher).await?;
    let filled = |text: Option<String>| {
        text.map(|text| text.trim().to_owned())
            .filter(|text| !text.is_empty())
    };
    let teacher = NewTeacher {
        row: 0,
        username: form.username.trim().into(),
        real_name: form.real_name.trim().into(),
        staff_number: filled(form.staff_number),
        phone: filled(form.phone),
    };
    let (now_ms, username, roles) = (app.now_ms(), teacher.username.clone(), form.roles);
    let id = app
        .db
        .write(move |tx| async move {
            require_addable(&tx, staff.school, &teacher).await?;
            let subject = format!("{}（{}）", teacher.real_name, teacher.username);
            let id = new_teacher::add(&tx, staff.school, teacher, hash, &roles, now_ms).await?;
            let detail = json!({ "roles": words(&roles) });
            let act = Act::of("staff.teacher_added", &subject).with(detail);
            audit::record_act(&tx, &staff, act, now_ms).await?;
            Ok::<_, Error>(id)
        })
        .await?;
    let added = AddedTeacher {
        id,
        username,
        password,
    };
    Ok(Envelope::with_message(
        "教师已添加，请把初始密码转交本人。",
        added,
    ))
}

fn words(roles: &[Role]) -> Vec<&'static str> {
    roles.iter().map(|role| role_word(*role)).collect()
}

/// Only an operator makes operators, and only an operator unmakes them.
fn require_grantable(user: &CurrentUser, after: &[Role], before: &[Role]) -> Result<(), Error> {
    let is_touched = after.contains(&Role::Admin) != before.contains(&Role::Admin);
    if is_touched && !user.has(Role::Admin) {
        return Err(Error::Forbidden);
    }
    Ok(())
}

/// An account of the school that holds a role, with its roles.
pub(super) async fn require_teacher_account(
    tx: &Tx,
    user: &CurrentUser,
    id: UserId,
) -> Result<(User, Vec<Role>), Error> {
    let found = identity::find_user(tx, id)
        .await?
        .filter(|found| found.school == user.school && found.status != Status::Deleted)
        .ok_or(Error::NotFound)?;
    let roles = identity::list_roles(tx, id).await?;
    if roles.is_empty() {
        return Err(Error::NotFound);
    }
    if roles.contains(&Role::Admin) && !user.has(Role::Admin) {
        return Err(Error::Forbidden);
    }
    Ok((found, roles))
}

/// A teacher and the classes in their hands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TeacherDetail {
    id: UserId,
    username: String,
    real_name: String,
    number: Option<String>,
    phone_masked: Option<String>,
    roles: Vec<Role>,
    classes: Vec<TaughtClassView>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct TaughtClassView {
    id: ClassId,
    name: String,
    term: String,
    is_archived: bool,
    is_owner: bool,
    members: i64,
}

impl From<TaughtClass> for TaughtClassView {
    fn from(class: TaughtClass) -> Self {
        Self {
            id: class.id,
            name: class.name,
            term: class.term,
            is_archived: class.is_archived,
            is_owner: class.is_owner,
            members: class.members,
        }
    }
}

/// One teacher and their classes.
#[utoipa::path(get, path = "/api/staff/teachers/{user_id}/", tag = "staff", params(("user_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<TeacherDetail>)))]
pub(super) async fn show_teacher(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<UserId>,
) -> ApiResult<TeacherDetail> {
    let detail = app
        .db
        .read(move |tx| async move {
            let (found, roles) = require_teacher_account(&tx, &staff, id).await?;
            let classes = list_classes_of(&tx, id).await?;
            Ok::<_, Error>(TeacherDetail {
                id,
                username: found.username,
                real_name: found.real_name,
                number: found.student_number,
                phone_masked: found.phone.as_deref().map(identity::masked_phone),
                roles,
                classes: classes.into_iter().map(TaughtClassView::from).collect(),
            })
        })
        .await?;
    Ok(Envelope::ok(detail))
}

/// A teacher's name, number and roles.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "real_name": "林知远", "roles": ["6f1a2c9e4b7d4e0f9a35c8d21e7b6043"] }))]
pub(super) struct TeacherChange {
    #[garde(length(chars, min = 2, max = 30))]
    real_name: String,
    #[garde(inner(length(chars, max = 32)))]
    #[serde(default)]
    staff_number: Option<String>,
    /// At least one: whoever holds none is a student.
    #[garde(length(min = 1, max = 3))]
    roles: Vec<Role>,
}

/// Changes name, number and roles. Whoever loses a role is signed out, so that it holds at once.
#[utoipa::path(put, path = "/api/staff/teachers/{user_id}/", tag = "staff", params(("user_id" = i64, Path)),
    request_body = TeacherChange, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn update_teacher(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<UserId>,
    Body(change): Body<TeacherChange>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    let saved = app.db.write(move |tx| async move {
        let (found, before) = require_teacher_account(&tx, &staff, id).await?;
        require_grantable(&staff, &change.roles, &before)?;
        if id == staff.id && before.iter().any(|role| !change.roles.contains(role)) {
            return Err(Error::conflict(
                "staff.own_role",
                "不能取消自己的角色，请由其他管理人员操作。",
            ));
        }
        let number = change
            .staff_number
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty());
        identity::update_profile(&tx, id, change.real_name.trim(), number, now_ms).await?;
        set_roles(&tx, id, &before, &change.roles, now_ms).await?;
        let subject = format!("{}（{}）", change.real_name, found.username);
        let act = Act::of("staff.teacher_changed", &subject)
            .changed("real_name", &found.real_name, change.real_name.trim())
            .changed("staff_number", &found.student_number, number)
            .changed("roles", words(&before), words(&change.roles));
        audit::record_act(&tx, &staff, act, now_ms).await
    });
    saved.await.map_err(number_taken)?;
    Ok(Envelope::with_message("已保存。", Nothing {}))
}

fn number_taken(error: Error) -> Error {
    match error {
        Error::Internal(what) if what.contains("nique") => Error::invalid("staff_number", "该工号已被使用。"),
        error => error,
    }
}

async fn set_roles(
    tx: &Tx,
    id: UserId,
    before: &[Role],
    after: &[Role],
    now_ms: platform::Millis,
) -> Result<(), Error> {
    for role in Role::ALL {
        identity::set_role(tx, id, role, after.contains(&role), now_ms).await?;
    }
    if before.iter().any(|role| !after.contains(role)) {
        identity::session::revoke_all(tx, id, None, now_ms).await?;
    }
    Ok(())
}

/// Whether an account works, and who takes over the classes of whoever leaves.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "is_enabled": false, "classes_to": null, "reason": "离职" }))]
pub(super) struct StatusForm {
    #[garde(skip)]
    is_enabled: bool,
    /// A teacher who becomes the owner of all their classes.
    #[garde(skip)]
    #[serde(default)]
    classes_to: Option<UserId>,
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    reason: String,
}

/// Shuts or opens the account of a teacher. Shutting ends all their sessions at once.
#[utoipa::path(post, path = "/api/staff/teachers/{user_id}/status/", tag = "staff", params(("user_id" = i64, Path)),
    request_body = StatusForm, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn set_teacher_status(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<UserId>,
    Body(form): Body<StatusForm>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    let is_enabled = form.is_enabled;
    app.db
        .write(move |tx| async move {
            let (found, _) = require_teacher_account(&tx, &staff, id).await?;
            if id == staff.id {
                return Err(Error::conflict("staff.own_account", "不能停用自己的账号。"));
            }
            let status = if form.is_enabled {
                Status::Active
            } else {
                Status::Disabled
            };
            identity::set_status(&tx, id, status, now_ms).await?;
            let handed = match form.classes_to {
                Some(heir) if !form.is_enabled => hand_over(&tx, &staff, id, heir).await?,
                _ => 0,
            };
            let subject = format!("{}（{}）", found.real_name, found.username);
            let action = if form.is_enabled {
                "staff.teacher_enabled"
            } else {
                "staff.teacher_disabled"
            };
            let act = Act::of(action, &subject).because(&form.reason);
            let act = if handed > 0 {
                act.with(json!({ "classes_handed_over": handed }))
            } else {
                act
            };
            audit::record_act(&tx, &staff, act, now_ms).await
        })
        .await?;
    let msg = if is_enabled {
        "账号已启用。"
    } else {
        "账号已停用，其所有登录已立即失效。"
    };
    Ok(Envelope::with_message(msg, Nothing {}))
}

async fn hand_over(tx: &Tx, staff: &CurrentUser, from: UserId, to: UserId) -> Result<usize, Error> {
    let (heir, roles) = require_teacher_account(tx, staff, to).await?;
    if heir.status != Status::Active || !roles.contains(&Role::ClassManagement) || from == to {
        return Err(Error::invalid("classes_to", "请选择一位在职的任课教师接管班级。"));
    }
    let owned = classes::list_owned(tx, from).await?;
    for class in &owned {
        classes::set_owner(tx, *class, to).await?;
    }
    Ok(owned.len())
}
