//! Puts the application together and answers requests.

use crate::{assets, jobs, repeats::once_only, routes};
use anyhow::Context as _;
use axum::{
    Extension, Router, extract::DefaultBodyLimit, http::HeaderValue, middleware, response::IntoResponse as _,
    serve::ListenerExt as _,
};
use coding::Runner;
use identity::{Sessions, password::Hasher};
use platform::{App, Error, clock::SystemClock, config::Config, http::with_request_id, repeat::Repeats};
use std::{future::Future, net::SocketAddr, sync::Arc, time::Duration};
use tokio::{net::TcpListener, sync::watch};
use tower_http::{
    catch_panic::CatchPanicLayer, compression::CompressionLayer, set_header::SetResponseHeaderLayer,
    timeout::TimeoutLayer,
};

/// The specification's time limit of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);
/// The largest body of any request, uploads included, in bytes.
pub(crate) const BODY_LIMIT_BYTES: usize = 64 << 20;

/// Opens the database named by the settings, migrated.
pub async fn open(config: Config) -> anyhow::Result<App> {
    std::fs::create_dir_all(&config.data_dir)
        .with_context(|| format!("the data folder {} cannot be made", config.data_dir.display()))?;
    let probe = config.data_dir.join(".writable");
    std::fs::write(&probe, b"")
        .with_context(|| format!("the data folder {} is not writable", config.data_dir.display()))?;
    std::fs::remove_file(&probe).ok();
    let db = database::Database::connect(&config.database_address()).await?;
    let clock = Arc::new(SystemClock);
    let applied = db.migrate(platform::Clock::now_ms(&*clock)).await?;
    for name in applied {
        tracing::info!(%name, "migrated");
    }
    Ok(App::new(db, clock, config).await?)
}

/// The whole service: API, client, and everything around them.
///
/// `runner` runs student programs.
pub fn service(app: &App, runner: &Runner) -> Router {
    runner.listen(&app.db);
    crate::reactions::install();
    let sessions = Sessions::new(&app.db);
    let hasher = Hasher::new(app.config.hashing_lanes);
    let header = |name, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    use axum::http::header as names;
    let (api, _) = routes::api();
    api.layer(middleware::from_fn_with_state(
        (app.clone(), Repeats::new(&app.db)),
        once_only,
    ))
    .layer(middleware::from_fn_with_state(
        (app.clone(), sessions),
        identity::authenticate,
    ))
    .layer(Extension(hasher))
    .layer(Extension(runner.clone()))
    .layer(Extension(crate::items::catalogue()))
    .layer(Extension(crate::working_folder::PARTS))
    .layer(DefaultBodyLimit::max(BODY_LIMIT_BYTES))
    .layer(CompressionLayer::new())
    .method_not_allowed_fallback(|| async { Error::NotFound.into_response() })
    .fallback(assets::client)
    .layer(SetResponseHeaderLayer::if_not_present(
        names::CONTENT_SECURITY_POLICY,
        assets::content_security_policy(&app.config),
    ))
    .layer(header(names::X_CONTENT_TYPE_OPTIONS, "nosniff"))
    .layer(header(names::REFERRER_POLICY, "same-origin"))
    .layer(header(names::X_FRAME_OPTIONS, "SAMEORIGIN"))
    .layer(TimeoutLayer::with_status_code(
        axum::http::StatusCode::SERVICE_UNAVAILABLE,
        REQUEST_TIMEOUT,
    ))
    .layer(CatchPanicLayer::custom(|panic: Box<dyn std::any::Any + Send>| {
        let what = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Error::Internal(format!("a handler panicked: {}", what.unwrap_or_default())).into_response()
    }))
    .layer(middleware::from_fn(with_request_id))
    .with_state(app.clone())
}

/// Answers requests and does jobs until told to stop.
pub async fn serve(
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<()> {
    let runner = Runner::new(&app.config).context("the runner cannot find its own program")?;
    let warming = runner.clone();
    tokio::spawn(async move { warming.warm_up().await });
    let (stopping, stopped) = watch::channel(false);
    let mut workers = Vec::new();
    if app.config.jobs {
        for worker in jobs::workers(&app, &runner) {
            let mut stopped = stopped.clone();
            workers.push(tokio::spawn(async move {
                worker
                    .run_until(async move {
                        stopped
                            .wait_for(|is_stopping| *is_stopping)
                            .await
                            .map_or((), drop)
                    })
                    .await;
            }));
        }
    }
    let service = service(&app, &runner).into_make_service_with_connect_info::<SocketAddr>();
    // Small pieces leave at once: a run's lines would otherwise wait 40 ms for the acknowledgement of the line before.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delay");
        }
    });
    axum::serve(listener, service)
        .with_graceful_shutdown(async move {
            stop.await;
            stopping.send(true).ok();
        })
        .await
        .context("the server failed")?;
    for worker in workers {
        worker.await.ok();
    }
    Ok(())
}
