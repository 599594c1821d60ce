//! `POST /api/users/{id}/reset_password/`.

use crate::password_reset::{readable_password, require_resettable};
use axum::extract::State;
use garde::Validate;
use identity::password::Hasher;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Path, Role,
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};

/// The new password.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "new_password": null }))]
pub(super) struct PasswordReset {
    /// One is made if absent.
    #[garde(inner(length(chars, min = 8, max = 64)))]
    #[serde(default)]
    new_password: Option<String>,
}

/// The password to be handed over.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct NewPassword {
    /// Only if it was made here, and only this once.
    password: Option<String>,
}

/// Gives somebody a new password and ends their sessions: a teacher for students of their classes, the office for
/// anybody of the school but operators.
#[utoipa::path(post, path = "/api/users/{id}/reset_password/", tag = "staff", params(("id" = i64, Path)),
    request_body = PasswordReset, responses((status = 200, body = platform::Envelope<NewPassword>)))]
pub(super) async fn reset_password(
    State(app): State<App>,
    State(hasher): State<Hasher>,
    user: CurrentUser,
    Path(id): Path<i64>,
    Body(form): Body<PasswordReset>,
) -> ApiResult<NewPassword> {
    if !user.has(Role::ClassManagement) && !user.has(Role::TeacherManagement) {
        return Err(Error::Forbidden);
    }
    let asking = user.clone();
    let target = app
        .db
        .read(move |tx| async move { require_resettable(&tx, &asking, id).await })
        .await?;
    let made = form.new_password.is_none().then(readable_password);
    let password = form.new_password.or_else(|| made.clone()).unwrap_or_default();
    identity::check_password(&password, &target.username).map_err(|mut fault| {
        fault.field = "new_password".into();
        Error::Invalid(vec![fault])
    })?;
    let hash = hasher.hash(password).await?;
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            // Asked again: rights may have changed while the hash was computed.
            let target = require_resettable(&tx, &user, id).await?;
            identity::reset_password(&tx, target.id, &hash, now_ms).await?;
            let subject = format!("{}（{}）", target.real_name, target.username);
            let act = Act::of("staff.password_reset", &subject);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message(
        "密码已重置，原有登录全部失效；对方首次登录需修改密码。",
        NewPassword { password: made },
    ))
}
