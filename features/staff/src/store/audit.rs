//! SQL that searches the log of the school, with the names of those who acted.

use database::{Result, Row, Tx, params};
use platform::{
    Millis, Page,
    access::{SchoolId, UserId},
};
use serde::Serialize;

database::sql! {
    SEARCH = "select a.id, a.actor_id, u.real_name as actor_name, a.action, a.subject, a.detail, a.reason, a.at_ms \
              from platform_v_audit_entry a left join identity_v_person u on u.id = a.actor_id \
              where a.school_id = $1 and a.at_ms >= $2 and a.at_ms < $3 and (a.actor_id = $4 or $4 is null) \
              and ($5 = '' or a.action = $5) and (a.subject like $6 or u.real_name like $6 or a.reason like $6 or a.detail like $6) \
              order by a.id desc limit $7 offset $8";
    COUNT = "select count(*) as total from platform_v_audit_entry a left join identity_v_person u on u.id = a.actor_id \
             where a.school_id = $1 and a.at_ms >= $2 and a.at_ms < $3 and (a.actor_id = $4 or $4 is null) \
             and ($5 = '' or a.action = $5) and (a.subject like $6 or u.real_name like $6 or a.reason like $6 or a.detail like $6)";
}

/// What is looked for.
#[derive(Debug, Clone)]
pub(crate) struct Search {
    /// The school whose log is read.
    pub school: SchoolId,
    /// Part of a subject, of an actor's name, of a reason or of what is told beside them, as the student of a mark; empty for all.
    pub text: String,
    /// Who did it.
    pub actor: Option<UserId>,
    /// `feature.what`; empty for all.
    pub action: String,
    /// Not before.
    pub from_ms: Option<Millis>,
    /// Before this.
    pub to_ms: Option<Millis>,
    /// Which page.
    pub page: Page,
}

/// An entry as people read it.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = AuditEntry)]
pub(crate) struct EntryView {
    /// Row id.
    pub id: i64,
    /// Who did it; none for the system itself.
    pub actor_name: Option<String>,
    /// `feature.what`.
    pub action: String,
    /// Whom or what it was done to.
    pub subject: String,
    /// Before and after, or other facts, as JSON text.
    pub detail: String,
    /// Why, in the actor's words.
    pub reason: String,
    /// When.
    pub at_ms: Millis,
}

/// The newest entries first, and how many there are.
pub(crate) async fn search(tx: &Tx, search: &Search) -> Result<(Vec<EntryView>, i64)> {
    let like = format!("%{}%", search.text.trim().replace('%', ""));
    let (from_ms, to_ms) = (search.from_ms.unwrap_or(0), search.to_ms.unwrap_or(Millis::MAX));
    let (actor, action) = (search.actor, search.action.as_str());
    let (limit, offset) = (search.page.limit(), search.page.offset());
    let of = params![search.school, from_ms, to_ms, actor, action, &like, limit, offset];
    let rows = tx.query(&SEARCH, of).await?;
    let of = params![search.school, from_ms, to_ms, actor, action, &like];
    let total = tx.query_one(&COUNT, of).await?.get("total")?;
    Ok((rows.iter().map(view).collect::<Result<_>>()?, total))
}

fn view(row: &Row) -> Result<EntryView> {
    Ok(EntryView {
        id: row.get("id")?,
        actor_name: row.get("actor_name")?,
        action: row.get("action")?,
        subject: row.get("subject")?,
        detail: row.get("detail")?,
        reason: row.get("reason")?,
        at_ms: row.get("at_ms")?,
    })
}
