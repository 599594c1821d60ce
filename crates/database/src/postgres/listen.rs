//! One connection that listens for the events of every instance and hands them to this one.

use super::Address;
use crate::{Event, event::LISTENING};
use futures_util::{StreamExt as _, stream};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio_postgres::AsyncMessage;

/// The channel of LISTEN and NOTIFY.
pub(super) const CHANNEL: &str = "suanpan";

/// Listens until nobody in this process could be told any more; connects again whenever the connection is lost.
pub(super) fn spawn(address: Address, events: broadcast::Sender<Event>) {
    tokio::spawn(async move {
        loop {
            if let Err(error) = listen(&address, &events).await {
                tracing::warn!(%error, "listening for events was interrupted; trying again");
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    });
}

async fn listen(address: &Address, events: &broadcast::Sender<Event>) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = address.config().connect(address.tls()).await?;
    let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
    // The connection only moves while its messages are polled, so LISTEN is sent beside the loop.
    let listening_again = events.clone();
    let listening = tokio::spawn(async move {
        let sent = client.batch_execute(&format!("listen {CHANNEL}")).await;
        if sent.is_ok() {
            let _ = listening_again.send(Event {
                topic: LISTENING.into(),
                payload: String::new(),
            });
            // Holding the client keeps the connection open.
            std::future::pending::<()>().await;
        }
    });
    while let Some(message) = messages.next().await {
        if let AsyncMessage::Notification(notification) = message?
            && let Ok(event) = serde_json::from_str::<Event>(notification.payload())
        {
            // Nobody listening is no fault.
            let _ = events.send(event);
        }
    }
    listening.abort();
    Ok(())
}
