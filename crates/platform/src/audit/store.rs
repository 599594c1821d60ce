//! SQL of `platform_audit_entry`.

use crate::{
    Error, Millis,
    access::{CurrentUser, SchoolId, UserId},
};
use database::{Result, Tx, Value, params};
use serde::Serialize;

database::sql! {
    INSERT = "insert into platform_audit_entry (school_id, actor_id, action, subject, detail, reason, at_ms) \
              values ($1, $2, $3, $4, $5, $6, $7)";
    INSERT_ALL = "insert into platform_audit_entry (school_id, actor_id, action, subject, detail, reason, at_ms) \
                  select school_id, actor_id, action, subject, detail, reason, at_ms from $given(school_id bigint, \
                  actor_id bigint, action text, subject text, detail text, reason text, at_ms bigint)";
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
    tx.execute(&INSERT, values(entry, now_ms)).await.map(drop)
}

fn values(entry: &Entry<'_>, now_ms: Millis) -> Vec<Value> {
    params![
        entry.school,
        entry.actor,
        entry.action,
        entry.subject,
        entry.detail.to_string(),
        entry.reason,
        now_ms
    ]
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

    /// Facts beside the change, by name; the names have words in the client's catalogue (`audit.json`).
    #[must_use]
    pub fn with(mut self, facts: serde_json::Value) -> Self {
        if let (Some(known), serde_json::Value::Object(facts)) = (self.detail.as_object_mut(), facts) {
            known.extend(facts);
        }
        self
    }

    /// What a field was and is now; nothing where both are the same. Long texts are shortened.
    #[must_use]
    pub fn changed(self, field: &str, before: impl Serialize, after: impl Serialize) -> Self {
        let [before, after] = [serde_json::to_value(before), serde_json::to_value(after)]
            .map(std::result::Result::unwrap_or_default);
        self.changed_values(field, before, after)
    }

    /// The fields in which two records differ.
    #[must_use]
    pub fn compared(self, before: &impl Serialize, after: &impl Serialize) -> Self {
        let [before, after] = [serde_json::to_value(before), serde_json::to_value(after)]
            .map(std::result::Result::unwrap_or_default);
        self.compared_values("", &before, &after)
    }

    fn compared_values(
        mut self,
        prefix: &str,
        before: &serde_json::Value,
        after: &serde_json::Value,
    ) -> Self {
        let Some(fields) = after.as_object() else {
            return self.changed_values(prefix, before.clone(), after.clone());
        };
        for (name, value) in fields {
            let path = if prefix.is_empty() {
                name.clone()
            } else {
                format!("{prefix}.{name}")
            };
            self = self.compared_values(&path, &before[name], value);
        }
        self
    }

    fn changed_values(mut self, field: &str, before: serde_json::Value, after: serde_json::Value) -> Self {
        if before == after {
            return self;
        }
        // That a password was changed may be known, the password may not.
        let change = if field.ends_with("password") {
            serde_json::json!({ "field": field })
        } else {
            serde_json::json!({ "field": field, "before": shortened(before), "after": shortened(after) })
        };
        if let Some(changes) = self.detail["changes"].as_array_mut() {
            changes.push(change);
        } else {
            self.detail["changes"] = serde_json::json!([change]);
        }
        self
    }

    /// Why, in the person's words.
    #[must_use]
    pub fn because(self, reason: &'a str) -> Self {
        Self { reason, ..self }
    }

    fn by(self, user: &CurrentUser) -> Entry<'a> {
        Entry {
            school: user.school,
            actor: Some(user.id),
            action: self.action,
            subject: self.subject,
            detail: self.detail,
            reason: self.reason,
        }
    }
}

/// Characters of a text that the log keeps.
const KEPT_CHARS: usize = 120;

fn shortened(value: serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::String(text) if text.chars().count() > KEPT_CHARS => {
            let start: String = text.chars().take(KEPT_CHARS).collect();
            format!("{start}…").into()
        }
        value => value,
    }
}

/// The beginning of a text as the name of what was done, in one line.
pub fn subject_of(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let start: String = line.chars().take(40).collect();
    if start.len() < line.len() {
        format!("{start}…")
    } else {
        start
    }
}

/// Writes down what this person does, in the unit of work that does it.
pub async fn record_act(
    tx: &Tx,
    user: &CurrentUser,
    act: Act<'_>,
    now_ms: Millis,
) -> std::result::Result<(), Error> {
    Ok(record(tx, &act.by(user), now_ms).await?)
}

/// Writes down many acts of one request, in one statement.
pub async fn record_acts(
    tx: &Tx,
    user: &CurrentUser,
    acts: Vec<Act<'_>>,
    now_ms: Millis,
) -> std::result::Result<(), Error> {
    let rows = acts
        .into_iter()
        .map(|act| values(&act.by(user), now_ms))
        .collect();
    tx.execute_rows(&INSERT_ALL, rows).await?;
    Ok(())
}
