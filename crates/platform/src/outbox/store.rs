//! SQL of `platform_outbox_message`.

use crate::{Millis, access::SchoolId};
use database::{FromRow, Result, Tx, params};

database::sql! {
    INSERT = "insert into platform_outbox_message (school_id, channel, recipient, template, text, created_at_ms) \
              values ($1, $2, $3, $4, $5, $6)";
    RECENT = "select id, channel, recipient, template, text, created_at_ms, sent_at_ms from platform_outbox_message \
              order by id desc limit $1";
    UNSENT = "select id, channel, recipient, template, text, created_at_ms, sent_at_ms from platform_outbox_message \
              where sent_at_ms is null and failures < 5 and created_at_ms > $1 order by id limit $2";
    SENT = "update platform_outbox_message set sent_at_ms = $2 where id = $1";
    FAILED = "update platform_outbox_message set failures = failures + 1, last_error = $2 where id = $1";
}

/// A message to be sent.
#[derive(Debug, Clone)]
pub struct NewMessage<'a> {
    /// The school that sends it.
    pub school: SchoolId,
    /// `sms` or `mail`.
    pub channel: &'a str,
    /// A phone number or a mail address.
    pub recipient: &'a str,
    /// Which of the provider's approved templates, e.g. `verify_code`.
    pub template: &'a str,
    /// The text.
    pub text: &'a str,
}

/// A message as stored.
#[derive(Debug, Clone, FromRow)]
pub struct Message {
    /// Row id.
    pub id: i64,
    /// `sms` or `mail`.
    pub channel: String,
    /// A phone number or a mail address.
    pub recipient: String,
    /// Which of the provider's approved templates.
    pub template: String,
    /// The text.
    pub text: String,
    /// When it was written.
    pub created_at_ms: Millis,
    /// When the provider took it.
    pub sent_at_ms: Option<Millis>,
}

/// Writes a message down; it is sent after the commit.
pub async fn put(tx: &Tx, message: &NewMessage<'_>, now_ms: Millis) -> Result<()> {
    let NewMessage {
        school,
        channel,
        recipient,
        template,
        text,
    } = *message;
    tx.execute(
        &INSERT,
        params![school, channel, recipient, template, text, now_ms],
    )
    .await?;
    tx.notify("platform.outbox", "");
    Ok(())
}

/// The newest messages, for the development command.
pub async fn list_recent(tx: &Tx, limit: i64) -> Result<Vec<Message>> {
    tx.query_as(&RECENT, params![limit]).await
}

/// Messages that wait to be sent and are younger than `since_ms`.
pub async fn list_unsent(tx: &Tx, since_ms: Millis, limit: i64) -> Result<Vec<Message>> {
    tx.query_as(&UNSENT, params![since_ms, limit]).await
}

/// Notes that the provider took it.
pub async fn mark_sent(tx: &Tx, id: i64, now_ms: Millis) -> Result<()> {
    tx.execute(&SENT, params![id, now_ms]).await.map(drop)
}

/// Notes that the provider refused it.
pub async fn mark_failed(tx: &Tx, id: i64, error: &str) -> Result<()> {
    tx.execute(&FAILED, params![id, error]).await.map(drop)
}
