//! SQL of `identity_verify_code`.

use crate::{Phone, code::Purpose};
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::SchoolId};

database::sql! {
    INSERT = "insert into identity_verify_code (school_id, phone, purpose, code_hash, tries_left, created_at_ms, expires_at_ms, \
              asked_by) values ($1, $2, $3, $4, $5, $6, $7, $8)";
    LAST = "select max(created_at_ms) as last_ms from identity_verify_code \
            where school_id = $1 and phone = $2 and purpose = $3 and created_at_ms >= $4";
    LIVING = "select code_hash, asked_by, expires_at_ms from identity_verify_code where school_id = $1 and phone = $2 \
              and purpose = $3 and used_at_ms is null and tries_left > 0 and expires_at_ms > $4 order by id desc";
    USE_UP = "update identity_verify_code set used_at_ms = $4 where school_id = $1 and phone = $2 and purpose = $3 \
              and used_at_ms is null";
    COUNT_TRY = "update identity_verify_code set tries_left = tries_left - 1 where school_id = $1 and phone = $2 \
                 and purpose = $3 and used_at_ms is null and tries_left > 0 and expires_at_ms > $4";
    PURGE = "delete from identity_verify_code where expires_at_ms < $1";
}

/// What a code is for: nothing else may be done with it.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    pub(crate) school: SchoolId,
    pub(crate) phone: Phone,
    pub(crate) purpose: Purpose,
}

/// A code that still works.
#[derive(FromRow)]
pub(crate) struct LivingCode {
    pub(crate) code_hash: String,
    /// The browser that asked for it, or an empty text.
    pub(crate) asked_by: String,
    pub(crate) expires_at_ms: Millis,
}

/// A code to be kept.
pub(crate) struct NewCode<'a> {
    pub(crate) hash: &'a str,
    pub(crate) tries: i64,
    pub(crate) expires_at_ms: Millis,
    pub(crate) asked_by: &'a str,
}

pub(crate) async fn insert(tx: &Tx, target: &Target, code: &NewCode<'_>, now_ms: Millis) -> Result<()> {
    let values = params![
        target.school,
        target.phone.as_str(),
        target.purpose,
        code.hash,
        code.tries,
        now_ms,
        code.expires_at_ms,
        code.asked_by
    ];
    tx.execute(&INSERT, values).await.map(drop)
}

/// When the last code since then was sent.
pub(crate) async fn last_ms(tx: &Tx, target: &Target, since_ms: Millis) -> Result<Option<Millis>> {
    let values = params![target.school, target.phone.as_str(), target.purpose, since_ms];
    tx.query_one(&LAST, values).await?.get("last_ms")
}

/// All codes that still work, the newest first.
pub(crate) async fn list_living(tx: &Tx, target: &Target, now_ms: Millis) -> Result<Vec<LivingCode>> {
    tx.query_as(&LIVING, values(target, now_ms)).await
}

/// One code was right: none of them works any more.
pub(crate) async fn use_up(tx: &Tx, target: &Target, now_ms: Millis) -> Result<()> {
    tx.execute(&USE_UP, values(target, now_ms)).await.map(drop)
}

/// Counts a wrong try against each code that could have been meant.
pub(crate) async fn count_try(tx: &Tx, target: &Target, now_ms: Millis) -> Result<()> {
    tx.execute(&COUNT_TRY, values(target, now_ms)).await.map(drop)
}

fn values(target: &Target, now_ms: Millis) -> Vec<database::Value> {
    params![target.school, target.phone.as_str(), target.purpose, now_ms]
}

pub(crate) async fn purge(tx: &Tx, before_ms: Millis) -> Result<u64> {
    tx.execute(&PURGE, params![before_ms]).await
}
