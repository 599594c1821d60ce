//! What machines see of this process: whether it lives, whether it is ready for requests, and its figures for Prometheus.
//!
//! `/livez` and `/readyz` answer on the port of the product, in as many words as a load balancer needs. The figures name
//! addresses of the API, kinds of jobs and the reasons of faults: they are given on a port of their own
//! (`--metrics-listen`), which the operator opens to whoever collects them (decision 0043).

pub(crate) mod checks;
mod gauges;
mod health;
mod requests;
pub mod traces;

pub use health::{Health, Watch};
pub use requests::count_request;
pub use traces::trace_request;

use crate::front::{self, Connections};
use anyhow::Context as _;
use axum::{
    Router,
    extract::{FromRef, State},
    http::{StatusCode, header},
    response::IntoResponse,
    routing::get,
};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use platform::{Error, config::Config};
use std::{fmt::Write as _, time::Duration};
use tokio::{net::TcpListener, sync::watch};

/// Bounds of every histogram of seconds: from a row read in memory to the longest request.
const SECONDS: [f64; 13] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0,
];
/// Bounds of the units of one commit: it carries 256 at most.
const UNITS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// What was counted is folded into the histograms this often: it would pile up where nobody collects.
const FOLD_EVERY: Duration = Duration::from_secs(5);

/// The port for machines, and what counts.
pub struct Machines {
    listener: TcpListener,
    handle: PrometheusHandle,
}

impl Machines {
    /// Opens the port that the settings ask for, and starts to count; none where they ask for none.
    ///
    /// # Errors
    /// If the port is taken, or something counts already.
    pub async fn open(config: &Config) -> anyhow::Result<Option<Self>> {
        let Some(address) = &config.metrics_listen else {
            return Ok(None);
        };
        let listener = TcpListener::bind(address)
            .await
            .with_context(|| format!("--metrics-listen: cannot listen on {address}"))?;
        let handle = start_counting()?;
        Ok(Some(Self { listener, handle }))
    }

    /// Answers until `stop` turns true.
    pub async fn serve(self, watch: Watch, connections: Connections, stop: watch::Receiver<bool>) {
        let handle = self.handle.clone();
        let folding = tokio::spawn(async move {
            let mut every = tokio::time::interval(FOLD_EVERY);
            loop {
                every.tick().await;
                handle.run_upkeep();
            }
        });
        front::serve(connections, self.listener, private(watch, self.handle), stop).await;
        folding.abort();
    }
}

/// Starts to count in this process. Without it every count costs a look at an empty place.
///
/// # Errors
/// If something else counts already.
fn start_counting() -> anyhow::Result<PrometheusHandle> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &SECONDS)?
        .set_buckets_for_metric(Matcher::Suffix("_units".into()), &UNITS)?
        .install_recorder()?;
    gauges::describe();
    Ok(handle)
}

#[derive(Clone, FromRef)]
struct Collected {
    watch: Watch,
    handle: PrometheusHandle,
}

/// What the port for machines answers: everything, with the reasons.
fn private(watch: Watch, handle: PrometheusHandle) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .route("/livez", get(live))
        .route("/readyz", get(ready_with_reasons))
        .with_state(Collected { watch, handle })
}

/// What everybody may ask.
pub fn public(watch: Watch) -> Router {
    Router::new()
        .route("/livez", get(live))
        .route("/readyz", get(ready))
        // Addresses that other programs have: the client's page there would tell a probe that all is well.
        .route("/healthz", get(live))
        .route("/metrics", get(|| async { Error::NotFound }))
        .with_state(watch)
}

/// The process answers: that is all that a supervisor needs to leave it alone.
async fn live() -> &'static str {
    "alive\n"
}

fn status_of(health: &Health) -> StatusCode {
    if health.is_ready() {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    }
}

async fn ready(State(watch): State<Watch>) -> impl IntoResponse {
    let health = watch.health().await;
    (status_of(&health), format!("{}\n", health.word()))
}

async fn ready_with_reasons(State(watch): State<Watch>) -> impl IntoResponse {
    let health = watch.health().await;
    let mut text = format!("{}\n", health.word());
    for check in &health.checks {
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "{:<10} {:<7} {}",
            check.part.word(),
            check.state.word(),
            check.detail
        );
    }
    (status_of(&health), text)
}

async fn metrics(State(watch): State<Watch>, State(handle): State<PrometheusHandle>) -> impl IntoResponse {
    let health = watch.health().await;
    gauges::set(&watch, &health);
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, handle.render())
}
