//! Signing in and out.

use super::device;
use crate::{
    code::{self, Purpose},
    password::Hasher,
    rules::Phone,
    session::{self, Device, Issued},
    store::user::{Status, User, keep, list_by_login, list_by_phone},
    throttle::Attempt,
};
use axum::{Extension, extract::State};
use garde::Validate;
use platform::{
    Answer, App, Body, CurrentUser, Envelope, Error, Millis,
    access::SchoolId,
    http::{ClientAddress, Nothing},
};
use serde::{Deserialize, Serialize};

/// An account and its password, or a phone and a code.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "username": "student1", "password": "Suanpan2026!" }))]
pub(super) struct Login {
    /// Username or phone number.
    #[garde(inner(length(chars, min = 1, max = 64)))]
    #[serde(default)]
    username: Option<String>,
    #[garde(inner(length(chars, min = 1, max = 128)))]
    #[serde(default)]
    password: Option<String>,
    #[garde(inner(length(chars, min = 1, max = 20)))]
    #[serde(default)]
    phone: Option<String>,
    /// The code sent to that phone.
    #[garde(inner(length(chars, min = 1, max = 12)))]
    #[serde(default)]
    code: Option<String>,
    /// Needed only where the same name exists in two schools of one host.
    #[garde(skip)]
    #[serde(default)]
    school_id: Option<SchoolId>,
    /// Whether the session outlives the browser.
    #[garde(skip)]
    #[serde(default)]
    remember: bool,
}

/// A token for `Authorization: JWT <token>`.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SignedIn {
    pub(super) token: String,
    pub(super) expires_at_ms: Millis,
    /// Whether the account was to be deleted and is kept by this sign-in.
    pub(super) deletion_cancelled: bool,
}

impl SignedIn {
    pub(super) fn new(issued: Issued, deletion_cancelled: bool) -> Self {
        Self {
            token: issued.token,
            expires_at_ms: issued.expires_at_ms,
            deletion_cancelled,
        }
    }
}

/// Signs in with a password, or with a code by text message.
#[utoipa::path(post, path = "/api/login/", tag = "identity", request_body = Login,
    responses((status = 200, body = platform::Envelope<SignedIn>)))]
pub(super) async fn login(
    State(app): State<App>,
    Extension(hasher): Extension<Hasher>,
    client: ClientAddress,
    Body(login): Body<Login>,
) -> Answer<SignedIn> {
    let device = device(client);
    let signed_in = match login {
        Login {
            username: Some(name),
            password: Some(password),
            school_id,
            remember,
            ..
        } => {
            let user = find_by_password(&app, &hasher, name, password, school_id, &device).await?;
            open(&app, user, device, remember).await?
        }
        Login {
            phone: Some(phone),
            code: Some(code),
            school_id,
            remember,
            ..
        } => {
            let user = find_by_code(&app, &phone, code, school_id, &device).await?;
            open(&app, user, device, remember).await?
        }
        Login { phone: Some(_), .. } => return Err(Error::invalid("code", "请输入验证码。")),
        Login {
            username: Some(_), ..
        } => return Err(Error::invalid("password", "请输入密码。")),
        Login { .. } => return Err(Error::invalid("username", "请输入用户名或手机号。")),
    };
    Ok(Envelope::said("登录成功。", signed_in))
}

/// Ends this session.
#[utoipa::path(post, path = "/api/logout/", tag = "identity", responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn logout(State(app): State<App>, user: CurrentUser) -> Answer<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { session::revoke(&tx, user.id, user.session, now_ms).await })
        .await?;
    Ok(Envelope::said("已退出登录。", Nothing {}))
}

fn wrong_login() -> Error {
    Error::conflict("identity.wrong_login", "用户名或密码错误。")
}

async fn find_by_password(
    app: &App,
    hasher: &Hasher,
    name: String,
    password: String,
    school: Option<SchoolId>,
    device: &Device,
) -> Result<User, Error> {
    let now_ms = app.now_ms();
    let attempt = Attempt::new(&name, &device.address);
    let checked = attempt.clone();
    let login = Phone::parse(&name).map_or(name, |phone| phone.as_str().into());
    let found = app
        .db
        .read(move |tx| async move {
            checked.require_allowed(&tx, now_ms).await?;
            Ok::<_, Error>(list_by_login(&tx, &login, school).await?.into_iter().next())
        })
        .await?;
    let hash = found.as_ref().and_then(|user| user.password_hash.clone());
    let is_right = hasher.is_right(password, hash).await?;
    match found.filter(|_| is_right) {
        Some(user) => {
            app.db
                .write(move |tx| async move { attempt.succeeded(&tx).await })
                .await?;
            Ok(user)
        }
        None => {
            app.db
                .write(move |tx| async move { attempt.failed(&tx, now_ms).await })
                .await?;
            Err(wrong_login())
        }
    }
}

async fn find_by_code(
    app: &App,
    phone: &str,
    code: String,
    school: Option<SchoolId>,
    device: &Device,
) -> Result<User, Error> {
    let phone = Phone::require(phone)?;
    let now_ms = app.now_ms();
    let attempt = Attempt::new(phone.as_str(), &device.address);
    let secret = app.secret.clone();
    let (tried, found) = app
        .db
        .write(move |tx| async move {
            attempt.require_allowed(&tx, now_ms).await?;
            let found = list_by_phone(&tx, &phone, school).await?.into_iter().next();
            let asked = found
                .as_ref()
                .map(|user| user.school)
                .or(school)
                .unwrap_or(SchoolId(0));
            let tried = code::try_code(&tx, &secret, asked, &phone, Purpose::Login, &code, now_ms).await?;
            if tried != code::Tried::Right {
                attempt.failed(&tx, now_ms).await?;
            }
            Ok::<_, Error>((tried, found))
        })
        .await?;
    tried.require_right()?;
    found.ok_or_else(|| Error::conflict("identity.no_account", "该手机号尚未注册，请先注册。"))
}

/// Begins a session if the account may have one.
pub(super) async fn open(app: &App, user: User, device: Device, remember: bool) -> Result<SignedIn, Error> {
    match user.status {
        Status::Active => {}
        Status::Disabled => {
            return Err(Error::conflict(
                "identity.disabled",
                "账号已停用，请联系学校教务处。",
            ));
        }
        Status::Imported | Status::Deleted => return Err(wrong_login()),
    }
    let now_ms = app.now_ms();
    let secret = app.secret.clone();
    app.db
        .write(move |tx| async move {
            let is_kept = keep(&tx, user.id).await?;
            let issued = session::begin(&tx, &secret, user.id, &device, remember, now_ms).await?;
            Ok(SignedIn::new(issued, is_kept))
        })
        .await
}
