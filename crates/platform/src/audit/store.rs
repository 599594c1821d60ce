//! SQL of `platform_audit_entry`.

use crate::{
    Error, Millis, Page,
    access::{CurrentUser, SchoolId, UserId},
};
use database::{Result, Row, Tx, params};
use serde::Serialize;

database::sql! {
    INSERT = "insert into platform_audit_entry (school_id, actor_id, action, subject, detail, reason, at_ms) \
              values ($1, $2, $3, $4, $5, $6, $7)";
    SEARCH = "select a.id, a.actor_id, u.real_name as actor_name, a.action, a.subject, a.detail, a.reason, a.at_ms \
              from platform_audit_entry a left join identity_user u on u.id = a.actor_id \
              where a.school_id = $1 and ($2 = '' or a.action = $2 or a.subject like $3 or u.real_name like $3) \
              order by a.id desc limit $4 offset $5";
    COUNT = "select count(*) as total from platform_audit_entry a left join identity_user u on u.id = a.actor_id \
             where a.school_id = $1 and ($2 = '' or a.action = $2 or a.subject like $3 or u.real_name like $3)";
}

/// What is to be written down.
#[derive(Debug, Clone)]
pub struct Entry<'a> {
    /// The school it concerns.
    pub school: SchoolId,
    /// Who did it; none for the system itself.
    pub actor: Option<UserId>,
    /// `feature.what`, e.g. `staff.teacher_disabled`.
    pub action: &'a str,
    /// Whom or what it was done to, for people: a name and a number.
    pub subject: &'a str,
    /// Before and after, or other facts, as JSON.
    pub detail: serde_json::Value,
    /// Why, in the actor's words; empty where none is asked.
    pub reason: &'a str,
}

/// Writes an entry in the unit of work that does the act.
pub async fn record(tx: &Tx, entry: &Entry<'_>, now_ms: Millis) -> Result<()> {
    let values = params![
        entry.school,
        entry.actor,
        entry.action,
        entry.subject,
        entry.detail.to_string(),
        entry.reason,
        now_ms
    ];
    tx.execute(&INSERT, values).await.map(drop)
}

/// What a person did in their school, for the log.
#[derive(Debug, Clone)]
pub struct Act<'a> {
    action: &'a str,
    subject: &'a str,
    detail: serde_json::Value,
    reason: &'a str,
}

impl<'a> Act<'a> {
    /// `feature.what`, and whom or what it was done to, for people.
    pub fn of(action: &'a str, subject: &'a str) -> Self {
        Self {
            action,
            subject,
            detail: serde_json::json!({}),
            reason: "",
        }
    }

    /// Before and after, or other facts.
    #[must_use]
    pub fn with(self, detail: serde_json::Value) -> Self {
        Self { detail, ..self }
    }

    /// Why, in the person's words.
    #[must_use]
    pub fn because(self, reason: &'a str) -> Self {
        Self { reason, ..self }
    }
}

/// Writes down what this person does, in the unit of work that does it.
pub async fn record_act(
    tx: &Tx,
    user: &CurrentUser,
    act: Act<'_>,
    now_ms: Millis,
) -> std::result::Result<(), Error> {
    let entry = Entry {
        school: user.school,
        actor: Some(user.id),
        action: act.action,
        subject: act.subject,
        detail: act.detail,
        reason: act.reason,
    };
    Ok(record(tx, &entry, now_ms).await?)
}

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Search {
    /// The school whose log is read.
    pub school: SchoolId,
    /// An action, or part of a subject or of an actor's name; empty for all.
    pub text: String,
    /// Which page.
    pub page: Page,
}

/// An entry as people read it.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = AuditEntry)]
pub struct EntryView {
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
pub async fn search(tx: &Tx, search: &Search) -> Result<(Vec<EntryView>, i64)> {
    let like = format!("%{}%", search.text.replace('%', ""));
    let (school, text) = (search.school, search.text.as_str());
    let rows = tx
        .query(
            &SEARCH,
            params![school, text, &like, search.page.limit(), search.page.offset()],
        )
        .await?;
    let total = tx
        .query_one(&COUNT, params![school, text, &like])
        .await?
        .get("total")?;
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
