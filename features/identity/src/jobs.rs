//! Work done later: sending messages, forgetting what has expired.

use crate::{http::KNOWN_DAYS, sms::Provider, store};
use jobs::{Failure, Job, Registry};
use platform::{App, clock, outbox};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Messages older than this are not sent any more: a code has expired by then.
const STALE_MS: i64 = clock::minutes(10);

/// Adds this feature's jobs and schedules.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    let provider = Arc::new(Provider::from_config(&app.config));
    registry
        .add_scheduled::<SendMessages>((app.clone(), provider), clock::seconds(2))
        .add_scheduled::<Purge>(app.clone(), clock::hours(6));
}

/// Sends the text messages that wait.
#[derive(Debug, Default, Serialize, Deserialize)]
struct SendMessages;

impl Job for SendMessages {
    const KIND: &'static str = "identity.send_messages";
    type Context = (App, Arc<Provider>);

    async fn run(self, (app, provider): Self::Context) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        let unsent = app
            .db
            .read(move |tx| async move { outbox::list_unsent(&tx, now_ms - STALE_MS, 100).await })
            .await?;
        for message in unsent {
            let sent = provider
                .send(&message.recipient, &message.template, &message.text)
                .await;
            app.db
                .write(move |tx| async move {
                    match sent {
                        Ok(()) => outbox::mark_sent(&tx, message.id, now_ms).await,
                        Err(error) => outbox::mark_failed(&tx, message.id, &error).await,
                    }
                })
                .await?;
        }
        Ok(())
    }
}

/// Deletes expired codes, throttles, devices, sessions, writers of what nobody opens any more, and accounts whose time has come.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Purge;

impl Job for Purge {
    const KIND: &'static str = "identity.purge";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        app.db
            .write(move |tx| async move {
                store::code::purge(&tx, now_ms - clock::days(2)).await?;
                store::throttle::purge(&tx, now_ms - clock::days(1)).await?;
                store::known_device::purge(&tx, now_ms - clock::days(KNOWN_DAYS)).await?;
                platform::repeat::purge(&tx, now_ms).await?;
                platform::autosave::purge(&tx, now_ms).await?;
                store::session::purge(&tx, now_ms - clock::days(30)).await?;
                store::user::delete_due(&tx, now_ms).await
            })
            .await?;
        Ok(())
    }
}
