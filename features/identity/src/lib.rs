//! People: sign-in, sign-up, verification codes, sessions, profile.
//!
//! Tables: `identity_user`, `identity_role`, `identity_session`, `identity_verify_code`, `identity_throttle`,
//! `identity_known_device`, `identity_consent`, `identity_used_ticket`.
//! Views: `identity_v_person`, `identity_v_role`, `identity_v_seen`, `identity_v_file`.
//!
//! Invariants:
//! - a password exists only as an argon2id hash, computed in a bounded lane ([`password`]);
//! - a token is worth nothing once its session is revoked, whatever the token itself says;
//! - a verification code works once, for a few minutes and a few tries;
//! - a refusal never tells a stranger whether an account exists.
//!
//! Others may call: [`find_user`], [`list_users`], [`add_user`], [`set_status`], [`reset_password`], [`set_role`].

mod code;
mod http;
mod jobs;
pub mod password;
mod rules;
pub mod session;
mod sms;
mod store;
mod throttle;

pub use http::{HttpState, routes};
pub use jobs::register_jobs;
pub use rules::{Phone, check_password, check_username, masked_phone};
pub use session::{Sessions, authenticate};
pub use store::user::{
    NewUser, Status, User, add_simulated, add_user, find_by_phone, find_by_student_number, find_by_username,
    find_user, list_roles, list_users, put_consent, remove_simulated, set_password_hash, set_role,
    set_status, update_profile,
};
pub use throttle::{CALLS_IN_A_MINUTE, count_call};

use database::Tx;
use platform::{Millis, access::UserId};

/// Gives a person a new password (already hashed), ends their sessions everywhere, and forgets wrong guesses at the old one.
pub async fn reset_password(
    tx: &Tx,
    user: UserId,
    password_hash: &str,
    now_ms: Millis,
) -> database::Result<()> {
    store::user::set_password_hash(tx, user, password_hash, true, now_ms).await?;
    store::throttle::forget(tx, &throttle::password_key(user, None)).await?;
    session::revoke_all(tx, user, None, now_ms).await
}

/// Notes a past sign-in that has ended, for the demo: its token was never given to anybody.
pub async fn put_past_session(tx: &Tx, user: UserId, at_ms: Millis) -> database::Result<()> {
    let ended_ms = at_ms + platform::clock::minutes(90);
    let token_hash = platform::ids::token();
    store::session::insert(
        tx,
        user,
        &token_hash,
        "Chrome · Windows",
        "10.20.3.15",
        at_ms,
        ended_ms,
    )
    .await
    .map(drop)
}
