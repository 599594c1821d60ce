//! `serve`, `work`, `migrate`.

use super::say;
use crate::{
    browser_python, demo,
    front::{self, Connections, Limits},
    jobs, moved_clock,
    observe::{
        Machines, Watch,
        traces::{Sending, collector},
    },
    server,
};
use anyhow::{Context as _, anyhow};
use coding::Runner;
use database::TRACES;
use platform::config::Config;
use std::time::Duration;
use tokio::net::TcpListener;
use tracing_subscriber::{EnvFilter, Layer as _, layer::SubscriberExt as _, util::SubscriberInitExt as _};

/// Starts to log, and to send traces where the environment names a collector of them.
fn start_logging(config: &Config) -> anyhow::Result<Option<Sending>> {
    let filter = EnvFilter::try_new(&config.log)
        .with_context(|| format!("the log filter {:?} is wrong", config.log))?
        .add_directive(format!("{TRACES}=off").parse()?);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = if config.log_format == "json" {
        lines.json().with_filter(filter).boxed()
    } else {
        lines.with_filter(filter).boxed()
    };
    let (spans, sending) = collector()?.unzip();
    tracing_subscriber::registry()
        .with(lines)
        .with(spans)
        .try_init()
        .map_err(|error| anyhow!("logging cannot be started: {error}"))?;
    Ok(sending)
}

/// Waits for Ctrl+C or the signal that a service manager sends.
async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        },
        Err(_) => drop(tokio::signal::ctrl_c().await),
    }
}

pub(super) async fn serve(mut config: Config) -> anyhow::Result<()> {
    let _sending = start_logging(&config)?;
    let descriptors = front::raise_limit();
    let connections = Connections::new(
        Limits::of_descriptors(descriptors),
        config.trusted_proxies.clone(),
    );
    let listen = config.listen.clone();
    // The port first: a second server must not touch the database of the first.
    let listener = TcpListener::bind(&listen)
        .await
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::AddrInUse => {
                anyhow!("{listen} is in use by another program; choose another with --listen")
            }
            _ => anyhow!("cannot listen on {listen}: {error}"),
        })?;
    let address = listener.local_addr().context("the listener has no address")?;
    let machines = Machines::open(&config).await?;
    let browser_python = browser_python::open(&config, address).await?;
    config.browser_python = browser_python.as_ref().map(|place| place.told.clone());
    let app = server::open(config).await?;
    if app.config.demo
        && demo::load(&app)
            .await
            .map_err(|error| anyhow!("the demo cannot be loaded: {error}"))?
    {
        tracing::info!("loaded the demo school");
    }
    if let Some(place) = browser_python {
        place.serve(connections.clone());
    }
    say(format_args!("Suanpan 算盘 answers on http://{address}"));
    server::serve(app, connections, listener, machines, told_to_stop()).await
}

pub(super) async fn work(config: Config) -> anyhow::Result<()> {
    let _sending = start_logging(&config)?;
    let machines = Machines::open(&config).await?;
    let connections = Connections::new(Limits::of_descriptors(front::raise_limit()), Vec::new());
    let app = server::open(config).await?;
    let runner = Runner::new(&app.config).context("the runner cannot find its own program")?;
    tokio::spawn(moved_clock::watch(app.clone()));
    let (stopping, stopped) = tokio::sync::watch::channel(false);
    if let Some(machines) = machines {
        let watch = Watch::new(&app, &runner);
        tokio::spawn(machines.serve(watch, connections, stopped.clone()));
    }
    let workers = jobs::start(&app, &runner, &stopped);
    told_to_stop().await;
    stopping.send(true).ok();
    jobs::end_within(Duration::from_secs(app.config.stop_jobs), workers).await;
    Ok(())
}

pub(super) async fn migrate(config: Config) -> anyhow::Result<()> {
    let _sending = start_logging(&config)?;
    server::open(config).await?;
    say("The database is up to date.");
    Ok(())
}
