//! The request id: in every log line, in every refusal, in the answer's header.

use axum::{
    extract::Request,
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use tracing::Instrument as _;

tokio::task_local! {
    static REQUEST_ID: String;
}

const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The id of the request being answered, or an empty text outside of one.
pub fn request_id() -> String {
    REQUEST_ID.try_with(Clone::clone).unwrap_or_default()
}

/// The work of a request that goes on in a task of its own, under the request's id.
pub fn within_request<F: Future>(work: F) -> impl Future<Output = F::Output> {
    REQUEST_ID.scope(request_id(), work.in_current_span())
}

/// Middleware: gives the request an id.
pub async fn with_request_id(request: Request, next: Next) -> Response {
    let id = crate::ids::token();
    let span = tracing::info_span!("request", %id, method = %request.method(), path = request.uri().path());
    let header = HeaderValue::from_str(&id).expect("hexadecimal digits are a header value");
    let mut response = REQUEST_ID.scope(id, next.run(request).instrument(span)).await;
    response.headers_mut().insert(HEADER, header);
    response
}
