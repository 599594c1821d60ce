//! Refusals as OneRoster and OAuth 2.0 word them, beside the product's own words.

use axum::{
    body::{Body, to_bytes},
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::Response,
};
use serde_json::{Value, json};

/// The largest refusal that is written.
const LARGEST_BYTES: usize = 1 << 20;

/// Middleware: adds `imsx_codeMajor` and the like to what is refused.
pub(super) async fn in_words_of_oneroster(request: Request, next: Next) -> Response {
    let is_sign_in = request.uri().path().ends_with("/token");
    let response = next.run(request).await;
    if response.status().is_success() {
        return response;
    }
    let status = response.status();
    let minor = match status {
        StatusCode::UNAUTHORIZED => "unauthorisedrequest",
        StatusCode::FORBIDDEN => "forbidden",
        StatusCode::NOT_FOUND => "unknownobject",
        StatusCode::UNPROCESSABLE_ENTITY => "invaliddata",
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => "server_busy",
        _ => "internal_server_error",
    };
    let (mut parts, body) = response.into_parts();
    let bytes = to_bytes(body, LARGEST_BYTES).await.unwrap_or_default();
    let Ok(Value::Object(mut refusal)) = serde_json::from_slice(&bytes) else {
        return Response::from_parts(parts, Body::from(bytes));
    };
    let code = refusal
        .get("data")
        .and_then(|data| data.get("error"))
        .and_then(Value::as_str);
    let minor = match code {
        Some("input.filter") => "invalid_filter_field",
        Some("input.fields") => "invalid_selection_field",
        Some("input.sort") => "invaliddata",
        _ => minor,
    };
    // RFC 6749, 5.2.
    let denied = match (status, code) {
        (StatusCode::UNAUTHORIZED, _) => "invalid_client",
        (_, Some("input.grant")) => "unsupported_grant_type",
        (_, Some("input.scope")) => "invalid_scope",
        _ => "invalid_request",
    };
    let described = refusal.get("msg").cloned().unwrap_or_default();
    let field = json!({ "imsx_codeMinorFieldName": "TargetEndSystem", "imsx_codeMinorFieldValue": minor });
    refusal.insert("imsx_codeMajor".into(), json!("failure"));
    refusal.insert("imsx_severity".into(), json!("error"));
    refusal.insert("imsx_description".into(), described);
    refusal.insert("imsx_CodeMinor".into(), json!({ "imsx_codeMinorField": [field] }));
    if is_sign_in {
        refusal.insert("error".into(), json!(denied));
        refusal.insert("error_description".into(), refusal["imsx_description"].clone());
    }
    if is_sign_in && status == StatusCode::UNAUTHORIZED {
        let way = HeaderValue::from_static("Basic realm=\"Suanpan\"");
        parts.headers.insert(header::WWW_AUTHENTICATE, way);
    }
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(Value::Object(refusal).to_string()))
}
