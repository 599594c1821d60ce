//! SQL of `open_delivery`.

use crate::{
    DeliveryId, HookId,
    hook::{DeliveryState, HookEvent, HookKind, HookState, Tried},
    xapi::XapiVersion,
};
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::SchoolId};

/// Messages of an address that are kept.
const KEPT: i64 = 100;

database::sql! {
    ADD = "insert into open_delivery (hook_id, message, event, body, state, tries, created_at_ms) \
           values ($1, $2, $3, $4, 'waiting', 0, $5) returning id";
    FORGET = "delete from open_delivery where hook_id = $1 and id <= $2 and state <> 'waiting'";
    OLDEST_KEPT = "select id from open_delivery where hook_id = $1 order by id desc limit 1 offset $2";
    FIND_WAITING = "select d.hook_id, d.message, d.event, d.body, d.tries, h.school_id, h.name, h.url, h.salt, h.state as hook_state, \
                    h.kind, h.key_name, h.locked_secret, h.xapi_version from open_delivery d join open_hook h on h.id = d.hook_id where d.id = $1 and d.state = 'waiting'";
    NOTE = "update open_delivery set state = $2, tries = $3, status = $4, duration_ms = $5, fault = $6, tried_at_ms = $7 where id = $1";
    GIVE_UP = "update open_delivery set state = 'failed', fault = $2, tried_at_ms = $3 where id = $1 and state = 'waiting'";
    ANY_WAITING = "select 1 as found from open_delivery where hook_id = $1 and event = $2 and state = 'waiting' limit 1";
    LIST_WAITING = "select id from open_delivery where hook_id = $1 and state = 'waiting' order by id";
    EMPTY = "update open_delivery set body = '' where id = $1";
    LIST = "select id, message, event, state, tries, status, duration_ms, fault, created_at_ms, tried_at_ms from open_delivery \
            where hook_id = $1 order by id desc limit $2";
}

/// Something to be sent.
pub(crate) struct NewDelivery<'a> {
    pub(crate) hook: HookId,
    pub(crate) message: &'a str,
    pub(crate) event: HookEvent,
    pub(crate) body: &'a str,
}

/// Something that is to be sent, and where.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Waiting {
    #[row(rename = "hook_id")]
    pub(crate) hook: HookId,
    pub(crate) message: String,
    pub(crate) event: HookEvent,
    pub(crate) body: String,
    pub(crate) tries: i64,
    #[row(rename = "school_id")]
    pub(crate) school: SchoolId,
    pub(crate) name: String,
    pub(crate) url: String,
    pub(crate) salt: String,
    pub(crate) hook_state: HookState,
    pub(crate) kind: HookKind,
    /// What a record store asks for: a name, the secret as it is locked, and which version of xAPI it speaks.
    pub(crate) key_name: Option<String>,
    pub(crate) locked_secret: Option<String>,
    pub(crate) xapi_version: Option<XapiVersion>,
}

/// What was sent, as the owner of the address sees it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Delivery {
    pub(crate) id: DeliveryId,
    pub(crate) message: String,
    pub(crate) event: HookEvent,
    pub(crate) state: DeliveryState,
    pub(crate) tries: i64,
    pub(crate) status: Option<i64>,
    pub(crate) duration_ms: Option<Millis>,
    pub(crate) fault: Option<String>,
    pub(crate) created_at_ms: Millis,
    pub(crate) tried_at_ms: Option<Millis>,
}

/// Adds a message, and forgets the address's oldest.
pub(crate) async fn add(tx: &Tx, new: &NewDelivery<'_>, now_ms: Millis) -> Result<DeliveryId> {
    let values = params![new.hook, new.message, new.event, new.body, now_ms];
    let id = tx.query_one(&ADD, values).await?.get("id")?;
    let forgotten: Option<DeliveryId> = tx
        .query_optional_as(&OLDEST_KEPT, params![new.hook, KEPT])
        .await?;
    if let Some(last) = forgotten {
        tx.execute(&FORGET, params![new.hook, last]).await?;
    }
    Ok(id)
}

/// A message that has not arrived and was not given up.
pub(crate) async fn find_waiting(tx: &Tx, id: DeliveryId) -> Result<Option<Waiting>> {
    tx.query_optional_as(&FIND_WAITING, params![id]).await
}

/// Notes what came of a try.
pub(crate) async fn note(
    tx: &Tx,
    id: DeliveryId,
    (state, tries): (DeliveryState, i64),
    tried: &Tried,
    now_ms: Millis,
) -> Result<()> {
    let values = params![
        id,
        state,
        tries,
        tried.status.map(i64::from),
        tried.duration_ms,
        tried.fault,
        now_ms
    ];
    tx.execute(&NOTE, values).await.map(drop)
}

/// Gives a message up without trying it.
pub(crate) async fn give_up(tx: &Tx, id: DeliveryId, why: &str, now_ms: Millis) -> Result<()> {
    tx.execute(&GIVE_UP, params![id, why, now_ms]).await.map(drop)
}

/// The newest first.
pub(crate) async fn list(tx: &Tx, hook: HookId) -> Result<Vec<Delivery>> {
    tx.query_as(&LIST, params![hook, KEPT]).await
}

/// Whether a message of this kind is on its way to an address.
pub(crate) async fn is_any_waiting(tx: &Tx, hook: HookId, event: HookEvent) -> Result<bool> {
    Ok(tx
        .query_optional(&ANY_WAITING, params![hook, event])
        .await?
        .is_some())
}

/// What is on its way to an address.
pub(crate) async fn list_waiting(tx: &Tx, hook: HookId) -> Result<Vec<DeliveryId>> {
    tx.query_as(&LIST_WAITING, params![hook]).await
}

/// Forgets what a message said: it spoke of people, and is settled.
pub(crate) async fn empty(tx: &Tx, id: DeliveryId) -> Result<()> {
    tx.execute(&EMPTY, params![id]).await.map(drop)
}
