//! Headers of every response.

use crate::assets;
use axum::{
    Router,
    http::{HeaderName, HeaderValue, header},
    response::Response,
};
use platform::config::Config;
use tower_http::set_header::SetResponseHeaderLayer;

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const CROSS_ORIGIN_OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
/// What no page here uses, and no page in a frame here shall.
const NOT_USED: &str = "accelerometer=(), bluetooth=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
    hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()";
/// A browser that came by https comes by https for two years.
const HTTPS_ONLY: &str = "max-age=63072000";

/// Adds the headers that keep a browser careful.
pub fn careful(service: Router, config: &Config) -> Router {
    let fixed = |name, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    let service = service
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CONTENT_SECURITY_POLICY,
            assets::content_security_policy(config),
        ))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "same-origin"))
        .layer(fixed(header::X_FRAME_OPTIONS, "SAMEORIGIN"))
        .layer(fixed(CROSS_ORIGIN_OPENER_POLICY, "same-origin"))
        .layer(fixed(PERMISSIONS_POLICY, NOT_USED))
        .layer(axum::middleware::map_response(private));
    if config.public_url.starts_with("https://") {
        service.layer(fixed(header::STRICT_TRANSPORT_SECURITY, HTTPS_ONLY))
    } else {
        service
    }
}

/// What the API answers is for one person at one moment: nobody on the way keeps it.
async fn private(mut response: Response) -> Response {
    let is_json = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if is_json {
        let headers = response.headers_mut();
        headers
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
    }
    response
}
