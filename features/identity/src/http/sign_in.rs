//! Signing in and out.

use super::{asker, browser::Browser, device, is_known};
use crate::{
    code::{self, Asker, Purpose},
    password::Hasher,
    rules::Phone,
    session::{self, Device, Issued},
    store::{
        self,
        code::Target,
        user::{Status, User, keep, list_by_login, list_by_phone},
    },
    throttle::{self, PASSWORDS},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis,
    access::{AnyUser, SchoolId},
    http::{ClientAddress, Nothing},
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

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

/// A sign-in: the browser is known from now on.
pub(super) type Entered = Result<(Browser, Envelope<SignedIn>), Error>;

/// Signs in with a password, or with a code by text message.
#[utoipa::path(post, path = "/api/login/", tag = "identity", request_body = Login,
    responses((status = 200, body = platform::Envelope<SignedIn>)))]
pub(super) async fn login(
    State(app): State<App>,
    State(hasher): State<Hasher>,
    browser: Browser,
    client: ClientAddress,
    Body(login): Body<Login>,
) -> Entered {
    let asker = asker(&browser, &client);
    let device = device(client);
    let signed_in = match login {
        Login {
            username: Some(name),
            password: Some(password),
            school_id,
            remember,
            ..
        } => {
            let (user, guesses) = find_by_password(&app, &hasher, name, password, school_id, &asker).await?;
            open(&app, user, device, &browser, Some(guesses), remember).await?
        }
        Login {
            phone: Some(phone),
            code: Some(code),
            school_id,
            remember,
            ..
        } => {
            let user = find_by_code(&app, &phone, code, school_id, asker).await?;
            open(&app, user, device, &browser, None, remember).await?
        }
        Login { phone: Some(_), .. } => return Err(Error::invalid("code", "请输入验证码。")),
        Login {
            username: Some(_), ..
        } => return Err(Error::invalid("password", "请输入密码。")),
        Login { .. } => return Err(Error::invalid("username", "请输入用户名或手机号。")),
    };
    Ok((browser, Envelope::with_message("登录成功。", signed_in)))
}

/// Ends this session.
#[utoipa::path(post, path = "/api/logout/", tag = "identity", responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn logout(State(app): State<App>, AnyUser(user): AnyUser) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { session::revoke(&tx, user.id, user.session, now_ms).await })
        .await?;
    Ok(Envelope::with_message("已退出登录。", Nothing {}))
}

fn wrong_login() -> Error {
    Error::conflict("identity.wrong_login", "用户名或密码错误。")
}

/// What a password is about to be compared with.
struct Guess {
    found: Option<User>,
    /// Under what it is counted.
    key: String,
    wait_ms: Millis,
}

/// The account with that name and password, and under what its guesses are counted.
async fn find_by_password(
    app: &App,
    hasher: &Hasher,
    name: String,
    password: String,
    school: Option<SchoolId>,
    asker: &Asker,
) -> Result<(User, String), Error> {
    let now_ms = app.now_ms();
    let login = Phone::parse(&name).map_or_else(|| name.trim().to_owned(), |phone| phone.as_str().into());
    let asking = asker.clone();
    let guess = app
        .db
        .read(move |tx| async move { find_guess(&tx, &login, school, &asking, now_ms).await })
        .await?;
    // Counted before it is looked at, so that guesses sent at once do not pass together.
    let key = guess.key.clone();
    app.db
        .write(move |tx| async move { PASSWORDS.take(&tx, &key, now_ms).await })
        .await?;
    if guess.wait_ms > 0 {
        tokio::time::sleep(Duration::from_millis(guess.wait_ms.unsigned_abs())).await;
    }
    let hash = guess.found.as_ref().and_then(|user| user.password_hash.clone());
    let is_right = hasher.is_right(password, hash).await?;
    if let Some(user) = guess.found.filter(|_| is_right) {
        return Ok((user, guess.key));
    }
    let (address, now_ms) = (asker.address.clone(), app.now_ms());
    app.db
        .write(move |tx| async move { throttle::count_failure(&tx, &address, now_ms).await })
        .await?;
    Err(wrong_login())
}

/// Finds the account a guess is aimed at. A browser that has signed in to the account before is counted by itself and
/// never slowed: what others guess elsewhere is no concern of its.
async fn find_guess(
    tx: &Tx,
    login: &str,
    school: Option<SchoolId>,
    asker: &Asker,
    now_ms: Millis,
) -> database::Result<Guess> {
    let found = list_by_login(tx, login, school).await?.into_iter().next();
    let browser = asker.browser.as_deref();
    let (key, is_known) = match &found {
        Some(user) => {
            let is_known = is_known(tx, browser, user.id).await?;
            let key = throttle::password_key(user.id, browser.filter(|_| is_known));
            (key, is_known)
        }
        None => (throttle::unknown_key(login), false),
    };
    let wait_ms = if is_known {
        0
    } else {
        throttle::wait_ms(tx, &asker.address, now_ms).await?
    };
    Ok(Guess { found, key, wait_ms })
}

async fn find_by_code(
    app: &App,
    phone: &str,
    code: String,
    school: Option<SchoolId>,
    asker: Asker,
) -> Result<User, Error> {
    let phone = Phone::require(phone)?;
    let now_ms = app.now_ms();
    let secret = app.secret.clone();
    let (tried, found) = app
        .db
        .write(move |tx| async move {
            let found = list_by_phone(&tx, &phone, school).await?.into_iter().next();
            let asked = found.as_ref().map(|user| user.school).or(school);
            let target = Target {
                school: asked.unwrap_or(SchoolId(0)),
                phone,
                purpose: Purpose::Login,
            };
            let tried = code::use_code(&tx, &secret, &target, &asker, &code, now_ms).await?;
            Ok::<_, Error>((tried, found))
        })
        .await?;
    tried.require_right()?;
    found.ok_or_else(|| Error::conflict("identity.no_account", "该手机号尚未注册，请先注册。"))
}

/// Begins a session if the account may have one, forgets the wrong `guesses` before it and knows the browser from now on.
async fn open(
    app: &App,
    user: User,
    device: Device,
    browser: &Browser,
    guesses: Option<String>,
    remember: bool,
) -> Result<SignedIn, Error> {
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
    let (secret, browser) = (app.secret.clone(), browser.hash());
    app.db
        .write(move |tx| async move {
            if let Some(key) = &guesses {
                store::throttle::forget(&tx, key).await?;
            }
            let is_kept = keep(&tx, user.id).await?;
            store::known_device::put(&tx, user.id, &browser, now_ms).await?;
            let issued = session::begin(&tx, &secret, user.id, &device, remember, now_ms).await?;
            Ok(SignedIn::new(issued, is_kept))
        })
        .await
}
