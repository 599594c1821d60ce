//! Verification codes by text message.

use crate::{Phone, store};
use database::Tx;
use platform::{Error, Millis, access::SchoolId, clock, ids, outbox, secret::Secret};
use serde::{Deserialize, Serialize};

/// How long a code works.
pub const LIFE_MS: Millis = clock::minutes(10);
/// How long to wait before asking for another, in milliseconds.
pub const PAUSE_MS: Millis = clock::seconds(60);
/// How often a code may be tried.
const TRIES: i64 = 5;
/// Codes a number may ask for in a day.
const PER_DAY: i64 = 10;

/// What a code is good for; a code of one purpose is worth nothing for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Making or activating an account.
    Register,
    /// Signing in without a password.
    Login,
    /// Setting a new password.
    ForgetPassword,
    /// Binding a phone to an account.
    BindPhone,
}

impl Purpose {
    /// As stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Login => "login",
            Self::ForgetPassword => "forget_password",
            Self::BindPhone => "bind_phone",
        }
    }
}

/// Writes a code into the outbox, unless the number asked a moment ago or too often today.
pub async fn send(
    tx: &Tx,
    secret: &Secret,
    school: SchoolId,
    phone: &Phone,
    purpose: Purpose,
    now_ms: Millis,
) -> Result<(), Error> {
    let recent = store::code::count_since(tx, school, phone, now_ms - clock::days(1)).await?;
    if recent.count >= PER_DAY {
        return Err(Error::conflict(
            "identity.too_many_codes",
            "今天获取验证码的次数过多，请明天再试。",
        ));
    }
    if let Some(last_ms) = recent.last_ms.filter(|last_ms| now_ms < last_ms + PAUSE_MS) {
        let retry_after_s = u32::try_from((last_ms + PAUSE_MS - now_ms) / 1000 + 1).unwrap_or(60);
        return Err(Error::TooMany { retry_after_s });
    }
    let code = ids::six_digits();
    let hash = secret.sign(
        "verify-code",
        &format!("{}:{}:{code}", phone.as_str(), purpose.as_str()),
    );
    store::code::insert(tx, school, phone, purpose, &hash, TRIES, now_ms, now_ms + LIFE_MS).await?;
    let text = format!(
        "您的验证码是 {code}，{} 分钟内有效。请勿告诉他人。",
        LIFE_MS / clock::minutes(1)
    );
    let message = outbox::NewMessage {
        school,
        channel: "sms",
        recipient: phone.as_str(),
        template: "verify_code",
        text: &text,
    };
    outbox::put(tx, &message, now_ms).await?;
    Ok(())
}

/// What trying a code came to. A wrong code is counted, so this must be committed even when it is a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tried {
    /// It was right and is used up now.
    Right,
    /// It was wrong, and may be tried again.
    Wrong,
    /// There is none, or it is too old, or it was tried too often.
    Gone,
}

impl Tried {
    /// The refusal, unless the code was right.
    pub fn require_right(self) -> Result<(), Error> {
        match self {
            Self::Right => Ok(()),
            Self::Wrong => Err(Error::invalid("code", "验证码不正确。")),
            Self::Gone => Err(Error::invalid("code", "验证码已失效，请重新获取。")),
        }
    }
}

/// Tries a code and uses it up if it is right.
pub async fn try_code(
    tx: &Tx,
    secret: &Secret,
    school: SchoolId,
    phone: &Phone,
    purpose: Purpose,
    code: &str,
    now_ms: Millis,
) -> database::Result<Tried> {
    let Some(latest) = store::code::find_latest(tx, school, phone, purpose).await? else {
        return Ok(Tried::Gone);
    };
    if latest.is_used || latest.tries_left <= 0 || now_ms >= latest.expires_at_ms {
        return Ok(Tried::Gone);
    }
    let text = format!("{}:{}:{}", phone.as_str(), purpose.as_str(), code.trim());
    if secret.is_signature("verify-code", &text, &latest.code_hash) {
        store::code::use_up(tx, latest.id, now_ms).await?;
        return Ok(Tried::Right);
    }
    store::code::count_try(tx, latest.id).await?;
    Ok(if latest.tries_left == 1 {
        Tried::Gone
    } else {
        Tried::Wrong
    })
}
