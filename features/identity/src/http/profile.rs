//! Who I am.

use crate::{
    masked_phone,
    store::user::{User, find_user, set_avatar as store_avatar, update_profile},
};
use axum::extract::{Multipart, State};
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Role,
    access::{AnyUser, SchoolId, UserId},
    files::NamedFile,
    http::Nothing,
    uploads::Allowance,
};
use serde::{Deserialize, Serialize};

/// The largest picture of a person, in bytes.
const AVATAR_LIMIT_BYTES: usize = 1 << 20;

/// The signed-in person.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct UserView {
    id: UserId,
    username: String,
    real_name: String,
    student_number: Option<String>,
    /// `138****1234`, or none.
    phone_masked: Option<String>,
    /// Address of the picture.
    avatar: Option<String>,
    /// Role identifiers; a student has none.
    roles: Vec<Role>,
    school: SchoolName,
    /// Personal data that is still missing: `real_name`, `student_number`, `phone`.
    missing: Vec<&'static str>,
    must_change_password: bool,
    /// When the account will be deleted, if its owner asked for that.
    delete_at_ms: Option<Millis>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SchoolName {
    id: SchoolId,
    title: String,
}

/// Who I am and what I may do.
#[utoipa::path(get, path = "/api/user/info/", tag = "identity",
    responses((status = 200, body = platform::Envelope<UserView>)))]
pub(super) async fn show_user(State(app): State<App>, AnyUser(user): AnyUser) -> ApiResult<UserView> {
    let (id, school_id) = (user.id, user.school);
    let (stored, school) = app
        .db
        .read(move |tx| async move {
            let stored = find_user(&tx, id).await?.ok_or(Error::Unauthenticated)?;
            let school = school::find(&tx, school_id)
                .await?
                .ok_or(Error::Unauthenticated)?;
            Ok::<_, Error>((stored, school))
        })
        .await?;
    Ok(Envelope::ok(view(&app, &user, stored, school.settings.name_zh)))
}

fn view(app: &App, user: &CurrentUser, stored: User, school_title: String) -> UserView {
    let avatar = stored
        .avatar
        .as_ref()
        .map(|file| file.address(&app.secret, app.now_ms()));
    let needed = [
        ("real_name", stored.real_name.is_empty()),
        (
            "student_number",
            stored.student_number.is_none() && user.roles.is_empty(),
        ),
        ("phone", stored.phone.is_none()),
    ];
    UserView {
        id: user.id,
        username: stored.username,
        real_name: stored.real_name,
        student_number: stored.student_number,
        phone_masked: stored.phone.as_deref().map(masked_phone),
        avatar,
        roles: user.roles.clone(),
        school: SchoolName {
            id: user.school,
            title: school_title,
        },
        missing: needed
            .into_iter()
            .filter(|(_, is_missing)| *is_missing)
            .map(|(field, _)| field)
            .collect(),
        must_change_password: stored.must_change_password,
        delete_at_ms: stored
            .delete_requested_at_ms
            .map(|at_ms| at_ms + crate::store::user::COOLING_OFF_MS),
    }
}

/// What a person may change about themselves.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "real_name": "周一鸣", "student_number": "2026010199" }))]
pub(super) struct ProfileChange {
    #[garde(inner(length(chars, min = 2, max = 30)))]
    #[serde(default)]
    real_name: Option<String>,
    /// Can be set once; afterwards only the school changes it.
    #[garde(inner(length(chars, min = 1, max = 32)))]
    #[serde(default)]
    student_number: Option<String>,
}

/// Changes or completes personal data.
#[utoipa::path(post, path = "/api/user/update_info/", tag = "identity", request_body = ProfileChange,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn update_user(
    State(app): State<App>,
    user: CurrentUser,
    Body(change): Body<ProfileChange>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let stored = find_user(&tx, user.id).await?.ok_or(Error::Unauthenticated)?;
            let number = change.student_number.as_deref().map(str::trim);
            if let (Some(old), Some(new)) = (&stored.student_number, number)
                && old != new
            {
                return Err(Error::invalid(
                    "student_number",
                    "学号已登记，如有错误请联系教师修改。",
                ));
            }
            let name = change
                .real_name
                .as_deref()
                .map_or(stored.real_name.as_str(), str::trim);
            let number = number.or(stored.student_number.as_deref());
            update_profile(&tx, user.id, name, number, now_ms)
                .await
                .map_err(taken)
        })
        .await?;
    Ok(Envelope::with_message("个人资料已保存。", Nothing {}))
}

/// A picture as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct AvatarForm {
    /// PNG, JPEG or WebP, at most 1 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Changes my picture.
#[utoipa::path(post, path = "/api/user/avatar/", tag = "identity",
    request_body(content = AvatarForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn set_avatar(
    State(app): State<App>,
    user: CurrentUser,
    form: Multipart,
) -> ApiResult<Nothing> {
    let picture = platform::http::read_picture(form, AVATAR_LIMIT_BYTES).await?;
    let avatar = NamedFile {
        hash: app.keep_upload(&user, picture.bytes, Allowance::Usual).await?,
        name: picture.name,
    };
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { store_avatar(&tx, user.id, &avatar, now_ms).await })
        .await?;
    Ok(Envelope::with_message("头像已更新。", Nothing {}))
}

fn taken(error: database::Error) -> Error {
    if error.is_unique() {
        return Error::invalid("student_number", "该学号已被其他账号使用，请联系教师核对。");
    }
    error.into()
}
