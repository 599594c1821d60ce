//! Headers of every response.

use crate::assets;
use axum::{
    extract::State,
    http::{HeaderName, HeaderValue, header},
    response::Response,
};
use platform::config::Config;
use std::sync::Arc;

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const CROSS_ORIGIN_OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
/// What no page here uses, and no page in a frame here shall.
const NOT_USED: &str = "accelerometer=(), bluetooth=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
    hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()";
/// A browser that came by https comes by https for two years.
const HTTPS_ONLY: &str = "max-age=63072000";

/// The headers that keep a browser careful.
pub fn careful(config: &Config) -> CarefulHeaders {
    let mut headers = vec![(
        header::CONTENT_SECURITY_POLICY,
        assets::content_security_policy(config),
    )];
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
        (CROSS_ORIGIN_OPENER_POLICY, "same-origin"),
        (PERMISSIONS_POLICY, NOT_USED),
    ];
    headers.extend(fixed.map(|(name, value)| (name, HeaderValue::from_static(value))));
    if config.public_url.starts_with("https://") {
        headers.push((
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static(HTTPS_ONLY),
        ));
    }
    headers.into()
}

/// Name and value of each.
pub type CarefulHeaders = Arc<[(HeaderName, HeaderValue)]>;

/// Middleware: adds the headers that a response does not have yet. What the API answers is for one person at one moment:
/// nobody on the way keeps it.
pub async fn add_careful(State(careful): State<CarefulHeaders>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in careful.iter() {
        headers.entry(name).or_insert_with(|| value.clone());
    }
    let is_json = headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if is_json {
        headers
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
    }
    response
}
