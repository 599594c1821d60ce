//! SQL of `simulation_voucher_template`.

use crate::{CompanyId, VoucherTemplateId};
use database::{FromRow, Json, Result, Tx, params};
use ledger::LineDraft;
use platform::{Millis, access::UserId};

database::sql! {
    LIST = "select id, name, lines, saved_at_ms from simulation_voucher_template \
            where user_id = $1 and company_id = $2 order by name";
    PUT = "insert into simulation_voucher_template (user_id, company_id, name, lines, saved_at_ms) values ($1, $2, $3, $4, $5) \
           on conflict (user_id, company_id, name) do update set lines = excluded.lines, saved_at_ms = excluded.saved_at_ms";
    REMOVE = "delete from simulation_voucher_template where id = $1 and user_id = $2 and company_id = $3";
}

/// A voucher that others begin with.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct VoucherTemplate {
    pub(crate) id: VoucherTemplateId,
    pub(crate) name: String,
    #[row(json)]
    pub(crate) lines: Vec<LineDraft>,
    pub(crate) saved_at_ms: Millis,
}

/// Those of a person for a company, by name.
pub(crate) async fn list(tx: &Tx, user: UserId, company: CompanyId) -> Result<Vec<VoucherTemplate>> {
    tx.query_as(&LIST, params![user, company]).await
}

/// Keeps one; another of the same name gives way.
pub(crate) async fn put(
    tx: &Tx,
    (user, company): (UserId, CompanyId),
    name: &str,
    lines: &[LineDraft],
    now_ms: Millis,
) -> Result<()> {
    let values = params![user, company, name, Json(lines), now_ms];
    tx.execute(&PUT, values).await.map(drop)
}

/// Removes one; false if there is none.
pub(crate) async fn remove(
    tx: &Tx,
    (user, company): (UserId, CompanyId),
    id: VoucherTemplateId,
) -> Result<bool> {
    Ok(tx.execute(&REMOVE, params![id, user, company]).await? > 0)
}
