//! SQL of `simulation_accepted_way`.

use crate::{
    AcceptedWayId, CompanyId,
    accepted::{Way, WayLine},
};
use classes::ClassId;
use database::{FromRow, Json, Result, Tx, params};
use ledger::LineDraft;
use platform::{Millis, access::UserId};

database::sql! {
    INSERT = "insert into simulation_accepted_way (class_id, company_id, reference, lines, example, reason, accepted_by, \
              accepted_at_ms) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id";
    LIST = "select w.*, u.real_name from simulation_accepted_way w join identity_v_person u on u.id = w.accepted_by \
            where w.class_id = $1 and w.company_id = $2 and w.withdrawn_at_ms is null order by w.id";
    CHANGED = "select count(*) as total from simulation_accepted_way where class_id = $1 and company_id = $2 \
               and (accepted_at_ms >= $3 or withdrawn_at_ms >= $3)";
    WITHDRAW = "update simulation_accepted_way set withdrawn_at_ms = $2 where id = $1 and withdrawn_at_ms is null";
}

/// A way that is accepted, with who said so and why.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct AcceptedWay {
    pub(crate) id: AcceptedWayId,
    pub(crate) reference: String,
    #[row(json)]
    pub(crate) lines: Vec<WayLine>,
    /// The lines it was seen in.
    #[row(json)]
    pub(crate) example: Vec<LineDraft>,
    pub(crate) reason: String,
    #[row(rename = "real_name")]
    pub(crate) accepted_by_name: String,
    pub(crate) accepted_at_ms: Millis,
}

impl AcceptedWay {
    /// As the marking takes it.
    pub(crate) fn way(&self) -> Way {
        Way {
            reference: self.reference.clone(),
            lines: self.lines.clone(),
        }
    }
}

/// What is to be accepted.
pub(crate) struct NewWay<'a> {
    pub(crate) class: ClassId,
    pub(crate) company: CompanyId,
    pub(crate) way: &'a Way,
    pub(crate) example: &'a [LineDraft],
    pub(crate) reason: &'a str,
    pub(crate) by: UserId,
}

pub(crate) async fn insert(tx: &Tx, new: &NewWay<'_>, now_ms: Millis) -> Result<AcceptedWayId> {
    let values = params![
        new.class,
        new.company,
        &new.way.reference,
        Json(&new.way.lines),
        Json(new.example),
        new.reason,
        new.by,
        now_ms
    ];
    tx.query_one(&INSERT, values).await?.get("id")
}

/// What stands for a class in the books of a company, the oldest first.
pub(crate) async fn list(tx: &Tx, class: ClassId, company: CompanyId) -> Result<Vec<AcceptedWay>> {
    tx.query_as(&LIST, params![class, company]).await
}

/// The same as the marking takes it.
pub(crate) async fn list_standing(tx: &Tx, class: ClassId, company: CompanyId) -> Result<Vec<Way>> {
    let all = list(tx, class, company).await?;
    Ok(all.iter().map(AcceptedWay::way).collect())
}

/// Whether any was accepted or taken back since then.
pub(crate) async fn has_changed_since(
    tx: &Tx,
    class: ClassId,
    company: CompanyId,
    since_ms: Millis,
) -> Result<bool> {
    let values = params![class, company, since_ms];
    let total: i64 = tx.query_one(&CHANGED, values).await?.get("total")?;
    Ok(total > 0)
}

/// Takes one back; returns whether it stood.
pub(crate) async fn withdraw(tx: &Tx, id: AcceptedWayId, now_ms: Millis) -> Result<bool> {
    Ok(tx.execute(&WITHDRAW, params![id, now_ms]).await? == 1)
}
