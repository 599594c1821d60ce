//! Making an account, or activating one that the school imported.

use super::{
    asker,
    browser::Browser,
    device, hash_new, is_known, school_or_first,
    sign_in::{Entered, SignedIn},
};
use crate::{
    code::{self, Asker, Purpose, Tried},
    password::Hasher,
    rules::{Phone, check_password, check_username},
    session,
    store::{
        self,
        code::Target,
        user::{self, NewUser, Status, add_user, find_by_student_number},
    },
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    App, Body, Envelope, Error, Millis,
    access::{SchoolId, UserId},
    http::ClientAddress,
};
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
    browser: Browser,
    client: ClientAddress,
    Body(request): Body<CodeRequest>,
) -> Result<(Browser, Envelope<CodeSent>), Error> {
    let phone = Phone::require(&request.phone)?;
    let purpose = request.purpose;
    let now_ms = app.now_ms();
    let secret = app.secret.clone();
    let mut asker = asker(&browser, &client);
    let first = school_or_first(&app, request.school_id).await?;
    let pause_ms = app
        .db
        .write(move |tx| async move {
            // A code to sign in with belongs to the school that knows the number, if it was not named.
            let known = user::list_by_phone(&tx, &phone, request.school_id).await?;
            let owner = known.first();
            if let Some(owner) = owner {
                asker.is_known = is_known(&tx, asker.browser.as_deref(), owner.id).await?;
            }
            let target = Target {
                school: owner
                    .filter(|_| request.school_id.is_none())
                    .map_or(first, |owner| owner.school),
                phone,
                purpose,
            };
            code::send(&tx, &secret, &target, &asker, now_ms).await
        })
        .await?;
    let sent = CodeSent {
        resend_after_seconds: pause_ms / 1000,
    };
    Ok((browser, Envelope::with_message("验证码已发送。", sent)))
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
    State(hasher): State<Hasher>,
    browser: Browser,
    client: ClientAddress,
    Body(form): Body<Registration>,
) -> Entered {
    let phone = Phone::require(&form.phone)?;
    if let Some(username) = &form.username {
        check_username(username).map_err(|fault| Error::Invalid(vec![fault]))?;
    }
    let school = school_or_first(&app, form.school_id).await?;
    let username = form
        .username
        .clone()
        .unwrap_or_else(|| format!("u{}", phone.as_str()));
    let claim = Claim::new(
        &app,
        phone.clone(),
        school,
        form.code,
        form.consent,
        &browser,
        client,
    );
    claim.check(&form.password, &username).await?;
    let hash = hash_new(&hasher, &form.password, &username).await?;
    let new = NewUser {
        school,
        username,
        phone: Some(phone),
        real_name: form.real_name.trim().into(),
        student_number: None,
        password_hash: Some(hash),
        status: Status::Active,
        must_change_password: false,
    };
    let signed_in = claim.finish(Account::New(new)).await?;
    Ok((browser, Envelope::with_message("注册成功。", signed_in)))
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
    State(hasher): State<Hasher>,
    browser: Browser,
    client: ClientAddress,
    Body(form): Body<Activation>,
) -> Entered {
    let phone = Phone::require(&form.phone)?;
    let school = school_or_first(&app, form.school_id).await?;
    let claim = Claim::new(&app, phone, school, form.code, form.consent, &browser, client);
    claim.check(&form.password, "").await?;
    let hash = hash_new(&hasher, &form.password, "").await?;
    let account = Account::Imported {
        number: form.student_number,
        real_name: form.real_name,
        hash,
    };
    let signed_in = claim.finish(account).await?;
    Ok((browser, Envelope::with_message("账号已激活。", signed_in)))
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

/// A code that entitles to an account, and who holds it.
#[derive(Clone)]
struct Claim {
    app: App,
    target: Target,
    code: String,
    consent: Consent,
    asker: Asker,
    client: ClientAddress,
}

impl Claim {
    fn new(
        app: &App,
        phone: Phone,
        school: SchoolId,
        code: String,
        consent: Consent,
        browser: &Browser,
        client: ClientAddress,
    ) -> Self {
        Self {
            app: app.clone(),
            target: Target {
                school,
                phone,
                purpose: Purpose::Register,
            },
            code,
            consent,
            asker: asker(browser, &client),
            client,
        }
    }

    /// Checks password and code before anything is hashed: a stranger without a code costs no work.
    async fn check(&self, password: &str, username: &str) -> Result<(), Error> {
        check_password(password, username).map_err(|fault| Error::Invalid(vec![fault]))?;
        let (claim, now_ms) = (self.clone(), self.app.now_ms());
        let tried = self
            .app
            .db
            .write(move |tx| async move {
                let Self {
                    app,
                    target,
                    asker,
                    code,
                    ..
                } = &claim;
                code::try_code(&tx, &app.secret, target, asker, code, now_ms).await
            })
            .await?;
        tried.require_right()
    }

    /// Uses the code up, makes or activates the account, records the consent and begins a session, all or nothing.
    async fn finish(self, account: Account) -> Result<SignedIn, Error> {
        let now_ms = self.app.now_ms();
        let db = self.app.db.clone();
        let done = db
            .write(move |tx| async move {
                let Self {
                    app,
                    target,
                    code,
                    consent,
                    asker,
                    client,
                } = self;
                let tried = code::use_code(&tx, &app.secret, &target, &asker, &code, now_ms).await?;
                if tried != Tried::Right {
                    // Committed, so that the try is counted.
                    return Ok(Err(tried));
                }
                let id = account.open(&tx, &target, now_ms).await?;
                user::put_consent(&tx, id, "agreement", &consent.agreement, &client.address, now_ms).await?;
                user::put_consent(&tx, id, "privacy", &consent.privacy, &client.address, now_ms).await?;
                store::known_device::put(&tx, id, &asker.names, now_ms).await?;
                let issued = session::begin(&tx, &app.secret, id, &device(client), false, now_ms).await?;
                Ok::<_, Error>(Ok(SignedIn::new(issued, false)))
            })
            .await?;
        done.map_err(|tried| tried.require_right().err().unwrap_or(Error::NotFound))
    }
}

impl Account {
    /// Makes or activates it.
    async fn open(self, tx: &Tx, target: &Target, now_ms: Millis) -> Result<UserId, Error> {
        match self {
            Self::New(new) => add_user(tx, &new, now_ms).await.map_err(taken),
            Self::Imported {
                number,
                real_name,
                hash,
            } => {
                let imported = find_by_student_number(tx, target.school, &number).await?;
                let is_it =
                    |user: &user::User| user.status == Status::Imported && user.real_name == real_name.trim();
                let user = imported.filter(is_it).ok_or_else(not_imported)?;
                user::activate(tx, user.id, &target.phone, &hash, now_ms)
                    .await
                    .map_err(taken)?;
                Ok(user.id)
            }
        }
    }
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
