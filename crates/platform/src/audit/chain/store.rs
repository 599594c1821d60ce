//! SQL of the places in the chain, and of `platform_audit_check`.

use super::{Chained, Head, Said, annex::Annex};
use crate::{Millis, access::SchoolId};
use database::{FromRow, Result, Tx, params};
use serde::Serialize;

database::sql! {
    WAITING = "select id, school_id, actor_id, action, subject, detail, reason, at_ms from platform_audit_entry \
               where number is null order by id limit $1";
    COUNT_WAITING = "select count(*) as total from platform_audit_entry where number is null and school_id = $1 and at_ms <= $2";
    HEAD = "select number, hash from platform_audit_entry where school_id = $1 and number is not null \
            order by number desc limit 1";
    PLACE = "update platform_audit_entry set number = given.number, hash = given.hash \
             from $given(id bigint, number bigint, hash text) where platform_audit_entry.id = given.id";
    AFTER = "select id, school_id, actor_id, action, subject, detail, reason, at_ms, number, hash from platform_audit_entry \
             where school_id = $1 and number > $2 order by number limit $3";
    SCHOOLS = "select distinct school_id from platform_audit_entry order by school_id";
    ANNEXES = "select number, school_then, entries, head, file_hash from platform_audit_annex where school_id = $1 order by number";
    KEEP = "insert into platform_audit_check (school_id, checked_at_ms, chained, head, unchained, fault) \
            values ($1, $2, $3, $4, $5, $6) on conflict (school_id) do update set checked_at_ms = excluded.checked_at_ms, \
            chained = excluded.chained, head = excluded.head, unchained = excluded.unchained, fault = excluded.fault";
    CHECK = "select checked_at_ms, chained, head, unchained, fault from platform_audit_check where school_id = $1";
    STATE = "select min(checked_at_ms) as checked_at_ms, cast(coalesce(sum(chained), 0) as bigint) as chained, \
             count(fault) as broken from platform_audit_check";
}

/// How the last check of a school's chain ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow, utoipa::ToSchema)]
#[schema(as = AuditCheck)]
pub struct Check {
    /// When.
    pub checked_at_ms: Millis,
    /// How many entries were found to be right, from the first.
    pub chained: i64,
    /// The hash of the last of them, 64 hexadecimal digits: whoever keeps it can tell later that nothing before it was changed.
    pub head: String,
    /// Entries that waited for their place.
    pub unchained: i64,
    /// What was wrong, in English, for the operator; none where all held.
    pub fault: Option<String>,
}

pub(super) async fn list_waiting(tx: &Tx, most: i64) -> Result<Vec<Said>> {
    tx.query_as(&WAITING, params![most]).await
}

/// Those written until then.
pub(super) async fn count_waiting(tx: &Tx, school: SchoolId, until_ms: Millis) -> Result<i64> {
    tx.query_one_as(&COUNT_WAITING, params![school, until_ms]).await
}

pub(super) async fn find_head(tx: &Tx, school: SchoolId) -> Result<Option<Head>> {
    let found: Option<(i64, String)> = tx.query_optional_as(&HEAD, params![school]).await?;
    Ok(found.map(|(number, hash)| Head { number, hash }))
}

pub(super) async fn place(tx: &Tx, places: &[(i64, Head)]) -> Result<()> {
    let rows = places
        .iter()
        .map(|(id, head)| params![*id, head.number, head.hash.as_str()])
        .collect();
    tx.execute_rows(&PLACE, rows).await.map(drop)
}

pub(super) async fn list_after(tx: &Tx, school: SchoolId, after: i64, most: i64) -> Result<Vec<Chained>> {
    tx.query_as(&AFTER, params![school, after, most]).await
}

pub(super) async fn list_schools(tx: &Tx) -> Result<Vec<SchoolId>> {
    tx.query_as(&SCHOOLS, params![]).await
}

/// The logs a school brought from other hosts, the oldest first.
pub(super) async fn list_annexes(tx: &Tx, school: SchoolId) -> Result<Vec<Annex>> {
    tx.query_as(&ANNEXES, params![school]).await
}

/// Keeps how a check ended, in place of the one before.
pub(crate) async fn keep_check(tx: &Tx, school: SchoolId, check: &Check) -> Result<()> {
    let values = params![
        school,
        check.checked_at_ms,
        check.chained,
        check.head.as_str(),
        check.unchained,
        check.fault.clone()
    ];
    tx.execute(&KEEP, values).await.map(drop)
}

/// How the last check of a school ended; none before the first.
pub async fn find_check(tx: &Tx, school: SchoolId) -> Result<Option<Check>> {
    tx.query_optional_as(&CHECK, params![school]).await
}

/// How the last checks of all schools ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow, utoipa::ToSchema)]
pub struct AuditState {
    /// The oldest of them; none before the first.
    pub checked_at_ms: Option<Millis>,
    /// How many entries were found to be right.
    pub chained: i64,
    /// In how many schools something was wrong.
    pub broken: i64,
}

/// How the last checks of all schools ended.
pub async fn find_state(tx: &Tx) -> Result<AuditState> {
    tx.query_one_as(&STATE, params![]).await
}
