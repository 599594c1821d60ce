//! Statements of record stores, many in a message and one message at a time: so they arrive in the order they were made, and what
//! comes up while one is on its way goes with the next.

use super::{
    HookEvent, HookKind,
    deliver::enqueue_one,
    rule::{DeliveryState, Reply},
};
use crate::{
    DeliveryId, HookId,
    store::{
        delivery::{self, Waiting},
        hook, statement,
    },
};
use database::Tx;
use platform::{Error, Millis};

/// Statements of a message: some hundred kilobytes.
const MOST_STATEMENTS: usize = 50;

/// Sends what waits, unless a message is on its way: what comes of that one sends the rest.
pub(crate) async fn send_waiting(tx: &Tx, hook: HookId, now_ms: Millis) -> Result<(), Error> {
    send_some(tx, hook, MOST_STATEMENTS, now_ms).await
}

async fn send_some(tx: &Tx, hook: HookId, most: usize, now_ms: Millis) -> Result<(), Error> {
    let event = HookEvent::Statements;
    if !hook::is_on(tx, hook).await? || delivery::is_any_waiting(tx, hook, event).await? {
        return Ok(());
    }
    let waiting = statement::list_waiting(tx, hook, most).await?;
    let Some((last, _)) = waiting.last() else {
        return Ok(());
    };
    let texts: Vec<&str> = waiting.iter().map(|(_, body)| body.as_str()).collect();
    let body = format!("[{}]", texts.join(","));
    let delivery = enqueue_one(tx, hook, event, &body, now_ms).await?;
    Ok(statement::carry(tx, hook, delivery, *last).await?)
}

/// How many statements a message carries; none in a webhook's. That of a test is one.
pub(super) async fn carried(tx: &Tx, id: DeliveryId, waiting: &Waiting) -> database::Result<usize> {
    match (waiting.kind, waiting.event) {
        (HookKind::Webhook, _) => Ok(0),
        (HookKind::RecordStore, HookEvent::Statements) => statement::count_carried(tx, id).await,
        (HookKind::RecordStore, _) => Ok(1),
    }
}

/// Lets the statements of a message that is given up wait for another one.
pub(super) async fn release(tx: &Tx, id: DeliveryId) -> database::Result<()> {
    statement::release(tx, id).await?;
    delivery::empty(tx, id).await
}

/// Gives up the message that is on its way, whose statements go with the next: a job that still comes finds nothing to send.
pub(crate) async fn release_waiting(tx: &Tx, hook: HookId, now_ms: Millis) -> Result<(), Error> {
    for id in delivery::list_waiting(tx, hook).await? {
        release(tx, id).await?;
        delivery::give_up(tx, id, "sent_again", now_ms).await?;
    }
    Ok(())
}

/// Draws what follows for the statements of a message, and sends those that come next.
pub(super) async fn settle(
    tx: &Tx,
    (id, hook): (DeliveryId, HookId),
    (reply, state): (Reply, DeliveryState),
    carried: usize,
    now_ms: Millis,
) -> Result<(), Error> {
    let most = match (reply, state) {
        (_, DeliveryState::Waiting) => return Ok(()),
        (Reply::Arrived | Reply::Refused, _) => {
            statement::settle(tx, id).await?;
            MOST_STATEMENTS
        }
        // One of them is wrong: halves, until it stands alone.
        (Reply::TooMuch, _) => {
            statement::release(tx, id).await?;
            carried.div_ceil(2)
        }
        // Nothing is lost while the store is away: it is tried until it is switched off, and goes on from here when it is on again.
        (Reply::Unheard, _) => {
            statement::release(tx, id).await?;
            MOST_STATEMENTS
        }
    };
    delivery::empty(tx, id).await?;
    send_some(tx, hook, most, now_ms).await
}
