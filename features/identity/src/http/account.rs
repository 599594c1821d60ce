//! My account: username, password, devices, my data, the end.

use super::hash_new;
use crate::{
    password::Hasher,
    rules::check_username,
    session,
    store::{
        self,
        user::{self, COOLING_OFF_MS, find_user},
    },
    throttle::PASSWORDS,
};
use axum::extract::State;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{AnyUser, SessionId},
    http::Nothing,
};
use serde::{Deserialize, Serialize};

/// A new username.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "username": "zhouyiming" }))]
pub(super) struct UsernameChange {
    #[garde(length(chars, min = 1, max = 64))]
    username: String,
}

/// Changes what I sign in with.
#[utoipa::path(post, path = "/api/user/change_username/", tag = "identity", request_body = UsernameChange,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn change_username(
    State(app): State<App>,
    user: CurrentUser,
    Body(form): Body<UsernameChange>,
) -> ApiResult<Nothing> {
    let username = form.username.trim().to_owned();
    check_username(&username).map_err(|fault| Error::Invalid(vec![fault]))?;
    let now_ms = app.now_ms();
    let changed = app
        .db
        .write(move |tx| async move { user::set_username(&tx, user.id, &username, now_ms).await })
        .await;
    changed.map_err(|error: database::Error| {
        if error.is_unique() {
            Error::invalid("username", "该用户名已被使用，请换一个。")
        } else {
            error.into()
        }
    })?;
    Ok(Envelope::with_message("用户名已修改。", Nothing {}))
}

/// The old password and the new one.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "old_password": "Suanpan2026!", "new_password": "Suanpan2027!" }))]
pub(super) struct PasswordChange {
    #[garde(length(chars, min = 1, max = 128))]
    old_password: String,
    #[garde(length(chars, min = 1, max = 128))]
    new_password: String,
}

/// Changes my password and ends my sessions on other devices.
#[utoipa::path(post, path = "/api/user/change_password/", tag = "identity", request_body = PasswordChange,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn change_password(
    State(app): State<App>,
    State(hasher): State<Hasher>,
    AnyUser(user): AnyUser,
    Body(form): Body<PasswordChange>,
) -> ApiResult<Nothing> {
    let id = user.id;
    let now_ms = app.now_ms();
    let key = format!("change:{id}");
    let counted = key.clone();
    let stored = app
        .db
        .write(move |tx| async move {
            // Counted before it is looked at, like every guess at a password: a session may be stolen.
            PASSWORDS.take(&tx, &counted, now_ms).await?;
            find_user(&tx, id).await?.ok_or(Error::Unauthenticated)
        })
        .await?;
    let old_password = form.old_password;
    if !hasher
        .is_right(old_password.clone(), stored.password_hash)
        .await?
    {
        return Err(Error::invalid("old_password", "原密码不正确。"));
    }
    if form.new_password == old_password {
        return Err(Error::invalid("new_password", "新密码不能与原密码相同。"));
    }
    let hash = hash_new(&hasher, &form.new_password, &stored.username)
        .await
        .map_err(in_new_password)?;
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            store::throttle::forget(&tx, &key).await?;
            user::set_password_hash(&tx, id, &hash, false, now_ms).await?;
            session::revoke_all(&tx, id, Some(user.session), now_ms).await
        })
        .await?;
    Ok(Envelope::with_message(
        "密码已修改，其他设备已退出登录。",
        Nothing {},
    ))
}

fn in_new_password(error: Error) -> Error {
    match error {
        Error::Invalid(mut faults) => {
            faults
                .iter_mut()
                .for_each(|fault| fault.field = "new_password".into());
            Error::Invalid(faults)
        }
        error => error,
    }
}

/// When the account will be gone.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Deletion {
    delete_at_ms: Millis,
}

/// Asks for my account to be deleted after seven days; signing in before then keeps it.
#[utoipa::path(delete, path = "/api/user/delete_account/", tag = "identity",
    responses((status = 200, body = platform::Envelope<Deletion>)))]
pub(super) async fn delete_account(State(app): State<App>, user: CurrentUser) -> ApiResult<Deletion> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            user::ask_deletion(&tx, user.id, now_ms).await?;
            session::revoke_all(&tx, user.id, None, now_ms).await
        })
        .await?;
    let msg = "账号将在 7 天后注销；在此之前重新登录即可取消。";
    Ok(Envelope::with_message(
        msg,
        Deletion {
            delete_at_ms: now_ms + COOLING_OFF_MS,
        },
    ))
}

/// A device I am signed in on.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SessionView {
    id: SessionId,
    /// What the browser calls itself.
    device: String,
    address: String,
    created_at_ms: Millis,
    last_seen_at_ms: Millis,
    /// Whether it is the one asking.
    is_current: bool,
}

/// The devices I am signed in on.
#[utoipa::path(get, path = "/api/user/sessions/", tag = "identity",
    responses((status = 200, body = platform::Envelope<Vec<SessionView>>)))]
pub(super) async fn list_sessions(State(app): State<App>, user: CurrentUser) -> ApiResult<Vec<SessionView>> {
    let now_ms = app.now_ms();
    let id = user.id;
    let rows = app
        .db
        .read(move |tx| async move { store::session::list(&tx, id, now_ms).await })
        .await?;
    let view = |row: store::session::SessionRow| SessionView {
        id: row.id,
        device: row.device,
        address: row.address,
        created_at_ms: row.created_at_ms,
        last_seen_at_ms: row.last_seen_at_ms,
        is_current: row.id == user.session,
    };
    Ok(Envelope::ok(rows.into_iter().map(view).collect()))
}

/// Ends my session on another device.
#[utoipa::path(delete, path = "/api/user/sessions/{session_id}/", tag = "identity",
    params(("session_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn end_session(
    State(app): State<App>,
    user: CurrentUser,
    Path(session): Path<SessionId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    let ended = app
        .db
        .write(move |tx| async move { session::revoke(&tx, user.id, session, now_ms).await })
        .await?;
    if !ended {
        return Err(Error::NotFound);
    }
    Ok(Envelope::with_message("该设备已退出登录。", Nothing {}))
}

/// What the platform knows about my account.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct UserExport {
    username: String,
    real_name: String,
    student_number: Option<String>,
    phone: Option<String>,
    created_at_ms: Millis,
    consents: Vec<ConsentView>,
    sessions: Vec<SessionExport>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ConsentView {
    document: String,
    version: String,
    agreed_at_ms: Millis,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SessionExport {
    device: String,
    address: String,
    created_at_ms: Millis,
}

/// A copy of my personal data (个人信息保护法 article 45).
#[utoipa::path(get, path = "/api/user/export/", tag = "identity",
    responses((status = 200, body = platform::Envelope<UserExport>)))]
pub(super) async fn export_user(State(app): State<App>, user: CurrentUser) -> ApiResult<UserExport> {
    let now_ms = app.now_ms();
    let export = app
        .db
        .read(move |tx| async move {
            let stored = find_user(&tx, user.id).await?.ok_or(Error::Unauthenticated)?;
            let consents = user::list_consents(&tx, user.id).await?;
            let sessions = store::session::list(&tx, user.id, now_ms).await?;
            Ok::<_, Error>(UserExport {
                username: stored.username,
                real_name: stored.real_name,
                student_number: stored.student_number,
                phone: stored.phone,
                created_at_ms: stored.created_at_ms,
                consents: consents
                    .into_iter()
                    .map(|(document, version, agreed_at_ms)| ConsentView {
                        document,
                        version,
                        agreed_at_ms,
                    })
                    .collect(),
                sessions: sessions
                    .into_iter()
                    .map(|row| SessionExport {
                        device: row.device,
                        address: row.address,
                        created_at_ms: row.created_at_ms,
                    })
                    .collect(),
            })
        })
        .await?;
    Ok(Envelope::ok(export))
}
