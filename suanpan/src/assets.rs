//! The web client inside the binary.

use crate::file_response::shown_as;
use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse as _, Response},
};
use platform::{Error, config::Config};
use rust_embed::RustEmbed;

/// What `make web` built: each file beside its `.br` and `.gz` twins.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../web/dist"]
#[allow_missing = true]
struct Client;

/// Scripts and styles only from here; nothing may frame us but we ourselves; no plugins, no foreign forms. Frames are
/// ours or the browser's Python, which is another origin. Of the own computer, only the local program is spoken to. Videos may
/// come from the S3 server, if the operator says where browsers find it.
pub fn content_security_policy(config: &Config) -> HeaderValue {
    let frames = config
        .browser_python
        .as_ref()
        .map(|served| format!(" {}", served.frame_sources()))
        .unwrap_or_default();
    let local: String = school::LOCAL_PORTS
        .iter()
        .flat_map(|port| {
            [
                format!(" http://127.0.0.1:{port}"),
                format!(" http://localhost:{port}"),
            ]
        })
        .collect();
    let media = config
        .files
        .files_public_endpoint
        .as_ref()
        .map(|origin| format!(" {origin}"));
    let media = media.unwrap_or_default();
    let policy = format!(
        "{CONTENT_SECURITY_POLICY}; connect-src 'self'{local}; frame-src 'self'{frames}; media-src 'self' blob:{media}"
    );
    HeaderValue::from_str(&policy).expect("origins were checked when the settings were read")
}

const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; \
    worker-src 'self' blob:; object-src 'none'; \
    base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

/// A page or an asset of the client; any unknown path is a page, which the client routes itself.
pub async fn client(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Error::NotFound.into_response();
    }
    let is_asset = Client::get(path).is_some() && !path.is_empty();
    if !is_asset && path.starts_with("assets/") {
        // A page under a script's name would be kept for a year by whoever stands between.
        return Error::NotFound.into_response();
    }
    let name = if is_asset { path } else { "index.html" };
    let Some(mut response) = encoded(name, &headers) else {
        return (
            StatusCode::SERVICE_UNAVAILABLE,
            "The web client is not built in: run `make build`.\n",
        )
            .into_response();
    };
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

/// The smallest twin of the file that the browser understands.
fn encoded(name: &str, headers: &HeaderMap) -> Option<Response> {
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let plain = Client::get(name)?;
    let twin = [("br", ".br"), ("gzip", ".gz")]
        .into_iter()
        .filter(|(encoding, _)| accepted.contains(encoding))
        .find_map(|(encoding, suffix)| Some((encoding, Client::get(&format!("{name}{suffix}"))?)));
    let (encoding, file) = twin.map_or((None, plain), |(encoding, file)| (Some(encoding), file));
    let mut response = Response::new(Body::from(file.data.into_owned()));
    let media_type = media_type(name);
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    response
        .headers_mut()
        .insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        response
            .headers_mut()
            .insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

fn media_type(name: &str) -> &'static str {
    let extension = name.rsplit('.').next().unwrap_or_default();
    match extension {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "woff2" => "font/woff2",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        _ => shown_as(extension).unwrap_or("application/octet-stream"),
    }
}
