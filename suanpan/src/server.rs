//! Puts the application together and answers requests.

use crate::{
    assets,
    front::{self, Connections},
    full_disk::{self, refuse_without_room},
    headers, jobs, moved_clock,
    observe::{self, Machines, Watch},
    repeats::once_only,
    rights::rights_first,
    routes,
    services::Services,
};
use anyhow::Context as _;
use axum::{
    Router,
    extract::DefaultBodyLimit,
    handler::Handler as _,
    http::StatusCode,
    middleware::{from_fn, from_fn_with_state, map_response_with_state},
    response::{IntoResponse as _, Response},
};
use coding::Runner;
use identity::Sessions;
use platform::{
    App, Error, clock::SteadyClock, config::Config, http::with_request_id, repeat::Repeats, space::Space,
};
use std::{
    future::Future,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};
use tokio::{net::TcpListener, sync::watch, task::JoinSet};
use tower::ServiceBuilder;
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer, timeout::TimeoutLayer};

/// The specification's time limit of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);
/// The largest body of any request, uploads included, in bytes.
pub(crate) const BODY_LIMIT_BYTES: usize = 64 << 20;

/// Opens the database named by the settings, migrated.
pub async fn open(config: Config) -> anyhow::Result<App> {
    std::fs::create_dir_all(&config.data_dir)
        .with_context(|| format!("the data folder {} cannot be made", config.data_dir.display()))?;
    // A full disk gives its reserve up before anything is written: the server starts all the same.
    Space::of(&config).measure();
    let probe = config.data_dir.join(".writable");
    match std::fs::write(&probe, b"") {
        Err(error) if error.kind() != std::io::ErrorKind::StorageFull => {
            return Err(error)
                .with_context(|| format!("the data folder {} is not writable", config.data_dir.display()));
        }
        _ => {}
    }
    std::fs::remove_file(&probe).ok();
    let db = database::Database::connect(&config.database_address()).await?;
    let clock = Arc::new(SteadyClock::start());
    let applied = db.migrate(platform::Clock::now_ms(&*clock)).await?;
    for name in applied {
        tracing::info!(%name, "migrated");
    }
    let app = App::new(db, clock, config).await?;
    if app.files.is_remote()
        && let Err(error) = app.files.probe().await
    {
        // Exams need no files: the server starts all the same, and says so again at `/readyz`.
        tracing::error!(%error, "the file store cannot be reached");
    }
    Ok(app)
}

/// The whole service: API, client, and everything around them.
///
/// `runner` runs student programs.
pub fn service(app: &App, runner: &Runner) -> Router {
    watched_service(app, runner, &Watch::new(app, runner))
}

fn watched_service(app: &App, runner: &Runner, watch: &Watch) -> Router {
    runner.listen(&app.db);
    crate::reactions::install();
    app.pushes.listen(&app.db);
    let sessions = Sessions::new(&app.db);
    // The first sees a request first. Layers are added together: a layer of a router's own copies all that is below it.
    let inner = ServiceBuilder::new()
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(BODY_LIMIT_BYTES))
        .layer(from_fn_with_state(
            (app.clone(), sessions),
            identity::authenticate,
        ))
        .layer(from_fn_with_state(app.clone(), refuse_without_room))
        .layer(from_fn_with_state(
            (app.clone(), Repeats::new(&app.db)),
            once_only,
        ))
        .layer(from_fn_with_state((app.clone(), routes::gates()), rights_first))
        .layer(from_fn(routes::answer_specified_calls));
    let outer = ServiceBuilder::new()
        .layer(from_fn(with_request_id))
        .layer(from_fn(observe::count_request))
        .layer(from_fn(observe::trace_request))
        .layer(CatchPanicLayer::custom(refuse_after_panic))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            REQUEST_TIMEOUT,
        ))
        .layer(map_response_with_state(
            headers::careful(&app.config),
            headers::add_careful,
        ));
    routes::api(&Services::new(app, runner))
        .layer(inner)
        .merge(observe::public(watch.clone()))
        .method_not_allowed_fallback(|| async { Error::NotFound.into_response() })
        .fallback_service(assets::client.with_state(assets::Earlier::of(&app.config)))
        .layer(outer)
}

fn refuse_after_panic(panic: Box<dyn std::any::Any + Send>) -> Response {
    let what = panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
    Error::Internal(format!("a handler panicked: {}", what.unwrap_or_default())).into_response()
}

/// Answers requests and does jobs until told to stop: not ready first, then no new connections, then the end.
pub async fn serve(
    app: App,
    connections: Connections,
    listener: TcpListener,
    machines: Option<Machines>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<()> {
    let runner = Runner::new(&app.config).context("the runner cannot find its own program")?;
    tokio::spawn(assets::keep(assets::Earlier::of(&app.config), app.now_ms()));
    let warming = runner.clone();
    tokio::spawn(async move { warming.warm_up().await });
    tokio::spawn(full_disk::watch(app.clone()));
    tokio::spawn(moved_clock::watch(app.clone()));
    let (stopping, stopped) = watch::channel(false);
    let (closing, closed) = watch::channel(false);
    let workers = if app.config.jobs {
        jobs::start(&app, &runner, &stopped)
    } else {
        JoinSet::new()
    };
    let watch = Watch::new(&app, &runner);
    let service = watched_service(&app, &runner, &watch);
    if let Some(machines) = machines {
        tokio::spawn(machines.serve(watch, connections.clone(), closed.clone()));
    }
    let notice = Duration::from_secs(app.config.stop_notice);
    let jobs_get = Duration::from_secs(app.config.stop_jobs);
    tokio::spawn(async move {
        stop.await;
        app.stopping.store(true, Ordering::Relaxed);
        stopping.send(true).ok();
        tokio::time::sleep(notice).await;
        app.pushes.close();
        closing.send(true).ok();
    });
    front::serve(connections, listener, service, closed).await;
    jobs::end_within(jobs_get, workers).await;
    Ok(())
}
