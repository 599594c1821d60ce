//! One try: a POST to an address that was looked at, without following where it points.

use super::{HookKind, address, sign::HookKey};
use crate::{store::delivery::Waiting, xapi};
use platform::{App, Millis};
use reqwest::{Client, RequestBuilder, Url, redirect::Policy};
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

/// Whoever does not answer within this has not heard.
const PATIENCE: Duration = Duration::from_secs(5);

/// What came of it.
#[derive(Debug, Clone)]
pub(crate) struct Tried {
    /// Of the reply, if there was one. Its body is not read: nobody here needs it.
    pub(crate) status: Option<u16>,
    pub(crate) duration_ms: Millis,
    /// Why there was none.
    pub(crate) fault: Option<&'static str>,
}

/// Sends a message.
pub(super) async fn send(app: &App, waiting: &Waiting, at_ms: Millis) -> Tried {
    let began = Instant::now();
    let sent = attempt(app, waiting, at_ms / 1000).await;
    let (status, fault) = match sent {
        Ok(status) => (Some(status), None),
        Err(fault) => (None, Some(fault)),
    };
    Tried {
        status,
        duration_ms: began.elapsed().as_millis() as Millis,
        fault,
    }
}

async fn attempt(app: &App, waiting: &Waiting, at_s: i64) -> Result<u16, &'static str> {
    let mut url = address::parse(&waiting.url).map_err(|_| "unknown_host")?;
    if waiting.kind == HookKind::RecordStore {
        url = xapi::statements_url(&url).ok_or("unknown_host")?;
    }
    let looked_up = tokio::time::timeout(PATIENCE, address::resolve(&url, &app.config)).await;
    let sockets = looked_up
        .map_err(|_| "timed_out")?
        .map_err(address::Unreachable::code)?;
    let request = client(&url, &sockets)?
        .post(url)
        .header("content-type", "application/json")
        .body(waiting.body.clone());
    let request = match waiting.kind {
        HookKind::Webhook => signed(request, app, waiting, at_s),
        HookKind::RecordStore => with_key(request, app, waiting)?,
    };
    let reply = request.send().await.map_err(|error| {
        if error.is_timeout() {
            "timed_out"
        } else if error.is_connect() {
            "no_connection"
        } else {
            "broken_off"
        }
    })?;
    Ok(reply.status().as_u16())
}

/// Says which message it is, and proves whose.
fn signed(request: RequestBuilder, app: &App, waiting: &Waiting, at_s: i64) -> RequestBuilder {
    let signature = HookKey::of(&app.secret, &waiting.salt).sign(&waiting.message, at_s, &waiting.body);
    request
        .header("webhook-id", &waiting.message)
        .header("webhook-timestamp", at_s)
        .header("webhook-signature", signature)
}

/// Says who comes, as a record store asks for it, and in which version of xAPI.
fn with_key(request: RequestBuilder, app: &App, waiting: &Waiting) -> Result<RequestBuilder, &'static str> {
    let secret = waiting.locked_secret.as_deref();
    let secret = secret.and_then(|locked| app.secret.unlock(xapi::SECRET_PURPOSE, locked));
    let secret = secret.ok_or("key_unreadable")?;
    let version = waiting.xapi_version.unwrap_or_default();
    Ok(request
        .basic_auth(waiting.key_name.as_deref().unwrap_or_default(), Some(secret))
        .header(xapi::VERSION_HEADER, version.text()))
}

/// A client for this one request: it goes to these sockets, past every proxy, and follows nothing.
fn client(url: &Url, sockets: &[SocketAddr]) -> Result<Client, &'static str> {
    // A second call finds the first one's choice in place, and that is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .redirect(Policy::none())
        .timeout(PATIENCE)
        .no_proxy()
        .user_agent("Suanpan-Webhooks/1")
        .resolve_to_addrs(url.host_str().unwrap_or_default(), sockets)
        .build()
        .map_err(|_| "no_connection")
}
