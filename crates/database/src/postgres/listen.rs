//! One connection that listens for the events of every instance and hands them to this one, and whose heartbeat says whether the
//! database is there at all.

use super::{Address, CONNECTED_WITHIN, address::Link};
use crate::{Event, event::LISTENING};
use futures_util::{StreamExt as _, stream};
use std::{pin::pin, time::Duration};
use tokio::{
    sync::broadcast,
    time::{sleep, timeout},
};
use tokio_postgres::{AsyncMessage, Client};

/// The channel of LISTEN and NOTIFY.
pub(super) const CHANNEL: &str = "suanpan";
/// How often the database is asked for nothing.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// A database that is there answers that in no time. One that has not within twice this is gone, however well its machine keeps
/// our connections open. Twice, as it may have been this process that stood still.
const ANSWERS_WITHIN: Duration = Duration::from_secs(2);

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Listens until nobody in this process could be told any more; connects again whenever the connection is lost, and says so.
pub(super) fn spawn(
    address: Address,
    events: broadcast::Sender<Event>,
    on_loss: impl Fn() + Send + Sync + 'static,
) {
    tokio::spawn(async move {
        loop {
            match timeout(CONNECTED_WITHIN, address.reach()).await {
                Ok(Ok((client, connection))) => {
                    let error = listen(&client, connection, &events).await;
                    tracing::warn!(%error, "the database was lost; connecting again");
                    on_loss();
                }
                Ok(Err(error)) => tracing::warn!(%error, "the database cannot be reached; trying again"),
                // What units wait for on connections of before stands still too, and no heartbeat would say so: it has no connection.
                Err(_) => {
                    tracing::warn!("the database does not answer; trying again");
                    on_loss();
                }
            }
            sleep(Duration::from_secs(1)).await;
        }
    });
}

/// Listens until the connection ends, or is as good as ended; returns why.
async fn listen(client: &Client, mut connection: Link, events: &broadcast::Sender<Event>) -> Fault {
    let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
    // The connection only moves while its messages are polled, so what is asked is asked beside the loop.
    let asking = async {
        in_time(client.batch_execute(&format!("listen {CHANNEL}"))).await?;
        let _ = events.send(Event {
            topic: LISTENING.into(),
            payload: String::new(),
        });
        loop {
            sleep(HEARTBEAT).await;
            in_time(client.batch_execute("")).await?;
        }
    };
    let hearing = async {
        while let Some(message) = messages.next().await {
            if let AsyncMessage::Notification(notification) = message?
                && let Ok(event) = serde_json::from_str::<Event>(notification.payload())
            {
                // Nobody listening is no fault.
                let _ = events.send(event);
            }
        }
        Err("the connection was closed".into())
    };
    let ended: Result<(), Fault> = tokio::select! {
        ended = asking => ended,
        ended = hearing => ended,
    };
    ended.err().unwrap_or_else(|| "the connection was closed".into())
}

/// Waits for what costs the database no work.
async fn in_time(asked: impl Future<Output = Result<(), tokio_postgres::Error>>) -> Result<(), Fault> {
    let mut asked = pin!(asked);
    for _ in 0..2 {
        if let Ok(answered) = timeout(ANSWERS_WITHIN, asked.as_mut()).await {
            return answered.map_err(Into::into);
        }
    }
    Err("no answer to a heartbeat".into())
}
