//! The client contract of the specification: on its calls a business refusal is an answer, not an HTTP error.
//!
//! The specified client shows `msg` when `code` is not 200, but a general notice on any HTTP error. So the specified
//! calls carry 409 and 422 in `code` alone. Everything else keeps its true status.

use crate::error::is_business_refusal;
use axum::{extract::Request, http::StatusCode, middleware::Next, response::Response};

/// Middleware for the calls of the specification.
pub async fn specified_contract(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if is_business_refusal(response.status()) {
        *response.status_mut() = StatusCode::OK;
    }
    response
}
