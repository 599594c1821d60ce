//! SQL of `identity_verify_code`.

use crate::{Phone, code::Purpose};
use database::{Result, Tx, params};
use platform::{Millis, access::SchoolId};

database::sql! {
    INSERT = "insert into identity_verify_code (school_id, phone, purpose, code_hash, tries_left, created_at_ms, expires_at_ms) \
              values ($1, $2, $3, $4, $5, $6, $7)";
    COUNT_SINCE = "select count(*) as total, max(created_at_ms) as last_ms from identity_verify_code \
                   where school_id = $1 and phone = $2 and created_at_ms >= $3";
    FIND_LATEST = "select id, code_hash, tries_left, expires_at_ms, used_at_ms from identity_verify_code \
                   where school_id = $1 and phone = $2 and purpose = $3 order by id desc limit 1";
    USE_UP = "update identity_verify_code set used_at_ms = $2 where id = $1";
    COUNT_TRY = "update identity_verify_code set tries_left = tries_left - 1 where id = $1";
    PURGE = "delete from identity_verify_code where expires_at_ms < $1";
}

/// Codes a number asked for lately.
pub(crate) struct Recent {
    pub(crate) count: i64,
    pub(crate) last_ms: Option<Millis>,
}

/// A code as stored.
pub(crate) struct CodeRow {
    pub(crate) id: i64,
    pub(crate) code_hash: String,
    pub(crate) tries_left: i64,
    pub(crate) expires_at_ms: Millis,
    pub(crate) is_used: bool,
}

#[expect(clippy::too_many_arguments, reason = "one row, one argument a column")]
pub(crate) async fn insert(
    tx: &Tx,
    school: SchoolId,
    phone: &Phone,
    purpose: Purpose,
    hash: &str,
    tries: i64,
    now_ms: Millis,
    expires_at_ms: Millis,
) -> Result<()> {
    let values = params![
        school,
        phone.as_str(),
        purpose.as_str(),
        hash,
        tries,
        now_ms,
        expires_at_ms
    ];
    tx.execute(&INSERT, values).await.map(drop)
}

pub(crate) async fn count_since(
    tx: &Tx,
    school: SchoolId,
    phone: &Phone,
    since_ms: Millis,
) -> Result<Recent> {
    let row = tx
        .query_one(&COUNT_SINCE, params![school, phone.as_str(), since_ms])
        .await?;
    Ok(Recent {
        count: row.get("total")?,
        last_ms: row.get("last_ms")?,
    })
}

pub(crate) async fn find_latest(
    tx: &Tx,
    school: SchoolId,
    phone: &Phone,
    purpose: Purpose,
) -> Result<Option<CodeRow>> {
    let row = tx
        .query_optional(&FIND_LATEST, params![school, phone.as_str(), purpose.as_str()])
        .await?;
    row.map(|row| {
        Ok(CodeRow {
            id: row.get("id")?,
            code_hash: row.get("code_hash")?,
            tries_left: row.get("tries_left")?,
            expires_at_ms: row.get("expires_at_ms")?,
            is_used: row.get::<Option<Millis>>("used_at_ms")?.is_some(),
        })
    })
    .transpose()
}

pub(crate) async fn use_up(tx: &Tx, id: i64, now_ms: Millis) -> Result<()> {
    tx.execute(&USE_UP, params![id, now_ms]).await.map(drop)
}

pub(crate) async fn count_try(tx: &Tx, id: i64) -> Result<()> {
    tx.execute(&COUNT_TRY, params![id]).await.map(drop)
}

pub(crate) async fn purge(tx: &Tx, before_ms: Millis) -> Result<u64> {
    tx.execute(&PURGE, params![before_ms]).await
}
