//! A new password by text message, and binding a phone.

use super::{asker, browser::Browser, hash_new, school_or_first};
use crate::{
    code::{self, Purpose, Tried},
    masked_phone,
    password::Hasher,
    rules::{Phone, check_password},
    session,
    store::{
        self,
        code::Target,
        user::{self, Status},
    },
    throttle,
};
use axum::extract::State;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error,
    access::SchoolId,
    http::{ClientAddress, Nothing},
};
use serde::{Deserialize, Serialize};

/// A phone, its code, and the password to be.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "phone": "13900001111", "code": "000000", "password": "Suanpan2026!" }))]
pub(super) struct Recovery {
    #[garde(length(chars, min = 1, max = 20))]
    phone: String,
    #[garde(length(chars, min = 1, max = 12))]
    code: String,
    #[garde(length(chars, min = 1, max = 128))]
    password: String,
    #[garde(skip)]
    #[serde(default)]
    school_id: Option<SchoolId>,
}

/// Sets a new password with a code, and ends all sessions.
#[utoipa::path(post, path = "/api/forget_password/", tag = "identity", request_body = Recovery,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn forget_password(
    State(app): State<App>,
    State(hasher): State<Hasher>,
    browser: Browser,
    client: ClientAddress,
    Body(form): Body<Recovery>,
) -> ApiResult<Nothing> {
    let phone = Phone::require(&form.phone)?;
    check_password(&form.password, "").map_err(|fault| Error::Invalid(vec![fault]))?;
    let first = school_or_first(&app, form.school_id).await?;
    let (now_ms, secret, asker) = (app.now_ms(), app.secret.clone(), asker(&browser, &client));
    let tried = app
        .db
        .write(move |tx| async move {
            let known = user::list_by_phone(&tx, &phone, form.school_id)
                .await?
                .into_iter()
                .next();
            let target = Target {
                school: known.as_ref().map_or(first, |user| user.school),
                phone,
                purpose: Purpose::ForgetPassword,
            };
            let tried = code::use_code(&tx, &secret, &target, &asker, &form.code, now_ms).await?;
            let known = known.filter(|user| user.status == Status::Active);
            // An unknown number gets the answer of a wrong code: a stranger learns nothing.
            Ok::<_, Error>(known.ok_or(Tried::Wrong).and_then(|user| match tried {
                Tried::Right => Ok(user.id),
                tried => Err(tried),
            }))
        })
        .await?;
    let id = match tried {
        Ok(id) => id,
        Err(tried) => {
            tried.require_right()?;
            return Err(Error::NotFound);
        }
    };
    // Hashed only now: a stranger without a code costs no work.
    let hash = hash_new(&hasher, &form.password, "").await?;
    app.db
        .write(move |tx| async move {
            user::set_password_hash(&tx, id, &hash, false, now_ms).await?;
            store::throttle::forget(&tx, &throttle::password_key(id, None)).await?;
            session::revoke_all(&tx, id, None, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("密码已重置，请重新登录。", Nothing {}))
}

/// A phone and its code.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "phone": "13900001111", "code": "000000" }))]
pub(super) struct PhoneBinding {
    #[garde(length(chars, min = 1, max = 20))]
    phone: String,
    #[garde(length(chars, min = 1, max = 12))]
    code: String,
}

/// The phone as its owner sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct BoundPhone {
    phone_masked: String,
}

/// Binds a phone to the account.
#[utoipa::path(post, path = "/api/bind_phone/", tag = "identity", request_body = PhoneBinding,
    responses((status = 200, body = platform::Envelope<BoundPhone>)))]
pub(super) async fn bind_phone(
    State(app): State<App>,
    user: CurrentUser,
    browser: Browser,
    client: ClientAddress,
    Body(form): Body<PhoneBinding>,
) -> ApiResult<BoundPhone> {
    let phone = Phone::require(&form.phone)?;
    let phone_masked = masked_phone(phone.as_str());
    let (now_ms, secret, asker) = (app.now_ms(), app.secret.clone(), asker(&browser, &client));
    let tried = app
        .db
        .write(move |tx| async move {
            let target = Target {
                school: user.school,
                phone,
                purpose: Purpose::BindPhone,
            };
            let tried = code::use_code(&tx, &secret, &target, &asker, &form.code, now_ms).await?;
            if tried == Tried::Right {
                user::set_phone(&tx, user.id, &target.phone, now_ms)
                    .await
                    .map_err(taken)?;
            }
            Ok::<_, Error>(tried)
        })
        .await?;
    tried.require_right()?;
    Ok(Envelope::with_message(
        "手机号已绑定。",
        BoundPhone { phone_masked },
    ))
}

fn taken(error: database::Error) -> Error {
    if error.is_unique() {
        return Error::conflict("identity.phone_taken", "该手机号已绑定其他账号。");
    }
    error.into()
}
