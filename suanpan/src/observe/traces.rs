//! Traces by OTLP: a request, the units of work within it and the jobs that follow, each with how long it took.
//!
//! Spans of the target [`TRACES`] are for the collector alone: log lines do not repeat them, and where nobody collects they are not
//! made. Settings are OpenTelemetry's own (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_TRACES_SAMPLER` …; its specification, "Environment
//! Variable Specification" and "OTLP Exporter Configuration"). A trace begins here: what a browser sends as its parent is not
//! taken, or strangers could choose what is kept.

use anyhow::Context as _;
use axum::{extract::Request, middleware::Next, response::Response};
use database::TRACES;
use opentelemetry::{KeyValue, trace::TracerProvider as _};
use opentelemetry_otlp::SpanExporter;
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use tracing::{Instrument as _, Subscriber, field::Empty};
use tracing_subscriber::{Layer, filter::Targets, registry::LookupSpan};

/// The endpoint of all signals, and of traces alone: without either nothing is collected.
const ENDPOINTS: [&str; 2] = [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
];

/// Sends what is left when it is dropped.
pub struct Sending(SdkTracerProvider);

impl Drop for Sending {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown() {
            tracing::warn!(%error, "the last traces could not be sent");
        }
    }
}

/// Where spans go, if the environment names a collector.
///
/// # Errors
/// If what it names is no address.
pub fn collector<S>() -> anyhow::Result<Option<(impl Layer<S>, Sending)>>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    let is_named = |name: &&str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !ENDPOINTS.iter().any(is_named) {
        return Ok(None);
    }
    // Whoever was first has installed the same one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let exporter = SpanExporter::builder()
        .with_http()
        .build()
        .context("OTEL_EXPORTER_OTLP_ENDPOINT")?;
    let about = Resource::builder()
        .with_service_name(std::env::var("OTEL_SERVICE_NAME").unwrap_or_else(|_| "suanpan".into()))
        .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
        .build();
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_resource(about)
        .build();
    let layer = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer("suanpan"))
        .with_location(false)
        .with_threads(false)
        .with_filter(Targets::new().with_target(TRACES, tracing::Level::INFO));
    Ok(Some((layer, Sending(provider))))
}

/// A span of the request, named by its route: addresses name people's rows.
pub async fn trace_request(request: Request, next: Next) -> Response {
    let span = tracing::info_span!(
        target: TRACES, "request", otel.name = Empty, otel.kind = "server", otel.status_code = Empty, request.id = Empty,
        http.request.method = Empty, http.route = Empty, http.response.status_code = Empty,
    );
    if span.is_disabled() {
        return next.run(request).await;
    }
    let route = super::requests::route_of(&request);
    let method = super::requests::method_of(request.method());
    span.record("otel.name", format!("{method} {route}"));
    span.record("http.request.method", method);
    span.record("http.route", &route);
    span.record("request.id", platform::http::request_id());
    let response = next.run(request).instrument(span.clone()).await;
    let status = response.status();
    span.record("http.response.status_code", status.as_u16());
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
    response
}
