//! A student's way to the server: a connection that is opened again where it broke, and how a request failed.

use crate::client::{Client, Reply};
use anyhow::Result;
use std::{io::ErrorKind, time::Duration};

/// The time the page gives a request (`web/src/shared/api/outcome.ts`).
const PATIENCE: Duration = Duration::from_secs(15);

/// One at a time.
pub(super) struct Line {
    address: String,
    open: Option<Client>,
}

impl Line {
    pub(super) fn to(address: &str) -> Self {
        Self {
            address: address.into(),
            open: None,
        }
    }

    /// The connection, opened where there is none.
    pub(super) async fn client(&mut self) -> Result<&mut Client> {
        let open = match self.open.take() {
            Some(open) => open,
            None => Client::connect(&self.address).await?,
        };
        Ok(self.open.insert(open))
    }

    /// Sends something within the page's patience; says how it failed in a word otherwise.
    pub(super) async fn send(
        &mut self,
        sending: impl AsyncFnOnce(&mut Client) -> Result<Reply>,
    ) -> Result<Reply, String> {
        let sent = tokio::time::timeout(PATIENCE, async { sending(self.client().await?).await }).await;
        let reply = match sent {
            Ok(Ok(reply)) => reply,
            Ok(Err(error)) => {
                self.open = None;
                return Err(word(&error));
            }
            Err(_) => {
                self.open = None;
                return Err("nothing within 15 s".into());
            }
        };
        if reply.status.is_success() {
            return Ok(reply);
        }
        // Whoever is sent away may be told that the connection ends, too.
        self.open = None;
        Err(reply.status.as_str().into())
    }
}

fn word(error: &anyhow::Error) -> String {
    let kind = error
        .chain()
        .find_map(|cause| cause.downcast_ref::<std::io::Error>())
        .map(std::io::Error::kind);
    match kind {
        Some(ErrorKind::ConnectionRefused) => "refused".into(),
        _ => "connection broken".into(),
    }
}
