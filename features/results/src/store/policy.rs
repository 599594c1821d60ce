//! SQL of `result_policy`.

use crate::gradebook::MarkPolicy;
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::SchoolId};

database::sql! {
    FIND = "select rules from result_policy where school_id = $1";
    PUT = "insert into result_policy (school_id, rules, changed_at_ms) values ($1, $2, $3) \
           on conflict (school_id) do update set rules = excluded.rules, changed_at_ms = excluded.changed_at_ms";
}

#[derive(FromRow)]
struct PolicyRow {
    #[row(json)]
    rules: MarkPolicy,
}

/// How a school makes final marks; the usual way where it has set nothing.
pub(crate) async fn find(tx: &Tx, school: SchoolId) -> Result<MarkPolicy> {
    let found: Option<PolicyRow> = tx.query_optional_as(&FIND, params![school]).await?;
    Ok(found.map(|row| row.rules).unwrap_or_default())
}

/// Sets it.
pub(crate) async fn put(tx: &Tx, school: SchoolId, policy: MarkPolicy, now_ms: Millis) -> Result<()> {
    tx.execute(&PUT, params![school, Json(&policy), now_ms])
        .await
        .map(drop)
}
