//! Where a request comes from: the peer, or what a configured proxy says of it.

use crate::{App, Error};
use axum::{
    extract::{ConnectInfo, FromRef, FromRequestParts},
    http::{header, request::Parts},
};
use std::net::{IpAddr, SocketAddr};

/// The network address of the person, and what their browser calls itself.
#[derive(Debug, Clone)]
pub struct ClientAddress {
    /// The address; of an unknown peer, an empty text.
    pub address: String,
    /// The browser's name for itself, cut to 200 characters.
    pub user_agent: String,
}

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress
where
    App: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let app = App::from_ref(state);
        let header = |name| parts.headers.get(name).and_then(|value| value.to_str().ok());
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map(|info| info.0.ip().to_canonical());
        let forwarded = peer
            .filter(|peer| app.config.trusted_proxies.contains(peer))
            // The last address is the one our own proxy saw; those before it may be invented.
            .and_then(|_| {
                header(header::HeaderName::from_static("x-forwarded-for"))?
                    .rsplit(',')
                    .next()
            })
            .and_then(|text| text.trim().parse::<IpAddr>().ok())
            .map(|address| address.to_canonical());
        let address = forwarded
            .or(peer)
            .map(|address| address.to_string())
            .unwrap_or_default();
        let user_agent = header(header::USER_AGENT)
            .unwrap_or_default()
            .chars()
            .take(200)
            .collect();
        Ok(Self { address, user_agent })
    }
}
