//! Verification codes by text message.
//!
//! Nobody may keep somebody else from getting in. So an earlier code stays valid until its own end; a request is
//! refused for the number's sake only while an earlier code still works; and the browser that asked for a code has
//! tries of its own.

use crate::{
    store::{
        self,
        code::{LivingCode, NewCode, Target},
    },
    throttle::{self, CODE_TRIES, CODES_OF_ADDRESS, CODES_OF_NETWORK, CODES_OF_NUMBER, Counter},
};
use database::Tx;
use platform::{Error, Millis, clock, ids, outbox, secret::Secret};
use serde::{Deserialize, Serialize};

/// How long a code works at least.
const LIFE_MS: Millis = clock::minutes(10);
/// How long to wait at least before asking for another.
const PAUSE_MS: Millis = clock::minutes(1);
/// How often a code may be tried, by everybody together. Each alone has [`CODE_TRIES`].
const TRIES: i64 = 50;

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

database::text_column! { Purpose }

/// Who asks for a code or tries one.
#[derive(Debug, Clone)]
pub(crate) struct Asker {
    /// The browser's digest, if it came with its cookie.
    pub(crate) browser: Option<String>,
    /// The browser's digest, also of one that gets its cookie only now.
    pub(crate) names: String,
    /// The network address.
    pub(crate) address: String,
    /// Whether the browser has signed in to the account that the code is for.
    pub(crate) is_known: bool,
}

impl Asker {
    /// Under what its tries are counted: its own if it asked for one of the codes, else those of everybody there.
    fn key(&self, target: &Target, living: &[LivingCode]) -> String {
        let own = self
            .browser
            .as_ref()
            .filter(|browser| living.iter().any(|code| code.asked_by == **browser));
        let from = own.map_or_else(|| throttle::network(&self.address), Clone::clone);
        format!("code:{}:{}:{from}", target.school, target.phone.as_str())
    }
}

/// Writes a code into the outbox; returns how long to wait before the next, in milliseconds.
///
/// # Errors
/// 429 if the address or its network asked too often, or the number a moment ago; `identity.code_still_valid` while
/// the number rests and an earlier code works.
pub(crate) async fn send(
    tx: &Tx,
    secret: &Secret,
    target: &Target,
    asker: &Asker,
    now_ms: Millis,
) -> Result<Millis, Error> {
    if !asker.is_known {
        let subscriber = throttle::subscriber(&asker.address);
        let network = throttle::network(&asker.address);
        CODES_OF_ADDRESS
            .take(tx, &format!("sms-address:{subscriber}"), now_ms)
            .await?;
        CODES_OF_NETWORK
            .take(tx, &format!("sms-network:{network}"), now_ms)
            .await?;
    }
    let pause_ms = rest(tx, target, now_ms).await?;
    let code = ids::six_digits();
    let life_ms = LIFE_MS.max(pause_ms);
    let kept = NewCode {
        hash: &secret.sign("verify-code", &signed_text(target, &code)),
        tries: TRIES,
        expires_at_ms: now_ms + life_ms,
        asked_by: &asker.names,
    };
    // Whoever asks again may try again.
    let living = store::code::list_living(tx, target, now_ms).await?;
    store::throttle::forget(tx, &asker.key(target, &living)).await?;
    store::code::insert(tx, target, &kept, now_ms).await?;
    let text = format!(
        "你的验证码是 {code}，{} 分钟内有效。请勿告诉他人。",
        life_ms / clock::minutes(1)
    );
    let message = outbox::NewMessage {
        school: target.school,
        channel: "sms",
        recipient: target.phone.as_str(),
        template: "verify_code",
        text: &text,
    };
    outbox::put(tx, &message, now_ms).await?;
    Ok(pause_ms)
}

/// Counts a code against its number; returns the pause that follows. A number rests longer each time, but only while
/// its owner holds a code that works.
async fn rest(tx: &Tx, target: &Target, now_ms: Millis) -> Result<Millis, Error> {
    let key = number_key(target);
    let counter = store::throttle::lock(tx, &key, now_ms).await?;
    let counted = match CODES_OF_NUMBER.count(counter, now_ms) {
        Ok(counted) => counted,
        Err(_) => {
            let last_ms = store::code::last_ms(tx, target, now_ms - PAUSE_MS).await?;
            if let Some(last_ms) = last_ms {
                return Err(throttle::too_many(last_ms + PAUSE_MS - now_ms));
            }
            let living = store::code::list_living(tx, target, now_ms).await?;
            if let Some(code) = living.iter().max_by_key(|code| code.expires_at_ms) {
                return Err(still_valid(code.expires_at_ms - now_ms));
            }
            // Used, or used up by somebody's guesses: its owner needs another one now.
            let rested = Counter {
                blocked_until_ms: now_ms,
                ..counter
            };
            CODES_OF_NUMBER
                .count(rested, now_ms)
                .map_err(throttle::too_many)?
        }
    };
    store::throttle::put(tx, &key, counted).await?;
    Ok((counted.blocked_until_ms - now_ms).max(PAUSE_MS))
}

fn still_valid(left_ms: Millis) -> Error {
    let minutes = (left_ms / clock::minutes(1)).max(1);
    Error::conflict(
        "identity.code_still_valid",
        format!("验证码已发送过，{minutes} 分钟内仍然有效，请查看手机短信。"),
    )
}

fn number_key(target: &Target) -> String {
    let purpose = target.purpose;
    format!("sms:{}:{}:{purpose}", target.school, target.phone.as_str())
}

fn signed_text(target: &Target, code: &str) -> String {
    format!("{}:{}:{code}", target.phone.as_str(), target.purpose)
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

/// Tries a code; a right one still works afterwards.
pub(crate) async fn try_code(
    tx: &Tx,
    secret: &Secret,
    target: &Target,
    asker: &Asker,
    code: &str,
    now_ms: Millis,
) -> database::Result<Tried> {
    let living = store::code::list_living(tx, target, now_ms).await?;
    if living.is_empty() {
        return Ok(Tried::Gone);
    }
    let key = asker.key(target, &living);
    let counter = store::throttle::lock(tx, &key, now_ms).await?;
    let Ok(counted) = CODE_TRIES.count(counter, now_ms) else {
        return Ok(Tried::Gone);
    };
    let text = signed_text(target, code.trim());
    let is_right = |living: &LivingCode| secret.is_signature("verify-code", &text, &living.code_hash);
    if living.iter().any(is_right) {
        return Ok(Tried::Right);
    }
    store::throttle::put(tx, &key, counted).await?;
    store::code::count_try(tx, target, now_ms).await?;
    Ok(if counted.blocked_until_ms > now_ms {
        Tried::Gone
    } else {
        Tried::Wrong
    })
}

/// Tries a code and uses it up if it is right, and with it every other one: their owner has got in.
pub(crate) async fn use_code(
    tx: &Tx,
    secret: &Secret,
    target: &Target,
    asker: &Asker,
    code: &str,
    now_ms: Millis,
) -> database::Result<Tried> {
    let tried = try_code(tx, secret, target, asker, code, now_ms).await?;
    if tried == Tried::Right {
        store::code::use_up(tx, target, now_ms).await?;
        store::throttle::forget(tx, &number_key(target)).await?;
    }
    Ok(tried)
}
