//! Making an account, or activating one that the school imported.

use super::{device, hash_new, school_or_first, sign_in::SignedIn};
use crate::{
    code::{self, PAUSE_MS, Purpose, Tried},
    password::Hasher,
    rules::{Phone, check_username},
    session,
    store::user::{self, NewUser, Status, add_user, find_by_student_number},
    throttle::Attempt,
};
use axum::{Extension, extract::State};
use garde::Validate;
use platform::{Answer, App, Body, Envelope, Error, access::SchoolId, http::ClientAddress};
use serde::{Deserialize, Serialize};

/// A number to send a code to.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "phone": "13900001111", "purpose": "register" }))]
pub(super) struct CodeRequest {
    #[garde(length(chars, min = 1, max = 20))]
    phone: String,
    #[garde(skip)]
    purpose: Purpose,
    #[garde(skip)]
    #[serde(default)]
    school_id: Option<SchoolId>,
}

/// When another code may be asked for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CodeSent {
    resend_after_seconds: i64,
}

/// Sends a code by text message. The answer is the same whether the number is known or not.
#[utoipa::path(post, path = "/api/send_verify_code/", tag = "identity", request_body = CodeRequest,
    responses((status = 200, body = platform::Envelope<CodeSent>)))]
pub(super) async fn send_verify_code(
    State(app): State<App>,
    client: ClientAddress,
    Body(request): Body<CodeRequest>,
) -> Answer<CodeSent> {
    let phone = Phone::require(&request.phone)?;
    let purpose = request.purpose;
    let now_ms = app.now_ms();
    let secret = app.secret.clone();
    let first = school_or_first(&app, request.school_id).await?;
    app.db
        .write(move |tx| async move {
            Attempt::new(&format!("code:{}", phone.as_str()), &client.address)
                .require_allowed(&tx, now_ms)
                .await?;
            // A code to sign in with belongs to the school that knows the number, if it was not named.
            let known = user::list_by_phone(&tx, &phone, request.school_id).await?;
            let school = known
                .first()
                .filter(|_| request.school_id.is_none())
                .map_or(first, |user| user.school);
            code::send(&tx, &secret, school, &phone, purpose, now_ms).await
        })
        .await?;
    Ok(Envelope::said(
        "验证码已发送。",
        CodeSent {
            resend_after_seconds: PAUSE_MS / 1000,
        },
    ))
}

/// The versions of the documents that were agreed to.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Consent {
    #[garde(length(chars, min = 1, max = 20))]
    agreement: String,
    #[garde(length(chars, min = 1, max = 20))]
    privacy: String,
}

/// A new account.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "phone": "13900001111", "code": "000000", "password": "Suanpan2026!", "real_name": "周一鸣",
    "consent": { "agreement": "2026-09", "privacy": "2026-09" }
}))]
pub(super) struct Registration {
    #[garde(length(chars, min = 1, max = 20))]
    phone: String,
    #[garde(length(chars, min = 1, max = 12))]
    code: String,
    /// The phone number if absent.
    #[garde(skip)]
    #[serde(default)]
    username: Option<String>,
    #[garde(length(chars, min = 1, max = 128))]
    password: String,
    #[garde(length(chars, min = 2, max = 30))]
    real_name: String,
    #[garde(skip)]
    #[serde(default)]
    school_id: Option<SchoolId>,
    #[garde(dive)]
    consent: Consent,
}

/// Makes an account with a phone number.
#[utoipa::path(post, path = "/api/register/", tag = "identity", request_body = Registration,
    responses((status = 200, body = platform::Envelope<SignedIn>)))]
pub(super) async fn register(
    State(app): State<App>,
    Extension(hasher): Extension<Hasher>,
    client: ClientAddress,
    Body(form): Body<Registration>,
) -> Answer<SignedIn> {
    let phone = Phone::require(&form.phone)?;
    if let Some(username) = &form.username {
        check_username(username).map_err(|fault| Error::Invalid(vec![fault]))?;
    }
    let school = school_or_first(&app, form.school_id).await?;
    let username = form
        .username
        .clone()
        .unwrap_or_else(|| format!("u{}", phone.as_str()));
    let hash = hash_new(&hasher, &form.password, &username).await?;
    let new = NewUser {
        school,
        username,
        phone: Some(phone.clone()),
        real_name: form.real_name.trim().into(),
        student_number: None,
        password_hash: Some(hash),
        status: Status::Active,
        must_change_password: false,
    };
    let account = Account::New(new);
    let signed_in = finish(&app, &phone, school, form.code, account, form.consent, client).await?;
    Ok(Envelope::said("注册成功。", signed_in))
}

/// An account that the school imported, claimed by its owner.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "student_number": "2026010199", "real_name": "周一鸣", "phone": "13900001111", "code": "000000",
    "password": "Suanpan2026!", "consent": { "agreement": "2026-09", "privacy": "2026-09" }
}))]
pub(super) struct Activation {
    #[garde(length(chars, min = 1, max = 32))]
    student_number: String,
    #[garde(length(chars, min = 2, max = 30))]
    real_name: String,
    #[garde(skip)]
    #[serde(default)]
    school_id: Option<SchoolId>,
    #[garde(length(chars, min = 1, max = 20))]
    phone: String,
    #[garde(length(chars, min = 1, max = 12))]
    code: String,
    #[garde(length(chars, min = 1, max = 128))]
    password: String,
    #[garde(dive)]
    consent: Consent,
}

/// Activates an imported account: its owner sets a password and a phone.
#[utoipa::path(post, path = "/api/signup/", tag = "identity", request_body = Activation,
    responses((status = 200, body = platform::Envelope<SignedIn>)))]
pub(super) async fn sign_up(
    State(app): State<App>,
    Extension(hasher): Extension<Hasher>,
    client: ClientAddress,
    Body(form): Body<Activation>,
) -> Answer<SignedIn> {
    let phone = Phone::require(&form.phone)?;
    let school = school_or_first(&app, form.school_id).await?;
    let hash = hash_new(&hasher, &form.password, "").await?;
    let account = Account::Imported {
        number: form.student_number,
        real_name: form.real_name,
        hash,
    };
    let signed_in = finish(&app, &phone, school, form.code, account, form.consent, client).await?;
    Ok(Envelope::said("账号已激活。", signed_in))
}

/// Where the account comes from.
#[derive(Clone)]
enum Account {
    New(NewUser),
    Imported {
        number: String,
        real_name: String,
        hash: String,
    },
}

/// Tries the code, makes or activates the account, records the consent and begins a session, all or nothing.
async fn finish(
    app: &App,
    phone: &Phone,
    school: SchoolId,
    code: String,
    account: Account,
    consent: Consent,
    client: ClientAddress,
) -> Result<SignedIn, Error> {
    let (now_ms, secret, phone) = (app.now_ms(), app.secret.clone(), phone.clone());
    let done = app
        .db
        .write(move |tx| async move {
            let tried =
                code::try_code(&tx, &secret, school, &phone, Purpose::Register, &code, now_ms).await?;
            if tried != Tried::Right {
                // Committed, so that the try is counted.
                return Ok(Err(tried));
            }
            let id = match account {
                Account::New(new) => add_user(&tx, &new, now_ms).await.map_err(taken)?,
                Account::Imported {
                    number,
                    real_name,
                    hash,
                } => {
                    let imported = find_by_student_number(&tx, school, &number).await?;
                    let is_it = |user: &user::User| {
                        user.status == Status::Imported && user.real_name == real_name.trim()
                    };
                    let user = imported.filter(is_it).ok_or_else(not_imported)?;
                    user::activate(&tx, user.id, &phone, &hash, now_ms)
                        .await
                        .map_err(taken)?;
                    user.id
                }
            };
            user::put_consent(&tx, id, "agreement", &consent.agreement, &client.address, now_ms).await?;
            user::put_consent(&tx, id, "privacy", &consent.privacy, &client.address, now_ms).await?;
            let issued = session::begin(&tx, &secret, id, &device(client), false, now_ms).await?;
            Ok::<_, Error>(Ok(SignedIn::new(issued, false)))
        })
        .await?;
    done.map_err(|tried| tried.require_right().err().unwrap_or(Error::NotFound))
}

fn not_imported() -> Error {
    Error::conflict(
        "identity.not_imported",
        "没有找到待激活的账号，请核对学校、学号和姓名；若已激活，请直接登录。",
    )
}

fn taken(error: database::Error) -> Error {
    if error.is_unique() {
        return Error::conflict("identity.taken", "该手机号或用户名已被使用，请直接登录或换一个。");
    }
    error.into()
}
