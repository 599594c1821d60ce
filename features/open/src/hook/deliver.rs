//! The job that sends a message until it has arrived, or is given up.

use super::{
    HookEvent, LANE,
    batch::{self, carried, settle},
    rule::{AfterTry, DeliveryState, HookState, after_try, reply},
    send::{Tried, send},
};
use crate::{
    DeliveryId, HookId,
    store::{
        delivery::{self, NewDelivery, Waiting},
        hook,
    },
};
use ::jobs::{Failure, Job, Retry, Terms, enqueue};
use database::Tx;
use platform::{
    App, Error, Millis,
    audit::{self, Entry},
    clock::{hours, seconds},
    ids,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Sends a message once more.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Deliver {
    delivery_id: DeliveryId,
}

impl Job for Deliver {
    const KIND: &'static str = "open.deliver";
    const LANE: &'static str = LANE;
    // The message itself says when it is given up, which is sooner.
    const RETRY: Retry = Retry {
        attempts: 20,
        first_pause_ms: seconds(10),
        longest_pause_ms: hours(1),
    };
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let id = self.delivery_id;
        let found = app
            .db
            .read(move |tx| async move { delivery::find_waiting(&tx, id).await })
            .await?;
        let Some(waiting) = found else {
            return Ok(());
        };
        let now_ms = app.now_ms();
        if waiting.hook_state != HookState::On {
            let unit = move |tx| async move { give_up(&tx, id, now_ms).await };
            return Ok(app.db.write(unit).await?);
        }
        let tried = send(&app, &waiting, now_ms).await;
        let unit = move |tx| async move { note(&tx, id, &waiting, &tried, now_ms).await };
        match app.db.write(unit).await? {
            DeliveryState::Waiting => Err(Failure::Retry("it has not arrived".into())),
            DeliveryState::Delivered | DeliveryState::Failed | DeliveryState::Split => Ok(()),
        }
    }
}

/// Gives up a message to an address that was switched off; statements wait until it is switched on.
async fn give_up(tx: &Tx, id: DeliveryId, now_ms: Millis) -> Result<(), Error> {
    batch::release(tx, id).await?;
    Ok(delivery::give_up(tx, id, "switched_off", now_ms).await?)
}

/// Writes down what came of a try, and switches an address off that has not heard for long.
async fn note(
    tx: &Tx,
    id: DeliveryId,
    waiting: &Waiting,
    tried: &Tried,
    now_ms: Millis,
) -> Result<DeliveryState, Error> {
    let tries = waiting.tries + 1;
    let carried = carried(tx, id, waiting).await?;
    let reply = reply(tried.status, carried);
    // Read again: another message may have been tried meanwhile.
    let failures = hook::lock_failures(tx, waiting.hook).await?.unwrap_or_default();
    let AfterTry {
        state,
        failures,
        is_switched_off,
    } = after_try(reply, waiting.event, tries, failures);
    delivery::note(tx, id, (state, tries), tried, now_ms).await?;
    hook::put_failures(tx, waiting.hook, failures).await?;
    if is_switched_off && hook::switch(tx, waiting.hook, HookState::On, HookState::Failed).await? {
        let entry = Entry {
            school: waiting.school,
            actor: None,
            action: "open.hook_failed",
            subject: &waiting.name,
            detail: json!({ "url": waiting.url }),
            reason: "",
        };
        audit::record(tx, &entry, now_ms).await?;
    }
    if waiting.event == HookEvent::Statements {
        settle(tx, (id, waiting.hook), (reply, state), carried, now_ms).await?;
    }
    Ok(state)
}

/// Writes messages down, a job for each. Messages of an address are sent one after the other.
pub(super) async fn enqueue_all(
    tx: &Tx,
    messages: &[(HookId, HookEvent, String)],
    now_ms: Millis,
) -> Result<(), Error> {
    for (hook, event, body) in messages {
        enqueue_one(tx, *hook, *event, body, now_ms).await?;
    }
    Ok(())
}

/// The same for one.
pub(crate) async fn enqueue_one(
    tx: &Tx,
    hook: HookId,
    event: HookEvent,
    body: &str,
    now_ms: Millis,
) -> Result<DeliveryId, Error> {
    let new = NewDelivery {
        hook,
        message: &format!("msg_{}", ids::token()),
        event,
        body,
    };
    let delivery_id = delivery::add(tx, &new, now_ms).await?;
    let terms = Terms {
        fair_key: format!("hook:{hook}"),
        ..Terms::default()
    };
    enqueue(tx, &Deliver { delivery_id }, &terms, now_ms).await?;
    Ok(delivery_id)
}
