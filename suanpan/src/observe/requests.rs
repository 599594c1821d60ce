//! Requests, counted by method, route and status.

use axum::{
    extract::{MatchedPath, Request},
    middleware::Next,
    response::Response,
};
use std::time::Instant;

/// The route of whatever is no route of the API: the client's files, and addresses that nobody serves.
const ELSEWHERE: &str = "client";

/// Counts a request and the seconds until its answer began. Routes, not addresses: their number does not grow with what is stored.
pub async fn count_request(request: Request, next: Next) -> Response {
    let route = route_of(&request);
    let method = method_of(request.method());
    let began = Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_str().to_owned();
    metrics::histogram!("suanpan_http_request_seconds", "route" => route.clone()).record(began.elapsed());
    metrics::counter!("suanpan_http_requests_total", "method" => method, "route" => route, "status" => status)
        .increment(1);
    response
}

pub(super) fn route_of(request: &Request) -> String {
    let matched = request.extensions().get::<MatchedPath>();
    matched.map_or_else(|| ELSEWHERE.to_owned(), |path| path.as_str().to_owned())
}

/// A stranger may invent methods; they are one.
pub(super) fn method_of(method: &axum::http::Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "HEAD" => "HEAD",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}
